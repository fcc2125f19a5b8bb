"""Players of Castle."""
