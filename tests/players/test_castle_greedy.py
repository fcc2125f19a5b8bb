"""Greedy at the castle: a card gone is a card gone."""

from siegeworks.games.castle.state import State
from siegeworks.players.castle.greedy import GreedyPlayer

from .castle_table import castle, turn_of


def moves(state: State) -> list[str]:
    return turn_of(GreedyPlayer(seed=0), state)[0]


def test_it_plays_whatever_it_can() -> None:
    state = castle(
        hands={"grey": "herald ambassador fairy", "blue": "soldier"},
        undealt="thief",
        decks=(1, 0),
    )
    assert sorted(moves(state)) == ["fairy out", "herald out"]


def test_it_draws_when_nothing_can_be_played() -> None:
    state = castle(
        hands={"grey": "ambassador counsellor", "blue": "soldier"},
        undealt="lady-in-waiting",
        decks=(1, 0),
        reserve="soldier",
    )
    assert moves(state)[0] == "draw"


def test_without_a_deck_it_swaps_for_what_can_be_played() -> None:
    state = castle(
        hands={"grey": "ambassador counsellor", "blue": "soldier"},
        reserve="lady-in-waiting barbarian",
    )
    give, then = moves(state)
    assert give in {"swap ambassador for barbarian", "swap counsellor for barbarian"}
    assert then == "barbarian out"


def test_it_sends_home_a_card_of_whoever_is_closest_to_the_end() -> None:
    state = castle(
        hands={"grey": "dragon herald", "blue": "soldier soldier", "yellow": "soldier"},
        actions=1,
        a1="witch/blue",
        f1="archer/yellow",
        a2="soldier/grey",
    )
    assert moves(state) == ["dragon out", "card out1", "card f1"]


def test_it_does_not_send_home_its_own_cards_if_it_can_draw() -> None:
    state = castle(
        hands={"grey": "barbarian", "blue": "soldier"},
        undealt="ambassador ghost",
        decks=(1, 1),
        actions=1,
        b1="soldier/grey",
    )
    assert moves(state) == ["draw"]


def test_it_sees_what_the_fourth_engine_would_do_to_its_soldiers() -> None:
    state = castle(
        hands={"grey": "siege-engine", "blue": "soldier"},
        undealt="ambassador ghost",
        decks=(1, 1),
        actions=1,
        b1="soldier/grey",
        north="siege-engine/blue",
        east="siege-engine/blue",
        south="siege-engine/blue",
    )
    assert moves(state) == ["draw"]


def test_its_last_soldier_does_not_bring_back_its_own_engine() -> None:
    state = castle(
        hands={"grey": "soldier", "blue": "soldier"},
        actions=1,
        b1="soldier/blue",
        c1="soldier/blue",
        d1="soldier/blue",
        north="siege-engine/grey",
    )
    assert moves(state) != ["soldier e1"]
