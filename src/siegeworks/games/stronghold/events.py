"""Events: everything that can happen, and how much of it each seat is told."""

from typing import Literal, TypeAlias

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.actions import Move, Size, Swap
from siegeworks.games.stronghold.pieces import (
    Building,
    Card,
    DefenderKind,
    Equipment,
    Errand,
    Hero,
    InvaderKind,
    Order,
    Path,
    Piece,
    Place,
    Ritual,
    Side,
    Thrower,
    Tile,
    TowerMachine,
    Training,
    TrapKind,
    Troop,
)
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, Seat
from siegeworks.games.stronghold.stages import Stage

Cause: TypeAlias = Literal[
    "trap",
    "cannon",
    "ballista",
    "blood_stones",
    "marksmen",
    "poison",
    "cauldron",
    "poles",
    "fury",
    "detonation",
    "fight",
    "sniper",
    "pitch",
    "demon",
]
"""Cause of a unit's death."""


class Due(Record, frozen=True, tag="Due"):
    """The present stage is done; these stages take its place."""

    stages: tuple[Stage, ...]


# Setting up.


class CardDealt(Record, frozen=True, tag="CardDealt"):
    """A phase card was drawn: to the row, or to the reserve."""

    card: Card


class RowArranged(Record, frozen=True, tag="RowArranged"):
    """The row's cards of one phase were put in order, from the left."""

    phase: int
    cards: tuple[Card, ...]


class ObjectiveDrawn(Record, frozen=True, tag="ObjectiveDrawn"):
    """An objective was drawn; None for all but the Invader."""

    card: str | None


class ObjectiveDropped(Record, frozen=True, tag="ObjectiveDropped"):
    """An objective went back into the box; None for all but the Invader."""

    card: str | None


class ObjectivesShown(Record, frozen=True, tag="ObjectivesShown"):
    """The two objectives that were kept lie open."""

    cards: tuple[str, ...]


class PlanDrawn(Record, frozen=True, tag="PlanDrawn"):
    """A plan was drawn; None for all but the Defender."""

    card: str | None


class PlanDropped(Record, frozen=True, tag="PlanDropped"):
    """A plan went back into the box; None for all but the Defender."""

    card: str | None


# Supply.


class TurnBegan(Record, frozen=True, tag="TurnBegan"):
    turn: int


class UnitDrawn(Record, frozen=True, tag="UnitDrawn"):
    """A unit came out of the bag into supply."""

    kind: InvaderKind


class WoodGained(Record, frozen=True, tag="WoodGained"):
    count: int


class CardsExchanged(Record, frozen=True, tag="CardsExchanged"):
    """A card of the row made room for one of the reserve, among those of its phase."""

    out: Card
    back: Card


# The cards.


class CardPaid(Record, frozen=True, tag="CardPaid"):
    """Units and Wood were laid on a card, which is used."""

    card: Card
    units: Troop
    wood: int
    hourglasses: int
    """Hourglasses that it will give the Defender."""


class SpyWentHome(Record, frozen=True, tag="SpyWentHome"):
    """A Spy left its card, which was used or exchanged."""

    card: Card


class RowEnded(Record, frozen=True, tag="RowEnded"):
    """The Invader uses no more cards this turn."""


class MachineBuilt(Record, frozen=True, tag="MachineBuilt"):
    name: str
    kind: Thrower
    place: Place


class ManteletsSet(Record, frozen=True, tag="ManteletsSet"):
    rampart: Place


class SiegeTowerBuilt(Record, frozen=True, tag="SiegeTowerBuilt"):
    place: Place


class EquipmentLaid(Record, frozen=True, tag="EquipmentLaid"):
    kind: Equipment
    section: Place


class BridgeLaid(Record, frozen=True, tag="BridgeLaid"):
    path: Path


class MissRemoved(Record, frozen=True, tag="MissRemoved"):
    """A Miss was removed from a pile."""

    machine: str


class TrainingLaid(Record, frozen=True, tag="TrainingLaid"):
    kind: Training
    rampart: Place


class SaboteurSent(Record, frozen=True, tag="SaboteurSent"):
    building: Building


class TrainingUsed(Record, frozen=True, tag="TrainingUsed"):
    """A training card was used."""

    card: Card


class UnitsCame(Record, frozen=True, tag="UnitsCame"):
    """Units came out of the bag: by the Trainer, a Specter, or an objective."""

    kind: InvaderKind
    count: int
    place: Place


