"""Answers to the questions of a player about the current position."""

import re
from collections.abc import Iterator
from typing import assert_never

from siegeworks.core.errors import UnreadableNotation
from siegeworks.core.seat import Seat
from siegeworks.terminal.boards.near_miss import Meant, NearMiss, Unfinished
from siegeworks.terminal.game_session import TerminalGame
from siegeworks.terminal.registry import board_for


def why_not(course: TerminalGame, text: str) -> str | None:
    """Return why a typed move is not possible; None if it is."""
    game = course.game
    try:
        action = game.read(text, course.state)
    except UnreadableNotation as problem:
        guess = board_for(game).near_miss(text)
        return (guess and _guessed(course, guess)) or as_sentence(str(problem))
    refusal = game.why_not(course.state, action)
    return None if refusal is None else as_sentence(str(refusal))


NONE_OF_THAT_KIND = "No move of that kind can be made now; type ? for what you can do."


def _guessed(course: TerminalGame, guess: NearMiss) -> str | None:
    """Suggest what to type instead; only a legal move is ever proposed."""
    match guess:
        case Meant():
            return _rewritten(course, guess)
        case Unfinished():
            return _finished(course, guess)
        case _:
            assert_never(guess)


def _rewritten(course: TerminalGame, meant: Meant) -> str | None:
    """Suggest the first legal spelling, or say why the likeliest one is not legal."""
    game, refused = course.game, ""
    for text in meant.moves:
        try:
            action = game.read(text, course.state)
        except UnreadableNotation:
            continue
        refusal = game.why_not(course.state, action)
        if refusal is None:
            return meant.words.format(text)
        refused = refused or as_sentence(f"You may mean {text}, but {refusal}")
    return meant.otherwise or refused or None


def _finished(course: TerminalGame, move: Unfinished) -> str:
    """Suggest the first legal move that begins like this."""
    game = course.game
    possible = map(game.write, game.legal_actions(course.state))
    alike = (
        each for each in possible if re.fullmatch(move.pattern, each, re.IGNORECASE)
    )
    example = next(alike, None)
    if example is None:
        return move.otherwise or NONE_OF_THAT_KIND
    return move.words.format(example)


def answer(course: TerminalGame, text: str, seat: Seat) -> str:
    """Answer the question `? text`."""
    view = course.game.view(course.state, seat)
    if explained := board_for(course.game).explain(view, text):
        return explained
    return verdict(course, text)


def verdict(course: TerminalGame, text: str) -> str:
    """Say whether a typed move is legal, and if not, why."""
    return why_not(course, text) or f"Yes, {text} can be played."


def choices(course: TerminalGame, seat: Seat) -> Iterator[str]:
    """List all legal moves."""
    view = course.game.view(course.state, seat)
    yield from board_for(course.game).choices(view, course.game.legal_for(view))


def example_of(course: TerminalGame) -> str:
    """Pick a legal move as an example; prefer the one in the board's help."""
    game = course.game
    possible = [game.write(action) for action in game.legal_actions(course.state)]
    usual = board_for(game).examples.move
    return usual if usual in possible else possible[0]


def as_sentence(clause: str) -> str:
    return f"{clause[:1].upper()}{clause[1:]}{'' if clause.endswith('.') else '.'}"
