"""Games in a terminal: screens, prompts, saved files."""
