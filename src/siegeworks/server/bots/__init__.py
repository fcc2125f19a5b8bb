"""Bot processes: a pool of workers that choose moves and analyse positions."""
