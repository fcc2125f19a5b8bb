"""The record of a match: who, what, and every action with the facts it led to."""

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
"""The newest we read: 2 knows commitments and numbers, 3 what was taken back."""
MOST = 2**53 - 1
"""Other languages count exactly up to here."""
HEADER = 0
"""Where a difference lies that is in no entry."""
_HASH = re.compile("[0-9a-f]{64}")
_IMPOSSIBLE = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
_UNDECODABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Header(Record, frozen=True, omit_defaults=True, tag="Header"):
    """What has to be known before the first entry makes sense."""

    game: str
    version: str
    """Of the game's rules, not of the file."""
    options: dict[str, Value]
    players: dict[str, str]
    """Who sat where: seat → name."""
    format: str
    format_version: int
    commitment: str = ""
    """The SHA-256 of the secret, in hexadecimal; empty: chance committed to nothing."""
    secret: str = ""
    """What chance dealt from, in hexadecimal; empty: not revealed."""
    taken_back: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0
    """Number of take-backs."""


@dataclass(frozen=True, slots=True)
class Entry(Generic[ActionT, EventT]):
    """One action and the facts it led to."""

    action: ActionT
    events: tuple[EventT, ...]
    number: int = 0
    """Number that chance is seeded by. 0: the entry's place here, as nearly everywhere;
    at old tables moves that were taken back counted, too."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record and the rules part ways."""

    entry: int
    """Counted from 1, as people count; 0 is the header."""
    problem: str

    def __str__(self) -> str:
        where = "the header" if self.entry == HEADER else f"entry {self.entry}"
        return f"{where}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Playthrough(Generic[SeatT, StateT, ActionT, EventT, ViewT]):
    """A game from its first deal to wherever it has come."""

    game: Game[SeatT, StateT, ActionT, EventT, ViewT]
    players: Mapping[str, str]
    entries: tuple[Entry[ActionT, EventT], ...] = ()
    version: str = ""
    """The rules it was played under; empty: those of `game`."""
    commitment: str = ""
    secret: str = field(default="", repr=False)
    taken_back: int = 0
    """All three as in the header."""

    def with_secret(
        self, secret: bytes
    ) -> "Playthrough[SeatT, StateT, ActionT, EventT, ViewT]":
        """The same record, dealt from a secret and committed to it."""
        return replace(self, commitment=commitment_to(secret), secret=secret.hex())

    def with_entry(
        self, action: ActionT, events: tuple[EventT, ...], number: int = 0
    ) -> "Playthrough[SeatT, StateT, ActionT, EventT, ViewT]":
        """One entry more; without a number it follows the one before."""
        number = number or self.next_number
        is_its_place = number == len(self.entries) + 1
        entry = Entry(action, events, 0 if is_its_place else number)
        return replace(self, entries=(*self.entries, entry))

    def until(self, count: int) -> "Playthrough[SeatT, StateT, ActionT, EventT, ViewT]":
        """The same record as it stood after `count` entries."""
        return replace(self, entries=self.entries[:count])

    def taken_back_to(
        self, count: int
    ) -> "Playthrough[SeatT, StateT, ActionT, EventT, ViewT]":
        """A copy that ends after `count` entries and counts one more take-back."""
        return replace(self.until(count), taken_back=self.taken_back + 1)

    @property
    def next_number(self) -> int:
        """Number of the entry to come. After a take-back the same numbers come again,
        so the same choices meet the same draws."""
        last = self.entries[-1].number if self.entries else 0
        return (last or len(self.entries)) + 1

    def dealer(self) -> CommittedDealer | None:
        """Whoever dealt this game and can go on dealing it, if the secret is known."""
        return CommittedDealer(bytes.fromhex(self.secret)) if self.secret else None

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

    def unfair(self) -> Difference | None:
        """The first place where chance strayed from its secret, if that is known.

        Ask `verify` first: only of a lawful record can it be said how it was dealt.
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


# On file: the header can be read without knowing the game, the entries cannot.
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
    """The record as one JSON document, one entry a line."""
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
    """A record that needs nothing new is written as it always was."""
    if record.taken_back:
        return 3
    has_numbers = any(entry.number for entry in record.entries)
    return 2 if record.commitment or record.secret or has_numbers else 1


def read_playthrough(data: bytes, catalog: Catalog) -> AnyPlaythrough:
    """Read a record back, or say what is wrong with it."""
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
