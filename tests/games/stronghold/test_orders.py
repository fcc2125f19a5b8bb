"""Orders for units on the walls: how they are laid, and what they do."""

import pytest

from siegeworks.games.stronghold.events import (
    DefenderFell,
    FoughtOut,
    HourglassesHanded,
    InvadersFell,
    MaraudersJoined,
    OrderCameToNothing,
    OrderDiscarded,
    OrderLaid,
    OrderShown,
    PieceMoved,
    WallBreached,
    WallBroken,
    redact,
)
from siegeworks.games.stronghold.seats import DEFENDER
from siegeworks.games.stronghold.stages import (
    Assault,
    Calling,
    Cauldrons,
    ChoosingMarch,
    CleaningUp,
    Commanding,
    Detonating,
    Finishing,
    OfferOrders,
    ShowingOrders,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.view import view

from .siege import (
    Words,
    after,
    allowed,
    decides,
    happened,
    hourglasses,
    play,
    refused,
    settled,
    siege,
    troops,
    winner,
)


def ordering(**units: str) -> State:
    return siege(OfferOrders(), troops=units, owed=3)


# Laying them.


@pytest.mark.rule("8.5", "A43")
def test_one_order_openly_for_nothing() -> None:
    state = ordering(E3="GO", W1="T")
    assert allowed(state) == ["orders open", "orders secret", "no"]

    state = after(state, "orders open")
    assert allowed(state) == [
        *["order call W1", "order fury E3", "order detonation E3"]
    ]
    state, log = play(state, "order fury E3")
    laid = happened(log, OrderLaid)
    assert [(e.section, e.order, e.openly) for e in laid] == [("E3", "fury", True)]
    assert redact(laid[0], DEFENDER) == laid[0]
    assert happened(log, HourglassesHanded) == [HourglassesHanded(3)]
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("8.5", "A75")
def test_any_number_face_down_for_one_hourglass() -> None:
    state = ordering(E3="GO", W1="T", W4="G", E5="O", E1="T")
    state, log = play(
        state,
        "orders secret",
        *["order bluff E3", "order call W1", "order fury W4"],
        *["order detonation E5", "order bluff E1", "done"],
    )

    assert len(state.table.field.orders) == 5
    assert happened(log, HourglassesHanded) == [HourglassesHanded(4)]
    assert hourglasses(state) == 4
    for laid in happened(log, OrderLaid):
        told = redact(laid, DEFENDER)
        assert isinstance(told, OrderLaid)
        assert told.order is None
    assert [each.order for each in view(state, DEFENDER).table.field.orders] == (
        [None] * 5
    )
    assert view(state, DEFENDER).secrets.orders == {}


@pytest.mark.rule("8.5", "A75")
def test_secret_orders_are_one_at_least() -> None:
    state = after(ordering(E3="G"), "orders secret")

    assert refused(state, "done")
    state = after(state, "order bluff E3")
    assert allowed(state) == ["done"], "asked, for an end by itself would tell"


@pytest.mark.rule("8.5")
def test_one_token_a_section() -> None:
    state = after(ordering(E3="GOT", W1="G"), "orders secret", "order fury E3")

    assert refused(state, "order call E3")
    assert allowed(state) == ["order bluff W1", "done"], "there is one fury only"


@pytest.mark.rule("8.5", "1.6")
def test_two_bluffs_and_one_of_each_other() -> None:
    state = after(
        ordering(E3="O", W1="O", W2="O", W3="O"),
        *["orders secret", "order bluff E3", "order bluff W1"],
    )

    assert allowed(state, "order bluff") == []
    state = after(state, "order detonation W2")
    assert allowed(state) == ["done"]
    assert refused(state, "order detonation W3")


@pytest.mark.rule("8.5", "8.9", "A75")
def test_a_bluff_is_never_the_open_order() -> None:
    state = after(ordering(E3="G"), "orders open")

    assert isinstance(state.table.stage, Commanding)
    assert allowed(state) == ["order fury E3"]
    assert refused(state, "order bluff E3")


@pytest.mark.rule("8.5", "8.6", "8.7", "8.8", "8.9", "A43", "A75")
@pytest.mark.parametrize(
    ("unit", "orders"),
    [
        ("G", ["fury", "bluff"]),
        ("O", ["detonation", "bluff"]),
        ("T", ["call", "bluff"]),
    ],
)
def test_an_order_needs_a_unit_that_can_carry_it_out(
    unit: str, orders: list[str]
) -> None:
    state = after(ordering(E3=unit), "orders secret")

    assert allowed(state) == [f"order {order} E3" for order in orders]
    for order in {"fury", "detonation", "call"} - set(orders):
        assert refused(state, f"order {order} E3")
    assert refused(state, f"order {orders[0]} W1"), "nobody is there"


@pytest.mark.rule("8.5", "A43")
def test_without_a_unit_on_the_wall_no_orders_are_offered() -> None:
    state, log = play(ordering(RE3="GOT"))

    assert isinstance(state.table.stage, Window)
    assert happened(log, HourglassesHanded) == [HourglassesHanded(3)]


@pytest.mark.rule("8.5")
def test_orders_may_be_left() -> None:
    state, log = play(ordering(E3="G"), "no")

    assert state.table.field.orders == ()
    assert happened(log, HourglassesHanded) == [HourglassesHanded(3)]


@pytest.mark.rule("8.5", "8.1", "A1")
def test_marches_and_orders_are_one_deed() -> None:
    state = siege(ChoosingMarch(), troops={"E3": "G"})
    state, log = play(
        state,
        *["march large", "march small", "orders secret", "order bluff E3", "done"],
    )

    assert happened(log, HourglassesHanded) == [HourglassesHanded(9)]
    assert decides(state) == "defender"


@pytest.mark.rule("8.5", "13.1")
def test_orders_leave_at_clean_up() -> None:
    state = siege(
        CleaningUp(),
        troops={"E3": "G", "W1": "O"},
        orders={"E3": "fury", "W1": "bluff"},
    )
    state, log = play(state)

    assert state.table.field.orders == ()
    assert state.secrets.orders == {}
    assert not happened(log, OrderShown)


# Showing them.


def shown(orders: Words, walls: int = 2, **units: str) -> State:
    """E1 is held by three Veterans, so that little happens by itself."""
    return siege(
        ShowingOrders(),
        troops=units,
        orders=orders,
        garrison={"E1": "VVV", "barracks": ""},
        walls={"E1": walls},
    )


@pytest.mark.rule("8.5", "8.9", "12.8")
def test_all_are_shown_and_a_bluff_does_nothing() -> None:
    state, log = play(shown({"E1": "bluff"}, E1="GT"))

    assert happened(log, OrderShown) == [OrderShown("E1", "bluff")]
    assert happened(log, FoughtOut) == [FoughtOut("E1", 4, 11)]
    assert not happened(log, OrderCameToNothing)
    assert decides(state) == "chance", "both fell, and the next turn begins"


@pytest.mark.rule("8.5", "12.8")
@pytest.mark.parametrize(
    ("order", "units"), [("fury", "O"), ("detonation", "G"), ("call", "O")]
)
def test_an_order_that_nobody_is_left_to_carry_out_is_lost(
    order: str, units: str
) -> None:
    state = shown({"E1": order}, E1=units)
    _, log = play(state)

    assert happened(log, OrderCameToNothing) == [
        OrderCameToNothing("E1", order)  # type: ignore[arg-type]
    ]
    assert not happened(log, WallBroken, PieceMoved)


@pytest.mark.rule("8.6", "A103")
def test_goblins_that_a_cauldron_killed_do_not_rage() -> None:
    state = siege(
        Cauldrons(),
        troops={"E1": "GGO"},
        cauldrons={"E1": "G"},
        orders={"E1": "fury"},
    )
    _, log = play(state)

    assert happened(log, OrderCameToNothing) == [OrderCameToNothing("E1", "fury")]


# Goblin fury.


@pytest.mark.rule("8.6", "A76")
def test_raging_goblins_count_three_and_can_breach_alone() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "GGG"},
        garrison={"W1": "MM"},
        orders={"W1": "fury"},
    )
    state, log = play(state)

    assert happened(log, WallBreached) == [WallBreached("W1", 9, 4, 2)]
    assert winner(state) == "invader"


