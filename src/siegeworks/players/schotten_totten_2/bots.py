"""The bots of Schotten Totten 2: two heuristic ones, a network, and a search."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from siegeworks.core.game import AnyGame
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.players.analysis import AnyAnalyst
from siegeworks.players.budget import Budget
from siegeworks.players.game_bots import GameBots, Maker, has_numba, has_numpy
from siegeworks.players.player import AnyPlayer, Player
from siegeworks.players.schotten_totten_2.expert import ExpertPlayer
from siegeworks.players.schotten_totten_2.greedy import GreedyPlayer
from siegeworks.players.schotten_totten_2.levels import LEVELS, budget_of
from siegeworks.players.schotten_totten_2.match_adapter import InMatch, MatchAnalyst

if TYPE_CHECKING:
    from siegeworks.players.schotten_totten_2.search import SearchPlayer


def makers(game: AnyGame) -> Mapping[str, Maker]:
    """Return all bots available here for these options, weakest first."""
    found: dict[str, Maker] = {
        "greedy": lambda seed: _seated(game, GreedyPlayer(seed)),
        "expert": lambda seed: _seated(game, ExpertPlayer(seed)),
    }
    if has_numpy():
        found["net"] = lambda _seed: net_player(game, None)
    if has_numba():
        for name, level in LEVELS.items():
            budget = budget_of(name, tactics=_options(game).tactics)
            found[name] = partial(_level, game, budget, level.is_guided)
    return found


def _level(game: AnyGame, budget: Budget, guided: bool, seed: int | str) -> AnyPlayer:
    return search_player(game, budget, seed, guided)


def search_player(
    game: AnyGame, budget: Budget, seed: int | str, guided: bool
) -> AnyPlayer:
    return _seated(game, _searcher(seed, budget, guided=guided))


def analyst(game: AnyGame, budget: Budget, seed: int | str) -> AnyAnalyst:
    """Create an analyst without a policy prior: visits depend on results alone."""
    searcher = _searcher(seed, budget, guided=False)
    return MatchAnalyst(searcher) if _options(game).match else searcher


def net_player(game: AnyGame, weights: Path | None) -> AnyPlayer:
    # Imported lazily: the base game works without NumPy.
    from siegeworks.players.schotten_totten_2.net import NetPlayer  # noqa: PLC0415

    return _seated(game, NetPlayer(weights))


def _searcher(seed: int | str, budget: Budget, *, guided: bool) -> "SearchPlayer":
    # Imported lazily: it needs Numba, and a second to load.
    from siegeworks.players.schotten_totten_2.net import (  # noqa: PLC0415
        network_of_the_game,
    )
    from siegeworks.players.schotten_totten_2.policy_prior import Adviser  # noqa: PLC0415
    from siegeworks.players.schotten_totten_2.search import SearchPlayer  # noqa: PLC0415

    advise = Adviser(network_of_the_game()).advise if guided else None
    return SearchPlayer(seed, budget, advise)


def _options(game: AnyGame) -> Options:
    assert isinstance(game.options, Options), "these are games of Schotten Totten 2"
    return game.options


def _seated(game: AnyGame, player: Player[View, Action]) -> AnyPlayer:
    """Adapt a player of single games to matches, if the options are a match."""
    return InMatch(player) if _options(game).match else player


BOTS = GameBots(
    names=("greedy", "expert", "net", *LEVELS),
    makers=makers,
    search=search_player,
    analyst=analyst,
    net=net_player,
)
