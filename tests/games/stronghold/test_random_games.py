"""Random games under all options: they end, lose no piece, and replay identically.

Two hundred and forty of them; `make soak` makes that two thousand and more.
"""

import random
from collections import Counter
from functools import lru_cache, reduce
from typing import Any, TypeVar

import pytest

import siegeworks as sw
from conformance.playing import EVERY_GAME, SOAK, RandomPlayer, frozen, label, play
from siegeworks.core.game import AnyGame
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import MoveHero
from siegeworks.games.stronghold.events import Event, TurnCleaned
from siegeworks.games.stronghold.pieces import TURNS
from siegeworks.games.stronghold.stages import Window

from .foreign_data import changed, mutated, problems_of, usual
from .sieges_played import Steadfast

MODES: dict[str, AnyGame] = {
    label(game): game for game in EVERY_GAME if game.id == "stronghold"
}
"""Any two choices among the options meet in one of them."""
CHUNKS = 2 * SOAK
GAMES_PER_CHUNK = 20
MUTANTS = 12 * SOAK
Fact = TypeVar("Fact")


def check_a_game(game: AnyGame, player: RandomPlayer, seed: int) -> Any:
    """Play a game to its end; nothing is lost on the way, and its log leads there."""
    start = game.start()
    log: list[Event] = []
    state, whole = start, game.components(start)
    for before, action, events, state in play(game, player, sw.Dealer(seed)):
        log.extend(events)
        assert game.problems(state) == (), game.write(action)
        if any(isinstance(event, TurnCleaned) for event in events):
            assert game.components(state) == whole
        if isinstance(before.table.stage, Window):
            assert_a_hero_can_move(game, before)
    assert game.outcome(state) is not None
    assert 1 <= state.table.turn <= TURNS
    assert game.components(state) == whole
    assert reduce(game.evolve, log, start) == state
    return state


def assert_a_hero_can_move(game: AnyGame, state: Any) -> None:
    """A58: whoever has to spend an hourglass can."""
    if state.table.keep.hourglasses:
        legal = game.legal_actions(state)
        assert any(isinstance(action, MoveHero) for action in legal)


@lru_cache
def is_whole(mode: str) -> bool:
    """The box holds what the rules say, wherever it is at the start."""
    kinds = Counter(MODES[mode].components(MODES[mode].start()))
    units = {f"unit {kind}": count for kind, count in UNITS.items()}
    return (
        units.items() <= kinds.items() and kinds["wood"] == 20 and kinds["wall"] == 23
    )


UNITS = {"G": 60, "O": 100, "T": 40, "M": 17, "S": 20, "V": 4}


def seeds_of(chunk: int) -> range:
    return range(chunk * GAMES_PER_CHUNK, (chunk + 1) * GAMES_PER_CHUNK)


@pytest.mark.rule("1.1", "1.6", "13.2", "A58")
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("mode", MODES)
def test_random_games_end_and_keep_their_pieces(mode: str, chunk: int) -> None:
    assert is_whole(mode)
    for seed in seeds_of(chunk):
        player = Steadfast(seed) if seed % 4 == 0 else RandomPlayer(seed)
        check_a_game(MODES[mode], player, seed)


@pytest.mark.rule("1.1", "13.2")
def test_a_defender_who_wants_to_live_often_sees_the_seventh_turn() -> None:
    game, seeds = MODES["stronghold"], range(1_000, 1_000 + 16 * SOAK)
    ends = [check_a_game(game, Steadfast(seed), seed) for seed in seeds]
    turns = Counter(state.table.turn for state in ends)
    assert turns[TURNS] >= len(ends) // 3, turns
    winners = {str(end.winners[0]) for end in map(game.outcome, ends) if end}
    assert winners == {"invader", "defender"}


@pytest.mark.parametrize("mode", MODES)
def test_a_game_played_again_is_the_same(mode: str) -> None:
    """Every action, every event and the last state."""
    game, seeds = MODES[mode], range(50, 50 + 2 * SOAK)
    for seed in seeds:
        once, again = (
            frozen(
                [
                    (action, events)
                    for _, action, events, _ in play(
                        game, Steadfast(seed), sw.Dealer(seed)
                    )
                ]
            )
            for _ in range(2)
        )
        assert once == again


@pytest.mark.rule("3.1")
def test_all_that_can_be_asked_is_asked_in_some_game() -> None:
    """The games above would show little if they never got into a corner."""
    asked: set[str] = set()
    for game in MODES.values():
        for seed in range(200, 206):
            player = Steadfast(seed) if seed % 2 else RandomPlayer(seed)
            for before, *_ in play(game, player, sw.Dealer(seed)):
                asked.add(type(before.table.stage).__name__)
    assert asked >= {
        *("DealingCards", "Arranging", "DealingObjectives", "DroppingObjective"),
        *("DealingPlans", "DroppingPlan", "Briefing", "OfferExchange", "Exchanging"),
        *("OfferGathering", "Window", "WalkingRow", "Paying", "Placing", "Casting"),
        *("ChoosingMarch", "Sapping", "Marching", "Supplying", "OfferOrders"),
        *("Commanding", "Finishing", "Assigning", "Sending", "Helping", "Recalling"),
        *("PlanMoment", "AimingCannon", "FiringCannon", "AimingMachine"),
        *("FiringMachine", "Volley", "Detonating", "Healing"),
    }


# What every log obeys, whoever played.


