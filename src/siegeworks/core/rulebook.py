"""Rule paragraphs: written in a rulebook, implemented by functions, tied by number."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from siegeworks.core.record import Record

F = TypeVar("F", bound=Callable[..., object])

_CODED: dict[str, dict[str, list[str]]] = {}
"""Package → paragraph → functions that implement it. Filled at import."""


def rule(*paragraphs: str) -> Callable[[F], F]:
    """Mark a function as the executable form of rule paragraphs."""

    def register(function: F) -> F:
        package = function.__module__.rpartition(".")[0]
        coded = _CODED.setdefault(package, {})
        for paragraph in paragraphs:
            coded.setdefault(paragraph, []).append(function.__qualname__)
        return function

    return register


def coded_rules(package: str) -> dict[str, list[str]]:
    """Return the functions that implement each paragraph of a game's package."""
    found: dict[str, list[str]] = {}
    for name, coded in _CODED.items():
        if name == package or name.startswith(f"{package}."):
            for paragraph, functions in coded.items():
                found.setdefault(paragraph, []).extend(functions)
    return found


class Paragraph(Record, frozen=True):
    """A paragraph of a rulebook, or a glossary entry."""

    number: str
    """Paragraph number. Empty for other text: the aim, a glossary entry, a remark."""
    title: str
    text: str
    chapter: str


PREFACE = "About these rules"
"""Chapter of the text before the first heading."""

_CHAPTER = re.compile(r"## (?P<title>.+)")
_PARAGRAPH = re.compile(
    r"\*\*(?P<number>[A-Z]?\d+(\.\d+)?)\*\* \*(?P<title>.+?)\*\.? (?P<text>.*)"
)


def paragraphs(rulebook: Path) -> tuple[Paragraph, ...]:
    """Return every numbered paragraph, in book order.

    A paragraph begins with its number in bold and its title in italics, and runs to
    the next blank line.
    """
    return tuple(each for each in whole_book(rulebook) if each.number)


@lru_cache(maxsize=8)
def whole_book(rulebook: Path) -> tuple[Paragraph, ...]:
    """Return everything but the headings, in book order: numbered or not."""
    chapter = PREFACE
    found: list[Paragraph] = []
    for block in rulebook.read_text(encoding="utf-8").split("\n\n"):
        lines = block.strip().split("\n")
        line = " ".join(lines)
        if heading := _CHAPTER.fullmatch(line):
            chapter = heading["title"]
        elif line.startswith("|"):
            found.extend(_words_explained(lines, chapter))
        elif match := _PARAGRAPH.fullmatch(line):
            found.append(
                Paragraph(match["number"], match["title"], match["text"], chapter)
            )
        elif line and not line.startswith("#"):
            found.append(Paragraph("", "", line, chapter))
    return tuple(found)


def _words_explained(table: list[str], chapter: str) -> Iterator[Paragraph]:
    """Yield the rows of a glossary: word, translations, and last the meaning."""
    (_, *languages, _), _, *rows = map(_cells, table)
    for word, *translations, meaning in rows:
        pairs = zip(languages, translations, strict=True)
        abroad = "; ".join(f"{language}: {name}" for language, name in pairs)
        yield Paragraph("", word, f"{meaning} ({abroad})", chapter)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]
