"""Trambahn: two tramway companies in Munich (rule ids TB-1 to TB-28)."""
