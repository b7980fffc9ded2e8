from tests.server.conftest import cluster, database, pg_database

__all__ = ["cluster", "database", "pg_database"]
