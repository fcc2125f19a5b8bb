"""Sentences of Schotten Totten 2: log and prompts, labels, glossary, cards."""
