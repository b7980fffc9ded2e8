"""Freight Train: long trains of one kind, three days, one crowded yard."""
