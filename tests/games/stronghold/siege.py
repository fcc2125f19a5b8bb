"""How the tests speak: positions in a few words, moves as players write them.

    state = siege(
        ChoosingMarch(),
        troops={"RE3": "GOOT", "FE": "OO"},
        garrison={"W1": "MS", "courtyard": "V"},
        walls={"E3": 0},
        supply="GGOT",
        equipment={"E3": "ladder sap"},
        traps={"RE3-E3": "G", "FE-RE2": "tower open"},
    )
    state, log = play(state, "march small", "enlist G E3", "G RE3-E3")
    assert troops(state, "RE3") == "OOT"
    assert refused(state, "O FE-RE2")
    assert allowed(state, "O ") == ["O RE3-E3", "O RE3-E4", "O RE3-RE4"]

A position begins with what is due, a stage of `stages.py` (or several); the rest of the
turn follows by itself (after `Window()`, the row; `Window(), Assault()` is the window
after the marches; after any other stage come the window, if it is the Defender's, and
the row). Nobody of the Invader is on the board but those named; the
garrison, walls and Heroes are as at set-up where nothing else is said. All units come
out of bag and stock, so nothing is made or lost, and every position is checked. (All 17
Marksmen are on the board at set-up: whoever wants more of them somewhere takes some
away, `garrison={"barracks": "SV", "T1": "MM"}`.)

Words in lists are split at blanks: `mantelets="RE1 RE2"`. Some carry a remark:

    machines="ballista@RE1 catapult@RW2:1/3 trebuchet@FW:2/4:damaged"  (Hits/Misses)
    siege_towers="FE RE2:stuck"
    traps={"FE-RE2": "G", "RE3-E3": "tower open"}      face down, or open
    orders={"E3": "fury", "W1": "call open"}           face down, or open
    rituals={"gale": "W1+ W2", "demon": "forge*"}      + the Success; * it lies face up
    objectives="O1 O3:lasting O6:pending:1"            the turn in which it was done
    plans="P1 P4", played="P5 P7:west:1"               face down; played: side, turn

`play` answers for chance only where nothing depends on it (draws and deals, the first
that can come up); `hit`, `miss` and `flip 3` are always written. The word `pass` stands
for the Defender spending a window: the Hero `WALKER` walks to and fro until every
hourglass is gone (with an odd number he ends somewhere else!), and the window ends.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec
import pytest

from siegeworks.core.engine import StepRunner
from siegeworks.core.errors import IllegalAction
from siegeworks.core.record import replace
from siegeworks.core.refusal import Refusal
from siegeworks.core.seat import CHANCE
from siegeworks.games.stronghold import notation, rules
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Action, Size
from siegeworks.games.stronghold.assault.ranged import begin_assault
from siegeworks.games.stronghold.assault.strength import fight_at
from siegeworks.games.stronghold.check import problems
from siegeworks.games.stronghold.events import Event
from siegeworks.games.stronghold.legality import BY_DEFENDER
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.phases import dealing
from siegeworks.games.stronghold.phases.orders import possible_orders
from siegeworks.games.stronghold.phases.supply import begin_turn
from siegeworks.games.stronghold.pieces import (
    BAG,
    GARRISON,
    INVADERS,
    NOBODY,
    RITUALS,
    Building,
    Equipment,
    Hero,
    InvaderKind,
    Order,
    Place,
    Ritual,
    Side,
    Thrower,
    TowerMachine,
    Training,
    TrapKind,
    Troop,
    having,
    held,
    joined,
    parted,
    spelled,
    troop_of,
)
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.state import State, evolve, start
from siegeworks.games.stronghold.table import (
    Camp,
    CardUse,
    Field,
    HeroBid,
    Keep,
    Machine,
    ObjectiveCard,
    OrderToken,
    PlanInPlay,
    RitualTokens,
    SiegeTower,
    Status,
    Table,
    Tally,
    Trap,
    new_table,
    tokens_of,
)
from siegeworks.games.stronghold.text.log import sentence

Log = tuple[Event, ...]
Fact = TypeVar("Fact")
Words = Mapping[str, str]

ROW = "ballista catapult mantelets banner ladder bridge"
RESERVE = "artilleryman quartermaster trainer blood_stones gale specter"
"""The cards of a first game."""
WALKER: Hero = "warrior"
BY_CHANCE = ("deal", "draw", "hit", "miss", "flip")
NONE: Words = {}
USUAL = Options()
NOTHING_COUNTED = Tally()


# Positions.


def siege(
    *stages: due.Stage,
    turn: int = 2,
    marched: str = "",
    owed: int = 0,
    troops: Words = NONE,
    marauders: str = "GO",
    supply: str = "",
    bag: Mapping[str, int] | None = None,
    wood: int = 5,
    row: str = ROW,
    reserve: str = RESERVE,
    paid: Words = NONE,
    spies: str = "",
    objectives: str = "",
    tally: Tally = NOTHING_COUNTED,
    machines: str = "",
    mantelets: str = "",
    siege_towers: str = "",
    equipment: Words = NONE,
    bridges: str = "",
    trainings: Words = NONE,
    traps: Words = NONE,
    orders: Words = NONE,
    rituals: Words = NONE,
    garrison: Words = NONE,
    walls: Mapping[str, int] | None = None,
    heroes: Words = NONE,
    hourglasses: int = 0,
    laid: Mapping[str, int] | None = None,
    finished: str = "",
    bids: Words = NONE,
    cauldrons: Words = NONE,
    tower_machines: Words = NONE,
    platforms: str = "",
    saboteurs: str = "",
    blessing: Side | None = None,
    glare: Place | None = None,
    plans: str = "",
    played: str = "",
    options: Options = USUAL,
) -> State:
    """A position in the middle of a game, with all its pieces: see above.

    `bag={"T": 0}` says how many of a kind are left in it; the others have died.
    `paid={"ballista": "T"}` are cards used this turn.
    """
    fresh = new_table(options)
    camp = _camp(fresh, objectives, supply, spies)
    table = Table(
        options=options,
        agenda=stages,
        camp=replace(
            camp,
            wood=wood,
            row=tuple(row.split()),
            reserve=tuple(reserve.split()),
            paid=tuple(CardUse(c, troop_of(u), 0, 0) for c, u in paid.items()),
            tally=tally,
            marched=msgspec.convert(marched.split(), tuple[Size, ...]),
            owed=owed,
        ),
        field=Field(
            troops=_named(fresh.field.troops, troops, empty=True),
            marauders=troop_of(marauders),
            machines=_machines(machines),
            mantelets=tuple(mantelets.split()),
            siege_towers=tuple(
                SiegeTower(word.partition(":")[0], word.endswith(":stuck"))
                for word in siege_towers.split()
            ),
            equipment=_listed(equipment, dict[str, tuple[Equipment, ...]]),
            bridges=tuple(bridges.split()),
            trainings=_listed(trainings, dict[str, tuple[Training, ...]]),
            traps=tuple(_traps(traps)),
        ),
        keep=Keep(
            garrison=_named(fresh.keep.garrison, garrison, empty=False),
            stock=NOBODY,
            walls={**fresh.keep.walls, **(walls or {})},
            heroes=_heroes(fresh, heroes),
            hourglasses=hourglasses,
            laid={**fresh.keep.laid, **(laid or {})},
            finished=tuple(finished.split()),
            bids=msgspec.convert(
                [{"type": "HeroBid", "hero": h, "tile": t} for h, t in bids.items()],
                tuple[HeroBid, ...],
            ),
            cauldrons=msgspec.convert(dict(cauldrons), dict[str, InvaderKind]),
            tower_machines=msgspec.convert(
                dict(tower_machines), dict[str, TowerMachine]
            ),
            platforms=tuple(platforms.split()),
            saboteurs=msgspec.convert(saboteurs.split(), tuple[Building, ...]),
            blessing=blessing,
            glare=glare,
            plans_hidden=len(plans.split()),
            plans=tuple(_played(played, turn)),
        ),
        rituals=tuple(_tokens(ritual, rituals.get(ritual, "")) for ritual in RITUALS),
        turn=turn,
        hit_deck=tuple(range(len(fresh.site.data.hit_cards.cards))),
    )
    table = _with_orders(table, orders)
    table = replace(table, agenda=(*stages, *_rest_of_turn(table, stages)))
    state = State(_balanced(table, bag), _secrets(traps, orders, rituals, plans))
    assert not problems(state), problems(state)
    return state


def _camp(fresh: Table, objectives: str, supply: str, spies: str) -> Camp:
    return replace(
        fresh.camp,
        supply=troop_of(supply),
        spies=tuple(spies.split()),
        objectives=tuple(map(_objective, objectives.split())),
    )


def _objective(word: str) -> ObjectiveCard:
    card, status, turn = [*word.split(":"), "", ""][:3]
    return ObjectiveCard(
        card, msgspec.convert(status or "open", Status), int(turn or bool(status))
    )


def _heroes(fresh: Table, named: Words) -> dict[Hero, Place]:
    return {hero: named.get(hero, at) for hero, at in fresh.keep.heroes.items()}


def _named(
    fresh: Mapping[Place, Troop], named: Words, *, empty: bool
) -> dict[Place, Troop]:
    assert set(named) <= set(fresh), f"no such place: {set(named) - set(fresh)}"
    rest = dict.fromkeys(fresh, NOBODY) if empty else dict(fresh)
    return {**rest, **{place: troop_of(units) for place, units in named.items()}}


Listed = TypeVar("Listed")


def _listed(words: Words, form: type[Listed]) -> Listed:
    return msgspec.convert({key: tuple(v.split()) for key, v in words.items()}, form)


def _machines(text: str) -> tuple[Machine, ...]:
    """ "ballista@RE1", "catapult@RW2:1/3", "trebuchet@FW:2/4:damaged"."""
    machines = []
    for number, word in enumerate(text.split(), 1):
        token, *remarks = word.split(":")
        kind, place = token.split("@")
        hits, misses = map(int, (remarks or ["2/4"])[0].split("/"))
        thrower = msgspec.convert(kind, Thrower)
        damaged = "damaged" in remarks
        machines.append(Machine(f"#{number}", thrower, place, hits, misses, damaged))
    return tuple(machines)


def _traps(traps: Words) -> list[Trap]:
    return [
        Trap(path, msgspec.convert(kind.split()[0], TrapKind))
        if kind.endswith(" open")
        else Trap(path)
        for path, kind in traps.items()
    ]


def _tokens(ritual: Ritual, text: str) -> RitualTokens:
    words = text.split()
    return RitualTokens(
        ritual,
        laid=len(words),
        face_down=tuple(w.rstrip("+") for w in words if not w.endswith("*")),
        face_up=next((w.rstrip("*") for w in words if w.endswith("*")), ""),
    )


def _played(text: str, turn: int) -> list[PlanInPlay]:
    plans = []
    for word in text.split():
        plan, side, when = [*word.split(":"), "", ""][:3]
        chosen = msgspec.convert(side or None, Side | None)
        plans.append(PlanInPlay(plan, int(when or turn), chosen))
    return plans


def _with_orders(table: Table, orders: Words) -> Table:
    tokens = []
    for section, text in orders.items():
        order = msgspec.convert(text.split()[0], Order)
        shown = order if text.endswith(" open") else None
        tokens.append(OrderToken(section, shown, possible_orders(table, section)))
    return replace(table, field=replace(table.field, orders=tuple(tokens)))


def _secrets(traps: Words, orders: Words, rituals: Words, plans: str) -> Secrets:
    success = {
        ritual: next((w.rstrip("+") for w in text.split() if w.endswith("+")), "")
        for ritual, text in rituals.items()
    }
    laid = {ritual: spot for ritual, spot in success.items() if spot}
    return Secrets(
        rituals=msgspec.convert(laid, dict[Ritual, str]),
        orders=msgspec.convert(_face_down(orders), dict[str, Order]),
        plans=tuple(plans.split()),
        traps=msgspec.convert(_face_down(traps), dict[str, TrapKind]),
    )


def _face_down(words: Words) -> dict[str, str]:
    return {key: text for key, text in words.items() if not text.endswith(" open")}


def _balanced(table: Table, left: Mapping[str, int] | None) -> Table:
    """All other units are in the bag and the stock; none is missing."""
    camp, out = table.camp, joined(table.camp.supply, table.field.marauders)
    for troop in (*table.field.troops.values(), *(use.units for use in camp.paid)):
        out = joined(out, troop)
    bag, gone, stock = parted(BAG, out), NOBODY, GARRISON
    for kind in INVADERS:
        dead = held(bag, kind) - (left or {}).get(kind, held(bag, kind))
        bag, gone = having(bag, kind, -dead), having(gone, kind, dead)
    for troop in table.keep.garrison.values():
        stock = parted(stock, troop)
    camp, keep = replace(camp, bag=bag, gone=gone), replace(table.keep, stock=stock)
    return replace(table, camp=camp, keep=keep)


def _rest_of_turn(table: Table, stages: Sequence[due.Stage]) -> tuple[due.Stage, ...]:
    """What comes after the last of the stages in a turn or an assault."""
    last = type(stages[-1])
    turn, assault = _steps(begin_turn(table)), _steps(begin_assault(table))
    for steps in (turn, assault):
        for at, step in enumerate(steps):
            if type(step) is last:
                return steps[at + 1 :]
    if last in (due.TurnBegins, due.Over):
        return ()
    row = turn[turn.index(due.WalkingRow()) :]
    within = isinstance(stages[-1], BY_DEFENDER)
    return (due.Window(opened=True), *row) if within else row


def _steps(facts: object) -> tuple[due.Stage, ...]:
    """The agenda that the rules themselves write."""
    assert hasattr(facts, "__iter__")
    return next(fact.stages for fact in facts if hasattr(fact, "stages"))


def opening(*moves: str, options: Options = USUAL) -> State:
    """A game from its very beginning, and some moves on."""
    return play(start(options), *moves)[0]


# Moves.


def settled(state: State, log: list[Event] | None = None) -> State:
    """What follows by itself has happened; somebody or chance is asked."""
    runner: StepRunner[State, Event] = StepRunner(state, evolve)
    rules.go_on_until_asked(runner)
    after, events = runner.result
    if log is not None:
        log.extend(events)
    return after


def play(state: State, *moves: str) -> tuple[State, Log]:
    """Play the moves in order: the state they lead to, and everything that happened."""
    log: list[Event] = []
    state = settled(state, log)
    for move in moves:
        if move == "pass":
            state = _passed(state, log)
            continue
        if not move.startswith(BY_CHANCE):
            state = _dealt(state, log)
        state, events = rules.apply(state, read(state, move))
        log.extend(events)
        assert not problems(state), (move, problems(state))
    return state, tuple(log)


def _dealt(state: State, log: list[Event]) -> State:
    """Cards and units are drawn; shots are never left to chance."""
    shots = due.FiringCannon | due.FiringMachine | due.UsingPoles
    while rules.actor(state) is CHANCE:
        assert not isinstance(state.table.stage, shots), "write what the card shows"
        action, _ = dealing.chance_outcomes(state)[0]
        state, events = rules.apply(state, action)
        log.extend(events)
    return state


def _passed(state: State, log: list[Event]) -> State:
    """The Defender spends the window on a Hero's walk."""
    state = _dealt(state, log)
    assert isinstance(state.table.stage, due.Window), f"no window: {state.table.stage}"
    home = state.table.keep.heroes[WALKER]
    home = next(iter(state.table.site.sections)) if home == "courtyard" else home
    while isinstance(state.table.stage, due.Window):
        there = state.table.keep.heroes[WALKER]
        to = home if there == "courtyard" else "courtyard"
        walk = f"{WALKER} to {to}" if state.table.keep.hourglasses else "done"
        state, events = rules.apply(state, read(state, walk))
        log.extend(events)
        if walk == "done":
            break
    return state


