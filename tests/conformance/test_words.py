"""Everything that can be chosen can be written, and all that happens can be told."""

import itertools
import re
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siegeworks.core.errors import UnreadableNotation
from siegeworks.core.game import AnyGame
from siegeworks.core.i18n import Phrase

from .playing import (
    Moment,
    everybody,
    moments,
    over_actions,
    over_games,
    over_moments,
    play_out,
    possible_actions,
    seeds,
    some_of,
)


def is_sentence(phrase: Phrase) -> bool:
    """One line that begins and ends as a sentence does."""
    text = str(phrase)
    one_line = text == text.strip() and len(text.splitlines()) == 1
    return one_line and not text[0].islower() and text[-1] in ".!?"


@over_actions
@given(moment=moments)
def test_an_action_reads_back_as_it_was_written(game: AnyGame, moment: Moment) -> None:
    state = moment.state(game)
    for action in (*game.every_action(), *possible_actions(game, state)):
        assert game.read(game.write(action), state) == action


def reads_or_refuses(game: AnyGame, text: str) -> None:
    """Any text is an action that can be written again, or is refused with a message."""
    state = game.start()
    try:
        action = game.read(text, state)
    except UnreadableNotation as refused:
        message = str(refused)
    else:
        message = game.write(action)
        assert game.read(message, state) == action
    assert message


@given(text=st.text(max_size=20))
@settings(max_examples=200)
def test_nonsense_is_refused_with_a_message(game: AnyGame, text: str) -> None:
    reads_or_refuses(game, text)


A_NUMBER = "\N{NUMERO SIGN}"


@lru_cache(maxsize=2)
def forms_of_moves(game: AnyGame) -> frozenset[str]:
    """How moves are written, with a mark for every number in them."""
    return frozenset(
        re.sub(r"\d+", A_NUMBER, game.write(a)) for a in game.every_action()
    )


@pytest.mark.parametrize(
    "number", ["-1", "0", "99", "9" * 5_000, "٣", "²", "1e3", " "], ids=lambda n: n[:5]
)
def test_absurd_numbers_in_a_move_are_refused_with_a_message(
    game: AnyGame, number: str
) -> None:
    for text in {form.replace(A_NUMBER, number) for form in forms_of_moves(game)}:
        reads_or_refuses(game, text)


@over_moments
@given(moment=moments)
def test_capitals_and_spaces_do_not_matter(game: AnyGame, moment: Moment) -> None:
    state = moment.state(game)
    for action in possible_actions(game, state):
        text = game.write(action)
        assert game.read(f"  {text.upper()} ", state) == action
        assert game.read(text.lower(), state) == action


def test_no_two_actions_are_written_alike(game: AnyGame) -> None:
    actions = game.every_action()

    assert len(set(actions)) == len(actions)
    assert len({game.write(action) for action in actions}) == len(actions)


@over_games
@given(seed=seeds)
def test_every_action_that_is_ever_possible_belongs_to_the_list_of_all_actions(
    game: AnyGame, seed: int
) -> None:
    listed = set(game.every_action())
    for state in play_out(game, seed).states:
        assert listed.issuperset(possible_actions(game, state))


@over_games
@given(seed=seeds)
def test_every_event_is_told_in_one_sentence_to_everybody(
    game: AnyGame, seed: int
) -> None:
    for events in play_out(game, seed).events:
        for event in events:
            for seat in everybody(game):
                assert is_sentence(game.sentence(game.redact(event, seat)))
            assert is_sentence(game.sentence(event))


@over_games
@given(seed=seeds)
def test_every_position_has_a_prompt_and_a_picture_for_everybody(
    game: AnyGame, seed: int
) -> None:
    """Whoever is asked at some positions, and of all others one after another."""
    others = itertools.cycle(everybody(game))
    states = some_of(play_out(game, seed).states, seed)
    for state, other in zip(states, others, strict=False):
        actor = game.actor(state)
        asked = [actor] if actor in game.seats else []
        for seat in (*asked, other):
            view = game.view(state, seat)
            assert is_sentence(game.prompt(view))
            assert game.picture(view).strip()
