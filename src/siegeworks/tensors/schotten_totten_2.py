"""Encoding of Schotten Totten 2: the View as the kernel's observation.

Written independently of the kernel, from the View alone, in the layout of the kernel's
`FIELDS`: a lock-step test of both then finds a kernel that shows a seat more than that,
or less.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TypeAlias

import numpy as np

from siegeworks.games.schotten_totten_2.actions import (
    Action,
    ChooseDiscarded,
    ChooseOnWall,
    Deal,
)
from siegeworks.games.schotten_totten_2.board import WALL
from siegeworks.games.schotten_totten_2.cards import SIEGE_CARDS, Card, Tactic
from siegeworks.games.schotten_totten_2.endings import ENDINGS
from siegeworks.games.schotten_totten_2.legality import actor_at
from siegeworks.games.schotten_totten_2.match import MatchView
from siegeworks.games.schotten_totten_2.match_score import Contender, Score
from siegeworks.games.schotten_totten_2.notation import every_action
from siegeworks.games.schotten_totten_2.options import Options
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
from siegeworks.games.schotten_totten_2.table import Backs
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.kernels.schotten_totten_2.action_ids import (
    ACTION_COUNT,
    CARD_NUMBERS,
    NUMBERS,
)
from siegeworks.kernels.schotten_totten_2.observation import LAYABLE, LAYOUT
from siegeworks.kernels.schotten_totten_2.record import LONGEST_ROW, READINGS
from siegeworks.tensors.action_ids import Numbering, in_order
from siegeworks.tensors.cache import Memory
from siegeworks.tensors.observer import Row

ORDER = """\
Cards stand in the order of `siegeworks.kernels.schotten_totten_2.action_ids.CARDS`:
red, yellow, green, blue, purple from 0 to 11, then the Tactic cards by kind. Tiles go
from left to right.
"""
"""Order of cards, places and seats in a row, for the page about observations."""
MINUS_ONE = 0xFF
STAGES: dict[type, int] = {
    stage: number
    for number, stage in enumerate(
        (Preparing, Targeting, Exchanging, BeforeDraw, AfterDraw, Over)
    )
}
"""Stage numbers in the kernel's order. While chance deals, none of them is set."""
ENDING_NUMBERS = {reason: number for number, reason in enumerate(ENDINGS)}

CHOICES = Numbering(NUMBERS, ACTION_COUNT)
CHANCES = in_order(each for each in every_action() if isinstance(each, Deal))

Sights: TypeAlias = tuple[bytes, bytes]
"""Encodings of open information for Attacker and Defender: own things come first."""


def parts() -> tuple["SiegeObserver", Numbering[Action], Numbering[Deal]]:
    """Return observer, choices and chances: the same under all options."""
    return SiegeObserver(), CHOICES, CHANCES


class SiegeObserver:
    """Encode views of Schotten Totten 2; parts that have not changed are cached."""

    layout = LAYOUT

    def __init__(self) -> None:
        self._own_cards = Memory(four_heaps), Memory(four_heaps)
        self._agreement = Memory(agreement), Memory(agreement)
        self._discard = Memory(counted_cards)
        self._open_cards = Memory(open_cards)
        self._sizes = Memory(sizes)
        self._wall = WallSight()

    def observe(self, view: View | MatchView) -> Row:
        single = view.game if isinstance(view, MatchView) else view
        acts = actor_at(single.table) is single.seat
        return np.frombuffer(bytearray(self.spell(view, acts=acts)), np.int8)

    def spell(self, seen: View | MatchView, *, acts: bool) -> bytes:
        """Encode what a seat sees, and whether it must decide."""
        view, score = seen, None
        if isinstance(seen, MatchView):
            view, score = seen.game, seen.score
        assert isinstance(view, View)
        assert seen.seat is not None, "a spectator has no row"
        table = view.table
        side = int(view.seat is Side.DEFENDER)
        hands, played = table.hands, table.tactics_played
        return b"".join(
            (
                self._own_cards[side].of(
                    view.hand, view.offered, view.known, view.exposed
                ),
                self._discard.of(table.discard),
                self._open_cards.of(table.used, table.cannot_hold)[side],
                self._sizes.of(hands, table.deck, table.tactic_deck, played)[side],
                self._wall.of(table.wall)[side],
                moment(table.cauldrons, side, table.turn is view.seat, acts),
                course(table.stage)[side],
                result(seen.seat, table.stage, score),
                self._agreement[side].of(table.options, score, seen.seat),
            )
        )


def result(seat: Side | Contender, stage: Stage, score: Score | None) -> bytes:
    """Encode who won, if all is over. In a match the score decides that."""
    outcome = stage.outcome if isinstance(stage, Over) else None
    if score is not None:
        outcome = score.outcome
    if outcome is None:
        return NO_RESULT
    return bytes((signed(seat in outcome.winners),))


NO_RESULT = bytes(1)


def signed(is_ours: bool) -> int:
    return 1 if is_ours else MINUS_ONE


def counted_cards(cards: Iterable[Card]) -> bytes:
    """Count each card."""
    counts = bytearray(len(CARD_NUMBERS))
    for card in cards:
        counts[CARD_NUMBERS[card]] += 1
    return bytes(counts)


def four_heaps(*heaps: Cards) -> bytes:
    return b"".join(map(counted_cards, heaps))


def both_ways(attacker: bytes, defender: bytes) -> Sights:
    """Concatenate both sides' parts for each viewer, the viewer's own first."""
    return attacker + defender, defender + attacker


