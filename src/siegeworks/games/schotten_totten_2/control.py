"""Control of tiles: it needs a proof that the Defender has lost the tile."""

from functools import lru_cache

from siegeworks.core.i18n import Argument
from siegeworks.core.record import Record
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2.board import Face, Requirement
from siegeworks.games.schotten_totten_2.formations.best_formation import (
    NOTHING_UNSEEN,
    Unseen,
    strongest_formation,
)
from siegeworks.games.schotten_totten_2.formations.formation import (
    Formation,
    Kind,
    formation_of,
)
from siegeworks.games.schotten_totten_2.options import ColorRunReading
from siegeworks.games.schotten_totten_2.side import ATTACKER, DEFENDER
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.text.phrases import formed, noted, place, say
from siegeworks.games.schotten_totten_2.tile import Tile


class Verdict(Record, frozen=True):
    """The Attacker's formation and the best one that the Defender can reach."""

    attack: Formation
    defence: Formation | None
    proven: bool


@rule("3.3", "3.4", "4.3", "Q7", "Q26", "Q30")
@lru_cache(maxsize=1 << 14)
def judge(tile: Tile, unseen: Unseen, reading: ColorRunReading) -> Verdict:
    """Compare a complete attack with the strongest defence the table allows.

    Only the open table counts: any card neither at the wall nor in the discard may
    still join the Defender, even if the Attacker holds it, if too few turns remain, or
    if a 0 or 11 would be discarded there. At equal worth the row completed first
    holds, and an incomplete row was never first.
    """
    return _judge_as(tile, tile.face, unseen, reading)


def _judge_as(
    tile: Tile, face: Face, unseen: Unseen, reading: ColorRunReading
) -> Verdict:
    """Compare attack and defence as if that face lay up."""
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
    """Compare attack and defence at one tile, as it is now."""
    return _verdict(table.wall[index], table.unseen, table.options.color_run)


def _verdict(tile: Tile, unseen: Unseen, reading: ColorRunReading) -> Verdict:
    return judge(tile, _pool(tile, unseen), reading)


def _pool(tile: Tile, unseen: Unseen) -> Unseen:
    # The unseen cards do not matter to a complete row; leaving them out lets the cache
    # answer when the same question is asked again.
    return unseen if tile.has_room(DEFENDER) else NOTHING_UNSEEN


@rule("3.2", "Q27")
def why_not_control(table: Table, index: int) -> Refusal | None:
    """Control needs a complete attack that the Defender cannot beat with any cards.

    The counter-example comes from the public pool in a fixed order, so it does not tell
    which player holds the cards.
    """
    tile = table.wall[index]
    if not tile.is_complete(ATTACKER):
        missing = tile.face.slots - len(tile.attacker)
        reason = say("attack-incomplete", tile=place(index), missing=missing)
        return Refusal("3.2", reason)
    verdict = verdict_on(table, index)
    return None if verdict.proven else _counter_example(table, tile, verdict)


def is_provable(table: Table, index: int) -> bool:
    """Return whether control of one tile could be declared now."""
    return index in provable_tiles(table)


def provable_tiles(table: Table) -> tuple[int, ...]:
    """List the tiles whose control could be declared now."""
    return _provable(table.wall, table.unseen, table.options.color_run)


@lru_cache(maxsize=1 << 10)
def _provable(
    wall: tuple[Tile, ...], unseen: Unseen, reading: ColorRunReading
) -> tuple[int, ...]:
    """List provable tiles, cached as it is asked often between changes of the table."""
    complete = [tile for tile in wall if tile.is_complete(ATTACKER)]
    return tuple(
        [tile.position for tile in complete if _verdict(tile, unseen, reading).proven]
    )


def _counter_example(table: Table, tile: Tile, verdict: Verdict) -> Refusal:
    attack, defence = verdict.attack, verdict.defence
    assert defence is not None, "a refusal always has a counter-example"
    requirement = tile.face.requirement
    ours, theirs = _worth(requirement, attack), _worth(requirement, defence)
    newcomers = defence.cards[len(tile.defender) :]
    cards = tuple(noted(card) for card in newcomers)
    shown = tuple(str(card) for card in newcomers)
    if newcomers:
        paragraph = "3.4"
        reason = say("defence-may-reach", cards=cards, defence=theirs, attack=ours)
    elif attack.worth(requirement) == defence.worth(requirement):
        paragraph = "4.4"
        reason = say("defence-holds-first", defence=theirs, attack=ours)
    else:
        paragraph = "3.3"
        reason = say("defence-holds", defence=theirs, attack=ours)
    if lost := _uncounted(table, tile):
        paragraph = _why_uncounted(requirement, lost.kind)
        counted = formation_of(lost.cards, requirement, table.options.color_run)
        reason = say(
            "type-not-counted",
            reason=reason,
            kind=lost.kind.name.lower(),
            counted=counted.kind.name.lower(),
        )
    return Refusal(paragraph, reason, shown)


def _uncounted(table: Table, tile: Tile) -> Formation | None:
    """Return the formation that would win the tile for the Attacker if all types
    counted there. A wild card may have to stand for another card than it does here.
    """
    requirement = tile.face.requirement
    if requirement is Requirement.SUM or requirement is Requirement.LOW_SUM:
        return None
    pool, reading = _pool(tile, table.unseen), table.options.color_run
    anywhere = Face(tile.face.slots, Requirement.ANY)
    free = _judge_as(tile, anywhere, pool, reading)
    counted = formation_of(free.attack.cards, requirement, reading)
    is_lost = free.proven and free.attack.kind is not counted.kind
    return free.attack if is_lost else None


def _why_uncounted(requirement: Requirement, kind: Kind) -> str:
    """Return the paragraph of the printed rule, or of the ruling on colour runs."""
    named = requirement in (Requirement.COLOR, Requirement.RUN)
    return "Q1" if kind is Kind.COLOR_RUN and named else "4.2"


def _worth(requirement: Requirement, formation: Formation) -> Argument:
    """Name a formation; a number is enough if only the sum counts."""
    if requirement is Requirement.SUM or requirement is Requirement.LOW_SUM:
        return formation.total
    return formed(formation)
