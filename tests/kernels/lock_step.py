"""The kernel plays, the reference engine follows, and both must be one game."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from conformance.playing import EVERY_GAME
from siegeworks.core.errors import IllegalAction
from siegeworks.core.game import AnyGame
from siegeworks.core.record import replace
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.games.schotten_totten_2 import notation, rules
from siegeworks.games.schotten_totten_2.actions import Deal
from siegeworks.games.schotten_totten_2.cards import SIEGE_CARDS, Card, Tactic
from siegeworks.games.schotten_totten_2.match import MatchState
from siegeworks.games.schotten_totten_2.match_score import GameBegan
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.side import BySide, Side
from siegeworks.games.schotten_totten_2.stages import Dealing
from siegeworks.games.schotten_totten_2.state import State, start
from siegeworks.games.schotten_totten_2.text.phrases import ID
from siegeworks.kernels.schotten_totten_2.action_ids import ACTION_COUNT, action_of
from siegeworks.kernels.schotten_totten_2.from_reference import games_for
from siegeworks.kernels.schotten_totten_2.observation import LAYOUT, OBSERVATION_SIZE
from siegeworks.kernels.schotten_totten_2.record import WORDS
from siegeworks.kernels.schotten_totten_2.rules import begin
from siegeworks.kernels.targets import Target, compiled
from siegeworks.tensors.schotten_totten_2 import SiegeObserver

from .spelling import Speller, heap, legal_set, score
from .trace import (
    ACTION,
    BY_SIDE,
    COLUMNS,
    FIELDS,
    LEGAL,
    SCORE,
    SIDE_WIDTH,
    manner_of,
    trace,
)

USUAL_TACTICS = CATALOG.game(ID, {"tactics": True})
"""What people play with tactics; no pair of options asks for all else as usual."""
EVERY_SET = (*(game for game in EVERY_GAME if game.id == ID), USUAL_TACTICS)
"""Each set of options that the laws are tried on: any two choices meet in one."""

Row: TypeAlias = list[int]
ROWS_AT_ONCE = 256
SET = 8 * WORDS
"""Bytes of a set of legal actions."""
_DEALS: dict[Card, Deal] = {card: Deal(card) for card in (*SIEGE_CARDS, *Tactic)}


class OutOfStep(AssertionError):
    """The two engines disagree; says where, and what each of them says."""


class Decision(NamedTuple):
    """What the kernel says at one decision."""

    row: Row
    legal: int
    """The set of legal actions."""
    seen: tuple[bytes, bytes]
    """What each seat observes."""

    @property
    def chosen(self) -> int:
        return self.row[ACTION]


class Tracer:
    """Plays whole games by compiled code, and shows them decision by decision."""

    def __init__(self, target: Target) -> None:
        self._begin = compiled(begin, target)
        self._trace = compiled(trace, target)
        self._rows = np.zeros((ROWS_AT_ONCE, COLUMNS), np.int64)
        self._seen = np.zeros((ROWS_AT_ONCE, 2, OBSERVATION_SIZE), np.int8)

    def play(self, record: np.record, manner: int) -> Iterator[Decision]:
        self._begin(record)
        is_over = False
        while not is_over:
            written = self._trace(record, self._rows, self._seen, manner)
            rows = self._rows[:written, :LEGAL].tolist()
            legal = self._rows[:written, LEGAL:].tobytes()
            seen = self._seen[:written].tobytes()
            is_over = rows[-1][ACTION] < 0
            for at, row in enumerate(rows):
                allowed = int.from_bytes(legal[at * SET : (at + 1) * SET], "little")
                own = 2 * at * OBSERVATION_SIZE
                other, end = own + OBSERVATION_SIZE, own + 2 * OBSERVATION_SIZE
                yield Decision(row, allowed, (seen[own:other], seen[other:end]))


class Follower:
    """Follows a game of the kernel with the reference engine."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.state = game.start()
        self._speller = Speller(game)
        self._observer = SiegeObserver()

    def catch_up(self, decision: Decision) -> None:
        """Let chance deal what the kernel has dealt."""
        self.state = deal(self.game, self.state, decision.row)

    def says(self, chosen: int) -> Decision:
        """The same decision in the words of the reference engine."""
        game, state = self.game, self.state
        actor, spell = game.actor(state), self._observer.spell
        first, second = game.seats
        seen = (
            spell(game.view(state, first), acts=actor is first),
            spell(game.view(state, second), acts=actor is second),
        )
        row = [*self._speller.spell(state), chosen]
        return Decision(row, legal_set(game.legal_actions(state)), seen)

    def play(self, chosen: int) -> bool:
        """Whether that began another game of the match."""
        self.state, events = self.game.apply(self.state, action_of(chosen))
        return isinstance(events[-1], GameBegan)


