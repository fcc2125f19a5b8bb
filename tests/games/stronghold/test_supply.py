"""Phase 1: the turn begins, units and Wood come, cards are exchanged."""

import pytest

from siegeworks.games.stronghold.events import (
    CardsExchanged,
    HourglassesHanded,
    SpyWentHome,
    UnitDrawn,
    WindowOpened,
    WoodGained,
)
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.stages import (
    Briefing,
    CleaningUp,
    Exchanging,
    OfferExchange,
    OfferGathering,
    TurnBegins,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.table import wood_stock

from .siege import (
    after,
    allowed,
    chances,
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

DRAWS = ["draw G"] * 5 + ["draw O"] * 6 + ["draw T"] * 3


# The Briefing.


@pytest.mark.rule("3.3")
def test_fourteen_units_and_five_wood_come_for_nothing() -> None:
    state, log = play(siege(TurnBegins(), turn=1, supply="T"), *DRAWS)

    assert state.table.turn == 2
    assert supply(state) == "GGGGGOOOOOOTTTT"
    assert len(happened(log, UnitDrawn)) == 14
    assert happened(log, WoodGained) == [WoodGained(5)]
    assert state.table.camp.wood == 10
    assert state.table.stage == OfferExchange()
    assert hourglasses(state) == 0


@pytest.mark.rule("3.3", "2.5")
def test_every_unit_of_the_bag_is_as_likely() -> None:
    state = siege(Briefing(1), bag={"G": 10, "O": 25, "T": 5})

    assert chances(state) == {"draw G": 0.25, "draw O": 0.625, "draw T": 0.125}
    assert decides(state) == "chance"


@pytest.mark.rule("3.3", "A86")
def test_a_kind_that_has_run_out_is_not_drawn() -> None:
    state = siege(Briefing(2), bag={"T": 1})

    state = after(state, "draw T")
    assert set(chances(state)) == {"draw G", "draw O"}
    assert refused(state, "draw T")


@pytest.mark.rule("3.3", "A87")
@pytest.mark.parametrize(("wood", "gained"), [(14, 5), (17, 3), (20, 0)])
def test_a_short_stock_of_wood_gives_what_it_holds(wood: int, gained: int) -> None:
    state, log = play(siege(TurnBegins(), wood=wood))

    assert sum(each.count for each in happened(log, WoodGained)) == gained
    assert state.table.camp.wood == wood + gained
    assert wood_stock(state.table) == 20 - wood - gained


@pytest.mark.rule("3.3", "13.1")
def test_what_was_not_used_stays_in_supply() -> None:
    state = siege(CleaningUp(), supply="GOT", wood=7, paid={"gather": "O"})
    state = settled(state)

    assert supply(state) == "GOT"
    assert state.table.camp.wood == 12
    assert gone(state) == "O"


# The window of the first hourglasses.


@pytest.mark.rule("9.1", "A3", "A55")
def test_without_any_deed_a_window_of_its_own_comes_after_phase_one() -> None:
    state, log = play(siege(OfferExchange(), hourglasses=2, supply="G"), "no", "no")

    assert happened(log, WindowOpened) == [WindowOpened(2)]
    assert decides(state) == "defender"
    assert isinstance(after(state, "pass").table.stage, WalkingRow)


@pytest.mark.rule("A55", "3.4")
def test_the_first_hourglasses_are_spent_after_the_exchange() -> None:
    state = siege(OfferExchange(), hourglasses=2, supply="GGG", row="gale", reserve="")
    state, log = play(state, "yes")

    assert happened(log, WindowOpened) == [WindowOpened(3)]
    state = after(state, "pass")
    assert state.table.stage == OfferGathering()
    state, log = play(state, "gather G")
    assert happened(log, WindowOpened) == [WindowOpened(1)]
    state, log = play(state, "pass")
    assert not happened(log, WindowOpened)
    assert isinstance(state.table.stage, WalkingRow)


@pytest.mark.rule("A55", "3.5")
def test_or_after_gathering_if_there_was_no_exchange() -> None:
    state = siege(OfferExchange(), hourglasses=2, supply="O")
    state, log = play(state, "no", "gather O")

    assert happened(log, WindowOpened) == [WindowOpened(3)]


@pytest.mark.rule("9.1", "3.1")
def test_without_hourglasses_there_is_no_window() -> None:
    state, log = play(siege(OfferExchange(), supply="GGT"), "no", "no")

    assert not happened(log, WindowOpened)
    assert decides(state) == "invader"
    assert isinstance(state.table.stage, WalkingRow)


@pytest.mark.rule("A2", "13.1", "13.2")
def test_later_turns_begin_with_two_hourglasses() -> None:
    state = settled(siege(CleaningUp()))

    assert hourglasses(state) == 2
    assert state.table.turn == 3


# Exchange.


@pytest.mark.rule("3.4", "A52")
def test_cards_are_exchanged_one_for_one_whatever_their_phase() -> None:
    state = siege(OfferExchange(), supply="G")
    state, log = play(
        state,
        "yes",
        "exchange ballista for gale",
        "exchange bridge for trainer",
        "done",
        *["next mantelets", "next ladder"],
    )

    assert len(happened(log, CardsExchanged)) == 2
    assert state.table.camp.row == (
        *["mantelets", "catapult", "ladder", "banner", "trainer", "gale"],
    )
    assert set(state.table.camp.reserve) == {
        *["artilleryman", "quartermaster", "blood_stones", "specter"],
        *["ballista", "bridge"],
    }
    assert happened(log, HourglassesHanded) == [HourglassesHanded(1)]
    assert hourglasses(state) == 1


@pytest.mark.rule("3.4", "A90")
def test_no_card_is_exchanged_twice() -> None:
    state = siege(OfferExchange(), supply="G")
    state = after(state, "yes", "exchange ballista for gale")

    assert refused(state, "exchange gale for trainer")
    assert refused(state, "exchange catapult for ballista")
    assert len(allowed(state, "exchange")) == 25
    assert allowed(state, "done") == ["done"]


@pytest.mark.rule("3.4", "A90")
def test_six_pairs_are_all_there_are() -> None:
    pairs = zip(
        ["ballista", "catapult", "mantelets", "banner", "ladder", "bridge"],
        ["artilleryman", "quartermaster", "trainer", "blood_stones", "gale", "specter"],
        strict=True,
    )
    state = siege(OfferExchange(), supply="G")
    state = after(state, "yes", *(f"exchange {out} for {back}" for out, back in pairs))

    assert allowed(state) == [
        *["next artilleryman", "next quartermaster", "next trainer"]
    ]


@pytest.mark.rule("3.4")
def test_cards_outside_row_and_reserve_cannot_come_in() -> None:
    state = after(siege(OfferExchange()), "yes")

    assert refused(state, "exchange ballista for demon")
    assert refused(state, "exchange gale for ballista")
    assert refused(state, "exchange ballista for catapult")


@pytest.mark.rule("3.4", "A90")
def test_an_exchange_of_nothing_may_reorder_the_row_and_gives_an_hourglass() -> None:
    state, log = play(
        siege(OfferExchange(), supply="G"),
        *["yes", "done", "next mantelets", "next ballista"],
        *["next bridge", "next banner"],
    )

    assert state.table.camp.row == (
        *["mantelets", "ballista", "catapult", "bridge", "banner", "ladder"],
    )
    assert not happened(log, CardsExchanged)
    assert happened(log, HourglassesHanded) == [HourglassesHanded(1)]


@pytest.mark.rule("3.4")
def test_without_an_exchange_nothing_is_given_or_ordered() -> None:
    state, log = play(siege(OfferExchange(), supply="G"), "no")

    assert state.table.stage == OfferGathering()
    assert not happened(log, HourglassesHanded)


@pytest.mark.rule("3.4")
def test_cards_given_up_come_back_in_a_later_turn() -> None:
    state = siege(OfferExchange(), row="gale", reserve="ballista", supply="GG")
    state = after(state, "yes", "exchange gale for ballista")
    assert state.table.camp.row == ("ballista",)

    later = siege(OfferExchange(), row="ballista", reserve="gale", turn=3)
    assert allowed(after(later, "yes"), "exchange") == ["exchange ballista for gale"]


@pytest.mark.rule("A26", "A90")
def test_the_spy_on_a_card_that_leaves_goes_home() -> None:
    state = siege(OfferExchange(), spies="ballista ladder")
    state, log = play(state, "yes", "exchange ballista for gale")

    assert happened(log, SpyWentHome) == [SpyWentHome("ballista")]
    assert state.table.camp.spies == ("ladder",)
    assert isinstance(state.table.stage, Exchanging)


# Gathering.


@pytest.mark.rule("3.5", "3.2")
@pytest.mark.parametrize(("kind", "wood"), [("G", 1), ("O", 2), ("T", 3)])
def test_the_stronger_the_unit_the_more_wood(kind: str, wood: int) -> None:
    state, log = play(siege(OfferGathering(), supply="GOT"), f"gather {kind}")

    assert happened(log, WoodGained) == [WoodGained(wood)]
    assert state.table.camp.wood == 5 + wood
    assert supply(state) == "GOT".replace(kind, "")
    assert hourglasses(state) == 1
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("3.5")
def test_gathering_is_done_once_a_turn_and_may_be_declined() -> None:
    state = siege(OfferGathering(), supply="GGOT")
    assert allowed(state) == ["gather G", "gather O", "gather T", "no"]

    state = after(state, "gather G", "pass")
    assert allowed(state, "gather") == []
    assert refused(state, "gather G")


@pytest.mark.rule("3.5")
def test_only_units_of_the_supply_gather() -> None:
    state = siege(OfferGathering(), supply="G", troops={"FW": "TTT"})

    assert allowed(state) == ["gather G", "no"]
    assert refused(state, "gather T")


@pytest.mark.rule("3.5", "A87", "A101")
def test_the_stock_of_wood_limits_gathering() -> None:
    state = after(siege(OfferGathering(), supply="GT", wood=18), "gather T")
    assert state.table.camp.wood == 20

    state, log = play(siege(OfferGathering(), supply="GT", wood=20))
    assert not isinstance(state.table.stage, OfferGathering)
    assert not happened(log, WoodGained)


@pytest.mark.rule("3.3", "3.5")
def test_wood_is_counted_in_a_whole_turn() -> None:
    state = siege(TurnBegins(), turn=1, wood=5, options=Options())
    state = after(state, *DRAWS, "no", "gather T")

    assert state.table.camp.wood == 13
    assert wood_stock(state.table) == 7
