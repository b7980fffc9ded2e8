"""Wire types: every HTTP body and WebSocket message, and their TypeScript."""
