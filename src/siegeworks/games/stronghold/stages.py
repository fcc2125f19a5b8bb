"""Stages: the decision, or automatic step, that the game is waiting for.

The table keeps them as an agenda, the next one first. A finished stage makes room for
its consequences, so the agenda of a turn can be read like the rulebook's list of its
steps.
"""

from typing import Literal, TypeAlias

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.games.stronghold.actions import Move, Swap
from siegeworks.games.stronghold.pieces import (
    Building,
    Card,
    DefenderKind,
    Errand,
    Hero,
    InvaderKind,
    Path,
    Place,
    Ritual,
    Side,
)

# Setting up.


class DealingCards(Record, frozen=True, tag="DealingCards"):
    """Chance draws three phase cards of each of the phases 2 to 5."""


class Arranging(Record, frozen=True, tag="Arranging"):
    """The Invader orders the row's cards of one phase."""

    phase: int
    placed: tuple[Card, ...] = ()


class DealingObjectives(Record, frozen=True, tag="DealingObjectives"):
    """Chance draws three objectives."""

    left: int = 3


class DroppingObjective(Record, frozen=True, tag="DroppingObjective"):
    """The Invader puts one of the three objectives back."""


class DealingPlans(Record, frozen=True, tag="DealingPlans"):
    """Chance draws three defense plans."""

    left: int = 3


class DroppingPlan(Record, frozen=True, tag="DroppingPlan"):
    """The Defender puts one of the three plans back."""


# A turn: supply, the row, the window.


class TurnBegins(Record, frozen=True, tag="TurnBegins"):
    """Automatic: the steps of a turn go on the agenda."""


class Briefing(Record, frozen=True, tag="Briefing"):
    """Chance draws units out of the bag."""

    left: int


class OfferExchange(Record, frozen=True, tag="OfferExchange"):
    """The Invader may exchange cards."""


class Exchanging(Record, frozen=True, tag="Exchanging"):
    """The Invader exchanges pairs of cards until done."""

    touched: tuple[Card, ...] = ()


class OfferGathering(Record, frozen=True, tag="OfferGathering"):
    """The Invader may send a unit for Wood."""


class Window(Record, frozen=True, tag="Window"):
    """The Defender spends every hourglass."""

    opened: bool = False


class WalkingRow(Record, frozen=True, tag="WalkingRow"):
    """The Invader may use a card of the row, from this place on."""

    place: int = 0


class Paying(Record, frozen=True, tag="Paying"):
    card: Card


class Placing(Record, frozen=True, tag="Placing"):
    """The Invader chooses a place for the card's token or effect."""

    card: Card


class Casting(Record, frozen=True, tag="Casting"):
    """The Invader lays tokens of a ritual face down."""

    ritual: Ritual


class CardDone(Record, frozen=True, tag="CardDone"):
    """Automatic: the hourglasses of a card are handed over."""

    card: Card


# Marches and orders.


class ChoosingMarch(Record, frozen=True, tag="ChoosingMarch"):
    """The Invader chooses the small march, the large one, or no more."""


class Sapping(Record, frozen=True, tag="Sapping"):
    """The Invader may bring one unit out of the Sap of a section."""

    section: Place


class Marching(Record, frozen=True, tag="Marching"):
    """The Invader moves pieces on from these places."""

    origins: tuple[Place, ...]


class SpringingTraps(Record, frozen=True, tag="SpringingTraps"):
    """Automatic: traps work on all that has just walked their paths."""


class TrappedTroll(Record, frozen=True, tag="TrappedTroll"):
    """The Defender chooses if the Troll that passes on is the one to die."""

    path: Path


class Marauding(Record, frozen=True, tag="Marauding"):
    """The Marauders join; if there is room for only one, the Invader picks it."""


class Supplying(Record, frozen=True, tag="Supplying"):
    """The Invader brings units from supply to the foregrounds."""


class MarchDone(Record, frozen=True, tag="MarchDone"):
    """Automatic: a march is over."""


class OfferOrders(Record, frozen=True, tag="OfferOrders"):
    """The Invader chooses no orders, an open one, or secret ones."""


class Commanding(Record, frozen=True, tag="Commanding"):
    """The Invader lays order tokens."""

    openly: bool


class HandingOver(Record, frozen=True, tag="HandingOver"):
    """Automatic: all hourglasses of Phase 6 are handed over."""


# The Defender's window.


class Finishing(Record, frozen=True, tag="Finishing"):
    """The Defender chooses the target of an action that is paid for."""

    errand: Errand
    blessed: bool = False
    """True if it comes from the Prayer of the keep, not from hourglasses."""


