"""Fields with their encoders, and sections of fields that are cached."""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from siegeworks.games.stronghold.pieces import NOBODY, Place, Troop
from siegeworks.games.stronghold.view import View
from siegeworks.kernels.layout import Field
from siegeworks.tensors.stronghold.vocabulary import Words

ThingT = TypeVar("ThingT")

AS_THEY_CAME = "0 for none, otherwise 1 for the first that came, 2 for the next, …"


@dataclass(frozen=True)
class Entry(Generic[ThingT]):
    """A field of the layout, and the function that computes its numbers."""

    name: str
    shape: tuple[int, ...]
    most: int
    meaning: str
    numbers: Callable[[ThingT], Sequence[int]]
    least: int = 0

    @property
    def field(self) -> Field:
        """The field in the layout. Its bound is at least 1, as data may allow none."""
        most = max(self.most, 1)
        return Field(self.name, self.shape, self.least, most, self.meaning)


Entries: TypeAlias = tuple[Entry[ThingT], ...]


class Chapter(Generic[ThingT]):
    """Fields of one record of a View, encoded again only when the record changes."""

    def __init__(
        self,
        record: Callable[[View], ThingT | None],
        entries: Entries[ThingT],
        code: str,
    ) -> None:
        self._record = record
        self._spellers = [entry.numbers for entry in entries]
        self._nothing = array(code, [0] * sum(prod(e.shape) for e in entries)).tobytes()
        self._code = code
        self._thing: object = self
        self._spelled = b""

    def of(self, view: View) -> bytes:
        """Return the numbers in machine byte order; all 0 if there is no record."""
        thing = self._record(view)
        if thing is None:
            return self._nothing
        if thing is not self._thing:
            self._spelled = self._spell(thing)
            self._thing = thing
        return self._spelled

    def _spell(self, thing: ThingT) -> bytes:
        numbers: list[int] = []
        for speller in self._spellers:
            numbers += speller(thing)
        return array(self._code, numbers).tobytes()


class Topic(NamedTuple):
    """The fields of one record of a View, without the record's type."""

    fields: tuple[Field, ...]
    chapter: Callable[[str], Callable[[View], bytes]]
    """Create a cached encoder of the record, for numbers of a type code."""


def about(record: Callable[[View], ThingT | None], entries: Entries[ThingT]) -> Topic:
    return Topic(
        tuple(entry.field for entry in entries),
        lambda code: Chapter(record, entries, code).of,
    )


# Ways to encode names.


def in_turn(names: Iterable[str], words: Words) -> list[int]:
    """Number the names 1, 2, … in order; words that are not among them get 0."""
    numbers = [0] * len(words)
    for turn, name in enumerate(names, 1):
        assert not numbers[words[name]], f"{name} is there twice"
        numbers[words[name]] = turn
    return numbers


def marked(names: Iterable[str], words: Words) -> list[int]:
    """Mark each of the names with 1."""
    numbers = [0] * len(words)
    for name in names:
        numbers[words[name]] = 1
    return numbers


def counted_by(counts: Mapping[str, int], words: Words) -> list[int]:
    return [counts.get(name, 0) for name in words]


def paired(pairs: Iterable[tuple[str, str]], rows: Words, columns: Words) -> list[int]:
    """Mark the row and the column of each pair with 1."""
    width = len(columns)
    numbers = [0] * (len(rows) * width)
    for row, column in pairs:
        numbers[rows[row] * width + columns[column]] = 1
    return numbers


def paired_in_turn(
    lists: Mapping[str, Sequence[str]], rows: Words, columns: Words
) -> list[int]:
    """Number the things in each row 1, 2, … in the order of arrival."""
    width = len(columns)
    numbers = [0] * (len(rows) * width)
    for row, names in lists.items():
        for turn, name in enumerate(names, 1):
            numbers[rows[row] * width + columns[name]] = turn
    return numbers


def slotted(names: Sequence[str], slots: int, columns: Words) -> list[int]:
    """Return one row for each slot, with a 1 in the column of its name."""
    assert len(names) <= slots, (
        f"there are {len(names)} of {', '.join(columns)}; rows have room for {slots}"
    )
    width = len(columns)
    numbers = [0] * (slots * width)
    for slot, name in enumerate(names):
        numbers[slot * width + columns[name]] = 1
    return numbers


def troops_in(troops: Mapping[Place, Troop], places: Words) -> list[int]:
    """Return three numbers for each place: Goblins, Orcs, Trolls."""
    return [count for place in places for count in troops.get(place, NOBODY)]
