"""The row of phase cards: what each costs, what that gives, and who may use it."""

import pytest

from siegeworks.games.stronghold.actions import Use
from siegeworks.games.stronghold.events import (
    CardPaid,
    HourglassesHanded,
    SpyWentHome,
    WindowOpened,
)
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.pieces import WOOD, spelled, troop_of
from siegeworks.games.stronghold.rules import legal_actions
from siegeworks.games.stronghold.stages import (
    ChoosingMarch,
    CleaningUp,
    Finishing,
    Paying,
    Placing,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.table import tokens_left, wood_stock

from .siege import (
    after,
    allowed,
    decides,
    gone,
    happened,
    hourglasses,
    play,
    refused,
    settled,
    siege,
    supply,
)

PRICES = [
    ("ballista", 5, "T", 1, "at RW1"),
    ("ballista", 5, "GG", 2, "at RW1"),
    ("catapult", 5, "T", 1, "at RE4"),
    ("catapult", 5, "GG", 2, "at RE4"),
    ("trebuchet", 6, "OT", 2, "at FW"),
    ("trebuchet", 6, "GGG", 3, "at FW"),
    ("mantelets", 3, "O", 1, "at RE3"),
    ("mantelets", 3, "GG", 2, "at RE3"),
    ("siege_tower", 5, "T", 1, "at FE"),
    ("siege_tower", 5, "GG", 2, "at FE"),
    ("banner", 1, "O", 1, "at W1"),
    ("banner", 1, "GG", 2, "at W1"),
    ("ladder", 2, "O", 1, "at E5"),
    ("ladder", 2, "GG", 2, "at E5"),
    ("sap", 2, "O", 2, "at W3"),
    ("sap", 2, "GG", 3, "at W3"),
    ("bridge", 1, "G", 1, "at RE3-RE4"),
    ("poison", 1, "O", 1, "at E3"),
    ("poison", 1, "GG", 2, "at E3"),
    ("artilleryman", 0, "T", 1, "at #2"),
    ("artilleryman", 0, "OO", 2, "at #2"),
    ("quartermaster", 0, "O", 1, "at RE4"),
    ("quartermaster", 0, "GG", 2, "at RE4"),
    ("trench_master", 0, "O", 1, "at RW3"),
    ("trench_master", 0, "GG", 2, "at RW3"),
    ("saboteur", 0, "O", 2, "at forge"),
    ("saboteur", 0, "GG", 3, "at forge"),
    ("trainer", 0, "OO", 2, "at FE"),
    ("blood_stones", 0, "GG", 2, "success at #1"),
    ("possession", 0, "G", 1, "success at rally"),
    ("demon", 0, "GG", 2, "bluff at guard"),
    ("specter", 0, "GG", 2, "success at E1"),
    ("gale", 0, "GG", 2, "bluff at W4"),
]
"""Card, Wood, units, hourglasses given, and a place for it."""
WAYS = {
    card: [units for each, _, units, _, _ in PRICES if each == card]
    for card, *_ in PRICES
}
PLENTY = "GGGGOOOOTTTT"
TWO_MACHINES = "ballista@RE1 catapult@RE2"


# What each card costs.


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("card", "wood", "units", "given", "place"), PRICES)
def test_every_card_takes_its_price_and_gives_its_hourglasses(
    card: str, wood: int, units: str, given: int, place: str
) -> None:
    state = siege(WalkingRow(), row=card, supply=PLENTY, wood=9, machines=TWO_MACHINES)
    moves = [f"use {card}"]
    moves += [f"pay {units}"] if len(WAYS[card]) > 1 else []
    moves += [place]
    moves += ["done"] if place.startswith(("success", "bluff")) else []
    state, log = play(state, *moves)

    assert happened(log, CardPaid) == [CardPaid(card, troop_of(units), wood, given)]
    assert state.table.camp.wood == 9 - wood
    assert len(supply(state)) == len(PLENTY) - len(units)
    assert happened(log, HourglassesHanded) == [HourglassesHanded(given)]
    assert hourglasses(state) == given
    assert isinstance(state.table.stage, Window)
    assert decides(state) == "defender"


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("card", WAYS)
def test_every_card_offers_its_ways_to_pay_and_no_other(card: str) -> None:
    state = siege(WalkingRow(), row=card, supply=PLENTY, wood=9, machines=TWO_MACHINES)
    state = after(state, f"use {card}")

    if len(WAYS[card]) > 1:
        assert sorted(allowed(state)) == sorted(f"pay {way}" for way in WAYS[card])
        assert refused(state, "pay TT")
    else:
        assert not isinstance(state.table.stage, Paying), "there is nothing to choose"


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("card", "wood", "units", "given", "place"), PRICES)
def test_exactly_enough_is_enough_and_one_less_is_not(
    card: str, wood: int, units: str, given: int, place: str
) -> None:
    def usable(units: str, wood: int) -> bool:
        state = siege(
            WalkingRow(), row=card, supply=units, wood=wood, machines=TWO_MACHINES
        )
        return Use(card) in legal_actions(state)

    assert usable(units, wood)
    assert not usable(units[1:], wood)
    assert not wood or not usable(units, wood - 1)


