"""Terminal boards, one folder for each drawn board, and what all boards share."""
