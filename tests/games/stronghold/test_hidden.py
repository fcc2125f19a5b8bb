"""What nobody may learn: faces, kinds and plans, in views, logs and refusals."""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

import pytest

import siegeworks as sw
from conformance.playing import play as played
from siegeworks.core.record import replace
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold import rules
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.events import Event, redact
from siegeworks.games.stronghold.notation import every_action
from siegeworks.games.stronghold.pieces import Order, TrapKind
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, SEATS, Seat
from siegeworks.games.stronghold.secrets import Secrets, known_to
from siegeworks.games.stronghold.stages import (
    Casting,
    ChoosingMarch,
    CleaningUp,
    Commanding,
    DroppingObjective,
    DroppingPlan,
    HandingOver,
    OfferOrders,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.text.log import sentence
from siegeworks.games.stronghold.text.prompt import prompt
from siegeworks.games.stronghold.view import View, legal_for, observe, view
from siegeworks.games.stronghold.worlds import worlds

from .siege import after, allowed, happened, opening, play, settled, siege
from .sieges_played import Steadfast

EVERYBODY: tuple[Seat | None, ...] = (*SEATS, None)

# Each hidden fact, what others are told of it, and who may know it.
HIDDEN: list[tuple[Event, Event, Seat]] = [
    (fact.ObjectiveDrawn("O1"), fact.ObjectiveDrawn(None), INVADER),
    (fact.ObjectiveDropped("O1"), fact.ObjectiveDropped(None), INVADER),
    (
        fact.RitualLaid("gale", "W1", success=True),
        fact.RitualLaid("gale", "W1", None),
        INVADER,
    ),
    (
        fact.OrderLaid("W1", "fury", openly=False, might_be=("fury", "bluff")),
        fact.OrderLaid("W1", None, openly=False, might_be=("fury", "bluff")),
        INVADER,
    ),
    (fact.PlanDrawn("P1"), fact.PlanDrawn(None), DEFENDER),
    (fact.PlanDropped("P1"), fact.PlanDropped(None), DEFENDER),
    (fact.TrapLaid("FW-RW1", "G"), fact.TrapLaid("FW-RW1", None), DEFENDER),
]

# What turns something over is for everybody.
OPEN: list[Event] = [
    fact.ObjectivesShown(("O1", "O2")),
    fact.TokenTurned("gale", "W1", success=True),
    fact.OrderLaid("W1", "fury", openly=True, might_be=("fury", "bluff")),
    fact.OrderShown("W1", "fury"),
    fact.OrderDiscarded("W1", "fury"),
    fact.PlanPlayed("P1"),
    fact.TrapTurned("FW-RW1", "G"),
    fact.UnitDrawn("G"),
    fact.CardDealt("ballista"),
    fact.HitCardTurned("T1", 3),
    fact.MachineFired("#1", "W1", hit=True),
]


# What is told.


@pytest.mark.rule("2.5", "A95", "A100")
@pytest.mark.parametrize(("event", "told", "owner"), HIDDEN)
def test_only_the_owner_hears_what_is_hidden(
    event: Event, told: Event, owner: Seat
) -> None:
    for viewer in EVERYBODY:
        assert redact(event, viewer) == (event if viewer is owner else told)


@pytest.mark.rule("2.5", "A84", "A95")
@pytest.mark.parametrize("event", OPEN)
def test_everybody_sees_what_is_turned_over(event: Event) -> None:
    for viewer in EVERYBODY:
        assert redact(event, viewer) == event


@pytest.mark.rule("2.5")
def test_nothing_else_is_kept_from_anybody() -> None:
    hidden = {type(event) for event, _, _ in HIDDEN}
    for _, _, events, _ in a_game(1):
        for event in events:
            if type(event) not in hidden:
                assert all(redact(event, viewer) == event for viewer in EVERYBODY)


@pytest.mark.rule("2.5")
@pytest.mark.parametrize(("event", "told", "owner"), HIDDEN)
def test_the_sentence_for_others_names_no_face(
    event: Event, told: Event, owner: Seat
) -> None:
    site = siege(Window()).table.site
    words = str(sentence(site, told))
    for secret in ("Goblin", "Orc", "Troll", "Siege", "Success", "Bluff", "fury"):
        assert secret not in words.replace("Goblin fury", "")
    assert words != str(sentence(site, event))


@pytest.mark.rule("2.5")
def test_each_seat_knows_its_own_secrets_and_a_spectator_none() -> None:
    secrets = Secrets(
        objectives=("O3",),
        rituals={"gale": "W1"},
        orders={"W1": "fury"},
        plans=("P1", "P2"),
        plan_dropped="P3",
        traps={"FW-RW1": "G"},
    )
    assert known_to(secrets, INVADER) == Secrets(
        objectives=("O3",), rituals={"gale": "W1"}, orders={"W1": "fury"}
    )
    assert known_to(secrets, DEFENDER) == Secrets(
        plans=("P1", "P2"), plan_dropped="P3", traps={"FW-RW1": "G"}
    )
    assert known_to(secrets, None) == Secrets()


# What is seen: permute the hidden things, and compare.

TRAPS = ("FW-RW1", "FE-RE1", "RE3-RE4")
LAID: dict[str, Any] = {
    "troops": {"W1": "GOT", "E1": "GO", "E5": "T", "FW": "GOT", "RW3": "GOT"},
    "machines": "ballista@RE1 catapult@RW1",
    "garrison": {"W2": "M", "courtyard": "SS"},
}


def with_traps(kinds: tuple[TrapKind, ...], *stages: Any, **things: Any) -> State:
    laid = dict(zip(TRAPS, kinds, strict=True))
    return siege(*stages, traps=laid, **{**LAID, **things})


TRAP_KINDS: list[tuple[TrapKind, ...]] = [
    ("G", "T", "tower"),
    ("T", "tower", "G"),
    ("tower", "tower", "tower"),
    ("G", "G", "G"),
]


@pytest.mark.rule("2.5", "8.3", "A100")
@pytest.mark.parametrize("kinds", TRAP_KINDS)
def test_the_invader_cannot_tell_one_trap_from_another(
    kinds: tuple[TrapKind, ...],
) -> None:
    for stage in (ChoosingMarch(), WalkingRow()):
        base = with_traps(TRAP_KINDS[0], stage, supply="GGGGOT", siege_towers="FW")
        state = with_traps(kinds, stage, supply="GGGGOT", siege_towers="FW")
        assert_alike(base, state, INVADER)
    marching = with_traps(kinds, ChoosingMarch(), siege_towers="FW")
    marching = after(marching, "march small", "done", "tower FW-RW1")
    other = with_traps(TRAP_KINDS[1], ChoosingMarch(), siege_towers="FW")
    other = after(other, "march small", "done", "tower FW-RW1")
    assert_alike(marching, other, INVADER)


RITUALS = [
    {"gale": "W1+ W2 E1", "demon": "forge workshop+", "possession": "rally"},
    {"gale": "W1 W2+ E1", "demon": "forge+ workshop", "possession": "rally+"},
    {"gale": "W1 W2 E1+", "demon": "forge workshop", "possession": "rally"},
]


@pytest.mark.rule("2.5", "7.1", "A63", "A64", "A100")
def test_the_defender_cannot_tell_a_success_from_a_bluff() -> None:
    first, *others = (
        settled(siege(Window(), hourglasses=3, rituals=rituals, **LAID))
        for rituals in RITUALS
    )
    for other in others:
        assert_alike(first, other, DEFENDER)


ORDERS: list[dict[str, str]] = [
    {"W1": one, "E1": two, "E5": "call"}
    for one, two in product(("fury", "bluff"), ("detonation", "bluff"))
]


@pytest.mark.rule("2.5", "8.5", "A75", "A100")
def test_the_defender_cannot_tell_one_secret_order_from_another() -> None:
    first, *others = (
        settled(siege(HandingOver(), owed=3, orders=orders, **LAID))
        for orders in ORDERS
    )
    for other in others:
        assert_alike(first, other, DEFENDER)


PLANS = ["P1 P2", "P4 P6", "P7 P10", "P5 P8"]


@pytest.mark.rule("2.5", "10.1", "A92", "A100")
def test_the_invader_cannot_tell_one_plan_from_another() -> None:
    for stage in (ChoosingMarch(), WalkingRow(), OfferOrders()):
        first, *others = (
            settled(siege(stage, plans=plans, supply="GGOT", **LAID)) for plans in PLANS
        )
        for other in others:
            assert_alike(first, other, INVADER)


def assert_alike(one: State, other: State, seat: Seat) -> None:
    """For the seat and a spectator the two are the same: sight, words and choices."""
    for viewer in (seat, None):
        assert view(one, viewer) == view(other, viewer)
        assert prompt(view(one, viewer)) == prompt(view(other, viewer))
    assert legal_for(view(one, seat)) == legal_for(view(other, seat))
    if rules.actor(one) is seat:
        assert rules.legal_actions(one) == rules.legal_actions(other)
        for action in some_actions():
            assert rules.why_not(one, action) == rules.why_not(other, action)


@lru_cache
def some_actions() -> tuple[Action, ...]:
    """Of everything that can be written down, enough to see how it is refused."""
    everything = every_action(siege(Window()).table.site)
    return tuple(random.Random(18).sample(everything, 150))


# When something is always asked.


@pytest.mark.rule("2.5", "10.1", "A56", "A92")
def test_a_plan_that_cannot_be_played_is_not_betrayed_by_silence() -> None:
    """P6 has nobody to burn, P5 can always be played; both are asked for alike."""
    for plan in ("P5", "P6"):
        state = siege(ChoosingMarch(), plans=plan)
        state = after(state, "march small")
        assert rules.actor(state) is DEFENDER


@pytest.mark.rule("2.5", "7.1", "A83")
def test_casting_is_always_ended_by_hand_or_by_what_all_can_see() -> None:
    for first, second in (("success", "bluff"), ("bluff", "bluff")):
        state = siege(WalkingRow(), row="gale", supply="GG")
        state = after(state, "use gale", f"{first} at W1", f"{second} at W2")
        assert isinstance(state.table.stage, Casting)
        assert "done" in allowed(state)


@pytest.mark.rule("2.5", "8.5", "A75")
def test_secret_orders_are_always_ended_by_hand() -> None:
    for order in ("fury", "bluff"):
        state = siege(OfferOrders(), troops={"W1": "G"})
        state = after(state, "orders secret", f"order {order} W1")
        assert isinstance(state.table.stage, Commanding)
        assert allowed(state) == ["done"]


@pytest.mark.rule("2.5", "2.4")
def test_cards_are_always_dropped_by_hand() -> None:
    state = opening("deal ballista")
    drawn: set[type] = set()
    for before, *_ in a_game(2):
        drawn.add(type(before.table.stage))
    assert {DroppingObjective, DroppingPlan} <= drawn
    assert state.secrets == Secrets()


@pytest.mark.rule("2.5", "13.1", "A84")
def test_what_leaves_face_down_is_never_shown() -> None:
    state = siege(
        CleaningUp(),
        rituals={"gale": "W1+ W2"},
        traps={"FW-RW1": "G"},
        troops={"W1": "G"},
        orders={"W1": "fury"},
    )
    _, log = play(state)
    shown = (fact.TokenTurned, fact.OrderShown, fact.OrderDiscarded, fact.TrapTurned)
    assert happened(log, *shown) == []


@pytest.mark.rule("2.5", "A84", "O8")
def test_traps_cleared_by_the_invader_go_home_unseen() -> None:
    state = siege(
        WalkingRow(),
        row="bridge",
        supply="G",
        bridges="FW-RW2",
        traps={"FW-RW1": "G", "FE-RE1": "T"},
        objectives="O8",
    )
    _, log = play(state, "use bridge", "at RE3-RE4", "side west")
    assert happened(log, fact.TrapTurned) == []
    told = [redact(event, INVADER) for event in log]
    assert fact.TrapsCleared("west", ("FW-RW1",)) in told


@pytest.mark.rule("2.5", "9.9", "A84")
def test_a_confused_order_is_shown_to_everybody() -> None:
    orders: dict[str, Order] = {"W1": "fury", "E1": "bluff"}
    state = siege(
        HandingOver(), owed=2, laid={"confusion": 1}, orders=dict(orders), **LAID
    )
    _, log = play(state, "spend confusion", "at W1")
    (shown,) = happened(log, fact.OrderDiscarded)
    assert redact(shown, DEFENDER) == fact.OrderDiscarded("W1", "fury")


# Over whole games.


@lru_cache
def a_game(seed: int) -> tuple[tuple[State, Action, tuple[Event, ...], State], ...]:
    game = sw.game("stronghold")
    return tuple(played(game, Steadfast(seed), sw.Dealer(seed)))


def moments(seed: int) -> Iterator[State]:
    """Every seventh position of a game in which a seat acts."""
    for number, (before, *_) in enumerate(a_game(seed)):
        if number % 7 == 0 and isinstance(rules.actor(before), Seat):
            yield before


@pytest.mark.rule("2.5")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_view_is_built_up_from_what_the_seat_was_told(seed: int) -> None:
    game = sw.game("stronghold")
    views: dict[Seat | None, View] = {
        seat: view(game.start(), seat) for seat in EVERYBODY
    }
    for _, _, events, reached in a_game(seed):
        for seat in EVERYBODY:
            for event in events:
                views[seat] = observe(views[seat], redact(event, seat))
            assert views[seat].secrets == view(reached, seat).secrets
            assert views[seat].table == reached.table


@pytest.mark.rule("2.5", "A56", "A63", "A64", "A92")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_offers_and_refusals_depend_on_nothing_hidden(seed: int) -> None:
    """In an imagined world that looks the same, everything is allowed and refused
    alike."""
    rng = random.Random(seed)
    for state in moments(seed):
        seat = rules.actor(state)
        assert isinstance(seat, Seat)
        seen = view(state, seat)
        world = worlds(seen, rng)
        assert legal_for(seen) == rules.legal_actions(state)
        assert rules.legal_actions(world) == rules.legal_actions(state)
        for action in rng.sample(some_actions(), 20):
            assert rules.why_not(world, action) == rules.why_not(state, action)


@pytest.mark.rule("2.5")
@pytest.mark.parametrize("seed", [5, 6])
def test_what_a_move_tells_depends_only_on_what_it_turns_over(seed: int) -> None:
    """Play the same in a world that looks the same: unless a face was shown, a plan
    played or something drawn, the log reads the same to the seat."""
    rng = random.Random(seed)
    showing = (
        fact.TokenTurned
        | fact.OrderShown
        | fact.OrderDiscarded
        | fact.TrapTurned
        | fact.PlanPlayed
    )
    for state in moments(seed):
        seat = rules.actor(state)
        assert isinstance(seat, Seat)
        world = worlds(view(state, seat), rng)
        for action in rng.sample(rules.legal_actions(state), 1):
            _, events = rules.apply(state, action)
            _, imagined = rules.apply(world, action)
            if not any(isinstance(event, showing) for event in (*events, *imagined)):
                assert [redact(event, seat) for event in events] == [
                    redact(event, seat) for event in imagined
                ]


@pytest.mark.rule("2.5")
def test_no_secret_is_in_a_view_of_another_seat() -> None:
    for state in moments(7):
        secrets = state.secrets
        for viewer in EVERYBODY:
            other = replace(view(state, viewer), secrets=Secrets())
            hidden = replace(state, secrets=Secrets())
            assert other == replace(view(hidden, viewer), secrets=Secrets())
        assert view(state, None).secrets == Secrets()
        assert view(state, INVADER).secrets.plans == ()
        assert view(state, DEFENDER).secrets.orders == {}
        assert secrets == state.secrets
