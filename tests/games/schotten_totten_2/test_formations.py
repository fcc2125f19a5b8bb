"""Chapter 4 of the rulebook: what cards are worth, and who holds a tile."""

import pytest

from siegeworks.games.schotten_totten_2.board import printed_face
from siegeworks.games.schotten_totten_2.cards import SiegeCard
from siegeworks.games.schotten_totten_2.formations.best_formation import (
    ALL_UNSEEN,
    NOTHING_UNSEEN,
    strongest_formation,
)
from siegeworks.games.schotten_totten_2.formations.formation import Kind, kinds_met
from siegeworks.games.schotten_totten_2.notation import read_card
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side

from .table_talk import allowed, drawn, play, refused

ATTACKER, DEFENDER = Side


def cards(text: str) -> tuple[SiegeCard, ...]:
    return tuple(read_card(word) for word in text.split())


def holder(tile: str, options: str = "") -> Side:
    """Who holds a tile before which both formations are complete."""
    state = position(f"options: {options}\nwall:\n{tile}")
    assert all(state.table.wall[int(tile[0]) - 1].is_complete(side) for side in Side)
    return ATTACKER if f"declare {tile[0]}" in allowed(state) else DEFENDER


def worth(tile: str, row: str) -> tuple[Kind, int]:
    """What a complete row counts as at a tile such as "3!"."""
    face = printed_face(int(tile[0]) - 1, damaged=tile.endswith("!"))
    formation = strongest_formation(cards(row), face, NOTHING_UNSEEN, "sum")
    return formation.kind, formation.total


# 4.1 Five types.


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ("R4 R5 R6", Kind.COLOR_RUN),
        ("R6 R4 R5", Kind.COLOR_RUN),
        ("R4 Y4 G4", Kind.SAME),
        ("R1 R5 R6", Kind.COLOR),
        ("R4 Y5 R6", Kind.RUN),
        ("G6 Y4 B5", Kind.RUN),
        ("R4 Y4 R5", Kind.SUM),
        ("R4 Y6 G8", Kind.SUM),
    ],
)
def test_a_row_is_the_strongest_type_that_it_meets(row: str, kind: Kind) -> None:
    assert max(kinds_met(cards(row))) is kind


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("row", ["R11 R0 R1", "R10 R11 R0", "R11 R0"])
def test_11_and_0_are_not_neighbours(row: str) -> None:
    assert max(kinds_met(cards(row))) is Kind.COLOR
    mixed = row.replace("R11", "B11")
    assert max(kinds_met(cards(mixed))) is Kind.SUM


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        ("R11 Y11 G10", "B0 Y1 P2"),
        ("R11 Y10 B9", "Y0 Y1 Y3"),
        ("R11 R10 R8", "B0 Y0 P0"),
        ("R11 Y11 G11", "B0 B1 B2"),
    ],
    ids=["run > sum", "colour > run", "same > colour", "colour run > same"],
)
def test_the_types_rank_from_colour_run_down_to_sum_whatever_the_total(
    weaker: str, stronger: str
) -> None:
    assert holder(f"3 {stronger} | {weaker} >") is ATTACKER
    assert holder(f"3 {weaker} | {stronger} <") is DEFENDER


# 4.2 What a tile considers.


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    ("tile", "row", "kind"),
    [
        ("1", "R4 R5 R6", Kind.SUM),
        ("7", "R0 Y0 G0", Kind.SUM),
        ("4!", "R0 R1 R2 R3", Kind.SUM),
        ("2!", "R4 Y4", Kind.SAME),
        ("2!", "R4 R5", Kind.SUM),
        ("6!", "R4 R7", Kind.SUM),
        ("3!", "R4 R6 R7", Kind.COLOR),
        ("3!", "R4 Y4 G4", Kind.SUM),
        ("5!", "R4 Y5 G6", Kind.SUM),
        ("5!", "R4 R5 R6", Kind.SUM),
        ("1!", "R4 Y5 G6", Kind.RUN),
        ("1!", "R4 R6 R7", Kind.SUM),
        ("7!", "R4 Y4 G4", Kind.SUM),
        ("7!", "R4 R5 R6", Kind.SUM),
    ],
)
def test_a_tile_counts_only_the_types_it_names_and_else_the_sum(
    tile: str, row: str, kind: Kind
) -> None:
    assert worth(tile, row) == (kind, sum(card.strength for card in cards(row)))


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("tile", ["2", "3", "4", "5", "6"])
def test_the_five_inner_tiles_consider_all_types_while_sound(tile: str) -> None:
    slots = printed_face(int(tile) - 1, damaged=False).slots
    run = " ".join(f"R{strength}" for strength in range(4, 4 + slots))
    same = " ".join(["R7", "Y7", "G7", "B7"][:slots])

    assert worth(tile, run)[0] is Kind.COLOR_RUN
    assert worth(tile, same)[0] is Kind.SAME


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    ("tile", "best"),
    [
        ("1", (Kind.SUM, 33)),
        ("2", (Kind.COLOR_RUN, 38)),
        ("3", (Kind.COLOR_RUN, 30)),
        ("4", (Kind.COLOR_RUN, 21)),
        ("5", (Kind.COLOR_RUN, 30)),
        ("6", (Kind.COLOR_RUN, 38)),
        ("7", (Kind.SUM, 0)),
        ("1!", (Kind.RUN, 30)),
        ("2!", (Kind.SAME, 22)),
        ("3!", (Kind.COLOR, 29)),
        ("4!", (Kind.SUM, 0)),
        ("5!", (Kind.COLOR, 29)),
        ("6!", (Kind.SAME, 22)),
        ("7!", (Kind.RUN, 30)),
    ],
)
def test_the_best_formation_that_each_side_of_each_tile_allows(
    tile: str, best: tuple[Kind, int]
) -> None:
    face = printed_face(int(tile[0]) - 1, damaged=tile.endswith("!"))

    formation = strongest_formation((), face, ALL_UNSEEN, "sum")

    assert (formation.kind, formation.total) == best


