"""Land of Clans in numbers: named fields of drawn positions, and sizes that follow."""

import re

import numpy as np
import numpy.typing as npt
import pytest

import siegeworks as sw
from conformance.playing import RandomPlayer, play
from games.land_of_clans.foreign_data import default_file
from games.land_of_clans.highlands import follow, position
from games.land_of_clans.modes import MODES, game_of
from siegeworks.core.record import replace
from siegeworks.games.land_of_clans.actions import Begin
from siegeworks.games.land_of_clans.land import Land
from siegeworks.games.land_of_clans.options import PartnerHands
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.view import view
from siegeworks.tensors.land_of_clans.fields import MOST_TURNS
from siegeworks.tensors.land_of_clans.observer import ClansObserver
from siegeworks.tensors.registry import tensors_of

Fields = dict[str, npt.NDArray[np.integer]]

SIEGE = """
    7:  .  .  b rI3 rI3 rI3
    8:  .  .  .  N   b
    """
"""Blue counts two at red's castle, red one."""
MIXED_SEEDS = range(1, 20, 2)
"""Random players with these seeds choose a kind of action first: they fight more."""


def seen(state: State, seat: str) -> Fields:
    observer = ClansObserver(state.table.options)
    return observer.layout.named(observer.observe(view(state, Seat(seat))))


def squares(land: Land, plane: npt.NDArray[np.integer]) -> str:
    """Where a plane of the board is not 0, by the names of the squares."""
    return " ".join(land.name_of[at] for at in np.flatnonzero(plane).tolist())


# Cards.


def test_a_land_card_in_hand_lies_on_its_square_and_a_wizard_beside_the_board() -> None:
    state = position(
        hands={"red": "A1 B1 C9 wizard wizard"}, wizards={"red": 1, "blue": 1}
    )
    land = state.table.land

    red, blue = seen(state, "red"), seen(state, "blue")

    assert squares(land, red["hand_land"]) == "A1 B1 C9"
    assert red["hand_other"].tolist() == [2]
    assert not {"A1", "B1", "C9"} & set(squares(land, blue["hand_land"]).split())
    assert red["wizards"].tolist() == blue["wizards"].tolist() == [1, 1]
    assert red["hand_sizes"].tolist() == [5, 5]


def test_the_discard_pile_lies_open() -> None:
    state = position(hands={"red": "A1"}, deck="B1 C1 D1", wizards={"blue": 0})
    assert "A1" not in state.table.discard

    fields = seen(follow(state, "A1"), "blue")

    there = squares(state.table.land, fields["discard_land"]).split()
    assert {*there, "wizard"} == {*state.table.discard, "A1"}
    assert fields["discard_other"].tolist() == [2]
    assert fields["deck_size"].tolist() == [3]


@pytest.mark.parametrize(
    ("partner_hands", "shown"), [("open", "B1 D3"), ("hidden", "")]
)
def test_a_partners_hand_is_seen_only_where_partners_show_it(
    partner_hands: PartnerHands, shown: str
) -> None:
    state = position(
        players=4,
        teams=True,
        hands={"red2": "B1 D3 wizard wizard wizard"},
        wizards={"red": 0, "blue": 1},
        partner_hands=partner_hands,
    )

    red, blue = seen(state, "red"), seen(state, "blue")

    assert squares(state.table.land, red["partner_land"]) == shown
    assert red["partner_other"].tolist() == [3 if shown else 0]
    assert red["hands_are_open"].tolist() == [shown != ""]
    assert "B1" not in squares(state.table.land, blue["partner_land"]).split()


# The board.


