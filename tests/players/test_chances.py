"""The expert's arithmetic: clock, plans, tiles, and the siege as a whole."""

import pytest

from siegeworks.games.schotten_totten_2.board import Face, Requirement
from siegeworks.games.schotten_totten_2.cards import Card
from siegeworks.games.schotten_totten_2.notation import read_card
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.games.schotten_totten_2.view import view
from siegeworks.players.schotten_totten_2.card_pool import Stock, as_sets, minus
from siegeworks.players.schotten_totten_2.evaluation import Appraisal
from siegeworks.players.schotten_totten_2.prospects import WORTH_OF_A_KIND, reach
from siegeworks.players.schotten_totten_2.siege_odds import chance_to_win, in_time
from siegeworks.players.schotten_totten_2.tile_odds import chance_to_take
from siegeworks.players.schotten_totten_2.turns_left import turns_left

OPENING = """
attacker: R1 R2 R3 R4 R5 R6
defender: B1 B2 B3 B4 B5 B6
"""
ANY_OF_TWO = Face(2, Requirement.ANY)
SAME_OF_TWO = Face(2, Requirement.SAME)
BOUNDLESS = 100
"""More turns than anybody needs."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(read_card, text.split()))


def stock(*, held: str = "", loose: str = "", chance: float = 0.5) -> Stock:
    return Stock(as_sets(cards(held)), as_sets(cards(loose)), chance)


def test_the_deck_gives_the_attacker_one_turn_more() -> None:
    table = position(OPENING).table
    assert turns_left(table, Side.DEFENDER) == 22
    assert turns_left(table, Side.ATTACKER) == 23


def test_an_empty_deck_leaves_the_attacker_one_turn() -> None:
    table = position(OPENING + "rest: discard").table
    assert turns_left(table, Side.ATTACKER) == 1
    assert turns_left(table, Side.DEFENDER) == 0


def test_a_complete_row_is_what_it_is() -> None:
    ((worth, chance),) = reach(cards("R10 R11"), ANY_OF_TWO, stock(), "sum")
    assert worth == 4 * WORTH_OF_A_KIND + 21
    assert chance == 1


def test_a_plan_needs_its_card_to_be_somewhere() -> None:
    pair = 3 * WORTH_OF_A_KIND + 14
    row = cards("R7")
    gone, coming, held = (
        dict(reach(row, SAME_OF_TWO, each, "sum")).get(pair, 0)
        for each in (stock(loose="G3"), stock(loose="B7"), stock(held="B7"))
    )
    assert gone == 0
    assert 0 < coming < held


def test_a_joker_stands_in_for_a_missing_card() -> None:
    best, _ = reach(cards("R10 joker"), ANY_OF_TWO, stock(), "sum")[0]
    assert best == 4 * WORTH_OF_A_KIND + 21


def test_the_stronger_row_takes_the_tile() -> None:
    strong, weak = ((30.0, 1.0),), ((20.0, 1.0),)
    assert chance_to_take(Tile(0), strong, weak) == 1
    assert chance_to_take(Tile(0), weak, strong) == 0


@pytest.mark.parametrize(("first", "taken"), [(Side.ATTACKER, 1), (Side.DEFENDER, 0)])
def test_at_equal_worth_the_first_row_holds(first: Side, taken: float) -> None:
    row = ((20.0, 1.0),)
    assert chance_to_take(Tile(0, first=first), row, row) == taken


def test_four_sure_tiles_win_the_siege_and_three_do_not() -> None:
    wall = [Tile(index) for index in range(7)]
    assert chance_to_win(wall, [1, 1, 1, 1, 0, 0, 0], BOUNDLESS) == 1
    assert chance_to_win(wall, [1, 1, 1, 0, 0, 0, 0], BOUNDLESS) < 1


def test_one_sure_damaged_tile_wins_the_siege() -> None:
    wall = [Tile(0, damaged=True), *(Tile(index) for index in range(1, 7))]
    assert chance_to_win(wall, [1, 0, 0, 0, 0, 0, 0], BOUNDLESS) == 1


def test_turns_go_where_they_promise_most() -> None:
    wall = [Tile(index) for index in range(7)]
    chances = [0.1, 0.1, 0.1, 0.9, 0.1, 0.1, 0.1]
    assert in_time(wall, chances, BOUNDLESS) == chances
    assert in_time(wall, chances, turns=2) == [0, 0, 0, 0.9, 0, 0, 0]


def test_an_attacker_gains_when_a_threat_is_seen() -> None:
    """P10 and P11 would beat R9 and R10; with P11 in the discard nothing does."""
    drawing = """
        turn: attacker
        4  R9 R10 | P10
        attacker: {hand} G1 G2 Y5 P7 B9
        defender: Y1 Y2 Y3 Y4 P1 P2
        discard: {seen}
        """
    chances = []
    for hand, seen in (("P11", "R1"), ("R1", "P11")):
        seat = view(position(drawing.format(hand=hand, seen=seen)), Side.ATTACKER)
        chances.append(Appraisal(seat).chance_at(seat.table, seat.hand, 3))
    unseen, dead = chances
    assert unseen < dead


def test_what_is_taken_from_a_stock_is_gone() -> None:
    assert minus(as_sets(cards("R1 R2 B3")), as_sets(cards("R2"))) == as_sets(
        cards("R1 B3")
    )
