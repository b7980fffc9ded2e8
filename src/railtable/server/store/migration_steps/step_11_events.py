"""Step 10: events.

`event_entries` is the append-only log of an event, of which the other columns are a summary.
`event_outcomes` has the results of tables that the log does not have yet: a row is written with
the entry that ends the table, and deleted with the entry that adds it to the event. If other tables
still play the same cards, it is marked as added, and deleted when the deal is revealed.
"""

from typing import Final

SQL: Final = """
create table events (
    id text primary key,
    title text not null,
    host text not null,
    host_name text not null,
    access text not null,
    group_id text,
    secret text not null,
    codes bigint not null,
    status text not null,
    is_over boolean not null,
    version bigint not null,
    due double precision,
    paired_at double precision,
    starts_at double precision,
    created double precision not null,
    changed double precision not null
);
create index events_due on events (due) where due is not null;
create index events_host on events (host);
create index events_group on events (group_id) where group_id is not null;
create index events_open on events (changed) where access = 'open' and not is_over;
create table event_entries (
    event_id text not null,
    seq bigint not null,
    payload bytea not null,
    primary key (event_id, seq)
);
create table event_players (
    event_id text not null,
    player text not null,
    holder text,
    name text not null,
    replacement text,
    primary key (event_id, player),
    unique (event_id, holder)
);
create index event_players_holder on event_players (holder);
create table event_outcomes (
    table_id text primary key,
    event_id text not null,
    round bigint not null,
    number bigint not null,
    facts text not null,
    is_added boolean not null
);
create index event_outcomes_event on event_outcomes (event_id);
"""
