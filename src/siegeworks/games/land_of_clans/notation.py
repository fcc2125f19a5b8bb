"""Notation of actions. Squares, cards and castles go by their printed names.

>>> from siegeworks.games.land_of_clans.land import DEFAULT, land_of
>>> land = land_of(DEFAULT)
>>> write(land, TakeLand("A1")), write(land, PlayWizard(2, from_hand=True))
('A1', 'drawn wizard A1')
>>> write(land, Build(0, (2, 3, 4))), write(land, Defend(2))
('build I3 A1 B1 C1', 'defend 2')
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import assert_never

from siegeworks.core.errors import UnreadableNotation
from siegeworks.games.land_of_clans.actions import (
    Action,
    Attack,
    Begin,
    Build,
    Deal,
    Defend,
    Enough,
    GiveUp,
    Lay,
    Lift,
    PlayWizard,
    Reveal,
    TakeLand,
    TakeWaste,
    Wait,
)
from siegeworks.games.land_of_clans.land import WIZARD, Land, PrizeNumber, Square
from siegeworks.games.land_of_clans.notation_unlisted import read_unlisted
from siegeworks.games.land_of_clans.rules import legal_actions
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import State


def write(land: Land, action: Action) -> str:
    """Write an action as players type it and as files keep it."""
    match action:
        case TakeLand(card):
            return card
        case TakeWaste(card, square):
            return f"{card} on {_square(land, square)}"
        case PlayWizard(square, from_hand):
            drawn = "drawn " if from_hand else ""
            return f"{drawn}wizard {_square(land, square)}"
        case Attack(castle):
            return f"attack {_castle(land, castle)}"
        case GiveUp(card):
            return f"give up {card}"
        case Lift(square):
            return f"lift {_square(land, square)}"
        case Build(castle, squares):
            words = [_castle(land, castle), *(_square(land, at) for at in squares)]
            return f"build {' '.join(words)}"
        case Wait():
            return "wait"
        case Lay(card):
            return f"lay {card}"
        case Enough():
            return "enough"
        case Defend(shields):
            return f"defend {shields}"
        case Begin(seat):
            return f"first {seat}"
        case Deal(card):
            return f"deal {card}"
        case Reveal(prize):
            return f"reveal {_castle(land, prize)}"
        case _:
            assert_never(action)


def _square(land: Land, square: Square) -> str:
    return land.name_of.get(square, f"@{square}")


def _castle(land: Land, number: PrizeNumber) -> str:
    known = number < len(land.prizes)
    return land.prizes[number].name if known else f"#{number}"


def read(land: Land, text: str, state: State) -> Action:
    """Read the action that a text means; capitals and spaces do not matter."""
    words = " ".join(text.split()).lower()
    action = _by_notation(land).get(words)
    if action is None:
        action = _build(land, words) or _only_build(land, words, state)
    action = action or read_unlisted(land, words)
    if action is None:
        raise UnreadableNotation(
            f"{text.strip()[:60]!r} is no action; try: {_examples(land, state)}"
        )
    return action


def _build(land: Land, words: str) -> Build | None:
    """Read a castle to build: its squares in any order, but none of them twice.

    The rules check that they have its shape.
    """
    match words.upper().split():
        case ["BUILD", castle, *names] if names and castle in land.prize_named:
            squares = map(land.square_named.get, names)
            found = {square for square in squares if square is not None}
            if len(found) == len(names):
                return Build(land.prize_named[castle].number, tuple(sorted(found)))
    return None


def _only_build(land: Land, words: str, state: State) -> Build | None:
    """Read "build I3", or "build" alone, if only one such action is legal."""
    verb, *castle = words.upper().split() or [""]
    possible = [each for each in legal_actions(state) if isinstance(each, Build)]
    meant = [each for each in possible if castle in ([], [_castle(land, each.castle)])]
    return meant[0] if verb == "BUILD" and len(meant) == 1 else None


def _examples(land: Land, state: State) -> str:
    legal = [write(land, action) for action in legal_actions(state)]
    return ", ".join(legal[:4]) if legal else "nothing, since nobody is asked"


@lru_cache(maxsize=128)
def _by_notation(land: Land) -> Mapping[str, Action]:
    """Index all actions but building: a foreign board may have very many of those."""
    return {write(land, action).lower(): action for action in _but_building(land)}


@lru_cache(maxsize=8)
def every_action(land: Land) -> tuple[Action, ...]:
    """List each action that is legal in some position, and some that never are."""
    return tuple(_every_action(land))


def _every_action(land: Land) -> Iterator[Action]:
    yield from _but_building(land)
    for prize, placements in zip(land.prizes, land.placements, strict=True):
        yield from (Build(prize.number, each.squares) for each in placements)


def _but_building(land: Land) -> Iterator[Action]:
    yield from map(TakeLand, land.square_of)
    for square in sorted(land.no_mans_land):
        yield from (TakeWaste(card, square) for card in land.cards if card != WIZARD)
    for from_hand in (False, True):
        yield from (PlayWizard(square, from_hand) for square in land.squares)
    yield from (Attack(prize.number) for prize in land.prizes)
    yield from map(GiveUp, land.cards)
    yield from (
        Lift(square) for square in land.squares if square not in land.no_mans_land
    )
    yield from (Wait(), Enough())
    yield from (Lay(card) for card in land.cards if card in land.swords | land.shields)
    yield from map(Defend, range(2 * land.data.hand + 1))
    yield from map(Begin, Seat)
    yield from map(Deal, land.cards)
    yield from (Reveal(prize.number) for prize in land.prizes)
