"""What each card can do, written a second time and as plainly as possible.

An oracle for the engine: no atoms, no steps and no events, only sets of results. It has
its own geometry and knows of the engine neither boards nor rules. Slow, and meant to be.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

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


# What can come of it.


def results(
    board: Board, kind: str, place: str, seat: str, last: Spot | None
) -> set[Board]:
    """Every board that placing the card from the hand can lead to."""
    played = with_hand(board, seat, less(hand_of(board, seat), kind))
    return _placed(played, kind, place, seat, seat, last)


def _placed(
    board: Board, kind: str, place: str, seat: str, owner: str, last: Spot | None
) -> set[Board]:
    if kind == "ghost":
        board = sent_home(board, place)
        return {with_pile(board, place, (("ghost", owner),))}
    spot = new_pile(board) if place == "out" else place
    board = with_pile(board, spot, (*board.at(spot), (kind, owner)))
    return set(_effect(board, kind, spot, seat, last)) or {board}


def _struck(board: Board, targets: list[str]) -> Iterator[Board]:
    yield from (sent_home(board, place) for place in targets)


def _effect(
    board: Board, kind: str, here: str, seat: str, last: Spot | None
) -> Iterator[Board]:
    """Every result of the effect; none: it is ignored."""
    everywhere = board.places()
    around = adjacent(here)
    in_courtyard = [cell for cell in around if cell in COURTYARD]
    match kind:
        case "watchman":
            yield from _watchman(board)
        case "magician":
            for place in hit(board, everywhere, here):
                (name, _), left = lifted(board, place)
                yield replace(left, reserve=tuple(sorted((*left.reserve, name))))
        case "archer":
            yield from _struck(board, hit(board, board.outside(), here))
        case "witch":
            for card, whom in product(set(board.reserve), board.seats):
                left = replace(board, reserve=tuple(less(board.reserve, card)))
                yield with_hand(left, whom, [*hand_of(left, whom), card])
        case "alchemist":
            yield from _alchemist(board, seat)
        case "soldier" | "captain":
            yield _completed(board, here)
        case "traitor":
            after = _completed(board, here)
            targets = hit(after, in_courtyard, here)
            yield from list(_struck(after, targets)) or [after]
        case "king":
            yield from _king(board, here)
        case "queen":
            yield from _struck(board, hit(board, COURTYARD, here))
        case "princess":
            yield from _knight_moved(board)
        case "prince-charming":
            for place in hit(board, [*COURTYARD, *TOWERS], here):
                if top(board, place) in WOMEN:
                    for cell in free(board, area_of(place, board)):
                        yield moved(board, place, cell)
        case "mistress":
            yield from _mistress(board)
        case "lady-in-waiting":
            near = around if board.lady_anywhere else in_courtyard
            targets = hit(board, near, here)
            men = [p for p in targets if top(board, p) not in WOMEN | NOBODY]
            yield from _struck(board, men)
        case "courtesan":
            yield from _courtesan(board, seat)
        case "courtier":
            yield from _struck(board, hit(board, around, here))
        case "counsellor":
            yield from _counsellor(board, here, seat)
        case "assassin":
            for place in hit(board, around, here):
                if top(board, place) != "king":
                    (name, _), left = lifted(board, place)
                    yield replace(left, removed=tuple(sorted((*left.removed, name))))
        case "thief":
            for spot in tok(board, around, here):
                yield with_token(board, spot, "-")
        case "spy":
            spots = tok(board, around, here)
            tokens = [board.at(place)[level][1] for place, level in spots]
            for order in set(permutations(tokens)):
                yield _with_tokens(board, dict(zip(spots, order, strict=True)))
        case "schemer":
            for one, two in combinations(tok(board, everywhere, here), 2):
                first, second = (board.at(p)[level][1] for p, level in (one, two))
                yield _with_tokens(board, {one: second, two: first})
        case "minstrel":
            yield from _minstrel(board, hit(board, in_courtyard, here))
        case "merchant":
            spots = tok(board, everywhere, here)
            foreign = [(p, n) for p, n in spots if board.at(p)[n][1] != seat]
            for taken in combinations(foreign, min(3, len(foreign))):
                yield _with_tokens(board, dict.fromkeys(taken, seat))
        case "jester" | "village-idiot":
            yield from _passed_left(board)
        case "black-knight":
            targets = hit(board, around, here)
            yield from _struck(board, [p for p in targets if top(board, p) == "knight"])
        case "siege-engine":
            if all(board.at(place) for place in WALLS):
                soldiers = hit(board, WALL_CELLS, None)
                for place in [p for p in soldiers if top(board, p) in SOLDIERS]:
                    board = sent_home(board, place)
            yield board
        case "barbarian":
            yield from _struck(board, hit(board, [*TOWERS, *WALL_CELLS], here))
        case "fairy":
            yield from _fairy(board)
        case "enchanter":
            yield from _enchanter(board, last)
        case "dragon":
            for after in list(_struck(board, hit(board, board.outside(), here))) or [
                board
            ]:
                inside = hit(after, [*TOWERS, *WALL_CELLS], here)
                yield from list(_struck(after, inside)) or [after]
        case "prince" | "priest" | "ambassador" | "herald" | "knight":
            return
        case _:
            raise LookupError(kind)


def _with_tokens(board: Board, owners: dict[Spot, str]) -> Board:
    for spot, owner in owners.items():
        board = with_token(board, spot, owner)
    return board


def _completed(board: Board, cell: str) -> Board:
    """The wall of the cell may have become complete."""
    for facing, wall in WALLS.items():
        if cell in wall and all(board.at(other) for other in wall):
            return sent_home(board, facing) if len(board.at(facing)) == 1 else board
    return board


def _watchman(board: Board) -> Iterator[Board]:
    for place in hit(board, WALL_CELLS, None):
        if top(board, place) in SOLDIERS:
            for cell in free(board, WALL_CELLS):
                same = any(place in wall and cell in wall for wall in WALLS.values())
                after = moved(board, place, cell)
                yield after if same else _completed(after, cell)


def _alchemist(board: Board, seat: str) -> Iterator[Board]:
    hand, count = hand_of(board, seat), 2
    count = min(count, len(hand), len(board.reserve))
    if not count:
        return
    for gave, took in product(
        set(combinations(hand, count)), set(combinations(board.reserve, count))
    ):
        reserve = (*less(board.reserve, *took), *gave)
        after = replace(board, reserve=tuple(sorted(reserve)))
        yield with_hand(after, seat, [*less(hand, *gave), *took])


def _king(board: Board, here: str) -> Iterator[Board]:
    castle = [*TOWERS, *WALL_CELLS, *COURTYARD]
    own = hit(board, castle, here)
    for after in list(_struck(board, own)) or [board]:
        mistress = after.find("mistress", COURTYARD)
        if mistress is None or after.at(mistress)[0][1] == "-":
            yield after
        else:
            hers = hit(after, castle, None)
            yield from list(_struck(after, hers)) or [after]


def _knight_moved(board: Board) -> Iterator[Board]:
    for place in hit(board, board.places(), None):
        if top(board, place) == "knight":
            for other in area_of(place, board):
                if other != place and board.at(other):
                    yield moved(board, place, other)


def _king_moved(board: Board) -> Iterator[Board]:
    for place in hit(board, COURTYARD, None):
        if top(board, place) == "king":
            for cell in free(board, COURTYARD):
                yield moved(board, place, cell)


def _mistress(board: Board) -> Iterator[Board]:
    for first, second in ((_king_moved, _knight_moved), (_knight_moved, _king_moved)):
        for after in first(board):
            yield from list(second(after)) or [after]


def _courtesan(board: Board, seat: str) -> Iterator[Board]:
    mine = hand_of(board, seat)
    for other in board.seats:
        theirs = hand_of(board, other)
        if other != seat:
            for gave, took in product(set(mine), set(theirs)):
                after = with_hand(board, seat, [*less(mine, gave), took])
                yield with_hand(after, other, [*less(theirs, took), gave])


def _counsellor(board: Board, here: str, seat: str) -> Iterator[Board]:
    for kind in set(board.reserve):
        for place in places_for(board, kind):
            left = replace(board, reserve=tuple(less(board.reserve, kind)))
            yield from _placed(left, kind, place, seat, "-", (here, 0))


def _minstrel(board: Board, cells: list[str]) -> Iterator[Board]:
    alone = [cell for cell in cells if len(board.at(cell)) == 1]
    for order in permutations(alone):
        if list(order) != alone:
            after = board
            for source, to in zip(order, alone, strict=True):
                after = with_pile(after, to, board.at(source))
            yield after


def _passed_left(board: Board) -> Iterator[Board]:
    givers = [seat for seat in board.seats if hand_of(board, seat)]
    for cards in set(product(*(hand_of(board, seat) for seat in givers))):
        after = board
        for seat, card in zip(givers, cards, strict=True):
            after = with_hand(after, seat, less(hand_of(after, seat), card))
        for seat, card in zip(givers, cards, strict=True):
            to = board.seats[(board.seats.index(seat) + 1) % len(board.seats)]
            after = with_hand(after, to, [*hand_of(after, to), card])
        yield after


def _fairy(board: Board) -> Iterator[Board]:
    for place in hit(board, CELLS, None):
        goals = [new_pile(board)]
        if top(board, place) == "knight":
            goals = board.outside()
        for to in goals:
            yield moved(board, place, to)


def _enchanter(board: Board, last: Spot | None) -> Iterator[Board]:
    if last is None:
        return
    place, level = last
    if level == len(board.at(place)) - 1 and not is_protected(board, place):
        yield sent_home(board, place)
