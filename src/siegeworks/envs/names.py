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


def self_play(game_id: str) -> str:
    """The same game, where one caller decides for all seats of many games at once.

    >>> self_play("schotten-totten-2")
    'SchottenTotten2SelfPlay-v0'
    """
    return camel_case(f"{game_id}-self-play")


def snake_case(game_id: str) -> str:
    """As PettingZoo writes names, and Python those of modules.

    >>> snake_case("land-of-clans")
    'land_of_clans_v0'
    """
    return f"{game_id.replace('-', '_')}_v{VERSION}"


def short_name(game_id: str) -> str:
    """As OpenSpiel writes names, with ours before them: all its games are in one list.

    >>> short_name("land-of-clans")
    'siegeworks_land_of_clans_v0'
    """
    return f"{NAMESPACE}_{snake_case(game_id)}"
