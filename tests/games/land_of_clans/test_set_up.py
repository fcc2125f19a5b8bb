"""Chapters 1 and 2 of the rulebook: the pieces, who gets what, what lies open."""

from collections import Counter

import pytest

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.options import Value
from siegeworks.games import CATALOG
from siegeworks.games.land_of_clans import dealing, rules
from siegeworks.games.land_of_clans.actions import Begin
from siegeworks.games.land_of_clans.events import (
    CardDrawn,
    FirstChosen,
    HandsDealt,
    PrizeRevealed,
    TurnBegan,
    WizardsDealt,
)
from siegeworks.games.land_of_clans.land import DEFAULT, SHIPPED, land_of
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import start
from siegeworks.games.land_of_clans.table import castle_of, next_seat, partner_of
from siegeworks.games.land_of_clans.view import view

from .highlands import (
    Players,
    chances,
    corners,
    decides,
    follow,
    hand,
    happened,
    names,
    opening,
    play,
    position,
    supply,
)

MODES: list[tuple[Players, bool]] = [
    (2, False),
    (3, False),
    (4, False),
    (4, True),
    (6, True),
]
every_mode = pytest.mark.parametrize(("players", "teams"), MODES)


# 1 The board and the pieces.


@pytest.mark.rule("1.1")
def test_the_board_is_a_cross_and_no_mans_land_is_named_in_reading_order() -> None:
    land = land_of(DEFAULT)

    assert (land.rows, land.columns) == (11, 11)
    assert [at for at in range(22) if at not in land.touching] == [
        *(0, 1, 9, 10, 11, 12, 20, 21)
    ]
    waste = [divmod(land.square_named[f"N{n}"], 11) for n in range(1, 6)]
    assert waste == [(3, 3), (3, 7), (5, 5), (7, 3), (7, 7)]


@pytest.mark.rule("1.2")
@pytest.mark.parametrize(
    ("square", "touched"),
    [
        ("A1", "B1 H1"),
        ("D2", "E2 G4"),
        ("B3", "H1 E2 C3 A4"),
        ("E5", "B4 D5 F5 H7"),
        ("N3", "F5 H7 A7 C8"),
        ("D13", "A12 C13"),
    ],
)
def test_squares_touch_by_their_edges(square: str, touched: str) -> None:
    state = position()
    land = state.table.land

    assert names(state, land.touching[land.square_named[square]]) == touched


@pytest.mark.rule("1.3")
def test_every_land_card_has_its_square_and_pictures_are_never_both() -> None:
    land = land_of(DEFAULT)

    assert set(land.square_of) == {
        name for name in land.square_named if not name.startswith("N")
    }
    assert land.cards[-1] == "wizard"
    assert "wizard" not in land.square_of
    assert "wizard" not in land.swords | land.shields


@pytest.mark.rule("1.4")
def test_each_castle_is_known_by_the_prize_it_was_built_for() -> None:
    state = position("1:  -  -  rI3 rI3 rI3")
    castle = castle_of(state.table, state.table.land.prize_named["I3"].number)

    assert castle is not None
    assert state.table.land.prizes[castle.castle].points == 3
    assert castle_of(state.table, state.table.land.prize_named["L3"].number) is None


@pytest.mark.rule("1.4")
def test_the_usual_prizes_are_nineteen_and_worth_what_the_list_says() -> None:
    prizes = land_of(DEFAULT).prizes

    assert len(prizes) == 19
    assert Counter(prize.size for prize in prizes) == {3: 2, 4: 5, 5: 12}
    by_points = Counter(prize.points for prize in prizes)
    assert by_points == {3: 2, 5: 3, 6: 2, 7: 5, 8: 5, 10: 2}


@pytest.mark.rule("1.5")
@pytest.mark.parametrize("data", SHIPPED)
def test_all_shipped_data_can_be_played_by_two(data: str) -> None:
    state, _ = play(start(Options(data=data)))

    assert decides(state) == "red"