@pytest.mark.rule("3.2")
def test_units_on_the_board_pay_for_nothing() -> None:
    state = siege(
        WalkingRow(), row="ballista", supply="O", troops={"FW": "TTT", "RE1": "GGG"}
    )

    state, log = play(state)
    assert not happened(log, CardPaid)
    assert isinstance(state.table.stage, ChoosingMarch)


@pytest.mark.rule("3.2", "13.1")
def test_payments_lie_on_the_card_until_clean_up() -> None:
    state = siege(WalkingRow(), row="trebuchet", supply="GOT", wood=8)
    state = after(state, "use trebuchet", "at FE")

    use = state.table.camp.paid[0]
    assert (use.card, spelled(use.units, "GOT"), use.wood) == ("trebuchet", "OT", 6)
    assert (state.table.camp.wood, wood_stock(state.table)) == (2, 12)
    assert gone(state) == ""

    state = settled(siege(CleaningUp(), turn=7, paid={"trebuchet": "OT"}))
    assert gone(state) == "OT"
    assert state.table.camp.paid == ()
    assert state.table.camp.wood + wood_stock(state.table) == WOOD


# Walking the row.


@pytest.mark.rule("3.1")
def test_the_row_is_walked_once_from_the_left() -> None:
    state = siege(WalkingRow(), supply=PLENTY, wood=20)
    assert allowed(state) == [
        *["use ballista", "use catapult", "use mantelets"],
        *["use banner", "use ladder", "use bridge", "done"],
    ]
    state = after(state, "use mantelets", "pay O", "at RE1", "pass")

    assert allowed(state) == ["use banner", "use ladder", "use bridge", "done"]
    for passed in ("ballista", "catapult", "mantelets"):
        assert refused(state, f"use {passed}")


@pytest.mark.rule("3.1", "A1")
def test_every_card_used_opens_a_window_of_its_own() -> None:
    state = siege(WalkingRow(), supply=PLENTY, wood=20)
    state, log = play(
        state,
        *["use ballista", "pay GG", "at RE1", "pass"],
        *["use banner", "pay O", "at W1", "pass"],
        *["use bridge", "at FE-RE1", "pass"],
    )

    assert [each.hourglasses for each in happened(log, WindowOpened)] == [2, 1, 1]
    assert [use.card for use in state.table.camp.paid] == [
        *["ballista", "banner", "bridge"]
    ]
    assert isinstance(state.table.stage, ChoosingMarch)


@pytest.mark.rule("3.1")
def test_all_cards_or_none_may_be_used() -> None:
    state = siege(WalkingRow(), supply="G" * 14, wood=20)
    state = after(
        state,
        *["use ballista", "at RE1", "pass", "use catapult", "at RE2", "pass"],
        *["use mantelets", "at RE3", "pass", "use banner", "at W1", "pass"],
        *["use ladder", "at W1", "pass", "use bridge", "at FE-RE1", "pass"],
    )
    assert len(state.table.camp.paid) == 6
    assert isinstance(state.table.stage, ChoosingMarch)

    state, log = play(siege(WalkingRow(), supply=PLENTY, wood=20), "done")
    assert not happened(log, CardPaid)
    assert isinstance(state.table.stage, ChoosingMarch)


@pytest.mark.rule("3.1")
def test_a_used_card_is_not_used_again_in_the_turn() -> None:
    state = siege(WalkingRow(), row="banner", supply=PLENTY, wood=20)
    state = after(state, "use banner", "pay O", "at W1", "pass")

    assert isinstance(state.table.stage, ChoosingMarch)
    assert refused(state, "use banner")


@pytest.mark.rule("3.1", "3.2")
def test_cards_of_the_reserve_cannot_be_used() -> None:
    state = siege(WalkingRow(), supply=PLENTY, wood=20)

    assert refused(state, "use gale")
    assert refused(state, "use trainer")


@pytest.mark.rule("3.2")
def test_the_hourglasses_come_when_the_effect_is_complete() -> None:
    state = siege(WalkingRow(), row="ballista", supply="GGT")

    state = after(state, "use ballista", "pay GG")
    assert isinstance(state.table.stage, Placing)
    assert hourglasses(state) == 0
    assert hourglasses(after(state, "at RW2")) == 2


# Spies.


@pytest.mark.rule("9.8", "A27")
def test_a_spy_asks_for_one_more_unit_of_any_kind_and_gives_its_hourglass() -> None:
    state = siege(WalkingRow(), row="ballista", supply="GGGOT", spies="ballista")
    state = after(state, "use ballista")

    assert sorted(allowed(state)) == [
        "pay GGG",
        "pay GGO",
        "pay GGT",
        "pay GT",
        "pay OT",
    ]
    state, log = play(state, "pay OT", "at RE1")
    assert happened(log, HourglassesHanded) == [HourglassesHanded(2)]
    assert supply(state) == "GGG"


