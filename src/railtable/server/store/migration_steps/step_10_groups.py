"""Step 10: groups, their members, chat and tables.

`role` is 0 for a member, 1 for a host, 2 for the owner. `told` is the time of the last notice.
"""

from typing import Final

SQL: Final = """
create table groups (
    id text primary key,
    name text not null,
    invite text not null,
    made double precision not null,
    told double precision not null,
    closed double precision
);
create table group_members (
    id {serial},
    group_id text not null,
    holder text not null,
    name text not null,
    role bigint not null,
    joined double precision not null,
    wants_notices boolean not null,
    unique (group_id, holder)
);
create index group_members_holder on group_members (holder);
create unique index group_members_owner on group_members (group_id) where role = 2;
create table group_lines (
    id {serial},
    group_id text not null,
    holder text not null,
    name text not null,
    at double precision not null,
    key text not null,
    text text not null,
    unique (group_id, holder, key)
);
create index group_lines_group on group_lines (group_id, id);
create index group_lines_holder on group_lines (holder);
create table group_tables (
    table_id text primary key,
    group_id text not null,
    made double precision not null
);
create index group_tables_group on group_tables (group_id, made);
"""
