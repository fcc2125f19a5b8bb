"""Executors, which run the games of a series."""
