"""The server and the shared pages treat every game alike: they name none."""

import re
from pathlib import Path

import pytest

from siegeworks.core.catalog import Listing
from siegeworks.games import CATALOG

ROOT = Path(__file__).parents[2]
SHARED = (
    *(ROOT / "src/siegeworks/server").rglob("*.py"),
    *(
        path
        for path in (ROOT / "web/src").rglob("*")
        if path.suffix in (".ts", ".svelte", ".css")
        and not path.is_relative_to(ROOT / "web/src/games")
    ),
    *(ROOT / "web/src/games/generic").iterdir(),
    ROOT / "web/src/games/index.ts",
)


@pytest.mark.parametrize("listing", CATALOG.values(), ids=lambda listing: listing.id)
def test_no_shared_file_names_a_game_or_its_seats(listing: Listing) -> None:
    seats = {str(seat) for game in listing.every() for seat in game.seats}
    # Words that are also plain English say nothing about a game.
    names = {listing.id, listing.id.replace("-", "_"), listing.title} | seats
    names -= {"first", "second"}
    pattern = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in SHARED
        if (match := pattern.search(path.read_text("utf-8")))
    ]
    assert len(SHARED) > 60
    assert not found
