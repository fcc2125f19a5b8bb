"""Rule paragraphs are found by their number, in the book and in the code."""

from pathlib import Path

from siegeworks.core.rulebook import Paragraph, coded_rules, paragraphs, rule
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
