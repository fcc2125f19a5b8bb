"""The open table: camp, field and keep, and the stages that are due."""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.actions import Size
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.pieces import (
    BAG,
    COURTYARD,
    DEAL_WOOD,
    GARRISON,
    HOSPITAL,
    NOBODY,
    RITUALS,
    TOKENS,
    WALLS,
    WOOD,
    Building,
    Card,
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
    joined,
    parted,
    size,
    troop_of,
)
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.stages import (
    Arranging,
    DealingCards,
    DealingObjectives,
    DealingPlans,
    DroppingObjective,
    DroppingPlan,
    Stage,
    TurnBegins,
)

# The Invader's camp.


class CardUse(Record, frozen=True, tag="CardUse"):
    """Units, Wood and hourglasses on a card that was used this turn."""

    card: Card
    units: Troop
    wood: int
    hourglasses: int
    """Hourglasses to be handed over when the card's effect is complete."""


Status: TypeAlias = Literal["open", "lasting", "pending", "spent"]


class ObjectiveCard(Record, frozen=True, tag="ObjectiveCard"):
    id: str
    status: Status = "open"
    """Lasting: done, and its bonus stays. Pending: done, and its bonus waits."""
    turn: int = 0
    """Turn in which it was done."""


class Tally(Record, frozen=True, tag="Tally"):
    """Counts that the objectives need."""

    rituals: tuple[Ritual, ...] = ()
    """Rituals cast this turn."""
    successes: int = 0
    razed: int = 0
    """Number of times that fire destroyed the last wall element of a section."""
    dead: int = 0
    """Units of the Defender that died in this assault."""
    two_fires: bool = False
    """Enough sections of both sides were stormed right after the Marksmen."""
    joins: int = 0
    traps_turned: int = 0
    host: int = 0
    """Units on the field when the marches of this turn were over."""
    trainings: tuple[Card, ...] = ()
    """Training cards used in the game."""


class Leg(Record, frozen=True, tag="Leg"):
    """Piece that walked a path in this step of a march."""

    path: Path
    piece: Piece
    beyond: Place = ""
    """The section it passes on to, past a Quartermaster."""


class MarchNow(Record, frozen=True, tag="MarchNow"):
    """A march under way."""

    size: Size
    left: Mapping[Place, int] = {}
    """Number of pieces that have left each place."""
    passed: tuple[Place, ...] = ()
    """Ramparts with a Quartermaster who has let a unit pass."""
    walked: tuple[Leg, ...] = ()
    """Pieces that walked in the present step."""
    arrived: bool = False
    """A unit has come along the Marauders' path."""
    new: Mapping[Place, int] = {}
    """Number of units that came from supply, by their foreground or section."""
    fresh: Mapping[Place, Troop] = {}
    """Units that came out of the bag during the march, and do not move in it."""


class Camp(Record, frozen=True, tag="Camp"):
    """The Invader's things beside the board."""

    bag: Troop
    wood: int
    supply: Troop = NOBODY
    gone: Troop = NOBODY
    """Units out of the game."""
    row: tuple[Card, ...] = ()
    """The face-up cards of the phases 2 to 5, from the left."""
    reserve: tuple[Card, ...] = ()
    paid: tuple[CardUse, ...] = ()
    spies: tuple[Card, ...] = ()
    """Cards with a Spy on them."""
    objectives: tuple[ObjectiveCard, ...] = ()
    tally: Tally = Tally()
    march: MarchNow | None = None
    marched: tuple[Size, ...] = ()
    """Marches made this turn."""
    owed: int = 0
    """Hourglasses of Phase 6, handed over at its end."""


# The field before the walls.


class Machine(Record, frozen=True, tag="Machine"):
    """A throwing machine and its pile."""

    name: str
    """Machine by its number: "#1" was built first."""
    kind: Thrower
    place: Place
    hits: int
    misses: int
    damaged: bool = False


class SiegeTower(Record, frozen=True, tag="SiegeTower"):
    place: Place
    stuck: bool = False
    """True if a trap has stopped it for this turn."""


class Trap(Record, frozen=True, tag="Trap"):
    path: Path
    kind: TrapKind | None = None
    """Kind of trap; None if it lies face down."""


class OrderToken(Record, frozen=True, tag="OrderToken"):
    section: Place
    order: Order | None
    """Order; None if it lies face down."""
    might_be: tuple[Order, ...]
    """Orders that the units there could have carried out when it was laid."""


