"""Players of Stronghold, for either seat."""
