"""Records never change, compare by value, and carry their tag when written."""

import msgspec
import pytest

from siegeworks.core.i18n import verbatim
from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record, replace
from siegeworks.core.refusal import Refusal
from siegeworks.core.seat import CHANCE


class Stone(Record, frozen=True, tag="Stone"):
    weight: int = 1


class Feather(Record, frozen=True, tag="Feather"):
    weight: int = 1


def test_a_record_cannot_be_changed_only_copied() -> None:
    stone = Stone(2)
    with pytest.raises(AttributeError):
        stone.weight = 3  # type: ignore[misc]

    assert replace(stone, weight=3) == Stone(3)
    assert stone == Stone(2)


def test_records_of_different_names_differ_whatever_they_hold() -> None:
    assert Stone(1) != Feather(1)
    assert len({Stone(1), Stone(1), Feather(1)}) == 2


def test_a_record_reads_back_as_itself_from_a_union() -> None:
    either = msgspec.json.Decoder(Stone | Feather)

    for record in (Stone(4), Feather(4)):
        assert either.decode(msgspec.json.encode(record)) == record


@pytest.mark.parametrize(
    "text",
    [
        b'{"type": "Stone", "weight": 1, "colour": "grey"}',
        b'{"type": "Feather", "weight": 1}',
        b'{"type": "Stone", "weight": "heavy"}',
    ],
    ids=["unknown field", "other name", "wrong kind of value"],
)
def test_a_record_with_anything_foreign_in_it_is_not_read(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Stone)


def test_a_refusal_reads_as_its_reason_and_its_rule() -> None:
    full = verbatim("the side is full")

    assert str(Refusal("2.4", full)) == "the side is full (rule 2.4)"
    assert str(Refusal("", full)) == "the side is full"


def test_an_outcome_reads_as_a_sentence() -> None:
    lost, peace = verbatim("all is lost"), verbatim("peace")

    assert str(Outcome(("blue",), lost, "5.1")) == "blue won: all is lost"
    assert str(Outcome(("a", "b"), peace, "5.1")) == "a and b won: peace"
    assert str(Outcome((), lost, "5.1")) == "nobody won: all is lost"


def test_chance_is_called_chance() -> None:
    assert str(CHANCE) == "chance"
