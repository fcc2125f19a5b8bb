"""Chapter 7 of the rulebook: the six Action cards that choose targets."""

import pytest

from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.cards import Color
from siegeworks.games.schotten_totten_2.events import (
    CardMoved,
    CardRecruited,
    CardRemoved,
    CardsShuffledIn,
    ChickenMetChef,
    TileCleared,
    TileDamaged,
)
from siegeworks.games.schotten_totten_2.notation import read_card
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import State

from .table_talk import FULL_ATTACK, allowed, changes, drawn, follow, play, refused

ATTACKER, DEFENDER = Side
USED = {
    card: [
        "attacker:",
        f"beside attacker: {card}",
        "tactics played: 1 0",
    ]
    for card in ("redeployment", "recruitment", "desertion", "treason", "explosion")
}
"""What every Action changes: it leaves the hand, lies beside its player, and counts."""


def tactical(drawing: str) -> State:
    return position(f"options: tactics\n{drawing}")


def without_elite_targets(drawing: str) -> State:
    return position(f"options: tactics elite_targets=no\n{drawing}")


# 7.8 Redeployment.


@pytest.mark.rule("7.8")
def test_redeployment_moves_one_of_your_cards_to_a_different_tile() -> None:
    before = tactical("wall:\n1 R5 Y6 G7 | B1\n3 P2 | B3\nattacker: redeployment")

    after, log = play(before, "redeployment", "1.2", "@3")

    assert CardMoved(read_card("Y6"), ATTACKER, 0, 1, ATTACKER, 2) in log
    assert changes(before, after) == [
        "stage: before draw",
        "1 R5 G7 | B1",
        "3 P2 Y6 | B3",
        *USED["redeployment"],
    ]


@pytest.mark.rule("7.8")
def test_redeployment_may_discard_the_card_instead() -> None:
    before = tactical("wall:\n1 R5 Y6 | B1\nattacker: redeployment\ndiscard: P9")

    after, log = play(before, "redeployment", "1.1", "discard")

    assert CardRemoved(read_card("R5"), ATTACKER, 0, 0) in log
    assert changes(before, after) == [
        "stage: before draw",
        "1 Y6 | B1",
        *USED["redeployment"],
        "discard: P9 R5",
    ]


@pytest.mark.rule("7.8")
def test_redeployment_works_for_the_defender_on_the_defenders_side() -> None:
    before = tactical("turn: defender\nwall:\n1 R5 | B1 B2\ndefender: redeployment")

    after, _ = play(before, "redeployment", "1.1", "@7")

    assert [drawn(after, tile) for tile in "17"] == ["1 R5 | B2", "7 | B1"]


@pytest.mark.rule("7.8", "Q17")
@pytest.mark.parametrize(
    ("goal", "paragraph", "reason"),
    [
        ("@1", "7.8", "redeployment cannot use that: choose another tile with room"),
        ("@4", "Q17", "your side of tile 4 is full"),
    ],
    ids=["the tile it lies at", "a full tile"],
)
def test_redeployment_goes_to_a_different_tile_with_room(
    goal: str, paragraph: str, reason: str
) -> None:
    before = tactical("wall:\n1 R5 Y6 |\n4 R1 R9 |\nattacker: redeployment")

    choosing = follow(before, "redeployment", "1.1")

    assert allowed(choosing) == ["@2", "@3", "@5", "@6", "@7", "discard"]
    refusal = refused(choosing, goal)
    assert refusal.rule == paragraph
    assert str(refusal.reason).startswith(reason)


@pytest.mark.rule("7.8")
@pytest.mark.parametrize("target", ["2.1", "1.3", "1.0", "take P9", "@1"])
def test_redeployment_takes_one_of_your_own_cards_at_the_wall(target: str) -> None:
    before = tactical("wall:\n1 R5 Y6 | B1 B2 B3\n2 | B4\nattacker: redeployment")

    assert allowed(follow(before, "redeployment")) == ["1.1", "1.2"]
    assert refused(before, "redeployment", target).rule == "7.8"


