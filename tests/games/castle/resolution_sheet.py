"""What each card can do, written a second time: an oracle for the engine.

No atoms, no steps and no events: each card is a function that yields every castle it
can lead to. Yielding none means that the effect is ignored.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

from .plain_castle import (
    CELLS,
    COURTYARD,
    NOBODY,
    SOLDIERS,
    TOWERS,
    WALL_CELLS,
    WALLS,
    WOMEN,
    Board,
    Spot,
    adjacent,
    area_of,
    free,
    hand_of,
    hit,
    less,
    lifted,
    moved,
    new_pile,
    places_for,
    sent_home,
    tok,
    top,
    with_hand,
    with_pile,
    with_token,
)

Boards = Iterator[Board]
RAMPARTS = [*TOWERS, *WALL_CELLS]


@dataclass(frozen=True)
class Arrival:
    """A card that has just been placed."""

    board: Board
    here: str
    seat: str
    """Who placed it, the "you" of its text."""
    last: Spot | None
    """Where the card lies that was placed before."""

    @property
    def around(self) -> list[str]:
        return adjacent(self.here)

    @property
    def yard(self) -> list[str]:
        return [cell for cell in self.around if cell in COURTYARD]

    def hit(self, among: list[str]) -> list[str]:
        return hit(self.board, among, self.here)

    def tok(self, among: list[str]) -> list[Spot]:
        return tok(self.board, among, self.here)


def results(
    board: Board, kind: str, place: str, seat: str, last: Spot | None
) -> set[Board]:
    """Every board that placing the card from the hand can lead to."""
    played = with_hand(board, seat, less(hand_of(board, seat), kind))
    return placed(played, kind, place, seat, seat, last)


def placed(
    board: Board, kind: str, place: str, seat: str, owner: str, last: Spot | None
) -> set[Board]:
    if kind == "ghost":
        board = sent_home(board, place)
        return {with_pile(board, place, (("ghost", owner),))}
    here = new_pile(board) if place == "out" else place
    board = with_pile(board, here, (*board.at(here), (kind, owner)))
    return set(EFFECTS[kind](Arrival(board, here, seat, last))) or {board}


def struck(board: Board, targets: list[str]) -> list[Board]:
    return [sent_home(board, place) for place in targets]


def to_reserve(board: Board, *kinds: str) -> Board:
    return replace(board, reserve=tuple(sorted((*board.reserve, *kinds))))


def off_reserve(board: Board, *kinds: str) -> Board:
    return replace(board, reserve=tuple(less(board.reserve, *kinds)))


def with_tokens(board: Board, owners: dict[Spot, str]) -> Board:
    for spot, owner in owners.items():
        board = with_token(board, spot, owner)
    return board


def owner_at(board: Board, spot: Spot) -> str:
    place, level = spot
    return board.at(place)[level][1]


def nothing(_: Arrival) -> Boards:
    return iter(())


# Towers.


def watchman(a: Arrival) -> Boards:
    for place in a.hit(WALL_CELLS):
        if top(a.board, place) in SOLDIERS:
            for cell in free(a.board, WALL_CELLS):
                same = any(place in wall and cell in wall for wall in WALLS.values())
                after = moved(a.board, place, cell)
                yield after if same else completed(after, cell)


def magician(a: Arrival) -> Boards:
    for place in a.hit(a.board.places()):
        (kind, _), left = lifted(a.board, place)
        yield to_reserve(left, kind)


def archer(a: Arrival) -> Boards:
    yield from struck(a.board, a.hit(a.board.outside()))


def witch(a: Arrival) -> Boards:
    for kind, seat in product(set(a.board.reserve), a.board.seats):
        left = off_reserve(a.board, kind)
        yield with_hand(left, seat, [*hand_of(left, seat), kind])


def alchemist(a: Arrival) -> Boards:
    hand = hand_of(a.board, a.seat)
    count = min(2, len(hand), len(a.board.reserve))
    if not count:
        return
    for gave, took in product(
        set(combinations(hand, count)), set(combinations(a.board.reserve, count))
    ):
        after = to_reserve(off_reserve(a.board, *took), *gave)
        yield with_hand(after, a.seat, [*less(hand, *gave), *took])


# Walls.


def completed(board: Board, cell: str) -> Board:
    """The wall of the cell may have become complete."""
    for facing, wall in WALLS.items():
        if cell in wall and all(board.at(other) for other in wall):
            return sent_home(board, facing) if len(board.at(facing)) == 1 else board
    return board


def soldier(a: Arrival) -> Boards:
    yield completed(a.board, a.here)


def traitor(a: Arrival) -> Boards:
    after = completed(a.board, a.here)
    yield from struck(after, hit(after, a.yard, a.here)) or [after]


# Courtyard.


def king(a: Arrival) -> Boards:
    for after in struck(a.board, a.hit(CELLS)) or [a.board]:
        mistress_at = after.find("mistress", COURTYARD)
        if mistress_at is None or owner_at(after, (mistress_at, 0)) == "-":
            yield after
        else:
            yield from struck(after, hit(after, CELLS, None)) or [after]


def queen(a: Arrival) -> Boards:
    yield from struck(a.board, a.hit(COURTYARD))


def king_moved(board: Board) -> list[Board]:
    return [
        moved(board, place, cell)
        for place in hit(board, COURTYARD, None)
        if top(board, place) == "king"
        for cell in free(board, COURTYARD)
    ]


def knight_moved(board: Board) -> list[Board]:
    return [
        moved(board, place, other)
        for place in hit(board, board.places(), None)
        if top(board, place) == "knight"
        for other in area_of(place, board)
        if other != place and board.at(other)
    ]


def princess(a: Arrival) -> Boards:
    yield from knight_moved(a.board)


def prince_charming(a: Arrival) -> Boards:
    for place in a.hit([*COURTYARD, *TOWERS]):
        if top(a.board, place) in WOMEN:
            for cell in free(a.board, area_of(place, a.board)):
                yield moved(a.board, place, cell)


def mistress(a: Arrival) -> Boards:
    for first, second in ((king_moved, knight_moved), (knight_moved, king_moved)):
        for after in first(a.board):
            yield from second(after) or [after]


def lady_in_waiting(a: Arrival) -> Boards:
    targets = a.hit(a.around if a.board.lady_anywhere else a.yard)
    men = [place for place in targets if top(a.board, place) not in WOMEN | NOBODY]
    yield from struck(a.board, men)


def courtesan(a: Arrival) -> Boards:
    mine = hand_of(a.board, a.seat)
    for other in a.board.seats:
        theirs = hand_of(a.board, other)
        if other != a.seat:
            for gave, took in product(set(mine), set(theirs)):
                after = with_hand(a.board, a.seat, [*less(mine, gave), took])
                yield with_hand(after, other, [*less(theirs, took), gave])


def courtier(a: Arrival) -> Boards:
    yield from struck(a.board, a.hit(a.around))


def counsellor(a: Arrival) -> Boards:
    for kind in set(a.board.reserve):
        for place in places_for(a.board, kind):
            left = off_reserve(a.board, kind)
            yield from placed(left, kind, place, a.seat, "-", (a.here, 0))


def assassin(a: Arrival) -> Boards:
    for place in a.hit(a.around):
        if top(a.board, place) != "king":
            (kind, _), left = lifted(a.board, place)
            yield replace(left, removed=tuple(sorted((*left.removed, kind))))


def thief(a: Arrival) -> Boards:
    for spot in a.tok(a.around):
        yield with_token(a.board, spot, "-")


def spy(a: Arrival) -> Boards:
    spots = a.tok(a.around)
    tokens = [owner_at(a.board, spot) for spot in spots]
    for order in set(permutations(tokens)):
        yield with_tokens(a.board, dict(zip(spots, order, strict=True)))


def schemer(a: Arrival) -> Boards:
    for one, two in combinations(a.tok(a.board.places()), 2):
        first, second = owner_at(a.board, one), owner_at(a.board, two)
        yield with_tokens(a.board, {one: second, two: first})


def minstrel(a: Arrival) -> Boards:
    cells = [cell for cell in a.hit(a.yard) if len(a.board.at(cell)) == 1]
    for order in permutations(cells):
        if list(order) != cells:
            after = a.board
            for source, to in zip(order, cells, strict=True):
                after = with_pile(after, to, a.board.at(source))
            yield after


def merchant(a: Arrival) -> Boards:
    spots = a.tok(a.board.places())
    foreign = [spot for spot in spots if owner_at(a.board, spot) != a.seat]
    for bought in combinations(foreign, min(3, len(foreign))):
        yield with_tokens(a.board, dict.fromkeys(bought, a.seat))


def passed_left(a: Arrival) -> Boards:
    """The Jester's choices and the Village Idiot's chances lead to the same hands."""
    seats = a.board.seats
    givers = [seat for seat in seats if hand_of(a.board, seat)]
    for cards in set(product(*(hand_of(a.board, seat) for seat in givers))):
        after = a.board
        for seat, card in zip(givers, cards, strict=True):
            after = with_hand(after, seat, less(hand_of(after, seat), card))
        for seat, card in zip(givers, cards, strict=True):
            left = seats[(seats.index(seat) + 1) % len(seats)]
            after = with_hand(after, left, [*hand_of(after, left), card])
        yield after


def black_knight(a: Arrival) -> Boards:
    targets = [p for p in a.hit(a.around) if top(a.board, p) == "knight"]
    yield from struck(a.board, targets)


# Outside.


def siege_engine(a: Arrival) -> Boards:
    board = a.board
    if all(board.at(place) for place in WALLS):
        for place in hit(a.board, WALL_CELLS, None):
            if top(a.board, place) in SOLDIERS:
                board = sent_home(board, place)
    yield board


def barbarian(a: Arrival) -> Boards:
    yield from struck(a.board, a.hit(RAMPARTS))


def fairy(a: Arrival) -> Boards:
    for place in a.hit(CELLS):
        is_knight = top(a.board, place) == "knight"
        for to in a.board.outside() if is_knight else [new_pile(a.board)]:
            yield moved(a.board, place, to)


def enchanter(a: Arrival) -> Boards:
    if a.last is None:
        return
    place, level = a.last
    if level == len(a.board.at(place)) - 1 and place in a.hit(
        CELLS + a.board.outside()
    ):
        yield sent_home(a.board, place)


def dragon(a: Arrival) -> Boards:
    for after in struck(a.board, a.hit(a.board.outside())) or [a.board]:
        yield from struck(after, hit(after, RAMPARTS, None)) or [after]


EFFECTS: dict[str, Callable[[Arrival], Boards]] = {
    "watchman": watchman,
    "magician": magician,
    "archer": archer,
    "witch": witch,
    "alchemist": alchemist,
    "soldier": soldier,
    "captain": soldier,
    "traitor": traitor,
    "king": king,
    "queen": queen,
    "prince": nothing,
    "princess": princess,
    "prince-charming": prince_charming,
    "mistress": mistress,
    "lady-in-waiting": lady_in_waiting,
    "courtesan": courtesan,
    "courtier": courtier,
    "counsellor": counsellor,
    "ambassador": nothing,
    "assassin": assassin,
    "priest": nothing,
    "thief": thief,
    "spy": spy,
    "schemer": schemer,
    "minstrel": minstrel,
    "merchant": merchant,
    "jester": passed_left,
    "village-idiot": passed_left,
    "black-knight": black_knight,
    "siege-engine": siege_engine,
    "barbarian": barbarian,
    "fairy": fairy,
    "enchanter": enchanter,
    "dragon": dragon,
    "herald": nothing,
    "knight": nothing,
}
