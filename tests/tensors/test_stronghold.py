"""Stronghold in numbers: positions read off a row, and nothing of a View left out."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from conformance.playing import RandomPlayer, play, play_out
from games.stronghold import siege as positions
from games.stronghold.siege import siege
from games.stronghold.strange_data import strange_set
from siegeworks.core.chance import Dealer
from siegeworks.core.record import replace
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Deal, Draw, Fire, Flip, Swap
from siegeworks.games.stronghold.game import build
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.pieces import OBJECTIVES, ORDERS, PLANS, RITUALS
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, SEATS, Seat
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Tally
from siegeworks.games.stronghold.view import View, view
from siegeworks.tensors.registry import tensors_of
from siegeworks.tensors.stronghold.stage_args import STAGES
from siegeworks.tensors.stronghold.vocabulary import MACHINES, lexicon_of

GAME = build(Options())
MINE = build(
    Options(preset="first-game", swaps="adjacent", possession="game", sap="counted")
)
SITE = GAME.options.site
WORDS = lexicon_of(SITE)
OBSERVER = tensors_of(GAME).observer

Read = dict[str, np.ndarray]


def read(state: State, seat: Seat) -> Read:
    """Every field of a seat's row by name."""
    return OBSERVER.layout.named(OBSERVER.observe(view(state, seat)))


# Positions.


def test_who_looks_and_who_decides() -> None:
    state = siege(due.ChoosingMarch(), turn=3)
    invader, defender = read(state, INVADER), read(state, DEFENDER)
    assert invader["role"].tolist() == [1, 0]
    assert defender["role"].tolist() == [0, 1]
    assert (invader["acts"][0], defender["acts"][0]) == (1, 0)
    assert invader["turn"][0] == 3


def test_units_stand_where_they_stand() -> None:
    state = siege(
        due.ChoosingMarch(),
        troops={"RE3": "GOOT", "E2": "T"},
        garrison={"W1": "MS", "courtyard": "V", "hospital": "SS"},
        walls={"E3": 0},
        heroes={"warrior": "courtyard"},
        supply="GGO",
    )
    row = read(state, DEFENDER)
    assert row["troops"][WORDS.outside["RE3"]].tolist() == [1, 2, 1]
    assert row["troops"][WORDS.outside["E2"]].tolist() == [0, 0, 1]
    assert row["troops"].sum() == 5
    assert row["garrison"][WORDS.inside["W1"]].tolist() == [1, 1, 0]
    assert row["garrison"][WORDS.inside["hospital"]].tolist() == [0, 2, 0]
    assert row["walls"].tolist() == [2, 2, 2, 2, 2, 2, 0, 2, 2]
    assert row["heroes"][0, WORDS.hero_places["courtyard"]] == 1
    assert row["supply"].tolist() == [2, 1, 0]
    assert row["attack"][WORDS.sections["E2"]] == 3


def test_tokens_are_numbered_as_they_came() -> None:
    state = siege(
        due.ChoosingMarch(),
        machines="ballista@RE1 catapult@RW2:1/3:damaged",
        siege_towers="FE RE2:stuck",
        mantelets="RW1 RE4",
        equipment={"E3": "ladder banner"},
        bridges="RE3-E3",
    )
    row = read(state, INVADER)
    assert row["machine_kind"].tolist()[:2] == [[1, 0, 0], [0, 1, 0]]
    assert row["machine_place"][1, WORDS.camps["RW2"]] == 1
    assert row["machine_pile"].tolist() == [[2, 4], [1, 3], [0, 0], [0, 0]]
    assert row["machine_damaged"].tolist() == [0, 1, 0, 0]
    assert row["siege_tower_place"][1, WORDS.outside["RE2"]] == 1
    assert row["siege_tower_stuck"].tolist() == [0, 1, 0]
    assert row["mantelets"][WORDS.ramparts["RW1"]] == 1
    assert row["mantelets"][WORDS.ramparts["RE4"]] == 2
    assert row["equipment"][WORDS.sections["E3"]].tolist() == [2, 1, 0, 0]
    assert row["bridges"][WORDS.paths["RE3-E3"]] == 1


