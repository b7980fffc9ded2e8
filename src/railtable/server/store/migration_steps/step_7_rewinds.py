"""Step 7: the number of undos across luck in a finished game."""

from typing import Final

SQL: Final = "alter table results add column rewinds bigint not null default 0"