@pytest.mark.rule("7.8", "Q15")
def test_redeployment_needs_a_card_of_yours() -> None:
    before = tactical("wall:\n1 | B1 B2\nattacker: redeployment")

    assert refused(before, "redeployment").rule == "Q15"


@pytest.mark.rule("7.8", "Q16")
def test_redeployment_trades_a_0_for_the_11_it_meets() -> None:
    before = tactical("wall:\n1 R0 Y6 | B1\n3 P2 | R11 B3\nattacker: redeployment")

    after, log = play(before, "redeployment", "1.1", "@3")

    assert ChickenMetChef(2, Color.RED) in log
    assert changes(before, after) == [
        "stage: before draw",
        "1 Y6 | B1",
        "3 P2 | B3",
        *USED["redeployment"],
        "discard: R0 R11",
    ]


@pytest.mark.rule("7.8", "Q17")
def test_redeployment_counts_room_before_the_trade() -> None:
    before = tactical("wall:\n1 R0 |\n4 P2 P5 | R11\nattacker: redeployment")

    assert "@4" not in allowed(follow(before, "redeployment", "1.1"))


@pytest.mark.rule("7.8", "Q21", "Q5")
def test_redeployment_unmakes_one_formation_and_completes_another() -> None:
    before = tactical(
        "wall:\n4 R5 R6 | B5 B6 <\n5 R7 R8 | B7 B8 B9\nattacker: redeployment"
    )

    after, _ = play(before, "redeployment", "4.2", "@5")

    assert drawn(after, "4") == "4 R5 | B5 B6 >"
    assert drawn(after, "5") == "5 R7 R8 R6 | B7 B8 B9 >"


@pytest.mark.rule("7.8", "Q21", "Q3")
def test_redeployment_of_the_nearest_card_leaves_the_next_one_to_the_oil() -> None:
    before = tactical("wall:\n1 R5 Y6 |\nattacker: redeployment\ndefender: B1")

    after, _ = play(before, "redeployment", "1.1", "@2", "draw", "oil 1")

    assert drawn(after, "discard") == "Y6"


@pytest.mark.rule("7.8", "Q18")
def test_redeployment_moves_an_elite_troop_if_the_table_allows_it() -> None:
    drawing = "wall:\n1 joker R5 |\nattacker: redeployment\ntactics played: 1 1"

    after, _ = play(tactical(drawing), "redeployment", "1.1", "@2")

    assert drawn(after, "2") == "2 joker |"
    assert drawn(after, "tactics played") == "2 1"
    strict = without_elite_targets(drawing)
    assert allowed(follow(strict, "redeployment")) == ["1.2"]
    refusal = refused(strict, "redeployment", "1.1")
    assert refusal.rule == "Q18"
    assert str(refusal.reason) == (
        "redeployment may not take Elite troops in this game"
    )


@pytest.mark.rule("7.8", "Q15", "Q18")
def test_redeployment_with_elite_troops_only_is_refused_where_they_are_safe() -> None:
    drawing = "wall:\n1 joker |\nattacker: redeployment\ntactics played: 1 1"

    assert refused(without_elite_targets(drawing), "redeployment").rule == "Q18"
    assert "redeployment" in allowed(tactical(drawing))


@pytest.mark.rule("7.8", "3.1")
def test_a_formation_completed_by_redeployment_can_be_declared_before_the_draw() -> (
    None
):
    before = tactical("wall:\n4 R10 |\n1 R11 |\nattacker: redeployment")

    _, log = play(before, "redeployment", "1.1", "@4", "declare 4")

    assert TileDamaged(3) in log


# 7.9 Recruitment.


@pytest.mark.rule("7.9")
def test_recruitment_plays_a_card_from_the_discard() -> None:
    before = tactical(
        "wall:\n1 R5 | B1\nattacker: recruitment\ndiscard: Y1 Y2 Y3\ndefender: P1"
    )

    after, log = play(before, "recruitment", "take Y2", "@1")

    assert CardRecruited(ATTACKER, read_card("Y2"), 0) in log
    assert changes(before, after) == [
        "stage: before draw",
        "1 R5 Y2 | B1",
        *USED["recruitment"],
        "discard: Y1 Y3",
    ]


