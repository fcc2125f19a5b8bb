"""Chapter 7 of the rulebook: the Joker, the Spy and the Shield."""

import pytest

from siegeworks.games.schotten_totten_2.board import printed_face
from siegeworks.games.schotten_totten_2.cards import Card, Color
from siegeworks.games.schotten_totten_2.events import (
    CardPlayed,
    ChickenMetChef,
    ControlDeclared,
)
from siegeworks.games.schotten_totten_2.formations.best_formation import (
    ALL_UNSEEN,
    NOTHING_UNSEEN,
    strongest_formation,
)
from siegeworks.games.schotten_totten_2.formations.formation import Kind
from siegeworks.games.schotten_totten_2.notation import read_card
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side

from .table_talk import allowed, drawn, play, refused

each_elite = pytest.mark.parametrize("elite", ["joker", "spy", "shield"])


def cards(text: str) -> tuple[Card, ...]:
    return tuple(read_card(word) for word in text.split())


def worth(tile: str, row: str) -> tuple[Kind, int]:
    """What a complete row counts as at a tile such as "3!"."""
    face = printed_face(int(tile[0]) - 1, damaged=tile.endswith("!"))
    formation = strongest_formation(cards(row), face, NOTHING_UNSEEN, "sum")
    return formation.kind, formation.total


# Laying them.


@pytest.mark.rule("7.4", "7.5", "7.6")
@each_elite
def test_an_elite_troop_is_laid_like_a_siege_card(elite: str) -> None:
    before = position(f"options: tactics\nwall:\n1 R5 | B2\nattacker: {elite} R1")

    after, log = play(before, f"{elite}@1")

    assert log[0] == CardPlayed(Side.ATTACKER, read_card(elite), 0)
    assert drawn(after, "1") == f"1 R5 {elite} | B2"
    assert drawn(after, "attacker") == "R1"
    assert drawn(after, "beside attacker") == ""
    assert drawn(after, "tactics played") == "1 0"


@pytest.mark.rule("7.4", "7.5", "7.6")
@each_elite
def test_an_elite_troop_needs_a_free_slot(elite: str) -> None:
    before = position(f"options: tactics\nwall:\n4 R5 R8 |\nattacker: {elite}")

    refusal = refused(before, f"{elite}@4")

    assert (refusal.rule, str(refusal.reason)) == ("2.4", "your side of tile 4 is full")


@pytest.mark.rule("7.4", "7.5", "7.6")
@each_elite
def test_an_elite_troop_must_be_in_your_hand(elite: str) -> None:
    before = position("options: tactics\nattacker: R1")

    refusal = refused(before, f"{elite}@4")

    assert (refusal.rule, str(refusal.reason)) == (
        "2.4",
        f"{elite} is not in your hand",
    )


@pytest.mark.rule("7.4", "7.5", "7.6")
@each_elite
@pytest.mark.parametrize("facing", ["R0", "R11"])
def test_an_elite_troop_never_takes_part_in_chicken_versus_chef(
    elite: str, facing: str
) -> None:
    before = position(f"options: tactics\nwall:\n4 | {facing}\nattacker: {elite}")
    reverse = position(f"options: tactics\nwall:\n4 | {elite}\nattacker: {facing}")

    after, log = play(before, f"{elite}@4")
    mirrored, _ = play(reverse, f"{facing}@4")

    assert ChickenMetChef(3, Color.RED) not in log
    assert drawn(after, "4") == f"4 {elite} | {facing}"
    assert drawn(mirrored, "4") == f"4 {facing} | {elite}"


@pytest.mark.rule("7.4", "7.5", "7.6")
@each_elite
def test_an_elite_troop_completes_a_formation_and_holds_the_stamp(elite: str) -> None:
    before = position(f"options: tactics\nwall:\n4 R5 | B2\nattacker: {elite}")

    after, _ = play(before, f"{elite}@4")

    assert drawn(after, "4") == f"4 R5 {elite} | B2 <"


@pytest.mark.rule("7.4", "7.5", "7.6")
@each_elite
def test_oil_burns_an_elite_troop_that_lies_nearest(elite: str) -> None:
    before = position(
        f"options: tactics\nturn: defender\nwall:\n1 {elite} R5 |\ndefender: B1"
    )

    after, _ = play(before, "oil 1")

    assert drawn(after, "1") == "1 R5 |"
    assert drawn(after, "discard") == elite


@pytest.mark.rule("7.4", "7.5", "7.6")
@each_elite
def test_a_retreat_takes_an_elite_troop_along(elite: str) -> None:
    before = position(f"options: tactics\nwall:\n1 R5 {elite} |\nattacker: R1")

    after, _ = play(before, "retreat 1")

    assert drawn(after, "1") == "1 |"
    assert drawn(after, "discard") == f"R5 {elite}"


@pytest.mark.rule("7.4")
def test_one_player_may_play_both_jokers() -> None:
    before = position(
        "options: tactics\nattacker: joker joker\ndefender: spy\nwall:\n1 R5 |"
    )

    after, _ = play(before, "joker@1", "draw", "spy@1", "draw", "joker@1")

    assert drawn(after, "1") == "1 R5 joker joker | spy <"
    assert allowed(before).count("joker@1") == 1


