"""Server processes: listening socket, uvicorn configuration, workers, supervisor."""
