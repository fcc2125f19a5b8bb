"""Moves in writing, both ways."""

import pytest

from siegeworks.core.errors import UnreadableNotation
from siegeworks.games.schotten_totten_2 import actions as act
from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.cards import Color, Pile, Tactic, siege_card
from siegeworks.games.schotten_totten_2.notation import (
    GUIDE,
    every_action,
    read,
    read_card,
    write,
)
from siegeworks.games.schotten_totten_2.options import Options

from .table_talk import random_game

R7 = siege_card(Color.RED, 7)
EXAMPLES = {
    "R7@3": act.Play(R7, 2),
    "joker@3": act.Play(Tactic.JOKER, 2),
    "retreat 1": act.Retreat(0),
    "oil 2": act.Pour(1),
    "declare 3": act.Declare(2),
    "treason": act.PlayAction(Tactic.TREASON),
    "3.2": act.ChooseOnWall(2, 1),
    "take R7": act.ChooseDiscarded(R7),
    "@5": act.ChooseTile(4),
    "discard": act.ChooseDiscard(),
    "give R7": act.Offer(R7),
    "draw siege": act.Draw(Pile.SIEGE),
    "draw tactic": act.Draw(Pile.TACTIC),
    "end": act.EndTurn(),
    "pass": act.Pass(),
    "deal R7": act.Deal(R7),
}


@pytest.mark.parametrize(("text", "action"), EXAMPLES.items(), ids=EXAMPLES.keys())
def test_each_kind_of_move_has_its_writing(text: str, action: act.Action) -> None:
    assert read(text) == action
    assert write(action) == text


def test_every_action_reads_back_and_no_two_are_written_alike() -> None:
    written = [write(action) for action in every_action()]

    assert [read(text) for text in written] == list(every_action())
    assert len(set(written)) == len(written)


@pytest.mark.parametrize("tactics", [False, True])
def test_whatever_happens_in_a_game_can_be_written_down(tactics: bool) -> None:
    known = set(every_action())
    for seed in range(5):
        for state, action, _ in random_game(seed, Options(tactics=tactics)):
            assert action is None or action in known
            assert known.issuperset(rules.legal_actions(state))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("r7@3", "R7@3"),
        (" R7 @ 3 ", "R7@3"),
        ("JOKER@3", "joker@3"),
        ("Retreat 1", "retreat 1"),
        ("retreat1", "retreat 1"),
        ("oil  2", "oil 2"),
        ("DECLARE 3", "declare 3"),
        ("draw", "draw siege"),
        ("draw  Tactic", "draw tactic"),
        ("Take r7", "take R7"),
        ("@ 5", "@5"),
    ],
)
def test_case_and_spaces_do_not_matter(typed: str, meant: str) -> None:
    assert read(typed) == EXAMPLES[meant]


def test_the_guide_shows_moves_that_can_be_read() -> None:
    moves = [line[:14].strip() for line in GUIDE.splitlines()]

    assert {read(move) for move in moves} >= {
        action for text, action in EXAMPLES.items() if not text.startswith("deal")
    } - {act.Draw(Pile.TACTIC)}


@pytest.mark.parametrize(
    "text",
    [
        *("", "?", "fly", "R7", "R7@", "@", "R 7@3", "3", "3.", ".2", "R7@3 R8@4"),
        *("take", "give", "deal", "declare", "oil", "retreat", "retreat x"),
        *("draw R7", "draw both", "joker 3", "-1.2", "R7@-3"),
    ],
)
def test_nonsense_is_no_move_and_points_to_the_help(text: str) -> None:
    with pytest.raises(UnreadableNotation) as caught:
        read(text)

    assert str(caught.value) == f"{text!r} is no move; type ? for what you can do"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("R7@8", "8"),
        ("R7@0", "0"),
        ("retreat 9", "9"),
        ("oil 0", "0"),
        ("declare 77", "77"),
        ("@8", "8"),
        ("8.1", "8"),
    ],
)
def test_a_tile_that_does_not_exist_is_named(text: str, number: str) -> None:
    with pytest.raises(UnreadableNotation) as caught:
        read(text)

    assert str(caught.value) == f"there is no tile {number}; they count from 1 to 7"


@pytest.mark.parametrize("text", ["X7@3", "R12@3", "take Q1", "give jok", "deal R99"])
def test_a_card_that_does_not_exist_is_named_and_the_colours_are_listed(
    text: str,
) -> None:
    with pytest.raises(UnreadableNotation) as caught:
        read(text)

    message = str(caught.value)
    assert message.startswith("there is no card '")
    assert "write a colour and a strength from 0 to 11, such as R7" in message
    assert message.endswith(
        "R (red), Y (yellow), G (green), B (blue), P (purple)",
    )


def test_cards_are_read_in_either_case() -> None:
    assert read_card("r7") == read_card("R7") == R7
    assert read_card("Spy") is Tactic.SPY
