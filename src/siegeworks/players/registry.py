"""Registry of players: bots and analysts by name."""

from collections.abc import Callable, Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from siegeworks.core.errors import SiegeworksError, UnknownPlayer
from siegeworks.core.game import AnyGame
from siegeworks.games.castle.options import Options as CastleOptions
from siegeworks.games.land_of_clans.options import Options as ClansOptions
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.options import Options as SiegeOptions
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.games.stronghold.options import Options as StrongholdOptions
from siegeworks.players.analysis import AnyAnalyst, NoAnalyst
from siegeworks.players.budget import A_SECOND, Budget, read_budget
from siegeworks.players.castle.expert import ExpertPlayer as CastleExpert
from siegeworks.players.castle.greedy import GreedyPlayer as CastleGreedy
from siegeworks.players.land_of_clans.expert import ExpertPlayer as ClansExpert
from siegeworks.players.land_of_clans.greedy import GreedyPlayer as ClansGreedy
from siegeworks.players.player import AnyPlayer, Player
from siegeworks.players.random_player import RandomPlayer
from siegeworks.players.schotten_totten_2.expert import ExpertPlayer as SiegeExpert
from siegeworks.players.schotten_totten_2.greedy import GreedyPlayer as SiegeGreedy
from siegeworks.players.schotten_totten_2.levels import LEVELS, budget_of
from siegeworks.players.schotten_totten_2.match_adapter import InMatch, MatchAnalyst
from siegeworks.players.stronghold.expert import ExpertPlayer as StrongholdExpert
from siegeworks.players.stronghold.greedy import GreedyPlayer as StrongholdGreedy

if TYPE_CHECKING:
    from siegeworks.players.schotten_totten_2.search import (
        SearchPlayer as SiegeSearcher,
    )

Maker: TypeAlias = Callable[[int | str], AnyPlayer]
"""Factory that creates a player from a seed."""

SEARCH = "search"
"""The search player; its budget may follow: "search:0.2s"."""
GUIDED = "guided"
"""The search player with the network's policy as prior; same budgets: "guided:0.2s"."""
NET = "net"
"""The network player; a file of other weights may follow: "net:mine.npz"."""
LADDER = tuple(LEVELS)
"""Levels for human opponents, each a fair step stronger than the one before."""


class NoNetwork(SiegeworksError):
    """No network exists for the game, or none can run here."""


def players_of(game: AnyGame) -> Mapping[str, Maker]:
    """Return all players available for the game here, weakest first."""
    makers: dict[str, Maker] = {"random": RandomPlayer}
    match game.options:
        case SiegeOptions(match=in_match, tactics=tactics):
            for name, maker in (("greedy", SiegeGreedy), ("expert", SiegeExpert)):
                makers[name] = _in_match(maker) if in_match else maker
            if has_numpy():
                makers[NET] = lambda _: _net(game)
            if has_numba():
                for name, level in LEVELS.items():
                    budget = budget_of(name, tactics=tactics)
                    guided = level.is_guided
                    makers[name] = partial(_searcher, game, budget, guided=guided)
        case CastleOptions():
            makers |= {"greedy": CastleGreedy, "expert": CastleExpert}
        case ClansOptions():
            makers |= {"greedy": ClansGreedy, "expert": ClansExpert}
        case StrongholdOptions():
            makers |= {"greedy": StrongholdGreedy, "expert": StrongholdExpert}
    return makers


def is_bot(name: str) -> bool:
    """Return True if a name is that of a bot of any game."""
    called = name.partition(":")[0]
    return called in ("random", "greedy", "expert", SEARCH, GUIDED, NET, *LADDER)


def player_for(game: AnyGame, name: str, seed: int | str) -> AnyPlayer:
    """Create the player of that name."""
    makers = players_of(game)
    if name in makers:
        return makers[name](seed)
    called, colon, rest = name.partition(":")
    if called in (SEARCH, GUIDED):
        wanted = read_budget(rest) if colon else A_SECOND
        return _searcher(game, wanted, seed, guided=called == GUIDED)
    if called == NET:
        return _net(game, Path(rest) if rest else None)
    if name in LEVELS:
        check_search(game)
    known = ", ".join(makers)
    raise UnknownPlayer(f"nobody called {name!r} plays {game.id}; try: {known}")


def analyst_for(game: AnyGame, seed: int | str, budget: str) -> AnyAnalyst:
    """Create an analyst for positions of the game, with a budget for each of them.

    It uses no policy prior, so visits depend on simulated results alone.
    """
    check_search(game)
    searcher = _siege_searcher(seed, read_budget(budget), guided=False)
    return MatchAnalyst(searcher) if _is_match(game) else searcher


def check_search(game: AnyGame) -> None:
    """Raise an error that says why, if the game cannot be searched here."""
    if not isinstance(game.options, SiegeOptions):
        raise NoAnalyst(f"there is no search for {game.id} yet")
    if not has_numba():
        raise NoAnalyst(
            "searching needs Numba, which is not installed: "
            "pip install 'siegeworks[kernels]'"
        )


def has_numpy() -> bool:
    """Return True if a network can run here."""
    return find_spec("numpy") is not None


def has_numba() -> bool:
    """Return True if kernels can be compiled here."""
    return find_spec("numba") is not None


def _searcher(
    game: AnyGame, budget: Budget, seed: int | str, *, guided: bool = False
) -> AnyPlayer:
    check_search(game)
    searcher = _siege_searcher(seed, budget, guided=guided)
    return InMatch(searcher) if _is_match(game) else searcher


def _net(game: AnyGame, weights: Path | None = None) -> AnyPlayer:
    """Create the network player, by default with the weights that come with the
    game."""
    if not isinstance(game.options, SiegeOptions):
        raise NoNetwork(f"no network has learnt {game.id} yet")
    if not has_numpy():
        raise NoNetwork("a network needs NumPy: pip install numpy")
    # Imported lazily: the base game works without NumPy.
    from siegeworks.players.schotten_totten_2.net import NetPlayer  # noqa: PLC0415

    player = NetPlayer(weights)
    return InMatch(player) if _is_match(game) else player


def _siege_searcher(
    seed: int | str, budget: Budget, *, guided: bool
) -> "SiegeSearcher":
    # Imported lazily: it needs Numba, and a second to load.
    from siegeworks.players.schotten_totten_2.net import (  # noqa: PLC0415
        network_of_the_game,
    )
    from siegeworks.players.schotten_totten_2.policy_prior import Adviser  # noqa: PLC0415
    from siegeworks.players.schotten_totten_2.search import SearchPlayer  # noqa: PLC0415

    advise = Adviser(network_of_the_game()).advise if guided else None
    return SearchPlayer(seed, budget, advise)


def _is_match(game: AnyGame) -> bool:
    return isinstance(game.options, SiegeOptions) and game.options.match


def _in_match(maker: Callable[[int | str], Player[View, Action]]) -> Maker:
    return lambda seed: InMatch(maker(seed))
