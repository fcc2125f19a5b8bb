"""Search in a rulebook: by paragraph, by chapter, or by whole words.

Words match in the singular and the plural. The browser searches in the same way
(web/src/rules/search.ts and nearest.ts); one list of examples tests both.
"""

import difflib
import re
from collections.abc import Iterable

from siegeworks.core.rulebook import Paragraph

_WORD = re.compile(r"\d+\.\d+|[^\W_]+")
"""A word; a paragraph's number is one word."""
_COMPOUND = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)+")
_CITED = re.compile(
    r"\W*(?:(?:chapter|paragraph|rule|ruling)\s+)?(?P<number>[a-z]?\d+(?:\.\d+)?)\W*"
)
"""A number as texts cite it: "chapter 4", "(rule Q1)", "4.2."."""
_POSSESSIVE = re.compile(r"['’]s\b")
_PLURALS = (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"))
_SINGULAR_ENDINGS = ("ss", "us", "is")
_SHORTEST_PLURAL = 4
MOST_NEAREST = 4


def cited_in(book: Iterable[Paragraph], topic: str) -> list[Paragraph]:
    """Return the paragraph with a number, or the chapter with a number or title."""
    book, topic = tuple(book), topic.strip().lower()
    number = cited["number"] if (cited := _CITED.fullmatch(topic)) else topic
    if found := [
        each for each in book if each.number and each.number.lower() == number
    ]:
        return found
    return [each for each in book if _is_chapter(each.chapter, number)]


def _is_chapter(chapter: str, topic: str) -> bool:
    """Return True if the topic is the chapter's number or its title."""
    number, _, title = chapter.lower().partition(" ")
    return topic == chapter.lower() or (number.isdecimal() and topic in (number, title))


def found_in(book: Iterable[Paragraph], query: str) -> list[Paragraph]:
    """Return the paragraphs that contain every word of the query, in book order."""
    wanted = words_of(query)
    return [each for each in book if wanted and has_all(_text_of(each), wanted)]


def has_all(text: str, wanted: Iterable[str]) -> bool:
    """Return True if a text contains every word.

    >>> has_all("A Marksman shoots.", ["marksmen"]), has_all("At any moment", ["men"])
    (True, False)
    """
    held = _held([text])
    return all(forms(word) & held for word in wanted)


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case, without the possessive s."""
    return _WORD.findall(_POSSESSIVE.sub("", text.lower()))


def compounds_of(text: str) -> list[str]:
    """Return the hyphenated words of a text, each written together.

    >>> compounds_of("The set-up on no-man's-land")
    ['setup', 'nomansland']
    """
    found = _COMPOUND.findall(text.lower())
    return [re.sub(r"\W", "", each) for each in found if "-" in each]


def forms(word: str) -> set[str]:
    """Return a word and, if it looks like a plural, its possible singulars.

    >>> sorted(forms("armies"))
    ['armi', 'armie', 'armies', 'army']
    """
    found = {word}
    if word.endswith("men"):
        found.add(f"{word[:-2]}an")
    if len(word) >= _SHORTEST_PLURAL and not word.endswith(_SINGULAR_ENDINGS):
        found |= {
            word.removesuffix(plural) + singular
            for plural, singular in _PLURALS
            if word.endswith(plural)
        }
    return found


def unknown_words(book: Iterable[Paragraph], query: str) -> list[str]:
    """Return the words of the query that occur nowhere in the book."""
    known = _held(map(_text_of, book))
    return [word for word in words_of(query) if not forms(word) & known]


def nearest_words(book: Iterable[Paragraph], word: str) -> list[str]:
    """Return words of the book with the same beginning or similar spelling, best
    first."""
    vocabulary = sorted({word for each in book for word in words_of(_text_of(each))})
    longer = [each for each in vocabulary if each.startswith(word)]
    alike = difflib.get_close_matches(word, vocabulary, n=MOST_NEAREST, cutoff=0.7)
    nearest: list[str] = []
    for each in (*longer, *alike):
        if not any(forms(each) & forms(other) for other in nearest):
            nearest.append(each)
    return nearest[:MOST_NEAREST]


def _held(texts: Iterable[str]) -> set[str]:
    """Return every form by which a search finds these texts."""
    words = {word for text in texts for word in (*words_of(text), *compounds_of(text))}
    return {form for word in words for form in forms(word)}


def _text_of(paragraph: Paragraph) -> str:
    """Return the text to search; a word of the chapter's title finds the whole
    chapter."""
    return " ".join(
        (paragraph.number, paragraph.title, paragraph.text, paragraph.chapter)
    )
