from tests.server.conftest import person, server

__all__ = ["person", "server"]
