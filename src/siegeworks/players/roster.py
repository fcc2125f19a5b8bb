"""Who can be asked to play, by name."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from siegeworks.core.errors import UnknownPlayer
from siegeworks.core.game import AnyGame
from siegeworks.games.castle.options import Options as CastleOptions
from siegeworks.games.land_of_clans.options import Options as ClansOptions
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.options import Options as SiegeOptions
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.games.stronghold.options import Options as StrongholdOptions
from siegeworks.players.castle.expert import ExpertPlayer as CastleExpert
from siegeworks.players.castle.greedy import GreedyPlayer as CastleGreedy
from siegeworks.players.land_of_clans.expert import ExpertPlayer as ClansExpert
from siegeworks.players.land_of_clans.greedy import GreedyPlayer as ClansGreedy
from siegeworks.players.player import AnyPlayer, Player
from siegeworks.players.random_player import RandomPlayer
from siegeworks.players.schotten_totten_2.expert import ExpertPlayer as SiegeExpert
from siegeworks.players.schotten_totten_2.greedy import GreedyPlayer as SiegeGreedy
from siegeworks.players.schotten_totten_2.in_match import InMatch
from siegeworks.players.stronghold.expert import ExpertPlayer as StrongholdExpert
from siegeworks.players.stronghold.greedy import GreedyPlayer as StrongholdGreedy

Maker: TypeAlias = Callable[[int | str], AnyPlayer]
"""A player with the seed it is given."""


def players_of(game: AnyGame) -> Mapping[str, Maker]:
    """Everybody who can play the game, weakest first."""
    makers: dict[str, Maker] = {"random": RandomPlayer}
    match game.options:
        case SiegeOptions(match=in_match):
            for name, maker in (("greedy", SiegeGreedy), ("expert", SiegeExpert)):
                makers[name] = _in_match(maker) if in_match else maker
        case CastleOptions():
            makers |= {"greedy": CastleGreedy, "expert": CastleExpert}
        case ClansOptions():
            makers |= {"greedy": ClansGreedy, "expert": ClansExpert}
        case StrongholdOptions():
            makers |= {"greedy": StrongholdGreedy, "expert": StrongholdExpert}
    return makers


def _in_match(maker: Callable[[int | str], Player[View, Action]]) -> Maker:
    return lambda seed: InMatch(maker(seed))


def player_for(game: AnyGame, name: str, seed: int | str) -> AnyPlayer:
    """A player of that name, ready to sit down."""
    makers = players_of(game)
    if name not in makers:
        known = ", ".join(makers)
        raise UnknownPlayer(f"nobody called {name!r} plays {game.id}; try: {known}")
    return makers[name](seed)