def open_cards(used: BySide[Cards], cannot_hold: BySide[Cards]) -> Sights:
    """Encode the Action cards beside the players, and the cards they cannot hold."""
    siege = len(SIEGE_CARDS)
    beside = both_ways(*(counted_cards(used[side])[siege:] for side in Side))
    absent = both_ways(*(counted_cards(cannot_hold[side])[:siege] for side in Side))
    return beside[0] + absent[0], beside[1] + absent[1]


def sizes(
    hands: BySide[Backs], deck: int, tactic_deck: int, played: BySide[int]
) -> Sights:
    ours, theirs = hands.attacker, hands.defender
    attacker, defender = (ours.siege, ours.tactic), (theirs.siege, theirs.tactic)
    decks, first, second = (deck, tactic_deck), played.attacker, played.defender
    return (
        bytes((*attacker, *defender, *decks, first, second)),
        bytes((*defender, *attacker, *decks, second, first)),
    )


class WallSight:
    """Encode the wall for both sides; only tiles that changed are encoded again."""

    def __init__(self) -> None:
        tiles = len(WALL)
        self._wall: tuple[Tile, ...] = (Tile(-1),) * tiles
        self._rows = bytearray(LAYABLE * tiles), bytearray(LAYABLE * tiles)
        self._lengths = bytearray(tiles), bytearray(tiles)
        self._first = bytearray(tiles), bytearray(tiles)
        self._damaged = bytearray(tiles)
        self._sights: Sights = b"", b""

    def of(self, wall: tuple[Tile, ...]) -> Sights:
        """Encode rows, their lengths, damage, and who was complete first."""
        if wall is not self._wall:
            for tile, before in zip(wall, self._wall, strict=True):
                if tile is not before:
                    self._renew(tile)
            self._wall = wall
            self._sights = self._joined(0, 1), self._joined(1, 0)
        return self._sights

    def _renew(self, tile: Tile) -> None:
        at = tile.position
        columns = slice(LAYABLE * at, LAYABLE * (at + 1))
        for side, row in enumerate((tile.attacker, tile.defender)):
            self._rows[side][columns] = spelled_row(row)
            self._lengths[side][at] = len(row)
        self._damaged[at] = tile.damaged
        self._first[0][at] = signed(tile.first is Side.ATTACKER) if tile.first else 0
        self._first[1][at] = signed(tile.first is Side.DEFENDER) if tile.first else 0

    def _joined(self, own: int, other: int) -> bytes:
        rows, lengths = self._rows, self._lengths
        return b"".join(
            (
                rows[own],
                rows[other],
                lengths[own],
                lengths[other],
                self._damaged,
                self._first[own],
            )
        )


@lru_cache(maxsize=1 << 14)
def spelled_row(row: Cards) -> bytes:
    """Return the places of each card that can be laid, as bits."""
    places = bytearray(LAYABLE)
    for place, card in enumerate(row):
        places[CARD_NUMBERS[card]] |= 1 << place
    return bytes(places)


@cache
def moment(cauldrons: int, side: int, is_own_turn: bool, acts: bool) -> bytes:
    return bytes((cauldrons, side == 0, is_own_turn, acts))


@lru_cache(maxsize=1 << 12)
def course(stage: Stage) -> Sights:
    """Encode oil, the stage, an Action card and its targets, offers, and the ending."""
    kind, tactic = bytearray(len(STAGES)), bytearray(len(Tactic))
    on_wall, card = bytearray(len(WALL) * LONGEST_ROW), bytearray(LAYABLE)
    has_poured, offers, ending = False, BySide(0, 0), bytearray(len(ENDING_NUMBERS))
    if not isinstance(stage, Dealing | Drawing):
        kind[STAGES[type(stage)]] = 1
    match stage:
        case Preparing(poured):
            has_poured = poured
        case Targeting(on_table, chosen):
            tactic[tactic_number(on_table)] = 1
            for choice in chosen:
                match choice:
                    case ChooseOnWall(tile, place):
                        on_wall[LONGEST_ROW * tile + place] = 1
                    case ChooseDiscarded(picked):
                        card[CARD_NUMBERS[picked]] = 1
        case Exchanging(attacker, defender):
            tactic[tactic_number(Tactic.EXCHANGE)] = 1
            offers = BySide(attacker, defender)
        case Over(outcome):
            ending[ENDING_NUMBERS[outcome.reason.key]] = 1
    head = b"".join((bytes((has_poured,)), kind, tactic, on_wall, card))
    mine, yours = both_ways(bytes((offers.attacker,)), bytes((offers.defender,)))
    return head + mine + ending, head + yours + ending


def agreement(options: Options, score: Score | None, seat: Side | Contender) -> bytes:
    """Encode the options and the score of the match."""
    match = [0] * 8
    if score:
        match = [seat is Contender.FIRST, score.pair]
        for victory in score.victories:
            as_attacker = signed(victory.side is Side.ATTACKER)
            match += [signed(victory.winner is seat), as_attacker, victory.figure]
        match += [0] * (8 - len(match))
    readings = [reading == options.color_run for reading in READINGS]
    is_match = score is not None
    return bytes((options.tactics, *readings, options.elite_targets, is_match, *match))


def tactic_number(tactic: Tactic) -> int:
    return CARD_NUMBERS[tactic] - len(SIEGE_CARDS)
