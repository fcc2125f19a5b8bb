"""Taking back: freely while no seat has learned anything, otherwise by consent."""

import asyncio
import random
from typing import Any

import msgspec
import pytest

from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.i18n import render
from siegeworks.core.playthrough import read_playthrough
from siegeworks.games import CATALOG
from siegeworks.server.live.bot_player import seed_for
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table.decision import NoEntry, Rejected, Stale
from siegeworks.server.table.log import (
    LoggedEntry,
    PlayedLine,
    TakenBackLine,
    decode_line,
    encode_line,
)
from siegeworks.server.table.presenter import situation_for
from siegeworks.server.table.replay import fairness_of, playthrough_of
from siegeworks.server.table.state import TableState, table_state_of
from siegeworks.server.table.takeback import terms_for

from .client import new_id
from .conftest import serving
from .rooms import ADA, BEN, after, ids, legal, move, new_room, played, said


def take_back(room: TableState) -> messages.TakeBack:
    return messages.TakeBack(next(ids), room.seq)


def with_something_open_to_take_back(*guests: bytes | str) -> TableState:
    """The attacker has retreated: no card was dealt, nothing was hidden."""
    room = new_room(*guests)
    while not any(text.startswith("retreat") for text in legal(room)):
        plays = [text for text in legal(room) if "@" in text]
        room = played(room, plays[0])
    while room.actor != "attacker":
        room = played(room)
    retreat = next(text for text in legal(room) if text.startswith("retreat"))
    return played(room, retreat)


def test_nothing_can_be_taken_back_before_one_has_decided() -> None:
    room = new_room()
    assert terms_for(room, "attacker") == "no"
    assert terms_for(room, "defender") == "no"
    verdict = said(room, take_back(room), "defender")
    assert isinstance(verdict, Rejected)
    assert "nothing of yours" in render(verdict.refusal.reason)


def test_an_open_decision_is_taken_back_freely_until_somebody_else_decides() -> None:
    room = with_something_open_to_take_back(ADA, BEN)
    assert terms_for(room, "attacker") == "freely"
    assert terms_for(room, "defender") == "by consent"
    before = room.steps[-2]
    back = after(room, take_back(room), "attacker")
    assert back.log[-1].line == TakenBackLine("attacker", before.seq)
    assert back.steps[-1] == before
    assert back.seq == room.seq + 1, "the log only grows"
    assert table_state_of(room.game, room.table, back.log, back.levels) == back


def test_once_a_card_was_dealt_the_others_are_asked() -> None:
    room = played(new_room())
    assert room.log[-1].line.by == "chance"
    assert terms_for(room, "attacker") == "by consent"
    verdict = said(room, take_back(room), "attacker")
    assert isinstance(verdict, NoEntry)
    asked = verdict.room
    assert asked.request is not None
    assert asked.request.by == "attacker"
    assert terms_for(asked, "attacker") == "no"
    again = said(asked, take_back(asked), "attacker")
    assert isinstance(again, Rejected)

    own = messages.AnswerTakeBack(next(ids), asked.seq, agree=True)
    assert isinstance(said(asked, own, "attacker"), Rejected), "nobody answers oneself"
    agreed = after(asked, own, "defender")
    assert agreed.log[-1].line == TakenBackLine("attacker", 12)
    assert (agreed.actor, agreed.request) == ("attacker", None)


def test_a_wish_can_be_declined_and_ends_when_the_game_goes_on() -> None:
    room = played(new_room())
    verdict = said(room, take_back(room), "attacker")
    assert isinstance(verdict, NoEntry)
    no = messages.AnswerTakeBack(next(ids), room.seq, agree=False)
    declined = said(verdict.room, no, "defender")
    assert isinstance(declined, NoEntry)
    assert (declined.declined, declined.room.request) == (True, None)
    went_on = played(verdict.room)
    assert went_on.request is None
    late = messages.AnswerTakeBack(next(ids), went_on.seq, agree=True)
    assert isinstance(said(went_on, late, "defender"), Rejected)


def test_a_card_put_aside_face_down_is_taken_back_freely_until_the_other_decides() -> (
    None
):
    room = with_an_offer_for_the_exchange()
    seat = room.steps[-1].by
    assert terms_for(room, seat) == "freely"
    while room.actor == seat:
        room = played(room)
    assert terms_for(room, seat) == "freely"
    assert terms_for(played(room), seat) == "by consent"