@pytest.mark.rule("8.6", "A8")
def test_at_equal_strength_nobody_else_dies_but_the_goblins() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "GO"},
        garrison={"W1": "MS"},
        orders={"W1": "fury"},
    )
    state, log = play(state)

    assert happened(log, FoughtOut) == [FoughtOut("W1", 5, 5)]
    assert happened(log, InvadersFell) == [InvadersFell("W1", (1, 0, 0), "fury")]
    assert not happened(log, DefenderFell)
    assert troops(state, "W1") == "O"


@pytest.mark.rule("8.6", "A8")
def test_the_advantage_is_taken_from_the_others_undiminished() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "GO"},
        garrison={"W1": "SSS"},
        walls={"W1": 1},
        orders={"W1": "fury"},
    )
    state, log = play(state)

    assert happened(log, FoughtOut) == [FoughtOut("W1", 5, 7)]
    assert happened(log, InvadersFell) == [
        InvadersFell("W1", (1, 0, 0), "fury"),
        InvadersFell("W1", (0, 1, 0), "fight"),
    ]


@pytest.mark.rule("8.6")
def test_only_goblins_of_the_section_rage() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "G", "W2": "G"},
        orders={"W1": "fury"},
    )
    _, log = play(state)

    assert [(e.section, e.attack) for e in happened(log, FoughtOut)] == [
        ("W1", 3),
        ("W2", 1),
    ]


