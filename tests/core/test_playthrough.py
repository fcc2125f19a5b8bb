"""A playthrough file is read whole or refused, and the rules find what was edited."""

import contextlib
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from conformance.playing import EVERY_GAME, SOAK
from siegeworks.core.chance import Dealer
from siegeworks.core.errors import BadPlaythrough
from siegeworks.core.game import AnyGame
from siegeworks.core.playthrough import (
    AnyPlaythrough,
    Difference,
    Playthrough,
    read_playthrough,
    write_playthrough,
)
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG

Document = dict[str, Any]
Edit = Callable[[Document], object]


def random_record(game: AnyGame, seed: int, entries: int) -> AnyPlaythrough:
    """The first entries of a random game."""
    dealer, rng = Dealer(seed), random.Random(seed)
    state = game.start()
    record = Playthrough(game, {seat: f"{seat} player" for seat in game.seats})
    while len(record.entries) < entries and game.actor(state) is not None:
        chance = game.actor(state) is CHANCE
        action = (
            dealer.choose(game, state)
            if chance
            else rng.choice(game.legal_actions(state))
        )
        state, events = game.apply(state, action)
        record = record.with_entry(action, events)
    return record


GAMES = EVERY_GAME
EACH_GAME = {game.id: game for game in GAMES}.values()
RECORD = random_record(GAMES[-1], seed=5, entries=60)
FILE = write_playthrough(RECORD)
LONG_FILES = [write_playthrough(random_record(game, 3, 400)) for game in GAMES[::2]]


def edited(edit: Edit, file: bytes = FILE) -> bytes:
    """The file after somebody has had a hand in it."""
    document = msgspec.json.decode(file)
    edit(document)
    return msgspec.json.encode(document)


def refusal_of(data: bytes) -> str:
    with pytest.raises(BadPlaythrough) as refused:
        read_playthrough(data, CATALOG)
    return str(refused.value)


# Files that are what they seem.


def test_a_file_reads_back_and_verifies() -> None:
    record = read_playthrough(FILE, CATALOG)

    assert record.entries == RECORD.entries
    assert record.players == RECORD.players
    assert record.verify() is None


def test_a_file_has_one_entry_a_line() -> None:
    assert len(FILE.splitlines()) == len(RECORD.entries) + 3


def test_a_file_laid_out_differently_says_the_same() -> None:
    pretty = msgspec.json.format(FILE, indent=4)

    assert read_playthrough(pretty, CATALOG).entries == RECORD.entries


def test_a_record_without_entries_stands_at_the_start() -> None:
    for game in GAMES:
        empty = Playthrough(game, {})
        again = read_playthrough(write_playthrough(empty), CATALOG)
        assert again.entries == ()
        assert again.verify() is None
        assert again.state() == game.start()


def test_a_record_can_be_taken_back_to_any_entry() -> None:
    states = list(RECORD.states())

    assert len(states) == len(RECORD.entries) + 1
    for count in (0, 1, 30, len(RECORD.entries)):
        assert RECORD.until(count).state() == states[count]


def test_an_older_version_of_the_rules_is_kept_in_the_file() -> None:
    def older(document: Document) -> None:
        document["header"]["version"] = "0.9"

    record = read_playthrough(edited(older), CATALOG)

    assert record.version == "0.9"
    assert record.with_entry(*_parts(record)).version == "0.9"
    assert b'"version":"0.9"' in write_playthrough(record)


def _parts(record: AnyPlaythrough) -> tuple[Any, Any]:
    return record.entries[-1].action, record.entries[-1].events


# Files that are not.


def test_a_file_cut_short_anywhere_is_refused() -> None:
    whole = FILE.rstrip()
    for length in range(len(whole)):
        assert "not a whole playthrough file" in refusal_of(whole[:length])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"null",
        b"[]",
        b"{}",
        b"42",
        b'"siegeworks playthrough"',
        b'{"header": {}, "entries": []}',
        b'{"moves": ["e4", "e5"]}',
        b'{"header": {"type": "Header"}, "entries": []}',
        b"1. e4 e5 2. Nf3 Nc6",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xfe\x00",
        "{“header”: 1}".encode(),
        FILE + FILE,
        b"[" * 100_000,
        b'{"header": ' + b"[" * 100_000,
        b'{"a":' * 100_000,
    ],
    ids=lambda data: repr(data[:24]),
)
def test_foreign_files_are_refused_with_advice(data: bytes) -> None:
    assert "cut short, edited, or come from another program" in refusal_of(data)


def set_header(name: str, value: object) -> Edit:
    return lambda document: document["header"].update({name: value})


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (set_header("game", "chess"), "there is no game 'chess'; games here: "),
        (set_header("options", {"wind": True}), "there is no option 'wind'; options"),
        (set_header("format", "chess game"), "says it is a 'chess game', not a"),
        (set_header("format_version", 4), "has format 4, this program reads up to 3"),
        (set_header("format_version", 4), "update Siegeworks"),
        (set_header("players", ["me", "you"]), "not a whole playthrough file"),
        (set_header("mood", "good"), "not a whole playthrough file"),
        (lambda d: d["header"].pop("game"), "missing required field `game`"),
        (lambda d: d.pop("entries"), "missing required field `entries`"),
        (lambda d: d.update(extra=1), "unknown field `extra`"),
        (lambda d: d["entries"][6].pop("events"), "missing required field `events`"),
        (lambda d: d["entries"][6].update(action=7), "entry 7 cannot be read"),
        (lambda d: d["entries"][6].update(events={}), "entry 7 cannot be read"),
        (lambda d: d["entries"][6]["action"].update(type="X"), "entry 7 cannot be"),
        (lambda d: d["entries"][6]["events"].append(None), "entry 7 cannot be read"),
    ],
)
def test_an_edited_file_is_refused_with_what_is_wrong(edit: Edit, message: str) -> None:
    assert message in refusal_of(edited(edit))


