"""The reference engine's View, spelled as the kernel's observation.

Written apart from the kernel, from nothing but what the View holds: so a kernel that
shows a seat more than that, or less, is found out.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, TypeAlias

from siegeworks.core.game import AnyGame
from siegeworks.games.schotten_totten_2.actions import ChooseDiscarded, ChooseOnWall
from siegeworks.games.schotten_totten_2.board import WALL
from siegeworks.games.schotten_totten_2.cards import SIEGE_CARDS, Card, Tactic
from siegeworks.games.schotten_totten_2.match import MatchView
from siegeworks.games.schotten_totten_2.match_score import Contender, Score
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.side import BySide, Side
from siegeworks.games.schotten_totten_2.stages import (
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

from .spelling import ENDINGS, NUMBER, STAGES, Memory, tactic_number

LONGEST_ROW, LAYABLE = 4, 63
MINUS_ONE = 0xFF
SEEN_STAGES = STAGES[Over] + 1
"""Those in which chance deals come behind the others."""
READINGS = ("sum", "member", "strongest")


Sights: TypeAlias = tuple[bytes, bytes]
"""What Attacker and Defender see of something that lies open: own things come first."""


class Onlookers:
    """Spell what both seats see, state after state; what stays is spelled once."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._own_cards = Memory(four_heaps), Memory(four_heaps)
        self._agreement = Memory(agreement), Memory(agreement)
        self._discard = Memory(counted)
        self._open_cards = Memory(open_cards)
        self._sizes = Memory(sizes)
        self._wall = WallSight()

    def spell(self, state: Any, at: int, acts: bool) -> bytes:
        """What the view of a seat, by its number, says of a state."""
        seat = self._game.seats[at]
        seen: View | MatchView = self._game.view(state, seat)
        view, score = seen, None
        if isinstance(seen, MatchView):
            view, score = seen.game, seen.score
        table = view.table
        side = int(view.seat is Side.DEFENDER)
        hands, played = table.hands, table.tactics_played
        return b"".join(
            (
                self._own_cards[at].of(
                    view.hand, view.offered, view.known, view.exposed
                ),
                self._discard.of(table.discard),
                self._open_cards.of(table.used, table.cannot_hold)[side],
                self._sizes.of(hands, table.deck, table.tactic_deck, played)[side],
                self._wall.of(table.wall)[side],
                moment(table.cauldrons, side, table.turn is view.seat, acts),
                course(table.stage)[side],
                self._result(state, seat, table.stage),
                self._agreement[at].of(table.options, score, seat),
            )
        )

    def _result(self, state: Any, seat: Any, stage: Stage) -> bytes:
        if not isinstance(stage, Over):
            return NO_RESULT
        outcome = self._game.outcome(state)
        assert outcome is not None, "where a match goes on, the next game is laid out"
        return bytes((signed(seat in outcome.winners),))


NO_RESULT = bytes(1)


def signed(is_ours: bool) -> int:
    return 1 if is_ours else MINUS_ONE


def counted(cards: Iterable[Card]) -> bytes:
    """How many there are of each card."""
    counts = bytearray(len(NUMBER))
    for card in cards:
        counts[NUMBER[card]] += 1
    return bytes(counts)


def four_heaps(*heaps: Cards) -> bytes:
    return b"".join(map(counted, heaps))


def both_ways(attacker: bytes, defender: bytes) -> Sights:
    """One's own before the other's."""
    return attacker + defender, defender + attacker


def open_cards(used: BySide[Cards], cannot_hold: BySide[Cards]) -> Sights:
    """Action cards beside the players, and what they cannot hold."""
    siege = len(SIEGE_CARDS)
    beside = both_ways(*(counted(used[side])[siege:] for side in Side))
    absent = both_ways(*(counted(cannot_hold[side])[:siege] for side in Side))
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
    """What both sides see of the wall; only tiles that changed are spelled anew."""

    def __init__(self) -> None:
        tiles = len(WALL)
        self._wall: tuple[Tile, ...] = (Tile(-1),) * tiles
        self._rows = bytearray(LAYABLE * tiles), bytearray(LAYABLE * tiles)
        self._lengths = bytearray(tiles), bytearray(tiles)
        self._first = bytearray(tiles), bytearray(tiles)
        self._damaged = bytearray(tiles)
        self._sights: Sights = b"", b""

    def of(self, wall: tuple[Tile, ...]) -> Sights:
        """Rows, their lengths, damage, and who was complete first."""
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
    """For each card that can be laid, the places where it lies."""
    places = bytearray(LAYABLE)
    for place, card in enumerate(row):
        places[NUMBER[card]] |= 1 << place
    return bytes(places)


@cache
def moment(cauldrons: int, side: int, is_own_turn: bool, acts: bool) -> bytes:
    return bytes((cauldrons, side == 0, is_own_turn, acts))


@lru_cache(maxsize=1 << 12)
def course(stage: Stage) -> Sights:
    """Oil, the stage, an Action card and its targets, offers, and the ending."""
    kind, tactic = bytearray(len(STAGES)), bytearray(len(Tactic))
    on_wall, card = bytearray(len(WALL) * LONGEST_ROW), bytearray(LAYABLE)
    has_poured, offers, ending = False, BySide(0, 0), bytearray(len(ENDINGS))
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
                        card[NUMBER[picked]] = 1
        case Exchanging(attacker, defender):
            tactic[tactic_number(Tactic.EXCHANGE)] = 1
            offers = BySide(attacker, defender)
        case Over(outcome):
            ending[ENDINGS.index(outcome)] = 1
    head = b"".join((bytes((has_poured,)), kind[:SEEN_STAGES], tactic, on_wall, card))
    mine, yours = both_ways(bytes((offers.attacker,)), bytes((offers.defender,)))
    return head + mine + ending, head + yours + ending


def agreement(options: Options, score: Score | None, seat: Side | Contender) -> bytes:
    """The options, and how the match stands."""
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
