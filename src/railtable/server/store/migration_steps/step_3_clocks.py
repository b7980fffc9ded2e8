"""Clocks: the server's time, the tables where somebody's runs, and people's days off.

`ms` and `due` are ticks of the server's time (`server/clocks/`); `taken` is JSON.
"""

from typing import Final

SQL: Final = """
create table server_time (name text primary key, ms bigint not null);
create table deadlines (table_id text primary key, due bigint not null);
create index deadlines_due on deadlines (due);
create table days_off (
    holder text primary key,
    revision bigint not null,
    taken text not null
);
"""