@pytest.mark.rule("7.9")
def test_recruitment_serves_the_defender_whoever_lost_the_card() -> None:
    before = tactical(
        "wall:\n1 R5 |\nattacker: P1\ndefender: recruitment",
    )

    after, _ = play(before, "retreat 1", "P1@2", "draw", "recruitment", "take R5", "@1")

    assert drawn(after, "1") == "1 | R5"


@pytest.mark.rule("7.9")
@pytest.mark.parametrize("target", ["take Y2", "take R5", "take P1", "1.1", "discard"])
def test_recruitment_takes_a_card_that_lies_in_the_discard(target: str) -> None:
    before = tactical("wall:\n1 R5 |\nattacker: recruitment P1\ndiscard: Y1")

    assert allowed(follow(before, "recruitment")) == ["take Y1"]
    assert refused(before, "recruitment", target).rule == "7.9"


@pytest.mark.rule("7.9", "Q17")
def test_recruitment_needs_a_free_slot() -> None:
    before = tactical("wall:\n4 R5 R8 |\nattacker: recruitment\ndiscard: Y1")

    choosing = follow(before, "recruitment", "take Y1")

    assert allowed(choosing) == ["@1", "@2", "@3", "@5", "@6", "@7"]
    assert refused(choosing, "@4").rule == "Q17"
    assert refused(choosing, "discard").rule == "7.9"


@pytest.mark.rule("7.9", "Q15", "Q17")
@pytest.mark.parametrize(
    ("drawing", "paragraph", "missing"),
    [
        ("wall:\n1 R5 |", "Q15", "a discarded card"),
        (f"{FULL_ATTACK}\ndiscard: Y9", "Q17", "a tile with room"),
    ],
)
def test_recruitment_needs_a_discarded_card_and_room(
    drawing: str, paragraph: str, missing: str
) -> None:
    before = tactical(f"attacker: recruitment\n{drawing}")

    refusal = refused(before, "recruitment")

    assert refusal.rule == paragraph
    assert str(refusal.reason) == f"recruitment needs {missing}, and there is none"


@pytest.mark.rule("7.9", "Q16")
@pytest.mark.parametrize(("old", "new"), [("R11", "R0"), ("R0", "R11")])
def test_a_recruit_that_meets_its_counterpart_goes_straight_back(
    old: str, new: str
) -> None:
    before = tactical(f"wall:\n4 | B1 {old}\nattacker: recruitment\ndiscard: {new}")

    after, _ = play(before, "recruitment", f"take {new}", "@4")

    assert drawn(after, "4") == "4 | B1"
    assert drawn(after, "discard") == "R0 R11"


@pytest.mark.rule("7.9", "Q19")
def test_a_recruited_elite_troop_does_not_count_as_played_again() -> None:
    before = tactical(
        "attacker: recruitment\ndiscard: spy\ntactics played: 1 1\nwall:\n4 R11 |"
    )

    after, _ = play(before, "recruitment", "take spy", "@4")

    assert drawn(after, "4") == "4 R11 spy | <"
    assert drawn(after, "tactics played") == "2 1"
    assert drawn(after, "discard") == ""


@pytest.mark.rule("7.9", "Q21")
def test_a_recruit_joins_the_far_end_and_stamps_the_formation() -> None:
    before = tactical("wall:\n4 R5 | B5 B6 >\nattacker: recruitment\ndiscard: R6")

    after, _ = play(before, "recruitment", "take R6", "@4")

    assert drawn(after, "4") == "4 R5 R6 | B5 B6 >"
    assert str(refused(after, "declare 4").reason).endswith("complete first")


# 7.10 Desertion.


@pytest.mark.rule("7.10")
@pytest.mark.parametrize(
    ("place", "left"), [("1.1", "B2 B3"), ("1.2", "B1 B3"), ("1.3", "B1 B2")]
)
def test_desertion_discards_any_one_of_the_opponents_cards(
    place: str, left: str
) -> None:
    before = tactical("wall:\n1 R5 | B1 B2 B3\n3 R1 | B4\nattacker: desertion")

    after, log = play(before, "desertion", place)

    gone = f"B{place[-1]}"
    assert CardRemoved(read_card(gone), DEFENDER, 0, int(place[-1]) - 1) in log
    assert changes(before, after) == [
        "stage: before draw",
        f"1 R5 | {left}",
        *USED["desertion"],
        f"discard: {gone}",
    ]


