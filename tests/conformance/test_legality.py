"""Legality is decided in one place, and it always gives its reason."""

import re
from functools import lru_cache

import msgspec
import pytest
from hypothesis import given, settings

from siegeworks.core.errors import IllegalAction
from siegeworks.core.game import AnyGame
from siegeworks.core.rulebook import paragraphs
from siegeworks.core.seat import CHANCE

from .playing import (
    SOAK,
    Action,
    Moment,
    frozen,
    moments,
    over_actions,
    over_games,
    over_moments,
    play_out,
    possible_actions,
    seeds,
)


@pytest.fixture(scope="session")
def written(game: AnyGame) -> frozenset[str]:
    """The numbers of all paragraphs in the game's rulebook."""
    return frozenset(paragraph.number for paragraph in paragraphs(game.rulebook))


@over_moments
@given(moment=moments)
def test_an_action_is_possible_exactly_when_nothing_speaks_against_it(
    game: AnyGame, moment: Moment
) -> None:
    state = moment.state(game)
    unopposed = {a for a in game.every_action() if game.why_not(state, a) is None}

    assert unopposed == set(possible_actions(game, state))


@over_games
@given(seed=seeds)
def test_the_legal_actions_are_distinct_and_keep_their_order(
    game: AnyGame, seed: int
) -> None:
    for state in play_out(game, seed).states:
        legal = tuple(game.legal_actions(state))
        assert len(set(legal)) == len(legal)
        assert tuple(game.legal_actions(state)) == legal


@over_actions
@given(moment=moments)
def test_an_illegal_action_is_refused_and_changes_nothing(
    game: AnyGame, moment: Moment
) -> None:
    state = moment.state(game)
    snapshot = frozen(state)
    for action in game.every_action():
        refusal = game.why_not(state, action)
        if refusal is not None:
            with pytest.raises(IllegalAction) as illegal:
                game.apply(state, action)
            assert illegal.value.refusal == refusal
            assert str(illegal.value) == str(refusal)
    assert frozen(state) == snapshot


@lru_cache(maxsize=8)
def absurd_actions(game: AnyGame, number: bytes) -> tuple[Action, ...]:
    """Every action there is with this number for all of its own, if it can be read."""
    found = []
    for text in {re.sub(rb"\b\d+\b", number, frozen(a)) for a in game.every_action()}:
        try:
            found.append(game.decode_action(text))
        except msgspec.DecodeError:
            continue
    return tuple(found)


@pytest.mark.parametrize("number", [b"-1", b"99", b"1000000000000"])
@settings(max_examples=6 * SOAK)
@given(moment=moments)
def test_an_action_with_absurd_numbers_is_refused_like_any_other(
    game: AnyGame, number: bytes, moment: Moment
) -> None:
    """Such actions come from edited files and foreign programs."""
    state = moment.state(game)
    for action in absurd_actions(game, number):
        if game.why_not(state, action) is not None:
            with pytest.raises(IllegalAction):
                game.apply(state, action)
        else:
            assert action in possible_actions(game, state)


@over_actions
@given(moment=moments)
def test_every_refusal_names_a_paragraph_of_the_rulebook(
    game: AnyGame, moment: Moment, written: frozenset[str]
) -> None:
    state = moment.state(game)
    refusals = [game.why_not(state, action) for action in game.every_action()]
    cited = {refusal.rule for refusal in refusals if refusal}

    assert cited <= written
    assert all(str(refusal.reason) for refusal in refusals if refusal)


@over_games
@given(seed=seeds)
def test_every_game_ends_with_an_outcome_that_names_its_rule(
    game: AnyGame, seed: int, written: frozenset[str]
) -> None:
    outcome = game.outcome(play_out(game, seed).states[-1])

    assert outcome is not None
    assert str(outcome.reason)
    assert outcome.rule in written
    assert set(outcome.winners) <= set(game.seats)


@over_games
@given(seed=seeds)
def test_the_game_is_over_exactly_when_nobody_can_do_anything(
    game: AnyGame, seed: int
) -> None:
    for state in play_out(game, seed).states:
        actor = game.actor(state)
        assert (actor is None) == (game.outcome(state) is not None)
        assert (actor in game.seats) == bool(game.legal_actions(state))


@over_games
@given(seed=seeds)
def test_chance_has_something_to_deal_exactly_when_it_is_asked(
    game: AnyGame, seed: int
) -> None:
    for state in play_out(game, seed).states:
        asked = game.actor(state) is CHANCE
        assert asked == bool(game.chance_outcomes(state))


@over_games
@given(seed=seeds)
def test_the_odds_are_positive_and_add_up_to_exactly_one(
    game: AnyGame, seed: int
) -> None:
    for state in play_out(game, seed).states:
        if game.actor(state) is CHANCE:
            odds = game.chance_outcomes(state)
            assert sum(share for _, share in odds) == 1
            assert all(share > 0 for _, share in odds)
            assert len({action for action, _ in odds}) == len(odds)


@over_moments
@given(moment=moments)
def test_whatever_is_possible_can_be_applied(game: AnyGame, moment: Moment) -> None:
    state = moment.state(game)
    for action in possible_actions(game, state):
        after, events = game.apply(state, action)
        assert events
        assert tuple(game.problems(after)) == ()
