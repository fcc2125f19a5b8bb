"""Whatever decides for a seat. Players see Views, never States."""