@pytest.mark.rule("1.5")
def test_separate_swords_and_shields_are_cards_without_a_square() -> None:
    land = land_of("highlands-separate")

    assert land.swords == {"sword"}
    assert land.shields == {"shield"}
    assert Counter(land.deck)["sword"] == Counter(land.deck)["shield"] == 6
    assert len(land.deck) + land.wizards == 108


# 2 Set-up.


@pytest.mark.rule("2.1", "R48")
@every_mode
def test_every_clan_begins_with_fifteen_tokens_beside_an_empty_board(
    players: Players, teams: bool
) -> None:
    state = opening(players, teams)

    assert [supply(state, clan) for clan in state.table.options.clans] == (
        [15] * len(state.table.options.clans)
    )
    assert state.table.castles == ()


@pytest.mark.rule("2.2", "R49", "R53")
@pytest.mark.parametrize(
    ("players", "teams", "each", "aside"),
    [
        (2, False, 2, 4),
        (3, False, 2, 2),
        (4, False, 2, 0),
        (4, True, 2, 0),
        (6, True, 1, 2),
    ],
)
def test_wizards_lie_open_and_those_left_over_stay_out(
    players: Players, teams: bool, each: int, aside: int
) -> None:
    state = opening(players, teams)

    assert state.table.wizards == (each,) * players
    assert state.table.aside == aside
    assert all("wizard" not in cards for cards in (*state.hands, state.deck))


@pytest.mark.rule("2.2", "R49")
def test_data_with_twelve_wizards_gives_six_chiefs_two_each() -> None:
    options = Options(players=6, teams=True, data="highlands-twelve-wizards")
    state, _ = play(start(options))

    each = options.land.wizards_each(6, teams=True)
    assert state.table.wizards == (each,) * 6
    assert state.table.aside == 12 - 6 * each


@pytest.mark.rule("2.3")
@every_mode
def test_everybody_gets_five_cards_and_the_rest_is_the_deck(
    players: Players, teams: bool
) -> None:
    state = opening(players, teams)

    assert state.table.hands == (5,) * players
    assert state.table.deck == 100 - 5 * players
    assert state.table.discard == ()


@pytest.mark.rule("2.4", "R45")
def test_two_threes_and_two_fives_come_to_the_corners_in_a_fixed_order() -> None:
    state, log = play(start(Options()))
    revealed = [(e.corner, e.prize) for e in happened(log, PrizeRevealed)]
    points = [state.table.land.prizes[prize].points for _, prize in revealed]

    assert [corner for corner, _ in revealed] == [0, 2, 1, 3], "NW, SE, NE, SW"
    assert points == [3, 3, 5, 5]
    assert len(state.table.bag) == 15


@pytest.mark.rule("2.4", "R45")
def test_each_corner_is_filled_by_chance_among_the_points_that_are_due() -> None:
    state = start(Options())
    while not chances(state)[0].startswith("reveal"):
        action, _ = dealing.chance_outcomes(state)[0]
        state, _ = rules.apply(state, action)

    assert chances(state) == ["reveal I3", "reveal L3"]
    state = follow(state, "reveal L3")
    assert chances(state) == ["reveal I3"]
    state = follow(state, "reveal I3")
    assert chances(state) == ["reveal L4", "reveal T4", "reveal S4"]
    state = follow(state, "reveal T4")
    assert chances(state) == ["reveal L4", "reveal S4"]
    state = follow(state, "reveal S4")
    assert corners(state) == "L3 T4 I3 S4"


@pytest.mark.rule("R45")
def test_with_points_equal_to_squares_the_fives_are_drawn_from_twelve() -> None:
    state = start(Options(data="highlands-squares"))
    state, _ = rules.apply(state, Begin(Seat.RED))
    while chances(state) != ["reveal I3", "reveal L3"]:
        action, _ = dealing.chance_outcomes(state)[0]
        state, _ = rules.apply(state, action)

    assert len(chances(follow(state, "reveal I3", "reveal L3"))) == 12


