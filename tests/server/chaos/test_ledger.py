"""The judge of the chaos is judged: whatever is wrong with a log, it has to find."""

import copy
import random
from collections.abc import Callable
from typing import TypeAlias

import msgspec
import pytest

from siegeworks.core.record import replace
from siegeworks.server.protocol import messages
from siegeworks.server.table.log import LoggedEntry, PlayedLine, command_key
from siegeworks.server.table.presenter import entries_for, situation_for
from siegeworks.server.table.records import ChatRow
from siegeworks.server.table.state import TableState

from ..client import id_of
from ..rooms import after, legal, move, new_room
from .ledger import Ledger, Reader, Sent, differences

GUESTS = [bytes([65 + number]) * 32 for number in range(3)]
DECISIONS = 60


class Evening:
    """A table of Castle as it was really played and told, ready to be spoilt."""

    def __init__(self, seed: int = 1) -> None:
        room = new_room(*GUESTS, game="castle", options={"players": 3})
        seats = [str(seat) for seat in room.game.seats]
        self.ledger = Ledger(room.table.id)
        self.ledger.readers = [Reader(seat) for seat in (*seats, None)]
        self.chat: list[ChatRow] = []
        self._tell(room, room.log)
        rng = random.Random(seed)
        for number in range(DECISIONS):
            if room.is_over:
                break
            room = self._decided(room, rng, is_back=number % 9 == 8)
            self._say(number)
        self.room = room
        self.log = list(room.log)

    def _decided(
        self, room: TableState, rng: random.Random, *, is_back: bool
    ) -> TableState:
        """A move; now and then somebody who has just moved takes it back by consent."""
        seat = str(room.actor)
        command: messages.Move | messages.TakeBack = move(room, rng.choice(legal(room)))
        if is_back and situation_for(room, room.seat(seat)).take_back == "freely":
            command = messages.TakeBack(command.id, room.seq)
        later = after(room, command, seat)
        self.ledger.sent[command.id] = Sent(seat, command, becomes_entry=True)
        self.ledger.accept(command.id, room.seq + 1)
        self._tell(later, later.after(room.seq))
        return later

    def _tell(self, room: TableState, entries: tuple[LoggedEntry, ...]) -> None:
        for reader in self.ledger.readers:
            seat = None if reader.seat is None else room.seat(reader.seat)
            reader.book(entries_for(room, entries, seat))
            reader.look(situation_for(room, seat))

    def _say(self, number: int) -> None:
        command = messages.Say(f"line-{number:05}", f"well played {number}")
        self.ledger.sent[command.id] = Sent("grey", command)
        self.ledger.accept(command.id, number)
        key = command_key("grey", command.id)
        row = ChatRow(len(self.chat) + 1, "grey", "Ada", command.text, 1.0, key)
        self.chat.append(row)
        line = messages.ChatLine(row.number, row.seat, row.name, row.text, row.at)
        for reader in self.ledger.readers:
            reader.listen([line])

    def differences(self) -> list[str]:
        return differences(self.ledger, self.room.table, self.log, self.chat)

    # Where something can be spoilt.

    def move_at(self, rng: random.Random) -> int:
        """The place of somebody's move in the log."""
        return rng.choice([n for n, each in enumerate(self.log) if each.command])

    def reader(self, rng: random.Random) -> Reader:
        return rng.choice(self.ledger.readers)


@pytest.fixture(scope="module")
def played() -> Evening:
    return Evening()


@pytest.fixture
def evening(played: Evening) -> Evening:
    """A copy of its own for every test."""
    fresh = copy.copy(played)
    fresh.ledger = copy.deepcopy(played.ledger)
    fresh.log, fresh.chat = list(played.log), list(played.chat)
    return fresh


def test_an_evening_without_faults_is_found_to_be_one(evening: Evening) -> None:
    assert len(evening.log) > DECISIONS
    assert evening.differences() == []


Spoil: TypeAlias = Callable[[Evening, random.Random], None]

# In the store.


def an_entry_is_dropped(evening: Evening, rng: random.Random) -> None:
    del evening.log[evening.move_at(rng)]


