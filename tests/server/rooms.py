"""Rooms without a server: the pure middle, played by hand."""

import itertools

from siegeworks.core.commitment import commitment_to
from siegeworks.core.options import Value, as_values
from siegeworks.games import CATALOG
from siegeworks.server.protocol import messages
from siegeworks.server.table.decision import Decision, TableCommand, Write
from siegeworks.server.table.records import SeatRow, TableRow
from siegeworks.server.table.state import TableState, table_state_of

GAME = "schotten-totten-2"
LEVELS = ("random", "greedy")
ADA, BEN, CLEO = b"a" * 32, b"b" * 32, b"c" * 32

ids = (f"command-{number}" for number in itertools.count())


def new_room(
    *guests: bytes | str,
    secret: bytes = b"s" * 32,
    game: str = GAME,
    options: dict[str, Value] | None = None,
) -> TableState:
    """A dealt table; a guest's bytes for a person, a word for a bot or "open"."""
    rules = CATALOG.game(game, options or {})
    rows = tuple(
        _row(str(seat), guest)
        for seat, guest in zip(rules.seats, guests or (ADA, BEN), strict=True)
    )
    table = TableRow(
        id="0" * 16,
        game=rules.id,
        version=rules.version,
        options=as_values(rules.options),
        code="BCDFGH",
        watch="watch-key",
        secret=secret,
        commitment=commitment_to(secret),
        created=0.0,
        address="",
        seats=rows,
    )
    room = table_state_of(rules, table, (), LEVELS)
    return room.with_entries(room.due(1.0))


def _row(seat: str, guest: bytes | str) -> SeatRow:
    if isinstance(guest, bytes):
        return SeatRow(seat, "person", "Ada", guest)
    return SeatRow(seat, "open") if guest == "open" else SeatRow(seat, "bot", guest)


def move(room: TableState, text: str = "", follows: int | None = None) -> messages.Move:
    """The move, or the first that is legal."""
    last = room.seq if follows is None else follows
    return messages.Move(next(ids), last, text or legal(room)[0])


def legal(room: TableState) -> list[str]:
    return [room.game.write(action) for action in room.game.legal_actions(room.state)]


def said(
    room: TableState,
    command: TableCommand,
    seat: str,
    absent: frozenset[str] = frozenset(),
) -> Decision:
    return room.decide(command, seat, 2.0, absent)


def after(
    room: TableState,
    command: TableCommand,
    seat: str,
    absent: frozenset[str] = frozenset(),
) -> TableState:
    """The room once a command that has to be written is written."""
    verdict = said(room, command, seat, absent)
    assert isinstance(verdict, Write), verdict
    return room.with_entries(verdict.entries)


def played(room: TableState, text: str = "") -> TableState:
    """One lawful decision further."""
    return after(room, move(room, text), str(room.actor))
