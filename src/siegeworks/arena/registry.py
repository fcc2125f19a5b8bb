"""Registry of the option sets that the ladder measures, by game id."""

from collections.abc import Mapping
from typing import TypeAlias

from siegeworks.core.options import Value

Options: TypeAlias = Mapping[str, Value]

LADDER_OPTIONS: Mapping[str, tuple[Options, ...]] = {
    "schotten-totten-2": ({}, {"tactics": True}),
    "castle": tuple({"players": players} for players in (2, 3, 4, 5)),
    "land-of-clans": (
        *({"players": players} for players in (2, 3, 4)),
        *({"players": players, "teams": True} for players in (4, 6)),
    ),
    "stronghold": ({"preset": "drawn"}, {"preset": "first-game"}),
}
"""Options that change a game so much that each set gets a ladder of its own.

Other games are played with their default options.
"""


def ladder_options(game_id: str) -> tuple[Options, ...]:
    return LADDER_OPTIONS.get(game_id, ({},))
