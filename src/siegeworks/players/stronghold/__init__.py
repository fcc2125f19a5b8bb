"""Players of Stronghold for either seat: greedy and expert."""
