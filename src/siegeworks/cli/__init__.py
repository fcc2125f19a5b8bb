"""The games in a terminal: play, watch, replay, verify."""
