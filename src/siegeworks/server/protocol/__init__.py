"""Messages between server and clients, and the generators of their types and docs."""
