"""Sets of options that the ladder measures, by game id. Every other game is played with
its default options."""

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
"""Options that make another game of it, each set a table of the ladder."""


def ladder_options(game_id: str) -> tuple[Options, ...]:
    return LADDER_OPTIONS.get(game_id, ({},))
