"""The HTTP and WebSocket API: endpoints, limits and headers."""