def test_a_castle_is_its_owners_and_a_foreign_one_to_everybody_else() -> None:
    state = position(SIEGE, castles={"blue L3": "A1 B1 H1"})
    prize = state.table.land.prize_named

    red, blue = seen(state, "red"), seen(state, "blue")

    for ours, theirs in ((red, 0), (blue, 1)):
        names = [squares(state.table.land, plane) for plane in ours["castles"]]
        assert names[theirs] == "A8 B8 C8"
        assert names[1 - theirs] == "A1 B1 H1"
        assert ours["prizes"][theirs, prize["I3"].number]
        assert ours["prizes"].sum() == 2
    assert red["points"].tolist() == [3, 3]
    assert blue["sieges"][:, prize["I3"].number].tolist() == [2, 1]
    assert red["sieges"][:, prize["I3"].number].tolist() == [0, 0]


def test_castles_of_one_clan_that_touch_are_told_apart() -> None:
    state = position("1:  -  -  rI3 rI3 rI3 rI4 rI4 rI4 rI4", corners="X5 I5 W5 Z5")
    prize = state.table.land.prize_named

    red = seen(state, "red")

    assert red["castle_numbers"][0].tolist() == [0, 0, 1, 1, 1, 2, 2, 2, 2, 0, 0]
    assert red["prize_castles"][prize["I3"].number] == 1
    assert red["prize_castles"][prize["I4"].number] == 2


BY_SEAT = ("hand_sizes", "wizards", "turn", "decides", "lays_next", "result")
BY_CLAN = ("tokens", "castles", "supply", "prizes", "points")
OWN = ("seat", "hand_land", "hand_other", "partner_land", "partner_other")
OWN_CLAN = ("sieges", "promised")


@pytest.mark.parametrize("mode", MODES)
def test_everybody_sees_the_same_table_from_another_side(mode: str) -> None:
    game = game_of(mode)
    states = [after for *_, after in play(game, RandomPlayer(1), sw.Dealer(1))]
    for state in (*states[::50], states[-1]):
        views = [seen(state, seat) for seat in game.seats]
        for steps, fields in enumerate(views):
            assert_turned(views[0], fields, steps, len(game.options.clans))
            assert fields["seat"].argmax() == steps
    assert set(views[0]["result"].tolist()) == {-1, 1}


def assert_turned(first: Fields, fields: Fields, steps: int, clans: int) -> None:
    """What the first seat sees, turned by some steps, but for what is one's own."""
    unlike = {*OWN, *(OWN_CLAN if steps % clans else ())}
    for name in fields.keys() - unlike:
        around = {**dict.fromkeys(BY_SEAT, steps), **dict.fromkeys(BY_CLAN, steps)}
        turned = np.roll(first[name], -around.get(name, 0), axis=0)
        assert (fields[name] == turned).all(), name


# The fight.


def test_swords_are_seen_in_the_order_in_which_they_were_laid() -> None:
    data = default_file(cards__extra=[["sword", 4]])
    state = position(SIEGE, data=data, hands={"blue": "A1 A6 sword"}, turn="blue")
    a1, a6 = (state.table.land.square_of[card] for card in ("A1", "A6"))
    prize = state.table.land.prize_named["I3"].number

    laid = seen(follow(state, "attack I3", "lay A6", "lay sword", "lay A1"), "red")
    other = seen(follow(state, "attack I3", "lay sword", "lay A6", "lay A1"), "red")

    assert laid["target"].argmax() == prize
    assert laid["swords"].ravel()[[a6, a1]].tolist() == [1, 3]
    assert other["swords"].ravel()[[a6, a1]].tolist() == [2, 3]
    assert laid["swords_laid"].tolist() == other["swords_laid"].tolist() == [3]
    assert not laid["shields"].any()


