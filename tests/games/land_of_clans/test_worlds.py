"""Imagined worlds: at every stage they look like the view, and differ where hidden."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from conformance.playing import SOAK, everybody, play_out
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.games.land_of_clans.land import WIZARD
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.stages import (
    Acting,
    Building,
    Defending,
    Exchanging,
    Lifting,
    Mustering,
    Shielding,
    Stage,
)
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.table import occupied, partner_of
from siegeworks.games.land_of_clans.view import View
from siegeworks.games.land_of_clans.worlds import unseen_cards

from .foreign_data import default_file
from .modes import game_of

SEPARATE = default_file(
    cards={
        "land": "one per labelled square",
        "sword": [],
        "shield": [],
        "extra": [["sword", 60], ["shield", 60]],
        "wizards": 12,
    },
    tokens_per_colour=7,
)
"""So many Swords and Shields that every fight is long, and so few tokens that all are
soon on the board."""

GAMES: dict[str, tuple[str, dict[str, Value]]] = {
    "two": ("2", {}),
    "two with many swords": ("2", {"data": SEPARATE}),
    "four with many swords": ("4", {"data": SEPARATE}),
    "teams of four": ("4team", {"data": SEPARATE}),
    "teams of six": ("6team", {"data": SEPARATE, "wizards_return": False}),
    "open partners": ("4team", {"data": SEPARATE, "partner_hands": "open"}),
    "six open partners": ("6team", {"partner_hands": "open", "wizard": "extra"}),
}
SEEDS = range(1, 6 + 2 * SOAK, 2)
"""Odd ones: their players choose a kind of action first, and fight more."""
A_STAGE = 6 * SOAK
"""Positions of each stage that are looked at, in each game."""


@lru_cache
def game_named(name: str) -> AnyGame:
    mode, options = GAMES[name]
    return game_of(mode, **options)


def stage_of(state: State) -> str:
    match state.table.stage:
        case Defending(_, True):
            return "Completing"
        case Shielding(_, _, None):
            return "Shielding"
        case Shielding():
            return "Shielding together"
        case stage:
            return type(stage).__name__


@lru_cache
def positions(name: str) -> dict[str, list[State]]:
    """Some positions of each stage."""
    found: dict[str, list[State]] = {}
    for seed in SEEDS:
        for state in play_out(game_named(name), seed).states:
            some = found.setdefault(stage_of(state), [])
            if len(some) < A_STAGE:
                some.append(state)
    return found


def views(name: str, *stages: type[Stage]) -> Iterator[tuple[State, View]]:
    """What everybody sees, in each position."""
    game = game_named(name)
    for some in positions(name).values():
        for state in some:
            if not stages or isinstance(state.table.stage, stages):
                for seat in everybody(game):
                    yield state, game.view(state, seat)


def imagined(name: str, view: View, seed: int = 0) -> State:
    world = game_named(name).worlds(view, random.Random(seed))
    assert isinstance(world, State)
    return world


every_game = pytest.mark.parametrize("name", GAMES)


def test_all_stages_are_looked_at() -> None:
    seen = Counter(stage for name in GAMES for stage in positions(name))
    assert set(seen) == {
        *("Beginning", "Drawing", "Revealing", "Acting", "Exchanging", "Lifting"),
        *("Building", "Mustering", "Defending", "Completing", "Shielding"),
        *("Shielding together", "Over"),
    }


@pytest.mark.rule("2.6", "R44")
@every_game
def test_a_world_looks_exactly_like_the_view(name: str) -> None:
    game = game_named(name)
    for state, view in views(name):
        world = imagined(name, view)
        assert game.view(world, view.seat) == view
        assert game.problems(world) == ()
        assert game.components(world) == game.components(state)
        assert game.actor(world) == game.actor(state)


@pytest.mark.rule("2.6", "R44")
@every_game
def test_whoever_is_asked_in_a_world_can_answer(name: str) -> None:
    """And can answer what was answered in truth, if that was seen by everybody."""
    game = game_named(name)
    for state, view in views(name):
        if game.actor(state) in game.seats:
            assert game.legal_actions(imagined(name, view)), state.table.stage


@pytest.mark.rule("2.6", "R44")
@every_game
def test_every_hidden_card_can_be_in_every_hidden_place(name: str) -> None:
    """In a turn nothing is known but what was seen: over many worlds, all comes up."""
    game = game_named(name)
    state = positions(name)["Acting"][0]
    view = game.view(state, game.seats[0])
    hidden = [seat for seat in game.seats if not is_seen(view, seat)]
    seen: dict[Any, Counter[str]] = {seat: Counter() for seat in (*hidden, None)}
    for seed in range(1_500):
        world = imagined(name, view, seed)
        seen[None].update(set(world.deck))
        for seat in hidden:
            seen[seat].update(set(world.hands[state.table.place(seat)]))
    for counts in seen.values():
        assert set(counts) == set(unseen_cards(view))


def is_seen(view: View, seat: Seat) -> bool:
    if seat is view.seat:
        return True
    is_open = view.table.options.partner_hands == "open"
    return is_open and seat is partner_of(view.table, view.seat or seat)


@pytest.mark.rule("2.6")
@every_game
def test_what_is_seen_stays_where_it_is(name: str) -> None:
    for state, view in views(name):
        if view.seat is None:
            continue
        world = imagined(name, view, 1)
        for seat in state.table.options.seats:
            if is_seen(view, seat):
                at = state.table.place(seat)
                assert world.hands[at] == state.hands[at]


@every_game
def test_hidden_hands_vary(name: str) -> None:
    for _, view in views(name, Acting, Building, Lifting, Exchanging, Mustering):
        worlds = {imagined(name, view, seed).hands for seed in range(6)}
        assert len(worlds) > 1


@pytest.mark.rule("R50", "8.3")
@every_game
def test_promised_shields_are_held(name: str) -> None:
    for state, view in views(name, Shielding):
        world, stage = imagined(name, view), state.table.stage
        assert isinstance(stage, Shielding)
        assert shields_in(world, stage.seat) >= stage.owed
        if stage.then is not None:
            assert shields_in(world, stage.then) >= stage.then_owed


@pytest.mark.rule("R50", "8.3")
@pytest.mark.parametrize("name", ["teams of four", "teams of six", "open partners"])
def test_a_partner_knows_what_was_promised_and_others_do_not(name: str) -> None:
    promises: set[int] = set()
    for state, view in views(name, Defending):
        stage, world = state.table.stage, imagined(name, view)
        assert isinstance(stage, Defending)
        if not stage.completing:
            continue
        first = partner_of(state.table, stage.seat)
        assert first is not None
        is_own = view.seat is not None and view.seat.clan is first.clan
        promises.add(state.promised)
        assert world.promised == view.promised == (state.promised if is_own else 0)
        assert shields_in(world, first) >= world.promised
    assert len(promises) > 1


def shields_in(state: State, seat: Seat) -> int:
    hand = state.hands[state.table.place(seat)]
    return sum(card in state.table.land.shields for card in hand)


@pytest.mark.rule("R18")
@every_game
def test_who_exchanges_holds_no_land_that_is_free(name: str) -> None:
    for state, view in views(name, Exchanging):
        table = state.table
        world = imagined(name, view)
        taken = occupied(table)
        for card in world.hands[table.place(table.turn.seat)]:
            assert table.land.square_of.get(card) in {*taken, None}


@pytest.mark.rule("R29", "R50")
@every_game
def test_who_has_to_lay_a_sword_holds_one(name: str) -> None:
    """Alone nobody declares an attack without one; in teams not a second time."""
    for state, view in views(name, Mustering):
        table, assault = state.table, state.table.assault
        assert assault is not None
        if assault.swords or (table.options.teams and not table.turn.called_off):
            continue
        hand = imagined(name, view).hands[table.place(table.turn.seat)]
        assert table.land.swords.intersection(hand)


@every_game
def test_wizards_that_are_gone_are_not_imagined(name: str) -> None:
    for state, view in views(name):
        world = imagined(name, view)
        truth = Counter(card for hand in state.hands for card in hand)[WIZARD]
        there = Counter(card for hand in world.hands for card in hand)[WIZARD]
        assert there + world.deck.count(WIZARD) == truth + state.deck.count(WIZARD)
