"""Arguments of each stage: its places, cards, units and numbers, sorted by kind.

Every stage of the rules is here; the type checker reports a missing one.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias, assert_never, get_args

from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Move, Swap
from siegeworks.games.stronghold.pieces import Card, Path, Place
from siegeworks.games.stronghold.stages import Stage

STAGES: dict[type[Stage], int] = {
    stage: number for number, stage in enumerate(get_args(Stage))
}
"""Number of each stage, in the order of the rules."""


class Duty(NamedTuple):
    """The arguments of a stage, each list in the stage's own order."""

    places: tuple[Place, ...] = ()
    paths: tuple[Path, ...] = ()
    cards: tuple[Card, ...] = ()
    machines: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    heroes: tuple[str, ...] = ()
    rituals: tuple[str, ...] = ()
    plans: tuple[str, ...] = ()
    errands: tuple[str, ...] = ()
    number: int = 0
    flag: bool = False


Bare: TypeAlias = (
    due.DealingCards
    | due.DroppingObjective
    | due.DroppingPlan
    | due.TurnBegins
    | due.OfferExchange
    | due.OfferGathering
    | due.ChoosingMarch
    | due.SpringingTraps
    | due.Marauding
    | due.Supplying
    | due.MarchDone
    | due.OfferOrders
    | due.HandingOver
    | due.DemonFeeds
    | due.Assigning
    | due.PlanMoment
    | due.Pitching
    | due.Brewing
    | due.Praying
    | due.Assault
    | due.Cannons
    | due.SalvoOver
    | due.Machines
    | due.Marksmen
    | due.Volleys
    | due.VolleysOver
    | due.Cauldrons
    | due.Poles
    | due.ShowingOrders
    | due.Comparing
    | due.CleaningUp
    | due.Clearing
    | due.Over
)
"""Stages without arguments. The reason for the end of a game is encoded elsewhere."""
AtOnePlace: TypeAlias = (
    due.Sapping
    | due.DemonWakes
    | due.Helping
    | due.AimingCannon
    | due.FiringCannon
    | due.ShotKillsOwn
    | due.ShotRazes
    | due.AimingPoles
    | due.UsingPoles
    | due.Detonating
    | due.Calling
    | due.Fighting
    | due.FuryEnds
)
"""Stages with a place and no other argument."""
Somewhere: TypeAlias = (
    due.Marching
    | due.Toll
    | due.Sending
    | due.Burning
    | due.CannonKills
    | due.ShotKills
    | due.BloodStones
    | due.AimingMarksmen
    | due.Volley
    | due.Poisoning
    | due.DefenderLoses
    | due.InvaderLoses
)
"""Stages with several places, or with more than a place."""


@lru_cache(maxsize=1 << 12)
def duty_of(stage: Stage) -> Duty:
    match stage:
        case due.Arranging(phase, placed):
            return Duty(cards=placed, number=phase)
        case due.Exchanging(touched):
            return Duty(cards=touched)
        case due.Paying(card) | due.Placing(card) | due.CardDone(card):
            return Duty(cards=(card,))
        case due.DealingObjectives(left) | due.DealingPlans(left):
            return Duty(number=left)
        case due.Briefing(left) | due.Healing(left) | due.WalkingRow(left):
            return Duty(number=left)
        case due.Stocking(left, begun) | due.Promoting(left, begun):
            return Duty(number=left, flag=begun)
        case due.Tuning(left, done):
            return Duty(machines=done, number=left)
        case due.AimingMachine(machine) | due.FiringMachine(machine):
            return Duty(machines=(machine,))
        case due.Window(flag) | due.Commanding(flag):
            return Duty(flag=flag)
        case due.Casting(ritual):
            return Duty(rituals=(ritual,))
        case due.TrappedTroll(path):
            return Duty(paths=(path,))
        case due.Finishing(errand, blessed):
            return Duty(errands=(errand,), flag=blessed)
        case due.Rallying(hero) | due.Recalling(hero):
            return Duty(heroes=(hero,))
        case due.TakingSides(plan):
            return Duty(plans=(plan,))
        case due.Hanging(kind) | due.Haunting(kind):
            return Duty(units=(kind,))
        case due.AimingBlessed(side):
            return Duty(sides=(side,))
        case _:
            return _duty_somewhere(stage)


def _duty_somewhere(stage: Somewhere | AtOnePlace | Bare) -> Duty:
    match stage:
        case due.Marching(places) | due.Poisoning(places):
            return Duty(places=places)
        case due.Burning(place, number) | due.Volley(place, number):
            return Duty(places=(place,), number=number)
        case due.DefenderLoses(place, number) | due.InvaderLoses(place, number):
            return Duty(places=(place,), number=number)
        case due.AimingMarksmen(section, settled, shots):
            return Duty(places=(section, *settled), number=shots)
        case due.CannonKills(place, kinds):
            return Duty(places=(place,), units=kinds)
        case due.ShotKills(section, cause):
            return Duty(places=(section,), flag=cause == "blood_stones")
        case due.BloodStones(machine, section):
            return Duty(places=(section,), machines=(machine,))
        case due.Sending(kind, place):
            return Duty(places=(place,), units=(kind,))
        case due.Toll(move):
            return _toll(move)
        case _:
            return _duty_at(stage)


def _duty_at(stage: AtOnePlace | Bare) -> Duty:
    """Return the arguments of a stage with just one place, or with none."""
    match stage:
        case due.Sapping(place) | due.DemonWakes(place) | due.Helping(place):
            return Duty(places=(place,))
        case due.AimingCannon(place) | due.FiringCannon(place):
            return Duty(places=(place,))
        case due.AimingPoles(place) | due.UsingPoles(place):
            return Duty(places=(place,))
        case due.ShotKillsOwn(place) | due.ShotRazes(place) | due.Detonating(place):
            return Duty(places=(place,))
        case due.Calling(place) | due.Fighting(place) | due.FuryEnds(place):
            return Duty(places=(place,))
        case _ if isinstance(stage, Bare):
            return Duty()
        case _:
            assert_never(stage)


def _toll(move: Move | Swap) -> Duty:
    match move:
        case Move(kind, start, end):
            return Duty(places=(start, end), units=(kind,))
        case Swap(kind, place, other, other_place):
            return Duty(places=(place, other_place), units=(kind, other), flag=True)
        case _:
            assert_never(move)
