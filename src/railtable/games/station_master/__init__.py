"""Station Master: passengers, carriages and trains that leave when full."""
