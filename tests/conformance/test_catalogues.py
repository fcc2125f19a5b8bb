"""Whatever a game says has its words, in every language, and no word is idle."""

import ast
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast as ftl
from fluent.syntax import visitor
from hypothesis import given

from siegeworks.core.catalog import Listing
from siegeworks.core.game import AnyGame
from siegeworks.core.i18n import SHARED, Phrase, languages, render
from siegeworks.core.options import options_of
from siegeworks.games import CATALOG

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

SOURCE = Path(str(files("siegeworks")))


def can_be_said(phrase: Phrase) -> bool:
    """In every language there is; `render` raises if Fluent finds anything wrong."""
    return all(render(phrase, language) for language in languages())


# What is said in a game.


@over_games
@given(seed=seeds)
def test_all_that_happens_can_be_said(game: AnyGame, seed: int) -> None:
    for events in play_out(game, seed).events:
        for event in events:
            for seat in everybody(game):
                assert can_be_said(game.sentence(game.redact(event, seat)))
            assert can_be_said(game.sentence(event))


@over_games
@given(seed=seeds)
def test_every_prompt_and_every_outcome_can_be_said(game: AnyGame, seed: int) -> None:
    states = play_out(game, seed).states
    for state in some_of(states, seed):
        for seat in everybody(game):
            assert can_be_said(game.prompt(game.view(state, seat)))
    outcome = game.outcome(states[-1])

    assert outcome is not None
    assert can_be_said(outcome.reason)
    assert can_be_said(outcome.phrase)


@over_actions
@given(moment=moments)
def test_every_refusal_can_be_said(game: AnyGame, moment: Moment) -> None:
    state = moment.state(game)
    for action in game.every_action():
        if refusal := game.why_not(state, action):
            assert can_be_said(refusal.reason)
            assert can_be_said(refusal.phrase)


def test_every_action_has_a_label_of_its_own(game: AnyGame) -> None:
    labels = [game.label(action) for action in game.every_action()]

    assert all(map(can_be_said, labels))
    for language in languages():
        assert len({render(label, language) for label in labels}) == len(labels)


@over_moments
@given(moment=moments)
def test_a_label_is_said_of_whatever_may_be_done(game: AnyGame, moment: Moment) -> None:
    for action in possible_actions(game, moment.state(game)):
        assert can_be_said(game.label(action))


def things_in(phrase: Phrase) -> Iterator[str]:
    if phrase.thing:
        yield phrase.thing
    for value in phrase.args.values():
        if isinstance(value, Phrase):
            yield from things_in(value)
        if isinstance(value, tuple):
            for each in value:
                yield from things_in(each)


@over_games
@given(seed=seeds)
def test_the_glossary_explains_every_thing_that_is_ever_named(
    game: AnyGame, seed: int
) -> None:
    glossary = game.glossary()
    assert all(map(can_be_said, glossary.values()))
    for events in play_out(game, seed).events:
        for event in events:
            assert set(things_in(game.sentence(event))) <= glossary.keys()


# What is said on the shelf.


@pytest.fixture(params=CATALOG.values(), ids=lambda listing: listing.id)
def listing(request: pytest.FixtureRequest) -> Listing:
    return request.param


def shelf_keys(listing: Listing) -> Iterator[str]:
    """The messages that a screen needs before a game begins."""
    yield from ("title", "summary")
    yield from {f"seat-{seat}" for game in listing.every() for seat in game.seats}
    for option in options_of(listing.options):
        yield from (f"option-{option.name}", f"option-{option.name}-meaning")
        if isinstance(option.default, str):
            yield from (f"option-{option.name}-{choice}" for choice in option.choices)


def test_everything_on_the_shelf_can_be_said(listing: Listing) -> None:
    assert all(can_be_said(Phrase(listing.id, key)) for key in shelf_keys(listing))


def test_the_shelf_says_in_english_what_the_catalogue_says(listing: Listing) -> None:
    assert str(Phrase(listing.id, "title")) == listing.title
    assert str(Phrase(listing.id, "summary")) == listing.summary
    for option in options_of(listing.options):
        key = f"option-{option.name}-meaning"
        assert str(Phrase(listing.id, key)) == option.meaning


# The files.


def messages(words: str, language: str = "en") -> list[ftl.Message]:
    path = SOURCE / "locales" / language / f"{words}.ftl"
    body = FluentResource(path.read_text("utf-8")).body
    assert not any(isinstance(entry, ftl.Junk) for entry in body)
    return [entry for entry in body if isinstance(entry, ftl.Message)]


class References(visitor.Visitor):
    """The messages that are part of other messages."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


def referred_to(words: str) -> set[str]:
    references = References()
    for message in messages(words):
        references.visit(message)
    return references.found


USED_ELSEWHERE = ("table-", "board-")
"""How messages begin that only the server or a drawn board uses; their tests ask."""

STORED = {"castle": {"no-place-left", "nothing-happens", "too-many-turns"}}
"""Messages of each catalogue that only games of older versions ask for: a stored phrase
keeps its key and arguments for ever."""

KEYS_AT = {"say": 0, "_joined": 0, "Phrase": 1}
"""Which argument of each function is a key, if it is written out."""


def keys_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        at = KEYS_AT.get(node.func.id)
        if at is None or len(node.args) <= at:
            continue
        key = node.args[at]
        if isinstance(key, ast.Constant):
            assert isinstance(key.value, str)
            yield key.value
        else:
            assert node.func.id != "say", f"{path}: write out the key of each say()"


def keys_of(words: str) -> set[str]:
    """All messages of a catalogue that our code asks for."""
    if words == SHARED:
        paths = [*(SOURCE / "core").rglob("*.py")]
        return {key for path in paths for key in keys_in(path)}
    package = words.replace("-", "_")
    # A checkout may lie in a folder that is called like a game.
    paths = [
        path
        for path in SOURCE.rglob("*.py")
        if package in path.relative_to(SOURCE).parts
    ]
    return {key for path in paths for key in keys_in(path)}


@pytest.fixture(params=[SHARED, *CATALOG])
def words(request: pytest.FixtureRequest) -> str:
    return request.param


def test_every_message_is_used_and_every_key_has_a_message(words: str) -> None:
    written = Counter(
        message.id.name
        for message in messages(words)
        if not message.id.name.startswith(USED_ELSEWHERE)
    )
    used = keys_of(words) | referred_to(words) | STORED.get(words, set())
    if words in CATALOG:
        used |= set(shelf_keys(CATALOG[words]))

    assert written.keys() == used
    assert max(written.values()) == 1, "no message is written twice"


@pytest.mark.parametrize("language", languages())
def test_every_language_has_every_message(language: str) -> None:
    catalogues = [path.stem for path in (SOURCE / "locales" / "en").glob("*.ftl")]
    assert {SHARED, *CATALOG} <= set(catalogues)
    for words in catalogues:
        english = {message.id.name for message in messages(words)}
        assert {message.id.name for message in messages(words, language)} == english
