"""Kernel of Schotten Totten 2: base game, tactics, match, every option."""
