"""A table as a value: what becomes of each command, and what the log adds up to."""

import pytest

from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.i18n import render
from siegeworks.core.playthrough import read_playthrough
from siegeworks.core.record import replace
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.server.protocol import messages
from siegeworks.server.table.decision import NoEntry, Rejected, Repeated, Stale, Write
from siegeworks.server.table.fold import BrokenLog
from siegeworks.server.table.log import (
    CalledOffLine,
    PlayedLine,
    ResignedLine,
    TakenBackLine,
    command_key,
)
from siegeworks.server.table.replay import fairness_of, past_of, playthrough_of
from siegeworks.server.table.state import TableState, table_state_of

from .rooms import ADA, after, ids, legal, move, new_room, played, said


def reason(verdict: object) -> str:
    assert isinstance(verdict, Rejected), verdict
    return render(verdict.refusal.reason)


def test_a_log_that_lacks_any_entry_is_no_table() -> None:
    room = played(played(new_room()))
    for missing in room.log[:-1]:
        log = [entry for entry in room.log if entry is not missing]
        with pytest.raises(BrokenLog, match=f"lacks entry {missing.seq}$"):
            table_state_of(room.game, room.table, log, room.levels)


def test_a_table_with_an_open_seat_deals_nothing_and_asks_nobody() -> None:
    room = new_room(ADA, "open")
    assert (room.seq, room.actor, room.is_waiting, room.is_over) == (
        0,
        None,
        True,
        False,
    )
    refused = said(room, messages.Move(next(ids), 0, "R7@3"), "attacker")
    assert reason(refused) == "not everybody has sat down yet"


def test_when_everybody_sits_chance_deals_until_a_seat_must_decide() -> None:
    room = new_room()
    assert room.seq == 12
    assert {entry.line.by for entry in room.log} == {"chance"}
    assert room.actor == "attacker"
    assert room.due(3.0) == ()


def test_a_move_is_written_with_everything_chance_deals_after_it() -> None:
    room = new_room()
    command = move(room)
    verdict = said(room, command, "attacker")
    assert isinstance(verdict, Write)
    first, *rest = verdict.entries
    assert (first.seq, first.line.by) == (13, "attacker")
    assert first.command == command_key("attacker", command.id)
    assert [(entry.line.by, entry.command) for entry in rest] == [("chance", None)]
    assert room.with_entries(verdict.entries).actor == "defender"


def test_every_draw_is_the_one_that_its_entry_number_commits_to() -> None:
    room = new_room()
    for _ in range(10):
        room = played(room)
    dealer = CommittedDealer(room.table.secret)
    for past in past_of(room):
        if room.game.actor(past.before) is CHANCE and past.entry:
            assert isinstance(past.entry.line, PlayedLine)
            dealt = dealer.choose(room.game, past.before, past.entry.seq)
            action = room.game.decode_action(bytes(past.entry.line.action))
            assert dealt == action


def test_the_room_is_the_fold_of_its_log() -> None:
    room = new_room()
    for _ in range(8):
        room = played(room)
    again = table_state_of(room.game, room.table, room.log, room.levels)
    assert again == room


def test_a_command_is_answered_as_a_duplicate_once_it_was_accepted() -> None:
    room = new_room()
    command = move(room)
    room = after(room, command, "attacker")
    assert said(room, command, "attacker") == Repeated(13)
    # Also by a server that only has the log.
    again = table_state_of(room.game, room.table, room.log)
    assert said(again, command, "attacker") == Repeated(13)


def test_a_command_that_follows_another_entry_than_the_last_is_stale() -> None:
    room = new_room()
    assert said(room, move(room, follows=11), "attacker") == Stale()
    assert said(room, move(room, follows=13), "attacker") == Stale()
    assert said(room, messages.Resign(next(ids), 3), "attacker") == Stale()


def test_what_cannot_be_played_says_why() -> None:
    room = new_room()
    too_early = said(room, move(room, "R7@3"), "defender")
    assert reason(too_early) == "it is not your turn"
    gibberish = said(room, move(room, "castle"), "attacker")
    assert reason(gibberish) == "“castle” is no move in this game"
    view = room.game.view(room.state, room.seat("defender"))
    foreign = f"{view.hand[0]}@1"
    verdict = said(room, move(room, foreign), "attacker")
    assert isinstance(verdict, Rejected)
    assert verdict.refusal.rule != ""


