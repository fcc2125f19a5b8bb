"""Imagined worlds: they look like the view, and every possible truth comes up."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Any

import pytest

import siegeworks as sw
from conformance.playing import EVERY_GAME, SOAK, RandomPlayer, play
from siegeworks.core.game import AnyGame
from siegeworks.games.stronghold.pieces import OBJECTIVES, ORDERS, PLANS, TOKENS, TRAPS
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, SEATS, Seat
from siegeworks.games.stronghold.stages import (
    DealingObjectives,
    DealingPlans,
    DroppingObjective,
    DroppingPlan,
    HandingOver,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.view import View, view
from siegeworks.games.stronghold.worlds import worlds

from .siege import after, opening, settled, siege
from .sieges_played import Steadfast

GAMES: list[AnyGame] = [game for game in EVERY_GAME if game.id == "stronghold"]
SEEDS = range(20, 22 + 2 * SOAK)
A_STAGE = 3 * SOAK
"""Positions of each stage that are looked at, in each game."""
EVERYBODY: tuple[Seat | None, ...] = (*SEATS, None)


@lru_cache
def positions() -> tuple[tuple[AnyGame, State], ...]:
    """Some positions of each stage."""
    found: list[tuple[AnyGame, State]] = []
    for game in GAMES:
        seen: Counter[str] = Counter()
        for seed in SEEDS:
            player = Steadfast(seed) if seed % 2 else RandomPlayer(seed)
            for before, *_ in play(game, player, sw.Dealer(seed)):
                stage = type(before.table.stage).__name__
                seen[stage] += 1
                if seen[stage] <= A_STAGE:
                    found.append((game, before))
    return tuple(found)


def views() -> Iterator[tuple[AnyGame, State, View]]:
    for game, state in positions():
        for seat in EVERYBODY:
            yield game, state, view(state, seat)


@pytest.mark.rule("2.5")
def test_a_world_looks_exactly_like_the_view() -> None:
    rng = random.Random(1)
    for game, state, seen in views():
        world = worlds(seen, rng)
        assert view(world, seen.seat) == seen
        assert game.problems(world) == (), state.table.stage
        assert game.actor(world) == game.actor(state)
        assert game.components(world) == game.components(state)


@pytest.mark.rule("2.5")
def test_whoever_is_asked_in_a_world_can_answer_and_play_on() -> None:
    rng = random.Random(2)
    for game, state, seen in views():
        if game.actor(state) in game.seats:
            world = worlds(seen, rng)
            legal = game.legal_actions(world)
            assert legal, state.table.stage
            after_it, _ = game.apply(world, rng.choice(legal))
            assert game.problems(after_it) == ()


@pytest.mark.rule("2.5")
def test_what_the_seat_knows_stays_as_it_is() -> None:
    rng = random.Random(3)
    for _, state, seen in views():
        world = worlds(seen, rng)
        if seen.seat is INVADER:
            assert world.secrets.rituals == state.secrets.rituals
            assert world.secrets.orders == state.secrets.orders
            assert world.secrets.objectives == state.secrets.objectives
        if seen.seat is DEFENDER:
            assert world.secrets.plans == state.secrets.plans
            assert world.secrets.plan_dropped == state.secrets.plan_dropped
            assert world.secrets.traps == state.secrets.traps


@pytest.mark.rule("2.5")
def test_a_world_can_be_played_to_its_end() -> None:
    game = GAMES[0]
    for number, (_, state, seen) in enumerate(views()):
        if number % 97 == 0 and game.actor(state) is not None:
            world, rng = worlds(seen, random.Random(number)), random.Random(number)
            dealer = sw.Dealer(number)
            while (actor := game.actor(world)) is not None:
                choice = (
                    rng.choice(game.legal_actions(world))
                    if actor in game.seats
                    else dealer.choose(game, world)
                )
                world, _ = game.apply(world, choice)
            assert game.outcome(world) is not None


# Every truth, and how often.


def imagined(state: State, seat: Seat | None, times: int) -> list[State]:
    rng, seen = random.Random(4), view(settled(state), seat)
    return [worlds(seen, rng) for _ in range(times)]


def assert_fair(counts: Counter[Any], truths: set[Any], slack: float = 0.3) -> None:
    """Each truth about equally often, and nothing else."""
    assert set(counts) == truths
    mean = counts.total() / len(truths)
    for truth, count in counts.items():
        assert abs(count - mean) < slack * mean, (truth, count, mean)


@pytest.mark.rule("2.5", "A100")
def test_face_down_traps_are_any_of_those_left() -> None:
    state = siege(
        Window(),
        hourglasses=1,
        traps={
            "FW-RW1": "G",
            "FW-RW2": "T",
            "FE-RE1": "G open",
            "FE-RE2": "G open",
        },
    )
    for seat in (INVADER, None):
        kinds = Counter(
            (w.secrets.traps["FW-RW1"], w.secrets.traps["FW-RW2"])
            for w in imagined(state, seat, 4_000)
        )
        assert set(kinds) == set(product(TRAPS, TRAPS)) - {("G", "G")}
        # Of seven traps that are left one is for Goblins, three are for each other.
        first = Counter(one for one, _ in kinds.elements())
        assert abs(first["G"] - 4_000 / 7) < 100
        assert abs(first["T"] - 4_000 * 3 / 7) < 150


@pytest.mark.rule("2.5", "7.1", "A100")
@pytest.mark.parametrize(
    ("tokens", "truths"),
    [
        ("W1", {"W1", None, "none"}),
        ("W1+ W2", {"W1", "W2", None}),
        ("W1 W2+ W3", {"W1", "W2", "W3"}),
    ],
)
def test_the_success_is_any_token_that_was_not_turned_over(
    tokens: str, truths: set[str | None]
) -> None:
    state = siege(Window(), hourglasses=1, rituals={"gale": tokens})
    counts = Counter(
        w.secrets.rituals.get("gale") for w in imagined(state, DEFENDER, 3_000)
    )
    laid = len(tokens.split())
    assert set(counts) == truths - {"none"}
    for spot, count in counts.items():
        share = 1 / 3 if spot else (3 - laid) / 3
        assert abs(count - 3_000 * share) < 150


@pytest.mark.rule("2.5", "7.1", "7.6")
def test_bluffs_that_were_turned_over_are_counted() -> None:
    """Two of three were Bluffs: the third is the Success, as everybody can tell."""
    state = siege(
        Window(),
        hourglasses=3,
        rituals={"gale": "W1 W2 E1+"},
        garrison={"W1": "M", "W2": "M"},
    )
    state = after(state, "move M W1-T1", "move M W2-T2")
    assert {w.secrets.rituals["gale"] for w in imagined(state, DEFENDER, 50)} == {"E1"}
    state = siege(
        Window(), hourglasses=3, rituals={"gale": "W1 E1+"}, garrison={"W1": "M"}
    )
    state = after(state, "move M W1-T1")
    counts = Counter(
        w.secrets.rituals.get("gale") for w in imagined(state, DEFENDER, 900)
    )
    assert_fair(counts, {"E1", None})


@pytest.mark.rule("2.5", "7.1")
def test_a_success_that_lies_open_is_nowhere_else() -> None:
    state = siege(Window(), hourglasses=1, rituals={"gale": "W1* W2 E1"})
    assert {w.secrets.rituals.get("gale") for w in imagined(state, DEFENDER, 50)} == {
        None
    }


ORDERED: dict[str, Any] = {
    "troops": {"W1": "G", "E1": "GO", "E5": "OT"},
    "orders": {"W1": "fury", "E1": "detonation", "E5": "bluff"},
}
CAN_DO = {
    "W1": ("fury", "bluff"),
    "E1": ("fury", "detonation", "bluff"),
    "E5": ("detonation", "call", "bluff"),
}


def possible(orders: tuple[str, ...]) -> bool:
    return all(orders.count(order) <= TOKENS[order] for order in ORDERS)


@pytest.mark.rule("2.5", "8.5", "A75", "A100")
def test_secret_orders_are_all_that_the_units_could_carry_out() -> None:
    state = siege(HandingOver(), owed=1, **ORDERED)
    truths = {orders for orders in product(*CAN_DO.values()) if possible(orders)}
    for seat in (DEFENDER, None):
        counts = Counter(
            tuple(w.secrets.orders[section] for section in CAN_DO)
            for w in imagined(state, seat, 3_000)
        )
        assert set(counts) == truths
        assert min(counts.values()) > 3_000 / len(truths) / 4


@pytest.mark.rule("2.5", "9.9", "8.5", "A84", "A100")
def test_an_order_that_was_confused_lies_nowhere_else() -> None:
    state = siege(HandingOver(), owed=1, laid={"confusion": 1}, **ORDERED)
    state = after(state, "spend confusion", "at W1")
    told = {w.secrets.orders["E1"] for w in imagined(state, DEFENDER, 200)}
    assert told == {"detonation", "bluff"}


@pytest.mark.rule("2.5", "2.4", "A100")
def test_plans_are_any_that_were_not_played() -> None:
    state = siege(Window(), hourglasses=1, plans="P1", played="P5")
    counts: Counter[str] = Counter()
    dropped: Counter[str] = Counter()
    for world in imagined(state, INVADER, 3_000):
        counts.update(world.secrets.plans)
        dropped[world.secrets.plan_dropped] += 1
        assert world.secrets.plan_dropped not in world.secrets.plans
    others = set(PLANS) - {"P5"}
    assert_fair(counts, others)
    assert_fair(dropped, others)


@pytest.mark.rule("2.5", "2.4")
def test_the_objective_that_went_back_is_any_that_is_not_shown() -> None:
    state = siege(Window(), hourglasses=1, objectives="O1 O2")
    counts = Counter(w.secrets.objectives for w in imagined(state, DEFENDER, 3_000))
    assert_fair(counts, {(card,) for card in OBJECTIVES if card not in ("O1", "O2")})


DEALT = [
    *("deal ballista", "deal catapult", "deal mantelets"),
    *("deal banner", "deal ladder", "deal bridge"),
    *("deal artilleryman", "deal quartermaster", "deal trainer"),
    *("deal blood_stones", "deal gale", "deal specter"),
    *("next ballista", "next catapult", "next banner", "next ladder"),
]


@pytest.mark.rule("2.4", "2.5")
def test_while_cards_are_drawn_so_many_are_imagined() -> None:
    drawing = opening(*DEALT, "deal O1", "deal O2")
    assert isinstance(drawing.table.stage, DealingObjectives)
    pairs = Counter(
        frozenset(w.secrets.objectives) for w in imagined(drawing, DEFENDER, 4_500)
    )
    assert_fair(pairs, set(map(frozenset, combinations(OBJECTIVES, 2))), 0.5)

    dropping = after(drawing, "deal O3")
    assert isinstance(dropping.table.stage, DroppingObjective)
    assert {len(w.secrets.objectives) for w in imagined(dropping, None, 50)} == {3}

    plans = after(dropping, "drop O3", "deal P1", "deal P2")
    assert isinstance(plans.table.stage, DealingPlans)
    assert {len(w.secrets.plans) for w in imagined(plans, INVADER, 50)} == {2}

    last = after(plans, "deal P3")
    assert isinstance(last.table.stage, DroppingPlan)
    assert {len(w.secrets.plans) for w in imagined(last, INVADER, 50)} == {3}
