"""Result of one game: first seat, winners, reason, and counts of its events."""

from collections import Counter
from collections.abc import Mapping

from siegeworks.core.chance import Dealer
from siegeworks.core.game import ActionT, EventT, Game, StateT, ViewT
from siegeworks.core.record import Record
from siegeworks.core.seat import CHANCE, SeatT
from siegeworks.players.player import Player


class GameResult(Record, frozen=True, tag="Course"):
    """Summary kept of a finished game."""

    beginner: str
    """Seat that made the first decision."""
    winners: tuple[str, ...]
    """Seats that won; several share the victory."""
    ending: str
    """Reason for the end, regardless of the winner: its key and its rule."""
    decisions: int
    """Number of decisions made by seats; chance is not counted."""
    facts: dict[str, int]
    """Number of events of each kind, by the name of the event's class."""


def play_game(
    game: Game[SeatT, StateT, ActionT, EventT, ViewT],
    players: Mapping[SeatT, Player[ViewT, ActionT]],
    dealer: Dealer,
) -> GameResult:
    """Play one game from the deal to its outcome."""
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
