"""Actions that a player, or chance, can choose: always one small step."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from siegeworks.core.record import Record
from siegeworks.games.stronghold.pieces import (
    DefenderKind,
    Hero,
    InvaderKind,
    Kind,
    Order,
    Piece,
    Side,
    Tile,
    TrapKind,
    Troop,
)

Name: TypeAlias = Annotated[str, Meta(max_length=32)]
"""Name of a place, path, machine, card or building."""
Few: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Size: TypeAlias = Literal["small", "large"]

# Actions of both sides.


class Done(Record, frozen=True, tag="Done"):
    """End a run of choices."""


class No(Record, frozen=True, tag="No"):
    """Decline what is offered."""


class Yes(Record, frozen=True, tag="Yes"):
    """Accept what is offered."""


class Rest(Record, frozen=True, tag="Rest"):
    """Settle the rest of this in the usual way."""


class Put(Record, frozen=True, tag="Put"):
    """Choose a place: for a token, a unit or an effect."""

    place: Name


class Aim(Record, frozen=True, tag="Aim"):
    """Name the target of a machine, a cannon, Poles or Marksmen."""

    place: Name


class Kill(Record, frozen=True, tag="Kill"):
    """Pick a victim."""

    kind: Kind


class Slay(Record, frozen=True, tag="Slay"):
    """Pick all losses of a fight at once: one of the largest sets."""

    units: Troop


class Pick(Record, frozen=True, tag="Pick"):
    """Pick a kind of unit: to join, to rally, to heal."""

    kind: Kind


class ChooseSide(Record, frozen=True, tag="ChooseSide"):
    """Choose the west or the east side."""

    side: Side


# The Invader.


class Drop(Record, frozen=True, tag="Drop"):
    """Put one of three drawn cards back into the box: an objective, or a plan."""

    card: Name


class Arrange(Record, frozen=True, tag="Arrange"):
    """Lay a card next in the row, from the left, among those of its phase."""

    card: Name


class Exchange(Record, frozen=True, tag="Exchange"):
    """Exchange a card of the row for one of the reserve."""

    out: Name
    back: Name
    """Card that comes in from the reserve."""


class Gather(Record, frozen=True, tag="Gather"):
    """Send a unit for Wood."""

    kind: InvaderKind


class Use(Record, frozen=True, tag="Use"):
    """Use a phase card of the row; those passed over are skipped for the turn."""

    card: Name


class Pay(Record, frozen=True, tag="Pay"):
    """Lay units on a card."""

    units: Troop
    free: bool = False
    """Use Masters of war: no hourglasses are handed over."""


class Cast(Record, frozen=True, tag="Cast"):
    """Lay a token of a ritual face down."""

    spot: Name
    success: bool


class March(Record, frozen=True, tag="March"):
    size: Size


class Enlist(Record, frozen=True, tag="Enlist"):
    """Put a unit from supply on a foreground, or on a section through its Sap."""

    kind: InvaderKind
    place: Name


class Step(Record, frozen=True, tag="Step"):
    """Move a piece along a path; past a Quartermaster, along two."""

    piece: Piece
    start: Name
    end: Name
    via: Name = ""
    """Rampart with the Quartermaster."""


class GiveOrders(Record, frozen=True, tag="GiveOrders"):
    """Give one order openly, or any number face down."""

    openly: bool


class Command(Record, frozen=True, tag="Command"):
    """Lay an order token beside a section."""

    order: Order
    section: Name


class Detonate(Record, frozen=True, tag="Detonate"):
    """Choose how many Orcs blow themselves up."""

    orcs: Few


# The Defender.


class Move(Record, frozen=True, tag="Move"):
    kind: DefenderKind
    start: Name
    end: Name


class Swap(Record, frozen=True, tag="Swap"):
    """Swap two units of different kinds."""

    kind: DefenderKind
    place: Name
    other: DefenderKind
    other_place: Name


class MoveHero(Record, frozen=True, tag="MoveHero"):
    hero: Hero
    place: Name


class Spend(Record, frozen=True, tag="Spend"):
    """Lay one hourglass on a building action."""

    errand: Name


class Bid(Record, frozen=True, tag="Bid"):
    """Let a Hero give an order; its details follow."""

    hero: Hero
    tile: Tile


class Fetch(Record, frozen=True, tag="Fetch"):
    """Pick the unit that a Hero's order moves."""

    kind: DefenderKind
    place: Name


class LayTrap(Record, frozen=True, tag="LayTrap"):
    path: Name
    trap: TrapKind


class Snipe(Record, frozen=True, tag="Snipe"):
    """Shoot one unit of the Invader, in any place."""

    kind: InvaderKind
    place: Name


class PlayPlan(Record, frozen=True, tag="PlayPlan"):
    plan: Name


class Brew(Record, frozen=True, tag="Brew"):
    """Choose the kind of cauldron, by the unit it kills."""

    kind: InvaderKind


class Pray(Record, frozen=True, tag="Pray"):
    """Choose an action of the Cathedral to have for free."""

    errand: Name


class Split(Record, frozen=True, tag="Split"):
    """Choose how many Marksmen of a section shoot at the first of its ramparts."""

    count: Few


# Chance.


class Deal(Record, frozen=True, tag="Deal"):
    """Chance draws a card: a phase card, an objective or a plan."""

    card: Name


class Draw(Record, frozen=True, tag="Draw"):
    """Chance draws a unit out of the bag."""

    kind: InvaderKind


class Fire(Record, frozen=True, tag="Fire"):
    """Chance turns the card on top of a machine's pile."""

    hit: bool


class Flip(Record, frozen=True, tag="Flip"):
    """Chance turns one of the Defender's hit cards, by its number."""

    card: Few


SharedChoice: TypeAlias = (
    Done | No | Yes | Rest | Put | Aim | Kill | Slay | Pick | ChooseSide | Split
)
InvadersChoice: TypeAlias = (
    Drop
    | Arrange
    | Exchange
    | Gather
    | Use
    | Pay
    | Cast
    | March
    | Enlist
    | Step
    | GiveOrders
    | Command
    | Detonate
)
DefendersChoice: TypeAlias = (
    Move
    | Swap
    | MoveHero
    | Spend
    | Bid
    | Fetch
    | LayTrap
    | Snipe
    | PlayPlan
    | Brew
    | Pray
)
ByChance: TypeAlias = Deal | Draw | Fire | Flip
Action: TypeAlias = SharedChoice | InvadersChoice | DefendersChoice | ByChance
