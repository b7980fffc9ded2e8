"""Plan and complete turns: ways, whole strings, proposals."""