class DemonWakes(Record, frozen=True, tag="DemonWakes"):
    """Automatic: an action of this building is complete."""

    building: Building


class DemonFeeds(Record, frozen=True, tag="DemonFeeds"):
    """The Invader picks a unit in the Courtyard."""


class Toll(Record, frozen=True, tag="Toll"):
    """The Defender pays one hourglass more for a Gale, or gives the move up."""

    move: Move | Swap


class Rallying(Record, frozen=True, tag="Rallying"):
    """The Defender picks a unit of the Courtyard to go to the Hero."""

    hero: Hero


class Assigning(Record, frozen=True, tag="Assigning"):
    """The Defender picks a unit to go into a building."""


class Sending(Record, frozen=True, tag="Sending"):
    """The Defender picks the building."""

    kind: DefenderKind
    place: Place


class Helping(Record, frozen=True, tag="Helping"):
    """The Defender picks the action of the building that gets the hourglass."""

    building: Building


class Recalling(Record, frozen=True, tag="Recalling"):
    """The Defender picks a unit to go to the Courtyard."""

    hero: Hero


class PlanMoment(Record, frozen=True, tag="PlanMoment"):
    """The Defender may play a plan; always asked while one lies face down."""


class Stocking(Record, frozen=True, tag="Stocking"):
    """P1: the Defender places wall elements on sections."""

    left: int
    begun: bool = False


class Promoting(Record, frozen=True, tag="Promoting"):
    """P3: the Defender turns Soldiers on sections into Veterans."""

    left: int
    begun: bool = False


class TakingSides(Record, frozen=True, tag="TakingSides"):
    """P4, P7: the Defender chooses a side."""

    plan: str


class Pitching(Record, frozen=True, tag="Pitching"):
    """P6: the Defender chooses the rampart that burns."""


class Burning(Record, frozen=True, tag="Burning"):
    """P6: the Defender picks the units that die there."""

    rampart: Place
    left: int


class Brewing(Record, frozen=True, tag="Brewing"):
    """P9: the Defender chooses the cauldron."""


class Hanging(Record, frozen=True, tag="Hanging"):
    """P9: the Defender chooses the section where it hangs."""

    kind: InvaderKind


class Praying(Record, frozen=True, tag="Praying"):
    """P10: the Defender chooses an action of the Cathedral."""


# The assault.


class Assault(Record, frozen=True, tag="Assault"):
    """Automatic: the assault begins."""


class Cannons(Record, frozen=True, tag="Cannons"):
    """Automatic: every cannon is aimed, then fires."""


class AimingCannon(Record, frozen=True, tag="AimingCannon"):
    tower: Place


class FiringCannon(Record, frozen=True, tag="FiringCannon"):
    """Chance turns a hit card."""

    tower: Place


class CannonKills(Record, frozen=True, tag="CannonKills"):
    """The Defender picks among the kinds that were hit."""

    place: Place
    kinds: tuple[InvaderKind, ...]


class SalvoOver(Record, frozen=True, tag="SalvoOver"):
    """Automatic: aims are removed, decks and piles shuffled."""


class Machines(Record, frozen=True, tag="Machines"):
    """Automatic: every undamaged machine is aimed, then fires."""


class AimingMachine(Record, frozen=True, tag="AimingMachine"):
    machine: str


class FiringMachine(Record, frozen=True, tag="FiringMachine"):
    """Chance turns the top card of the pile."""

    machine: str


class ShotKills(Record, frozen=True, tag="ShotKills"):
    """The Invader picks a defender on a section."""

    section: Place
    cause: Literal["ballista", "blood_stones"]


class ShotKillsOwn(Record, frozen=True, tag="ShotKillsOwn"):
    """The Invader picks one of their own units there."""

    section: Place


class ShotRazes(Record, frozen=True, tag="ShotRazes"):
    """Automatic: a Catapult or Trebuchet destroys a wall, a cauldron, or a machine in a
    tower; between two towers the Invader picks."""

    section: Place


class BloodStones(Record, frozen=True, tag="BloodStones"):
    """Automatic: a token on the machine that hit is turned over."""

    machine: str
    section: Place


class Haunting(Record, frozen=True, tag="Haunting"):
    """The Invader chooses the foreground for the Specter's new unit."""

    kind: InvaderKind


class Marksmen(Record, frozen=True, tag="Marksmen"):
    """Automatic: Marksmen who may shoot are aimed."""


class AimingBlessed(Record, frozen=True, tag="AimingBlessed"):
    """The Defender chooses one rampart for all Marksmen of a side."""

    side: Side


