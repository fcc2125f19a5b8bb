"""HTTP and WebSocket: routing, dispatch, middleware, identity, static files."""
