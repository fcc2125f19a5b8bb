"""Shapes: turned and mirrored, every place for them on a board, each built in play."""

import itertools
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec
import pytest

import siegeworks as sw
from siegeworks.core.record import replace
from siegeworks.games.land_of_clans import rules
from siegeworks.games.land_of_clans.actions import (
    Action,
    Build,
    PlayWizard,
    TakeLand,
    TakeWaste,
    Wait,
)
from siegeworks.games.land_of_clans.check import problems
from siegeworks.games.land_of_clans.land import (
    DEFAULT,
    SHIPPED,
    WIZARD,
    Card,
    Land,
    Prize,
    Square,
    Squares,
    land_of,
)
from siegeworks.games.land_of_clans.shapes import Shape, mirrored, read_shape, turned
from siegeworks.games.land_of_clans.stages import Acting, Revealing
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.table import castles_of

from .foreign_data import default_file

LAND = land_of(DEFAULT)

TURNINGS = {
    "I3": 2,
    "L3": 4,
    "L4": 8,
    "T4": 4,
    "S4": 4,
    "I4": 2,
    "O4": 1,
    "L5": 8,
    "Y5": 8,
    "P5": 8,
    "N5": 8,
    "F5": 8,
    "U5": 4,
    "V5": 4,
    "T5": 4,
    "W5": 4,
    "Z5": 4,
    "I5": 2,
    "X5": 1,
}
"""Of each shape, mirror images included."""
WITHOUT_MIRROR_IMAGES = {
    **TURNINGS,
    **dict.fromkeys(("L4", "L5", "Y5", "P5", "N5", "F5"), 4),
    **dict.fromkeys(("S4", "Z5"), 2),
}

# Polyominoes by another way: complex numbers, grown square by square.

Cells = frozenset[complex]


def grown(cells: Cells) -> Iterator[Cells]:
    for cell, step in itertools.product(cells, (1, -1, 1j, -1j)):
        if cell + step not in cells:
            yield cells | {cell + step}


def pushed(cells: Iterable[complex]) -> Cells:
    kept = list(cells)
    left, top = min(cell.real for cell in kept), min(cell.imag for cell in kept)
    return frozenset(cell - complex(left, top) for cell in kept)


@cache
def fixed_polyominoes(size: int) -> frozenset[Cells]:
    if size == 1:
        return frozenset({frozenset({0j})})
    return frozenset(
        pushed(more) for cells in fixed_polyominoes(size - 1) for more in grown(cells)
    )


def rotations(cells: Cells) -> frozenset[Cells]:
    return frozenset(pushed(cell * 1j**turns for cell in cells) for turns in range(4))


def all_forms(cells: Cells) -> frozenset[Cells]:
    flipped = frozenset(cell.conjugate() for cell in cells)
    return rotations(cells) | rotations(flipped)


def cells_of(shape: Shape) -> Cells:
    return pushed(complex(column, row) for row, column in shape.cells)


# The shapes themselves.


@pytest.mark.rule("1.4", "R1")
def test_the_shapes_are_all_polyominoes_of_three_to_five_squares() -> None:
    free = {
        size: {all_forms(cells) for cells in fixed_polyominoes(size)}
        for size in (3, 4, 5)
    }
    drawn = {
        size: [all_forms(cells_of(p.shape)) for p in LAND.prizes if p.size == size]
        for size in (3, 4, 5)
    }

    assert {size: len(forms) for size, forms in free.items()} == {3: 2, 4: 5, 5: 12}
    for size in (3, 4, 5):
        assert len(drawn[size]) == len(free[size])
        assert set(drawn[size]) == free[size]