def an_entry_is_dropped_and_the_rest_moves_up(
    evening: Evening, rng: random.Random
) -> None:
    del evening.log[evening.move_at(rng)]
    evening.log = [replace(e, seq=n) for n, e in enumerate(evening.log, start=1)]


def the_last_entries_are_dropped(evening: Evening, rng: random.Random) -> None:
    del evening.log[evening.move_at(rng) :]


def an_entry_is_there_twice(evening: Evening, rng: random.Random) -> None:
    at = evening.move_at(rng)
    evening.log.insert(at, evening.log[at])


def a_command_becomes_two_entries(evening: Evening, rng: random.Random) -> None:
    """The same move once more at the end, where it may well be lawful."""
    last = evening.log[-1]
    evening.log.append(replace(evening.log[evening.move_at(rng)], seq=last.seq + 1))


def two_entries_change_places(evening: Evening, rng: random.Random) -> None:
    at = max(1, evening.move_at(rng))
    one, other = evening.log[at - 1], evening.log[at]
    evening.log[at - 1] = replace(other, seq=one.seq)
    evening.log[at] = replace(one, seq=other.seq)


def a_move_is_changed(evening: Evening, rng: random.Random) -> None:
    """To another lawful one, with everything that follows from it."""
    game, at = evening.room.game, None
    while at is None:
        seq = evening.log[evening.move_at(rng)].seq
        step = next((s for s in evening.room.steps[::-1] if s.seq < seq), None)
        if step is not None and len(game.legal_actions(step.state)) > 1:
            at = seq - 1
    entry = evening.log[at]
    assert isinstance(entry.line, PlayedLine)
    state = next(s.state for s in evening.room.steps[::-1] if s.seq <= at)
    others = [
        action
        for action in game.legal_actions(state)
        if msgspec.json.encode(action) != bytes(entry.line.action)
    ]
    other = rng.choice(others)
    _, events = game.apply(state, other)
    line = replace(
        entry.line,
        action=msgspec.Raw(msgspec.json.encode(other)),
        events=msgspec.Raw(msgspec.json.encode(events)),
    )
    evening.log[at] = replace(entry, line=line)


def a_move_is_somebody_elses(evening: Evening, rng: random.Random) -> None:
    at = evening.move_at(rng)
    sent = evening.ledger.sent[id_of(evening.log[at].command)]
    evening.ledger.sent[sent.command.id] = Sent("nobody", sent.command)


def a_time_is_changed(evening: Evening, rng: random.Random) -> None:
    at = evening.move_at(rng)
    evening.log[at] = replace(evening.log[at], at=evening.log[at].at + 1)


def a_card_is_dealt_from_another_secret(evening: Evening, rng: random.Random) -> None:
    evening.room = copy.copy(evening.room)
    table = replace(evening.room.table, secret=rng.randbytes(32))
    object.__setattr__(evening.room, "table", table)


def a_line_of_chat_is_dropped(evening: Evening, rng: random.Random) -> None:
    del evening.chat[rng.randrange(len(evening.chat))]


def the_last_line_of_chat_is_dropped(evening: Evening, rng: random.Random) -> None:
    del evening.chat[-1]
    for reader in evening.ledger.readers:
        del reader.chat[-1]


def a_line_of_chat_is_there_twice(evening: Evening, rng: random.Random) -> None:
    row = rng.choice(evening.chat)
    evening.chat.append(replace(row, number=len(evening.chat) + 1))


def a_line_of_chat_is_changed(evening: Evening, rng: random.Random) -> None:
    at = rng.randrange(len(evening.chat))
    evening.chat[at] = replace(evening.chat[at], text="badly played")


# In what was answered.


def an_answer_names_another_entry(evening: Evening, rng: random.Random) -> None:
    name = id_of(evening.log[evening.move_at(rng)].command)
    evening.ledger.accepted[name] += 1


def a_move_that_was_never_sent_is_stored(evening: Evening, rng: random.Random) -> None:
    name = id_of(evening.log[evening.move_at(rng)].command)
    del evening.ledger.sent[name]
    del evening.ledger.accepted[name]


def a_move_that_was_refused_is_stored(evening: Evening, rng: random.Random) -> None:
    evening.ledger.refused.add(id_of(evening.log[evening.move_at(rng)].command))


