"""Registry of players: bots and analysts by game id. Every game has a random bot."""

from collections.abc import Mapping
from pathlib import Path

from siegeworks.core.errors import SiegeworksError, UnknownPlayer
from siegeworks.core.game import AnyGame
from siegeworks.players.analysis import AnyAnalyst, NoAnalyst
from siegeworks.players.budget import A_SECOND, Budget, read_budget
from siegeworks.players.castle.expert import ExpertPlayer as CastleExpert
from siegeworks.players.castle.greedy import GreedyPlayer as CastleGreedy
from siegeworks.players.game_bots import GameBots, Maker, bots, has_numba, has_numpy
from siegeworks.players.land_of_clans.expert import ExpertPlayer as ClansExpert
from siegeworks.players.land_of_clans.greedy import GreedyPlayer as ClansGreedy
from siegeworks.players.player import AnyPlayer
from siegeworks.players.random_player import RandomPlayer
from siegeworks.players.schotten_totten_2.bots import BOTS as SIEGE_BOTS
from siegeworks.players.schotten_totten_2.levels import LEVELS
from siegeworks.players.stronghold.expert import ExpertPlayer as StrongholdExpert
from siegeworks.players.stronghold.greedy import GreedyPlayer as StrongholdGreedy

BOTS: Mapping[str, GameBots] = {
    "castle": bots(greedy=CastleGreedy, expert=CastleExpert),
    "land-of-clans": bots(greedy=ClansGreedy, expert=ClansExpert),
    "schotten-totten-2": SIEGE_BOTS,
    "stronghold": bots(greedy=StrongholdGreedy, expert=StrongholdExpert),
}
RANDOM_ALONE = bots()

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
    """Return factories of all players available for the game here, weakest first."""
    return {"random": RandomPlayer, **_bots_of(game).makers(game)}


def _bots_of(game: AnyGame) -> GameBots:
    return BOTS.get(game.id, RANDOM_ALONE)


def is_bot(name: str) -> bool:
    """Return True if a name is that of a bot of any game."""
    called = name.partition(":")[0]
    of_games = {each for of_game in BOTS.values() for each in of_game.names}
    return called in ("random", SEARCH, GUIDED, NET, *of_games)


def player_for(game: AnyGame, name: str, seed: int | str) -> AnyPlayer:
    """Create the player of that name."""
    makers = players_of(game)
    if name in makers:
        return makers[name](seed)
    called, colon, rest = name.partition(":")
    if called in (SEARCH, GUIDED):
        budget = read_budget(rest) if colon else A_SECOND
        return _search_player(game, called, budget, seed)
    if called == NET:
        return _net(game, Path(rest) if rest else None)
    if name in LADDER:
        check_search(game)
    known = ", ".join(makers)
    raise UnknownPlayer(f"nobody called {name!r} plays {game.id}; try: {known}")


def analyst_for(game: AnyGame, seed: int | str, budget: str) -> AnyAnalyst:
    """Create an analyst for positions of the game, with a budget for each of them."""
    check_search(game)
    make = _bots_of(game).analyst
    assert make is not None, "a game with a search has an analyst"
    return make(game, read_budget(budget), seed)


def check_search(game: AnyGame) -> None:
    """Raise `NoAnalyst` with the reason if the game cannot be searched here."""
    if _bots_of(game).search is None:
        raise NoAnalyst(f"there is no search for {game.id} yet")
    if not has_numba():
        raise NoAnalyst(
            "searching needs Numba, which is not installed: "
            "pip install 'siegeworks[kernels]'"
        )


def _search_player(
    game: AnyGame, name: str, budget: Budget, seed: int | str
) -> AnyPlayer:
    check_search(game)
    make = _bots_of(game).search
    assert make is not None, "checked"
    return make(game, budget, seed, name == GUIDED)


def _net(game: AnyGame, weights: Path | None) -> AnyPlayer:
    """Create the network player, by default with the weights that come with the
    game."""
    make = _bots_of(game).net
    if make is None:
        raise NoNetwork(f"no network has learnt {game.id} yet")
    if not has_numpy():
        raise NoNetwork("a network needs NumPy: pip install numpy")
    return make(game, weights)
