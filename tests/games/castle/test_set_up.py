"""Chapter 2 of the rulebook: the cards, the deal, who begins and what is secret."""

from collections import Counter
from fractions import Fraction

import pytest

from siegeworks.core.errors import BadOption
from siegeworks.games import CATALOG
from siegeworks.games.castle import rules
from siegeworks.games.castle.actions import Deal
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.deck import PORTIONS, deck_for
from siegeworks.games.castle.events import CardDealt, CardDrawn, redact
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.seats import Seat, left_of, seats_of
from siegeworks.games.castle.state import start
from siegeworks.games.castle.view import view

from .table_talk import (
    at_table,
    chances,
    decides,
    follow,
    hand,
    opening,
    play,
    random_game,
    refused,
    turn,
)

# 2.1 The cards.


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_and_more_play_with_all_56_cards(players: int) -> None:
    deck = Counter(deck_for(Options(players=players)))

    assert deck.total() == 56
    assert len(deck) == 37
    assert {kind: copies for kind, copies in deck.items() if copies > 1} == {
        Kind.SOLDIER: 13,
        Kind.SIEGE_ENGINE: 5,
        Kind.KNIGHT: 4,
    }


@pytest.mark.rule("2.1")
def test_two_play_without_the_jester_and_the_village_idiot() -> None:
    for_two, for_three = (Counter(deck_for(Options(players=n))) for n in (2, 3))

    assert for_two.total() == 54
    assert for_three - for_two == Counter([Kind.JESTER, Kind.VILLAGE_IDIOT])
    assert not for_two - for_three


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("players", [1, 6, 0, -2])
def test_two_to_five_can_play(players: int) -> None:
    with pytest.raises(BadOption) as caught:
        CATALOG.game("castle", {"players": players})

    assert str(caught.value) == (
        f"players cannot be {players}; choose one of: 2, 3, 4, 5"
    )


def test_an_unknown_ruling_or_reading_of_it_is_refused() -> None:
    with pytest.raises(BadOption, match="there is no option 'ghost_target'"):
        CATALOG.game("castle", {"ghost_target": "any"})
    with pytest.raises(BadOption, match="choose one of: courtyard, adjacent"):
        CATALOG.game("castle", {"lady_target": "nobody"})


# 2.2 The deal.


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(
    ("players", "in_hand", "in_deck", "in_reserve"),
    [(2, 9, 13, 10), (3, 7, 8, 11), (4, 5, 6, 12), (5, 5, 4, 11)],
)
def test_everybody_gets_a_hand_and_a_deck_and_the_rest_is_the_reserve(
    players: int, in_hand: int, in_deck: int, in_reserve: int
) -> None:
    state = opening(players)

    assert [len(cards) for cards in state.hands] == [in_hand] * players
    assert state.table.hands == (in_hand,) * players
    assert state.table.decks == (in_deck,) * players
    assert len(state.undealt) == in_deck * players
    assert len(state.table.reserve) == in_reserve


@pytest.mark.rule("2.2")
def test_the_castle_is_empty_and_nothing_is_removed() -> None:
    table = opening(4).table

    assert not any(table.piles)
    assert table.removed == ()


@pytest.mark.rule("2.2")
def test_chance_deals_and_each_card_is_equally_likely() -> None:
    state = start(Options(players=5))

    odds = dict(rules.chance_outcomes(state))

    assert decides(state) == "chance"
    assert odds[Deal(Kind.KING)] == Fraction(1, 56)
    assert odds[Deal(Kind.SOLDIER)] == Fraction(13, 56)
    assert sum(odds.values()) == 1


@pytest.mark.rule("2.2")
def test_what_has_been_dealt_cannot_come_up_again() -> None:
    state = follow(start(Options(players=2)), "deal king")

    assert str(refused(state, "deal king")) == (
        "the King cannot come up now (rule 2.4)"
    )
    assert "king" not in chances(state)
    assert chances(state).count("soldier") == 13


@pytest.mark.rule("2.2")
def test_the_jester_is_never_dealt_to_two() -> None:
    assert str(refused(start(Options(players=2)), "deal jester")) == (
        "the Jester cannot come up now (rule 2.4)"
    )


@pytest.mark.rule("2.2")
def test_hands_are_filled_one_after_the_other_then_the_reserve() -> None:
    state, log = play(start(Options(players=2)))

    dealt_to = [event.seat for event in log if isinstance(event, CardDealt)]
    assert dealt_to == [Seat.GREY] * 9 + [Seat.BLUE] * 9 + [None] * 10
    assert (
        hand(state, "grey")
        == "ghost watchman magician archer witch alchemist soldier*3"
    )


# 2.3 Who begins, and in which order.


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_seat_begins(players: int) -> None:
    assert turn(opening(players)) == "grey 2"


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turns_go_round_to_the_left_neighbour(players: int) -> None:
    state, seen = opening(players), []
    for _ in range(players + 1):
        seen.append(decides(state))
        state, _ = play(state, "draw", "draw")

    colours = ["grey", "blue", "yellow", "green", "pink"][:players]
    assert seen == [*colours, "grey"]


