"""Step 16: puzzles from people's games, with the people of each game and their consents.

`view_hash` finds a position again, because `id` is random.  `table_id` is the source game, which is
never shown.  `mined_tables` are the games that were examined, also those without a puzzle.
"""

from typing import Final

SQL: Final = """
create table puzzle_consents (holder text primary key, since double precision not null);
create table mined_puzzles (
    id text primary key,
    game text not null,
    rules_version bigint not null,
    rating bigint not null,
    answer text not null,
    view_hash text not null unique,
    table_id text not null,
    puzzle text not null
);
create index mined_puzzles_game on mined_puzzles (game, answer);
create table mined_puzzle_people (
    puzzle text not null,
    holder text not null,
    primary key (puzzle, holder)
);
create index mined_puzzle_people_holder on mined_puzzle_people (holder);
create table mined_tables (table_id text primary key);
create index shared_deals_table on shared_deals (table_id);
"""
