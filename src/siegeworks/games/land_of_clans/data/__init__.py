"""Data of a copy of the game: reading and checking boards, cards and prizes."""
