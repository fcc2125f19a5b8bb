"""The rulebook at hand: its chapters, one paragraph, or all that mention a word."""

import itertools
from collections.abc import Iterator

from siegeworks.core.game import AnyGame
from siegeworks.core.rulebook import Paragraph, paragraphs


def rule_text(game: AnyGame, topic: str) -> list[str]:
    """Paragraphs of prose about `topic`; empty if the rulebook knows nothing of it."""
    book = paragraphs(game.rulebook)
    if not topic:
        return [*_chapters(book), "A chapter, a paragraph or a word says more."]
    if chapter := [each for each in book if each.chapter.split()[0] == topic]:
        return [f"{each.number:<5} {_title(each)}" for each in chapter]
    numbered = [each for each in book if each.number.lower() == topic.lower()]
    return [_whole(each) for each in numbered or _mentioning(book, topic)]


def _chapters(book: tuple[Paragraph, ...]) -> Iterator[str]:
    for chapter, members in itertools.groupby(book, lambda each: each.chapter):
        first, *rest = members
        last = rest[-1] if rest else first
        yield f"{chapter}: {first.number} to {last.number}"


def _mentioning(book: tuple[Paragraph, ...], word: str) -> list[Paragraph]:
    word = word.lower()
    return [each for each in book if word in f"{each.title} {each.text}".lower()]


def _whole(paragraph: Paragraph) -> str:
    stop = "" if paragraph.title.endswith((".", "?")) else "."
    return f"{paragraph.number}  {paragraph.title}{stop} {paragraph.text}"


def _title(paragraph: Paragraph) -> str:
    return paragraph.title.rstrip(".")
