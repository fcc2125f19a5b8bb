"""Chapter 2 of the rulebook: prepare, play one card, draw one card."""

import pytest

from siegeworks.core.seat import CHANCE
from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.cards import Color, Pile, siege_card
from siegeworks.games.schotten_totten_2.events import (
    CardDrawn,
    CardPlayed,
    ChickenMetChef,
    DeckChosen,
    OilPoured,
    Retreated,
    TurnBegan,
)
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side

from .table_talk import allowed, changes, drawn, follow, play, refused

R1, R2, R7 = (siege_card(Color.RED, strength) for strength in (1, 2, 7))


# 2.1 The course of a turn.


@pytest.mark.rule("2.1")
def test_a_turn_is_one_card_played_and_one_card_drawn_then_the_other_side() -> None:
    before = position("attacker: R1 R2\ndefender: B1 B2")

    after, log = play(before, "R1@3", "deal R7")

    assert log == (
        CardPlayed(Side.ATTACKER, R1, 2),
        DeckChosen(Side.ATTACKER, Pile.SIEGE),
        CardDrawn(Side.ATTACKER, R7),
        TurnBegan(Side.DEFENDER),
    )
    assert changes(before, after) == [
        "turn: defender",
        "3 R1 |",
        "attacker: R2 R7",
    ]
    assert rules.actor(after) is Side.DEFENDER


@pytest.mark.rule("2.1")
def test_the_sides_take_turns() -> None:
    before = position("attacker: R1 R2\ndefender: B1 B2")

    _, log = play(before, "R1@1", "B1@1", "R2@1", "B2@1")

    turns = [event.side for event in log if isinstance(event, TurnBegan)]
    assert turns == [Side.DEFENDER, Side.ATTACKER, Side.DEFENDER, Side.ATTACKER]


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("move", ["draw", "end", "@3", "3.1", "discard", "give R1"])
def test_what_belongs_to_another_moment_has_no_place_before_the_play(
    move: str,
) -> None:
    refusal = refused(position("wall:\n3 R2 |\nattacker: R1"), move)

    assert refusal.rule == "2.1"
    assert str(refusal.reason) == (
        "that has no place here: the attacker prepares and plays one card"
    )


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("move", ["R1@1", "retreat 4", "oil 4", "end"])
def test_after_the_play_only_declaring_and_drawing_are_left(move: str) -> None:
    before = position("wall:\n4 R10 R11 |\nattacker: R1 R2")

    played, _ = play(before, "R2@2")

    assert allowed(played) == ["declare 4", "draw siege"]
    refusal = refused(played, move)
    assert refusal.rule == "2.1"
    assert str(refusal.reason).endswith("the attacker is about to draw")


@pytest.mark.rule("2.1")
def test_a_turn_cannot_be_played_twice_while_the_card_is_being_dealt() -> None:
    drawing = follow(position("attacker: R1 R2"), "R1@1")

    assert rules.actor(drawing) is CHANCE
    assert str(refused(drawing, "R2@1").reason).endswith("a card is being dealt")


@pytest.mark.rule("2.1")
def test_the_play_is_mandatory() -> None:
    assert refused(position("attacker: R1"), "pass").rule == "Q24"
    assert refused(position("turn: defender\ndefender: R1"), "pass").rule == "Q24"


# 2.2 Retreat.


@pytest.mark.rule("2.2")
def test_a_retreat_discards_all_the_attackers_cards_at_a_tile_and_no_other() -> None:
    before = position(
        """
        wall:
        1 R1 Y2 | B3
        2 G4    | B5
        attacker: R2
        discard: P9
        """
    )

    after, log = play(before, "retreat 1")

    assert log == (Retreated(0, before.table.wall[0].attacker),)
    assert changes(before, after) == ["1 | B3", "discard: P9 R1 Y2"]


@pytest.mark.rule("2.2")
def test_the_attacker_may_retreat_from_several_tiles_and_then_plays() -> None:
    before = position("wall:\n1 R1 |\n2 R3 |\n5 R4 R5 |\nattacker: R2")

    after, _ = play(before, "retreat 5", "retreat 1", "R2@1")

    assert [drawn(after, tile) for tile in "125"] == ["1 R2 |", "2 R3 |", "5 |"]
    assert drawn(after, "discard") == "R4 R5 R1"
    assert drawn(after, "turn") == "defender"


@pytest.mark.rule("2.2")
def test_the_defender_cannot_retreat() -> None:
    before = position("turn: defender\nwall:\n1 R1 | B1\ndefender: B2")

    refusal = refused(before, "retreat 1")

    assert (refusal.rule, str(refusal.reason)) == (
        "2.2",
        "only the attacker can retreat",
    )


@pytest.mark.rule("2.2")
def test_there_is_no_retreat_after_the_play() -> None:
    before = position("wall:\n1 R1 |\n4 Y10 Y11 |\nattacker: R2")

    assert refused(before, "R2@1", "retreat 1").rule == "2.1"


