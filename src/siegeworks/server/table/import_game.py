"""Import of games played elsewhere: which files are accepted, and which are rejected.

A file of our own version is replayed by the rules, to the last event. One of another
version is only folded, so its events may claim anything; content that would cost other
clients of this server something is rejected first.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from siegeworks.core.errors import BadPlaythrough
from siegeworks.core.playthrough import AnyPlaythrough
from siegeworks.server.table.fold import IMPOSSIBLE, AnyState
from siegeworks.server.table.log import LoggedEntry, PlayedLine
from siegeworks.server.table.presenter import encode

LAST_NUMBER = 1_000_000
"""Largest entry number that the protocol allows."""
MOST_ENTRIES = 10_000
"""Entries of one file: over twice the longest game that bots have played at random."""
LONGEST_VERSION = 32
HIGHEST_FIGURE = 1_000
"""Largest number in an event; no fact and no place of a game has a higher one."""
LARGEST_VIEW = 64 * 1024
"""Bytes. A replay requests hundreds of views at once."""
_EDITED = (
    "it tells of something that cannot have happened; the file was edited or damaged"
)


def lines_of(record: AnyPlaythrough, now: float) -> list[LoggedEntry]:
    """Convert a playthrough into a table's log; raise `BadPlaythrough` if it is
    impossible."""
    if len(record.entries) > MOST_ENTRIES:
        raise BadPlaythrough("it is longer than any game")
    if len(record.version) > LONGEST_VERSION:
        raise BadPlaythrough("the version in its header is none")
    try:
        if record.version in ("", record.game.version):
            _check_by_the_rules(record)
        else:
            _check_figures(record)
            _check_it_can_be_shown(record)
        lines = list(_lines(record, now))
    except IMPOSSIBLE as problem:
        raise BadPlaythrough(_EDITED) from problem
    _check_numbers(lines)
    return lines


def _lines(record: AnyPlaythrough, now: float) -> Iterator[LoggedEntry]:
    played = zip(record.states(), record.entries, strict=False)
    for place, (state, entry) in enumerate(played, start=1):
        line = PlayedLine(
            str(record.game.actor(state)),
            msgspec.Raw(encode(entry.action)),
            msgspec.Raw(encode(entry.events)),
            taken_back=record.taken_back if place == len(record.entries) else 0,
        )
        yield LoggedEntry(entry.number or place, line, now)


def _check_numbers(lines: Sequence[LoggedEntry]) -> None:
    numbers = [0, *(line.seq for line in lines)]
    if numbers != sorted(set(numbers)) or numbers[-1] > LAST_NUMBER:
        raise BadPlaythrough("its entries are numbered out of order, or too high")


def _check_by_the_rules(record: AnyPlaythrough) -> None:
    if difference := record.verify() or record.unfair():
        raise BadPlaythrough(f"{difference}; the file was changed after the game")


# Files of another version.


def _check_figures(record: AnyPlaythrough) -> None:
    """Reject huge numbers before anything is folded: a place with the number 10**9
    fills the memory."""
    for entry in record.entries:
        facts = msgspec.to_builtins((entry.action, entry.events))
        if any(abs(figure) > HIGHEST_FIGURE for figure in _figures(facts)):
            raise BadPlaythrough(_EDITED)


def _figures(thing: object) -> Iterator[float]:
    match thing:
        case int() | float():
            yield thing
        case dict():
            yield from chain.from_iterable(map(_figures, thing.values()))
        case list() | tuple():
            yield from chain.from_iterable(map(_figures, thing))


def _check_it_can_be_shown(record: AnyPlaythrough) -> None:
    """Render the whole log, every view of a spectator, and the end for each seat."""
    game, last = record.game, None
    for last in record.states():
        if len(encode(game.view(last, None))) > LARGEST_VIEW:
            raise BadPlaythrough(_EDITED)
    for entry in record.entries:
        _ = game.write(entry.action), [game.sentence(event) for event in entry.events]
    for reader in (*game.seats, None):
        _show(record, last, reader)
    if found := game.problems(last):
        raise BadPlaythrough(f"it ends in a position that cannot be: {found[0]}")


def _show(record: AnyPlaythrough, state: AnyState, reader: AnyState) -> None:
    game = record.game
    view = game.view(state, reader)
    _ = game.prompt(view), game.picture(view), game.legal_for(view)
