"""Attack and defence: Swords are laid, Shields promised, castles kept or lost."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans import events as fact
from siegeworks.games.land_of_clans.attack.counting import siege_of
from siegeworks.games.land_of_clans.land import Card, PrizeNumber
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.stages import (
    Assault,
    Defending,
    Mustering,
    Shielding,
)
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.table import (
    Castle,
    Table,
    castle_of,
    in_turn_from,
    partner_of,
)

# Attack.


@rule("6.2", "R23")
def declare(castle: PrizeNumber, state: State) -> Iterator[fact.Event]:
    """The counts are compared once, here."""
    table, seat = state.table, state.table.turn.seat
    target = castle_of(table, castle)
    assert target is not None, "only castles that stand are attacked"
    siege = siege_of(table, seat.clan, target)
    yield fact.AttackDeclared(
        seat, castle, target.clan, siege.ours.total, siege.theirs.total
    )


@rule("6.3", "R30")
def lay_sword(card: Card, state: State) -> Iterator[fact.Event]:
    """A Sword is laid open, for all to see."""
    stage = state.table.stage
    assert isinstance(stage, Mustering), "Swords are laid in an attack"
    yield fact.SwordLaid(stage.seat, card)


@rule("6.3", "8.2", "R30", "R50")
def muster_ends(state: State) -> Iterator[fact.Event]:
    """The partner is always asked; then the number of Swords is fixed."""
    table, active = state.table, state.table.turn.seat
    stage, assault = table.stage, _assault(table)
    assert isinstance(stage, Mustering), "Swords are laid in an attack"
    partner = partner_of(table, active)
    if stage.seat is active and partner is not None:
        yield fact.PartnerAsked(partner)
    elif not assault.swords:
        yield fact.AttackCalledOff(active)
    else:
        yield fact.DefenderAsked(first_defender(table), completing=False)


# Defence.


@rule("6.4", "8.3", "R32", "R50")
def first_defender(table: Table) -> Seat:
    """The owner defends first; of two chiefs, the one next after the active chief."""
    owner = _target(table).clan
    seats = in_turn_from(table, table.turn.seat)
    return next(seat for seat in seats if seat.clan is owner)


@rule("6.4", "8.3", "R31", "R50")
def defend(shields: int, state: State) -> Iterator[fact.Event]:
    """Enough Shields repel the attack; with fewer, the partner may add the rest."""
    table, stage = state.table, state.table.stage
    assert isinstance(stage, Defending), "castles are defended in an attack"
    seat, partner = stage.seat, partner_of(table, stage.seat)
    needed = len(_assault(table).swords)
    yield fact.ShieldsPromised(seat, shields)
    if stage.completing and shields:
        assert partner is not None, "a defence is completed for a partner"
        yield from _agreed(
            fact.Share(partner, state.promised), fact.Share(seat, shields)
        )
    elif shields == needed:
        yield from _agreed(fact.Share(seat, shields))
    elif partner is not None and not stage.completing:
        yield fact.DefenderAsked(partner, completing=True)
    else:
        yield from capture(table)


def _agreed(*shares: fact.Share) -> Iterator[fact.Event]:
    """Each defender lays down the promised Shields; one without any is skipped."""
    yield fact.DefenceAgreed(tuple(share for share in shares if share.shields))


@rule("6.5", "R31", "R33")
def lay_shield(card: Card, state: State) -> Iterator[fact.Event]:
    """The last Shield repels the attack: all cards go to the discard pile."""
    stage = state.table.stage
    assert isinstance(stage, Shielding), "Shields are laid when they were promised"
    yield fact.ShieldLaid(stage.seat, card)
    if stage.owed == 1 and stage.then is None:
        yield fact.AttackRepelled(_assault(state.table).castle)
        yield fact.DeedDone(state.table.turn.seat)


@rule("6.6", "R33", "R35", "R39", "R57", "R58")
def capture(table: Table) -> Iterator[fact.Event]:
    """Figure and prize change hands; castle tile and tokens stay as they are."""
    castle, seat = _target(table), table.turn.seat
    yield fact.CastleCaptured(seat, castle.castle, castle.clan)
    yield fact.DeedDone(seat)


def _assault(table: Table) -> Assault:
    assert table.assault is not None, "an attack is on its way"
    return table.assault


def _target(table: Table) -> Castle:
    castle = castle_of(table, _assault(table).castle)
    assert castle is not None, "only castles that stand are attacked"
    return castle
