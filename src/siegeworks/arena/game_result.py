"""One game as it is counted: who began, who won, how, and how often what happened."""

from collections import Counter
from collections.abc import Mapping

from siegeworks.core.chance import Dealer
from siegeworks.core.game import ActionT, EventT, Game, StateT, ViewT
from siegeworks.core.record import Record
from siegeworks.core.seat import CHANCE, SeatT
from siegeworks.players.player import Player


class GameResult(Record, frozen=True, tag="Course"):
    """What is remembered of a game when it is over."""

    beginner: str
    """The seat that had the first decision."""
    winners: tuple[str, ...]
    """The seats that won."""
    ending: str
    """Why it ended, whoever won: the key of the reason and the rule behind it."""
    decisions: int
    """How often a seat was asked."""
    facts: dict[str, int]
    """How often each kind of fact happened, by the name of its record."""


def play_game(
    game: Game[SeatT, StateT, ActionT, EventT, ViewT],
    players: Mapping[SeatT, Player[ViewT, ActionT]],
    dealer: Dealer,
) -> GameResult:
    """One game from the deal to its outcome."""
    state = game.start()
    beginner, decisions, facts = "", 0, Counter[str]()
    while (seat := game.actor(state)) is not None:
        if seat is CHANCE:
            action = dealer.choose(game, state)
        else:
            beginner, decisions = beginner or str(seat), decisions + 1
            view = game.view(state, seat)
            action = players[seat].choose(view, game.legal_for(view))
        state, events = game.apply(state, action)
        facts.update(type(event).__name__ for event in events)
    outcome = game.outcome(state)
    assert outcome is not None, "a game that asks nobody is over"
    ending = f"{outcome.reason.key} (rule {outcome.rule})"
    return GameResult(beginner, outcome.winners, ending, decisions, dict(facts))
