"""Machinery that all games share; it knows no game in particular."""
