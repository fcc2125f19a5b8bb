"""The reference engine's state, spelled in the numbers of a trace.

Written apart from the kernel and from `twin`, so that nothing they get wrong can agree
with itself here.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from siegeworks.core.game import AnyGame
from siegeworks.games.schotten_totten_2.actions import (
    Action,
    Choice,
    ChooseDiscarded,
    ChooseOnWall,
)
from siegeworks.games.schotten_totten_2.cards import SIEGE_CARDS, Card, Tactic
from siegeworks.games.schotten_totten_2.control import provable_tiles
from siegeworks.games.schotten_totten_2.endings import (
    DECK_RAN_OUT,
    FOURTH_TILE,
    SECOND_FALL,
    WALL_HELD,
)
from siegeworks.games.schotten_totten_2.match import MatchState
from siegeworks.games.schotten_totten_2.match_score import Contender, Score
from siegeworks.games.schotten_totten_2.side import BySide, Side
from siegeworks.games.schotten_totten_2.stages import (
    AfterDraw,
    BeforeDraw,
    Dealing,
    Drawing,
    Exchanging,
    Over,
    Preparing,
    Stage,
    Targeting,
)
from siegeworks.games.schotten_totten_2.state import Cards
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.kernels.schotten_totten_2.action_ids import NUMBERS
from siegeworks.tensors.cache import Memory

Spelled: TypeAlias = list[int]
WORD = (1 << 64) - 1

NUMBER: dict[Card, int] = {card: at for at, card in enumerate((*SIEGE_CARDS, *Tactic))}
WEIGHT: dict[Card, int] = {
    **{card: 1 << at for at, card in enumerate(SIEGE_CARDS)},
    Tactic.JOKER: 1 << 64,
    **{card: 1 << 65 + at for at, card in enumerate(Tactic) if at},
}
"""Cards add up to a heap: Siege cards in the low word, Tactic cards above it."""

SEATS: dict[object, int] = {
    None: -1,
    Side.ATTACKER: 0,
    Side.DEFENDER: 1,
    Contender.FIRST: 0,
    Contender.SECOND: 1,
}
STAGES: dict[type, int] = {
    stage: number
    for number, stage in enumerate(
        (
            Preparing,
            Targeting,
            Exchanging,
            BeforeDraw,
            AfterDraw,
            Over,
            Dealing,
            Drawing,
        )
    )
}
ENDINGS = (SECOND_FALL, FOURTH_TILE, DECK_RAN_OUT, WALL_HELD)


def heap(cards: Iterable[Card]) -> int:
    return sum(map(WEIGHT.__getitem__, cards))


class Speller:
    """Spells the states of one game, one after another; what stays is spelled once."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._wall = Memory(wall_numbers)
        self._deck = Memory(heap)
        self._tactic_deck = Memory(tactic_heap)
        self._discard = Memory(two_heaps)
        self._hands = Memory(two_heaps), Memory(two_heaps)
        self._beside = Memory(beside_the_hands)
        self._score = Memory(score)
        self._course = Memory(course)
        self._proven: tuple[object, object, int] = None, None, 0

    def spell(self, state: Any) -> Spelled:
        """Every column of a trace up to the chosen action."""
        single, sheet = state, None
        if isinstance(state, MatchState):
            single, sheet = state.game, state.score
        table: Table = single.table
        stage, wall = table.stage, table.wall
        has_poured, targets, ending = self._course.of(stage)
        attacker, defender = self._beside.of(
            table.cannot_hold,
            single.given,
            single.offers,
            table.used,
            table.tactics_played,
        )
        winner = -1
        if ending >= 0 and (outcome := self.game.outcome(state)):
            winner = SEATS[outcome.winners[0]]
        return [
            self._seat_number(self.game.actor(state)),
            STAGES[type(stage)],
            table.turn is Side.DEFENDER,
            has_poured,
            table.cauldrons,
            *targets,
            *self._wall.of(wall),
            0 if ending >= 0 else self._provable(table),
            self._deck.of(single.deck),
            self._tactic_deck.of(single.tactic_deck),
            *self._discard.of(table.discard),
            *self._hands[0].of(single.hands.attacker),
            *attacker,
            *self._hands[1].of(single.hands.defender),
            *defender,
            ending,
            winner,
            *self._score.of(sheet),
        ]

    def _seat_number(self, seat: object) -> int:
        """Asked for often, and seats are slow to find in a dictionary."""
        first, second = self.game.seats
        return 0 if seat is first else 1 if seat is second else -1

    def _provable(self, table: Table) -> int:
        if self._proven[0] is not table.wall or self._proven[1] is not table.unseen:
            proven = sum([1 << tile for tile in provable_tiles(table)])
            self._proven = table.wall, table.unseen, proven
        return self._proven[2]


