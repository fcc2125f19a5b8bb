"""Tables in memory: registry, commands, presence, bots, and background work."""