@pytest.mark.rule("R1")
@pytest.mark.parametrize("prize", LAND.prizes, ids=lambda prize: prize.name)
def test_every_turning_and_mirror_image_of_a_shape(prize: Prize) -> None:
    turnings = prize.shape.turnings()
    plain = prize.shape.turnings(with_mirror_images=False)

    assert len(turnings) == TURNINGS[prize.name]
    assert {cells_of(each) for each in turnings} == all_forms(cells_of(prize.shape))
    assert len(plain) == WITHOUT_MIRROR_IMAGES[prize.name]
    assert {cells_of(each) for each in plain} == rotations(cells_of(prize.shape))
    assert turnings[0] == plain[0] == prize.shape
    for each in turnings:
        assert each.is_connected
        assert read_shape(each.rows()) == each
        assert turned(turned(turned(turned(each)))) == each
        assert mirrored(mirrored(each)) == each


@pytest.mark.rule("R1")
def test_the_nineteen_shapes_can_lie_in_eighty_eight_ways() -> None:
    every = [each for prize in LAND.prizes for each in prize.shape.turnings()]
    fixed = [cells for size in (3, 4, 5) for cells in fixed_polyominoes(size)]

    assert len(every) == len(set(every)) == 88
    assert {cells_of(each) for each in every} == set(fixed)


# Where they fit.


def connected_sets(land: Land, size: int) -> set[frozenset[Square]]:
    """Every set of squares that hang together, grown from single squares."""
    sets = {frozenset({square}) for square in land.squares}
    for _ in range(size - 1):
        sets = {
            some | {near}
            for some in sets
            for square in some
            for near in neighbours(land, square)
            if near not in some
        }
    return sets


def neighbours(land: Land, square: Square) -> Iterator[Square]:
    row, column = divmod(square, land.columns)
    around = (
        (row, column - 1),
        (row, column + 1),
        (row - 1, column),
        (row + 1, column),
    )
    for r, c in around:
        is_inside = r in range(land.rows) and c in range(land.columns)
        if is_inside and land.grid[r][c] != land.data.board.void:
            yield r * land.columns + c


def looks_of(land: Land, squares: Iterable[Square]) -> Cells:
    places = (divmod(square, land.columns) for square in squares)
    return pushed(complex(column, row) for row, column in places)


def waste_in(land: Land, squares: Iterable[Square]) -> int:
    words = [word for row in land.grid for word in row]
    return sum(words[square] == land.data.board.no_mans_land for square in squares)


@pytest.mark.rule("R1", "R21")
@pytest.mark.parametrize("mirror_images", [True, False])
@pytest.mark.parametrize("name", SHIPPED)
def test_every_place_for_every_shape_is_found(name: str, mirror_images: bool) -> None:
    land = land_of(name)
    if not mirror_images:
        land = Land(msgspec.structs.replace(land.data, allow_reflection=False))
    by_looks: dict[Cells, set[Squares]] = {}
    for size in (3, 4, 5):
        for some in connected_sets(land, size):
            if waste_in(land, some) <= 1:
                squares = tuple(sorted(some))
                by_looks.setdefault(looks_of(land, some), set()).add(squares)
    forms = all_forms if mirror_images else rotations
    for prize in land.prizes:
        expected = set[Squares]().union(
            *(by_looks[form] for form in forms(cells_of(prize.shape)))
        )
        found = [placement.squares for placement in land.placements[prize.number]]
        assert len(found) == len(expected)
        assert set(found) == land.is_placement[prize.number] == expected


@pytest.mark.parametrize("name", SHIPPED)
def test_tables_of_places_say_the_same(name: str) -> None:
    land = land_of(name)
    for prize in land.prizes:
        placements = set(land.placements[prize.number])
        first = land.placements_from[prize.number]
        waste = land.placements_over[prize.number]
        assert {p for group in first.values() for p in group} == placements
        assert all(p.squares[0] == at for at, group in first.items() for p in group)
        assert {p for group in waste.values() for p in group} == {
            p for p in placements if waste_in(land, p.squares)
        }
        for placement in placements:
            assert placement.mask == sum(1 << square for square in placement.squares)
            assert list(placement.squares) == sorted(placement.squares)


