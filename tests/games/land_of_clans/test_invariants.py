"""What the rules promise of every position, in every mode and with all data.

The promises are checked here from the position itself, not by the game's own check.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

import siegeworks as sw
from conformance.playing import SOAK, RandomPlayer, play
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.games.land_of_clans import events as fact
from siegeworks.games.land_of_clans.actions import GiveUp, TakeLand
from siegeworks.games.land_of_clans.land import SHIPPED, WIZARD
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.stages import (
    Acting,
    Building,
    Drawing,
    Lifting,
    Over,
    Revealing,
)
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.table import Table

from .foreign_data import default_file
from .modes import MODES, game_of

SEEDS = range(1, 1 + SOAK)

CROWDED = default_file(
    tokens_per_colour=6,
    hand=2,
    wizards_per_player=dict.fromkeys(MODES, 1),
    cards={"land": "one per labelled square", "wizards": 30},
)
"""Few tokens, so that they are all out soon; small hands and many Wizards."""

RULINGS: dict[str, dict[str, Value]] = {
    "usual": {},
    "extra wizards": {"wizard": "extra"},
    "wizards gone": {"wizards_return": False},
    "compulsory": {"claim": "compulsory"},
    "crowded": {"data": CROWDED},
    "crowded, extra wizards": {"data": CROWDED, "wizard": "extra"},
}


def every_game() -> Iterator[tuple[str, AnyGame]]:
    for mode in MODES:
        for name in SHIPPED:
            yield f"{mode} {name}", game_of(mode, data=name)
        for name, ruling in RULINGS.items():
            yield f"{mode} {name}", game_of(mode, **ruling)


EVERY_GAME = dict(every_game())


@pytest.mark.rule("1.4", "2.1", "2.4", "3.5", "4.2", "4.3", "5.1", "R18", "R21", "R39")
@pytest.mark.parametrize("name", EVERY_GAME)
def test_every_position_keeps_all_promises(name: str) -> None:
    game = EVERY_GAME[name]
    for seed in SEEDS:
        for before, _, events, after in play(game, RandomPlayer(seed), sw.Dealer(seed)):
            assert_pieces_are_conserved(after)
            assert_tokens_rest_on_land(after.table)
            assert_castles_stand_firm(after.table)
            assert_prizes_suffice(after.table)
            assert_somebody_can_choose(game, after)
            assert_reshuffles_yield(before.table, events, after.table)
            assert game.problems(after) == ()


def assert_pieces_are_conserved(state: State) -> None:
    table, land = state.table, state.table.land
    cards = Counter([*table.discard, *state.deck])
    for hand in state.hands:
        cards.update(hand)
    if table.assault is not None:
        cards.update(table.assault.swords)
        cards.update(table.assault.shields)
    cards[WIZARD] += sum(table.wizards) + table.aside
    printed = Counter(land.deck)
    printed[WIZARD] += land.wizards

    assert cards == printed
    assert table.deck == len(state.deck)
    assert table.hands == tuple(map(len, state.hands))
    prizes = [*table.bag, *(castle.castle for castle in table.castles)]
    prizes += [prize for prize in table.corners if prize is not None]
    assert sorted(prizes) == list(range(len(land.prizes)))


def assert_tokens_rest_on_land(table: Table) -> None:
    land = table.land
    fresh = table.stage.square if isinstance(table.stage, Building) else None
    built = {square for castle in table.castles for square in castle.squares}
    tokens = [square for own in table.tokens for square in own]

    assert len(tokens) == len(set(tokens))
    assert built.isdisjoint(tokens)
    for square in tokens:
        assert square in land.square_of.values() or square == fresh
    for clan in table.options.clans:
        stock = len(table.tokens_of(clan)) + table.supply(clan)
        assert stock == land.data.tokens_per_colour
        assert table.supply(clan) >= 0


def assert_castles_stand_firm(table: Table) -> None:
    land = table.land
    for castle in table.castles:
        assert len(land.no_mans_land.intersection(castle.squares)) <= 1
        assert len(castle.squares) == land.prizes[castle.castle].size
    squares = [square for castle in table.castles for square in castle.squares]
    assert len(squares) == len(set(squares))


def assert_prizes_suffice(table: Table) -> None:
    """Figures on the board are prizes held, and neither figures nor bag run out."""
    data, clans = table.land.data, table.options.clans
    held = Counter(castle.clan for castle in table.castles)
    enough = data.end_at_tiles

    assert max(held.values(), default=0) <= enough <= data.castles_per_colour
    assert held.total() <= (enough - 1) * (len(clans) - 1) + enough
    if isinstance(table.stage, Revealing):
        assert table.bag
    if enough in held.values() and not isinstance(table.stage, Over):
        raise AssertionError("the game should be over")


def assert_somebody_can_choose(game: AnyGame, state: State) -> None:
    """No phase is without a choice; a turn offers land or an exchange, never both."""
    actor = game.actor(state)
    if actor is None:
        assert isinstance(state.table.stage, Over)
    elif actor is sw.CHANCE:
        assert len(game.chance_outcomes(state)) >= 1
    else:
        assert isinstance(actor, Seat)
        choices = game.legal_actions(state)
        assert choices
        if isinstance(state.table.stage, Acting):
            can_take = any(isinstance(choice, TakeLand) for choice in choices)
            can_exchange = any(isinstance(choice, GiveUp) for choice in choices)
            assert can_take is not can_exchange
        if isinstance(state.table.stage, Lifting):
            assert state.table.supply(actor.clan) == 0


def assert_reshuffles_yield(
    before: Table, events: tuple[fact.Event, ...], after: Table
) -> None:
    """Only when a card is due and there is none; then there is at least one."""
    if fact.DeckReshuffled() in events:
        drawn = sum(isinstance(event, fact.CardDrawn) for event in events)
        assert before.deck == drawn
        assert isinstance(after.stage, Drawing)
        assert min(after.hands) < after.land.data.hand
        assert after.deck > 0
        assert after.discard == ()


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("mode", MODES)
def test_every_turn_begins_with_full_hands_and_corners(mode: str) -> None:
    game = game_of(mode)
    for seed in SEEDS:
        for _, _, events, after in play(game, RandomPlayer(seed), sw.Dealer(seed)):
            if any(isinstance(event, fact.TurnBegan) for event in events):
                assert set(after.table.hands) == {5}
                assert None not in after.table.corners


@pytest.mark.parametrize(
    ("name", "stage"),
    [("2 crowded", Lifting), ("4 usual", Building), ("6team usual", Drawing)],
)
def test_the_games_above_come_to_these_stages(name: str, stage: type) -> None:
    game = EVERY_GAME[name]
    steps = play(game, RandomPlayer(1), sw.Dealer(1))
    assert any(isinstance(after.table.stage, stage) for *_, after in steps)
