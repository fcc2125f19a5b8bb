"""The Defender's window: movement, building actions, Heroes and defense plans."""
