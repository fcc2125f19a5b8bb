"""The command line: play, watch, replay, verify, arena and server commands."""