@pytest.mark.rule("7.10", "Q3")
def test_desertion_lets_the_defender_reach_past_the_nearest_card() -> None:
    before = tactical("turn: defender\nwall:\n1 R5 Y6 G7 |\ndefender: desertion P1")

    after, _ = play(before, "oil 1", "desertion", "1.2")

    assert drawn(after, "1") == "1 Y6 |"
    assert drawn(after, "discard") == "R5 G7"


@pytest.mark.rule("7.10")
@pytest.mark.parametrize("target", ["2.1", "1.2", "@1", "discard"])
def test_desertion_takes_an_opposing_card(target: str) -> None:
    before = tactical("wall:\n1 R5 R6 | B1\n2 R7 |\nattacker: desertion")

    assert allowed(follow(before, "desertion")) == ["1.1"]
    refusal = refused(before, "desertion", target)
    assert refusal.rule == "7.10"
    assert str(refusal.reason) == (
        "desertion cannot use that: choose one of your opponent's cards at the wall"
    )


@pytest.mark.rule("7.10", "Q15")
def test_desertion_needs_an_opposing_card() -> None:
    before = tactical("wall:\n1 R5 R6 |\nattacker: desertion")

    assert refused(before, "desertion").rule == "Q15"


@pytest.mark.rule("7.10", "Q5")
def test_desertion_takes_precedence_away() -> None:
    before = tactical("wall:\n4 R5 R6 | B5 B6 >\nattacker: desertion")

    after, _ = play(before, "desertion", "4.1")

    assert drawn(after, "4") == "4 R5 R6 | B6 <"


@pytest.mark.rule("7.10", "Q18")
def test_desertion_strikes_an_elite_troop_if_the_table_allows_it() -> None:
    drawing = "wall:\n1 | B1 joker\nattacker: desertion"

    after, _ = play(tactical(drawing), "desertion", "1.2")

    assert drawn(after, "discard") == "joker"
    assert drawn(after, "tactics played") == "1 1"
    strict = without_elite_targets(drawing)
    assert allowed(follow(strict, "desertion")) == ["1.1"]
    assert refused(strict, "desertion", "1.2").rule == "Q18"


# 7.11 Treason.


@pytest.mark.rule("7.11")
def test_treason_plays_an_opposing_card_on_your_side_of_any_tile() -> None:
    before = tactical("wall:\n1 R5 | B1 B2 B3\n3 R1 | B4\nattacker: treason")

    after, log = play(before, "treason", "1.2", "@3")

    assert CardMoved(read_card("B2"), DEFENDER, 0, 1, ATTACKER, 2) in log
    assert changes(before, after) == [
        "stage: before draw",
        "1 R5 | B1 B3",
        "3 R1 B2 | B4",
        *USED["treason"],
    ]


@pytest.mark.rule("7.11")
def test_treason_may_turn_a_card_against_its_own_tile() -> None:
    before = tactical("turn: defender\nwall:\n1 R5 R6 R7 | B1\ndefender: treason")

    after, _ = play(before, "treason", "1.1", "@1")

    assert drawn(after, "1") == "1 R6 R7 | B1 R5"
    assert drawn(after, "discard") == ""


@pytest.mark.rule("7.11")
@pytest.mark.parametrize("target", ["1.2", "2.1", "@1", "take B1"])
def test_treason_takes_an_opposing_card(target: str) -> None:
    before = tactical("wall:\n1 R5 R6 | B1\n2 R7 |\nattacker: treason")

    assert refused(before, "treason", target).rule == "7.11"


@pytest.mark.rule("7.11", "Q17")
def test_treason_needs_a_free_slot_on_your_side() -> None:
    before = tactical("wall:\n4 R5 R6 | B1\nattacker: treason")

    choosing = follow(before, "treason", "4.1")

    assert "@4" not in allowed(choosing)
    assert refused(choosing, "@4").rule == "Q17"
    assert refused(choosing, "discard").rule == "7.11"


