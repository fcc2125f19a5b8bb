"""The rules once more, read plainly and slowly, to hold the engine against.

Nothing here uses the engine's shapes, placements, touching or counting: squares are
rows and columns of the data's drawing, and every question is answered by trying.
"""

from collections.abc import Sequence

from siegeworks.games.land_of_clans import stages
from siegeworks.games.land_of_clans.state import State

Cell = tuple[int, int]
Cells = frozenset[Cell]


class PlainClans:
    """One position, and what may be done in it."""

    def __init__(self, state: State) -> None:
        table = state.table
        self.state, self.table, self.data = state, table, table.land.data
        self.drawn = {
            (row, column): word
            for row, line in enumerate(self.data.board.rows)
            for column, word in enumerate(line.split())
            if word != self.data.board.void
        }
        waste = [at for at in self.drawn if self.drawn[at] == "NN"]
        self.waste = {at: f"N{number}" for number, at in enumerate(sorted(waste), 1)}
        self.clan = table.turn.seat.clan
        self.own = self.cells(table.tokens[self.clan.number])
        self.foreign = {
            cell
            for number, squares in enumerate(table.tokens)
            if number != self.clan.number
            for cell in self.cells(squares)
        }
        self.built = {cell for c in table.castles for cell in self.cells(c.squares)}
        self.hand = state.hands[table.options.seats.index(table.turn.seat)]

    def cells(self, squares: tuple[int, ...]) -> Cells:
        width = len(self.data.board.rows[0].split())
        return frozenset(divmod(square, width) for square in squares)

    def name(self, cell: Cell) -> str:
        return self.waste.get(cell, self.drawn[cell])

    # Shapes.

    def finished(self, own: Cells) -> set[tuple[str, Cells]]:
        """Each prize in a corner with each set of own tokens in its shape."""
        found = set()
        for number in self.table.corners:
            if number is None:
                continue
            name, _, rows = self.data.prizes[number]
            for shape in orientations(rows, self.data.allow_reflection):
                for first in own:
                    at = {(first[0] + r, first[1] + c) for r, c in shape}
                    if at <= own:
                        found.add((name, frozenset(at)))
        return found

    def finishes(self, waste: Cell, own: Cells) -> bool:
        return any(waste in cells for _, cells in self.finished(own | {waste}))

    # The turn.

    def turn(self) -> set[str]:
        free = set(self.drawn) - self.own - self.foreign - self.built - set(self.waste)
        square_of = {self.drawn[cell]: cell for cell in self.drawn}
        playable = {card for card in self.hand if square_of.get(card) in free}
        finishing = {
            at
            for at in self.waste
            if at not in self.built and self.finishes(at, self.own)
        }
        moves = set(playable)
        for at in finishing:
            moves |= {f"{c} on {self.waste[at]}" for c in self.hand if c != "wizard"}
        moves |= self.wizards(free | self.foreign | finishing)
        moves |= self.attacks()
        if not playable:
            moves |= {f"give up {card}" for card in self.hand}
        return moves

    def wizards(self, reach: set[Cell]) -> set[str]:
        if self.table.turn.wizard_played:
            return set()
        seat = self.table.options.seats.index(self.table.turn.seat)
        moves: set[str] = set()
        if self.table.wizards[seat]:
            moves |= {f"wizard {self.name(cell)}" for cell in reach}
        if "wizard" in self.hand:
            moves |= {f"drawn wizard {self.name(cell)}" for cell in reach}
        return moves

    def attacks(self) -> set[str]:
        armed = any(card in self.table.land.swords for card in self.hand)
        asks_partner = self.table.options.teams and not self.table.turn.called_off
        if not armed and not asks_partner:
            return set()
        return {
            f"attack {self.data.prizes[castle.castle][0]}"
            for castle in self.table.castles
            if castle.clan is not self.clan
            and self.count(castle.castle, self.clan.number)
            >= self.count(castle.castle, castle.clan.number) + 1
        }

    def count(self, target: int, clan: int) -> int:
        """Touching tokens and other bordering castles, without the castle itself."""
        (attacked,) = [c for c in self.table.castles if c.castle == target]
        at = self.cells(attacked.squares)
        tokens = self.cells(self.table.tokens[clan])
        castles = [
            self.cells(castle.squares)
            for castle in self.table.castles
            if castle.clan.number == clan and castle.castle != target
        ]
        touching = sum(borders(at, frozenset({token})) for token in tokens)
        return touching + sum(borders(at, castle) for castle in castles)

    # What a turn leads to.

    def after_the_turn(self) -> set[str]:
        """What may be done when a turn has led to a question to the active chief."""
        match self.table.stage:
            case stages.Lifting(square):
                (at,) = self.cells((square,))
                return {
                    f"lift {self.name(token)}"
                    for token in self.own
                    if at not in self.waste or self.finishes(at, self.own - {token})
                }
            case stages.Building(square):
                (at,) = self.cells((square,))
                builds = {
                    " ".join(("build", name, *map(self.name, sorted(cells))))
                    for name, cells in self.finished(self.own)
                    if at not in self.waste or at in cells
                }
                is_free = at not in self.waste and (
                    self.table.options.claim == "optional"
                )
                return builds | ({"wait"} if is_free else set())
            case _:
                raise AssertionError("the active chief is asked for nothing else here")


def orientations(rows: Sequence[str], mirrored: bool) -> set[Cells]:
    """All turnings of a drawn shape, each as seen from every one of its cells."""
    shape = {
        (r, c) for r, row in enumerate(rows) for c, m in enumerate(row) if m == "#"
    }
    found: set[Cells] = set()
    for flip in (1, -1) if mirrored else (1,):
        turned = {(r, flip * c) for r, c in shape}
        for _ in range(4):
            turned = {(c, -r) for r, c in turned}
            found |= {
                frozenset((r - row, c - column) for r, c in turned)
                for row, column in turned
            }
    return found


def borders(one: Cells, other: Cells) -> bool:
    """Whether any two cells share an edge."""
    return any(
        abs(r - row) + abs(c - column) == 1 for r, c in one for row, column in other
    )
