"""Sieges for players to think about: a position, and what a player does in it."""

from siegeworks.games.stronghold.notation import write
from siegeworks.games.stronghold.rules import actor, apply
from siegeworks.games.stronghold.seats import Seat
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.view import legal_for, view
from siegeworks.players.stronghold.expert import ExpertPlayer
from siegeworks.players.stronghold.greedy import GreedyPlayer


def choice_of(player: GreedyPlayer | ExpertPlayer, state: State) -> str:
    """What the player does next."""
    seat = actor(state)
    assert isinstance(seat, Seat), "somebody is asked"
    seen = view(state, seat)
    return write(player.choose(seen, legal_for(seen)))


def choices_of(player: GreedyPlayer | ExpertPlayer, state: State) -> list[str]:
    """Everything the player does until somebody else is asked, or chance."""
    made: list[str] = []
    first = actor(state)
    while actor(state) is first and isinstance(first, Seat):
        seen = view(state, first)
        action = player.choose(seen, legal_for(seen))
        made.append(write(action))
        state, _ = apply(state, action)
    return made