def test_what_is_due_comes_with_its_arguments() -> None:
    toll = due.Toll(Swap("M", "W1", "S", "courtyard"))
    row = read(siege(toll, due.Window(opened=True), hourglasses=2), DEFENDER)
    assert row["stage"].argmax() == STAGES[due.Toll]
    assert row["stage_places"][WORDS.places["W1"]] == 1
    assert row["stage_places"][WORDS.places["courtyard"]] == 2
    assert row["stage_units"].tolist() == [0, 0, 0, 1, 2, 0]
    assert row["stage_flag"][0] == 1
    assert row["later"][0] == STAGES[due.Window] + 1
    assert row["later_flag"][0] == 1
    assert row["to_come"][STAGES[due.Assault]] == 1


def test_later_stages_keep_their_places_and_numbers() -> None:
    fury, losses = due.FuryEnds("E3"), due.InvaderLoses("E3", 4)
    row = read(siege(fury, losses, due.CleaningUp()), INVADER)
    assert row["later"].tolist()[:2] == [
        STAGES[due.InvaderLoses] + 1,
        STAGES[due.CleaningUp] + 1,
    ]
    assert row["later_thing"].tolist()[:2] == [WORDS.places["E3"] + 1, 0]
    assert row["later_number"].tolist()[:2] == [4, 0]


def test_the_end_is_told_from_the_own_seat() -> None:
    end = play_out(GAME, 1).states[-1]
    results = {seat: read(end, seat)["result"][0] for seat in SEATS}
    won = INVADER if INVADER in GAME.outcome(end).winners else DEFENDER
    assert results == {seat: 1 if seat is won else -1 for seat in SEATS}
    assert read(GAME.start(), won)["result"][0] == 0


# Secrets.


def full_of_secrets(**changes: Any) -> State:
    return siege(
        due.Window(opened=True),
        due.Assault(),
        **{
            "troops": {"E3": "GOT", "W1": "OO"},
            "machines": "ballista@RE1",
            "traps": {"FE-RE2": "G", "RE3-E3": "tower open"},
            "orders": {"E3": "fury", "W1": "bluff"},
            "rituals": {"gale": "W1+ W2", "demon": "forge guard+"},
            "plans": "P1 P4",
            "hourglasses": 3,
            **changes,
        },
    )


def test_each_seat_reads_its_own_secrets() -> None:
    state = full_of_secrets()
    invader, defender = read(state, INVADER), read(state, DEFENDER)
    fury = WORDS.sections["E3"], ORDERS.index("fury")
    assert invader["own_orders"][fury] == 1
    assert invader["own_rituals"][WORDS.spots["gale", "W1"]] == 1
    assert invader["own_rituals"].sum() == 2
    assert defender["own_traps"][WORDS.paths["FE-RE2"]].tolist() == [1, 0, 0]
    assert defender["own_plans"].tolist() == [1, 0, 0, 2] + [0] * 6


def test_nobody_reads_the_secrets_of_the_other() -> None:
    state = full_of_secrets()
    invader, defender = read(state, INVADER), read(state, DEFENDER)
    for name in ("own_traps", "own_plans", "own_plan_dropped"):
        assert not invader[name].any()
    for name in ("own_orders", "own_rituals", "own_objectives"):
        assert not defender[name].any()
    for name in ("traps", "traps_shown", "orders", "tokens_face_down", "plans_hidden"):
        assert (invader[name] == defender[name]).all()