# What they count as.


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(
    ("tile", "row", "best"),
    [
        ("1", "R5 joker R1", (Kind.SUM, 17)),
        ("7", "R5 joker R1", (Kind.SUM, 6)),
        ("3", "R5 joker R6", (Kind.COLOR_RUN, 18)),
        ("3", "R5 joker R7", (Kind.COLOR_RUN, 18)),
        ("3", "R5 joker Y5", (Kind.SAME, 15)),
        ("3", "R5 joker R9", (Kind.COLOR, 25)),
        ("3", "R5 joker Y6", (Kind.RUN, 18)),
        ("3", "R5 joker Y9", (Kind.SUM, 25)),
        ("3", "joker joker R9", (Kind.COLOR_RUN, 30)),
        ("4", "joker joker", (Kind.COLOR_RUN, 21)),
        ("2!", "joker R3", (Kind.SAME, 6)),
        ("3!", "R10 R11 joker", (Kind.COLOR, 32)),
        ("1!", "R10 R11 joker", (Kind.RUN, 30)),
        ("4!", "R0 R1 joker joker", (Kind.SUM, 1)),
    ],
)
def test_the_joker_is_any_colour_and_strength(
    tile: str, row: str, best: tuple[Kind, int]
) -> None:
    assert worth(tile, row) == best


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(
    ("tile", "row", "best"),
    [
        ("1", "R5 spy R1", (Kind.SUM, 16)),
        ("7", "R0 spy Y0", (Kind.SUM, 10)),
        ("4", "R11 spy", (Kind.COLOR_RUN, 21)),
        ("4", "R10 spy", (Kind.SAME, 20)),
        ("4", "R5 spy", (Kind.COLOR, 15)),
        ("3", "R11 spy Y9", (Kind.RUN, 30)),
        ("2!", "Y10 spy", (Kind.SAME, 20)),
        ("3!", "R11 R10 spy", (Kind.COLOR, 31)),
        ("3!", "R11 R9 spy", (Kind.SUM, 30)),
        ("1!", "R11 R9 spy", (Kind.RUN, 30)),
    ],
)
def test_the_spy_is_a_10_of_any_colour(
    tile: str, row: str, best: tuple[Kind, int]
) -> None:
    assert worth(tile, row) == best


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("tile", "row", "best"),
    [
        ("1", "R5 shield R1", (Kind.SUM, 9)),
        ("7", "R5 shield R1", (Kind.SUM, 7)),
        ("4", "R3 shield", (Kind.COLOR_RUN, 5)),
        ("4", "R4 shield", (Kind.COLOR_RUN, 7)),
        ("4", "R0 shield", (Kind.COLOR_RUN, 1)),
        ("4", "R5 shield", (Kind.COLOR, 8)),
        ("3", "R2 Y2 shield", (Kind.SAME, 6)),
        ("3", "R4 Y4 shield", (Kind.SUM, 11)),
        ("2!", "R3 shield", (Kind.SAME, 6)),
        ("2!", "R4 shield", (Kind.SUM, 7)),
        ("1!", "R1 R2 shield", (Kind.RUN, 6)),
        ("3!", "R1 R2 shield", (Kind.COLOR, 5)),
    ],
)
def test_the_shield_is_a_1_2_or_3_of_any_colour(
    tile: str, row: str, best: tuple[Kind, int]
) -> None:
    assert worth(tile, row) == best


@pytest.mark.rule("7.4", "7.5")
@pytest.mark.parametrize(
    ("row", "total"), [("spy", 31), ("joker", 32), ("joker joker", 33)]
)
def test_elite_troops_lift_the_best_colour_tile_above_29(row: str, total: int) -> None:
    face = printed_face(2, damaged=True)

    formation = strongest_formation(cards(row), face, ALL_UNSEEN, "sum")

    assert (formation.kind, formation.total) == (Kind.COLOR, total)


@pytest.mark.rule("7.4", "7.5", "7.6")
@pytest.mark.parametrize("row", ["", "joker", "spy", "joker joker", "shield"])
@pytest.mark.parametrize(
    ("tile", "most"),
    [("1", 33), ("2", 38), ("3", 30), ("4", 21), ("1!", 30), ("2!", 22)],
)
def test_elite_troops_lift_no_other_maximum(tile: str, most: int, row: str) -> None:
    face = printed_face(int(tile[0]) - 1, damaged=tile.endswith("!"))

    plain = strongest_formation((), face, ALL_UNSEEN, "sum")
    best = strongest_formation(cards(row), face, ALL_UNSEEN, "sum")

    assert plain.total == most
    assert best.worth(face.requirement) <= plain.worth(face.requirement)


@pytest.mark.rule("7.4")
def test_the_joker_is_chosen_at_the_declaration_and_never_before() -> None:
    before = position(
        """
        options: tactics
        wall:
        3 R5 R6 joker | B8 B9 B10
        attacker: treason
        tactics played: 1 1
        """
    )

    refusal = refused(before, "declare 3")
    after, log = play(before, "treason", "3.2", "@1", "declare 3")

    assert str(refusal.reason).endswith("a colour run of 27 against a colour run of 18")
    (declared,) = (event for event in log if isinstance(event, ControlDeclared))
    assert declared.formation.cards == cards("R5 R6 R7")
    assert drawn(after, "discard") == "R5 R6 joker B8 B10"
