"""Problems of a board in the right form that make it unplayable.

The promises of the rules rest on it: paths lead forward only, the two sides share no
place, no unit moves twice in a march, and every machine and cannon finds a target.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.data.types import BoardData
from siegeworks.games.stronghold.pieces import (
    BAG,
    BUILDINGS,
    COURTYARD,
    DEFENDERS,
    GARRISON,
    HEROES,
    HOSPITAL,
    INVADERS,
    SIDES,
    TILES,
    WALLS,
    Place,
    Side,
    held,
    troop_of,
)

TAKEN = (*BUILDINGS, COURTYARD, HOSPITAL, *SIDES, *TILES, *HEROES, "tower", "with")
"""Words that mean something else in the notation of moves."""
FEWEST_TARGETS = 2
"""Fewest sections of a side: one may lie under Unearthly glare."""
UNITS = {
    "G": "Goblins",
    "O": "Orcs",
    "T": "Trolls",
    "M": "Marksmen",
    "S": "Soldiers",
    "V": "Veterans",
}


def repeated(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word, times in Counter(words).items() if times > 1)


def sides_of(board: BoardData) -> dict[Place, Side]:
    """Return the side of each place outside, as the place itself states it."""
    sides: dict[Place, Side] = {}
    for group in (board.foregrounds, board.ramparts, board.sections):
        sides |= {name: each.side for name, each in group.items()}
    return sides


# Names and sides.


@rule("1.7")
def name_problems(board: BoardData) -> Iterator[str]:
    """Every place has a name of its own, in capitals or not."""
    names = [*board.foregrounds, *board.ramparts, *board.sections, *board.towers]
    for name in repeated(each.lower() for each in names):
        alike = ", ".join(each for each in names if each.lower() == name)
        yield f"board: {alike} are called alike; each place needs a name of its own"
    for name in dict.fromkeys(names):
        if name.lower() in TAKEN:
            yield f"board: no place can be called {name}, that means something else"


@rule("1.2")
def side_problems(board: BoardData) -> Iterator[str]:
    """Both sides have the places that the game needs."""
    groups = (
        ("foreground", board.foregrounds, 1),
        ("rampart", board.ramparts, 1),
        ("section", board.sections, FEWEST_TARGETS),
    )
    for what, places, fewest in groups:
        there = Counter(place.side for place in places.values())
        for side in SIDES:
            if there[side] < fewest:
                few = f"at least {fewest} must be there"
                yield f"board.{what}s: {there[side]} on side {side}, {few}"


# Paths.


@rule("1.3")
def path_problems(board: BoardData) -> Iterator[str]:
    """Foregrounds lead to ramparts, ramparts to sections or ramparts, on one side."""
    sides = sides_of(board)
    beyond = {*board.ramparts, *board.sections}
    for group, places, allowed, wanted in (
        ("foregrounds", board.foregrounds, {*board.ramparts}, "rampart"),
        ("ramparts", board.ramparts, beyond, "rampart or section"),
    ):
        for name, place in places.items():
            where = f"board.{group}.{name}.to"
            for end in repeated(place.to):
                yield f"{where}: {end} is there twice"
            for end in dict.fromkeys(place.to):
                if end not in allowed:
                    yield f"{where}: there is no {wanted} {end}"
                elif sides[end] != place.side:
                    yield f"{where}: {end} is on the other side, {sides[end]}"


@rule("1.3")
def direction_problems(board: BoardData) -> Iterator[str]:
    """No rampart leads back to itself."""
    for name in board.ramparts:
        if name in _reached(board, board.ramparts[name].to):
            yield f"board.ramparts.{name}.to: leads back to {name}; paths lead forward"


def _reached(board: BoardData, starts: Iterable[Place]) -> set[Place]:
    """Return the places that can be reached from some places, those included."""
    found: set[Place] = set()
    waiting = list(starts)
    while waiting:
        place = waiting.pop()
        if place not in found:
            found.add(place)
            if place in board.ramparts:
                waiting += board.ramparts[place].to
    return found


@rule("1.3")
def reach_problems(board: BoardData) -> Iterator[str]:
    """Every rampart and section can be reached, and machines have a choice."""
    starts = [end for place in board.foregrounds.values() for end in place.to]
    found = _reached(board, starts)
    for group, places in (("ramparts", board.ramparts), ("sections", board.sections)):
        for name in places:
            if name not in found:
                yield f"board.{group}: no path leads from a foreground to {name}"
    for name, rampart in board.ramparts.items():
        sections = {end for end in rampart.to if end in board.sections}
        if len(sections) < FEWEST_TARGETS:
            yield (
                f"board.ramparts.{name}.to: a machine there needs at least "
                f"{FEWEST_TARGETS} sections to fire at"
            )


@rule("1.4")
def marauder_problems(board: BoardData) -> Iterator[str]:
    """Marauders wait beside a path between two ramparts, at most one of a kind."""
    start, end = board.marauders.edge
    if start not in board.ramparts or end not in board.ramparts[start].to:
        yield f"board.marauders.edge: there is no path from rampart {start} to {end}"
    elif end not in board.ramparts:
        yield f"board.marauders.edge: {end} is no rampart"
    for kind in repeated(board.marauders.units):
        yield f"board.marauders.units: {kind} is there twice"


@rule("8.2")
def march_problems(board: BoardData) -> Iterator[str]:
    """The foremost places move first, so that no unit moves twice."""
    listed = [name for group in board.march_order for name in group]
    where = "board.marchOrder"
    for name in repeated(listed):
        yield f"{where}: {name} is there twice"
    for name in dict.fromkeys(listed):
        if name not in board.ramparts:
            yield f"{where}: there is no rampart {name}"
    turn = {name: at for at, group in enumerate(board.march_order) for name in group}
    for name, rampart in board.ramparts.items():
        if name not in turn:
            yield f"{where}: {name} is not there"
        for end in rampart.to:
            if name in turn and turn.get(end, -1) >= turn[name]:
                yield f"{where}: {end} must come in an earlier group than {name}"


# The wall.


@rule("1.5")
def wall_problems(board: BoardData) -> Iterator[str]:
    """The chain has each section once, and one gate between the two sides."""
    chain = board.wall_chain
    for name in repeated(chain):
        yield f"board.wallChain: {name} is there twice"
    for name in dict.fromkeys(chain):
        if name not in board.sections:
            yield f"board.wallChain: there is no section {name}"
    for name in board.sections:
        if name not in chain:
            yield f"board.wallChain: {name} is not there"
    sides = [board.sections[name].side for name in chain if name in board.sections]
    crossings = sum(one != two for one, two in pairwise(sides))
    if crossings > 1:
        yield "board.wallChain: the sections of a side must stand together"


@rule("1.5")
def tower_problems(board: BoardData) -> Iterator[str]:
    """A tower stands between two neighbours, and looks out on their side."""
    joints: dict[frozenset[str], str] = {}
    for name, tower in board.towers.items():
        where = f"board.towers.{name}"
        pair = frozenset(tower.sections)
        if pair not in _joints(board):
            yield f"{where}.sections: {_both(tower.sections)} are no neighbours"
        elif len({board.sections[each].side for each in pair}) > 1:
            yield f"{where}.sections: {_both(tower.sections)} are on different sides"
        elif pair in joints:
            yield f"{where}.sections: {joints[pair]} stands there already"
        else:
            yield from _outlook_problems(board, name)
        joints.setdefault(pair, name)


def _both(names: Iterable[str]) -> str:
    return " and ".join(names)


def _joints(board: BoardData) -> set[frozenset[str]]:
    """List each pair of neighbours along the wall."""
    known = [name for name in board.wall_chain if name in board.sections]
    return {frozenset(pair) for pair in pairwise(known) if pair[0] != pair[1]}


def _outlook_problems(board: BoardData, name: Place) -> Iterator[str]:
    """Check the rampart a tower faces, and the places a cannon in it reaches."""
    tower, where = board.towers[name], f"board.towers.{name}"
    side = board.sections[tower.sections[0]].side
    for end in repeated((tower.faces, *tower.cannon_also)):
        yield f"{where}: {end} is there twice"
    ramparts = {at for at, each in board.ramparts.items() if each.side == side}
    around = {at for at, each in board.foregrounds.items() if each.side == side}
    if tower.faces not in ramparts:
        yield f"{where}.faces: there is no rampart {tower.faces} on side {side}"
    for end in dict.fromkeys(tower.cannon_also):
        if end not in ramparts | around:
            yield (
                f"{where}.cannonAlso: there is no rampart or foreground {end} "
                f"on side {side}"
            )


# Pieces on the board at the start.


@rule("2.2")
def garrison_problems(board: BoardData) -> Iterator[str]:
    """The garrison has room, each Hero stands in one place, and the box is enough."""
    for name, section in board.sections.items():
        if len(section.start) > section.defenders:
            yield (
                f"board.sections.{name}.start: {len(section.start)} units have no "
                f"room, there is some for {section.defenders} (def)"
            )
    heroes = [each.hero for each in board.sections.values() if each.hero]
    for hero in repeated(heroes):
        yield f"board.sections: the {hero} is there twice"
    placed = "".join(section.start for section in board.sections.values())
    placed += board.start_barracks + board.start_guard
    there, box = troop_of(placed), GARRISON
    for kind in DEFENDERS:
        if held(there, kind) > held(box, kind):
            yield (
                f"board: {held(there, kind)} {UNITS[kind]} are placed, "
                f"the box holds {held(box, kind)}"
            )


@rule("2.2")
def stone_problems(board: BoardData) -> Iterator[str]:
    """The box holds enough wall elements."""
    needed = board.start_walls * len(board.sections)
    if needed > WALLS:
        yield f"board.startWalls: {needed} are placed in all, the box holds {WALLS}"


@rule("2.1")
def host_problems(board: BoardData) -> Iterator[str]:
    """The first units have room, and the bag is enough."""
    start = board.start_foreground
    for name, foreground in board.foregrounds.items():
        if len(start) > foreground.cap:
            yield (
                f"board.startForeground: {len(start)} units have no room on {name}, "
                f"there is some for {foreground.cap}"
            )
    placed = start * len(board.foregrounds) + "".join(board.marauders.units)
    there = troop_of(placed)
    for kind in INVADERS:
        if held(there, kind) > held(BAG, kind):
            yield (
                f"board: {held(there, kind)} {UNITS[kind]} are placed, "
                f"the bag holds {held(BAG, kind)}"
            )
