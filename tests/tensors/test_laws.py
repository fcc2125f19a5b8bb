"""What holds for the numbers of every game: they say what the View says, all of it."""

import random

import numpy as np
from hypothesis import given

from conformance.playing import Moment, frozen, moments, over_moments, play_out
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.tensors.registry import privileged_observation, tensors_of

GAMES = 3
"""Random games that are looked through from end to end."""


def test_the_fields_are_named_and_explained(game: AnyGame) -> None:
    layout = tensors_of(game).observer.layout
    names = [field.name for field in layout.fields]
    assert len(set(names)) == len(names)
    assert all(name.isidentifier() for name in names)
    assert all(field.meaning and field.low < field.high for field in layout.fields)


def test_different_views_give_different_rows_within_their_bounds(game: AnyGame) -> None:
    """And the same view the same row, whoever looks and whenever."""
    observer = tensors_of(game).observer
    layout = observer.layout
    views: dict[bytes, bytes] = {}
    for seed in range(GAMES):
        for state in play_out(game, seed).states:
            if game.actor(state) is CHANCE:
                continue
            for seat in game.seats:
                view = game.view(state, seat)
                row = observer.observe(view)
                assert row.shape == (layout.size,)
                assert row.dtype == layout.dtype
                out_of_bounds = (row < layout.low) | (row > layout.high)
                assert not out_of_bounds.any(), names_at(layout, out_of_bounds)
                told = views.setdefault(row.tobytes(), frozen(view))
                assert told == frozen(view), "two views, and one row"
    assert len(set(views.values())) == len(views), "one view, and two rows"


def names_at(layout, marks: np.ndarray) -> set[str]:
    return {name for name, part in layout.items() if marks[part.columns].any()}


@over_moments
@given(moment=moments)
def test_what_is_hidden_leaves_no_trace(game: AnyGame, moment: Moment) -> None:
    """Everything hidden from a seat dealt anew: the same numbers."""
    state, observer = moment.state(game), tensors_of(game).observer
    for number, seat in enumerate(game.seats):
        view = game.view(state, seat)
        world = game.worlds(view, random.Random(f"{moment} {number}"))
        row = observer.observe(game.view(world, seat))
        assert (row == observer.observe(view)).all()


@over_moments
@given(moment=moments)
def test_the_own_seat_comes_first_in_what_only_a_critic_may_see(
    game: AnyGame, moment: Moment
) -> None:
    state, observer = moment.state(game), tensors_of(game).observer
    for at, seat in enumerate(game.seats):
        whole = privileged_observation(game, state, seat)
        order = [*game.seats[at:], *game.seats[:at]]
        rows = [observer.observe(game.view(state, each)) for each in order]
        assert (whole == np.stack(rows)).all()


def test_every_action_and_every_turn_of_chance_has_a_number(game: AnyGame) -> None:
    tensors = tensors_of(game)
    choices, chances = tensors.choices, tensors.chances
    for seed in range(GAMES):
        for state in play_out(game, seed).states:
            if game.actor(state) is CHANCE:
                turned_up = [action for action, _ in game.chance_outcomes(state)]
                numbers = chances.numbers_of(turned_up)
                assert [chances.action_of(number) for number in numbers] == turned_up
                continue
            legal = list(game.legal_actions(state))
            numbers = choices.numbers_of(legal)
            assert [choices.action_of(number) for number in numbers] == legal
            assert np.flatnonzero(choices.mask(legal)).tolist() == sorted(numbers)


def test_whatever_can_be_written_down_is_a_choice_or_chance_or_never_lawful(
    game: AnyGame,
) -> None:
    """No action is both, so a number is never in doubt."""
    tensors = tensors_of(game)
    both = [
        action
        for action in game.every_action()
        if action in tensors.choices and action in tensors.chances
    ]
    assert not both
