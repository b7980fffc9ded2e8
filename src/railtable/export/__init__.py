"""Export of records as tables of decisions for training. See docs/export.md."""