class Field(Record, frozen=True, tag="Field"):
    """Everything outside and at the walls."""

    troops: Mapping[Place, Troop]
    """Units of the Invader on foregrounds, ramparts and sections."""
    marauders: Troop
    machines: tuple[Machine, ...] = ()
    mantelets: tuple[Place, ...] = ()
    siege_towers: tuple[SiegeTower, ...] = ()
    equipment: Mapping[Place, tuple[Equipment, ...]] = {}
    """Equipment by section."""
    bridges: tuple[Path, ...] = ()
    trainings: Mapping[Place, tuple[Training, ...]] = {}
    """Trainings by rampart."""
    traps: tuple[Trap, ...] = ()
    orders: tuple[OrderToken, ...] = ()
    confused: tuple[Order, ...] = ()
    """Order tokens that Order confusion has shown and taken away this turn."""
    fury: tuple[Place, ...] = ()
    """Sections with raging Goblins in this assault."""


# The Defender's keep.


class HeroBid(Record, frozen=True, tag="HeroBid"):
    """Order that a Hero gave this turn."""

    hero: Hero
    tile: Tile


class PlanInPlay(Record, frozen=True, tag="PlanInPlay"):
    id: str
    turn: int
    side: Side | None = None


class Keep(Record, frozen=True, tag="Keep"):
    """Everything of the Defender, on the walls and behind them."""

    garrison: Mapping[Place, Troop]
    """Units on sections, in towers, the Courtyard, the buildings, the Hospital."""
    stock: Troop
    """Units beside the board."""
    walls: Mapping[Place, int]
    heroes: Mapping[Hero, Place]
    hourglasses: int
    laid: Mapping[Errand, int] = {}
    """Hourglasses on building actions."""
    finished: tuple[Errand, ...] = ()
    """Actions carried out this turn."""
    bids: tuple[HeroBid, ...] = ()
    lost_tiles: tuple[Tile, ...] = ()
    """Order tiles out of the game."""
    cauldrons: Mapping[Place, InvaderKind] = {}
    tower_machines: Mapping[Place, TowerMachine] = {}
    platforms: tuple[Place, ...] = ()
    saboteurs: tuple[Building, ...] = ()
    blessing: Side | None = None
    glare: Place | None = None
    plans_hidden: int = 0
    """Plans that lie face down."""
    plans: tuple[PlanInPlay, ...] = ()


class RitualTokens(Record, frozen=True, tag="RitualTokens"):
    """The tokens of a ritual on the board this turn."""

    ritual: Ritual
    laid: int = 0
    face_down: tuple[str, ...] = ()
    """Spots of the face-down tokens."""
    face_up: str = ""
    """Spot of the Success that has been turned over."""


class Table(Record, frozen=True, tag="Table"):
    """All that lies open."""

    options: Options
    agenda: tuple[Stage, ...]
    """Stages that are due, the next one first."""
    camp: Camp
    field: Field
    keep: Keep
    rituals: tuple[RitualTokens, ...]
    turn: int = 0
    aims: Mapping[str, Place] = {}
    """Targets named in this salvo, by tower or machine."""
    fire: Mapping[Place, int] = {}
    """Number of Marksmen who shoot at each rampart."""
    hit_deck: tuple[int, ...] = ()
    """Hit cards that can still come up in this salvo."""

    @property
    def site(self) -> Site:
        return self.options.site

    @property
    def stage(self) -> Stage:
        return self.agenda[0]


# Reading the table.


def troop_at(table: Table, place: Place) -> Troop:
    """Return the Invader's units in a place."""
    return table.field.troops[place]


def garrison_at(table: Table, place: Place) -> Troop:
    return table.keep.garrison[place]


def tokens_of(table: Table, ritual: Ritual) -> RitualTokens:
    return table.rituals[RITUALS.index(ritual)]


def machine_named(table: Table, name: str) -> Machine:
    return next(each for each in table.field.machines if each.name == name)


def machines_in_order(table: Table) -> Iterator[Machine]:
    """List machines on foregrounds, then on ramparts, in the order of the board."""
    for place in (*table.site.foregrounds, *table.site.ramparts):
        yield from (each for each in table.field.machines if each.place == place)


def objective(table: Table, name: str) -> ObjectiveCard | None:
    """Return a kept objective, done or not."""
    return next((each for each in table.camp.objectives if each.id == name), None)


def has_objective(table: Table, name: str, status: Status) -> bool:
    card = objective(table, name)
    return card is not None and card.status == status


def plan_played(table: Table, name: str) -> PlanInPlay | None:
    return next((each for each in table.keep.plans if each.id == name), None)


def is_equipped(table: Table, section: Place, kind: Equipment) -> bool:
    return kind in table.field.equipment.get(section, ())


