"""Block Train: containers, covered and not, behind at least one locomotive."""