@pytest.mark.parametrize(
    ("name", "symmetries"),
    [(DEFAULT, 8), ("highlands-separate", 4), ("highlands-twelve-wizards", 8)],
)
def test_places_mirror_the_symmetries_of_the_board(name: str, symmetries: int) -> None:
    """Turn or flip the board onto itself, and every place becomes a place."""
    land = land_of(name)
    found = 0
    for mapped in board_symmetries(land):
        if any(kind(land, at) != kind(land, to) for at, to in mapped.items()):
            continue
        found += 1
        for places in land.is_placement:
            assert places == {
                tuple(sorted(mapped[square] for square in squares))
                for squares in places
            }
    assert found == symmetries


def board_symmetries(land: Land) -> Iterator[dict[Square, Square]]:
    """The eight ways to turn and flip a square grid."""
    side = land.columns
    assert land.rows == side
    for flip_rows, flip_columns, swap in itertools.product((False, True), repeat=3):
        mapped = {}
        for at in range(side * side):
            row, column = divmod(at, side)
            row = side - 1 - row if flip_rows else row
            column = side - 1 - column if flip_columns else column
            mapped[at] = column * side + row if swap else row * side + column
        yield mapped


def kind(land: Land, square: Square) -> str:
    word = land.grid[square // land.columns][square % land.columns]
    board = land.data.board
    return word if word in (board.void, board.no_mans_land) else "land"


# Building them in play.


def opening(players: int = 2) -> State:
    """A game about to begin, all hands and corners dealt."""
    game = sw.game("land-of-clans", players=players)
    state, dealer = game.start(), sw.Dealer(1)
    while game.actor(state) is sw.CHANCE:
        state, _ = game.apply(state, dealer.choose(game, state))
    assert isinstance(state, State)
    return state


OPENING = opening()
ME = OPENING.table.turn.seat
FOE = next(seat for seat in OPENING.table.options.seats if seat is not ME)


def on_offer(state: State, prize: Prize) -> State:
    """The prize lies in a corner, instead of another."""
    table = state.table
    if prize.number in table.corners:
        return state
    corners = (prize.number, *table.corners[1:])
    bag = sorted({*table.bag, table.corners[0]} - {prize.number})
    return replace(state, table=replace(table, corners=corners, bag=tuple(bag)))


def holding(state: State, card: Card) -> State:
    """The card is in my hand; what was there takes its place."""
    land, at = state.table.land, state.table.place(ME)
    heaps = [*state.hands, state.deck]
    if card in heaps[at]:
        return state
    home = next(number for number, heap in enumerate(heaps) if card in heap)
    given = heaps[at][0]
    for number, out, come in ((at, given, card), (home, card, given)):
        left = list(heaps[number])
        left[left.index(out)] = come
        heaps[number] = tuple(sorted(left, key=land.order.__getitem__))
    return replace(state, hands=tuple(heaps[:-1]), deck=heaps[-1])


def with_tokens(state: State, mine: Iterable[Square], foe: Iterable[Square]) -> State:
    tokens = {ME.clan: tuple(sorted(mine)), FOE.clan: tuple(sorted(foe))}
    by_clan = tuple(tokens[clan] for clan in state.table.options.clans)
    return replace(state, table=replace(state.table, tokens=by_clan))


def almost(prize: Prize, squares: Squares, last: Square, foe: bool = False) -> State:
    """All tokens of a shape but the last; where that one belongs, perhaps a foe's."""
    mine = [square for square in squares if square != last]
    state = with_tokens(on_offer(OPENING, prize), mine, [last] if foe else [])
    assert problems(state) == ()
    assert isinstance(state.table.stage, Acting)
    return state


def one_place_for_each_turning(prize: Prize, waste: int) -> Iterator[Squares]:
    """In each of its turnings, with so many squares of no-man's-land."""
    for form in all_forms(cells_of(prize.shape)):
        places = [
            placement.squares
            for placement in LAND.placements[prize.number]
            if looks_of(LAND, placement.squares) == form
            and waste_in(LAND, placement.squares) == waste
        ]
        yield places[len(places) // 2]


def assert_builds(state: State, deed: Action, prize: Prize, squares: Squares) -> State:
    """The deed leads to this castle, and to no other place for the prize."""
    assert deed in rules.legal_actions(state)
    building, _ = rules.apply(state, deed)
    choices = rules.legal_actions(building)
    offered = [c for c in choices if isinstance(c, Build) and c.castle == prize.number]
    assert offered == [Build(prize.number, squares)]
    built, _ = rules.apply(building, offered[0])
    (castle,) = castles_of(built.table, ME.clan)
    assert (castle.castle, castle.squares) == (prize.number, squares)
    assert isinstance(built.table.stage, Revealing)
    assert built.table.tokens_of(ME.clan) == ()
    assert problems(built) == ()
    return building


@pytest.mark.rule("4.1", "4.2", "R1", "R6")
@pytest.mark.parametrize("prize", LAND.prizes, ids=lambda prize: prize.name)
def test_a_land_card_finishes_the_shape_in_every_turning(prize: Prize) -> None:
    """Whichever of its squares is taken last."""
    for squares in one_place_for_each_turning(prize, waste=0):
        for last in squares:
            card = LAND.name_of[last]
            state = holding(almost(prize, squares, last), card)
            building = assert_builds(state, TakeLand(card), prize, squares)
            assert rules.legal_actions(building)[-1] == Wait()


@pytest.mark.rule("4.1", "5.2", "R1", "R14")
@pytest.mark.parametrize("prize", LAND.prizes, ids=lambda prize: prize.name)
def test_a_wizard_finishes_the_shape_in_every_turning(prize: Prize) -> None:
    """On free land and in the place of a foe."""
    for squares in one_place_for_each_turning(prize, waste=0):
        for last in squares:
            for foe in (False, True):
                state = almost(prize, squares, last, foe)
                assert_builds(state, PlayWizard(last), prize, squares)


@pytest.mark.rule("5.1", "5.3", "R1", "R4", "R20")
@pytest.mark.parametrize("prize", LAND.prizes, ids=lambda prize: prize.name)
def test_no_mans_land_finishes_the_shape_in_every_turning(prize: Prize) -> None:
    """With any card but a Wizard, or with a Wizard; then it has to be built."""
    for squares in one_place_for_each_turning(prize, waste=1):
        (last,) = LAND.no_mans_land.intersection(squares)
        state = almost(prize, squares, last)
        hand = state.hands[state.table.place(ME)]
        ways = [
            PlayWizard(last),
            *(TakeWaste(card, last) for card in hand if card != WIZARD),
        ]
        for way in ways:
            building = assert_builds(state, way, prize, squares)
            choices = rules.legal_actions(building)
            assert all(isinstance(c, Build) and last in c.squares for c in choices)


@pytest.mark.rule("R1")
@pytest.mark.parametrize(
    "prize",
    [p for p in LAND.prizes if TURNINGS[p.name] != WITHOUT_MIRROR_IMAGES[p.name]],
    ids=lambda prize: prize.name,
)
def test_where_mirror_images_do_not_count_they_cannot_be_built(prize: Prize) -> None:
    game = sw.game("land-of-clans", data=default_file(allow_reflection=False))
    options = game.start().table.options
    for squares in one_place_for_each_turning(prize, waste=0):
        last = squares[-1]
        state = holding(almost(prize, squares, last), LAND.name_of[last])
        state = replace(state, table=replace(state.table, options=options))
        after, _ = rules.apply(state, TakeLand(LAND.name_of[last]))
        is_mirrored = looks_of(LAND, squares) not in rotations(cells_of(prize.shape))
        offered = Build(prize.number, squares) in rules.legal_actions(after)
        assert offered is not is_mirrored