def after(state: State, *moves: str) -> State:
    """Where the moves lead."""
    return play(state, *moves)[0]


def read(state: State, move: str) -> Action:
    return notation.read(state.table.site, move, state)


def refused(state: State, *moves: str) -> Refusal:
    """Why the last of the moves is not allowed, once the others have been played."""
    *earlier, last = moves
    state = after(state, *earlier)
    if not last.startswith(BY_CHANCE):
        state = _dealt(state, [])
    action = read(state, last)
    with pytest.raises(IllegalAction) as caught:
        rules.apply(state, action)
    assert action not in rules.legal_actions(state)
    return caught.value.refusal


def allowed(state: State, *beginnings: str) -> list[str]:
    """Everything the acting player may do, in notation; or what begins like this."""
    legal = rules.legal_actions(_dealt(settled(state), []))
    written = map(notation.write, legal)
    return [move for move in written if move.startswith(beginnings or "")]


def decides(state: State) -> str | None:
    """Who has to act: a seat, `chance`, or nobody."""
    actor = rules.actor(settled(state))
    return None if actor is None else "chance" if actor is CHANCE else str(actor)


def chances(state: State) -> dict[str, float]:
    """What can come up, in notation, with its probability."""
    outcomes = dealing.chance_outcomes(settled(state))
    return {notation.write(action): float(odds) for action, odds in outcomes}


