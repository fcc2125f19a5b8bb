"""Notation of actions.

>>> from siegeworks.games.castle.cards import Kind
>>> write(Play(Kind.KING, 14)), write(Swap(Kind.KING, Kind.SOLDIER))
('king c3', 'swap king for soldier')
>>> write(ChooseCard(14, 1)), write(ChoosePlace(36))
('card c3+1', 'to north')
"""

from functools import lru_cache
from itertools import product
from typing import assert_never

from siegeworks.core.errors import UnreadableNotation
from siegeworks.games.castle.actions import (
    Action,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
    Deal,
    Draw,
    Offer,
    Pass,
    Play,
    Swap,
)
from siegeworks.games.castle.board import OUTSIDE, PLACE_NAMES, PLACES, place_name
from siegeworks.games.castle.cards import KINDS
from siegeworks.games.castle.effects.atoms import PlaceFromReserve
from siegeworks.games.castle.effects.choices import atom_of
from siegeworks.games.castle.legality import actor_at, legal_actions_at
from siegeworks.games.castle.seats import SEATS, Seat
from siegeworks.games.castle.state import State

LEVELS = range(5)
"""Levels of a pile: a card, and at most all four Knights on it."""


def write(action: Action) -> str:
    """Write an action as players type it and as files keep it."""
    match action:
        case Draw():
            return "draw"
        case Swap(give, take):
            return f"swap {give} for {take}"
        case Play(kind, place):
            return f"{kind} {place_name(place)}"
        case Pass():
            return "pass"
        case ChooseCard(place, level):
            return f"card {place_name(place)}" + (f"+{level}" if level else "")
        case ChoosePlace(place):
            return f"to {place_name(place)}"
        case ChooseReserve(kind):
            return f"take {kind}"
        case ChooseHand(kind):
            return f"give {kind}"
        case ChooseSeat(seat):
            return f"player {seat}"
        case ChooseToken(seat):
            return f"token {seat}"
        case Offer(kind):
            return f"offer {kind}"
        case Deal(kind):
            return f"deal {kind}"
        case _:
            assert_never(action)


@lru_cache
def every_action() -> tuple[Action, ...]:
    """List each action that can be written down, legal or not."""
    spots = [ChooseCard(place, level) for place, level in product(PLACES, LEVELS)]
    return (
        Draw(),
        Pass(),
        *(Play(kind, place) for kind in KINDS for place in range(OUTSIDE + 1)),
        *(Swap(give, take) for give in KINDS for take in KINDS),
        *spots,
        *(ChoosePlace(place) for place in PLACES),
        *(kind_of(kind) for kind_of in (ChooseReserve, ChooseHand) for kind in KINDS),
        *(ask(seat) for ask in (ChooseSeat, ChooseToken) for seat in SEATS),
        *(Offer(kind) for kind in KINDS),
        *(Deal(kind) for kind in KINDS),
    )


@lru_cache
def _by_text() -> dict[str, Action]:
    return {write(action): action for action in every_action()}


def read(text: str, state: State) -> Action:
    """Read the action that a text means; a short form must fit only one legal action.

    A bare card, place or player means the choice that is due: `c3` for `card c3` or
    `to c3`, `blue` for `player blue`, `soldier` for `take soldier`.
    """
    words = _tidied(text)
    if action := _by_text().get(words):
        return action
    meant = _fitting(words, state)
    if len(meant) == 1:
        return meant[0]
    raise UnreadableNotation(_what_can_be_typed(text, words, meant, state))


def _tidied(text: str) -> str:
    """Normalize capitals and spaces; "c3 king" is as good as "king c3"."""
    words = " ".join(text.casefold().split())
    for kind in _WITH_HYPHEN:
        words = words.replace(kind.replace("-", " "), kind)
    first, _, second = words.partition(" ")
    if first in PLACE_NAMES and second in _KIND_NAMES:
        return f"{second} {first}"
    return words


_KIND_NAMES = frozenset(str(kind) for kind in KINDS)
_WITH_HYPHEN = [str(kind) for kind in KINDS if "-" in kind]


def _fitting(words: str, state: State) -> list[Action]:
    """List the legal actions that a short form can mean."""
    seat = actor_at(state.table)
    if not isinstance(seat, Seat) or not words:
        return []
    legal = legal_actions_at(state.table, state.hands[seat.number])
    return [action for action in legal if words in _short_forms(action)]


def _short_forms(action: Action) -> tuple[str, ...]:
    match action:
        case ChooseCard(place, _) | ChoosePlace(place):
            return (place_name(place), write(action).partition(" ")[2])
        case ChooseReserve(kind) | ChooseHand(kind) | Offer(kind):
            return (kind,)
        case ChooseSeat(seat) | ChooseToken(seat):
            return (seat,)
        case Play(kind, _):
            # The place can be left out if the card has only one.
            return (kind,)
        case _:
            return ()


def _what_can_be_typed(text: str, words: str, meant: list[Action], state: State) -> str:
    shown = text.strip()[:40]
    if meant:
        listed = ", ".join(write(action) for action in meant[:4])
        more = ", …" if len(meant) > 4 else ""
        return f"{shown!r} could mean several things: {listed}{more}"
    name, _, place = words.partition(" ")
    if name in _KIND_NAMES and place not in PLACE_NAMES and _are_cards_placed(state):
        where = "c3, north, out1 or out"
        return f"where should the {name} go? Type a place after it: {where}"
    return (
        f"{shown!r} is no move; type for example: draw · king c3 · barbarian out · "
        "swap king for soldier · card c3 · to c4 · take soldier · player blue"
    )


def _are_cards_placed(state: State) -> bool:
    """Return whether cards are placed: in a turn, or from the Reserve by an effect."""
    effects = state.table.effects
    return not effects or isinstance(atom_of(effects[-1]), PlaceFromReserve)
