"""What changes hands in the dark stays there, to the last byte of every reader.

At each secret moment of a game every possible secret is tried: whoever may not know it
has to be sent exactly the same, in updates, on coming back and in the replay.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from siegeworks.core.seat import CHANCE, Seat
from siegeworks.server.protocol import messages
from siegeworks.server.table.decision import NoEntry
from siegeworks.server.table.fold import events_of
from siegeworks.server.table.log import LoggedEntry, PlayedLine
from siegeworks.server.table.presenter import encode, update_for
from siegeworks.server.table.replay import log_of, moments_of
from siegeworks.server.table.state import TableState
from siegeworks.server.table.takeback import terms_for

from .effects import is_offering, room_before, room_in
from .rooms import ids, legal, played, said

SEEDS = range(4)


def one_step(room: TableState, action: Any) -> TableState:
    """A decision or an answer of chance, without whatever chance says after it."""
    game = room.game
    _, events = game.apply(room.state, action)
    line = PlayedLine(
        str(game.actor(room.state)),
        msgspec.Raw(encode(action)),
        msgspec.Raw(encode(events)),
    )
    return room.with_entries([LoggedEntry(room.seq + 1, line, 9.0)])


def told(before: TableState, after: TableState, reader: Seat | None) -> bytes:
    """All that a reader is sent about what happened in between."""
    news, seq = after.after(before.seq), after.seq
    return b"\n".join(
        [
            encode(update_for(after, news, reader)),
            encode(log_of(after, reader, is_open=False)),
            encode(moments_of(after, reader, first=seq, last=seq, is_open=False)),
        ]
    )


def left_of(room: TableState, seat: Seat) -> Seat:
    seats = room.game.seats
    found: Seat = seats[(seats.index(seat) + 1) % len(seats)]
    return found


def in_the_dark(room: TableState, knowing: Sequence[Seat]) -> Iterator[Seat | None]:
    return (each for each in (*room.game.seats, None) if each not in knowing)


def assert_equal_for_all_but(
    knowing: Sequence[Seat], before: TableState, worlds: Sequence[TableState]
) -> None:
    for reader in in_the_dark(before, knowing):
        assert len({told(before, world, reader) for world in worlds}) == 1, reader
    for reader in knowing:
        assert len({told(before, world, reader) for world in worlds}) == len(worlds)


def answers(room: TableState) -> list[TableState]:
    """Every way it can go on from here, by chance or by the seat that decides."""
    game = room.game
    if game.actor(room.state) is CHANCE:
        return [
            one_step(room, action) for action, _ in game.chance_outcomes(room.state)
        ]
    return [one_step(room, action) for action in game.legal_actions(room.state)]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_to_the_jester_is_known_to_its_owner_alone(
    players: int, seed: int
) -> None:
    room = room_in("jester", players, seed)
    laid = 0
    while is_offering(legal(room)):
        giver, worlds = room.seat(str(room.actor)), answers(room)
        is_last = not is_offering(legal(worlds[0]))
        knowing = [giver, left_of(room, giver)] if is_last else [giver]
        assert_equal_for_all_but(knowing, room, worlds)
        room, laid = worlds[-1], laid + 1
    assert laid == players


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_village_idiot_draws_is_known_to_two(players: int, seed: int) -> None:
    room = room_before("village-idiot", players, seed)
    play = next(t for t in legal(room) if t.startswith("village-idiot "))
    room = one_step(room, room.game.read(play, room.state))
    drawn = 0
    while room.game.actor(room.state) is CHANCE:
        worlds = answers(room)
        giver = events_of(room.game, worlds[0].log[-1])[0].seat
        is_last = room.game.actor(worlds[0].state) is not CHANCE
        knowing = [giver, left_of(room, giver)] if is_last else [giver]
        assert_equal_for_all_but(knowing, room, worlds)
        room, drawn = worlds[-1], drawn + 1
    assert drawn == players


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_the_courtesan_trades_is_known_to_two(players: int, seed: int) -> None:
    room = room_in("courtesan", players, seed)
    mine = room.seat(str(room.actor))
    other = room.seat(legal(room)[0].removeprefix("player "))
    room = one_step(room, room.game.legal_actions(room.state)[0])
    assert is_offering(legal(room))
    offers = answers(room)
    assert_equal_for_all_but([mine], room, offers)
    room = offers[0]
    assert_equal_for_all_but([mine, other], room, answers(room))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_is_drawn_is_known_to_whoever_draws(players: int) -> None:
    room = room_before("king", players, 1)
    while "draw" not in legal(room):
        room = played(room)
    mine = room.seat(str(room.actor))
    room = one_step(room, room.game.read("draw", room.state))
    assert_equal_for_all_but([mine], room, answers(room))


# Taking back.


@pytest.mark.parametrize("seed", SEEDS)
def test_an_offer_is_taken_back_freely_until_the_next_one(seed: int) -> None:
    """An offer lies face down, so it reveals nothing."""
    room = room_in("jester", 3, seed)
    while not is_offering(legal(room)):
        room = played(room)
    mover, room = str(room.actor), played(room)
    assert terms_for(room, mover) == "freely"
    if is_offering(legal(room)):
        assert terms_for(played(room), mover) == "by consent"


@pytest.mark.parametrize("card", ["jester", "courtesan", "village-idiot"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_has_changed_hands_is_taken_back_only_if_all_agree(
    card: str, seed: int
) -> None:
    room = room_in(card, 3, seed)
    mover = next(s.by for s in reversed(room.steps) if s.by != str(CHANCE))
    while is_offering(legal(room)):
        mover, room = str(room.actor), played(room)
    assert terms_for(room, mover) == "by consent"
    asked = said(room, messages.TakeBack(next(ids), room.seq), mover)
    assert isinstance(asked, NoEntry)
    others = [str(seat) for seat in room.game.seats if seat != mover]
    agree = messages.AnswerTakeBack(next(ids), room.seq, agree=True)
    yes = said(asked.room, agree, others[0])
    assert isinstance(yes, NoEntry), "one is not all"
    assert yes.room.state == room.state
