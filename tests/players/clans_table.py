"""Land of Clans in the middle of a game, for players to think about.

Positions are drawn as in the tests of its rules.
"""

from games.land_of_clans.highlands import allowed, follow, position
from siegeworks.games.land_of_clans import notation
from siegeworks.games.land_of_clans.rules import actor, apply
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.view import legal_for, view
from siegeworks.players.land_of_clans.expert import ExpertPlayer
from siegeworks.players.land_of_clans.greedy import GreedyPlayer

__all__ = ["allowed", "follow", "position", "turn_of"]


def turn_of(
    player: ExpertPlayer | GreedyPlayer, state: State
) -> tuple[list[str], State]:
    """Everything the acting seat does until chance or somebody else is to act."""
    seat, moves = actor(state), []
    assert isinstance(seat, Seat), "a seat is to act"
    while actor(state) is seat:
        seen = view(state, seat)
        action = player.choose(seen, legal_for(seen))
        moves.append(notation.write(state.table.land, action))
        state, _ = apply(state, action)
    return moves, state