# What became of it.


def troops(state: State, place: Place) -> str:
    """The Invader's units in a place."""
    return spelled(state.table.field.troops[place], "GOT")


def garrison(state: State, place: Place) -> str:
    """The Defender's units in a place; `stock` for those beside the board."""
    keep = state.table.keep
    troop = keep.stock if place == "stock" else keep.garrison[place]
    return spelled(troop, "MSV")


def supply(state: State) -> str:
    return spelled(state.table.camp.supply, "GOT")


def marauders(state: State) -> str:
    return spelled(state.table.field.marauders, "GOT")


def gone(state: State) -> str:
    """The Invader's units that are out of the game."""
    return spelled(state.table.camp.gone, "GOT")


def hourglasses(state: State) -> int:
    return state.table.keep.hourglasses


def face_down(state: State, ritual: Ritual) -> tuple[str, ...]:
    """Where tokens of a ritual lie face down."""
    return tokens_of(state.table, ritual).face_down


def face_up(state: State, ritual: Ritual) -> str:
    """Where the Success of a ritual lies face up, if anywhere."""
    return tokens_of(state.table, ritual).face_up


def traps(state: State) -> dict[str, str]:
    """Every trap on the board, as everybody sees it: `?` is face down."""
    return {trap.path: trap.kind or "?" for trap in state.table.field.traps}


def piles(state: State) -> dict[str, str]:
    """Every machine's pile: Hits/Misses."""
    machines = state.table.field.machines
    return {each.name: f"{each.hits}/{each.misses}" for each in machines}


def strength(state: State, section: Place) -> tuple[int, int]:
    """What both sides count on a section."""
    fight = fight_at(state.table, section)
    return fight.attack, fight.defence


def winner(state: State) -> str | None:
    end = rules.outcome(state)
    return None if end is None else str(end.winners[0])


def happened(log: Log, *kinds: type[Fact]) -> list[Fact]:
    """The facts of these kinds."""
    return [event for event in log if isinstance(event, kinds)]


def told(state: State, log: Log) -> list[str]:
    """The log in words, as somebody who may know everything hears it."""
    return [str(sentence(state.table.site, event)) for event in log]
