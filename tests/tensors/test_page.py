"""The page about observations is as the layouts are."""

from collections.abc import Hashable
from pathlib import Path

import pytest

from observed import OBSERVED_LISTINGS
from siegeworks.core.catalog import Listing
from siegeworks.core.game import AnyGame
from siegeworks.games import CATALOG
from siegeworks.tensors import page
from siegeworks.tensors.registry import tensors_of

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / page.FILE).read_text(encoding="utf-8")

every_listing = pytest.mark.parametrize(
    "listing", OBSERVED_LISTINGS, ids=lambda e: e.id
)


def test_the_page_is_what_its_command_writes() -> None:
    assert page.page(CATALOG) == TEXT, f"the page is out of date: run {page.COMMAND}"


def test_the_command_writes_into_the_folder_it_is_given(tmp_path: Path) -> None:
    page.main([str(tmp_path)])
    assert [file.name for file in tmp_path.iterdir()] == [page.FILE]
    assert (tmp_path / page.FILE).read_text(encoding="utf-8") == TEXT


def test_a_folder_that_is_not_there_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        page.main([str(tmp_path / "nowhere")])
    assert "there is no folder" in capsys.readouterr().err


@every_listing
def test_every_field_of_every_game_is_explained(listing: Listing) -> None:
    lines = page.chapter(listing).splitlines()
    explained = {(line.split(" | ")[0], line.split(" | ")[-1]) for line in lines}
    for game in listing.every():
        for field in page.fields_of(game):
            assert (f"| `{field.name}`", f"{field.meaning} |") in explained


@every_listing
def test_sizes_depend_on_nothing_that_the_page_does_not_name(listing: Listing) -> None:
    found: dict[Hashable, tuple[int, int, int]] = {}
    for game in listing.every():
        known = found.setdefault(named_by_the_page(game), page.sizes(game))
        assert page.sizes(game) == known
    chapter = page.chapter(listing)
    assert all(f"{size:,}" in chapter for known in found.values() for size in known)


def named_by_the_page(game: AnyGame) -> Hashable:
    return page.who_plays(game), page.data_of([game])


@every_listing
def test_the_small_numbers_that_the_page_promises(listing: Listing) -> None:
    assert all(
        tensors_of(game).observer.layout.dtype == "int8" for game in listing.every()
    )
