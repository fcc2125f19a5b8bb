"""Players of Schotten Totten 2 who know what the cards are for."""
