"""The record of a match: who, what, and every action with the facts it led to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

import msgspec

from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import BadOption, BadPlaythrough, IllegalAction, UnknownGame
from siegeworks.core.game import ActionT, AnyGame, EventT, Game, StateT, ViewT
from siegeworks.core.options import Value, as_values
from siegeworks.core.record import Record
from siegeworks.core.seat import SeatT

FORMAT = "siegeworks playthrough"
FORMAT_VERSION = 1
_IMPOSSIBLE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
_UNDECODABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Header(Record, frozen=True):
    """What has to be known before the first entry makes sense."""

    game: str
    version: str
    """Of the game's rules, not of the file."""
    options: dict[str, Value]
    players: dict[str, str]
    """Who sat where: seat → name."""
    format: str = FORMAT
    format_version: int = FORMAT_VERSION


@dataclass(frozen=True, slots=True)
class Entry(Generic[ActionT, EventT]):
    """One action and the facts it led to."""

    action: ActionT
    events: tuple[EventT, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record and the rules part ways."""

    entry: int
    """Counted from 1, as people count."""
    problem: str

    def __str__(self) -> str:
        return f"entry {self.entry}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Playthrough(Generic[SeatT, StateT, ActionT, EventT, ViewT]):
    """A game from its first deal to wherever it has come."""

    game: Game[SeatT, StateT, ActionT, EventT, ViewT]
    players: Mapping[str, str]
    entries: tuple[Entry[ActionT, EventT], ...] = ()
    version: str = ""
    """The rules it was played under; empty: those of `game`."""

    def with_entry(
        self, action: ActionT, events: tuple[EventT, ...]
    ) -> "Playthrough[SeatT, StateT, ActionT, EventT, ViewT]":
        entries = (*self.entries, Entry(action, events))
        return Playthrough(self.game, self.players, entries, self.version)

    def until(self, count: int) -> "Playthrough[SeatT, StateT, ActionT, EventT, ViewT]":
        """The same record as it stood after `count` entries."""
        return Playthrough(self.game, self.players, self.entries[:count], self.version)

    def states(self) -> Iterator[StateT]:
        """The state at the start and after each entry, folded from the events.

        `evolve` trusts the facts it is given. Facts from an edited file may be
        impossible in ways nobody foresaw, so whatever breaks is blamed on the file.
        """
        state = self.game.start()
        yield state
        for number, entry in enumerate(self.entries, start=1):
            try:
                for event in entry.events:
                    state = self.game.evolve(state, event)
            except _IMPOSSIBLE as problem:
                raise BadPlaythrough(
                    f"entry {number} tells of something that cannot have happened; "
                    "the file was edited or damaged"
                ) from problem
            yield state

    def state(self) -> StateT:
        """Where the game stands now."""
        *_, last = self.states()
        return last

    def verify(self) -> Difference | None:
        """Play every action again; the first place where the rules disagree."""
        state = self.game.start()
        for number, entry in enumerate(self.entries, start=1):
            try:
                state, events = self.game.apply(state, entry.action)
            except IllegalAction as illegal:
                move = self.game.write(entry.action)
                return Difference(number, f"'{move}' is not legal: {illegal}")
            if events != entry.events:
                return Difference(number, self._mismatch(entry.events, events))
        return None

    def _mismatch(self, recorded: tuple[EventT, ...], true: tuple[EventT, ...]) -> str:
        for ours, theirs in zip(recorded, true, strict=False):
            if ours != theirs:
                said, meant = self.game.sentence(ours), self.game.sentence(theirs)
                return f"the record says “{said}”, the rules say “{meant}”"
        return f"the record has {len(recorded)} events, the rules give {len(true)}"


# As with AnyGame: only for code that treats every game alike.
AnyPlaythrough: TypeAlias = Playthrough[Any, Any, Any, Any, Any]


# On file: the header can be read without knowing the game, the entries cannot.
class _RawEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    action: msgspec.Raw
    events: msgspec.Raw


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    header: Header
    entries: tuple[_RawEntry, ...]


def write_playthrough(
    record: Playthrough[SeatT, StateT, ActionT, EventT, ViewT],
) -> bytes:
    """The record as one JSON document, one entry a line."""
    header = Header(
        game=record.game.id,
        version=record.version or record.game.version,
        options=as_values(record.game.options),
        players=dict(record.players),
    )
    lines = b",\n".join(msgspec.json.encode(entry) for entry in record.entries)
    head = msgspec.json.encode(header)
    return b'{"header": ' + head + b',\n"entries": [\n' + lines + b"\n]}\n"


def read_playthrough(data: bytes, catalog: Catalog) -> AnyPlaythrough:
    """Read a record back, or say what is wrong with it."""
    try:
        file = msgspec.json.decode(data, type=_File)
    except _UNDECODABLE as problem:
        raise BadPlaythrough(
            f"this is not a whole playthrough file ({problem}); "
            "it may be cut short, edited, or come from another program"
        ) from None
    game = _game_of(file.header, catalog)
    entries = tuple(
        _entry(game, number, raw) for number, raw in enumerate(file.entries, start=1)
    )
    return Playthrough(game, file.header.players, entries, file.header.version)


def _entry(
    game: Game[SeatT, StateT, ActionT, EventT, ViewT], number: int, raw: _RawEntry
) -> Entry[ActionT, EventT]:
    try:
        action, events = bytes(raw.action), bytes(raw.events)
        return Entry(game.decode_action(action), game.decode_events(events))
    except _UNDECODABLE as problem:
        raise BadPlaythrough(f"entry {number} cannot be read: {problem}") from None


def _game_of(header: Header, catalog: Catalog) -> AnyGame:
    if header.format != FORMAT:
        raise BadPlaythrough(
            f"the file says it is a {header.format!r}, not a {FORMAT!r}"
        )
    if header.format_version > FORMAT_VERSION:
        raise BadPlaythrough(
            f"the file has format {header.format_version}, this program reads up to "
            f"{FORMAT_VERSION}; update Siegeworks"
        )
    try:
        return catalog.game(header.game, header.options)
    except (UnknownGame, BadOption) as problem:
        raise BadPlaythrough(f"the header does not fit: {problem}") from None