@pytest.mark.parametrize(
    ("change", "knows"),
    [
        ({"traps": {"FE-RE2": "T", "RE3-E3": "tower open"}}, DEFENDER),
        ({"plans": "P1 P9"}, DEFENDER),
        ({"orders": {"E3": "call", "W1": "bluff"}}, INVADER),
        ({"rituals": {"gale": "W1 W2+", "demon": "forge guard+"}}, INVADER),
    ],
)
def test_another_secret_changes_only_the_row_of_who_knows_it(
    change: dict[str, Any], knows: Seat
) -> None:
    one, other = full_of_secrets(), full_of_secrets(**change)
    for seat in SEATS:
        rows = [OBSERVER.observe(view(state, seat)) for state in (one, other)]
        assert (rows[0] == rows[1]).all() == (seat is not knows)


def test_a_spectator_has_no_row() -> None:
    with pytest.raises(AssertionError, match="a spectator has no row"):
        OBSERVER.observe(view(GAME.start(), None))


# Nothing is left out.


FOLLOWS = {"fights", "costs", "outcome", "data"}
"""Told by the rest of the View, or the same in every View of a game."""
ALWAYS_IN_ORDER = {"machines", "rituals", "hit_deck", "might_be"}
"""Lists whose order is that of the rules."""
EVERY_NAME = (
    *WORDS.places,
    *WORDS.paths,
    *WORDS.payable,
    *WORDS.errands,
    *MACHINES,
    *OBJECTIVES,
    *PLANS,
    *RITUALS,
    *ORDERS,
    *("G", "O", "T", "M", "S", "V", "tower", "west", "east", "small", "large"),
    *("first-game", "adjacent", "game", "turn", "counted", "pending", "lasting"),
    *("warrior", "officer", "rally", "assign", "recall", "cannon", "trebuchet"),
)


def changed(tree: Any, rng: random.Random, key: str = "") -> Iterator[Any]:
    """The tree again and again, each time with one thing in it changed."""
    match tree:
        case bool():
            yield not tree
        case int():
            yield tree + 1
        case str():
            others = [name for name in EVERY_NAME if name != tree]
            yield from rng.sample(others, 12)
        case dict():
            for name, value in tree.items():
                if name not in ("type", "ritual", "seat", *FOLLOWS):
                    yield from ({**tree, name: c} for c in changed(value, rng, name))
                if key in ("left", "new", "fresh", "cauldrons", "equipment", "aims"):
                    yield {other: tree[other] for other in tree if other != name}
        case tuple() if tree:
            for at, value in enumerate(tree):
                for change in changed(value, rng, key):
                    yield (*tree[:at], change, *tree[at + 1 :])
            in_order = key in ALWAYS_IN_ORDER or isinstance(tree[0], int)
            if len(tree) > 1 and not in_order and tree[0] != tree[1]:
                yield (tree[1], tree[0], *tree[2:])


def is_spelled(tree: Any, row: np.ndarray) -> bool:
    """Whether the View of this tree has another row; one that cannot be has none."""
    try:
        other = msgspec.convert(tree, View)
        return (OBSERVER.observe(other) != row).any()
    except (msgspec.ValidationError, LookupError, AssertionError, ValueError):
        return True


