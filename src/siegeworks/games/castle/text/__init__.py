"""Sentences of Castle: log, prompts, labels, glossary, and descriptions of cards."""