def play_in_step(game: AnyGame, tracer: Tracer, seed: int) -> int:
    """One game, or match; how many games were played to the end."""
    follower, finished = Follower(game), 1
    record = games_for(game.options, 1, seed)[0]
    for number, ours in enumerate(tracer.play(record, manner_of(seed))):
        try:
            follower.catch_up(ours)
            theirs = follower.says(ours.chosen)
            unlike = differences(ours, theirs) if ours != theirs else ()
            if not unlike and ours.chosen >= 0:
                finished += follower.play(ours.chosen)
        except IllegalAction as refused:
            unlike = (f"the reference refuses: {refused}",)
        if unlike:
            where = f"{game.options}, seed {seed}, decision {number}"
            raise OutOfStep("\n  ".join([where, *unlike]))
    return finished


def deal(game: AnyGame, state: Any, row: Row) -> Any:
    """Let chance turn up the cards that the kernel has drawn."""
    while game.actor(state) is CHANCE:
        single: State = getattr(state, "game", state)
        if isinstance(single.table.stage, Dealing):
            hands = dealt(single, row)
            return MatchState(state.score, hands) if single is not state else hands
        if is_of_another_game(row, state):
            # The draw was the last one of its game: nobody asks any more what it was.
            drawn = game.chance_outcomes(state)[0][0]
        elif card := drawn_card(single, row):
            drawn = _DEALS[card]
        else:
            return state
        state, _ = game.apply(state, drawn)
    return state


def dealt(state: State, row: Row) -> State:
    """Whichever cards the hands are dealt, the table looks the same: deal only once."""
    opening = _opening(state.table.options)
    hands = BySide(*(cards_in(kernel_hand(row, side)) for side in Side))
    deck = cards_in(row[FIELDS.index("deck")])
    return replace(opening, hands=hands, deck=deck)


@cache
def _opening(options: Options) -> State:
    return deal_by_hand(start(options), SIEGE_CARDS)


def deal_by_hand(state: State, cards: Iterable[Card]) -> State:
    """Card by card, as the reference engine does it."""
    for card in cards:
        if rules.actor(state) is not CHANCE:
            break
        state, _ = rules.apply(state, _DEALS[card])
    return state


def is_of_another_game(row: Row, state: Any) -> bool:
    """Whether the kernel has laid out the next game of a match already."""
    if not isinstance(state, MatchState) or row[SCORE] >= 0:
        return False
    return tuple(row[SCORE + 2 : ACTION]) != score(state.score)


def drawn_card(state: State, row: Row) -> Card | None:
    """The card that the kernel's hand holds and the reference hand lacks."""
    side = state.table.turn
    more = kernel_hand(row, side) - heap(state.hands[side])
    return _AT_BIT[more.bit_length() - 1] if more > 0 else None


def kernel_hand(row: Row, side: Side) -> int:
    at = BY_SIDE + SIDE_WIDTH * (side is Side.DEFENDER)
    return row[at] | row[at + 1] << 64


def cards_in(heap: int) -> tuple[Card, ...]:
    """The cards of a heap, Siege cards first."""
    siege = [card for at, card in enumerate(SIEGE_CARDS) if heap >> at & 1]
    jokers = [Tactic.JOKER] * (heap >> 64 & 3)
    others = [card for at, card in enumerate(Tactic) if at and heap >> 65 + at & 1]
    return (*siege, *jokers, *others)


_AT_BIT = {
    at: cards[0] for at in range(65 + len(Tactic)) if (cards := cards_in(1 << at))
}
"""The card that a heap of one stands for, by its only bit: looked up often."""


def differences(kernel: Decision, reference: Decision) -> Iterator[str]:
    """Every field in which they differ, and both values."""
    for field, ours, theirs in zip(FIELDS, kernel.row, reference.row, strict=True):
        if ours != theirs:
            yield f"{field}: kernel {ours:#x}, reference {theirs:#x}"
    for action in actions_in(kernel.legal & ~reference.legal):
        yield f"only the kernel allows {action}"
    for action in actions_in(reference.legal & ~kernel.legal):
        yield f"only the reference allows {action}"
    for seat in range(2):
        yield from unlike_sights(seat, kernel.seen[seat], reference.seen[seat])


def unlike_sights(seat: int, kernel: bytes, reference: bytes) -> Iterator[str]:
    for name, part in LAYOUT.items():
        ours, theirs = list(kernel[part.columns]), list(reference[part.columns])
        if ours != theirs:
            yield f"seat {seat} sees {name}: kernel {ours}, reference {theirs}"


def actions_in(legal: int) -> list[str]:
    numbers = [number for number in range(ACTION_COUNT) if legal >> number & 1]
    return [notation.write(action_of(number)) for number in numbers]
