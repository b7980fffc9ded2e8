"""Step 10: reviews of finished games.

`reviews` has one row per reviewed table; `process` computes it, or nobody if it is empty or was not
`touched` for a while. A review is stored in parts: each starts at the step after the last one. When
it is done, `review_seats` and `review_mistakes` keep what people's own pages add up.
"""

from typing import Final

SQL: Final = """
create table reviews (
    table_id text primary key,
    version bigint not null,
    process text not null,
    touched double precision not null,
    is_done boolean not null,
    failures bigint not null
);
create table review_parts (
    table_id text not null,
    first bigint not null,
    part bytea not null,
    primary key (table_id, first)
);
create table review_seats (
    table_id text not null,
    seat bigint not null,
    turns bigint not null,
    start_win double precision not null,
    draws double precision not null,
    own double precision not null,
    hidden double precision not null,
    others double precision not null,
    result double precision not null,
    noise double precision not null,
    primary key (table_id, seat)
);
create table review_mistakes (
    table_id text not null,
    first bigint not null,
    seat bigint not null,
    grade text not null,
    loss double precision not null,
    noise double precision not null,
    played text not null,
    best text not null,
    primary key (table_id, first)
);
"""
