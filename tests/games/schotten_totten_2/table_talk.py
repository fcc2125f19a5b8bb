"""How the tests speak: moves as players write them, positions as they are drawn."""

import random
from collections.abc import Iterator

import pytest

from siegeworks.core.errors import IllegalAction
from siegeworks.core.refusal import Refusal
from siegeworks.core.seat import CHANCE
from siegeworks.games.schotten_totten_2 import notation, rules
from siegeworks.games.schotten_totten_2.actions import Action, Deal
from siegeworks.games.schotten_totten_2.drawing import draw
from siegeworks.games.schotten_totten_2.events import Event
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.state import State, start

Log = tuple[Event, ...]

FULL_ATTACK = """
    wall:
    1 R1 R2 R3    |
    2 Y1 Y2 Y3 Y4 |
    3 G1 G2 G3    |
    4 B1 B2       |
    5 P1 P2 P3    |
    6 R5 R6 R7 R8 |
    7 G5 G6 G7    |
    """
"""All 22 slots of the Attacker are taken."""

FULL_DEFENCE = """
    wall:
    1 | R1 R2 R3
    2 | Y1 Y2 Y3 Y4
    3 | G1 G2 G3
    4 | B1 B2
    5 | P1 P2 P3
    6 | R5 R6 R7 R11
    7 | G5 G6 G7
    """
"""All 22 slots of the Defender are taken."""


def play(state: State, *moves: str) -> tuple[State, Log]:
    """Play the moves in order: the state they lead to, and everything that happened.

    Chance is answered in writing (`deal R7`) where the card matters. Where it does not,
    leave it out: the first card of the deck is dealt, also after the last move.
    """
    log: list[Event] = []
    for move in moves:
        action = notation.read(move)
        if not isinstance(action, Deal):
            state = _dealt(state, log)
        state, events = rules.apply(state, action)
        log.extend(events)
    return _dealt(state, log), tuple(log)


def _dealt(state: State, log: list[Event]) -> State:
    while rules.actor(state) is CHANCE:
        deal, _ = rules.chance_outcomes(state)[0]
        state, events = rules.apply(state, deal)
        log.extend(events)
    return state


def follow(state: State, *moves: str) -> State:
    """Where exactly these moves lead. Nothing is dealt that is not written."""
    for move in moves:
        state, _ = rules.apply(state, notation.read(move))
    return state


def refused(state: State, *moves: str) -> Refusal:
    """Why the last of the moves is not allowed, once the others have been played."""
    *earlier, last = moves
    if earlier:
        state, _ = play(state, *earlier)
    action = notation.read(last)
    with pytest.raises(IllegalAction) as caught:
        rules.apply(state, action)
    assert action not in rules.legal_actions(state)
    return caught.value.refusal


def allowed(state: State) -> list[str]:
    """Everything the acting side may do, in notation."""
    return [notation.write(action) for action in rules.legal_actions(state)]


def declarable(state: State) -> list[str]:
    """The declarations among them."""
    return [move for move in allowed(state) if move.startswith("declare")]


def drawn(state: State, label: str) -> str:
    """One line of the drawn position: a tile by its number, or anything by its name."""
    for line in draw(state).splitlines():
        if line.startswith(f"{label}:"):
            return line.partition(":")[2].strip()
        if label.isdigit() and line.startswith((f"{label} ", f"{label}!")):
            return " ".join(line.split())
    raise LookupError(f"no line {label!r} in the drawing")


def changes(before: State, after: State) -> list[str]:
    """The lines of the drawing that are new. All others are as they were."""
    old = draw(before).splitlines()
    new = draw(after).splitlines()
    return [" ".join(line.split()) for line in new if line not in old]


def opening(*, tactics: bool = False) -> State:
    """The table just after the deal, the Attacker to begin."""
    return play(start(Options(tactics=tactics)))[0]


def random_game(
    seed: int, options: Options | None = None
) -> Iterator[tuple[State, Action | None, Log]]:
    """Each state of a random game, the action that led to it, and its events."""
    rng = random.Random(seed)
    state = start(options or Options())
    yield state, None, ()
    while (actor := rules.actor(state)) is not None:
        if actor is CHANCE:
            action = rng.choice([deal for deal, _ in rules.chance_outcomes(state)])
        else:
            action = rng.choice(rules.legal_actions(state))
        state, events = rules.apply(state, action)
        yield state, action, events
