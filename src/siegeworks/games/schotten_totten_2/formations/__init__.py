"""Formations: their worth, and the strongest that a row can become."""