@pytest.mark.rule("2.5", "R43")
@every_mode
def test_chance_says_who_begins_everybody_alike(players: Players, teams: bool) -> None:
    odds = dealing.chance_outcomes(start(Options(players=players, teams=teams)))

    assert len(odds) == players
    assert {chance for _, chance in odds} == {odds[0][1]}


@pytest.mark.rule("2.5", "R43")
def test_whoever_begins_has_the_first_turn_and_then_it_goes_clockwise() -> None:
    state = opening(3, first="yellow")
    assert decides(state) == "yellow"

    for follower in ("red", "blue", "yellow"):
        card = hand(state, str(decides(state))).split()[-1]
        state, _ = play(state, card)
        assert decides(state) == follower


@pytest.mark.rule("R54")
def test_the_game_is_set_up_in_order() -> None:
    _, log = play(start(Options(players=3)), "first blue")
    kinds = dict.fromkeys(type(event) for event in log)
    drew = [event.seat for event in happened(log, CardDrawn)]

    assert list(kinds) == [
        *(FirstChosen, WizardsDealt, CardDrawn, HandsDealt, PrizeRevealed, TurnBegan)
    ]
    assert drew == ["blue"] * 5 + ["yellow"] * 5 + ["red"] * 5


@pytest.mark.rule("2.6", "R44")
def test_hands_are_secret_and_everything_else_lies_open() -> None:
    state = position(hands={"red": "A1", "blue": "B1"})

    mine, spectators = view(state, Seat.RED), view(state, None)

    assert mine.hand == state.hands[0]
    assert mine.partner_hand == spectators.hand == ()
    assert mine.table == spectators.table == state.table
    assert state.table.hands == (5, 5)


@pytest.mark.rule("R44")
def test_everybody_can_work_out_the_bag_but_not_its_order() -> None:
    state = position(corners="I3 L3 L4 T4")

    assert [state.table.land.prizes[n].name for n in state.table.bag] == [
        *("S4", "I4", "O4", "L5", "Y5", "P5", "N5", "F5", "U5", "V5", "T5"),
        *("W5", "Z5", "I5", "X5"),
    ]


# Who can play.


@pytest.mark.rule("R46", "R47", "R48", "8.1")
@pytest.mark.parametrize(
    ("players", "teams", "seats"),
    [
        (2, False, "red blue"),
        (3, False, "red blue yellow"),
        (4, False, "red blue yellow green"),
        (4, True, "red blue red2 blue2"),
        (6, True, "red blue yellow red2 blue2 yellow2"),
    ],
)
def test_partners_sit_opposite_each_other(
    players: Players, teams: bool, seats: str
) -> None:
    table = opening(players, teams).table
    partner = partner_of(table, Seat.RED)

    assert [str(seat) for seat in table.options.seats] == seats.split()
    assert partner is (Seat.RED_2 if teams else None)
    assert next_seat(table) is Seat.BLUE
    if partner:
        assert table.place(partner) == players // 2


@pytest.mark.rule("R46")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 5}, "players"),
        ({"players": 1}, "players"),
        ({"players": 6}, "six play in teams only"),
        ({"players": 2, "teams": True}, "teams need 4 or 6 players"),
        ({"players": 3, "teams": True}, "teams need 4 or 6 players"),
        ({"partner_hands": "open"}, "partner_hands needs teams"),
        ({"turn_limit": -1}, "turn_limit"),
        ({"data": "lowlands"}, "data cannot be lowlands"),
    ],
)
def test_impossible_tables_are_refused_in_words(
    options: dict[str, Value], message: str
) -> None:
    with pytest.raises(SiegeworksError) as caught:
        CATALOG.game("land-of-clans", options)

    assert message in str(caught.value)


@pytest.mark.rule("8.1", "8.4", "R47")
def test_six_are_three_teams_of_two() -> None:
    game = CATALOG.game("land-of-clans", {"players": 6, "teams": True})

    assert game.teams == (
        (Seat.RED, Seat.RED_2),
        (Seat.BLUE, Seat.BLUE_2),
        (Seat.YELLOW, Seat.YELLOW_2),
    )
    assert CATALOG.game("land-of-clans", {"players": 4}).teams == ()
