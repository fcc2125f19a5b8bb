"""Players of Schotten Totten 2: greedy, expert, search, network."""
