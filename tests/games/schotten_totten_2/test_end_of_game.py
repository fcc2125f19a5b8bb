"""Chapter 5 of the rulebook: how the game ends."""

import pytest

from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.endings import (
    DECK_RAN_OUT,
    ENDINGS,
    FOURTH_TILE,
    SECOND_FALL,
    WALL_HELD,
)
from siegeworks.games.schotten_totten_2.events import GameEnded, TileDamaged, TurnBegan
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side

from .table_talk import (
    FULL_ATTACK,
    FULL_DEFENCE,
    allowed,
    changes,
    drawn,
    follow,
    play,
    refused,
)

# 5.1 The wall falls.


@pytest.mark.rule("5.1")
def test_control_of_a_damaged_tile_wins_at_once() -> None:
    before = position("wall:\n2! R11 Y11 | B3\nattacker: P1\ndiscard: G4")

    after, log = play(before, "declare 2")

    assert rules.outcome(after) == SECOND_FALL
    assert log[-1] == GameEnded(rules.outcome(after))
    assert rules.actor(after) is None
    assert allowed(after) == []


@pytest.mark.rule("5.1")
def test_the_fourth_damaged_tile_wins_at_once() -> None:
    before = position("wall:\n1! |\n2! |\n7! |\n4 R10 R11 | B3\nattacker: P1")

    after, log = play(before, "declare 4")

    assert TileDamaged(3) in log
    assert rules.outcome(after) == FOURTH_TILE


@pytest.mark.rule("5.1")
def test_three_different_damaged_tiles_are_not_enough() -> None:
    before = position("wall:\n1! |\n2! |\n4 R10 R11 | B3\nattacker: P1")

    after, _ = play(before, "declare 4")

    assert rules.outcome(after) is None
    assert rules.actor(after) is Side.ATTACKER


@pytest.mark.rule("5.1")
def test_a_win_in_the_middle_of_the_turn_leaves_no_play_and_no_draw() -> None:
    before = position("wall:\n2! R11 Y11 |\n4 R10 R9 |\nattacker: P1")

    after, _ = play(before, "declare 2")

    for move in "P1@1", "declare 4", "retreat 4", "draw":
        refusal = refused(after, move)
        assert str(refusal.reason).endswith("the game is over")
    assert after.table.deck == before.table.deck


# 5.2 The deck runs out.


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("turn", ["attacker", "defender"])
def test_whoever_must_draw_from_an_empty_deck_the_defender_wins(turn: str) -> None:
    before = position(f"turn: {turn}\n{turn}: R1\nrest: discard")

    after, log = play(before, "R1@1")

    assert log[-1] == GameEnded(DECK_RAN_OUT)
    assert rules.outcome(after) is not None
    assert "R1" in drawn(after, "1")


@pytest.mark.rule("5.2")
def test_taking_the_last_card_does_not_end_the_game() -> None:
    discard = (
        " ".join(f"{c}{n}" for c in "RYGB" for n in range(12))
        + " "
        + (" ".join(f"P{n}" for n in range(10)))
    )
    before = position(f"turn: defender\ndefender: P10\ndiscard: {discard}")

    after, log = play(before, "P10@1", "deal P11")

    assert after.table.deck == 0
    assert log[-1] == TurnBegan(Side.ATTACKER)
    assert rules.outcome(after) is None


@pytest.mark.rule("5.2")
def test_an_empty_deck_lets_the_attacker_declare_before_the_failed_draw() -> None:
    before = position("attacker: R1\nwall:\n2! Y11 G11 |\nrest: discard")

    played = follow(before, "R1@1")

    assert allowed(played) == ["declare 2", "draw siege"]
    won, _ = play(played, "declare 2")
    lost, _ = play(played, "draw")
    assert rules.outcome(won).winners == (Side.ATTACKER,)
    assert rules.outcome(lost).winners == (Side.DEFENDER,)


# 5.3 No room for the Defender.


@pytest.mark.rule("5.3")
def test_a_defender_without_room_anywhere_wins() -> None:
    before = position(FULL_DEFENCE + "attacker: B9\ndefender: P9")

    after, log = play(before, "B9@1")

    assert log[-2:] == (TurnBegan(Side.DEFENDER), GameEnded(rules.outcome(after)))
    assert rules.outcome(after) == WALL_HELD


@pytest.mark.rule("5.3")
def test_one_free_slot_keeps_the_defender_in_the_game() -> None:
    before = position(FULL_DEFENCE.replace("G5 G6 G7", "G5 G6") + "attacker: B9")

    after, _ = play(before, "B9@1")

    assert rules.outcome(after) is None
    assert rules.actor(after) is Side.DEFENDER


@pytest.mark.rule("5.3")
def test_a_full_attacker_has_not_won_or_lost_anything() -> None:
    before = position("turn: defender" + FULL_ATTACK + "defender: B9\nattacker: P9")

    after, _ = play(before, "B9@1")

    assert rules.outcome(after) is None
    assert rules.actor(after) is Side.ATTACKER
    assert changes(before, after)[0] == "turn: attacker"


def test_every_ending_says_who_won_and_why() -> None:
    assert [str(ending) for ending in ENDINGS.values()] == [
        "attacker won: a damaged tile fell for the second time",
        "attacker won: the fourth tile was damaged",
        "defender won: the Siege deck ran out",
        "defender won: the defender's side is complete at every tile",
    ]
