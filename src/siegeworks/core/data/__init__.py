"""Data files of games: their text, and the schema that validates it."""
