"""Step 10: shared deals (challenges and deals of the day) and the tries at them.

`running` counts tries that have not ended. It is in the row of the deal, so that one conditional
update can reveal a deal if nobody plays it any more.
"""

from typing import Final

SQL: Final = """
create table shared_deals (
    id text primary key,
    kind text not null,
    game text not null,
    rules_version bigint not null,
    options text not null,
    seat bigint not null,
    levels text not null,
    seed text not null,
    same_cards boolean not null,
    table_id text unique,
    holder text,
    name text not null,
    made double precision not null,
    closes double precision not null,
    revealed double precision,
    running bigint not null
);
create index shared_deals_holder on shared_deals (holder, made);
create table deal_tries (
    deal_id text not null,
    holder text not null,
    name text not null,
    table_id text not null,
    seat bigint not null,
    started double precision not null,
    ended double precision,
    points bigint,
    place bigint,
    has_left boolean not null,
    rewinds bigint not null,
    primary key (deal_id, holder)
);
create index deal_tries_holder on deal_tries (holder, started);
create index deal_tries_table on deal_tries (table_id);
"""
