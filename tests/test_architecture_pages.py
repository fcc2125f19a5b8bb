"""Architecture and glossary name files, classes and layers that exist."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
ARCHITECTURE = (DOCS / "architecture.md").read_text(encoding="utf-8")
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")
ELSEWHERE = ("web/", "tests/")
"""Paths that are not relative to the package."""

PLACES = [
    tuple(re.findall("`(.*?)`", row.split(" | ")[-1]))
    for row in GLOSSARY.splitlines()
    if row.startswith("| **")
]
"""The last column of each row: files, each followed by the names in it."""


def located(path: str) -> Path:
    return ROOT / path if path.startswith(ELSEWHERE) else ROOT / "src/siegeworks" / path


def test_every_word_of_the_glossary_has_a_place() -> None:
    assert len(PLACES) > 50
    assert all(places and "/" in places[0] for places in PLACES)


@pytest.mark.parametrize("places", PLACES, ids=" ".join)
def test_places_in_the_glossary_exist(places: tuple[str, ...]) -> None:
    path = ROOT
    for place in places:
        if "/" in place:
            path = located(place)
            assert path.exists(), f"docs/glossary.md: {place} does not exist"
        else:
            text = path.read_text(encoding="utf-8")
            assert re.search(rf"\b{place}\b", text), (
                f"docs/glossary.md: {path.name} has no {place}"
            )


def test_a_word_stands_in_the_glossary_once() -> None:
    words = re.findall(r"^\| \*\*(.+?)\*\*", GLOSSARY, re.M)
    assert len(words) == len(set(words))


def test_files_named_on_the_architecture_page_exist() -> None:
    paths = [
        path for path in re.findall(r"`([\w./-]+/[\w./-]*)`", ARCHITECTURE) if path
    ]
    assert len(paths) > 30
    for path in paths:
        exists = located(path).exists() or (ROOT / path).exists()
        assert exists, f"docs/architecture.md: {path} does not exist"


def test_the_diagram_of_layers_shows_every_layer() -> None:
    drawing = (DOCS / "pictures" / "diagram-layers.svg").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    rows = [row for each in contracts for row in each.get("layers", ())]
    assert len(rows) > 20
    for row in rows:
        for name in row.split("|"):
            layer = name.strip().removeprefix("siegeworks.")
            assert re.search(rf"[>| ]{layer}[<| ]", drawing), (
                f"{layer} is missing: run docs/pictures/make_diagrams.py"
            )


@pytest.mark.parametrize("name", ["TableState", "LiveTable", "Subscriber", "Commands"])
def test_classes_in_the_diagrams_are_in_the_glossary_or_on_the_page(name: str) -> None:
    drawings = "".join(
        path.read_text(encoding="utf-8")
        for path in (DOCS / "pictures").glob("diagram-*.svg")
    )
    assert name in drawings
    assert name in ARCHITECTURE + GLOSSARY
