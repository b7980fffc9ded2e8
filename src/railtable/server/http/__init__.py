"""How the outside reaches the tables: HTTP, WebSocket, guards, headers."""
