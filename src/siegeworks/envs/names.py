"""What environments are called: by the game's id, in the manner of each library."""

NAMESPACE = "siegeworks"
VERSION = 0
"""Goes up when the same actions would bring other observations or rewards."""


def camel_case(game_id: str) -> str:
    """As Gymnasium writes names.

    >>> camel_case("schotten-totten-2")
    'SchottenTotten2-v0'
    """
    words = "".join(word.capitalize() for word in game_id.split("-"))
    return f"{words}-v{VERSION}"


def snake_case(game_id: str) -> str:
    """As PettingZoo writes names, and Python those of modules.

    >>> snake_case("land-of-clans")
    'land_of_clans_v0'
    """
    return f"{game_id.replace('-', '_')}_v{VERSION}"
