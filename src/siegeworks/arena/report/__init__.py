"""Reports: tables, pictures, the page of the ladder."""