def is_trained(table: Table, rampart: Place, kind: Training) -> bool:
    return kind in table.field.trainings.get(rampart, ())


def has_siege_tower(table: Table, place: Place) -> bool:
    return any(each.place == place for each in table.field.siege_towers)


def hero_at(table: Table, place: Place) -> Hero | None:
    return next((h for h, at in table.keep.heroes.items() if at == place), None)


def trap_on(table: Table, path: Path) -> Trap | None:
    return next((each for each in table.field.traps if each.path == path), None)


@rule("1.2", "5.3")
def free_room(table: Table, place: Place) -> int:
    """Return how many more of the Invader's units a place holds; Ladders add one."""
    room = table.site.room[place] - size(table.field.troops[place])
    return room + is_equipped(table, place, "ladder")


@rule("1.5", "9.7")
def free_slots(table: Table, section: Place) -> int:
    """Return how many more of the Defender's units a section holds; a Platform adds
    one."""
    slots = table.site.data.board.sections[section].defenders
    taken = size(table.keep.garrison[section])
    return slots + (section in table.keep.platforms) - taken


def wood_stock(table: Table) -> int:
    """Count the Wood left in the box: none of it is in supply or on cards."""
    on_cards = sum(use.wood for use in table.camp.paid)
    return WOOD - table.camp.wood - on_cards


def wall_stock(table: Table) -> int:
    return WALLS - sum(table.keep.walls.values())


@rule("1.6")
def tokens_left(table: Table, token: str) -> int:
    """Return how many of a limited token are still in supply."""
    field, keep = table.field, table.keep
    match token:
        case "ballista" | "catapult" | "trebuchet":
            used = sum(each.kind == token for each in field.machines)
        case "mantelets":
            used = len(field.mantelets)
        case "siege_tower":
            used = len(field.siege_towers)
        case "banner" | "ladder" | "sap" | "poison":
            used = sum(token in each for each in field.equipment.values())
        case "bridge":
            used = len(field.bridges)
        case "quartermaster" | "trench_master":
            used = sum(token in each for each in field.trainings.values())
        case "saboteur":
            used = len(keep.saboteurs)
        case "cauldron_g" | "cauldron_o" | "cauldron_t":
            kind = token[-1].upper()
            used = sum(each == kind for each in keep.cauldrons.values())
            return TOKENS["cauldron"] - used
        case "cannon" | "poles" | "bay_window":
            used = sum(each == token for each in keep.tower_machines.values())
        case "platform":
            used = len(keep.platforms)
        case "spy":
            used = len(table.camp.spies)
        case "trap":
            used = len(field.traps)
        case _:
            raise KeyError(token)
    return TOKENS[token] - used


# Before the game.


SETTING_UP: tuple[Stage, ...] = (
    DealingCards(),
    Arranging(2),
    Arranging(3),
    DealingObjectives(),
    DroppingObjective(),
    DealingPlans(),
    DroppingPlan(),
    TurnBegins(),
)


@rule("2.1", "2.2")
def new_table(options: Options) -> Table:
    """Both sides are set up as printed; the cards are still to be drawn."""
    site = options.site
    board = site.data.board
    out: Troop = troop_of("".join(board.marauders.units))
    marauders = out
    troops = dict.fromkeys(site.outside, NOBODY)
    for place in site.foregrounds:
        troops[place] = troop_of(board.start_foreground)
        out = joined(out, troops[place])
    garrison = dict.fromkeys((*site.inside, HOSPITAL), NOBODY)
    for section in site.sections:
        garrison[section] = troop_of(board.sections[section].start)
    garrison["barracks"] = troop_of(board.start_barracks)
    garrison["guard"] = troop_of(board.start_guard)
    stock = GARRISON
    for troop in garrison.values():
        stock = parted(stock, troop)
    heroes: dict[Hero, Place] = {"warrior": COURTYARD, "officer": COURTYARD}
    for section in site.sections:
        if hero := board.sections[section].hero:
            heroes[hero] = section
    return Table(
        options=options,
        agenda=SETTING_UP,
        camp=Camp(bag=parted(BAG, out), wood=DEAL_WOOD),
        field=Field(troops=troops, marauders=marauders),
        keep=Keep(
            garrison=garrison,
            stock=stock,
            walls=dict.fromkeys(site.sections, board.start_walls),
            heroes=heroes,
            hourglasses=site.data.defender_actions.first_turn,
            laid=dict.fromkeys(site.errands, 0),
        ),
        rituals=tuple(map(RitualTokens, RITUALS)),
    )
