"""The castle written a second time, as plainly as possible: an oracle for the engine.

Its own geometry, piles by name, who is protected, and where each card may be placed. It
knows nothing of the engine. Slow, and meant to be.
"""

from dataclasses import dataclass, replace

Card = tuple[str, str]
"""Kind and owner; the owner of a card without a token is "-"."""
Spot = tuple[str, int]
"""Place and level."""

COLUMNS = "abcdef"
CELLS = [f"{column}{row}" for row in range(1, 7) for column in COLUMNS]
TOWERS = ["a1", "f1", "a6", "f6"]
COURTYARD = [f"{column}{row}" for row in range(2, 6) for column in "bcde"]
WALLS = {
    "north": ["b1", "c1", "d1", "e1"],
    "east": ["f2", "f3", "f4", "f5"],
    "south": ["b6", "c6", "d6", "e6"],
    "west": ["a2", "a3", "a4", "a5"],
}
WALL_CELLS = [cell for cells in WALLS.values() for cell in cells]
SOLDIERS = {"soldier", "captain", "traitor"}
WOMEN = {
    *("queen", "princess", "lady-in-waiting", "mistress", "courtesan"),
    *("witch", "fairy"),
}
NOBODY = {"siege-engine", "dragon", "ghost"}
TOWER_CARDS = {"ghost", "watchman", "magician", "archer", "witch", "alchemist"}
OUTSIDE_CARDS = {"barbarian", "fairy", "enchanter", "dragon", "herald"}


def adjacent(cell: str) -> list[str]:
    if cell not in CELLS:
        return []
    column, row = COLUMNS.index(cell[0]), int(cell[1])
    return [
        other
        for other in CELLS
        if other != cell
        and abs(COLUMNS.index(other[0]) - column) <= 1
        and abs(int(other[1]) - row) <= 1
    ]


@dataclass(frozen=True)
class Board:
    """All cards that lie open or are in a hand."""

    piles: tuple[tuple[str, tuple[Card, ...]], ...]
    hands: tuple[tuple[str, ...], ...]
    reserve: tuple[str, ...]
    removed: tuple[str, ...]
    seats: tuple[str, ...]
    lady_anywhere: bool = False

    def at(self, place: str) -> tuple[Card, ...]:
        return dict(self.piles).get(place, ())

    def places(self) -> list[str]:
        return [place for place, _ in self.piles]

    def outside(self) -> list[str]:
        return [place for place in self.places() if place not in CELLS]

    def find(self, kind: str, among: list[str]) -> str | None:
        for place, pile in self.piles:
            if place in among and any(card[0] == kind for card in pile):
                return place
        return None


# Changing a board.


def with_pile(board: Board, place: str, pile: tuple[Card, ...]) -> Board:
    piles = dict(board.piles)
    piles[place] = pile
    kept = tuple(sorted((at, cards) for at, cards in piles.items() if cards))
    return replace(board, piles=kept)


def with_hand(board: Board, seat: str, cards: list[str]) -> Board:
    at = board.seats.index(seat)
    hand = tuple(sorted(cards))
    return replace(board, hands=(*board.hands[:at], hand, *board.hands[at + 1 :]))


def hand_of(board: Board, seat: str) -> list[str]:
    return list(board.hands[board.seats.index(seat)])


def less(cards: list[str] | tuple[str, ...], *gone: str) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def lifted(board: Board, place: str) -> tuple[Card, Board]:
    *below, top = board.at(place)
    return top, with_pile(board, place, tuple(below))


def sent_home(board: Board, place: str) -> Board:
    (kind, owner), board = lifted(board, place)
    if owner == "-":
        return replace(board, reserve=tuple(sorted((*board.reserve, kind))))
    return with_hand(board, owner, [*hand_of(board, owner), kind])


def moved(board: Board, place: str, to: str) -> Board:
    card, board = lifted(board, place)
    return with_pile(board, to, (*board.at(to), card))


def new_pile(board: Board) -> str:
    number = 1
    while board.at(f"out{number}"):
        number += 1
    return f"out{number}"


def with_token(board: Board, spot: Spot, owner: str) -> Board:
    place, level = spot
    pile = list(board.at(place))
    pile[level] = (pile[level][0], owner)
    return with_pile(board, place, tuple(pile))


# Protection and targets.


def is_protected(board: Board, place: str) -> bool:
    """Whether the top card of a pile is safe."""
    pile = board.at(place)
    kind, owner = pile[-1]
    if kind == "ambassador" and place in COURTYARD:
        return True
    if kind in SOLDIERS and any(
        place in wall and board.find("captain", [c for c in wall if c != place])
        for wall in WALLS.values()
    ):
        return True
    priest = board.find("priest", COURTYARD)
    if priest is None or owner == "-":
        return False
    return place in adjacent(priest) and board.at(priest)[0] == ("priest", owner)


def hit(board: Board, among: list[str], arrived: str | None) -> list[str]:
    """Piles whose top card can be struck; not that of the card that has arrived."""
    return [
        place
        for place in board.places()
        if place in among and place != arrived and not is_protected(board, place)
    ]


def top(board: Board, place: str) -> str:
    return board.at(place)[-1][0]


def tok(board: Board, among: list[str], arrived: str) -> list[Spot]:
    return [
        (place, level)
        for place, pile in board.piles
        if place in among
        for level, (_, owner) in enumerate(pile)
        if owner != "-" and (place, level) != (arrived, 0)
    ]


def free(board: Board, cells: list[str]) -> list[str]:
    return [cell for cell in cells if not board.at(cell)]


def area_of(place: str, board: Board) -> list[str]:
    for cells in (TOWERS, WALL_CELLS, COURTYARD):
        if place in cells:
            return cells
    return board.outside()


# Where a card may be placed.


def places_for(board: Board, kind: str) -> set[str]:
    if kind == "knight":
        return set(board.places())
    if kind == "siege-engine":
        return {place for place in WALLS if not board.at(place)}
    if kind in OUTSIDE_CARDS:
        return {"out"}
    if kind == "ghost":
        lone = [tower for tower in TOWERS if len(board.at(tower)) == 1]
        return {tower for tower in lone if not is_protected(board, tower)}
    if kind in TOWER_CARDS:
        return set(free(board, TOWERS))
    if kind in SOLDIERS:
        return set(free(board, WALL_CELLS))
    return _courtyard_places(board, kind)


def _courtyard_places(board: Board, kind: str) -> set[str]:
    cells = set(free(board, COURTYARD))
    there = {
        name: board.find(name, COURTYARD)
        for name in ("king", "queen", "prince", "princess")
    }

    def beside(*names: str) -> set[str]:
        hosts = [host for name in names if (host := there[name])]
        return {cell for cell in cells if any(h in adjacent(cell) for h in hosts)}

    match kind:
        case "queen":
            return beside("king") if there["king"] else cells
        case "prince-charming":
            return beside("princess") if there["princess"] else cells
        case "mistress":
            return set() if there["queen"] else cells
        case "lady-in-waiting":
            return beside("queen", "princess")
        case "counsellor":
            return beside("king") if there["king"] else beside("prince")
        case "ambassador":
            return cells if len(cells) == 1 else set()
        case _:
            return cells
