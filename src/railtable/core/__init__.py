"""The contract every game keeps: seats, actions, chance, views, table, record."""
