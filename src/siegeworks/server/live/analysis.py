"""Analysis of a position: the candidate actions, and their results in a search.

A worker computes it from the view of the seat that has to decide. While a game goes on,
only the player of that seat may ask, at a table that was opened as a study; after the
end, every client that may replay the game.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from itertools import islice, zip_longest
from typing import NamedTuple

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.i18n import Phrase, verbatim
from siegeworks.core.seat import CHANCE, Seat
from siegeworks.players.analysis import Candidate
from siegeworks.players.principal_variation import worth_telling
from siegeworks.server.bots.protocol import BotService
from siegeworks.server.bots.worker import Explained
from siegeworks.server.errors import (
    AnalysisBusy,
    AnalysisFailed,
    NoAnalysis,
    NobodyDecides,
    NoStudy,
    NoSuchMoment,
    NotYourSeat,
)
from siegeworks.server.live.registry import LiveTables
from siegeworks.server.protocol import messages
from siegeworks.server.table import replay
from siegeworks.server.table.access import require_access
from siegeworks.server.table.fold import IMPOSSIBLE, AnyState
from siegeworks.server.table.presenter import encode
from siegeworks.server.table.state import TableState

MAX_QUEUED_ANALYSES = 4
"""Number of waiting requests at which further ones are rejected."""
CACHED_ANALYSES = 512
"""Positions whose analysis is cached, because several clients look at the same game."""
MAX_LINE_MOVES = 8
DIGITS = 4


class Position(NamedTuple):
    """State in which a seat had to decide."""

    moment: int
    seat: Seat
    state: AnyState


class Analyses:
    """Queue of analyses: one runs at a time, and only a few may wait."""

    def __init__(self, tables: LiveTables, bots: BotService) -> None:
        self._tables = tables
        self._bots = bots
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._known: OrderedDict[tuple[str, int], messages.Analysis] = OrderedDict()

    async def analysis(
        self,
        table_id: str,
        moment: int,
        guest: bytes | None,
        watch: str | None = None,
    ) -> messages.Analysis:
        """Analyse the first decision at or after a moment."""
        async with self._tables.sync.up_to_date(table_id) as live:
            room = live.room
            require_access(room, guest, watch)
        if not room.is_over and not room.table.study:
            raise NoStudy
        position = await asyncio.to_thread(position_at, room, moment)
        if not room.is_over and position.seat not in room.seats_of(guest or b""):
            raise NotYourSeat
        return await self._explained(room, position)

    async def _explained(
        self, room: TableState, position: Position
    ) -> messages.Analysis:
        key = (room.table.id, position.moment)
        if key not in self._known:
            if self._waiting >= MAX_QUEUED_ANALYSES:
                raise AnalysisBusy
            self._waiting += 1
            try:
                async with self._turn:
                    if key not in self._known:
                        self._remember(key, await self._ask(room, position))
            finally:
                self._waiting -= 1
        return self._known[key]

    def _remember(self, key: tuple[str, int], found: messages.Analysis) -> None:
        self._known[key] = found
        if len(self._known) > CACHED_ANALYSES:
            self._known.popitem(last=False)

    async def _ask(self, room: TableState, position: Position) -> messages.Analysis:
        """Search with a fixed seed per position of a table, so that the answer
        repeats."""
        table, (moment, seat, state) = room.table, position
        view = encode(room.game.view(state, seat))
        seed = f"{table.id} {moment}"
        found = await self._bots.analyse(table.game, table.options, view, seed)
        if found is None:
            raise AnalysisFailed
        if isinstance(found, str):
            raise NoAnalysis(problem=found)
        return told(room, position, found)


def position_at(room: TableState, moment: int) -> Position:
    """First decision at or after a moment; random draws come before it."""
    if moment != 0 and all(entry.seq != moment for entry in room.log):
        raise NoSuchMoment
    try:
        for past in replay.past_of(room):
            seq = past.entry.seq if past.entry else 0
            actor = room.game.actor(past.state) if seq >= moment else CHANCE
            if actor is None or _ended_with(room, seq):
                break
            if actor is not CHANCE:
                return Position(seq, actor, past.state)
    except IMPOSSIBLE:
        if not room.table.imported:
            raise
    raise NobodyDecides


def _ended_with(room: TableState, seq: int) -> bool:
    """True for the entry that ended the game; after a resignation the rules alone would
    let a seat go on."""
    return room.is_over and not room.table.imported and seq == room.log[-1].seq


def told(room: TableState, position: Position, found: Explained) -> messages.Analysis:
    """Convert a search result into a message."""
    analysis = found.analysis
    pairs = zip(worth_telling(analysis), found.doers, strict=False)
    return messages.Analysis(
        position.moment,
        analysis.seat,
        round(analysis.chance, DIGITS),
        analysis.simulations,
        tuple(_candidate(room, position, each, doers) for each, doers in pairs),
    )


def _candidate(
    room: TableState, position: Position, found: Candidate, doers: Sequence[str]
) -> messages.Candidate:
    line = zip_longest(doers, found.line, fillvalue="")
    return messages.Candidate(
        found.action,
        _label(room, position, found.action),
        round(found.share, DIGITS),
        round(found.chance, DIGITS),
        tuple(
            messages.Ply(by, _label(room, position, text))
            for by, text in islice(line, 1, MAX_LINE_MOVES)
        ),
    )


def _label(room: TableState, position: Position, text: str) -> Phrase:
    """Label of an action; its notation where a foreseen action cannot be read yet."""
    game = room.game
    try:
        return game.label(game.read(text, position.state))
    except SiegeworksError:
        return verbatim(text)
