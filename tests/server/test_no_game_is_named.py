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

COLORS = {"red", "yellow", "green", "blue", "purple", "grey", "pink"}
PAINTS = COLORS | {f"{color}2" for color in COLORS}


def _plain_in(path: Path) -> set[str]:
    """Words that are also plain English say nothing about a game; a page has paints."""
    numbers = {"first", "second"}
    return numbers if path.suffix == ".py" else numbers | PAINTS


def _naming(names: set[str]) -> re.Pattern[str]:
    """Also as the beginning of a word, such as a plural; but "redact" is no colour."""
    words = [re.escape(name) for name in sorted(names - COLORS)]
    words += [rf"{color}(?![a-z])" for color in sorted(names & COLORS)]
    return re.compile(rf"(?<![a-z])({'|'.join(words)})", re.IGNORECASE)


@pytest.mark.parametrize("listing", CATALOG.values(), ids=lambda listing: listing.id)
def test_no_shared_file_names_a_game_or_its_seats(listing: Listing) -> None:
    seats = {str(seat) for game in listing.every() for seat in game.seats}
    names = {listing.id, listing.id.replace("-", "_"), listing.title} | seats
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in SHARED
        if (match := _naming(names - _plain_in(path)).search(path.read_text("utf-8")))
    ]
    assert len(SHARED) > 60
    assert not found
