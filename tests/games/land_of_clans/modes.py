"""All ways to play: how many, alone or in teams, with which data."""

import siegeworks as sw
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value

MODES: dict[str, dict[str, Value]] = {
    "2": {"players": 2},
    "3": {"players": 3},
    "4": {"players": 4},
    "4team": {"players": 4, "teams": True},
    "6team": {"players": 6, "teams": True},
}


def game_of(mode: str, **options: Value) -> AnyGame:
    return sw.game("land-of-clans", **MODES[mode], **options)
