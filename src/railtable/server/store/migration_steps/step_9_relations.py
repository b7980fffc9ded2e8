"""Step 9: relations belong to the name a person had.

Decisions about one person under two names are two rows, so their author cannot tell that it is the
same person.
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