def test_chance_cannot_be_played_by_a_person() -> None:
    room = new_room()
    assert isinstance(said(room, move(room, "deal R7"), "attacker"), Rejected)


def test_resigning_gives_the_game_to_the_other_seat() -> None:
    room = new_room()
    room = after(room, messages.Resign(next(ids), room.seq), "attacker")
    assert room.log[-1].line == ResignedLine("attacker")
    assert (room.is_over, room.actor) == (True, None)
    result = room.result
    assert result is not None
    assert (result.winners, result.rule) == (("defender",), "")
    assert render(result.reason) == "Attacker resigned"
    assert reason(said(room, move(room, "end"), "defender")) == "the game is over"


def test_a_game_is_called_off_only_when_somebody_else_has_been_away() -> None:
    room = new_room()
    command = messages.CallOff(next(ids), room.seq)
    assert "away long enough" in reason(said(room, command, "attacker"))
    myself = frozenset({"attacker"})
    assert "away long enough" in reason(said(room, command, "attacker", myself))
    room = after(room, command, "attacker", frozenset({"defender"}))
    assert room.log[-1].line == CalledOffLine("attacker")
    result = room.result
    assert result is not None
    assert result.winners == ()


def test_a_table_that_still_waits_can_be_called_off_at_once() -> None:
    room = new_room(ADA, "open")
    room = after(room, messages.CallOff(next(ids), 0), "attacker")
    assert room.is_over


def test_a_bot_takes_over_only_a_seat_that_has_been_empty_long_enough() -> None:
    room = new_room()
    command = messages.LetBotPlay(next(ids), "defender", "greedy")
    assert "away long enough" in reason(said(room, command, "attacker"))
    away = frozenset({"defender"})
    assert after(room, command, "attacker", away).row("defender").kind == "bot"
    mine = messages.LetBotPlay(next(ids), "attacker", "greedy")
    assert isinstance(said(room, mine, "attacker", away), Rejected)
    nowhere = messages.LetBotPlay(next(ids), "gate", "greedy")
    assert isinstance(said(room, nowhere, "attacker", away), Rejected)


def test_a_rematch_stands_when_every_person_wants_it() -> None:
    room = new_room()
    early = said(room, messages.Rematch(next(ids)), "attacker")
    assert reason(early) == "the game is not over yet"
    room = after(room, messages.Resign(next(ids), room.seq), "attacker")
    for seat, is_enough in (
        ("attacker", False),
        ("attacker", False),
        ("defender", True),
    ):
        verdict = said(room, messages.Rematch(next(ids)), seat)
        assert isinstance(verdict, NoEntry)
        room = verdict.room
        assert room.wants_rematch is is_enough


@pytest.mark.parametrize("guests", [(ADA, "greedy"), (ADA, ADA)])
def test_against_bots_or_oneself_one_wish_is_enough(
    guests: tuple[bytes | str, ...],
) -> None:
    room = new_room(*guests)
    room = after(room, messages.Resign(next(ids), room.seq), "attacker")
    verdict = said(room, messages.Rematch(next(ids)), "attacker")
    assert isinstance(verdict, NoEntry)
    assert verdict.room.wants_rematch


def whole_game(room: TableState) -> TableState:
    """Played to its end, with a decision taken back on the way."""
    while not room.is_over:
        room = played(room, legal(room)[room.seq % len(legal(room))])
        if room.seq == 30:
            room = after(room, messages.TakeBack(next(ids), room.seq), "attacker")
            assert isinstance(room.log[-1].line, TakenBackLine)
    return room


def test_a_game_with_moves_taken_back_becomes_a_file_that_is_lawful_and_fair() -> None:
    room = whole_game(new_room(ADA, "random"))
    assert len(room.steps) - 1 < len(room.log), "something was taken back"
    record = read_playthrough(playthrough_of(room), CATALOG)
    assert record.verify() is None
    assert record.unfair() is None
    assert record.state() == room.state
    draws = fairness_of(room).draws
    assert draws
    assert all(draw.fair for draw in draws)


def test_a_shuffle_that_was_tampered_with_is_called_unfair() -> None:
    room = whole_game(new_room(ADA, "random"))
    tampered = replace(room.table, secret=b"t" * 32)
    draws = fairness_of(table_state_of(room.game, tampered, room.log)).draws
    assert not all(draw.fair for draw in draws)
