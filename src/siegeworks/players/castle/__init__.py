"""Players of Castle: greedy and expert."""
