"""How often moves were taken back across luck in a game that is over."""

from typing import Final

SQL: Final = "alter table results add column rewinds bigint not null default 0"
