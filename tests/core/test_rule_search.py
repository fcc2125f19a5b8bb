"""Words are found whole in a rulebook, and the book has all that people look for."""

import json
from pathlib import Path

import pytest

from siegeworks.core.rule_search import (
    cited_in,
    found_in,
    has_all,
    nearest_words,
    unknown_words,
    words_of,
)
from siegeworks.core.rulebook import Paragraph, whole_book
from siegeworks.games import CATALOG

VECTORS = json.loads(
    (Path(__file__).parent / "vectors" / "rule_search.json").read_text(encoding="utf-8")
)
BOOK = (
    Paragraph("1.1", "The gate", "Two cards a side.", "1 The wall"),
    Paragraph("1.2", "Oil", "A cauldron hits the gate.", "1 The wall"),
    Paragraph("2.1", "Treason", "At any moment but this.", "2 Tactics"),
)


SHARED_BOOK = tuple(Paragraph(*each) for each in VECTORS["book"])


def numbers(found: list[Paragraph]) -> list[str]:
    return [each.number for each in found]


@pytest.mark.parametrize(("query", "text"), VECTORS["found"])
def test_a_word_is_found_in_singular_and_plural(query: str, text: str) -> None:
    assert has_all(text, words_of(query))


@pytest.mark.parametrize(("query", "text"), VECTORS["missing"])
def test_a_part_of_a_word_finds_nothing(query: str, text: str) -> None:
    assert not has_all(text, words_of(query))


@pytest.mark.parametrize(("query", "cited"), VECTORS["cited"])
def test_paragraphs_and_chapters_are_found_as_they_are_cited(
    query: str, cited: list[str]
) -> None:
    assert numbers(cited_in(SHARED_BOOK, query)) == cited


@pytest.mark.parametrize(("word", "nearest"), VECTORS["nearest"])
def test_words_like_one_that_the_book_lacks_are_found(
    word: str, nearest: list[str]
) -> None:
    assert nearest_words(SHARED_BOOK, word) == nearest


def test_several_words_find_the_paragraphs_with_all_of_them() -> None:
    assert numbers(found_in(BOOK, "gate")) == ["1.1", "1.2"]
    assert numbers(found_in(BOOK, "gates oil")) == ["1.2"]
    assert numbers(found_in(BOOK, "men")) == []
    assert numbers(found_in(BOOK, "?!")) == []


def test_a_word_in_the_heading_of_a_chapter_finds_the_chapter() -> None:
    assert numbers(found_in(BOOK, "wall")) == ["1.1", "1.2"]


def test_words_that_occur_nowhere_have_neighbours_that_do() -> None:
    assert unknown_words(BOOK, "cauldrn of oils") == ["cauldrn", "of"]
    assert nearest_words(BOOK, "cauldrn") == ["cauldron"]
    assert nearest_words(BOOK, "mom") == ["moment"]
    assert nearest_words(BOOK, "xyzzy") == []


@pytest.mark.parametrize("name", CATALOG)
@pytest.mark.parametrize(
    "word",
    [
        *("aim", "goal", "objective", "victory", "winner", "lose", "tie", "score"),
        *("glossary", "setup", "set-up", "start", "hidden"),
    ],
)
def test_every_rulebook_answers_to_the_words_of_players(name: str, word: str) -> None:
    assert found_in(whole_book(CATALOG.game(name, {}).rulebook), word)


@pytest.mark.parametrize("name", sorted({*CATALOG} - {"castle"}))
def test_every_rulebook_of_a_battle_answers_to_attack(name: str) -> None:
    assert found_in(whole_book(CATALOG.game(name, {}).rulebook), "attack")


@pytest.mark.parametrize("name", CATALOG)
def test_every_word_of_a_glossary_is_found_with_its_meaning(name: str) -> None:
    book = whole_book(CATALOG.game(name, {}).rulebook)
    entries = [each for each in book if each.title and not each.number]
    assert len(entries) > 15
    for entry in entries:
        for word in entry.title.split(", "):
            assert entry in found_in(book, word)
