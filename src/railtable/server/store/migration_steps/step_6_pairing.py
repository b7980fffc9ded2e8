"""Step 6: seeks, relations and reports.

A `pairings` row is the outcome of a seek, and a seek has one outcome: the first process to write it
decides.
"""

from typing import Final

SQL: Final = """
create table seeks (
    id {serial},
    holder text not null unique,
    name text not null,
    asked double precision not null,
    seen double precision not null,
    takes_bots boolean not null,
    pace text not null,
    is_rated boolean not null,
    clock text not null
);
create index seeks_seen on seeks (seen);
create table seek_wishes (
    seek_id bigint not null,
    game text not null,
    seats bigint not null,
    primary key (seek_id, game, seats)
);
create index seek_wishes_game on seek_wishes (game, seats);
create table pairings (
    seek_id bigint primary key,
    holder text not null,
    table_id text,
    at double precision not null
);
create index pairings_holder on pairings (holder, at);
create table relations (
    id {serial},
    holder text not null,
    other text not null,
    kind text not null,
    name text not null,
    at double precision not null,
    unique (holder, kind, other)
);
create index relations_other on relations (other, kind);
create table followable (holder text primary key);
create table reports (
    id {serial},
    at double precision not null,
    reporter text not null,
    reported text not null,
    table_id text not null,
    seat bigint not null,
    version bigint not null,
    name text not null,
    reason text not null,
    said text not null,
    closed double precision,
    unique (reporter, reported, table_id)
);
create table bans (
    holder text not null,
    kind text not null,
    until double precision not null,
    primary key (holder, kind)
);
"""