@pytest.mark.rule("9.8", "A26")
def test_the_spy_goes_home_when_the_card_is_used() -> None:
    state = siege(WalkingRow(), row="ballista", supply="GOT", spies="ballista")
    state, log = play(state, "use ballista", "pay OT", "at RE1")

    assert happened(log, SpyWentHome) == [SpyWentHome("ballista")]
    assert state.table.camp.spies == ()
    assert tokens_left(state.table, "spy") == 3


@pytest.mark.rule("9.8", "A26")
def test_skipping_the_card_keeps_the_spy_there() -> None:
    state = siege(WalkingRow(), supply=PLENTY, spies="ballista")
    assert after(state, "done").table.camp.spies == ("ballista",)

    state = settled(siege(CleaningUp(), spies="ballista"))
    assert state.table.camp.spies == ("ballista",)


@pytest.mark.rule("A26")
def test_where_agreed_the_spy_goes_home_at_clean_up() -> None:
    state = siege(CleaningUp(), spies="ballista", options=Options(spy="turn"))

    assert settled(state).table.camp.spies == ()


@pytest.mark.rule("3.2", "A27")
def test_who_cannot_pay_the_spy_cannot_use_the_card() -> None:
    state = siege(WalkingRow(), row="ballista banner", supply="GG", spies="ballista")

    assert refused(state, "use ballista")
    assert allowed(state) == ["use banner", "done"]


@pytest.mark.rule("A27", "6.5")
def test_the_spys_unit_comes_on_top_of_everything() -> None:
    state = siege(WalkingRow(), row="saboteur", supply="GGT", spies="saboteur")
    state, log = play(state, "use saboteur", "at forge")

    assert happened(log, HourglassesHanded) == [HourglassesHanded(4)]
    assert supply(state) == ""


@pytest.mark.rule("9.8", "A89")
def test_two_spies_do_not_lie_on_one_card() -> None:
    state = siege(Finishing("spy"), spies="ballista", hourglasses=1)

    assert allowed(state) == [
        *["at catapult", "at mantelets", "at banner", "at ladder", "at bridge"]
    ]
    assert refused(state, "at ballista")
    assert refused(state, "at gale")


@pytest.mark.rule("9.8", "A26")
def test_a_spy_on_a_card_already_used_waits_for_the_next_use() -> None:
    state = siege(Finishing("spy"), paid={"ballista": "T"})
    state = after(state, "at ballista")

    assert state.table.camp.spies == ("ballista",)


# Cards without effect.


@pytest.mark.rule("3.2", "A101")
@pytest.mark.parametrize(
    ("card", "position"),
    [
        ("ballista", {"machines": "ballista@RE1 ballista@RE2 ballista@RE3"}),
        ("catapult", {"machines": "catapult@RE1 catapult@RE2 catapult@RE3"}),
        ("trebuchet", {"machines": "trebuchet@FW trebuchet@FE"}),
        ("mantelets", {"mantelets": "RE1 RE2 RE3"}),
        ("siege_tower", {"siege_towers": "FW E1 E2"}),
        ("bridge", {"bridges": "FE-RE1 FE-RE2 FE-RE3"}),
        ("saboteur", {"saboteurs": "forge guard barracks"}),
    ],
)
def test_a_card_without_a_token_left_is_not_offered(
    card: str, position: dict[str, str]
) -> None:
    given = {"machines": "", "mantelets": "", "siege_towers": "", "bridges": ""}
    given |= {"saboteurs": ""} | position
    state = siege(
        WalkingRow(),
        row=f"{card} gale",
        supply=PLENTY,
        wood=9,
        machines=given["machines"],
        mantelets=given["mantelets"],
        siege_towers=given["siege_towers"],
        bridges=given["bridges"],
        saboteurs=given["saboteurs"],
    )

    assert tokens_left(state.table, card) == 0
    assert allowed(state) == ["use gale", "done"]
    assert refused(state, f"use {card}")


@pytest.mark.rule("3.2", "A101", "1.6")
@pytest.mark.parametrize("card", ["banner", "ladder", "sap", "poison"])
def test_equipment_without_a_token_left_is_not_offered(card: str) -> None:
    state = siege(
        WalkingRow(),
        row=f"{card} gale",
        supply=PLENTY,
        wood=9,
        equipment={"W1": card, "W2": card, "W3": card},
    )

    assert allowed(state) == ["use gale", "done"]
    assert refused(state, f"use {card}")


@pytest.mark.rule("3.2", "A101", "1.6")
@pytest.mark.parametrize("card", ["quartermaster", "trench_master"])
def test_trainings_without_a_token_left_are_not_offered(card: str) -> None:
    state = siege(
        WalkingRow(),
        row=f"{card} gale",
        supply=PLENTY,
        trainings={"RE1": card, "RE2": card, "RE3": card},
    )

    assert allowed(state) == ["use gale", "done"]
    assert refused(state, f"use {card}")
