"""The assault: shots, melee, deaths, strength and objectives."""