# Orc detonation.


@pytest.mark.rule("8.7", "A76")
def test_one_orc_or_more_each_for_a_wall_element() -> None:
    state = shown({"E1": "detonation"}, walls=3, E1="GOOO")
    state = settled(state)
    assert isinstance(state.table.stage, Detonating)
    assert allowed(state) == ["detonate 1", "detonate 2", "detonate 3"]
    assert refused(state, "done")
    assert refused(state, "detonate 4")

    state, log = play(state, "detonate 2")
    assert happened(log, WallBroken) == [WallBroken("E1", "detonation")] * 2
    assert happened(log, InvadersFell)[0] == InvadersFell("E1", (0, 2, 0), "detonation")
    assert happened(log, FoughtOut) == [FoughtOut("E1", 3, 10)], "before the fight"


@pytest.mark.rule("8.7", "A45")
def test_more_orcs_than_walls_may_be_blown_up_for_nothing() -> None:
    state, log = play(shown({"E1": "detonation"}, walls=1, E1="OOOO"), "detonate 3")

    assert len(happened(log, WallBroken)) == 1
    assert state.table.keep.walls["E1"] == 0
    assert happened(log, InvadersFell)[0].units == (0, 3, 0)


@pytest.mark.rule("8.7", "A45", "A76")
def test_even_without_any_wall_one_orc_dies() -> None:
    _, log = play(shown({"E1": "detonation"}, walls=0, E1="OT"))

    assert happened(log, InvadersFell)[0] == InvadersFell("E1", (0, 1, 0), "detonation")
    assert not happened(log, WallBroken)


@pytest.mark.rule("8.7")
def test_the_whole_section_may_blow_itself_up() -> None:
    _, log = play(shown({"E1": "detonation"}, E1="OO"), "detonate 2")

    assert not happened(log, FoughtOut), "nobody is left to fight"


# Troll call.


