"""The log of a game as sentences, without routine events."""

from collections.abc import Callable, Iterator

from siegeworks.core.seat import CHANCE, Seat
from siegeworks.terminal.game_session import AnyState, TerminalGame
from siegeworks.terminal.registry import board_for

DEAL = "The opening hands are dealt."


def story(course: TerminalGame, seat: Seat | None) -> list[str]:
    """Log of a game as known to a seat, or to a spectator."""
    return list(_sentences(course, lambda fact: course.game.redact(fact, seat)))


def open_story(course: TerminalGame) -> list[str]:
    """Log of a game with nothing hidden."""
    return list(_sentences(course, lambda fact: fact))


def _sentences(
    course: TerminalGame, told: Callable[[AnyState], AnyState]
) -> Iterator[str]:
    """Yield the sentences; an opening deal is one sentence, not one per card."""
    board, game = board_for(course.game), course.game
    is_dealing = True
    for number, entry in enumerate(course.record.entries):
        before = course.states[number]
        is_deal = is_dealing and game.actor(before) is CHANCE
        if is_deal and game.actor(course.states[number + 1]) is not CHANCE:
            yield DEAL
        if not is_deal:
            table = game.view(before, None)
            facts = (fact for fact in entry.events if not board.is_routine(table, fact))
            yield from (str(game.sentence(told(fact))) for fact in facts)
        is_dealing = is_deal or any(map(board.begins_anew, entry.events))
