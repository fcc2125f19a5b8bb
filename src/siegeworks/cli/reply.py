"""Answers to what a person asks about the game before them."""

from collections.abc import Iterator

from siegeworks.cli.boards import board_for
from siegeworks.cli.course import Course
from siegeworks.core.errors import UnreadableNotation
from siegeworks.core.seat import Seat


def why_not(course: Course, text: str) -> str | None:
    """Why a typed move cannot be made."""
    game = course.game
    try:
        action = game.read(text, course.state)
    except UnreadableNotation as problem:
        return board_for(game).near_miss(text) or as_sentence(str(problem))
    refusal = game.why_not(course.state, action)
    return None if refusal is None else as_sentence(str(refusal))


def answer(course: Course, text: str, seat: Seat) -> str:
    """What `? text` asks for."""
    view = course.game.view(course.state, seat)
    if explained := board_for(course.game).explain(view, text):
        return explained
    return verdict(course, text)


def verdict(course: Course, text: str) -> str:
    """Whether a typed move can be made, and if not, why."""
    return why_not(course, text) or f"Yes, {text} can be played."


def choices(course: Course, seat: Seat) -> Iterator[str]:
    """Everything that can be done now."""
    view = course.game.view(course.state, seat)
    yield from board_for(course.game).choices(view, course.game.legal_for(view))


def example_of(course: Course) -> str:
    """A move that can be made now: the one in the board's help, if it is one."""
    game = course.game
    possible = [game.write(action) for action in game.legal_actions(course.state)]
    usual = board_for(game).examples.move
    return usual if usual in possible else possible[0]


def as_sentence(clause: str) -> str:
    return f"{clause[:1].upper()}{clause[1:]}{'' if clause.endswith('.') else '.'}"
