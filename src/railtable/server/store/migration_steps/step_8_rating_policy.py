"""Step 8: the policy of a rated game and its counting players; the network of a seek.

Results of older releases use policy 1, which has no conditions on opponents.
"""

from typing import Final

SQL: Final = """
alter table results add column policy bigint not null default 1;
alter table result_seats add column has_played boolean not null default true;
alter table result_seats add column is_saved boolean not null default true;
alter table seeks add column network text not null default '';
"""
