"""Statistics of results."""