@pytest.mark.rule("7.11", "Q15", "Q17")
@pytest.mark.parametrize(
    "wall", ["wall:\n1 R5 |\n", FULL_ATTACK.replace("R3    |", "R3 | B9")]
)
def test_treason_needs_an_opposing_card_and_room(wall: str) -> None:
    refusal = refused(tactical(f"{wall}attacker: treason"), "treason")
    assert refusal.rule == ("Q17" if "B1" in wall else "Q15")


@pytest.mark.rule("7.11", "Q16")
def test_a_traitor_who_meets_the_counterpart_left_behind_is_traded() -> None:
    before = tactical("wall:\n1 Y5 | R11 B2 R0\nattacker: treason")

    after, log = play(before, "treason", "1.3", "@1")

    assert ChickenMetChef(0, Color.RED) in log
    assert drawn(after, "1") == "1 Y5 | B2"
    assert drawn(after, "discard") == "R0 R11"


@pytest.mark.rule("7.11", "Q17")
def test_treason_counts_room_before_the_trade() -> None:
    before = tactical("wall:\n4 Y5 Y8 | R11\n1 | R0\nattacker: treason")

    assert "@4" not in allowed(follow(before, "treason", "1.1"))


@pytest.mark.rule("7.11", "Q5", "Q21")
def test_treason_can_break_one_formation_and_complete_the_other() -> None:
    before = tactical("wall:\n5 R7 R8 | R9 B8 B9 >\nattacker: treason")

    after, _ = play(before, "treason", "5.1", "@5")

    assert drawn(after, "5") == "5 R7 R8 R9 | B8 B9 <"


@pytest.mark.rule("7.11", "Q13", "Q18")
def test_a_stolen_elite_troop_serves_its_new_side_and_counts_for_its_player() -> None:
    drawing = "wall:\n4 R11 | joker\nattacker: treason"

    after, _ = play(tactical(drawing), "treason", "4.1", "@4")

    assert drawn(after, "4") == "4 R11 joker | <"
    assert drawn(after, "tactics played") == "1 1"
    assert "declare 4" in allowed(after)
    assert refused(without_elite_targets(drawing), "treason").rule == "Q18"


# 7.12 Explosion.


@pytest.mark.rule("7.12")
def test_explosion_discards_every_card_at_a_tile_and_does_not_turn_it() -> None:
    before = tactical("wall:\n1 R5 R6 | B1\n3 R1 | B4\nattacker: explosion")

    after, log = play(before, "explosion", "@1")

    assert TileCleared(0) in log
    assert changes(before, after) == [
        "stage: before draw",
        "1 |",
        *USED["explosion"],
        "discard: R5 R6 B1",
    ]


@pytest.mark.rule("7.12")
def test_a_damaged_tile_stays_damaged_after_an_explosion() -> None:
    before = tactical("wall:\n2! R5 R6 | B1 B2 >\nattacker: explosion")

    after, _ = play(before, "explosion", "@2")

    assert drawn(after, "2") == "2! |"


@pytest.mark.rule("7.12")
@pytest.mark.parametrize("wall", ["1 R5 |", "1 | B5"])
def test_one_card_of_either_side_is_enough_for_an_explosion(wall: str) -> None:
    before = tactical(f"wall:\n{wall}\nattacker: explosion")

    after, _ = play(before, "explosion", "@1")

    assert drawn(after, "1") == "1 |"


@pytest.mark.rule("7.12", "Q15")
def test_explosion_needs_a_tile_with_a_card() -> None:
    before = tactical("wall:\n1 R5 |\nattacker: explosion")

    assert allowed(follow(before, "explosion")) == ["@1"]
    refusal = refused(before, "explosion", "@2")
    assert (refusal.rule, str(refusal.reason)) == ("Q15", "no card lies at tile 2")
    assert refused(before, "explosion", "discard").rule == "7.12"
    assert refused(tactical("attacker: explosion"), "explosion").rule == "Q15"


