"""Games in a terminal: screens, prompts, save files."""
