"""Teams as values: who is a partner, who wins, who is asked, where a rematch leads."""

import pytest

from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.core.playthrough import read_playthrough, write_playthrough
from siegeworks.games import CATALOG
from siegeworks.server.http.routes.setup import game_info, setup_of
from siegeworks.server.live.live_table import LiveTable
from siegeworks.server.protocol import messages
from siegeworks.server.table.decision import NoEntry
from siegeworks.server.table.import_game import lines_of
from siegeworks.server.table.log import CalledOffLine, ResignedLine
from siegeworks.server.table.new_table import imported_table, rotated
from siegeworks.server.table.records import SeatRow
from siegeworks.server.table.state import TableState
from siegeworks.server.table.takeback import terms_for, unanswered

from .brought import whole_game_of
from .rooms import ADA, BEN, CLEO, after, ids, new_room, played, said

GAME = "land-of-clans"
FOUR: dict[str, Value] = {"players": 4, "teams": True}
SIX: dict[str, Value] = {"players": 6, "teams": True}
DAN, EVE, FAY = b"d" * 32, b"e" * 32, b"f" * 32
EVERYBODY = (ADA, BEN, CLEO, DAN, EVE, FAY)


def six(*guests: bytes | str, **options: Value) -> TableState:
    """A dealt table: red, blue, yellow, and then their partners."""
    return new_room(*(guests or EVERYBODY), game=GAME, options={**SIX, **options})


# What is told about a table.


def test_a_table_says_who_plays_together() -> None:
    info = LiveTable(six(), [], now=0.0, grace=30.0).info(ADA, 0.0)
    assert info.teams == (("red", "red2"), ("blue", "blue2"), ("yellow", "yellow2"))
    alone = new_room(ADA, BEN, CLEO, game=GAME, options={"players": 3})
    assert LiveTable(alone, [], now=0.0, grace=30.0).info(ADA, 0.0).teams == ()


def test_the_shelf_says_how_many_sit_down_and_which_option_makes_teams() -> None:
    options = {option.name: option for option in game_info(CATALOG[GAME]).options}
    assert options["players"].choices == options["players"].seats == (2, 3, 4, 6)
    assert [name for name, each in options.items() if each.decides_teams] == ["teams"]
    limit = options["turn_limit"]
    assert (limit.is_open, limit.least, limit.most) == (True, 0, 10_000)
    for other in ("castle", "schotten-totten-2"):
        assert not any(each.decides_teams for each in game_info(CATALOG[other]).options)


@pytest.mark.parametrize(
    ("asked", "teams", "seats", "misfits"),
    [
        ({"players": 6}, True, 6, [("teams", False)]),
        ({"players": 4}, False, 4, [("partner_hands", "open")]),
        ({"players": 4, "teams": True}, True, 4, []),
        (
            {"players": 3, "teams": True, "partner_hands": "open"},
            False,
            3,
            [("teams", True), ("partner_hands", "open")],
        ),
    ],
)
def test_a_setup_makes_options_fit_and_says_what_does_not(
    asked: dict[str, Value], teams: bool, seats: int, misfits: list[tuple[str, Value]]
) -> None:
    setup = setup_of(CATALOG[GAME], asked, 30.0)
    assert setup.options["players"] == asked["players"], "who comes first stays"
    assert (setup.options["teams"], bool(setup.teams)) == (teams, teams)
    assert len(setup.seats) == seats
    assert [(each.option, each.choice) for each in setup.misfits] == misfits
    assert all(str(each.why) for each in setup.misfits)


# Winning.


def finished(game: AnyGame) -> tuple[str, ...]:
    record = whole_game_of(game)
    outcome = game.outcome(list(record.states())[-1])
    assert outcome is not None
    return outcome.winners


def test_partners_win_together() -> None:
    game = CATALOG.game(GAME, {**SIX, "turn_limit": 60})
    winners = finished(game)
    assert winners
    teams = [tuple(map(str, team)) for team in game.teams]
    assert {seat for team in teams for seat in team if set(team) & {*winners}} == {
        *winners
    }


