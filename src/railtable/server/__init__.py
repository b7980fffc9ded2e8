"""Tables open to people: rooms, stores, bots at work, HTTP and WebSocket."""