# 2.3 Boiling oil.


@pytest.mark.rule("2.3")
def test_a_cauldron_removes_the_attackers_card_nearest_the_chosen_tile() -> None:
    before = position(
        """
        turn: defender
        wall:
        1 R1 Y2 G3 | B4
        2 P5       |
        defender: B1
        """
    )

    after, log = play(before, "oil 1")

    assert log == (OilPoured(0, R1),)
    assert changes(before, after) == [
        "stage: poured",
        "1 Y2 G3 | B4",
        "discard: R1",
        "oil: 2",
    ]
    assert rules.actor(after) is Side.DEFENDER


@pytest.mark.rule("2.3")
def test_one_cauldron_a_turn_is_all() -> None:
    before = position("turn: defender\nwall:\n1 R1 |\n2 R2 |\ndefender: B1")

    refusal = refused(before, "oil 1", "oil 2")

    assert (refusal.rule, str(refusal.reason)) == ("2.3", "one cauldron a turn is all")


@pytest.mark.rule("2.3")
def test_a_new_turn_allows_a_new_cauldron() -> None:
    before = position(
        "turn: defender\nwall:\n1 R1 |\n2 R2 |\nattacker: Y1\ndefender: B1"
    )

    after, _ = play(before, "oil 1", "B1@7", "Y1@7", "oil 2")

    assert drawn(after, "oil") == "1"


@pytest.mark.rule("2.3")
def test_without_tokens_no_oil() -> None:
    before = position("turn: defender\noil: 0\nwall:\n1 R1 |\ndefender: B1")

    refusal = refused(before, "oil 1")

    assert (refusal.rule, str(refusal.reason)) == (
        "2.3",
        "all three cauldrons are spent",
    )


@pytest.mark.rule("2.3")
def test_the_attacker_throws_no_oil() -> None:
    refusal = refused(position("wall:\n1 R1 | B1\nattacker: R2"), "oil 1")

    assert (refusal.rule, str(refusal.reason)) == (
        "2.3",
        "only the defender throws cauldrons",
    )


@pytest.mark.rule("2.3")
def test_oil_comes_before_the_play_and_never_after() -> None:
    before = position("turn: defender\nwall:\n1 R1 |\ndefender: B1 B2")

    drawing = follow(before, "B1@1")

    assert refused(drawing, "oil 1").rule == "2.1"


# 2.4 and 2.5 The card played.


@pytest.mark.rule("2.4")
def test_any_card_goes_to_any_tile_with_room() -> None:
    before = position(
        """
        wall:
        1 R1 R2 R3    |
        2 Y1 Y2 Y3 Y4 |
        4 P5 P8       |
        attacker: B0 B11
        """
    )

    assert [move for move in allowed(before) if "@" in move] == [
        *("B0@3", "B0@5", "B0@6", "B0@7"),
        *("B11@3", "B11@5", "B11@6", "B11@7"),
    ]


@pytest.mark.rule("2.4")
@pytest.mark.parametrize(
    ("tile", "row"),
    [
        ("1", "R1 R2 R3"),
        ("2", "R1 R2 R3 R4"),
        ("4", "R1 R2"),
        ("2!", "R1 R2"),
        ("4!", "R1 R2 R3 R4"),
    ],
)
def test_a_full_side_takes_no_further_card(tile: str, row: str) -> None:
    number = tile[0]

    attacking = position(f"wall:\n{tile} {row} |\nattacker: B5")
    defending = position(f"turn: defender\nwall:\n{tile} | {row}\ndefender: B5")

    for before in attacking, defending:
        refusal = refused(before, f"B5@{number}")
        assert refusal.rule == "2.4"
        assert str(refusal.reason) == f"your side of tile {number} is full"


@pytest.mark.rule("2.4")
@pytest.mark.parametrize(("tile", "row"), [("1", "R1 R2"), ("4!", "R1 R2 R3")])
def test_the_last_slot_can_be_filled(tile: str, row: str) -> None:
    before = position(f"wall:\n{tile} {row} | G1\nattacker: B5")

    after, _ = play(before, f"B5@{tile[0]}")

    assert drawn(after, tile[0]) == f"{tile} {row} B5 | G1 <"


@pytest.mark.rule("2.4")
def test_only_the_own_side_counts_for_room() -> None:
    before = position("wall:\n4 | R1 R2\nattacker: B5")

    after, _ = play(before, "B5@4")

    assert drawn(after, "4") == "4 B5 | R1 R2 >"


@pytest.mark.rule("2.4")
@pytest.mark.parametrize("card", ["B1", "R1", "G9"])
def test_a_card_that_is_not_in_your_hand_cannot_be_played(card: str) -> None:
    before = position("attacker: R5\ndefender: B1\nwall:\n2 R1 |")

    refusal = refused(before, f"{card}@1")

    assert (refusal.rule, str(refusal.reason)) == ("2.4", f"{card} is not in your hand")


