"""Data files of games: their text and the schema it has to fit."""
