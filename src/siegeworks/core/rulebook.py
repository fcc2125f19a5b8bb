"""Rule paragraphs: written in a game's rulebook, coded by functions, tied by number."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from siegeworks.core.record import Record

F = TypeVar("F", bound=Callable[..., object])

_CODED: dict[str, dict[str, list[str]]] = {}
"""Package → paragraph → functions that carry it out. Filled at import."""


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
    """The functions behind each paragraph of a game's package."""
    found: dict[str, list[str]] = {}
    for name, coded in _CODED.items():
        if name == package or name.startswith(f"{package}."):
            for paragraph, functions in coded.items():
                found.setdefault(paragraph, []).extend(functions)
    return found


class Paragraph(Record, frozen=True):
    """One numbered paragraph of a rulebook."""

    number: str
    title: str
    text: str
    chapter: str


_CHAPTER = re.compile(r"## (?P<title>.+)")
_PARAGRAPH = re.compile(
    r"\*\*(?P<number>[A-Z]?\d+(\.\d+)?)\*\* \*(?P<title>.+?)\*\.? (?P<text>.*)"
)


def paragraphs(rulebook: Path) -> tuple[Paragraph, ...]:
    """Every numbered paragraph, in the order of the book.

    A paragraph begins with its number in bold and its title in italics, and runs to
    the next blank line.
    """
    chapter = ""
    found: list[Paragraph] = []
    for block in rulebook.read_text(encoding="utf-8").split("\n\n"):
        line = " ".join(block.split("\n")).strip()
        if heading := _CHAPTER.fullmatch(line):
            chapter = heading["title"]
        elif match := _PARAGRAPH.fullmatch(line):
            found.append(
                Paragraph(match["number"], match["title"], match["text"], chapter)
            )
    return tuple(found)