@pytest.mark.rule("8.8", "A77")
def test_another_troll_of_the_side_takes_one_step_towards_the_section() -> None:
    state = settled(
        shown({"E1": "call"}, E1="T", RE1="T", RE2="T", FE="TO", FW="T", RW1="T")
    )
    assert isinstance(state.table.stage, Calling)
    assert decides(state) == "invader"
    assert set(allowed(state)) == {"T RE1-E1", "T FE-RE1"}
    assert refused(state, "T FE-RE2"), "E1 cannot be reached from there"
    assert refused(state, "O FE-RE1")
    assert refused(state, "done"), "a Troll comes if one can"

    state, log = play(state, "T RE1-E1")
    assert happened(log, FoughtOut) == [FoughtOut("E1", 6, 11)]


@pytest.mark.rule("8.8", "A77")
def test_for_e4_a_troll_on_re3_may_step_to_e4_or_re4_without_marauders() -> None:
    state = siege(
        ShowingOrders(),
        troops={"E4": "T", "RE3": "T", "RE4": "T"},
        orders={"E4": "call"},
    )
    assert set(allowed(state)) == {"T RE3-E4", "T RE3-RE4", "T RE4-E4"}

    state, log = play(state, "T RE3-RE4")
    assert troops(state, "RE4") == "TT"
    assert not happened(log, MaraudersJoined)


@pytest.mark.rule("8.8", "A77")
def test_for_e5_a_troll_on_the_foreground_may_set_out() -> None:
    state = siege(
        ShowingOrders(),
        troops={"E5": "T", "FE": "TT", "RE3": "T"},
        orders={"E5": "call"},
    )

    assert set(allowed(state)) == {"T FE-RE3", "T RE3-RE4"}


@pytest.mark.rule("8.8", "A77")
def test_a_called_troll_passes_no_quartermaster() -> None:
    state = siege(
        ShowingOrders(),
        troops={"E1": "T", "FE": "T", "RE1": "T"},
        trainings={"RE1": "quartermaster"},
        orders={"E1": "call"},
    )

    assert refused(state, "T FE-RE1-E1")
    assert set(allowed(state)) == {"T FE-RE1", "T RE1-E1"}


@pytest.mark.rule("8.8", "A44", "A77")
def test_without_a_legal_step_the_call_comes_to_nothing() -> None:
    _, log = play(shown({"E1": "call"}, E1="T", RE2="T", FW="T"))
    assert happened(log, OrderCameToNothing) == [OrderCameToNothing("E1", "call")]
    assert not happened(log, PieceMoved)

    _, log = play(shown({"E1": "call"}, E1="OOOT", RE1="TOOOOOO", FE="T"))
    assert happened(log, OrderCameToNothing) == [OrderCameToNothing("E1", "call")], (
        "there is no room"
    )


@pytest.mark.rule("8.8", "A76")
def test_a_single_step_is_taken_without_being_asked() -> None:
    _, log = play(shown({"E1": "call open"}, E1="T", RE1="T"))

    assert happened(log, PieceMoved) == [PieceMoved("T", "RE1", "E1", "")]


# Between laying and showing.


@pytest.mark.rule("8.5", "12.8")
def test_orders_wait_for_their_step_of_the_assault() -> None:
    state = siege(
        Window(),
        Assault(),
        hourglasses=2,
        troops={"E1": "O"},
        garrison={"E1": "SSS"},
        orders={"E1": "detonation"},
    )
    state, log = play(state, "pass")

    assert happened(log, OrderShown) == [OrderShown("E1", "detonation")]
    assert len(happened(log, WallBroken)) == 1


@pytest.mark.rule("9.9", "A84")
def test_a_confused_order_is_shown_and_gone() -> None:
    state = siege(
        Finishing("confusion"),
        Window(),
        Assault(),
        troops={"E1": "G", "W1": "O"},
        orders={"E1": "fury", "W1": "detonation"},
    )
    state, log = play(state, "at W1")

    assert happened(log, OrderDiscarded) == [OrderDiscarded("W1", "detonation")]
    discarded = happened(log, OrderDiscarded)[0]
    assert redact(discarded, DEFENDER) == discarded
    assert not happened(log, WallBroken)
    assert "fury" in [each.order for each in happened(log, OrderShown)]
