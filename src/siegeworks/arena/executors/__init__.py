"""Executors: where games of a series run."""
