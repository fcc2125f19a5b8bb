"""Data sets: reading, checking and writing copies of the game."""
