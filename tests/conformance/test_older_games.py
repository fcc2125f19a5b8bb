"""Games that were saved by older versions can still be read and looked at.

older_games/*.json were written by the versions in their names and are never written
anew: what reads them reads the databases of that time, too.
"""

from pathlib import Path

import pytest

from siegeworks.core.i18n import render
from siegeworks.core.playthrough import read_playthrough, write_playthrough
from siegeworks.games import CATALOG

FILES = sorted((Path(__file__).parent / "older_games").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_of_an_older_version_is_read_and_told(file: Path) -> None:
    record = read_playthrough(file.read_bytes(), CATALOG)
    states = tuple(record.states())
    assert len(states) == len(record.entries) + 1
    assert record.game.outcome(states[-1]) is not None
    for entry, state in zip(record.entries, states[1:], strict=True):
        for seat in (*record.game.seats, None):
            record.game.prompt(record.game.view(state, seat))
            for event in entry.events:
                render(record.game.sentence(record.game.redact(event, seat)))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_game_of_an_older_version_is_written_and_read_again(file: Path) -> None:
    record = read_playthrough(file.read_bytes(), CATALOG)
    again = read_playthrough(write_playthrough(record), CATALOG)
    assert again.entries == record.entries


def test_every_game_has_an_older_one() -> None:
    assert {file.stem.rpartition("-")[0] for file in FILES} == set(CATALOG)
