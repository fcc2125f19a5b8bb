"""All that is ever said, by language: Fluent catalogues for Python and browsers."""