def test_only_the_own_clan_knows_what_was_promised() -> None:
    state = position(
        SIEGE,
        players=4,
        teams=True,
        hands={"blue": "A1 A6", "red2": "A4 A9", "red": "B3 B8"},
        turn="blue",
    )
    moves = ("attack I3", "lay A1", "lay A6", "enough", "enough", "defend 1")
    asked = follow(state, *moves)

    seats = ("red", "blue", "red2", "blue2")
    assert [seen(asked, seat)["promised"].item() for seat in seats] == [1, 0, 1, 0]
    red = seen(asked, "red")
    assert red["completing"].tolist() == [1]
    assert red["decides"].tolist() == [1, 0, 0, 0]
    agreed = seen(follow(asked, "defend 1"), "red")
    assert agreed["decides"].tolist() == [0, 0, 1, 0]
    assert agreed["lays_next"].tolist() == [1, 0, 0, 0]
    assert agreed["owed"].tolist() == agreed["owed_next"].tolist() == [1]


# What is counted.


def test_turns_are_written_in_hundreds() -> None:
    fields = seen(position(turns=1_234, turn_limit=10_000), "red")

    assert fields["turns"].tolist() == [0, 12, 34]
    assert fields["turn_limit"].tolist() == [1, 0, 0]


def test_a_game_longer_than_a_row_can_say_is_named_as_such() -> None:
    with pytest.raises(
        AssertionError, match=re.escape(f"more than {MOST_TURNS} turns")
    ):
        seen(position(turns=MOST_TURNS + 1), "red")


def test_every_field_and_every_stage_is_told_at_some_time() -> None:
    options = {"claim": "compulsory", "wizard": "extra", "turn_limit": 400}
    game = game_of("6team", partner_hands="open", **options)
    observer = tensors_of(game).observer
    told = observer.observe(game.view(game.start(), Seat.RED)) != 0
    for seed in MIXED_SEEDS:
        for *_, state in play(game, RandomPlayer(seed), sw.Dealer(seed)):
            told |= observer.observe(game.view(state, Seat.RED)) != 0

    named = observer.layout.named(told)

    assert [name for name, field in named.items() if not field.any()] == []
    assert named["stage"].all()


# Sizes follow from the land and who plays.


def test_a_foreign_land_has_fields_of_its_own_size() -> None:
    rows = [" ".join(f"{letter}{n}" for letter in "ABCDEFG") for n in range(1, 9)]
    data = default_file(
        board__rows=rows,
        cards__sword=["A1"],
        cards__shield=["B1"],
        cards__extra=[["shield", 60], ["shield", 60], ["shield", 60]],
    )
    state = position(data=data, hands={"red": "A1 shield shield shield"})

    fields = seen(state, "red")

    assert fields["tokens"].shape == (2, 8, 7)
    assert fields["hand_land"][0].tolist() == [1, 0, 0, 0, 0, 0, 0]
    assert fields["hand_other"].tolist() == [3, 0]
    assert fields["deck_size"].dtype == np.int16
    assert fields["deck_size"].tolist() == [56 + 180 - 10]


def test_who_plays_alone_has_no_fields_for_partners() -> None:
    alone, teams = (tensors_of(game_of(mode)).observer for mode in ("4", "4team"))
    assert {"partner_land", "promised", "completing"} <= set(teams.layout)
    assert set(alone.layout) < set(teams.layout)


def test_only_who_plays_can_begin() -> None:
    chances = tensors_of(game_of("2")).chances
    assert [Begin(seat) in chances for seat in (Seat.BLUE, Seat.YELLOW)] == [
        True,
        False,
    ]


def test_the_numbers_of_choices_are_the_same_however_many_play() -> None:
    two, six = (tensors_of(game_of(mode)).choices for mode in ("2", "6team"))
    actions = [two.action_of(number) for number in range(two.size)]
    assert six.numbers_of(actions) == list(range(six.size))


def test_a_spectator_has_no_row() -> None:
    state = position()
    with pytest.raises(AssertionError, match="a spectator has no row"):
        ClansObserver(state.table.options).observe(view(state, None))


def test_more_castles_than_a_game_can_see_are_refused() -> None:
    state = position(SIEGE)
    many = replace(state.table, castles=state.table.castles * 8)
    with pytest.raises(AssertionError, match="8 castles stand"):
        seen(replace(state, table=many), "red")
