"""Remarks about the unusual numbers of a playable data set."""

from collections import Counter
from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.data.provenance import UNKNOWN, Fact, facts
from siegeworks.games.stronghold.data.types import DataSet
from siegeworks.games.stronghold.pieces import SIDES

PRINTED_SECTIONS = 9
PRINTED_RAMPARTS = 7
PRINTED_FOREGROUNDS = 2
PRINTED_HIT_CARDS = 6

OF_A_PLACE = ("foregrounds", "ramparts", "sections", "towers")
"""Fields of places, which have other names on every board."""


@rule("1.7")
def unusual(data: DataSet, usual: DataSet) -> Iterator[str]:
    """List each total and each number that differs from the rulebook."""
    yield from _totals(data)
    yield from _rooms(data, usual)
    yield from _changed(data, usual)
    yield from _out_of_reach(data)
    unknown = sum(fact.label == UNKNOWN for fact in facts(data))
    if unknown:
        yield f"it does not say where {unknown} of its numbers come from"


def _totals(data: DataSet) -> Iterator[str]:
    board = data.board
    totals = (
        ("foregrounds", board.foregrounds, PRINTED_FOREGROUNDS),
        ("ramparts", board.ramparts, PRINTED_RAMPARTS),
        ("sections", board.sections, PRINTED_SECTIONS),
        ("hit cards", data.hit_cards.cards, PRINTED_HIT_CARDS),
    )
    for what, there, printed in totals:
        if len(there) != printed:
            yield f"{len(there)} {what} instead of {printed}"


def _rooms(data: DataSet, usual: DataSet) -> Iterator[str]:
    """Compare the room of places with the rulebook, where it states one."""
    groups = (
        ("foregrounds", data.board.foregrounds, usual.board.foregrounds),
        ("ramparts", data.board.ramparts, usual.board.ramparts),
    )
    for what, here, there in groups:
        caps = Counter(place.cap for place in here.values())
        [printed] = {place.cap for place in there.values()}
        for cap, count in caps.items():
            if cap != printed:
                yield f"{count} of the {what} have room for {cap} instead of {printed}"


def _changed(data: DataSet, usual: DataSet) -> Iterator[str]:
    """List numbers that differ from those printed in the rulebook."""
    here = {(fact.part, fact.field): fact for fact in facts(data)}
    for printed in facts(usual):
        if not _is_printed(printed):
            continue
        fact = here[printed.part, printed.field]
        if fact.value != printed.value:
            yield (
                f"{fact.part}.{fact.field} is {fact.shown}, "
                f"the rulebook says {printed.shown}"
            )


def _is_printed(fact: Fact) -> bool:
    """Return whether the rulebook states this number for every board."""
    if fact.label not in ("rulebook", "derived"):
        return False
    names_places = fact.field.startswith(OF_A_PLACE) or fact.field in (
        "marauders.edge",
        "marchOrder",
    )
    return not (fact.part == "board" and names_places)


def _out_of_reach(data: DataSet) -> Iterator[str]:
    """Report an objective that cannot be reached on this board."""
    needed = data.objectives.cards["O6"].sections_per_side
    there = Counter(section.side for section in data.board.sections.values())
    if any(there[side] < needed for side in SIDES):
        yield f"objective O6 needs {needed} sections on each side and cannot be reached"
