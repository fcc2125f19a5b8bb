"""Server processes: listening socket, uvicorn set-up, workers, supervisor."""