@pytest.mark.rule("3.1", "8.1", "9.1", "9.5", "9.13", "10.1", "12.12", "A36", "A53")
@pytest.mark.parametrize("mode", MODES)
def test_every_log_obeys_the_limits_of_a_turn(mode: str) -> None:
    game = MODES[mode]
    for seed in range(300, 300 + 4 * SOAK):
        log = [
            event
            for _, _, events, _ in play(game, Steadfast(seed), sw.Dealer(seed))
            for event in events
        ]
        turns = by_turn(log)
        assert [number for number, _ in turns] == list(range(1, len(turns) + 1))
        for number, turn in turns:
            assert_limits_of_a_turn(turn, is_last=number == len(turns))
        assert len(only(log, fact.PlanPlayed)) <= 2
        assert len(only(log, fact.ObjectiveDone)) <= 2


def by_turn(log: list[Event]) -> list[tuple[int, list[Event]]]:
    turns: list[tuple[int, list[Event]]] = []
    for event in log:
        if isinstance(event, fact.TurnBegan):
            turns.append((event.turn, []))
        elif turns:
            turns[-1][1].append(event)
    return turns


def only(log: list[Event], kind: type[Fact]) -> list[Fact]:
    return [event for event in log if isinstance(event, kind)]


def assert_limits_of_a_turn(turn: list[Event], *, is_last: bool) -> None:
    finished = [event.errand for event in only(turn, fact.ActionFinished)]
    once = [errand for errand in finished if not errand.startswith("train")]
    bids = only(turn, fact.HeroBade)
    sizes = [event.size for event in only(turn, fact.MarchBegan)]
    shots = [event.machine for event in only(turn, fact.MachineFired)]
    real = [event.ritual for event in only(turn, fact.TokenTurned) if event.success]
    for each in (once, [b.hero for b in bids], [b.tile for b in bids], sizes, shots):
        assert len(each) == len(set(each))
    assert len(real) == len(set(real))
    assert all(event.hourglasses > 0 for event in only(turn, fact.WindowOpened))
    assert len(only(turn, fact.UnitHealed)) <= 2
    assert len(only(turn, fact.AssaultBegan)) == 1
    assert sizes, "one march is compulsory"
    assert is_last or len(only(turn, fact.TurnCleaned)) == 1


@pytest.mark.rule("9.1", "A56")
def test_a_window_always_ends_with_nothing_in_hand() -> None:
    game = MODES["stronghold"]
    for seed in range(400, 400 + 4 * SOAK):
        for before, _, _, reached in play(game, Steadfast(seed), sw.Dealer(seed)):
            was, now = (isinstance(s.table.stage, Window) for s in (before, reached))
            if was and not now and reached.table.keep.hourglasses:
                nested = reached.table.agenda[1:]
                assert any(
                    isinstance(stage, Window) and stage.opened for stage in nested
                )


# Other copies of the game.


def renamed() -> str:
    """A board whose places all have other names."""
    text = changed()
    board = usual()["board"]
    for group in ("foregrounds", "ramparts", "sections", "towers"):
        for name in board[group]:
            text = text.replace(f'"{name}"', f'"x{name[::-1]}"')
    return text


OTHER_COPIES: dict[str, str] = {
    "other caps": changed(
        board__foregrounds__FW__cap=6,
        board__foregrounds__FE__cap=14,
        board__ramparts__RE4__cap=3,
        board__sections__W1__inv=2,
        board__sections__E5__def=4,
    ),
    "no way past the gate": changed(options__gateAdjacent=False),
    "two machines a rampart": changed(options__machinesPerRampart=2),
    "dear moves": changed(
        defender_actions__move=2, defender_actions__swap=3, defender_actions__heal=0
    ),
    "many hourglasses": changed(
        defender_actions__startTurn1=9, defender_actions__startTurn=6
    ),
    "no hourglasses to begin with": changed(
        defender_actions__startTurn1=0, defender_actions__startTurn=0
    ),
    "lucky cards": changed(hit_cards__cards=[["GOT", "GOT"]] * 6),
    "no walls": changed(board__startWalls=0),
    "big plans": changed(
        plans__cards__P1__walls=5,
        plans__cards__P2__soldiers=9,
        plans__cards__P5__hg=12,
        plans__cards__P6__strength=2,
    ),
    "easy objectives": changed(
        objectives__cards__O1__ritualsInTurn=1,
        objectives__cards__O4__machines=1,
        objectives__cards__O4__piles=4,
        objectives__cards__O7__joins=1,
        objectives__cards__O8__traps=1,
        objectives__cards__O9__units=5,
    ),
    "other drawbacks": changed(
        plans__cards__P2__heal=5,
        plans__cards__P4__pauseTurns=3,
        plans__cards__P5__closes="cannon",
        plans__cards__P6__surcharge={"wall": 2},
        plans__cards__P7__closes="wall",
        plans__cards__P8__heroOrders=0,
    ),
    "other names": renamed(),
}


@pytest.mark.rule("1.7")
@pytest.mark.parametrize("copy", OTHER_COPIES)
def test_games_with_another_copy_end_too(copy: str) -> None:
    text = OTHER_COPIES[copy]
    assert problems_of(text) == ()
    game = sw.game("stronghold", data=text)
    for seed in range(2 * SOAK):
        check_a_game(game, RandomPlayer(seed), seed)
        check_a_game(game, Steadfast(seed), seed)


def valid_mutants(wanted: int) -> list[str]:
    """Data sets with a few changes at random that the loader accepts."""
    rng = random.Random(6)
    found: list[str] = []
    while len(found) < wanted:
        text = mutated(rng.randrange(1, 6), rng)
        if problems_of(text) == () and text != changed():
            found.append(text)
    return found


@pytest.mark.rule("1.7")
def test_whatever_data_the_loader_accepts_can_be_played() -> None:
    for seed, text in enumerate(valid_mutants(MUTANTS)):
        game = sw.game("stronghold", data=text)
        check_a_game(game, RandomPlayer(seed), seed)
