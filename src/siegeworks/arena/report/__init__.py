"""Reports of results: JSON, CSV, plots and the ladder page."""
