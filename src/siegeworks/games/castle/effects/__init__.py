"""Effects of cards: their atoms, targets and choices, and the interpreter."""
