"""Every example that the English and the Ukrainian rulebook print, in their order."""

import pytest

from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.cards import SIEGE_CARDS
from siegeworks.games.schotten_totten_2.events import TileDamaged
from siegeworks.games.schotten_totten_2.formations.formation import Kind, kinds_met
from siegeworks.games.schotten_totten_2.notation import read_card
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import State

from .table_talk import allowed, drawn, play, refused


@pytest.mark.rule("2.6")
@pytest.mark.parametrize(("older", "played"), [("B11", "B0"), ("B0", "B11")])
def test_the_chicken_meets_the_chef(older: str, played: str) -> None:
    before = position(f"wall:\n5 | {older}\nattacker: {played}")

    after, _ = play(before, f"{played}@5")

    assert drawn(after, "5") == "5 |"
    assert drawn(after, "discard") == "B0 B11"


@pytest.mark.rule("2.6")
def test_the_card_requirement_is_never_exceeded_even_before_discarding() -> None:
    before = position("wall:\n4 R5 R7 | B11\nattacker: B0")

    assert refused(before, "B0@4").rule == "2.4"


@pytest.mark.rule("4.2")
def test_a_same_strength_does_not_beat_a_colour_where_only_colour_counts() -> None:
    before = position("wall:\n3! R1 R3 R6 | B11 Y11 G11 >\nattacker: P1")

    assert "declare 3" in allowed(before)


@pytest.mark.rule("4.1")
def test_two_one_three_is_a_colour_run() -> None:
    """The Ukrainian book's example: "2", "1", "3" is an accepted order."""
    assert Kind.COLOR_RUN in kinds_met(tuple(map(read_card, ("R2", "R1", "R3"))))


@pytest.mark.rule("3.4", "4.4")
def test_the_strongest_formation_at_the_gate_is_declared_at_once() -> None:
    """10 and 11 of one colour, 21: the Defender could only match it, and later."""
    before = position("wall:\n4 G10 G11 |\nattacker: P1")

    _, log = play(before, "declare 4")

    assert TileDamaged(3) in log


def damaged_gate(*zeros_unseen: str) -> State:
    """0, 1, 2, 3 against 5 on the table; of the other 0s only these are unseen."""
    zeros = {"R0", "Y0", "B0", "P0"} - set(zeros_unseen)
    return position(
        f"""
        wall:
        4! G3 B1 Y2 G0 | P4 R1
        attacker: R11
        discard: {" ".join(sorted(zeros))}
        """
    )


@pytest.mark.rule("3.4", "4.3")
def test_at_the_damaged_gate_two_0s_refute_6_against_5() -> None:
    refusal = refused(damaged_gate("R0", "Y0"), "declare 4")

    assert refusal.rule == "3.4"
    assert str(refusal.reason) == "with R0 and Y0 the defender reaches 5 against 6"
    assert refusal.evidence == ("R0", "Y0")


@pytest.mark.rule("3.4", "4.2")
def test_at_the_damaged_gate_four_consecutive_strengths_are_no_run() -> None:
    declared, _ = play(damaged_gate("P0"), "declare 4")

    assert rules.outcome(declared).winners == (Side.ATTACKER,)


@pytest.mark.rule("3.4", "4.4")
def test_at_the_damaged_gate_one_0_is_not_enough() -> None:
    """5 + 0 + 1 only equals 6."""
    for zero in "R0", "Y0", "B0", "P0":
        assert "declare 4" in allowed(damaged_gate(zero))


STORY = """
    wall:
    3 R2 R5 R7 | {defender}
    attacker: Y1 B1 P1
    defender: G9 G3 P11
    """


@pytest.mark.rule("3.4")
def test_three_of_a_colour_with_14_lull_the_defender_into_a_colour() -> None:
    before = position(STORY.format(defender="G8 G10"))

    refusal = refused(before, "declare 3")

    assert "a colour of 14" in str(refusal.reason)


@pytest.mark.rule("2.2", "Q5")
def test_the_attacker_retreats_and_the_defender_is_stuck_with_two_cards() -> None:
    before = position(STORY.format(defender="G8 G10"))

    after, _ = play(before, "retreat 3", "Y1@3")

    assert drawn(after, "3") == "3 Y1 | G8 G10"
    assert drawn(after, "discard") == "R2 R5 R7"
    assert str(refused(after, "retreat 3").reason) == "only the attacker can retreat"


@pytest.mark.rule("2.3", "Q3")
def test_the_defender_pours_oil_on_the_first_of_two_1s() -> None:
    before = position(STORY.format(defender="G8 G10"))

    after, _ = play(
        before,
        *("retreat 3", "Y1@3", "G3@7"),
        *("B1@3", "oil 3"),
    )

    assert drawn(after, "3") == "3 B1 | G8 G10"
    assert drawn(after, "oil") == "2"


@pytest.mark.rule("3.3", "4.1")
def test_a_third_1_would_have_let_the_attacker_declare_control() -> None:
    """Against two of one colour, not neighbours with anything unseen that would run."""
    before = position(
        """
        wall:
        3 Y1 B1 | G3 G8
        attacker: P1
        """
    )

    after, log = play(before, "P1@3", "declare 3")

    assert TileDamaged(2) in log
    assert drawn(after, "3") == "3! |"


@pytest.mark.rule("2.2")
def test_the_attacker_may_then_retreat_once_more() -> None:
    before = position("wall:\n3 B1 | G8 G10\nattacker: P1 P2")

    after, _ = play(before, "retreat 3", "P2@3")

    assert drawn(after, "3") == "3 P2 | G8 G10"


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("move", ["joker@1", "desertion"])
def test_two_tactics_played_against_one_no_third_until_the_opponents_second(
    move: str,
) -> None:
    before = position(
        """
        options: tactics
        wall:
        1 spy | shield
        beside attacker: explosion
        attacker: joker desertion R1
        defender: treason B1
        """
    )
    assert drawn(before, "tactics played") == "2 1"

    assert refused(before, move).rule == "7.3"
    level, _ = play(before, "R1@2", "draw", "treason", "1.1", "@2", "draw")
    assert drawn(level, "tactics played") == "2 2"
    assert move in allowed(level)


@pytest.mark.rule("1.2")
def test_0_is_the_weakest_strength_and_11_the_strongest() -> None:
    strengths = {card.strength for card in SIEGE_CARDS}

    assert (min(strengths), max(strengths)) == (0, 11)
