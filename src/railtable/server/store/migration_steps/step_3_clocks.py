"""Step 3: server time, deadlines of tables, and days off.

`ms` and `due` are ticks of server time (`server/clocks/`); `taken` is JSON.
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