class _Bits(dict[Action, int]):
    """The bit of each action, by the very object that the engine hands out: an equal
    one is found more slowly."""

    def __missing__(self, action: Action) -> int:
        self[action] = bit = 1 << NUMBERS[action]
        return bit


_BITS = _Bits()


def legal_set(actions: Iterable[Action]) -> int:
    """A set of bits; an action that came twice would upset its neighbour."""
    return sum(map(_BITS.__getitem__, actions))


def wall_numbers(wall: tuple[Tile, ...]) -> list[int]:
    return [tile_number(tile) for tile in wall]


@lru_cache(maxsize=1 << 12)
def tile_number(tile: Tile) -> int:
    number = tile.damaged | SEATS[tile.first] + 1 << 1
    for at, row in ((3, tile.attacker), (31, tile.defender)):
        for place, card in enumerate(row):
            number |= NUMBER[card] + 1 << at + 7 * place
    return number


def two_heaps(cards: Iterable[Card]) -> tuple[int, int]:
    """Siege cards and Tactic cards."""
    both = heap(cards)
    return both & WORD, both >> 64


def tactic_heap(cards: Iterable[Card]) -> int:
    return heap(cards) >> 64


Course: TypeAlias = tuple[bool, tuple[int, ...], int]
NO_TARGETS = (-1, -1, -1, -1)


def course(stage: Stage) -> Course:
    """Whether oil was poured, the targets of an Action card, and the ending."""
    match stage:
        case Preparing(has_poured):
            return has_poured, NO_TARGETS, -1
        case Targeting(tactic, chosen):
            return False, (tactic_number(tactic), *spell_choices(chosen)), -1
        case Over(outcome):
            return False, NO_TARGETS, ENDINGS.index(outcome)
        case _:
            return False, NO_TARGETS, -1


def tactic_number(tactic: Tactic) -> int:
    return NUMBER[tactic] - len(SIEGE_CARDS)


def spell_choices(chosen: tuple[Choice, ...]) -> tuple[int, int, int]:
    """How many there are, the one on the wall, and the one in the discard."""
    match chosen:
        case ():
            return 0, -1, -1
        case (ChooseOnWall(tile, place),):
            return 1, 4 * tile + place, -1
        case (ChooseDiscarded(card),):
            return 1, -1, NUMBER[card]
        case _:
            raise AssertionError(f"{chosen} would have taken effect")


def beside_the_hands(
    cannot_hold: BySide[Cards],
    given: BySide[Cards],
    offers: BySide[Cards],
    used: BySide[Cards],
    played: BySide[int],
) -> list[list[int]]:
    """What each side has beside its hand."""
    return [
        [
            heap(cannot_hold[side]),
            *two_heaps(given[side]),
            *two_heaps(offers[side]),
            len(offers[side]),
            tactic_heap(used[side]),
            played[side],
        ]
        for side in Side
    ]


def score(sheet: Score | None) -> tuple[int, ...]:
    """Who attacks, the pair, and each finished game of it."""
    if sheet is None:
        return 0, 1, 0, -1, -1, 0, -1, -1, 0
    games = [(SEATS[v.winner], SEATS[v.side], v.figure) for v in sheet.victories]
    games += [(-1, -1, 0)] * (2 - len(games))
    head = SEATS[sheet.attacker], sheet.pair, len(sheet.victories)
    return (*head, *games[0], *games[1])
