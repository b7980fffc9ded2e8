"""Step 10: tries of puzzles, puzzle ratings of people, levels and checks of puzzles.

A person has one row for each puzzle: the first try, which counts.  `day` is the date of a puzzle
of the day, else empty.
"""

from typing import Final

SQL: Final = """
create table puzzle_tries (
    holder text not null,
    puzzle text not null,
    game text not null,
    at double precision not null,
    day text not null,
    solved boolean not null,
    result text not null,
    primary key (holder, puzzle)
);
create index puzzle_tries_game on puzzle_tries (holder, game);
create index puzzle_tries_day on puzzle_tries (holder, day);
create table puzzle_ratings (
    holder text not null,
    game text not null,
    mu double precision not null,
    sigma double precision not null,
    tries bigint not null,
    primary key (holder, game)
);
create table puzzle_levels (
    puzzle text primary key,
    mu double precision not null,
    sigma double precision not null,
    tries bigint not null
);
create table puzzle_checks (
    puzzle text primary key,
    at double precision not null,
    result text not null
);
"""