class RitualLaid(Record, frozen=True, tag="RitualLaid"):
    """A ritual's token was laid face down; None unless the viewer knows its face."""

    ritual: Ritual
    spot: str
    success: bool | None


class RitualCast(Record, frozen=True, tag="RitualCast"):
    """All tokens of a ritual are laid."""

    ritual: Ritual
    tokens: int


class TokenTurned(Record, frozen=True, tag="TokenTurned"):
    """A ritual's token was turned over; a Bluff is removed."""

    ritual: Ritual
    spot: str
    success: bool


class HourglassesHanded(Record, frozen=True, tag="HourglassesHanded"):
    """The Defender got hourglasses."""

    count: int


# Marches and orders.


class MarchBegan(Record, frozen=True, tag="MarchBegan"):
    size: Size
    hourglasses: int


class UnitEnlisted(Record, frozen=True, tag="UnitEnlisted"):
    """A unit came from supply to a foreground, or through a Sap to a section."""

    kind: InvaderKind
    place: Place


class PieceMoved(Record, frozen=True, tag="PieceMoved"):
    piece: Piece
    start: Place
    end: Place
    via: Place
    """Rampart with the Quartermaster that let it pass; empty for a single path."""


class TrapTurned(Record, frozen=True, tag="TrapTurned"):
    path: Path
    kind: TrapKind


class InvadersFell(Record, frozen=True, tag="InvadersFell"):
    """Units of the Invader left the game."""

    place: Place
    units: Troop
    cause: Cause


class TrapReturned(Record, frozen=True, tag="TrapReturned"):
    """A trap has killed, and goes back to the Defender."""

    path: Path


class TowerStopped(Record, frozen=True, tag="TowerStopped"):
    """A trap put a Siege tower back on the place it came from."""

    place: Place
    back: Place


class GroupArrived(Record, frozen=True, tag="GroupArrived"):
    """The survivors of all that walked a path have arrived."""

    path: Path
    units: int
    """Number of units that came to the end of the path."""
    onward: tuple[tuple[Path, Piece], ...]
    """Next paths of those who pass on."""


class MaraudersJoined(Record, frozen=True, tag="MaraudersJoined"):
    units: Troop
    refill: Troop
    """Units that came out of the bag in their place."""


class MarchEnded(Record, frozen=True, tag="MarchEnded"):
    size: Size


class MarchesEnded(Record, frozen=True, tag="MarchesEnded"):
    """There are no more marches this turn; `host` units stand on the field."""

    host: int


class OrderLaid(Record, frozen=True, tag="OrderLaid"):
    """An order token was laid; None for face down, as only the Invader knows it."""

    section: Place
    order: Order | None
    openly: bool
    might_be: tuple[Order, ...]


class OrdersGiven(Record, frozen=True, tag="OrdersGiven"):
    """Secret orders cost hourglasses."""

    hourglasses: int


class OrderShown(Record, frozen=True, tag="OrderShown"):
    section: Place
    order: Order


class OrderDiscarded(Record, frozen=True, tag="OrderDiscarded"):
    """Order confusion showed a token and discarded it."""

    section: Place
    order: Order


# The Defender's window.


class WindowOpened(Record, frozen=True, tag="WindowOpened"):
    hourglasses: int


class HourglassesSpent(Record, frozen=True, tag="HourglassesSpent"):
    """Hourglasses for a move, a swap or a Hero were discarded at once."""

    count: int


class UnitMoved(Record, frozen=True, tag="UnitMoved"):
    kind: DefenderKind
    start: Place
    end: Place


class UnitsSwapped(Record, frozen=True, tag="UnitsSwapped"):
    kind: DefenderKind
    place: Place
    other: DefenderKind
    other_place: Place


class MoveGivenUp(Record, frozen=True, tag="MoveGivenUp"):
    """A move was given up, as the Gale was too dear."""

    move: Move | Swap


class HeroMoved(Record, frozen=True, tag="HeroMoved"):
    hero: Hero
    start: Place
    end: Place


class HourglassLaid(Record, frozen=True, tag="HourglassLaid"):
    """An hourglass was laid on a building action."""

    errand: Errand
    gift: bool = False
    """True if the hourglass comes with a Hero's order, not out of the window."""


class ActionFinished(Record, frozen=True, tag="ActionFinished"):
    """A building action has all its hourglasses."""

    errand: Errand


