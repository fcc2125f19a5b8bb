"""Chapter 3 of the rulebook: declaring control of a tile."""

import pytest

from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.events import (
    ControlDeclared,
    TileDamaged,
    TurnBegan,
)
from siegeworks.games.schotten_totten_2.formations.formation import Kind
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side

from .table_talk import allowed, changes, drawn, follow, play, refused

GATE = "wall:\n4 R10 R11 |\n"
"""The strongest formation there is at the gate: control is proven."""


# 3.1 When.


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    "moves",
    [
        ["declare 4"],
        ["retreat 1", "declare 4"],
        ["P1@3", "declare 4"],
        ["P1@3", "draw", "deal P2", "declare 4"],
    ],
    ids=["before the play", "after a retreat", "before the draw", "after the draw"],
)
def test_control_may_be_declared_at_any_time_of_the_attackers_turn(
    moves: list[str],
) -> None:
    before = position(GATE + "1 Y5 |\nattacker: P1 P9")

    after, log = play(before, *moves)

    assert TileDamaged(3) in log
    assert drawn(after, "4") == "4! |"


@pytest.mark.rule("3.1")
def test_control_is_not_declared_on_the_defenders_turn() -> None:
    before = position(GATE + "turn: defender\ndefender: B1")

    refusal = refused(before, "declare 4")

    assert refusal.rule == "3.1"
    assert "attacker's own turn" in str(refusal.reason)
    assert "declare 4" not in allowed(before)


@pytest.mark.rule("3.1")
def test_several_tiles_may_be_declared_in_one_turn() -> None:
    before = position(GATE + "3 Y9 Y10 Y11 |\n7 R0 Y0 G0 |\nattacker: P1")

    after, log = play(before, "declare 7", "declare 3", "P1@1", "declare 4")

    assert [event.tile for event in log if isinstance(event, TileDamaged)] == [6, 2, 3]
    assert [drawn(after, tile) for tile in "347"] == ["3! |", "4! |", "7! |"]


@pytest.mark.rule("3.1")
def test_declaring_is_optional_and_can_wait_for_a_later_turn() -> None:
    before = position(GATE + "attacker: P1 P2\ndefender: B1")

    after, log = play(before, "P1@1", "draw", "end", "B1@1")

    assert drawn(after, "4") == "4 R10 R11 | <"
    assert not any(isinstance(event, TileDamaged) for event in log)
    assert "declare 4" in allowed(after)


@pytest.mark.rule("3.1")
def test_the_turn_goes_on_by_itself_where_nothing_can_be_declared() -> None:
    before = position("wall:\n4 R10 |\nattacker: P1")

    after, log = play(before, "P1@1")

    assert log[-1] == TurnBegan(Side.DEFENDER)
    assert drawn(after, "turn") == "defender"


# 3.2 Complete.


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("tile", "missing"),
    [
        ("4 R11 |", "one more card"),
        ("4 | B0 B5", "2 more cards"),
        ("2 R11 R10 R9 |", "one more card"),
        ("4! R0 |", "3 more cards"),
        ("1 R11 Y11 | R1 R2 R3 >", "one more card"),
    ],
)
def test_an_incomplete_formation_controls_nothing(tile: str, missing: str) -> None:
    refusal = refused(position(f"wall:\n{tile}\nattacker: P1"), f"declare {tile[0]}")

    assert refusal.rule == "3.2"
    assert str(refusal.reason) == (
        f"tile {tile[0]} still needs {missing} of the attacker's"
    )


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    "tile", ["4 R10 R11 |", "2 R8 R9 R10 R11 |", "2! R11 Y11 |", "4! R0 Y0 G0 B0 |"]
)
def test_as_many_cards_as_rectangles_make_it_complete(tile: str) -> None:
    before = position(f"wall:\n{tile}\nattacker: P1")

    assert f"declare {tile[0]}" in allowed(before)


# 3.3 Both complete.


@pytest.mark.rule("3.3")
def test_with_two_complete_formations_the_stronger_decides_at_once() -> None:
    before = position("wall:\n3 R2 R3 R4 | B11 Y11 G11\nattacker: P1")

    after, log = play(before, "declare 3")

    (declared,) = (event for event in log if isinstance(event, ControlDeclared))
    assert declared.formation.kind is Kind.COLOR_RUN
    assert declared.best_defence.kind is Kind.SAME
    assert drawn(after, "3") == "3! |"


@pytest.mark.rule("3.3")
def test_the_weaker_of_two_complete_formations_is_refused() -> None:
    before = position("wall:\n3 R2 R3 R5 | B1 Y1 G1 <\nattacker: P1")

    refusal = refused(before, "declare 3")

    assert refusal.rule == "3.3"
    assert str(refusal.reason) == (
        "the defender holds the tile with a same strength of 3 against a colour of 10"
    )
    assert refusal.evidence == ()


@pytest.mark.rule("3.3")
def test_a_stronger_type_with_an_equal_total_is_not_called_a_tie() -> None:
    before = position("wall:\n3 P1 R5 B9 | G4 G5 G6 <\nattacker: P2")

    refusal = refused(before, "declare 3")

    assert str(refusal.reason) == (
        "the defender holds the tile with a colour run of 15 against a sum of 15"
    )