@pytest.mark.rule("2.5")
def test_a_row_keeps_the_order_in_which_it_was_played() -> None:
    before = position("attacker: R9 Y1 G5\ndefender: B7 B2")

    after, _ = play(before, "R9@1", "B7@1", "Y1@1", "B2@1", "G5@1")

    assert drawn(after, "1") == "1 R9 Y1 G5 | B7 B2 <"


@pytest.mark.rule("2.5")
def test_a_gap_closes_up_and_newcomers_join_at_the_far_end() -> None:
    before = position("turn: defender\nwall:\n1 R9 Y1 G5 |\nattacker: R2\ndefender: B1")

    after, _ = play(before, "oil 1", "B1@2", "R2@1")

    assert drawn(after, "1") == "1 Y1 G5 R2 | <"


# 2.6 Chicken versus Chef.


@pytest.mark.rule("2.6")
@pytest.mark.parametrize(("older", "played"), [("R11", "R0"), ("R0", "R11")])
def test_a_0_and_an_11_of_one_colour_that_face_each_other_are_both_discarded(
    older: str, played: str
) -> None:
    before = position(
        f"""
        wall:
        1 Y5 | {older}
        attacker: {played} B2
        discard: G1
        """
    )

    after, log = play(before, f"{played}@1", "deal P1")

    assert ChickenMetChef(0, Color.RED) in log
    assert changes(before, after) == [
        "turn: defender",
        "1 Y5 |",
        "attacker: B2 P1",
        "discard: G1 R0 R11",
    ]


@pytest.mark.rule("2.6")
def test_the_defender_trades_as_well() -> None:
    before = position("turn: defender\nwall:\n5 P11 |\ndefender: P0")

    after, _ = play(before, "P0@5")

    assert drawn(after, "5") == "5 |"
    assert drawn(after, "discard") == "P0 P11"


@pytest.mark.rule("2.6")
def test_the_older_card_leaves_from_any_place_and_the_rest_keep_their_order() -> None:
    before = position("wall:\n2 Y1 Y2 | B3 R11 G4 P5 >\nattacker: R0")

    after, _ = play(before, "R0@2")

    assert drawn(after, "2") == "2 Y1 Y2 | B3 G4 P5"


@pytest.mark.rule("2.6")
@pytest.mark.parametrize(
    ("wall", "why"),
    [
        ("1 | Y11", "another colour"),
        ("1 R11 |", "the own side"),
        ("1 | R10", "no 11"),
        ("2 | R11", "another tile"),
    ],
)
def test_nothing_else_is_discarded(wall: str, why: str) -> None:
    before = position(f"wall:\n{wall}\nattacker: R0")

    after, log = play(before, "R0@1")

    assert drawn(after, "1").partition("|")[0].split()[-1] == "R0"
    assert drawn(after, "discard") == ""
    assert ChickenMetChef(0, Color.RED) not in log


@pytest.mark.rule("2.6")
def test_the_card_that_goes_at_once_still_needs_a_free_slot() -> None:
    before = position("wall:\n4 Y1 Y2 | R11\nattacker: R0")

    assert str(refused(before, "R0@4").reason) == "your side of tile 4 is full"


@pytest.mark.rule("2.6")
def test_the_turn_goes_on_with_the_draw_after_a_trade() -> None:
    before = position("wall:\n4 | R11\nattacker: R0 B1")

    after, _ = play(before, "R0@4", "deal P7")

    assert drawn(after, "attacker") == "B1 P7"
    assert drawn(after, "turn") == "defender"


# 2.7 The draw.


@pytest.mark.rule("2.7")
def test_drawing_fills_the_hand_from_the_deck() -> None:
    before = position("attacker: R1 R2 R3 R4 R5 R6")

    after, log = play(before, "R1@1", "deal P11")

    assert drawn(after, "attacker") == "R2 R3 R4 R5 R6 P11"
    assert CardDrawn(Side.ATTACKER, siege_card(Color.PURPLE, 11)) in log
    assert after.table.deck == before.table.deck - 1
    assert siege_card(Color.PURPLE, 11) not in after.deck


@pytest.mark.rule("2.7")
@pytest.mark.parametrize("card", ["R2", "B3", "G4", "R1", "Y5"])
def test_what_lies_elsewhere_cannot_be_drawn(card: str) -> None:
    before = position(
        "attacker: R1 R2\ndefender: B3\ndiscard: G4\nwall:\n3 Y5 |\n",
    )

    refusal = refused(follow(before, "R1@1"), f"deal {card}")

    assert refusal.rule == "2.7"
    assert str(refusal.reason) == f"{card} is not in that deck"


@pytest.mark.rule("2.7")
def test_every_card_of_the_deck_is_equally_likely() -> None:
    drawing = follow(position("attacker: R1"), "R1@1")

    odds = rules.chance_outcomes(drawing)

    assert len(odds) == 59
    assert {share for _, share in odds} == {odds[0][1]}
    assert sum(share for _, share in odds) == 1
