"""The record of a game: who played, and every action with the events it led to."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Generic, TypeAlias

import msgspec

from siegeworks.core.catalog import Catalog
from siegeworks.core.commitment import CommittedDealer, commitment_to
from siegeworks.core.errors import BadOption, BadPlaythrough, IllegalAction, UnknownGame
from siegeworks.core.game import ActionT, AnyGame, EventT, Game, StateT, ViewT
from siegeworks.core.options import Value, as_values
from siegeworks.core.record import Record
from siegeworks.core.seat import CHANCE, SeatT

FORMAT = "siegeworks playthrough"
FORMAT_VERSION = 3
"""Newest version we read: 2 adds commitments and entry numbers, 3 adds take-backs."""
MOST = 2**53 - 1
"""Largest integer that JavaScript and other languages represent exactly."""
HEADER = 0
"""Value of `Difference.entry` for a difference in the header."""
_HASH = re.compile("[0-9a-f]{64}")
_IMPOSSIBLE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
_UNDECODABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Header(Record, frozen=True, omit_defaults=True, tag="Header"):
    """The data needed before the first entry can be read."""

    game: str
    version: str
    """Version of the game's rules, not of the file format."""
    options: dict[str, Value]
    players: dict[str, str]
    """Player names by seat."""
    format: str
    format_version: int
    commitment: str = ""
    """SHA-256 of the secret, in hexadecimal; empty: dealt without a commitment."""
    secret: str = ""
    """Secret that the draws follow from, in hexadecimal; empty: not revealed."""
    taken_back: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0
    """Number of take-backs."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[ActionT, EventT]):
    """One action and the events it led to."""

    action: ActionT
    events: tuple[EventT, ...]
    number: int = 0
    """Number that seeds chance. 0: the entry's index from 1, as nearly always; tables
    of old versions also counted moves that were taken back."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a record and the rules disagree."""

    entry: int
    """Entry number, counted from 1; 0 is the header."""
    problem: str

    def __str__(self) -> str:
        where = "the header" if self.entry == HEADER else f"entry {self.entry}"
        return f"{where}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Playthrough(Generic[SeatT, StateT, ActionT, EventT, ViewT]):
    """A game from its first deal up to any point."""

    game: Game[SeatT, StateT, ActionT, EventT, ViewT]
    players: Mapping[str, str]
    entries: tuple[Entry[ActionT, EventT], ...] = ()
    version: str = ""
    """Version of the rules it was played under; empty: that of `game`."""
    commitment: str = ""
    secret: str = field(default="", repr=False)
    taken_back: int = 0
    """Number of take-backs; all three fields are as in the header."""

    def with_secret(
        self, secret: bytes
    ) -> "Playthrough[SeatT, StateT, ActionT, EventT, ViewT]":
        """Return a copy that is dealt from a secret and committed to it."""
        return replace(self, commitment=commitment_to(secret), secret=secret.hex())

    def with_entry(
        self, action: ActionT, events: tuple[EventT, ...], number: int = 0
    ) -> "Playthrough[SeatT, StateT, ActionT, EventT, ViewT]":
        """Return a copy with one more entry; its number defaults to the next one."""
        number = number or self.next_number
        is_its_place = number == len(self.entries) + 1
        entry = Entry(action, events, 0 if is_its_place else number)
        return replace(self, entries=(*self.entries, entry))

    def until(self, count: int) -> "Playthrough[SeatT, StateT, ActionT, EventT, ViewT]":
        """Return a copy that ends after `count` entries."""
        return replace(self, entries=self.entries[:count])

    def taken_back_to(
        self, count: int
    ) -> "Playthrough[SeatT, StateT, ActionT, EventT, ViewT]":
        """Return a copy that ends after `count` entries, with one more take-back
        counted."""
        return replace(self.until(count), taken_back=self.taken_back + 1)

    @property
    def next_number(self) -> int:
        """Number of the next entry. After a take-back the numbers repeat, so the same
        choices meet the same draws."""
        last = self.entries[-1].number if self.entries else 0
        return (last or len(self.entries)) + 1

    def dealer(self) -> CommittedDealer | None:
        """Return the dealer that can continue this game, if the secret is known."""
        return CommittedDealer(bytes.fromhex(self.secret)) if self.secret else None

    def states(self) -> Iterator[StateT]:
        """Yield the state at the start and after each entry, folded from the events.

        `evolve` trusts its events. Those of an edited file may be impossible in
        unforeseen ways, so any error is reported as a damaged file.
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
        """Return the state after the last entry."""
        *_, last = self.states()
        return last

    def verify(self) -> Difference | None:
        """Replay every action; return the first place where the rules disagree."""
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

    def unfair(self) -> Difference | None:
        """Return the first draw that does not follow from the secret, if that is known.

        Call `verify` first: only for a legal record can the draws be checked.
        """
        dealer = self.dealer()
        if dealer is None:
            return None
        if dealer.commitment != self.commitment:
            return Difference(HEADER, self._broken_promise(dealer.commitment))
        before = 0
        for place, (state, entry) in enumerate(
            zip(self.states(), self.entries, strict=False), start=1
        ):
            number = entry.number or place
            if number <= before:
                return Difference(place, f"its number is {number}, after {before}")
            if problem := self._misdealt(dealer, state, entry.action, number):
                return Difference(place, problem)
            before = number
        return None

    def _broken_promise(self, kept: str) -> str:
        promised = self.commitment or "nothing"
        return f"the secret is that of {kept}, committed to was {promised}"

    def _misdealt(
        self, dealer: CommittedDealer, state: StateT, action: ActionT, number: int
    ) -> str | None:
        if self.game.actor(state) is not CHANCE:
            return None
        dealt = dealer.choose(self.game, state, number)
        if dealt == action:
            return None
        meant, said = self.game.write(dealt), self.game.write(action)
        return f"the committed shuffle says “{meant}”, the record says “{said}”"

    def _mismatch(self, recorded: tuple[EventT, ...], true: tuple[EventT, ...]) -> str:
        for ours, theirs in zip(recorded, true, strict=False):
            if ours != theirs:
                said, meant = self.game.sentence(ours), self.game.sentence(theirs)
                return f"the record says “{said}”, the rules say “{meant}”"
        return f"the record has {len(recorded)} events, the rules give {len(true)}"


# As with AnyGame: only for code that treats every game alike.
AnyPlaythrough: TypeAlias = Playthrough[Any, Any, Any, Any, Any]


# File format: the header can be read without knowing the game, the entries cannot.
class _RawEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    action: msgspec.Raw
    events: msgspec.Raw
    number: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0


class _EntryOnFile(msgspec.Struct, frozen=True, omit_defaults=True):
    action: Record
    events: tuple[Record, ...]
    number: int = 0


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    header: Header
    entries: tuple[_RawEntry, ...]


def write_playthrough(
    record: Playthrough[SeatT, StateT, ActionT, EventT, ViewT],
) -> bytes:
    """Encode the record as one JSON document, one entry a line."""
    header = Header(
        game=record.game.id,
        version=record.version or record.game.version,
        options=as_values(record.game.options),
        players=dict(record.players),
        format=FORMAT,
        format_version=_least_version(record),
        commitment=record.commitment,
        secret=record.secret,
        taken_back=record.taken_back,
    )
    lines = b",\n".join(
        msgspec.json.encode(_EntryOnFile(entry.action, entry.events, entry.number))
        for entry in record.entries
    )
    head = msgspec.json.encode(header)
    return b'{"header": ' + head + b',\n"entries": [\n' + lines + b"\n]}\n"


def _least_version(
    record: Playthrough[SeatT, StateT, ActionT, EventT, ViewT],
) -> int:
    """Return the oldest format version that fits, so that old files stay the same."""
    if record.taken_back:
        return 3
    has_numbers = any(entry.number for entry in record.entries)
    return 2 if record.commitment or record.secret or has_numbers else 1


def read_playthrough(data: bytes, catalog: Catalog) -> AnyPlaythrough:
    """Decode a record, or raise with what is wrong with it."""
    try:
        file = msgspec.json.decode(data, type=_File)
    except _UNDECODABLE as problem:
        raise BadPlaythrough(
            f"this is not a whole playthrough file ({problem}); "
            "it may be cut short, edited, or come from another program"
        ) from None
    header = file.header
    game = _game_of(header, catalog)
    for name, value in (("commitment", header.commitment), ("secret", header.secret)):
        _check_hash(name, value)
    entries = tuple(
        _entry(game, number, raw) for number, raw in enumerate(file.entries, start=1)
    )
    return Playthrough(
        game,
        header.players,
        entries,
        header.version,
        header.commitment,
        header.secret,
        header.taken_back,
    )


def _check_hash(name: str, value: str) -> None:
    if value and not _HASH.fullmatch(value):
        raise BadPlaythrough(
            f"the {name} in the header is not 64 hexadecimal digits in lower case; "
            "the file was edited or damaged"
        )


def _entry(
    game: Game[SeatT, StateT, ActionT, EventT, ViewT], number: int, raw: _RawEntry
) -> Entry[ActionT, EventT]:
    try:
        action, events = bytes(raw.action), bytes(raw.events)
        logged = 0 if raw.number == number else raw.number
        return Entry(game.decode_action(action), game.decode_events(events), logged)
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
