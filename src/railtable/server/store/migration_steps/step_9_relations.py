"""Step 9: a decision about somebody belongs to the name they had.

Whoever decides about the same person under two names has two rows, and cannot tell from
them that it is one person.
"""

from typing import Final

SQL: Final = """
alter table relations rename to relations_before;
create table relations (
    id {serial},
    holder text not null,
    other text not null,
    kind text not null,
    name text not null,
    at double precision not null,
    unique (holder, kind, other, name)
);
insert into relations (holder, other, kind, name, at)
select holder, other, kind, name, at from relations_before order by id;
drop table relations_before;
create index relations_other on relations (other, kind);
"""