# Playing again.


def after_rematch(room: TableState) -> dict[str, bytes]:
    rows = rotated(room.table.seats, room.game.teams)
    assert [row.seat for row in rows] == [row.seat for row in room.table.seats]
    return {row.seat: row.guest for row in rows}


@pytest.mark.parametrize("options", [FOUR, SIX], ids=["four", "six"])
def test_partners_stay_together_in_a_rematch_and_everybody_moves_on(
    options: dict[str, Value],
) -> None:
    guests = EVERYBODY[: int(options["players"])]
    room = new_room(*guests, game=GAME, options=options)
    before = {row.seat: row.guest for row in room.table.seats}
    partners = {frozenset(before[str(s)] for s in team) for team in room.game.teams}
    seats = after_rematch(room)
    assert {frozenset(seats[str(s)] for s in t) for t in room.game.teams} == partners
    assert all(seats[seat] != before[seat] for seat in seats)


def test_partners_who_sit_side_by_side_move_two_seats_at_once() -> None:
    rows = [SeatRow(seat, "person", "", seat.encode()) for seat in "abcdef"]
    teams = (("a", "b"), ("c", "d"), ("e", "f"))
    assert [row.guest for row in rotated(rows, teams)] == [
        seat.encode() for seat in "cdefab"
    ]
    assert [row.guest for row in rotated(rows[:3])] == [b"b", b"c", b"a"]


def test_teams_of_unequal_shape_stay_where_they_are() -> None:
    rows = [SeatRow(seat, "person", "", seat.encode()) for seat in "abc"]
    assert rotated(rows, (("a", "b"),)) == tuple(rows)


# Leaving, and asking each other.


def test_a_partner_plays_on_beside_a_bot() -> None:
    room = after(six(), messages.Resign(next(ids), six().seq), "red")
    assert room.log[-1].line == ResignedLine("red", "greedy", "Ada")
    assert (room.row("red").kind, room.row("red2").kind) == ("bot", "person")
    assert not room.is_over


def moved(room: TableState) -> tuple[TableState, str]:
    """One decision further, and whose it was."""
    return played(room), str(room.actor)


def test_everybody_else_is_asked_to_take_back_the_partner_too() -> None:
    room, mover = moved(six())
    assert terms_for(room, mover) == "by consent"
    verdict = said(room, messages.TakeBack(next(ids), room.seq), mover)
    assert isinstance(verdict, NoEntry)
    others = [row.seat for row in room.table.seats if row.seat != mover]
    assert unanswered(verdict.room) == tuple(others)


def test_one_person_at_both_seats_of_a_team_is_asked_once_by_the_others() -> None:
    room, mover = moved(six(ADA, BEN, BEN, ADA, BEN, BEN))
    verdict = said(room, messages.TakeBack(next(ids), room.seq), mover)
    assert isinstance(verdict, NoEntry)
    asked = unanswered(verdict.room)
    assert {room.row(seat).guest for seat in asked} == {ADA, BEN} - {
        room.row(mover).guest
    }
    answer = messages.AnswerTakeBack(next(ids), room.seq, agree=True)
    assert unanswered(after(verdict.room, answer, asked[0])) == ()


def test_any_of_the_others_may_call_off_when_somebody_is_gone() -> None:
    room = six()
    call_off = messages.CallOff(next(ids), room.seq)
    for seat in ("red2", "blue"):
        over = after(room, call_off, seat, absent=frozenset({"red"}))
        assert over.log[-1].line == CalledOffLine(seat)
        assert over.result is not None
        assert over.result.winners == ()


# As a file.


def test_a_game_of_six_can_be_brought_from_its_file() -> None:
    record = whole_game_of(CATALOG.game(GAME, {**SIX, "turn_limit": 60}))
    brought = read_playthrough(write_playthrough(record), CATALOG)
    assert len(lines_of(brought, 0.0)) == len(record.entries)
    table = imported_table(brought, ADA, address="", now=0.0)
    assert [row.seat for row in table.seats] == list(map(str, record.game.seats))
