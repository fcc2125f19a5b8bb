"""Perft: the number of positions, on which two engines must agree."""

from siegeworks.core.chance import FixedDeck
from siegeworks.core.game import ActionT, EventT, Game, StateT, ViewT
from siegeworks.core.seat import CHANCE, SeatT


def perft(
    game: Game[SeatT, StateT, ActionT, EventT, ViewT],
    state: StateT,
    depth: int,
    deck: FixedDeck,
) -> int:
    """Count the lines of `depth` decisions from a state, chance dealing from `deck`.

    Chance costs no depth. A game that is over counts as one line.
    """
    while game.actor(state) is CHANCE:
        state, _ = game.apply(state, deck.choose(game, state))
    if depth == 0 or game.actor(state) is None:
        return 1
    return sum(
        perft(game, game.apply(state, action)[0], depth - 1, deck)
        for action in game.legal_actions(state)
    )
