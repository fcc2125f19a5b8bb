"""Tables for more than two, as values: who resigns, who is asked, who sits down."""

import pytest

from siegeworks.core.i18n import render
from siegeworks.core.playthrough import read_playthrough
from siegeworks.games import CATALOG
from siegeworks.server.protocol import messages
from siegeworks.server.table.decision import NoEntry, Rejected, SeatChange
from siegeworks.server.table.log import CalledOffLine, ResignedLine, TakenBackLine
from siegeworks.server.table.presenter import entry_for
from siegeworks.server.table.records import SeatRow
from siegeworks.server.table.replay import playthrough_of
from siegeworks.server.table.state import TableState, table_state_of
from siegeworks.server.table.takeback import terms_for, unanswered

from .rooms import ADA, BEN, CLEO, after, ids, new_room, played, said


def company(*guests: bytes | str) -> TableState:
    """A dealt table; the seats are grey, blue, yellow and so on."""
    return new_room(*guests, game="castle", options={"players": len(guests)})


def resigned(room: TableState, seat: str) -> TableState:
    return after(room, messages.Resign(next(ids), room.seq), seat)


def reason(verdict: object) -> str:
    assert isinstance(verdict, Rejected), verdict
    return render(verdict.refusal.reason)


# Resigning.


def test_whoever_resigns_leaves_the_seat_to_the_best_bot_and_the_game_goes_on() -> None:
    room = resigned(company(ADA, BEN, CLEO), "grey")
    assert room.log[-1].line == ResignedLine("grey", "greedy", "Ada")
    assert room.table.seats[0] == SeatRow("grey", "bot", "greedy")
    assert (room.is_over, room.result, room.actor) == (False, None, "grey")
    assert room.seats_of(ADA) == ()
    told = entry_for(room.game, room.log[-1], room.seat("blue"))
    assert told == messages.Resigned(room.seq, "grey", 2.0, "greedy")


def test_the_log_alone_says_that_a_bot_plays_on() -> None:
    before = company(ADA, BEN, CLEO)
    room = resigned(before, "blue")
    assert table_state_of(before.game, before.table, room.log, room.levels) == room


def test_taking_back_does_not_bring_anybody_back() -> None:
    room = resigned(played(company(ADA, "random", CLEO, "random"), "draw"), "yellow")
    assert terms_for(room, "grey") == "freely", "nobody else is left to be asked"
    back = after(room, messages.TakeBack(next(ids), room.seq), "grey")
    assert back.row("yellow").kind == "bot"


def test_when_no_person_is_left_the_game_ends_and_nobody_wins() -> None:
    for room in (
        company(ADA, "random", "random"),
        resigned(company(BEN, ADA, CLEO, "random"), "grey"),
    ):
        last = room
        while not last.is_over:
            seat = next(row.seat for row in last.table.seats if row.kind == "person")
            last = resigned(last, seat)
        assert last.log[-1].line == ResignedLine(seat)
        result = last.result
        assert result is not None
        assert (result.winners, result.rule) == ((), "")
        assert render(result.reason).endswith("resigned")


def test_the_file_tells_who_played_and_who_went_on() -> None:
    room = resigned(played(company(ADA, BEN, "random")), "blue")
    room = resigned(room, "grey")
    file = read_playthrough(playthrough_of(room), CATALOG)
    assert file.players == {
        "grey": "Ada",
        "blue": "Ada, then greedy",
        "yellow": "random",
    }


# Taking back.


def asked(room: TableState, seat: str) -> TableState:
    verdict = said(room, messages.TakeBack(next(ids), room.seq), seat)
    assert isinstance(verdict, NoEntry), verdict
    return verdict.room


def answer(room: TableState, *, agree: bool) -> messages.AnswerTakeBack:
    return messages.AnswerTakeBack(next(ids), room.seq, agree)


def test_a_wish_is_granted_when_every_other_person_has_agreed() -> None:
    room = played(company(ADA, BEN, "random", CLEO), "draw")
    assert terms_for(room, "grey") == "by consent"
    room = asked(room, "grey")
    assert unanswered(room) == ("blue", "green")
    first = said(room, answer(room, agree=True), "green")
    assert isinstance(first, NoEntry)
    assert unanswered(first.room) == ("blue",)
    done = after(first.room, answer(room, agree=True), "blue")
    assert isinstance(done.log[-1].line, TakenBackLine)
    assert unanswered(done) == ()


def test_one_no_is_enough_and_whoever_asked_may_think_better_of_it() -> None:
    room = asked(played(company(ADA, BEN, CLEO), "draw"), "grey")
    no = said(room, answer(room, agree=False), "yellow")
    assert isinstance(no, NoEntry)
    assert (no.declined, no.room.request) == (True, None)
    never_mind = said(room, answer(room, agree=False), "grey")
    assert isinstance(never_mind, NoEntry)
    assert (never_mind.declined, never_mind.room.request) == (False, None)
    assert isinstance(said(room, answer(room, agree=True), "grey"), Rejected)


def test_somebody_with_two_seats_is_asked_once() -> None:
    room = asked(played(company(ADA, BEN, BEN), "draw"), "grey")
    assert unanswered(room) == ("blue", "yellow")
    done = after(room, answer(room, agree=True), "yellow")
    assert isinstance(done.log[-1].line, TakenBackLine)


def test_bots_alone_are_not_asked() -> None:
    room = played(company(ADA, "random", "greedy", "random", "random"), "draw")
    assert terms_for(room, "grey") == "freely"


# Sitting down and leaving, before the game begins.


def test_a_free_seat_is_given_to_a_bot() -> None:
    room = company(ADA, "open", BEN)
    fill = messages.LetBotPlay(next(ids), "blue", "greedy")
    assert said(room, fill, "grey") == SeatChange(SeatRow("blue", "bot", "greedy"))
    taken = messages.LetBotPlay(next(ids), "yellow", "greedy")
    assert reason(said(room, taken, "grey")) == "that seat is taken"
    unknown = messages.LetBotPlay(next(ids), "blue", "oracle")
    assert "oracle" in reason(said(room, unknown, "grey"))


def test_before_the_game_begins_one_may_leave_and_send_bots_away() -> None:
    room = company(ADA, "open", BEN, "random")

    def free(seat: str, by: str) -> object:
        return said(room, messages.FreeSeat(next(ids), seat), by)

    assert free("yellow", "yellow") == SeatChange(SeatRow("yellow", "open"))
    assert free("green", "grey") == SeatChange(SeatRow("green", "open"))
    assert isinstance(free("blue", "grey"), NoEntry)
    assert reason(free("yellow", "grey")) == "that seat is not yours"
    assert reason(free("tower", "grey")) == "that seat is not yours"


def test_when_the_last_person_leaves_the_game_is_called_off() -> None:
    room = company(ADA, "open", "random")
    room = after(room, messages.FreeSeat(next(ids), "grey"), "grey")
    assert room.log[-1].line == CalledOffLine("grey")
    assert room.is_over


@pytest.mark.parametrize("seat", ["grey", "blue", "yellow"])
def test_once_it_has_begun_no_seat_becomes_free(seat: str) -> None:
    room = company(ADA, BEN, "random")
    leave = messages.FreeSeat(next(ids), seat)
    assert reason(said(room, leave, "grey")) == "the game has begun already"