def crowded() -> State:
    """A turn in which everything has happened that leaves a trace."""
    state = siege(
        due.Casting("gale"),
        troops={"RE3": "GOOT", "E3": "GO", "W1": "OT"},
        supply="GGOT",
        row="ballista sap mantelets trainer bridge gale",
        reserve="artilleryman quartermaster banner blood_stones possession specter",
        paid={"gather": "T", "ballista": "GG", "trainer": "OO"},
        spies="bridge sap",
        objectives="O1:lasting:1 O6:pending:2",
        tally=Tally(rituals=("gale",), trainings=("trainer", "saboteur"), host=9),
        machines="ballista@RE1 catapult@RW2:1/3:damaged trebuchet@FW",
        mantelets="RW1 RE4",
        siege_towers="FE RE2:stuck E3",
        equipment={"E3": "ladder banner", "W1": "sap"},
        bridges="RE3-E3 FW-RW1",
        trainings={"RE2": "trench_master quartermaster"},
        traps={"FE-RE2": "G", "RE3-E4": "tower open", "FW-RW2": "T"},
        orders={"E3": "fury", "W1": "call open"},
        rituals={"gale": "W1+ W2", "demon": "forge* guard", "blood_stones": "#1 #2+"},
        laid={"cannon": 2, "wall": 1},
        finished="trap spy",
        bids={"officer": "recall", "warrior": "assign"},
        cauldrons={"E1": "G", "W3": "T"},
        tower_machines={"T1": "cannon", "T4": "poles"},
        platforms="E2 W4",
        saboteurs="forge scouts",
        blessing="east",
        glare="E5",
        plans="P1",
        played="P4:west:1",
    )
    table = state.table
    field = replace(table.field, fury=("E3",), confused=("bluff", "detonation"))
    keep = replace(table.keep, lost_tiles=("rally",))
    aims, fire = {"T1": "RW3", "#1": "E2"}, {"RW1": 2}
    return replace(
        state, table=replace(table, field=field, keep=keep, aims=aims, fire=fire)
    )


def moments_to_change(rng: random.Random) -> Iterator[State]:
    """Crowded ones, rare ones, and some out of random games."""
    yield crowded()
    yield from rare_moments()
    for seed in range(4):
        yield from rng.sample(play_out(GAME, seed).states, 2)


def test_whatever_changes_in_a_view_changes_its_row() -> None:
    rng = random.Random(1)
    for state in moments_to_change(rng):
        for seat in SEATS:
            seen = view(state, seat)
            row, tree = OBSERVER.observe(seen), msgspec.to_builtins(seen)
            for other in changed(tree, rng):
                assert is_spelled(other, row), difference(other, tree)


def difference(one: Any, other: Any) -> str:
    """Where two trees differ."""
    if isinstance(one, dict) and one.keys() == other.keys():
        pairs = [(name, one[name], other[name]) for name in one]
    elif isinstance(one, tuple) and len(one) == len(other):
        pairs = list(zip(range(len(one)), one, other, strict=True))
    else:
        return f": {other} became {one}"
    return next(f"/{at}{difference(a, b)}" for at, a, b in pairs if a != b)


ARGUMENTS: tuple[Any, ...] = (
    *(0, 1, 2, True, False),
    *("W1", "E3", "RE1", "T1", "courtyard", "forge", "RE3-E3", "FE-RE2"),
    *("ballista", "gale", "demon", "#1", "#2", "G", "O", "M", "S", "west", "east"),
    *("warrior", "officer", "P4", "P7", "wall", "spy", "blood_stones"),
    *((), ("W1",), ("RE1", "RE2"), ("RE2", "RE1"), ("#2", "#1"), ("G", "O"), ("O",)),
    *(("ladder",), ("ladder", "gale"), ("gale", "ladder"), SITE.sections[4:]),
    *SITE.march_groups,
    {"type": "Move", "kind": "M", "start": "W1", "end": "E3"},
    {"type": "Move", "kind": "S", "start": "E3", "end": "W1"},
    *(
        {"type": "Swap", "kind": k, "place": p, "other": o, "other_place": "E3"}
        for k, p, o in (("M", "W1", "S"), ("S", "W1", "M"), ("M", "T1", "S"))
    ),
)
"""What stages speak of. Few of these fit a stage, and those that do differ."""


def stages_of(kind: type) -> Iterator[due.Stage]:
    """The stage with all arguments that its form allows."""
    names = kind.__struct_fields__
    for values in itertools.product(ARGUMENTS, repeat=len(names)):
        tree = {"type": kind.__name__, **dict(zip(names, values, strict=True))}
        try:
            yield msgspec.convert(tree, kind)
        except msgspec.ValidationError:
            continue