def with_an_offer_for_the_exchange() -> TableState:
    rng = random.Random(1)
    for number in range(200):
        room = new_room(secret=bytes([number]) * 32, options={"tactics": True})
        while not room.is_over:
            wanted = [
                text for text in legal(room) if text in ("draw tactic", "exchange")
            ]
            room = played(room, rng.choice(wanted or legal(room)))
            seat, offers = str(room.actor), legal(room) if not room.is_over else []
            if offers and all(text.startswith("give") for text in offers):
                room = played(room, offers[0])
                assert room.steps[-1].by == seat
                return room
    pytest.fail("no Exchange came up")


def test_a_card_that_the_others_have_seen_is_not_taken_back_freely() -> None:
    """Nothing is drawn and no other seat decides, but the hand has been shown."""
    room = new_room(ADA, BEN, game="castle", options={"players": 2})
    while not (plays := [text for text in legal(room) if text.startswith("swap ")]):
        room = played(room)
    room = played(room, plays[0])
    assert room.steps[-1].by == "grey"
    assert terms_for(room, "grey") == "by consent"


@pytest.mark.parametrize(
    ("guests", "terms"), [((ADA, "random"), "freely"), ((ADA, ADA), "by consent")]
)
def test_bots_agree_and_people_at_one_device_are_asked_there(
    guests: tuple[bytes | str, ...], terms: str
) -> None:
    """The server asks no second person there: the client did before it sent it."""
    room = new_room(*guests)
    first = played(room)
    assert terms_for(first, "attacker") == terms
    back = after(first, take_back(first), "attacker")
    assert back.state == room.state
    again = played(back, legal(room)[0])
    assert again.log[-1].seq == first.log[-1].seq + 3


# The same choices meet the same draws.


def test_taking_back_does_not_show_another_card() -> None:
    """Playing and taking back again and again, against a bot, as fast as one can."""
    for number in range(20):
        room = new_room(ADA, "random", secret=bytes([number]) * 32)
        text, met = legal(room)[0], []
        for _ in range(5):
            there = played(room, text)
            met.append(there.state)
            room = after(there, take_back(there), "attacker")
        assert met == met[:1] * 5
        assert room.seq == 12 + 5 * 3, "the log only grows"


def test_a_bot_decides_the_same_after_the_same_choices() -> None:
    room = new_room(ADA, "random")
    first = played(room)
    again = played(after(first, take_back(first), "attacker"), legal(room)[0])
    assert first.seq != again.seq
    assert seed_for(first, "defender") == seed_for(again, "defender")
    assert seed_for(played(first), "defender") != seed_for(first, "defender")


def test_what_was_played_after_a_take_back_is_a_lawful_file_that_says_so() -> None:
    room = new_room(ADA, "random")
    for _ in range(3):
        room = played(room)
        room = after(room, take_back(room), "attacker")
    while not room.is_over:
        room = played(room)
    record = read_playthrough(playthrough_of(room), CATALOG)
    assert record.verify() is None
    assert record.unfair() is None
    assert not any(entry.number for entry in record.entries), "as if never undone"
    assert record.taken_back == 3
    ending = situation_for(room, None).ending
    assert ending is not None
    assert ending.taken_back == 3
    draws = fairness_of(room).draws
    assert all(draw.fair for draw in draws)
    assert len(draws) > sum(step.by == "chance" for step in room.steps)


def test_a_line_is_written_as_before_until_something_was_taken_back() -> None:
    room = played(new_room(ADA, "random"))
    assert not any(b"number" in encode_line(entry.line) for entry in room.log)
    back = after(room, take_back(room), "attacker")
    line = played(back).log[-1].line
    assert isinstance(line, PlayedLine)
    assert line.number == room.seq
    assert decode_line(encode_line(line)) == line


# Tables from before: what was dealt by the number in the log stays as it was.