def test_every_option_of_every_game_is_checked_in_the_header() -> None:
    for game in GAMES:
        file = write_playthrough(Playthrough(game, {}))
        for name in msgspec.json.decode(file)["header"]["options"]:

            def spoil(document: Document, name: str = name) -> None:
                document["header"]["options"][name] = "no such choice"

            message = refusal_of(edited(spoil, file))
            assert f"{name} cannot be no such choice; choose one of: " in message


# Files that read well and tell untruths.


def difference_in(edit: Edit) -> Difference:
    found = read_playthrough(edited(edit), CATALOG).verify()
    assert found is not None
    return found


def test_an_action_that_was_not_legal_is_found_and_explained() -> None:
    def repeat(document: Document) -> None:
        document["entries"][20] = document["entries"][19]

    found = difference_in(repeat)

    assert found.entry == 21
    assert "is not legal" in found.problem
    assert str(found).startswith("entry 21: ")


def test_an_entry_left_out_is_found() -> None:
    assert difference_in(lambda document: document["entries"].pop(4)).entry >= 5


def test_an_event_left_out_is_found_with_its_number() -> None:
    found = difference_in(lambda document: document["entries"][9]["events"].pop())

    assert found.entry == 10
    assert "the record has 0 events, the rules give 1" in found.problem


def test_an_event_added_is_found() -> None:
    def doubled(document: Document) -> None:
        events = document["entries"][9]["events"]
        events.append(events[0])

    assert difference_in(doubled).entry == 10


def test_an_event_changed_is_found_and_both_stories_are_told() -> None:
    def swapped(document: Document) -> None:
        first, second = document["entries"][0], document["entries"][1]
        first["events"], second["events"] = second["events"], first["events"]

    found = difference_in(swapped)

    assert found.entry == 1
    assert "the record says “" in found.problem
    assert "the rules say “" in found.problem


# Whatever happens to a file, only these things can come of it.


def survives(data: bytes) -> None:
    """Refused as a bad playthrough, or read; and then it verifies or differs."""
    try:
        record = read_playthrough(data, CATALOG)
    except BadPlaythrough:
        return
    found = record.verify()
    assert found is None or str(found)


@settings(max_examples=1_500)
@given(
    file=st.sampled_from(LONG_FILES),
    at=st.integers(0, 10**6),
    junk=st.binary(min_size=0, max_size=3),
    length=st.integers(0, 3),
)
def test_random_damage_to_the_bytes_never_surprises(
    file: bytes, at: int, junk: bytes, length: int
) -> None:
    place = at % len(file)
    survives(file[:place] + junk + file[place + length :])


@st.composite
def absurd_files(draw: st.DrawFn) -> bytes:
    """A file in which one value, anywhere in an entry, became another."""
    document = msgspec.json.decode(draw(st.sampled_from(LONG_FILES)))
    branch: Any = draw(st.sampled_from(document["entries"]))
    while True:
        keys = range(len(branch)) if isinstance(branch, list) else list(branch)
        key = draw(st.sampled_from(keys))
        nested = isinstance(branch[key], dict | list) and branch[key]
        if not nested or draw(st.integers(0, 3)) == 0:
            break
        branch = branch[key]
    branch[key] = draw(
        st.sampled_from([None, True, -1, 0, 1, 99, 10**30, 1.5, "", "red", [], {}])
    )
    return msgspec.json.encode(document)


@settings(max_examples=600)
@given(absurd_files())
def test_random_edits_of_the_values_never_surprise(data: bytes) -> None:
    survives(data)


@settings(max_examples=600)
@given(absurd_files())
def test_folding_an_edited_file_never_surprises(data: bytes) -> None:
    """Replaying folds the events as they stand, without asking the rules first."""
    with contextlib.suppress(BadPlaythrough):
        read_playthrough(data, CATALOG).state()


HEAD, _, _ = FILE.partition(b'"entries"')


@settings(max_examples=300)
@given(st.binary(max_size=60))
@example(b"\xef\xbb\xbf{}")
@example(HEAD + b'"entries": [{"events": [], "action": ' + b"[" * 100_000)
@example(HEAD + b'"entries": [{"events": [], "action": "\xff"}]}')
@example(HEAD + b'"entries": [{"events": [], "action": "\\ud800"}]}')
@example(FILE.replace(b" player", b"\\ud800"))
@example(FILE.replace(b" player", b"\x80"))
def test_random_bytes_never_surprise(data: bytes) -> None:
    survives(data)


@pytest.mark.parametrize(
    "game", GAMES if SOAK > 1 else EACH_GAME, ids=lambda game: str(game.options)
)
def test_any_list_in_an_entry_may_be_emptied_without_surprise(game: AnyGame) -> None:
    """Empty lists are what sentences stumble over."""
    document = msgspec.json.decode(write_playthrough(random_record(game, 2, 400)))
    entries = document["entries"]
    for number, entry in enumerate(entries, start=1):
        for branch, key in lists_in(entry):
            kept, branch[key] = branch[key], []
            survives(msgspec.json.encode({**document, "entries": entries[:number]}))
            branch[key] = kept


def lists_in(branch: Any) -> Iterator[tuple[Any, Any]]:
    """Where lists are kept in a tree of JSON: the branch, and its key there."""
    for key in range(len(branch)) if isinstance(branch, list) else list(branch):
        if isinstance(branch[key], list):
            yield branch, key
        if isinstance(branch[key], dict | list):
            yield from lists_in(branch[key])