class AimingMarksmen(Record, frozen=True, tag="AimingMarksmen"):
    """The Defender splits a section's Marksmen among its ramparts, one by one."""

    section: Place
    settled: tuple[Place, ...] = ()
    """Ramparts already decided on."""
    shots: int = 0
    """Marksmen already given a target."""


class Volleys(Record, frozen=True, tag="Volleys"):
    """Automatic: the fire on every rampart is counted."""


class Volley(Record, frozen=True, tag="Volley"):
    """The Defender picks victims, as far as the fire goes."""

    rampart: Place
    left: int


class VolleysOver(Record, frozen=True, tag="VolleysOver"):
    """Automatic: the step right after the Marksmen."""


class Poisoning(Record, frozen=True, tag="Poisoning"):
    """Automatic: one Marksman dies on every poisoned section, from here on."""

    sections: tuple[Place, ...]


class Cauldrons(Record, frozen=True, tag="Cauldrons"):
    """Automatic: cauldrons are poured on stormed sections."""


class Poles(Record, frozen=True, tag="Poles"):
    """Automatic: all Poles are aimed, then used."""


class AimingPoles(Record, frozen=True, tag="AimingPoles"):
    tower: Place


class UsingPoles(Record, frozen=True, tag="UsingPoles"):
    """Chance turns a hit card."""

    tower: Place


class ShowingOrders(Record, frozen=True, tag="ShowingOrders"):
    """Automatic: all order tokens are turned over."""


class Detonating(Record, frozen=True, tag="Detonating"):
    section: Place


class Calling(Record, frozen=True, tag="Calling"):
    """The Invader picks a Troll to make a step."""

    section: Place


class Comparing(Record, frozen=True, tag="Comparing"):
    """Automatic: both strengths are compared everywhere; a breach ends the game."""


class Fighting(Record, frozen=True, tag="Fighting"):
    """Automatic: the fight on a section is decided."""

    section: Place


class DefenderLoses(Record, frozen=True, tag="DefenderLoses"):
    """The Invader picks units of the Defender."""

    section: Place
    advantage: int


class InvaderLoses(Record, frozen=True, tag="InvaderLoses"):
    """The Defender picks units of the Invader."""

    section: Place
    advantage: int


class FuryEnds(Record, frozen=True, tag="FuryEnds"):
    """Automatic: the remaining raging Goblins die."""

    section: Place


class Healing(Record, frozen=True, tag="Healing"):
    """The Defender picks who leaves the Hospital."""

    left: int


class CleaningUp(Record, frozen=True, tag="CleaningUp"):
    """Automatic: the clean-up at the end of a turn."""


# Objectives.


class Tuning(Record, frozen=True, tag="Tuning"):
    """O4: the Invader chooses the piles that lose a Miss."""

    left: int
    done: tuple[str, ...] = ()


class Clearing(Record, frozen=True, tag="Clearing"):
    """O8: the Invader chooses the side where all traps are removed."""


class Over(Record, frozen=True, tag="Over"):
    outcome: Outcome


Stage: TypeAlias = (
    DealingCards
    | Arranging
    | DealingObjectives
    | DroppingObjective
    | DealingPlans
    | DroppingPlan
    | TurnBegins
    | Briefing
    | OfferExchange
    | Exchanging
    | OfferGathering
    | Window
    | WalkingRow
    | Paying
    | Placing
    | Casting
    | CardDone
    | ChoosingMarch
    | Sapping
    | Marching
    | SpringingTraps
    | TrappedTroll
    | Marauding
    | Supplying
    | MarchDone
    | OfferOrders
    | Commanding
    | HandingOver
    | Finishing
    | DemonWakes
    | DemonFeeds
    | Toll
    | Rallying
    | Assigning
    | Sending
    | Helping
    | Recalling
    | PlanMoment
    | Stocking
    | Promoting
    | TakingSides
    | Pitching
    | Burning
    | Brewing
    | Hanging
    | Praying
    | Assault
    | Cannons
    | AimingCannon
    | FiringCannon
    | CannonKills
    | SalvoOver
    | Machines
    | AimingMachine
    | FiringMachine
    | ShotKills
    | ShotKillsOwn
    | ShotRazes
    | BloodStones
    | Haunting
    | Marksmen
    | AimingBlessed
    | AimingMarksmen
    | Volleys
    | Volley
    | VolleysOver
    | Poisoning
    | Cauldrons
    | Poles
    | AimingPoles
    | UsingPoles
    | ShowingOrders
    | Detonating
    | Calling
    | Comparing
    | Fighting
    | DefenderLoses
    | InvaderLoses
    | FuryEnds
    | Healing
    | CleaningUp
    | Tuning
    | Clearing
    | Over
)
