"""The command `siegeworks arena`."""
