"""Texts of the game: log, prompts, labels, glossary and the side panel."""
