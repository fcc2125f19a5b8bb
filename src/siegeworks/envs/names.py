"""Names of the environments, built from the game's id by each library's convention."""

NAMESPACE = "siegeworks"
VERSION = 0
"""Raised if the same actions would give other observations or rewards."""


def camel_case(game_id: str) -> str:
    """Return the name for Gymnasium.

    >>> camel_case("schotten-totten-2")
    'SchottenTotten2-v0'
    """
    words = "".join(word.capitalize() for word in game_id.split("-"))
    return f"{words}-v{VERSION}"


def self_play(game_id: str) -> str:
    """Return the name of the self-play environment, which decides for all seats.

    >>> self_play("schotten-totten-2")
    'SchottenTotten2SelfPlay-v0'
    """
    return camel_case(f"{game_id}-self-play")


def snake_case(game_id: str) -> str:
    """Return the name for PettingZoo, which is also that of the Python module.

    >>> snake_case("land-of-clans")
    'land_of_clans_v0'
    """
    return f"{game_id.replace('-', '_')}_v{VERSION}"


def short_name(game_id: str) -> str:
    """Return the name for OpenSpiel, with a prefix: all its games are in one list.

    >>> short_name("land-of-clans")
    'siegeworks_land_of_clans_v0'
    """
    return f"{NAMESPACE}_{snake_case(game_id)}"