def an_old_table() -> TableState:
    """A decision was taken back and another one made; all dealt by `seq`."""
    room = new_room(ADA, "random")
    before, rules = room.state, room.game
    dealer = CommittedDealer(room.table.secret)

    def line_of(action: Any, state: Any) -> tuple[PlayedLine, Any]:
        by, (state, events) = str(rules.actor(state)), rules.apply(state, action)
        raw = (msgspec.Raw(msgspec.json.encode(part)) for part in (action, events))
        return PlayedLine(by, *raw), state

    for choice in (0, 1):
        action = rules.legal_actions(before)[choice]
        line, state = line_of(action, before)
        room = room.with_entries([LoggedEntry(room.seq + 1, line, 2.0)])
        draw = dealer.choose(rules, state, room.seq + 1)
        line, _ = line_of(draw, state)
        room = room.with_entries([LoggedEntry(room.seq + 1, line, 2.0)])
        if choice == 0:
            back = TakenBackLine("attacker", room.seq - 2)
            room = room.with_entries([LoggedEntry(room.seq + 1, back, 2.0)])
    return room


def test_an_old_table_is_still_fair_and_goes_on() -> None:
    room = an_old_table()
    assert [step.number for step in room.steps[-3:]] == [12, 16, 17]
    first = played(played(room))
    room = after(first, take_back(first), "attacker")
    assert played(room).state == first.state
    while not room.is_over:
        room = played(room)
    assert all(draw.fair for draw in fairness_of(room).draws)
    record = read_playthrough(playthrough_of(room), CATALOG)
    assert record.verify() is None
    assert record.unfair() is None
    assert record.state() == room.state
    assert [entry.number for entry in record.entries[11:15]] == [0, 16, 17, 18]


def test_after_the_end_nothing_is_taken_back() -> None:
    room = played(new_room(ADA, "random"))
    room = after(room, messages.Resign(next(ids), room.seq), "attacker")
    assert terms_for(room, "attacker") == "no"


def test_over_sockets_a_wish_is_asked_declined_and_granted(quick: Settings) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await server.two_at_a_table()
            async with server.client(table, ada) as a, server.client(table, ben) as b:
                await a.hello("attacker")
                await b.hello("defender")
                situation = await a.my_turn()
                hand = bytes(situation.view)
                await a.move(situation.legal[0].text)
                await a.until(lambda: a.seen == 14)
                assert isinstance(await a.take_back(), messages.Accepted)
                await b.until(lambda: b.situation.asked == "attacker")

                said_no = messages.AnswerTakeBack(new_id(), b.seen, agree=False)
                assert isinstance(await b.ask(said_no), messages.Accepted)
                assert (await a.next(messages.TakeBackDeclined, 0)).by == "defender"
                await a.until(lambda: a.situation.asked is None)

                assert isinstance(await a.take_back(), messages.Accepted)
                await b.until(lambda: b.situation.asked == "attacker")
                said_yes = messages.AnswerTakeBack(new_id(), b.seen, agree=True)
                assert await b.ask(said_yes) == messages.Accepted(said_yes.id, 15)
                await a.until(lambda: a.seen == 15)
                assert isinstance(a.log[-1], messages.TakenBack)
                now = await a.my_turn()
                assert bytes(now.view) == hand

    asyncio.run(scene())


def test_moves_that_follow_what_was_taken_back_are_stale() -> None:
    room = new_room(ADA, "random")
    first = played(room)
    back = after(first, take_back(first), "attacker")
    late = move(first, legal(room)[0], follows=room.seq)
    assert said(back, late, "attacker") == Stale()


def test_taking_back_has_an_end_but_a_long_game_may_take_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("siegeworks.server.table.takeback.ENOUGH_TAKEN_BACK", 4)
    room = new_room(ADA, "random")
    assert len(room.log) > 4, "what stands does not count"
    for _ in range(2):
        room = played(room)
        room = after(room, take_back(room), "attacker")
    room = played(room)
    verdict = said(room, take_back(room), "attacker")
    assert isinstance(verdict, Rejected)
    assert "enough has been taken back" in render(verdict.refusal.reason)


def test_a_wish_outlives_a_restart(quick: Settings) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await server.two_at_a_table()
            async with server.client(table, ada) as a:
                await a.hello("attacker")
                await a.move((await a.my_turn()).legal[0].text)
                await a.until(lambda: a.situation.actor == "defender")
                assert isinstance(await a.take_back(), messages.Accepted)
        async with serving(quick) as server, server.client(table, ben) as b:
            await b.hello("defender")
            assert b.situation.asked == "attacker"
            said = messages.AnswerTakeBack(new_id(), b.seen, agree=True)
            assert isinstance(await b.ask(said), messages.Accepted)
            await b.until(lambda: b.situation.actor == "attacker")

    asyncio.run(scene())
