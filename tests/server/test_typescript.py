"""The browser's types are those of our records."""

from pathlib import Path

import pytest

from siegeworks.games import CATALOG
from siegeworks.server.typescript import files

SOURCES = Path(__file__).parents[2] / "web/src"
FILES = files(CATALOG)


@pytest.mark.parametrize("name", FILES)
def test_the_generated_types_are_up_to_date(name: str) -> None:
    written = (SOURCES / name).read_text(encoding="utf-8")
    assert written == FILES[name], "run `make wire` and look at what changed"


def test_every_game_has_its_types() -> None:
    games = {f"games/{game}/wire.ts" for game in CATALOG}
    assert set(FILES) == {"wire.ts", *games}
