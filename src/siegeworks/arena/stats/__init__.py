"""Statistics of results: win rates, ratings, sequential tests."""