@pytest.mark.parametrize("kind", [each for each in STAGES if each is not due.Over])
def test_no_two_stages_are_spelled_alike(kind: type) -> None:
    """Neither while they are due nor while they wait behind another."""
    seen = view(siege(due.PlanMoment()), INVADER)
    for before in ((), (due.PlanMoment(),)):
        rows: dict[bytes, due.Stage] = {}
        for stage in stages_of(kind):
            table = replace(seen.table, agenda=(*before, stage))
            try:
                row = OBSERVER.observe(replace(seen, table=table)).tobytes()
            except (LookupError, AssertionError):
                continue
            assert rows.setdefault(row, stage) == stage
        assert rows or before, "a stage that nothing can be said about"


def test_an_agenda_longer_than_any_siege_is_refused() -> None:
    state = siege(*[due.PlanMoment()] * 40, due.CleaningUp())
    with pytest.raises(AssertionError, match="41 stages are due, and rows have room"):
        read(state, INVADER)


def test_a_later_stage_that_does_not_fit_is_refused() -> None:
    touched = due.Exchanging(("ballista", "trainer", "ladder", "gale"))
    with pytest.raises(AssertionError, match="rows have no room for all of it"):
        read(siege(due.PlanMoment(), touched), INVADER)


def rare_moments() -> Iterator[State]:
    """What few random games come to."""
    woods = siege(
        due.ChoosingMarch(),
        troops={"RE3": "GOO"},
        supply="G",
        objectives="O7",
        tally=Tally(joins=2),
    )
    yield played(woods, "march small", "O RE3-RE4", "done")
    passing = siege(
        due.ChoosingMarch(),
        troops={"FE": "TTT"},
        trainings={"RE2": "quartermaster"},
        traps={"FE-RE2": "T"},
    )
    yield played(passing, "march small", "T FE-RE2-E3", "T FE-RE2", "T FE-RE2")
    yield siege(
        due.AimingBlessed("west"),
        troops={"RW1": "G", "RW2": "O"},
        siege_towers="FE:stuck",
        blessing="west",
        glare="E1",
    )
    confusing = siege(
        due.Finishing("confusion"), troops={"E3": "GG"}, orders={"E3": "bluff"}
    )
    yield played(confusing)
    possessed = siege(
        due.Window(opened=True),
        garrison={"W2": "M", "courtyard": "S"},
        rituals={"possession": "rally+"},
        hourglasses=1,
        options=Options(possession="game"),
    )
    yield played(possessed, "warrior orders rally")


def played(state: State, *moves: str) -> State:
    return positions.play(state, *moves)[0]


def test_every_field_says_something_in_some_game() -> None:
    silent = set(OBSERVER.layout)
    games = (play_out(game, seed).states for seed in range(8) for game in (GAME, MINE))
    for state in itertools.chain(rare_moments(), *games):
        for seat in SEATS:
            fields = read(state, seat)
            silent -= {name for name in silent if fields[name].any()}
    assert not silent


# Numbers of actions.


def test_chance_has_numbers_of_its_own() -> None:
    tensors = tensors_of(GAME)
    numbers = range(tensors.chances.size)
    kinds = {type(tensors.chances.action_of(number)) for number in numbers}
    assert kinds == {Deal, Draw, Fire, Flip}
    together = tensors.chances.size + tensors.choices.size
    assert together == len(GAME.every_action())


# Other boards.


@pytest.mark.parametrize("seed", range(3))
def test_rows_fit_a_board_that_nobody_has_seen_yet(seed: int) -> None:
    game = build(Options(data=strange_set(random.Random(seed))))
    tensors = tensors_of(game)
    layout = tensors.observer.layout
    assert layout.size != OBSERVER.layout.size
    for *_, state in play(game, RandomPlayer(seed), Dealer(seed)):
        for seat in SEATS:
            row = tensors.observer.observe(view(state, seat))
            assert row.shape == (layout.size,)
            assert ((layout.low <= row) & (row <= layout.high)).all()
        legal = game.legal_actions(state)
        assert tensors.choices.mask(legal).sum() == len(legal)
