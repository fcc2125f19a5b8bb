"""Chapter 1 of the rulebook: the castle, what is next to what, and the land outside."""

import pytest

from siegeworks.games.castle.board import (
    AREA_OF,
    CELLS,
    CELLS_OF,
    FACING,
    NEIGHBOURS,
    OUTSIDE,
    OUTSIDE_PILES,
    PLACE_NAMES,
    SIEGE_PLACES,
    WALLS,
    Area,
    place_name,
)
from siegeworks.games.castle.deck import CARDS

from .table_talk import at, at_table, changes, places_for, play, refused

DRAWN = """
    T w w w w T
    w c c c c w
    w c c c c w
    w c c c c w
    w c c c c w
    T w w w w T
    """
LETTERS = {Area.TOWERS: "T", Area.WALLS: "w", Area.COURTYARD: "c"}


def names(places: tuple[int, ...]) -> list[str]:
    return [place_name(place) for place in places]


def areas_around(name: str) -> dict[str, int]:
    areas = [LETTERS[AREA_OF[other]] for other in NEIGHBOURS[PLACE_NAMES.index(name)]]
    return {letter: areas.count(letter) for letter in "Twc"}


# 1.1 The castle.


@pytest.mark.rule("1.1")
def test_the_castle_is_six_by_six_with_towers_walls_and_a_courtyard() -> None:
    assert [LETTERS[AREA_OF[cell]] for cell in CELLS] == DRAWN.split()


@pytest.mark.rule("1.1")
def test_there_are_four_towers_sixteen_wall_cells_and_sixteen_of_the_courtyard() -> (
    None
):
    assert {area: len(cells) for area, cells in CELLS_OF.items()} == {
        Area.TOWERS: 4,
        Area.WALLS: 16,
        Area.COURTYARD: 16,
        Area.OUTSIDE: 0,
    }


@pytest.mark.rule("1.1")
def test_cells_are_named_by_column_from_the_west_and_row_from_the_north() -> None:
    assert names(CELLS_OF[Area.TOWERS]) == ["a1", "f1", "a6", "f6"]
    assert place_name(8) == "c2"


@pytest.mark.rule("1.1")
def test_each_wall_is_four_cells_between_two_towers() -> None:
    assert [names(wall) for wall in WALLS] == [
        ["b1", "c1", "d1", "e1"],
        ["f2", "f3", "f4", "f5"],
        ["b6", "c6", "d6", "e6"],
        ["a2", "a3", "a4", "a5"],
    ]


@pytest.mark.rule("1.1")
def test_a_card_is_refused_outside_its_own_area() -> None:
    before = at_table(hands={"grey": "archer soldier king barbarian"})

    assert str(refused(before, "archer b2")) == (
        "the Archer belongs on a tower (rule 8.4)"
    )
    assert str(refused(before, "soldier a1")) == (
        "the Soldier belongs on a wall (rule 8.7)"
    )
    assert str(refused(before, "king b1")) == (
        "the King belongs in the courtyard (rule 8.10)"
    )
    assert str(refused(before, "barbarian b2")) == (
        "the Barbarian belongs outside (rule 8.32)"
    )


# 1.2 Adjacency.


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    ("cell", "towers", "walls", "courtyard"),
    [
        ("b2", 1, 4, 3),
        ("e5", 1, 4, 3),
        ("c2", 0, 3, 5),
        ("b4", 0, 3, 5),
        ("c3", 0, 0, 8),
        ("d4", 0, 0, 8),
        ("a1", 0, 2, 1),
        ("f6", 0, 2, 1),
        ("b1", 1, 2, 2),
        ("f5", 1, 2, 2),
        ("c1", 0, 2, 3),
        ("a4", 0, 2, 3),
    ],
)
def test_neighbours_lie_on_all_eight_sides_and_across_areas(
    cell: str, towers: int, walls: int, courtyard: int
) -> None:
    assert areas_around(cell) == {"T": towers, "w": walls, "c": courtyard}


@pytest.mark.rule("1.2")
def test_the_wall_cells_beside_a_tower_touch_round_the_corner() -> None:
    assert names(NEIGHBOURS[PLACE_NAMES.index("b1")]) == ["a1", "c1", "a2", "b2", "c2"]


@pytest.mark.rule("1.2")
def test_neighbours_are_mutual_and_no_cell_is_next_to_itself() -> None:
    for cell in CELLS:
        assert cell not in NEIGHBOURS[cell]
        assert all(cell in NEIGHBOURS[other] for other in NEIGHBOURS[cell])


# 1.3 Outside.


@pytest.mark.rule("1.3")
def test_outside_has_four_siege_places_one_facing_each_wall() -> None:
    assert [place_name(FACING[wall]) for wall in WALLS] == [
        "north",
        "east",
        "south",
        "west",
    ]


@pytest.mark.rule("1.3")
def test_what_lies_outside_is_next_to_nothing() -> None:
    outside = (*SIEGE_PLACES, *OUTSIDE_PILES, OUTSIDE)

    assert {AREA_OF[place] for place in outside} == {Area.OUTSIDE}
    assert all(NEIGHBOURS[place] == () for place in outside)


@pytest.mark.rule("1.3")
def test_there_is_always_room_outside_and_every_card_begins_a_pile() -> None:
    before = at_table(hands={"grey": "herald barbarian dragon"}, out1="enchanter/blue")

    after, _ = play(before, "herald out", "barbarian out")

    assert places_for(before, "herald") == ["out"]
    assert changes(before, after) == {
        "out2": "herald/grey",
        "out3": "barbarian/grey",
        "grey": "dragon",
    }


@pytest.mark.rule("1.3")
def test_the_piles_outside_have_no_cells_to_choose_from() -> None:
    before = at_table(hands={"grey": "herald"})

    assert str(refused(before, "herald out1")) == (
        "outside has no cells: the Herald simply goes outside (rule 1.3)"
    )
    assert str(refused(before, "herald north")) == (
        "outside has no cells: the Herald simply goes outside (rule 1.3)"
    )


@pytest.mark.rule("1.3")
def test_a_number_outside_that_has_become_free_is_used_again() -> None:
    before = at_table(
        hands={"grey": "archer barbarian"}, out1="herald/blue", out2="dragon/blue"
    )

    after, _ = play(before, "archer a1", "card out1", "barbarian out", "card a1")

    assert at(after, "out1") == "barbarian/grey"
    assert at(after, "out2") == "dragon/blue"


@pytest.mark.rule("1.3")
def test_every_card_that_is_no_knight_finds_a_number_outside() -> None:
    begin_piles = [
        card
        for card in CARDS.values()
        if card.kind not in ("knight", "siege-engine")
        for _ in range(card.copies)
    ]

    assert len(begin_piles) == len(OUTSIDE_PILES)