@pytest.mark.rule("7.12", "Q18")
@pytest.mark.parametrize("options", ["tactics", "tactics elite_targets=no"])
def test_explosion_spares_nobody_not_even_elite_troops(options: str) -> None:
    before = position(f"options: {options}\nwall:\n1 joker | spy\nattacker: explosion")

    after, _ = play(before, "explosion", "@1")

    assert drawn(after, "discard") == "joker spy"
    assert drawn(after, "tactics played") == "2 1"


@pytest.mark.rule("7.12", "5.3")
def test_an_explosion_gives_a_full_defender_room_again() -> None:
    before = tactical(
        """
        wall:
        1 | R1 R2 R3
        2 | Y1 Y2 Y3 Y4
        3 | G1 G2 G3
        4 | B1 B2
        5 | P1 P2 P3
        6 | R5 R6 R7 R8
        7 | G5 G6 G7
        attacker: explosion
        """
    )

    after, _ = play(before, "explosion", "@4", "draw")

    assert rules.actor(after) is DEFENDER


# 7.13 Support.


@pytest.mark.rule("7.13")
def test_support_shuffles_two_discarded_cards_into_the_siege_deck() -> None:
    before = tactical("wall:\n1 R5 | B1\nattacker: support\ndiscard: Y1 Y2 Y3")

    after, log = play(before, "support", "take Y3", "take Y1")

    assert CardsShuffledIn((read_card("Y3"), read_card("Y1"))) in log
    assert changes(before, after) == [
        "stage: before draw",
        "attacker:",
        "attacker cannot hold: Y3 Y1",
        "beside attacker: support",
        "defender cannot hold: Y3 Y1",
        "tactics played: 1 0",
        "discard: Y2",
    ]
    assert after.table.deck == before.table.deck + 2
    assert {read_card("Y1"), read_card("Y3")} <= set(after.deck)


@pytest.mark.rule("7.13")
def test_a_card_returned_by_support_can_be_drawn_at_once() -> None:
    before = tactical("attacker: support\ndiscard: Y1 Y2")

    after, _ = play(before, "support", "take Y1", "take Y2", "draw", "deal Y2")

    assert drawn(after, "attacker") == "Y2"


@pytest.mark.rule("7.13", "Q20")
@pytest.mark.parametrize(
    ("discard", "paragraph", "held"),
    [
        ("", "7.13", "are none"),
        ("Y1", "7.13", "is only 1"),
        ("Y1 joker", "Q20", "is only 1"),
        ("joker spy", "Q20", "are none"),
    ],
)
def test_support_needs_two_discarded_siege_cards(
    discard: str, paragraph: str, held: str
) -> None:
    before = tactical(f"attacker: support\ndiscard: {discard}\ntactics played: 1 1")

    refusal = refused(before, "support")

    assert refusal.rule == paragraph
    assert str(refusal.reason) == (
        f"support needs 2 discarded Siege cards, and there {held}"
    )


@pytest.mark.rule("7.13", "Q20")
@pytest.mark.parametrize(
    ("second", "paragraph", "reason"),
    [
        ("take Y1", "7.13", "Y1 is chosen already"),
        ("take joker", "Q20", "support returns Siege cards only"),
        ("take B1", "7.13", "support cannot use that: choose a discarded Siege card"),
        ("take P1", "7.13", "support cannot use that: choose a discarded Siege card"),
    ],
)
def test_support_takes_two_different_siege_cards_from_the_discard(
    second: str, paragraph: str, reason: str
) -> None:
    before = tactical(
        """
        wall:
        1 | B1
        attacker: support P1
        discard: Y1 Y2 joker
        tactics played: 1 1
        """
    )

    choosing = follow(before, "support", "take Y1")

    assert allowed(choosing) == ["take Y2"]
    refusal = refused(choosing, second)
    assert (refusal.rule, str(refusal.reason)) == (paragraph, reason)


@pytest.mark.rule("7.13")
def test_the_defender_may_lengthen_the_game_too() -> None:
    before = tactical("turn: defender\ndefender: support\ndiscard: Y1 Y2")

    after, _ = play(before, "support", "take Y1", "take Y2")

    assert drawn(after, "beside defender") == "support"
    assert drawn(after, "tactics played") == "0 1"
    assert rules.actor(after) is DEFENDER
