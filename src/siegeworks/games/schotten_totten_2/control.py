"""Declaring control: when the Attacker has proven that a tile is lost."""

from functools import lru_cache

from siegeworks.core.record import Record
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2.board import Requirement
from siegeworks.games.schotten_totten_2.formation import Formation, Kind
from siegeworks.games.schotten_totten_2.muster import (
    NOTHING_UNSEEN,
    Unseen,
    strongest_formation,
)
from siegeworks.games.schotten_totten_2.options import ColorRunReading
from siegeworks.games.schotten_totten_2.side import ATTACKER, DEFENDER
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tile import Tile

KIND_NAMES = {
    Kind.SUM: "a sum",
    Kind.RUN: "a run",
    Kind.COLOR: "a colour",
    Kind.SAME: "a same strength",
    Kind.COLOR_RUN: "a colour run",
}


class Verdict(Record, frozen=True):
    """The Attacker's formation against the best the Defender has or can complete."""

    attack: Formation
    defence: Formation | None
    proven: bool


@rule("3.3", "3.4", "4.3", "R7", "R26", "R30")
@lru_cache(maxsize=1 << 14)
def judge(tile: Tile, unseen: Unseen, reading: ColorRunReading) -> Verdict:
    """Compare a complete attack with the strongest defence the table allows.

    Only what lies open is asked: any card neither at the wall nor in the discard may
    still join the Defender, whoever holds it, however few turns remain, and whether or
    not a 0 or 11 would really survive there. At equal worth the row completed first
    holds, and an incomplete row was never first.
    """
    face = tile.face
    attack = strongest_formation(tile.attacker, face, NOTHING_UNSEEN, reading)
    assert attack is not None, "only a complete attack is judged"
    defence = strongest_formation(tile.defender, face, unseen, reading)
    if defence is None:
        return Verdict(attack, None, proven=True)
    ours, theirs = attack.worth(face.requirement), defence.worth(face.requirement)
    if ours == theirs:
        return Verdict(attack, defence, proven=tile.first is ATTACKER)
    return Verdict(attack, defence, proven=ours > theirs)


def verdict_on(table: Table, index: int) -> Verdict:
    """The judgement on one tile as things lie."""
    return _verdict(table.wall[index], table.unseen, table.options.color_run)


def _verdict(tile: Tile, unseen: Unseen, reading: ColorRunReading) -> Verdict:
    # To a complete row it does not matter what is unseen; leaving it out lets the
    # same question be recognised when it is asked again.
    pool = unseen if tile.has_room(DEFENDER) else NOTHING_UNSEEN
    return judge(tile, pool, reading)


@rule("3.2", "R27")
def why_not_control(table: Table, index: int) -> Refusal | None:
    """Control needs a complete attack that nothing the Defender may lay can beat.

    The counter-example comes from the public pool in a fixed order, so it tells nobody
    who holds the cards.
    """
    tile = table.wall[index]
    if not tile.is_complete(ATTACKER):
        missing = tile.face.slots - len(tile.attacker)
        cards = "one more card" if missing == 1 else f"{missing} more cards"
        return Refusal("3.2", f"tile {index + 1} still needs {cards} of the attacker's")
    verdict = verdict_on(table, index)
    return None if verdict.proven else _counter_example(tile, verdict)


def is_provable(table: Table, index: int) -> bool:
    """Whether control of one tile could be declared at this moment."""
    return index in provable_tiles(table)


def provable_tiles(table: Table) -> tuple[int, ...]:
    """The tiles whose control could be declared at this moment."""
    return _provable(table.wall, table.unseen, table.options.color_run)


@lru_cache(maxsize=1 << 10)
def _provable(
    wall: tuple[Tile, ...], unseen: Unseen, reading: ColorRunReading
) -> tuple[int, ...]:
    """Asked again and again within a turn, while neither wall nor discard changes."""
    complete = [tile for tile in wall if tile.is_complete(ATTACKER)]
    return tuple(
        [tile.position for tile in complete if _verdict(tile, unseen, reading).proven]
    )


def _counter_example(tile: Tile, verdict: Verdict) -> Refusal:
    attack, defence = verdict.attack, verdict.defence
    assert defence is not None, "a refusal always has a counter-example"
    newcomers = defence.cards[len(tile.defender) :]
    against = _worths(tile.face.requirement, attack, defence)
    if not newcomers:
        requirement = tile.face.requirement
        tied = attack.worth(requirement) == defence.worth(requirement)
        tie = " and was complete first" if tied else ""
        return Refusal("3.3", f"the defender holds the tile with {against}{tie}")
    shown = tuple(str(card) for card in newcomers)
    return Refusal("3.4", f"with {_and(shown)} the defender reaches {against}", shown)


def _worths(requirement: Requirement, attack: Formation, defence: Formation) -> str:
    if requirement is Requirement.SUM or requirement is Requirement.LOW_SUM:
        return f"{defence.total} against {attack.total}"
    return f"{name_of(defence)} against {name_of(attack)}"


def name_of(formation: Formation) -> str:
    """A formation in words: "a colour run of 21"."""
    return f"{KIND_NAMES[formation.kind]} of {formation.total}"


def _and(words: tuple[str, ...]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
