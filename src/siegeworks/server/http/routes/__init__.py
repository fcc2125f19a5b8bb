"""Endpoints, by topic."""