def a_move_is_said_to_be_a_bots(evening: Evening, rng: random.Random) -> None:
    at = evening.move_at(rng)
    name = id_of(evening.log[at].command)
    evening.log[at] = replace(evening.log[at], command=f"bot-{name}")
    del evening.ledger.accepted[name]


# In what somebody saw.


def a_client_misses_an_entry(evening: Evening, rng: random.Random) -> None:
    reader = evening.reader(rng)
    del reader.log[rng.randrange(len(reader.log))]


def a_client_is_behind(evening: Evening, rng: random.Random) -> None:
    del evening.reader(rng).log[-1]


def a_client_sees_an_entry_twice(evening: Evening, rng: random.Random) -> None:
    reader = evening.reader(rng)
    at = rng.randrange(len(reader.log))
    reader.log.insert(at, reader.log[at])


def a_client_is_told_two_stories(evening: Evening, rng: random.Random) -> None:
    reader = evening.reader(rng)
    played = [entry for entry in reader.log if isinstance(entry, messages.Played)]
    reader.book([replace(rng.choice(played), text="another move")])


def a_client_sees_another_seats_card(evening: Evening, rng: random.Random) -> None:
    """One entry as somebody else knows it, who knows more."""
    logs = [reader.log for reader in evening.ledger.readers]
    secrets = [
        (log, at, more[at])
        for log in logs
        for at, entry in enumerate(log)
        for more in logs
        if len(msgspec.json.encode(more[at])) > len(msgspec.json.encode(entry))
    ]
    log, at, entry = rng.choice(secrets)
    log[at] = entry


def a_client_sees_another_seats_view(evening: Evening, rng: random.Random) -> None:
    one, other = rng.sample(evening.ledger.readers, 2)
    at = rng.randrange(len(one.situations))
    view = other.situations[at].view
    one.situations[at] = replace(one.situations[at], view=view)


def a_client_is_offered_another_move(evening: Evening, rng: random.Random) -> None:
    offered = [
        (reader, at)
        for reader in evening.ledger.readers
        for at, situation in enumerate(reader.situations)
        if situation.legal
    ]
    reader, at = rng.choice(offered)
    situation = reader.situations[at]
    reader.situations[at] = replace(situation, legal=situation.legal[1:])


def the_secret_is_told_too_early(evening: Evening, rng: random.Random) -> None:
    reader = evening.reader(rng)
    at = rng.randrange(len(reader.situations))
    reason = reader.situations[at].prompt
    ending = messages.Ending((), reason, "", evening.room.table.secret.hex(), 0)
    reader.situations[at] = replace(reader.situations[at], ending=ending)


def a_client_misses_a_line_of_chat(evening: Evening, rng: random.Random) -> None:
    reader = evening.reader(rng)
    del reader.chat[rng.randrange(len(reader.chat))]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    "spoil",
    [
        an_entry_is_dropped,
        an_entry_is_dropped_and_the_rest_moves_up,
        the_last_entries_are_dropped,
        an_entry_is_there_twice,
        a_command_becomes_two_entries,
        two_entries_change_places,
        a_move_is_changed,
        a_move_is_somebody_elses,
        a_time_is_changed,
        a_card_is_dealt_from_another_secret,
        a_line_of_chat_is_dropped,
        the_last_line_of_chat_is_dropped,
        a_line_of_chat_is_there_twice,
        a_line_of_chat_is_changed,
        an_answer_names_another_entry,
        a_move_that_was_never_sent_is_stored,
        a_move_that_was_refused_is_stored,
        a_move_is_said_to_be_a_bots,
        a_client_misses_an_entry,
        a_client_is_behind,
        a_client_sees_an_entry_twice,
        a_client_is_told_two_stories,
        a_client_sees_another_seats_card,
        a_client_sees_another_seats_view,
        a_client_is_offered_another_move,
        the_secret_is_told_too_early,
        a_client_misses_a_line_of_chat,
    ],
)
def test_the_ledger_notices_if(spoil: Spoil, seed: int, evening: Evening) -> None:
    spoil(evening, random.Random(seed))
    assert evening.differences()
