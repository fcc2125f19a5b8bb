"""Moves that reveal something may not be taken back freely."""

from dataclasses import replace

import pytest

import siegeworks as sw
from server.rooms import ADA, BEN, LEVELS, new_room
from server.rooms import played as played_at
from siegeworks.core.knowledge import teaches
from siegeworks.games.stronghold.stages import (
    ChoosingMarch,
    HandingOver,
    OfferOrders,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.server.table.state import TableState, table_state_of
from siegeworks.server.table.takeback import terms_for

from .siege import after, play, siege

EMPTY = dict.fromkeys(("W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5"), "")
MANNED = {**EMPTY, "W1": "M", "W2": "M", "courtyard": "SV"}


def is_free(state: State, *moves: str) -> bool:
    """True if the last of the moves may be taken back freely."""
    before = after(state, *moves[:-1])
    _, facts = play(before, moves[-1])
    return not teaches(sw.game("stronghold"), before, facts)


def between_two_people(state: State) -> TableState:
    """A table where the game begins in that position."""
    room = new_room(ADA, BEN, game="stronghold")
    game = replace(room.game, start=lambda: after(state))
    return table_state_of(game, room.table, (), LEVELS)


@pytest.mark.rule("8.3", "A68")
def test_a_goblin_that_walked_into_a_trap_is_not_taken_back_freely() -> None:
    there = siege(ChoosingMarch(), troops={"FE": "GG"}, traps={"FE-RE2": "G"})
    room = played_at(between_two_people(there), "march small")
    room = played_at(room, "G FE-RE2")
    assert terms_for(room, "invader") == "freely", "the trap has not been turned"
    room = played_at(room, "done")
    assert room.steps[-1].by == "invader"
    assert terms_for(room, "invader") == "by consent"


@pytest.mark.rule("8.3", "A14", "A68")
def test_a_step_is_taken_back_freely_where_no_trap_is_turned() -> None:
    march = ("march small", "G FE-RE2", "done")
    for lying in ({}, {"FE-RE1": "G"}, {"FE-RE2": "G open"}):
        assert is_free(siege(ChoosingMarch(), troops={"FE": "GG"}, traps=lying), *march)
    lying = {"FE-RE2": "T"}
    there = siege(ChoosingMarch(), troops={"FE": "GG"}, traps=lying)
    assert not is_free(there, *march), "nobody died, and yet it is known now"


WARRIOR = "warrior orders rally"
MOVE = "move M W1-T1"
CONFUSION = ("spend confusion", "at W1")


@pytest.mark.rule("7.6", "A63")
def test_a_gale_that_is_turned_over_is_not_taken_back_freely() -> None:
    for token, is_known in (("W1+", False), ("W1 E1+", False), ("W1*", True)):
        there = siege(Window(), hourglasses=3, garrison=MANNED, rituals={"gale": token})
        assert is_free(there, MOVE) is is_known
    assert is_free(siege(Window(), hourglasses=3, garrison=MANNED), MOVE)


@pytest.mark.rule("7.3", "A64")
def test_a_possession_that_is_turned_over_is_not_taken_back_freely() -> None:
    for token in ("rally+ assign", "rally assign+"):
        there = siege(
            Window(), hourglasses=3, garrison=MANNED, rituals={"possession": token}
        )
        assert not is_free(there, WARRIOR)
    assert is_free(siege(Window(), hourglasses=3, garrison=MANNED), WARRIOR)


@pytest.mark.rule("9.9", "A84")
def test_an_order_that_is_confused_is_not_taken_back_freely() -> None:
    there = siege(
        HandingOver(),
        owed=2,
        laid={"confusion": 1},
        orders={"W1": "fury", "E1": "bluff"},
        troops={"W1": "GO", "E1": "GO"},
    )
    assert is_free(there, CONFUSION[0])
    assert not is_free(there, *CONFUSION)


@pytest.mark.rule("10.1")
def test_a_plan_that_is_played_is_not_taken_back_freely() -> None:
    assert not is_free(siege(Window(), hourglasses=1, plans="P2 P4"), "plan P2")


@pytest.mark.rule("8.5", "A75")
def test_a_secret_order_tells_something_only_where_others_might_have_been_all() -> None:
    """Four face down might be the call, the detonation and both Bluffs: not, when one
    of these is laid beside them."""
    walls = {"W1": "G", "W4": "GOT", "E3": "GOT", "E5": "GOT", "E1": "OT"}
    there = siege(OfferOrders(), troops=walls)
    laid = ("order fury W1", "order bluff W4", "order bluff E3", "order call E5")
    for count in range(1, 5):
        assert is_free(there, "orders secret", *laid[:count])
    assert not is_free(there, "orders secret", *laid, "order detonation E1")
