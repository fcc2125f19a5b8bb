"""Source of every number of a data set.

Each part of a set has `sources`: fields and their labels. A field is written with dots
between its steps, `sections.E2.inv`; in the parts that are cards it begins with the
card, `trebuchet.wood`, `O1.stays`, and hit cards are counted from 1, `3.cannon`. A `*`
stands for one step or more. A field covers all fields inside it.

If several patterns fit, the most exact one counts: the one with more named steps, then
the one with more steps, then the later one. A field that no pattern fits is unknown.

rulebook       printed in the rulebook
derived        not printed, but follows from what is
source         found in another public text
memory         known from playing, in no text
reconstructed  made up, so that the game is complete; it contradicts nothing above
own            read off a copy of the game
unknown        the set does not say

>>> label_in({"*": "reconstructed", "ramparts.*.cap": "rulebook"}, "ramparts.R1.cap")
'rulebook'
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from siegeworks.core.data.schema import Fields
from siegeworks.games.stronghold.data.form import PARTS
from siegeworks.games.stronghold.data.types import DataSet, Sources
from siegeworks.games.stronghold.data.writing import written_part

UNKNOWN = "unknown"
RECONSTRUCTED = "reconstructed"
ANY = "*"


class Fact(NamedTuple):
    """A number, or a few words, with its field and its source."""

    part: str
    field: str
    value: object
    label: str

    @property
    def shown(self) -> str:
        """The value on one line."""
        return shown(self.value)


def source_of(data: DataSet, part: str, field: str) -> str:
    """Return the label of a number."""
    return label_in(sources_in(data, part), field)


def sources_in(data: DataSet, part: str) -> Sources:
    sources: Sources = getattr(data, part).sources
    return sources


def label_in(sources: Sources, field: str) -> str:
    """Return the label of the most exact pattern that fits."""
    steps = tuple(field.split("."))
    best, exactness = UNKNOWN, (-1, -1)
    for pattern, label in sources.items():
        wanted = tuple(pattern.split("."))
        here = (sum(step != ANY for step in wanted), len(wanted))
        if here >= exactness and _covers(wanted, steps):
            best, exactness = label, here
    return best


@lru_cache(maxsize=4096)
def _covers(pattern: tuple[str, ...], steps: tuple[str, ...]) -> bool:
    """Return whether the pattern fits a field, or one that contains the field."""
    if not pattern:
        return True
    if not steps:
        return False
    if pattern[0] == ANY:
        return any(
            _covers(pattern[1:], steps[taken:]) for taken in range(1, len(steps) + 1)
        )
    return pattern[0] == steps[0] and _covers(pattern[1:], steps[1:])


# All numbers of a set.


def facts(data: DataSet) -> Iterator[Fact]:
    """List every number of a set, in the order of its files."""
    for part in PARTS:
        sources = sources_in(data, part)
        for field, value in values_in(data, part):
            yield Fact(part, field, value, label_in(sources, field))


def values_in(data: DataSet, part: str) -> Iterator[tuple[str, object]]:
    """List every field of a part without inner fields, and its value."""
    written = written_part(data, part)
    del written["sources"]
    match written.get("cards"):
        case None:
            yield from _values(written, "")
        case Mapping() as cards:
            yield from _values(cards, "")
        case _:
            yield from _listed_values(data, part)


def _listed_values(data: DataSet, part: str) -> Iterator[tuple[str, object]]:
    """List the fields of cards that are in a list."""
    if part == "hit_cards":
        for number, (cannon, poles) in enumerate(data.hit_cards.cards, 1):
            yield from ((f"{number}.cannon", cannon), (f"{number}.poles", poles))
        return
    cards = written_part(data, part)["cards"]
    assert isinstance(cards, list), "there are no other lists"
    for card in cards:
        yield from _values({card.pop("id"): card}, "")


def _values(inside: Mapping[str, object], where: str) -> Iterator[tuple[str, object]]:
    for name, value in inside.items():
        if isinstance(value, Mapping):
            yield from _values(value, f"{where}{name}.")
        elif name != "closes" or value:  # most plans close nothing
            yield f"{where}{name}", value


def shown(value: object) -> str:
    """Write a value for people to read.

    >>> shown([["T"], ["G", "G"]]), shown(["W1", "W2"]), shown(True), shown("")
    ('T | G G', 'W1 W2', 'yes', '-')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            is_nested = any(isinstance(each, list | tuple) for each in value)
            return (" | " if is_nested else " ").join(map(shown, value)) or "-"
        case _:
            return str(value) or "-"


# Fields that a set leaves out.


Labels: TypeAlias = Mapping[str, Mapping[str, str]]
"""Labels of a part: by the first step of its fields, each field and its label."""


def completed_sources(
    raw: Mapping[str, object], usual: Labels, fields: Fields
) -> dict[str, str]:
    """Return the sources of a part, with the usual ones for fields it leaves out."""
    given = raw.get("sources", {})
    assert isinstance(given, Mapping), "its form is right"
    sources: dict[str, str] = dict(given)
    said = {tuple(field.split(".")) for field in _said(raw, fields)}
    for first, labels in usual.items():
        left = {
            field: label for field, label in labels.items() if _is_left(field, said)
        }
        general = None
        if len(left) == len(labels):
            [(general, _)] = Counter(left.values()).most_common(1)
            sources.setdefault(first, general)
        for field, label in left.items():
            if label != general:
                sources.setdefault(field, label)
    return sources


def _said(raw: Mapping[str, object], fields: Fields) -> Iterator[str]:
    """List every field that a part does not leave out."""
    for name, value in raw.items():
        inner = fields.get(name)
        if isinstance(value, Mapping) and isinstance(inner, Mapping):
            where = "" if name == "cards" else f"{name}."
            yield from (f"{where}{field}" for field in _said(value, inner))
        else:
            yield ANY if name == "cards" else name


def labels_in(data: DataSet, part: str) -> Labels:
    found: dict[str, dict[str, str]] = {}
    for field, _ in values_in(data, part):
        label = source_of(data, part, field)
        found.setdefault(field.partition(".")[0], {})[field] = label
    return found


def _is_left(field: str, said: set[tuple[str, ...]]) -> bool:
    steps = tuple(field.split("."))
    return not any(_covers(each, steps) for each in said)


def is_reconstructed(data: DataSet) -> bool:
    """Return whether any number of a set was made up."""
    return any(fact.label == RECONSTRUCTED for fact in facts(data))
