"""The server: rooms, stores, bots, HTTP and WebSocket."""
