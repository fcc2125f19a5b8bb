"""Rule paragraphs are found by their number, in the book and in the code."""

import re
from pathlib import Path

import pytest

from siegeworks.core.rulebook import (
    PREFACE,
    Paragraph,
    coded_rules,
    paragraphs,
    rule,
    whole_book,
)
from siegeworks.games import CATALOG

BOOK = """\
# A game

Words without a number are no rule. **Bold** words neither.

## 1 The turn

**1.1** *The dice.* Roll both
and add them up.

**R2** *Is a cocked die rolled again?* Yes.

## Rulings

**10.12** *Order*. A full stop may follow
the title.

1.3 Not a paragraph: the number is not in bold.
"""


def test_a_paragraph_is_a_bold_number_a_title_and_text_to_the_next_blank_line(
    tmp_path: Path,
) -> None:
    book = tmp_path / "rulebook.md"
    book.write_text(BOOK, encoding="utf-8")

    assert paragraphs(book) == (
        Paragraph("1.1", "The dice.", "Roll both and add them up.", "1 The turn"),
        Paragraph("R2", "Is a cocked die rolled again?", "Yes.", "1 The turn"),
        Paragraph("10.12", "Order", "A full stop may follow the title.", "Rulings"),
    )


def test_an_empty_book_has_no_paragraphs(tmp_path: Path) -> None:
    book = tmp_path / "rulebook.md"
    book.write_text("", encoding="utf-8")

    assert paragraphs(book) == ()


def test_every_rulebook_numbers_each_paragraph_once_and_leaves_none_empty() -> None:
    for name in CATALOG:
        written = paragraphs(CATALOG.game(name, {}).rulebook)
        numbers = [paragraph.number for paragraph in written]
        assert numbers
        assert len(set(numbers)) == len(numbers)
        assert all(paragraph.text for paragraph in written)


def marks_explained(game: str) -> set[str]:
    """The marks that the preface of a rulebook explains: *printed*, *ours* …"""
    book = whole_book(CATALOG.game(game, {}).rulebook)
    preface = " ".join(each.text for each in book if each.chapter == PREFACE)
    (said,) = re.findall(r"each says how sure we are: ([^.]+)\.", preface)
    return set(re.findall(r"\*(\w+)\* \(", said))


@pytest.mark.parametrize("game", CATALOG)
def test_every_ruling_says_how_sure_we_are_in_the_words_of_the_preface(
    game: str,
) -> None:
    marks = marks_explained(game)
    book = paragraphs(CATALOG.game(game, {}).rulebook)
    rulings = [each for each in book if each.chapter.startswith("Rulings")]

    assert len(marks) > 2
    assert len(rulings) > 30
    for ruling in rulings:
        opened = re.findall(r"\(([a-z]+)", ruling.text)
        assert marks.intersection(opened), ruling


@pytest.mark.parametrize("game", CATALOG)
def test_no_paragraph_has_a_mark_that_its_preface_does_not_explain(game: str) -> None:
    foreign = set().union(*map(marks_explained, CATALOG)) - marks_explained(game)
    unused = marks_explained(game)
    for each in paragraphs(CATALOG.game(game, {}).rulebook):
        opened = set(re.findall(r"\(([a-z]+)", each.text))
        alone = set(re.findall(r"\(([a-z]+)\.?\)", each.text))
        assert not foreign & opened, each
        assert alone <= marks_explained(game), each
        unused -= set(re.findall(r"\w+", " ".join(re.findall(r"\(.+?\)", each.text))))

    assert not unused, "explained, and never used"


def test_a_marked_function_stays_itself_and_is_found_by_its_paragraphs() -> None:
    @rule("1.1", "R2")
    def roll() -> int:
        return 7

    found = coded_rules(__name__.rpartition(".")[0])

    assert roll() == 7
    for number in ("1.1", "R2"):
        assert any(function.endswith("roll") for function in found[number])


def test_the_rules_of_one_package_are_not_those_of_another() -> None:
    assert coded_rules("no.such.package") == {}
    assert coded_rules("siegeworks.gam") == {}
