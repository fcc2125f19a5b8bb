"""What clients of a table sent, were told and saw; and whether it can be true.

The judge plays the stored log again by the rules of the game, dealing from the table's
secret. What a seat may know follows from that alone: the server is not asked. A lost
move, a double, a gap and a leak are all the same to it: a difference.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from siegeworks.core.commitment import commitment_to
from siegeworks.core.game import AnyGame
from siegeworks.games import CATALOG
from siegeworks.server.protocol import messages
from siegeworks.server.table.log import LoggedEntry, PlayedLine, TakenBackLine
from siegeworks.server.table.records import ChatRow, TableRow

from ..client import id_of
from .model import Model, written

OF_A_BOT = "bot-"
"""How the names of commands begin that a server makes up for its bots."""


@dataclass(frozen=True)
class Sent:
    """A command as a client sent it, however often."""

    seat: str | None
    command: messages.Command
    becomes_entry: bool = False
    """Once it is accepted, it must stand in the log."""


@dataclass
class Reader:
    """What one client was told, and from which seat it looked."""

    seat: str | None
    log: list[messages.LogEntry] = field(default_factory=list)
    chat: list[messages.ChatLine] = field(default_factory=list)
    situations: list[messages.Situation] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    _later: dict[int, messages.LogEntry] = field(default_factory=dict)
    """Entries that are known while those before them are still to come."""
    _later_lines: dict[int, messages.ChatLine] = field(default_factory=dict)

    @property
    def seen(self) -> int:
        return self.log[-1].seq if self.log else 0

    @property
    def heard(self) -> int:
        return self.chat[-1].number if self.chat else 0

    def come_back(
        self, entries: Sequence[messages.LogEntry], lines: Sequence[messages.ChatLine]
    ) -> None:
        """Be told the latest. What an earlier socket left unfinished comes anew."""
        self._later.clear()
        self._later_lines.clear()
        self.fill_in(entries, lines)

    def fill_in(
        self, entries: Sequence[messages.LogEntry], lines: Sequence[messages.ChatLine]
    ) -> None:
        self.book(entries)
        self.listen(lines)

    def book(self, entries: Sequence[messages.LogEntry]) -> None:
        """What comes twice is dropped by its number, but must be the same."""
        for entry in entries:
            if entry.seq > self.seen:
                self._later.setdefault(entry.seq, entry)
            known = self._later.get(entry.seq, entry)
            if known != entry or (entry.seq <= self.seen and entry not in self.log):
                self.contradictions.append(f"was told two different {entry.seq}")
        while (next_one := self._later.pop(self.seen + 1, None)) is not None:
            self.log.append(next_one)

    def listen(self, lines: Sequence[messages.ChatLine]) -> None:
        for line in lines:
            if line.number > self.heard:
                self._later_lines.setdefault(line.number, line)
            elif line not in self.chat:
                self.contradictions.append(f"heard two different lines {line.number}")
        while (next_one := self._later_lines.pop(self.heard + 1, None)) is not None:
            self.chat.append(next_one)

    def look(self, situation: messages.Situation) -> None:
        last = max(self._later, default=self.seen)
        if situation.seq != last:
            self.contradictions.append(
                f"knows entries up to {last}, and is shown how {situation.seq} is"
            )
        if not self.situations or situation != self.situations[-1]:
            self.situations.append(situation)


@dataclass
class Ledger:
    """Of one table: everything the judge needs beside the stored log."""

    table: str
    bots: frozenset[str] = frozenset()
    sent: dict[str, Sent] = field(default_factory=dict)
    accepted: dict[str, int] = field(default_factory=dict)
    """Command → the number that came with `Accepted` or `Duplicate`."""
    refused: set[str] = field(default_factory=set)
    """Commands that were answered: no, and never."""
    readers: list[Reader] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """What struck the clients themselves."""

    def accept(self, command: str, seq: int) -> None:
        """Asked again, the server has to say the same of whatever became an entry."""
        known = self.accepted.setdefault(command, seq)
        if known != seq and self.sent[command].becomes_entry:
            self.complaints.append(f"{command} was accepted as {known} and as {seq}")


def differences(
    ledger: Ledger, row: TableRow, log: Sequence[LoggedEntry], chat: Sequence[ChatRow]
) -> list[str]:
    """Everything that cannot be, in sentences. None: nothing lost, doubled, leaked."""
    game = CATALOG.game(row.game, row.options)
    model = Model(game, row.secret, log)
    found = [
        *ledger.complaints,
        *model.problems,
        *_of_entries(ledger, game, log),
        *_of_chat(ledger, chat),
    ]
    if row.commitment != commitment_to(row.secret):
        found.append("the secret is another than the one that was promised")
    for reader in ledger.readers:
        who = reader.seat or "the watcher"
        told = (*reader.contradictions, *_of_reader(reader, model, chat))
        found += [f"{who} {problem}" for problem in told]
    return found


# What was asked for, and what was stored.


def _of_entries(
    ledger: Ledger, game: AnyGame, log: Sequence[LoggedEntry]
) -> Iterator[str]:
    stored = Counter(id_of(entry.command) for entry in log if entry.command)
    yield from (f"{name} is stored {n} times" for name, n in stored.items() if n > 1)
    by_command = {id_of(entry.command): entry for entry in log if entry.command}
    for name, seq in ledger.accepted.items():
        entry = by_command.get(name)
        if entry is None and ledger.sent[name].becomes_entry:
            yield f"{name} was accepted as {seq}, and is lost"
        elif entry is not None and ledger.sent[name].becomes_entry and entry.seq != seq:
            yield f"{name} was accepted as {seq}, and is {entry.seq}"
    for name, entry in by_command.items():
        yield from _of_entry(ledger, game, name, entry)


def _of_entry(
    ledger: Ledger, game: AnyGame, name: str, entry: LoggedEntry
) -> Iterator[str]:
    """Whoever is said to have done something has asked for exactly that."""
    if name.startswith(OF_A_BOT):
        if entry.line.by not in ledger.bots:
            yield f"{entry.seq} is a bot's at the seat of a person"
        return
    if name not in ledger.sent:
        yield f"{name} is stored as {entry.seq}, and nobody has sent it"
        return
    if name in ledger.refused:
        yield f"{name} was refused, and is stored as {entry.seq}"
    sent = ledger.sent[name]
    match sent.command, entry.line:
        case messages.Move(text=text, follows=follows), PlayedLine(
            by=by, action=action
        ):
            if (by, written(game, action)) != (sent.seat, text):
                yield f"{name} is stored as another move"
            if entry.seq != follows + 1:
                yield f"{name} was meant to follow {follows}, and is {entry.seq}"
        case ((messages.TakeBack() | messages.AnswerTakeBack()), TakenBackLine()):
            pass
        case _:
            yield f"{name} is stored as something else"


def _of_chat(ledger: Ledger, chat: Sequence[ChatRow]) -> Iterator[str]:
    if [line.number for line in chat] != list(range(1, len(chat) + 1)):
        yield "the lines of chat are not counted one by one"
    stored = Counter(id_of(line.command) for line in chat)
    for name, times in stored.items():
        sent = ledger.sent.get(name)
        if times > 1:
            yield f"the line {name} is stored {times} times"
        if sent is None or not isinstance(sent.command, messages.Say):
            yield f"nobody has said {name}"
    for name in ledger.accepted.keys() - stored.keys():
        if isinstance(ledger.sent[name].command, messages.Say):
            yield f"the line {name} was accepted, and is lost"
    for line in chat:
        sent = ledger.sent.get(id_of(line.command))
        said = None if sent is None else sent.command
        if isinstance(said, messages.Say) and said.text != line.text:
            yield f"the line {id_of(line.command)} is stored as another one"


# What each of them saw.


def _of_reader(reader: Reader, model: Model, chat: Sequence[ChatRow]) -> Iterator[str]:
    numbers = [entry.seq for entry in reader.log]
    if numbers != [entry.seq for entry in model.log]:
        yield f"saw {_gaps(numbers)} of {len(model.log)} entries"
    for entry in reader.log:
        if entry.seq in model.facts:
            told = model.told(entry.seq, reader.seat)
            if (heard := _heard(entry)) != told:
                yield f"was told of {entry.seq}: {heard}, where it may know {told}"
    for situation in reader.situations:
        if situation.seq > 0 and situation.seq in model.states:
            yield from _of_situation(situation, model.shown(situation.seq, reader.seat))
    lines = [messages.ChatLine(r.number, r.seat, r.name, r.text, r.at) for r in chat]
    if reader.chat != lines:
        yield f"heard {len(reader.chat)} of {len(lines)} lines, or other ones"


def _gaps(numbers: Sequence[int]) -> str:
    steps = zip([0, *numbers], numbers, strict=False)
    gaps = [f"{a}→{b}" for a, b in steps if b != a + 1]
    return f"up to {numbers[-1] if numbers else 0} (gaps: {gaps})"


def _heard(entry: messages.LogEntry) -> Mapping[str, Any]:
    match entry:
        case messages.Played(by=by, text=text, facts=facts, at=at, stand_in=stand_in):
            events = [msgspec.json.decode(fact.event) for fact in facts]
            return {
                "by": by,
                "text": text,
                "facts": events,
                "at": at,
                "stand_in": stand_in,
            }
        case messages.TakenBack(by=by, to=to, at=at):
            return {"by": by, "to": to, "at": at}
        case _:
            return {"unexpected": type(entry).__name__}


def _of_situation(
    situation: messages.Situation, shown: Mapping[str, Any]
) -> Iterator[str]:
    if msgspec.json.decode(situation.view) != shown["view"]:
        yield f"was shown another table after {situation.seq} than it may see"
    if sorted(choice.text for choice in situation.legal) != shown["legal"]:
        yield f"was offered other moves after {situation.seq} than there are"
    if (situation.ending is not None) != shown["is_over"]:
        yield f"was told wrongly after {situation.seq} whether the game is over"
