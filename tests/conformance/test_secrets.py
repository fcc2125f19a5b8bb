"""No seat learns more than it may: not from a view, a prompt, a refusal or the log."""

import itertools
import random
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

from hypothesis import given

from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE

from .playing import (
    EVERY_GAME,
    SOAK,
    Action,
    Event,
    Moment,
    Playout,
    State,
    everybody,
    frozen,
    moments,
    over_games,
    over_moments,
    play_out,
    possible_actions,
    rngs,
    seeds,
    some_of,
)

PAIRS = 330 * SOAK
"""True and imagined states compared, for each game under each set of options."""


@over_games
@given(seed=seeds)
def test_the_acting_seat_works_out_its_legal_actions_and_nobody_else_has_any(
    game: AnyGame, seed: int
) -> None:
    for state in some_of(play_out(game, seed).states, seed):
        for seat in everybody(game):
            acting = seat is not None and game.actor(state) is seat
            expected = tuple(game.legal_actions(state)) if acting else ()
            assert tuple(game.legal_for(game.view(state, seat))) == expected


@over_moments
@given(moment=moments, rng=rngs)
def test_an_imagined_world_looks_exactly_like_the_true_one(
    game: AnyGame, moment: Moment, rng: random.Random
) -> None:
    state = moment.state(game)
    for seat in everybody(game):
        view = game.view(state, seat)
        world = game.worlds(view, rng)
        assert game.view(world, seat) == view
        assert tuple(game.problems(world)) == ()
        assert game.components(world) == game.components(state)
        assert game.actor(world) is game.actor(state)
        can_go_on = bool(possible_actions(game, state))
        assert bool(possible_actions(game, world)) is can_go_on


@over_games
@given(seed=seeds)
def test_a_seat_is_told_no_more_than_it_sees(game: AnyGame, seed: int) -> None:
    """If two things look alike while they happen, they sound alike too."""
    rng = random.Random(seed)
    for before, _, told, _ in some_of(play_out(game, seed).steps(), seed):
        other = rng.choice(possible_actions(game, before))
        _, retold = game.apply(before, other)
        for seat in everybody(game):
            if heard(game, told, seat) != heard(game, retold, seat):
                assert seen(game, before, told, seat) != seen(
                    game, before, retold, seat
                )


def seen(
    game: AnyGame, state: State, events: tuple[Event, ...], seat: StrEnum | None
) -> bytes:
    """What the seat sees after each of the events, cut from the truth."""
    states = itertools.accumulate(events, game.evolve, initial=state)
    return frozen([game.view(state, seat) for state in states])


def heard(game: AnyGame, events: tuple[Event, ...], seat: StrEnum | None) -> bytes:
    return frozen([game.redact(event, seat) for event in events])


# The leak law: permute everything that is hidden from a seat, and it notices nothing.


class Pair(NamedTuple):
    """A true state, and another that the acting seat must not tell from it."""

    game: AnyGame
    seat: StrEnum
    truth: State
    imagined: State
    may_reveal: bool
    """Others have chosen in secret, and an action may turn their choices up."""


def pairs(playout: Playout, rng: random.Random) -> Iterator[Pair]:
    """One pair for each decision, wherever something hidden can differ at all."""
    game = playout.game
    secrets = dict.fromkeys(game.seats, False)
    for state, _, events, _ in playout.steps():
        actor = game.actor(state)
        if actor is CHANCE:
            secrets = dict.fromkeys(secrets, False)
            continue
        imagined = game.worlds(game.view(state, actor), rng)
        if imagined != state:
            yield Pair(game, actor, state, imagined, secrets[actor])
        for seat in game.seats:
            if heard(game, events, seat) != frozen(events):
                secrets[seat] = True


def one_of_each_kind(actions: Sequence[Action], rng: random.Random) -> list[Action]:
    """So that rare kinds of action are tried whenever they can be."""
    shuffled = rng.sample(actions, len(actions))
    return list({type(action): action for action in shuffled}.values())


def some_actions(game: AnyGame, rng: random.Random) -> list[Action]:
    """A dozen, lawful or not; all of a game that has fewer."""
    actions = game.every_action()
    return rng.sample(actions, min(12, len(actions)))


def what_the_seat_notices(
    pair: Pair, state: State, *, tried: list[Action], asked: list[Action]
) -> Iterator[Any]:
    """All that reaches its eyes and ears: now, and after whatever it may do."""
    game, seat = pair.game, pair.seat
    view = game.view(state, seat)
    yield view
    yield str(game.actor(state))
    yield game.legal_for(view)
    yield game.legal_actions(state)
    yield game.prompt(view)
    yield game.picture(view)
    yield from (game.why_not(state, action) for action in asked)
    if not pair.may_reveal:
        for action in tried:
            after, events = game.apply(state, action)
            yield [game.redact(event, seat) for event in events]
            yield game.view(after, seat)


def test_no_seat_notices_when_everything_hidden_from_it_is_permuted(
    game: AnyGame,
) -> None:
    """Simultaneous secret choices are the one exception: they may be turned up.

    Until chance is asked again, an action may reveal what others have chosen in secret.
    """
    rng = random.Random(2)
    playouts = (play_out(game, seed) for seed in itertools.count())
    every_pair = (pair for playout in playouts for pair in pairs(playout, rng))
    for pair in itertools.islice(every_pair, PAIRS):
        notices = partial(
            what_the_seat_notices,
            pair,
            tried=one_of_each_kind(game.legal_actions(pair.truth), rng),
            asked=some_actions(game, rng),
        )
        assert frozen([*notices(pair.truth)]) == frozen([*notices(pair.imagined)])


def test_the_leak_law_is_tried_on_ten_thousand_pairs() -> None:
    assert PAIRS * len(EVERY_GAME) >= 10_000
