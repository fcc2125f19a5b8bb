"""Where players are measured against each other."""