# 3.4 Only the Attacker complete.


@pytest.mark.rule("3.4")
def test_control_is_proven_when_no_unseen_card_helps_the_defender() -> None:
    before = position(
        """
        wall:
        1 R10 Y10 G10 | G11 B9
        attacker: R1
        rest: discard
        """
    )

    assert "declare 1" in allowed(before)


@pytest.mark.rule("3.4")
def test_one_unseen_card_that_would_win_refutes_control_and_is_named() -> None:
    before = position(
        """
        wall:
        1 R10 Y10 G10 | G11 B9
        attacker: R1
        defender: B11 P3
        rest: discard
        """
    )

    refusal = refused(before, "declare 1")

    assert refusal.rule == "3.4"
    assert str(refusal.reason) == "with B11 the defender reaches 31 against 30"
    assert refusal.evidence == ("B11",)


@pytest.mark.rule("3.4")
def test_a_completion_that_only_equals_the_attack_is_not_enough() -> None:
    before = position(
        """
        wall:
        1 R10 Y10 G10 | G11 B9
        attacker: R1
        defender: B10
        rest: discard
        """
    )

    assert "declare 1" in allowed(before)


@pytest.mark.rule("3.4")
def test_the_defenders_cards_that_lie_there_stay_and_limit_what_can_be_reached() -> (
    None
):
    hopeless = position("wall:\n3 R9 R8 R7 | B2 Y5\nattacker: P1")
    open_still = position("wall:\n3 R9 R8 R7 | B9 B10\nattacker: P1")

    assert "declare 3" in allowed(hopeless)
    assert refused(open_still, "declare 3").evidence == ("B11",)


@pytest.mark.rule("3.4")
def test_cards_at_other_tiles_and_in_the_discard_are_out_of_reach() -> None:
    before = position(
        """
        wall:
        3 R9 R8 R7  | B9 B10
        5 B11       | B8
        attacker: P1
        """
    )

    assert "declare 3" in allowed(before)
    in_discard = position("wall:\n3 R9 R8 R7 | B9 B10\ndiscard: B11 B8")
    assert "declare 3" in allowed(in_discard)


@pytest.mark.rule("3.4")
def test_the_refusal_counts_wild_cards_already_played_by_the_defender() -> None:
    before = position(
        """
        options: tactics
        wall:
        1 R10 Y10 G10 | joker B9
        attacker: R1
        defender: B11 P3
        rest: discard
        """
    )

    refusal = refused(before, "declare 1")

    assert str(refusal.reason) == "with B11 the defender reaches 31 against 30"
    assert refusal.evidence == ("B11",)


# 3.5 Success and failure.


@pytest.mark.rule("3.5")
def test_a_controlled_tile_is_turned_over_and_both_sides_are_discarded() -> None:
    before = position(
        """
        wall:
        3 R2 R3 R4 | B11 Y11 G11
        5 R7       | B7
        attacker: P1
        discard: Y1
        """
    )

    after, log = play(before, "declare 3")

    assert [type(event) for event in log] == [ControlDeclared, TileDamaged]
    assert changes(before, after) == [
        "3! |",
        "discard: Y1 R2 R3 R4 B11 Y11 G11",
    ]


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(
    ("tile", "takes"), [("4 R10 R11 |", 4), ("2 R8 R9 R10 R11 |", 2)]
)
def test_new_formations_are_built_to_the_damaged_sides_measure(
    tile: str, takes: int
) -> None:
    number = tile[0]
    declared, _ = play(position(f"wall:\n{tile}\nattacker: Y1"), f"declare {number}")

    assert f"Y1@{number}" in allowed(declared)
    assert declared.table.wall[int(number) - 1].face.slots == takes


@pytest.mark.rule("3.5")
def test_a_failed_proof_changes_nothing() -> None:
    before = position("wall:\n3 R9 R8 R7 | B9 B10\nattacker: P1")

    refused(before, "declare 3")

    assert allowed(before) == [*(f"P1@{n}" for n in (1, 2, 4, 5, 6, 7)), "retreat 3"]


@pytest.mark.rule("3.5")
def test_a_window_closes_by_itself_when_nothing_is_left_to_declare() -> None:
    before = position(GATE + "attacker: P1\ndefender: B1")

    before_draw, _ = play(before, "P1@1", "declare 4")
    after_draw, _ = play(before, "P1@1", "draw", "declare 4")

    for after in before_draw, after_draw:
        assert drawn(after, "turn") == "defender"
        assert len(after.hands.attacker) == 1


@pytest.mark.rule("3.5")
def test_a_window_stays_open_while_another_tile_can_be_declared() -> None:
    before = position(GATE + "7 R0 Y0 G0 |\nattacker: P1\ndefender: B1")

    one_declared = follow(before, "P1@1", "declare 4")

    assert rules.actor(one_declared) is Side.ATTACKER
    assert allowed(one_declared) == ["declare 7", "draw siege"]
