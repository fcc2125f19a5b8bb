"""Network server for game tables. Depends on the `Game` contract, never on a game."""
