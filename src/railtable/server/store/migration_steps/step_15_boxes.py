"""Step 10: saved boxes."""

from typing import Final

SQL: Final = """
create table boxes (
    id {serial},
    holder text not null,
    game text not null,
    name text not null,
    pieces text not null,
    at double precision not null,
    unique (holder, game, name)
);
"""
