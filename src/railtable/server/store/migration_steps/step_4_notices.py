"""Step 4: notice channels and the outbox."""

from typing import Final

SQL: Final = """
create table notice_keys (name text primary key, secret text not null);
create table notice_channels (
    id text primary key,
    holder text not null,
    kind text not null,
    address text not null,
    mark text not null,
    label text not null,
    table_id text not null,
    language text not null,
    base text not null,
    is_live boolean not null,
    code text not null,
    code_until double precision not null,
    code_tries bigint not null,
    digest_hour bigint,
    digest_offset bigint not null,
    digest_at double precision,
    last_digest double precision not null,
    sent_hour bigint not null,
    sent_count bigint not null,
    failures bigint not null,
    made double precision not null
);
create index notice_channels_holder on notice_channels (holder, mark);
create index notice_channels_digest on notice_channels (digest_at);
create table notice_codes (mark text not null, at double precision not null);
create index notice_codes_mark on notice_codes (mark, at);
create table notices (
    id text primary key,
    table_id text not null,
    seq bigint not null,
    kind text not null,
    channel text not null,
    holder text not null,
    at double precision not null,
    facts text not null,
    state text not null,
    since double precision not null,
    tries bigint not null,
    may_be_doubled boolean not null,
    process text not null,
    until double precision not null,
    settled double precision not null
);
create index notices_waiting on notices (since) where state = 'waiting';
create index notices_fresh on notices (at) where state = 'waiting';
create index notices_sending on notices (until) where state = 'sending';
create index notices_table on notices (table_id) where state = 'waiting';
create index notices_channel on notices (channel, state);
create index notices_settled on notices (settled);
"""
