"""A table that nobody has looked at for long comes back from its log in no time."""

import time

from siegeworks.server.table.log import (
    LoggedEntry,
    TakenBackLine,
    decode_line,
    encode_line,
)
from siegeworks.server.table.state import TableState, table_state_of

from .rooms import ADA, BEN, LEVELS, new_room, played

AT_MOST = 0.150
"""Seconds."""
LONG = 1_200
"""Entries: as many as the longest of our games has, Land of Clans for four."""
VERY_LONG = 10_000
TRIES = 8
"""One of them must be quick: other things run on this machine, too."""


def rows_of(room: TableState, least: int) -> list[tuple[int, str, float]]:
    """The log as a store keeps it: played, taken back to the deal, played again."""
    lines = [entry.line for entry in room.log]
    rows: list[tuple[int, str, float]] = []
    while len(rows) < least:
        for line in (*lines, TakenBackLine("attacker", 0)):
            rows.append((len(rows) + 1, encode_line(line).decode(), 1.0))
    return rows


def seconds_to_wake_up(room: TableState, rows: list[tuple[int, str, float]]) -> float:
    began = time.perf_counter()
    log = [LoggedEntry(seq, decode_line(line), at) for seq, line, at in rows]
    woken = table_state_of(room.game, room.table, log, LEVELS)
    spent = time.perf_counter() - began
    assert woken.seq == len(rows)
    assert woken.steps == woken.steps[:1], "everything was taken back"
    return spent


def test_the_longest_game_is_there_at_once() -> None:
    room = new_room(ADA, BEN)
    while not room.is_over:
        room = played(room)
    rows = rows_of(room, LONG)
    assert min(seconds_to_wake_up(room, rows) for _ in range(TRIES)) < AT_MOST


def test_the_time_grows_with_the_log_and_not_faster() -> None:
    room = new_room(ADA, BEN)
    while not room.is_over and len(room.log) < 60:
        room = played(room)
    short, long = rows_of(room, LONG), rows_of(room, VERY_LONG)
    each = [
        min(seconds_to_wake_up(room, rows) for _ in range(TRIES)) / len(rows)
        for rows in (short, long)
    ]
    assert each[1] < 2 * each[0]