@pytest.mark.rule("2.3")
def test_the_left_neighbour_of_the_last_seat_is_the_first() -> None:
    assert left_of(Seat.GREY, 3) is Seat.BLUE
    assert left_of(Seat.YELLOW, 3) is Seat.GREY
    assert left_of(Seat.PINK, 5) is Seat.GREY


# 2.4 Open and secret.


@pytest.mark.rule("2.4", "R41")
def test_a_seat_sees_the_table_its_own_hand_and_nothing_more() -> None:
    state = at_table(
        c3="king/blue knight/grey",
        hands={"grey": "archer soldier", "blue": "queen"},
        reserve="witch",
        removed="thief",
    )

    seen = view(state, Seat.GREY)

    assert seen.hand == (Kind.ARCHER, Kind.SOLDIER)
    assert seen.table == state.table
    assert seen.table.hands == (2, 1, 0)
    assert sum(seen.table.decks) == 49
    assert seen.known == ((), (), ())


@pytest.mark.rule("2.4")
def test_a_spectator_sees_no_hand_at_all() -> None:
    state = at_table(hands={"grey": "archer", "blue": "queen"})

    seen = view(state, None)

    assert (seen.hand, seen.known) == ((), ((), (), ()))


@pytest.mark.rule("2.4", "R41")
def test_a_draw_is_seen_by_its_owner_only() -> None:
    before = at_table(hands={"grey": "archer"})

    _, log = play(before, "draw", "deal king")

    drawn = CardDrawn(Seat.GREY, Kind.KING)
    assert drawn in log
    assert redact(drawn, Seat.GREY) == drawn
    for other in (Seat.BLUE, Seat.YELLOW, None):
        assert redact(drawn, other) == CardDrawn(Seat.GREY, None)


@pytest.mark.rule("2.4")
def test_a_hand_is_dealt_face_down_and_the_reserve_face_up() -> None:
    to_grey, to_reserve = CardDealt(Seat.GREY, Kind.KING), CardDealt(None, Kind.KING)

    assert redact(to_grey, Seat.GREY) == to_grey
    assert redact(to_grey, Seat.BLUE) == CardDealt(Seat.GREY, None)
    assert redact(to_reserve, Seat.BLUE) == to_reserve


@pytest.mark.rule("2.4", "R41")
def test_nobody_knows_a_deck_its_owner_included() -> None:
    """Whatever lies in any deck is equally likely to be drawn, from whichever deck."""
    before = at_table(
        players=2,
        hands={"grey": "archer", "blue": "king"},
        reserve="queen soldier*13 siege-engine*5",
    )

    state = follow(before, "draw")

    in_decks = chances(state)
    assert len(in_decks) == 54 - 1 - 1 - 19
    assert not {"archer", "king", "queen", "soldier"} & set(in_decks)
    assert in_decks.count("knight") == 4


@pytest.mark.rule("R41")
def test_what_goes_to_a_hand_from_table_or_reserve_is_known_to_all() -> None:
    before = at_table(
        a1="witch/blue",
        hands={"grey": "ghost archer", "blue": "queen"},
        reserve="soldier",
    )

    after, _ = play(before, "ghost a1", "swap archer for soldier")

    for onlooker in (Seat.YELLOW, None):
        seen = view(after, onlooker)
        assert seen.known == ((Kind.SOLDIER,), (Kind.WITCH,), ())


@pytest.mark.rule("R41")
def test_a_card_known_to_be_in_a_hand_is_so_until_it_is_placed_again() -> None:
    before = at_table(
        a1="witch/blue", hands={"grey": "ghost archer", "blue": "queen"}, turn="grey"
    )

    after, _ = play(before, "ghost a1", "archer f1", "witch a6", "queen c3")

    assert view(after, Seat.GREY).known == ((), (), ())


@pytest.mark.rule("R41")
def test_forced_actions_betray_nothing_of_other_hands_and_decks() -> None:
    """The same table and own hand: the same actions, whatever the others hold."""
    with_king = at_table(
        hands={"grey": "archer soldier", "blue": "king"},
        out1="herald/blue",
        decks={"grey": 5, "blue": 5},
    )
    without_king = at_table(
        hands={"grey": "archer soldier", "blue": "queen"},
        out1="herald/blue",
        decks={"grey": 5, "blue": 5},
    )

    assert view(with_king, Seat.GREY) == view(without_king, Seat.GREY)
    assert rules.legal_actions(with_king) == rules.legal_actions(without_king)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_portions_use_up_the_deck(players: int) -> None:
    portions = PORTIONS[players]

    dealt = players * (portions.hand + portions.deck) + portions.reserve
    assert dealt == len(deck_for(Options(players=players)))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_random_game_keeps_every_card_from_deal_to_end(players: int) -> None:
    options = Options(players=players)
    for state, _, _ in random_game(players, options):
        assert CATALOG.game("castle", {"players": players}).problems(state) == ()
    assert rules.outcome(state) is not None


def test_there_are_as_many_seats_as_players() -> None:
    assert seats_of(2) == (Seat.GREY, Seat.BLUE)
    assert len(seats_of(5)) == 5
