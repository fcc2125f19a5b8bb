"""Whatever is recorded reads back exactly: actions, events, whole playthroughs."""

import msgspec
import pytest
from hypothesis import given

from siegeworks.core.game import AnyGame
from siegeworks.core.options import as_values
from siegeworks.core.playthrough import (
    Entry,
    Playthrough,
    read_playthrough,
    write_playthrough,
)
from siegeworks.games import CATALOG

from .playing import everybody, frozen, over_games, play_out, seeds


def record_of(game: AnyGame, seed: int) -> Playthrough:
    playout = play_out(game, seed)
    entries = tuple(map(Entry, playout.actions, playout.events))
    return Playthrough(game, dict.fromkeys(game.seats, "random"), entries)


def test_every_action_reads_back_from_json(game: AnyGame) -> None:
    for action in game.every_action():
        assert game.decode_action(frozen(action)) == action


@over_games
@given(seed=seeds)
def test_every_event_reads_back_from_json_as_each_seat_was_told_it(
    game: AnyGame, seed: int
) -> None:
    for events in play_out(game, seed).events:
        assert game.decode_events(frozen(events)) == events
        for seat in everybody(game):
            told = tuple(game.redact(event, seat) for event in events)
            assert game.decode_events(frozen(told)) == told


@over_games
@given(seed=seeds)
def test_a_playthrough_reads_back_from_its_file(game: AnyGame, seed: int) -> None:
    record = record_of(game, seed)

    again = read_playthrough(write_playthrough(record), CATALOG)

    assert again.entries == record.entries
    assert again.players == record.players
    assert again.version == game.version
    assert (again.game.id, again.game.options) == (game.id, game.options)
    assert write_playthrough(again) == write_playthrough(record)


@over_games
@given(seed=seeds)
def test_a_true_playthrough_verifies_and_folds_into_its_states(
    game: AnyGame, seed: int
) -> None:
    record = record_of(game, seed)

    assert record.verify() is None
    assert tuple(record.states()) == play_out(game, seed).states


@pytest.mark.parametrize(
    "junk", [b"", b"{}", b"[]", b'{"type": "Nothing"}', b"1", b"{", b"\xff", b"null"]
)
def test_what_is_no_action_is_refused_by_the_decoder(
    game: AnyGame, junk: bytes
) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        game.decode_action(junk)


def test_the_header_of_a_file_rebuilds_the_game(game: AnyGame) -> None:
    values = as_values(game.options)

    assert CATALOG.game(game.id, values).options == game.options
