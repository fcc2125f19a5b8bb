"""The acceptance vectors of the rules file, one after the other."""

import pytest

from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.cards import Color
from siegeworks.games.schotten_totten_2.control import Verdict, verdict_on
from siegeworks.games.schotten_totten_2.events import DrawDue
from siegeworks.games.schotten_totten_2.formations.formation import Kind
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side

from .table_talk import allowed, drawn, play, refused


def verdict(tile: str) -> Verdict:
    """The judgement on a drawn tile before which both rows are complete."""
    state = position(f"options: tactics\nwall:\n{tile}")
    return verdict_on(state.table, int(tile[0]) - 1)


@pytest.mark.rule("3.4")
def test_gate_10_and_11_of_one_colour_against_nothing_is_control_at_once() -> None:
    """Even with another 10 and 11 unseen."""
    for color in Color:
        before = position(f"wall:\n4 {color.letter}10 {color.letter}11 |")
        assert "declare 4" in allowed(before)


@pytest.mark.rule("3.4", "4.3")
@pytest.mark.parametrize(
    ("seen", "proven"), [("B0 P0", False), ("B0 P0 Y0", True), ("B0 P0 Y0 G0", True)]
)
def test_damaged_gate_6_against_5_hangs_on_two_0s(seen: str, proven: bool) -> None:
    before = position(f"wall:\n4! R0 R1 R2 R3 | Y2 G3\ndiscard: {seen}")

    if proven:
        assert "declare 4" in allowed(before)
    else:
        refusal = refused(before, "declare 4")
        assert str(refusal.reason) == "with Y0 and G0 the defender reaches 5 against 6"
        assert refusal.evidence == ("Y0", "G0")


@pytest.mark.rule("Q1", "4.2")
def test_damaged_tile_3_red_9_10_11_loses_to_blue_2_4_7() -> None:
    before = position("wall:\n3! R9 R10 R11 | B2 B4 B7 <")

    assert str(refused(before, "declare 3").reason) == (
        "the defender holds the tile with a colour of 13 against a sum of 30, "
        "because a colour run counts only as a sum at this tile"
    )


@pytest.mark.rule("4.2", "4.3")
def test_damaged_tile_1_a_mixed_run_of_2_3_4_beats_three_11s() -> None:
    before = position("wall:\n1! R2 Y3 G4 | R11 Y11 G11 >")

    after, _ = play(before, "declare 1")

    assert rules.outcome(after).winners == (Side.ATTACKER,)


@pytest.mark.rule("3.4")
def test_tile_1_with_30_against_nothing_is_not_yet_proven() -> None:
    before = position("wall:\n1 R10 Y10 G10 |")

    refusal = refused(before, "declare 1")

    assert (
        str(refusal.reason)
        == "with R11, Y11 and G11 the defender reaches 33 against 30"
    )


@pytest.mark.rule("4.2")
def test_damaged_tile_2_two_0s_beat_11_and_10() -> None:
    before = position("wall:\n2! R0 Y0 | B11 G10 >")

    assert "declare 2" in allowed(before)


@pytest.mark.rule("Q3", "2.3")
def test_oil_on_cards_played_1_1_5_leaves_1_5() -> None:
    before = position(
        """
        attacker: R1 Y1 G5
        defender: P1 P2 P3
        """
    )

    after, _ = play(before, "R1@3", "P1@1", "Y1@3", "P2@1", "G5@3", "oil 3")

    assert drawn(after, "3") == "3 Y1 G5 |"


@pytest.mark.rule("Q5", "4.4")
def test_a_refilled_attack_of_equal_strength_leaves_the_tie_to_the_defender() -> None:
    """Attacker complete, oil, Defender completes, Attacker refills."""
    before = position(
        """
        turn: defender
        wall:
        4 R9 R5 | B5
        attacker: R6
        defender: B6
        """
    )
    assert drawn(before, "4").endswith("<")

    after, _ = play(before, "oil 4", "B6@4", "R6@4")

    assert drawn(after, "4") == "4 R5 R6 | B5 B6 >"
    assert "declare 4" not in allowed(after)


@pytest.mark.rule("2.2", "2.3", "Q3")
def test_the_printed_story_at_tile_3() -> None:
    """14 of a colour, retreat, 1, 1, and oil on the older 1."""
    before = position(
        """
        wall:
        3 R2 R5 R7 | G8 G10
        attacker: Y1 B1
        defender: P3 P4
        """
    )

    retreated, _ = play(before, "retreat 3")
    after, _ = play(retreated, "Y1@3", "P3@1", "B1@3", "oil 3")

    assert drawn(retreated, "3") == "3 | G8 G10"
    assert drawn(after, "3") == "3 B1 | G8 G10"


@pytest.mark.rule("7.3")
def test_the_printed_count_two_tactics_against_one() -> None:
    before = position(
        "options: tactics\ntactics played: 2 1\nattacker: joker spy exchange R1"
    )

    for move in "joker@1", "spy@1", "exchange":
        assert refused(before, move).rule == "7.3"
    level = position("options: tactics\ntactics played: 2 2\nattacker: joker")
    assert "joker@1" in allowed(level)


@pytest.mark.rule("Q14", "7.4")
def test_gate_red_5_and_joker_reach_11_against_17() -> None:
    before = position("options: tactics\nwall:\n4 R5 joker | B8 B9 <")

    assert str(refused(before, "declare 4").reason) == (
        "the defender holds the tile with a colour run of 17 against a colour run of 11"
    )


@pytest.mark.rule("Q14", "7.4")
def test_damaged_tile_5_green_6_green_8_and_joker_are_a_colour_of_25() -> None:
    attack = verdict("5! G6 G8 joker | R0 Y0 B1").attack

    assert (attack.kind, attack.total) == (Kind.COLOR, 25)


@pytest.mark.rule("Q14", "7.4")
def test_damaged_tile_7_yellow_4_yellow_5_and_joker_are_a_run_of_15() -> None:
    """The Joker is a 6 of another colour."""
    attack = verdict("7! Y4 Y5 joker | R0 Y0 B1").attack

    joker = attack.cards[-1]
    assert (attack.kind, attack.total) == (Kind.RUN, 15)
    assert joker.strength == 6
    assert joker.color is not Color.YELLOW


@pytest.mark.rule("Q14", "7.4", "7.5", "7.6")
@pytest.mark.parametrize(
    ("row", "total"), [("R0 joker shield", 1), ("R0 joker spy", 10)]
)
def test_tile_7_wild_cards_are_as_low_as_they_can_be(row: str, total: int) -> None:
    attack = verdict(f"7 {row} | R1 Y0 B1").attack

    assert (attack.kind, attack.total) == (Kind.SUM, total)


@pytest.mark.rule("Q23", "5.2")
def test_an_empty_siege_deck_ends_the_game_at_the_draw_without_a_choice() -> None:
    before = position("options: tactics\nattacker: R1\nrest: discard")

    after, log = play(before, "R1@1")

    assert before.table.tactic_deck == 11
    assert DrawDue(Side.ATTACKER) not in log
    assert rules.outcome(after).winners == (Side.DEFENDER,)
