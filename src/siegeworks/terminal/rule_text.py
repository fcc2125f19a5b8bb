"""Rulebook look-up: the contents, a chapter, a paragraph, a word, or everything."""

import itertools
import re
from collections.abc import Iterable, Iterator

from siegeworks.core.game import AnyGame
from siegeworks.core.rule_search import (
    cited_in,
    found_in,
    nearest_words,
    unknown_words,
    words_of,
)
from siegeworks.core.rulebook import Paragraph, whole_book

EVERYTHING = "all"
MOST_CHAPTERS_NAMED = 3
MOST_WORDS_TRACED = 3
Book = tuple[Paragraph, ...]


def rule_text(game: AnyGame, topic: str, *, typed: str = "rules") -> list[str]:
    """Find rules about a topic, with their headings; empty if there are none.

    `typed` is the command that the user types to ask for rules.
    """
    book, topic = whole_book(game.rulebook), topic.strip().lower()
    if not topic:
        return [*_contents(book), "", _advice(book, typed)]
    if topic == EVERYTHING:
        return _under_headings(book)
    cited = cited_in(book, topic)
    if len(cited) == 1 and cited[0].number:
        return [_whole(cited[0])]
    return _under_headings(cited or found_in(book, topic))


def nothing_found(game: AnyGame, topic: str, *, typed: str = "rules") -> str:
    """Suggest other topics when a topic is not found."""
    book = whole_book(game.rulebook)
    unknown = unknown_words(book, topic)
    known = [word for word in _distinct(words_of(topic)) if word not in unknown]
    if unknown or not known:
        missing = " or ".join(map(repr, unknown)) or repr(topic)
        told = [f"the rules say nothing of {missing}"]
    else:
        words = " and ".join(map(repr, known))
        told = [f"no paragraph of the rules has {words} together"]
    for word in unknown:
        if nearest := nearest_words(book, word):
            told.append(f"words like {word!r}: {', '.join(nearest)}")
    # The rarest words are the most specific.
    rarest = sorted(known, key=lambda word: len(found_in(book, word)))
    told += [_where(book, word) for word in rarest[:MOST_WORDS_TRACED]]
    return (
        f"{'; '.join(told)}. "
        f"`{typed}` lists the chapters, `{typed} {EVERYTHING}` prints the whole book"
    )


def _distinct(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))


def _where(book: Book, word: str) -> str:
    chapters = _distinct(each.chapter for each in found_in(book, word))
    named = [f"“{chapter}”" for chapter in chapters[:MOST_CHAPTERS_NAMED]]
    more = ["and elsewhere"] if len(chapters) > MOST_CHAPTERS_NAMED else []
    return f"{word!r} is in {', '.join([*named, *more])}"


def _contents(book: Book) -> Iterator[str]:
    for chapter, members in itertools.groupby(book, lambda each: each.chapter):
        numbers = [each.number for each in members if each.number]
        yield f"{chapter}: {', '.join(_spans(numbers))}" if numbers else chapter


def _spans(numbers: list[str]) -> Iterator[str]:
    """Abbreviate runs of consecutive numbers: "Q1 to Q12", "Q26 to Q29"."""
    first = last = numbers[0]
    for number in [*numbers[1:], ""]:
        if number and _place(number) == _place(last) + 1:
            last = number
            continue
        yield first if first == last else f"{first} to {last}"
        first = last = number


def _place(number: str) -> int:
    """Position of a paragraph within its chapter or letter."""
    return int(re.sub(r".*\.|\D", "", number))


def _advice(book: Book, typed: str) -> str:
    first = next(each for each in book if each.number)
    chapter = first.chapter.split()[0]
    return (
        f"After `{typed}` write a chapter ({chapter}), a paragraph ({first.number}), "
        f"words to look for, or `{EVERYTHING}` for the whole book."
    )


def _under_headings(found: Iterable[Paragraph]) -> list[str]:
    """Group paragraphs by chapter, under headings, with blank lines between."""
    lines: list[str] = []
    for chapter, members in itertools.groupby(found, lambda each: each.chapter):
        lines += ["", chapter.upper()]
        for each in members:
            lines += [_whole(each)] if _is_entry(each) else ["", _whole(each)]
    return lines[1:]


def _is_entry(paragraph: Paragraph) -> bool:
    """Return whether it is a glossary entry, which has no blank line before it."""
    return not paragraph.number and bool(paragraph.title)


def _whole(paragraph: Paragraph) -> str:
    number, title, text = paragraph.number, paragraph.title, paragraph.text
    if not title:
        return text
    if not number:
        return f"{title}: {text}"
    stop = "" if title.endswith((".", "?")) else "."
    return f"{number}  {title}{stop} {text}"