class HourglassesCut(Record, frozen=True, tag="HourglassesCut"):
    """An unfinished action lost the hourglasses above its new cost."""

    errand: Errand
    count: int
    why: Literal["cheaper", "closed"] = "cheaper"
    """Saboteurs have left, or a plan closes the action."""


class HeroBade(Record, frozen=True, tag="HeroBade"):
    """A Hero gave an order."""

    hero: Hero
    tile: Tile


class OrderPossessed(Record, frozen=True, tag="OrderPossessed"):
    """A possessed order had no effect."""

    hero: Hero
    tile: Tile
    for_good: bool


class TowerArmed(Record, frozen=True, tag="TowerArmed"):
    tower: Place
    machine: TowerMachine


class CauldronHung(Record, frozen=True, tag="CauldronHung"):
    section: Place
    kind: InvaderKind


class PlatformBuilt(Record, frozen=True, tag="PlatformBuilt"):
    section: Place


class WallRaised(Record, frozen=True, tag="WallRaised"):
    section: Place


class TrapLaid(Record, frozen=True, tag="TrapLaid"):
    """A trap was laid; None if only the Defender knows its kind."""

    path: Path
    kind: TrapKind | None


class MachineDamaged(Record, frozen=True, tag="MachineDamaged"):
    machine: str


class SpySent(Record, frozen=True, tag="SpySent"):
    card: Card


class SideBlessed(Record, frozen=True, tag="SideBlessed"):
    side: Side


class SectionGlared(Record, frozen=True, tag="SectionGlared"):
    section: Place


class UnitTrained(Record, frozen=True, tag="UnitTrained"):
    """A unit was replaced by the next better kind, from the stock."""

    place: Place
    kind: DefenderKind
    better: DefenderKind


class SaboteursHunted(Record, frozen=True, tag="SaboteursHunted"):
    """A Marksman of the Guard went to the stock, and all Saboteurs were removed."""


# Plans.


class PlanPlayed(Record, frozen=True, tag="PlanPlayed"):
    plan: str


class PlanSided(Record, frozen=True, tag="PlanSided"):
    """A plan works for one side."""

    plan: str
    side: Side


class HourglassesGained(Record, frozen=True, tag="HourglassesGained"):
    """The Defender got hourglasses, by a plan or at the beginning of a turn."""

    count: int


class UnitsLevied(Record, frozen=True, tag="UnitsLevied"):
    """Units came from the stock to the Courtyard."""

    kind: DefenderKind
    count: int


# The assault.


class AssaultBegan(Record, frozen=True, tag="AssaultBegan"):
    turn: int


class Aimed(Record, frozen=True, tag="Aimed"):
    """A tower or machine has its target."""

    weapon: str
    place: Place


class HitCardTurned(Record, frozen=True, tag="HitCardTurned"):
    """A hit card was turned for a cannon or Poles in a tower."""

    tower: Place
    card: int


class SalvoEnded(Record, frozen=True, tag="SalvoEnded"):
    """A salvo is over: aims are removed, cards shuffled."""


class MachineFired(Record, frozen=True, tag="MachineFired"):
    machine: str
    section: Place
    hit: bool


class WallBroken(Record, frozen=True, tag="WallBroken"):
    section: Place
    cause: Literal["machine", "detonation"]


class CauldronBroken(Record, frozen=True, tag="CauldronBroken"):
    section: Place


class TowerMachineBroken(Record, frozen=True, tag="TowerMachineBroken"):
    tower: Place


class DefenderFell(Record, frozen=True, tag="DefenderFell"):
    """A Defender's unit went to the Hospital; to the stock, if a Specter took it."""

    place: Place
    kind: DefenderKind
    cause: Cause
    taken: bool = False


class FireAimed(Record, frozen=True, tag="FireAimed"):
    """Marksmen of a section or tower shoot at a rampart."""

    place: Place
    rampart: Place
    count: int


class MarksmenDone(Record, frozen=True, tag="MarksmenDone"):
    """All Marksmen have shot; true if enough sections of both sides are stormed."""

    two_fires: bool


class OrderCameToNothing(Record, frozen=True, tag="OrderCameToNothing"):
    """An order had no effect: no unit could carry it out, or the glare lay there."""

    section: Place
    order: Order


class FuryBegan(Record, frozen=True, tag="FuryBegan"):
    section: Place


class FoughtOut(Record, frozen=True, tag="FoughtOut"):
    """Both strengths on a section were compared."""

    section: Place
    attack: int
    defence: int


