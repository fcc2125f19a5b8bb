"""The expert's arithmetic at the castle: burdens, exposure, and who leads the race."""

import random

import pytest

from siegeworks.games.castle.actions import Play
from siegeworks.games.castle.board import OUTSIDE
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.placing import legal_places
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State
from siegeworks.games.castle.view import view
from siegeworks.games.castle.worlds import worlds
from siegeworks.players.castle.assessment import mind_of
from siegeworks.players.castle.card_costs import costs_in, hardship
from siegeworks.players.castle.endgame_search import MOST_STEPS, FinishSearch
from siegeworks.players.castle.exposure import can_send_home, exposure
from siegeworks.players.castle.foresight import carried_out
from siegeworks.players.castle.free_places import room_in
from siegeworks.players.castle.outlook import WIN, outlook_after

from .castle_table import castle

GREY, BLUE = Seat.GREY, Seat.BLUE


def cost(kind: Kind, state: State) -> float:
    return costs_in(room_in(state.table), state.table.reserve)[kind]


def exposed(state: State, seat: Seat = GREY) -> float:
    mind = mind_of(view(state, GREY))
    return exposure(state.table, mind.dangers, mind.costs)[seat]


def lead(state: State) -> float:
    """How grey sees the race."""
    seen = view(state, GREY)
    return outlook_after(mind_of(seen), worlds(seen, random.Random(0)))


# Burdens.


@pytest.mark.parametrize(
    ("kind", "without_a_place", "with_one"),
    [
        (Kind.GHOST, {}, {"a1": "witch/blue"}),
        (Kind.COUNSELLOR, {}, {"c3": "king/blue"}),
        (Kind.COUNSELLOR, {}, {"c3": "prince/blue"}),
        (Kind.LADY_IN_WAITING, {}, {"c3": "princess/blue"}),
        (Kind.MISTRESS, {"c3": "queen/blue"}, {}),
        (
            Kind.SIEGE_ENGINE,
            dict.fromkeys(("north", "east", "south", "west"), "siege-engine/blue"),
            {"north": "siege-engine/blue"},
        ),
    ],
)
def test_a_card_without_a_place_weighs_more(
    kind: Kind, without_a_place: dict[str, str], with_one: dict[str, str]
) -> None:
    hands = {"grey": "soldier", "blue": "soldier"}
    stuck, free = (
        castle(hands=hands, piles=piles) for piles in (without_a_place, with_one)
    )
    assert not legal_places(stuck.table, kind)
    assert legal_places(free.table, kind)
    assert cost(kind, free) + 0.5 < cost(kind, stuck)


def test_a_card_that_can_always_be_played_has_no_hardship() -> None:
    room = room_in(castle(hands={"grey": "soldier", "blue": "soldier"}).table)
    for kind in (Kind.KNIGHT, Kind.BARBARIAN, Kind.DRAGON, Kind.HERALD):
        assert hardship(kind, room) == 0


def test_a_card_is_never_worse_than_a_swap_for_a_good_one() -> None:
    hands = {"grey": "ambassador", "blue": "soldier"}
    nothing_better = castle(hands=hands, reserve="counsellor")
    something = castle(hands=hands, reserve="counsellor barbarian")
    assert cost(Kind.AMBASSADOR, something) < cost(Kind.AMBASSADOR, nothing_better)


def test_those_who_send_others_home_weigh_less() -> None:
    state = castle(hands={"grey": "soldier", "blue": "soldier"})
    assert cost(Kind.BARBARIAN, state) < cost(Kind.SOLDIER, state)
    assert can_send_home(Kind.BARBARIAN)
    assert not can_send_home(Kind.MAGICIAN), "he sends cards to the Reserve"


# Exposure.


def test_a_card_that_nobody_can_strike_any_more_is_safe() -> None:
    hands = {"grey": "soldier", "blue": "minstrel"}
    state = castle(hands=hands, b2="thief/grey")
    assert exposed(state) == 0


def test_cards_in_reach_of_what_may_come_are_exposed() -> None:
    hands = {"grey": "soldier", "blue": "queen"}
    assert exposed(castle(hands=hands, b2="thief/grey")) > 0
    assert exposed(castle(hands=hands, a2="soldier/grey")) == 0


def test_knight_priest_and_captain_shelter() -> None:
    hands = {"grey": "soldier", "blue": "queen dragon barbarian"}
    bare = castle(hands=hands, b2="thief/grey")
    by_priest = castle(hands=hands, b2="thief/grey", b3="priest/blue")
    own_priest = castle(hands=hands, b2="thief/grey", b3="priest/grey knight/blue")
    covered = castle(hands=hands, b2="thief/grey knight/blue")
    assert exposed(own_priest) == exposed(covered) == 0
    assert exposed(by_priest) == exposed(bare) > 0
    alone = castle(hands=hands, b1="soldier/grey")
    guarded = castle(hands=hands, b1="soldier/grey", c1="captain/blue")
    assert exposed(guarded) < exposed(alone)


def test_three_engines_threaten_all_soldiers() -> None:
    hands = {"grey": "soldier", "blue": "siege-engine"}
    engines = {"north": "siege-engine/blue", "east": "siege-engine/blue"}
    two = castle(hands=hands, a2="soldier/grey", piles=engines)
    three = castle(
        hands=hands, a2="soldier/grey", south="siege-engine/blue", piles=engines
    )
    assert exposed(three) > exposed(two)


# The race.


def test_fewer_own_cards_and_more_of_the_others_are_a_lead() -> None:
    even = castle(hands={"grey": "soldier soldier", "blue": "soldier soldier"})
    ahead = castle(hands={"grey": "soldier", "blue": "soldier soldier"})
    behind = castle(hands={"grey": "soldier soldier", "blue": "soldier"})
    assert lead(behind) < lead(even) < lead(ahead)


def test_a_card_in_the_deck_is_further_away_than_one_in_hand() -> None:
    hands = {"grey": "soldier", "blue": "soldier"}
    held = castle(hands=hands | {"grey": "soldier soldier"})
    undrawn = castle(hands=hands, undealt="soldier", decks=(1, 0))
    assert lead(undrawn) < lead(held)


def test_no_cards_at_all_are_the_win() -> None:
    before = castle(hands={"grey": "herald", "blue": "soldier"})
    after = carried_out(before, Play(Kind.HERALD, OUTSIDE))
    assert outlook_after(mind_of(view(before, GREY)), after) == WIN


# The finish.


def test_the_search_for_a_finish_gives_up_in_time() -> None:
    """Three cards that cannot all be played, and very many ways to try."""
    state = castle(
        hands={"grey": "merchant spy ambassador", "blue": "soldier soldier"},
        b2="thief/blue",
        c3="schemer/blue",
        d4="minstrel/grey",
        c4="assassin/grey",
    )
    search = FinishSearch(GREY)
    assert search.winning_action(state) is None
    assert search.steps <= MOST_STEPS
