"""The browser's types are those of our records."""

from pathlib import Path

import pytest

from siegeworks.games import CATALOG
from siegeworks.server.protocol.typescript import files, main

SOURCES = Path(__file__).parents[2] / "web/src"
FILES = files(CATALOG)


@pytest.mark.parametrize("name", FILES)
def test_the_generated_types_are_up_to_date(name: str) -> None:
    written = (SOURCES / name).read_text(encoding="utf-8")
    assert written == FILES[name], "run `make wire` and look at what changed"


def test_every_game_has_its_types() -> None:
    games = {f"games/{game}/wire.ts" for game in CATALOG}
    assert set(FILES) == {"wire.ts", *games}


def test_the_tool_writes_them_into_the_folder_that_is_named(tmp_path: Path) -> None:
    main([str(tmp_path)])
    written = {name: (tmp_path / name).read_text("utf-8") for name in FILES}
    assert written == FILES


@pytest.mark.parametrize(
    ("argument", "status"), [("--help", 0), ("-x", 2), ("nowhere", 2)]
)
def test_what_is_no_folder_is_not_made_one(
    argument: str, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main([argument])
    assert ended.value.code == status
    assert not list(tmp_path.iterdir())
