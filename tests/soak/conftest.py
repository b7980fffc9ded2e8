from tests.server.conftest import cluster, database, person, pg_database, server

__all__ = ["cluster", "database", "person", "pg_database", "server"]
