"""Who can be asked to play, by name."""

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
"""A player with the seed it is given."""

SEARCH = "search"
"""The player that searches; how long it thinks may follow: "search:0.2s"."""
GUIDED = "guided"
"""The same, but it begins with what the network advises: "guided:0.2s"."""
NET = "net"
"""The player that has learnt; a file of other weights may follow: "net:mine.npz"."""
LADDER = tuple(LEVELS)
"""Levels made for people, each a fair step above the one before."""


class NoNetwork(SiegeworksError):
    """No network plays the game, or none can be run here."""


def players_of(game: AnyGame) -> Mapping[str, Maker]:
    """Everybody who can play the game here, weakest first."""
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
    """Whether it is the name of a bot, of whatever game."""
    called = name.partition(":")[0]
    return called in ("random", "greedy", "expert", SEARCH, GUIDED, NET, *LADDER)


def player_for(game: AnyGame, name: str, seed: int | str) -> AnyPlayer:
    """A player of that name, ready to sit down."""
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
    """Somebody who can explain positions of the game, with that much time to think.

    Without advice: then what looks better gets more of the search, and nothing else.
    """
    check_search(game)
    searcher = _siege_searcher(seed, read_budget(budget), guided=False)
    return MatchAnalyst(searcher) if _is_match(game) else searcher


def check_search(game: AnyGame) -> None:
    """Say why nobody searches this game here, if that is so."""
    if not isinstance(game.options, SiegeOptions):
        raise NoAnalyst(f"there is no search for {game.id} yet")
    if not has_numba():
        raise NoAnalyst(
            "searching needs Numba, which is not installed: "
            "pip install 'siegeworks[kernels]'"
        )


def has_numpy() -> bool:
    """Whether a network can be run here."""
    return find_spec("numpy") is not None


def has_numba() -> bool:
    """Whether kernels can be compiled here."""
    return find_spec("numba") is not None


def _searcher(
    game: AnyGame, budget: Budget, seed: int | str, *, guided: bool = False
) -> AnyPlayer:
    check_search(game)
    searcher = _siege_searcher(seed, budget, guided=guided)
    return InMatch(searcher) if _is_match(game) else searcher


def _net(game: AnyGame, weights: Path | None = None) -> AnyPlayer:
    """With the weights that come with the game, unless there are others."""
    if not isinstance(game.options, SiegeOptions):
        raise NoNetwork(f"no network has learnt {game.id} yet")
    if not has_numpy():
        raise NoNetwork("a network needs NumPy: pip install numpy")
    # Loaded only when asked for: the base game does without NumPy.
    from siegeworks.players.schotten_totten_2.net import NetPlayer  # noqa: PLC0415

    player = NetPlayer(weights)
    return InMatch(player) if _is_match(game) else player


def _siege_searcher(
    seed: int | str, budget: Budget, *, guided: bool
) -> "SiegeSearcher":
    # Loaded only when somebody searches: it needs Numba, and a second to load.
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
