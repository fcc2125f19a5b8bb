"""Attacks on castles: counting, Swords and Shields."""
