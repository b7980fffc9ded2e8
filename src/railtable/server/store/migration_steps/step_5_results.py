"""Step 5: results and ratings.

`result_counter` has one row, locked from the write of a result until its commit: serial numbers
follow the order of commits, so a reader of one has seen all before it.
"""

from typing import Final

SQL: Final = """
create table result_counter (id bigint primary key, value bigint not null);
insert into result_counter values (1, 0);
create table results (
    serial bigint primary key,
    table_id text not null unique,
    game text not null,
    rules_version bigint not null,
    options text not null,
    seats bigint not null,
    began double precision not null,
    ended double precision not null,
    is_listed boolean not null,
    is_rated boolean not null,
    is_practice boolean not null
);
create index results_rated on results (serial) where is_rated;
create table result_seats (
    serial bigint not null,
    number bigint not null,
    seat bigint not null,
    holder text,
    level text,
    name text not null,
    points bigint not null,
    place bigint not null,
    has_left boolean not null,
    is_contestant boolean not null,
    ended double precision not null,
    primary key (serial, number)
);
create index result_seats_holder on result_seats (holder, ended);
create table result_progress (
    id bigint primary key,
    looked_through text not null,
    is_complete boolean not null
);
insert into result_progress values (1, '', false);
create table ratings (
    game text not null,
    holder text not null,
    mu double precision not null,
    sigma double precision not null,
    ordinal double precision not null,
    games bigint not null,
    serial bigint not null,
    primary key (game, holder)
);
create index ratings_best on ratings (game, ordinal);
create table rating_steps (
    serial bigint not null,
    number bigint not null,
    game text not null,
    holder text not null,
    mu double precision not null,
    sigma double precision not null,
    mu_before double precision not null,
    sigma_before double precision not null,
    primary key (serial, number)
);
create index rating_steps_holder on rating_steps (holder, game, serial);
"""
