"""Step 2: players, their ways to sign in, and all their seats."""

from typing import Final

SQL: Final = """
create table people (
    holder text primary key,
    name text not null,
    colour text not null,
    is_public boolean not null,
    page text unique,
    kept double precision,
    gone double precision
);
create table spent (holder text primary key, player text not null);
create index spent_player on spent (player);
create table sessions (
    secret text primary key,
    id text not null,
    player text not null,
    device text not null,
    made double precision not null,
    used double precision not null,
    until double precision not null
);
create index sessions_player on sessions (player);
create table passkeys (
    credential text primary key,
    player text not null,
    site text not null,
    public_key bytea not null,
    counter bigint not null,
    name text not null,
    made double precision not null,
    used double precision
);
create index passkeys_player on passkeys (player);
create table challenges (
    ticket text primary key,
    challenge bytea not null,
    holder text not null,
    until double precision not null
);
create index challenges_until on challenges (until);
create table recovery_codes (
    player text primary key,
    code text not null unique,
    made double precision not null
);
create table mail_addresses (
    player text primary key,
    address text not null unique,
    hint text not null,
    made double precision not null
);
create table mailed_links (
    token text primary key,
    holder text not null,
    address text not null,
    hint text not null,
    until double precision not null
);
create index mailed_links_until on mailed_links (until);
create table seatings (
    holder text not null,
    table_id text not null,
    primary key (holder, table_id)
);
insert into seatings select holder, table_id from holders;
"""