class WallBreached(Record, frozen=True, tag="WallBreached"):
    section: Place
    attack: int
    defence: int
    units: int
    """Strength of the units alone, which the advantage exceeds."""


class UnitHealed(Record, frozen=True, tag="UnitHealed"):
    kind: DefenderKind


class HospitalCleared(Record, frozen=True, tag="HospitalCleared"):
    """All units left in the Hospital went to the stock."""


class TurnCleaned(Record, frozen=True, tag="TurnCleaned"):
    """Clean-up removed all that lasts one turn, and cleared the cards."""

    turn: int


# Objectives and the end.


class ObjectiveDone(Record, frozen=True, tag="ObjectiveDone"):
    card: str
    status: Literal["lasting", "pending", "spent"]


class ObjectiveSpent(Record, frozen=True, tag="ObjectiveSpent"):
    """The bonus of an objective was used up; the card is discarded."""

    card: str


class TrapsCleared(Record, frozen=True, tag="TrapsCleared"):
    """All traps of a side went back to the Defender, face-down ones unseen."""

    side: Side
    paths: tuple[Path, ...]


class GameEnded(Record, frozen=True, tag="GameEnded"):
    outcome: Outcome


Event: TypeAlias = (
    Due
    | CardDealt
    | RowArranged
    | ObjectiveDrawn
    | ObjectiveDropped
    | ObjectivesShown
    | PlanDrawn
    | PlanDropped
    | TurnBegan
    | UnitDrawn
    | WoodGained
    | CardsExchanged
    | CardPaid
    | SpyWentHome
    | RowEnded
    | MachineBuilt
    | ManteletsSet
    | SiegeTowerBuilt
    | EquipmentLaid
    | BridgeLaid
    | MissRemoved
    | TrainingLaid
    | SaboteurSent
    | TrainingUsed
    | UnitsCame
    | RitualLaid
    | RitualCast
    | TokenTurned
    | HourglassesHanded
    | MarchBegan
    | UnitEnlisted
    | PieceMoved
    | TrapTurned
    | InvadersFell
    | TrapReturned
    | TowerStopped
    | GroupArrived
    | MaraudersJoined
    | MarchEnded
    | MarchesEnded
    | OrderLaid
    | OrdersGiven
    | OrderShown
    | OrderDiscarded
    | WindowOpened
    | HourglassesSpent
    | UnitMoved
    | UnitsSwapped
    | MoveGivenUp
    | HeroMoved
    | HourglassLaid
    | ActionFinished
    | HourglassesCut
    | HeroBade
    | OrderPossessed
    | TowerArmed
    | CauldronHung
    | PlatformBuilt
    | WallRaised
    | TrapLaid
    | MachineDamaged
    | SpySent
    | SideBlessed
    | SectionGlared
    | UnitTrained
    | SaboteursHunted
    | PlanPlayed
    | PlanSided
    | HourglassesGained
    | UnitsLevied
    | AssaultBegan
    | Aimed
    | HitCardTurned
    | SalvoEnded
    | MachineFired
    | WallBroken
    | CauldronBroken
    | TowerMachineBroken
    | DefenderFell
    | FireAimed
    | MarksmenDone
    | OrderCameToNothing
    | FuryBegan
    | FoughtOut
    | WallBreached
    | UnitHealed
    | HospitalCleared
    | TurnCleaned
    | ObjectiveDone
    | ObjectiveSpent
    | TrapsCleared
    | GameEnded
)


@rule("2.5", "A84", "A100")
def redact(event: Event, viewer: Seat | None) -> Event:
    """Return the event as `viewer` may know it."""
    match event:
        case ObjectiveDrawn() if viewer is not INVADER:
            return ObjectiveDrawn(None)
        case ObjectiveDropped() if viewer is not INVADER:
            return ObjectiveDropped(None)
        case RitualLaid(ritual, spot) if viewer is not INVADER:
            return RitualLaid(ritual, spot, None)
        case OrderLaid(section, _, False, might_be) if viewer is not INVADER:
            return OrderLaid(section, None, openly=False, might_be=might_be)
        case PlanDrawn() if viewer is not DEFENDER:
            return PlanDrawn(None)
        case PlanDropped() if viewer is not DEFENDER:
            return PlanDropped(None)
        case TrapLaid(path) if viewer is not DEFENDER:
            return TrapLaid(path, None)
        case _:
            return event