# 4.3 Comparing.


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("tile", "side"),
    [
        ("3 R4 R5 R6 | B3 B4 B5 >", ATTACKER),
        ("3 R4 R5 R6 | B5 B6 B7 <", DEFENDER),
        ("1 R11 Y0 G2 | B4 G4 P4 >", ATTACKER),
        ("2! R5 Y5 | B4 G4 >", ATTACKER),
        ("2! R5 Y6 | B9 G3 <", DEFENDER),
    ],
)
def test_of_one_type_the_higher_total_holds(tile: str, side: Side) -> None:
    assert holder(tile) is side


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("tile", "side"),
    [
        ("7 R1 Y2 G3 | B2 G2 P3 >", ATTACKER),
        ("7 R1 Y2 G3 | B0 G0 P5 <", DEFENDER),
        ("4! R0 R1 R2 R3 | B0 Y0 G2 P5 >", ATTACKER),
        ("4! R0 R1 R2 R3 | B0 Y0 G2 P3 <", DEFENDER),
    ],
)
def test_on_a_low_tile_the_lower_total_holds(tile: str, side: Side) -> None:
    assert holder(tile) is side


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("tile", "side"),
    [
        ("3! R0 R1 R3 | B11 Y11 G11 >", ATTACKER),
        ("1! R0 Y1 G2 | B11 Y11 G11 >", ATTACKER),
        ("6! R11 Y10 | B0 G0 <", DEFENDER),
    ],
)
def test_the_type_a_tile_names_beats_any_sum(tile: str, side: Side) -> None:
    assert holder(tile) is side


# 4.4 Ties.


@pytest.mark.rule("4.4")
def test_of_two_equal_formations_the_one_completed_first_holds() -> None:
    assert holder("3 R4 R5 R6 | B4 B5 B6 <") is ATTACKER
    assert holder("3 R4 R5 R6 | B4 B5 B6 >") is DEFENDER
    assert holder("7 R1 Y2 G3 | B2 G2 P2 <") is ATTACKER
    assert holder("7 R1 Y2 G3 | B2 G2 P2 >") is DEFENDER


@pytest.mark.rule("4.4")
def test_the_refusal_of_a_tie_says_who_was_first() -> None:
    before = position("wall:\n3 R4 R5 R6 | B4 B5 B6 >\nattacker: P0")

    refusal = refused(before, "declare 3")

    assert refusal.rule == "4.4"
    assert str(refusal.reason) == (
        "the defender holds the tile with a colour run of 15 against "
        "a colour run of 15 and was complete first"
    )


@pytest.mark.rule("4.4")
def test_play_itself_settles_who_was_first() -> None:
    before = position(
        "wall:\n4 R4 | B4\n5 R7 R8 | B7 B8\nattacker: R5 R9\ndefender: B9 B5"
    )

    after, _ = play(
        before,
        *("R5@4", "draw", "end", "B9@5"),
        *("R9@5", "draw", "end", "B5@4"),
    )

    assert drawn(after, "4") == "4 R4 R5 | B4 B5 <"
    assert drawn(after, "5") == "5 R7 R8 R9 | B7 B8 B9 >"
    assert [move for move in allowed(after) if "declare" in move] == ["declare 4"]


@pytest.mark.rule("Q1")
@pytest.mark.parametrize(
    ("reading", "against_a_weaker", "against_a_higher"),
    [
        ("sum", DEFENDER, DEFENDER),
        ("member", ATTACKER, DEFENDER),
        ("strongest", ATTACKER, ATTACKER),
    ],
)
def test_tables_that_read_the_colour_run_differently_may_say_so(
    reading: str, against_a_weaker: Side, against_a_higher: Side
) -> None:
    options = f"color_run={reading}"

    assert holder("3! R4 R5 R6 | B2 B4 B7 <", options) is against_a_weaker
    assert holder("1! R4 R5 R6 | B2 Y3 B4 <", options) is against_a_weaker
    assert holder("3! R4 R5 R6 | B2 B8 B7 <", options) is against_a_higher
    assert holder("1! R4 R5 R6 | B5 Y6 B7 <", options) is against_a_higher
