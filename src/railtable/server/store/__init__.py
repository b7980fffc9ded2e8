"""Stores of tables: SQLite or PostgreSQL."""
