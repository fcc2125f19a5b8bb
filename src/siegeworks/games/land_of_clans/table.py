"""The open table: the board, the prizes, the discard pile, the sizes of hands."""

from siegeworks.core.record import Record
from siegeworks.games.land_of_clans.cards import Cards
from siegeworks.games.land_of_clans.land import Land, PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.seats import Clan, Seat
from siegeworks.games.land_of_clans.stages import Assault, Beginning, Stage, Turn

CORNERS = 4
NORTH_WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST = range(CORNERS)
FIRST_TO_LAST = (NORTH_WEST, SOUTH_EAST, NORTH_EAST, SOUTH_WEST)
"""Order in which corners are filled before the game."""


class Castle(Record, frozen=True, tag="Castle"):
    """A castle tile with a figure on it, and the prize it was built for."""

    castle: PrizeNumber
    clan: Clan
    """Clan with the figure on it, which holds the prize."""
    squares: Squares


class Table(Record, frozen=True, tag="Table"):
    """All that every player sees."""

    options: Options
    tokens: tuple[Squares, ...]
    """Squares of the tokens of each clan."""
    castles: tuple[Castle, ...]
    """Castles in the order in which they were built."""
    corners: tuple[PrizeNumber | None, ...]
    """Prizes in the corners north-west, north-east, south-east, south-west."""
    bag: tuple[PrizeNumber, ...]
    """Prizes still in the bag: players can work these out, but not their order."""
    discard: Cards
    wizards: tuple[int, ...]
    """Open Wizards in front of each seat."""
    aside: int
    """Number of Wizards that are out of the game."""
    hands: tuple[int, ...]
    """Number of cards in each hand."""
    deck: int
    turn: Turn
    stage: Stage = Beginning()
    assault: Assault | None = None
    exchanges: int = 0
    """Number of exchanges in a row."""
    turns: int = 0
    """Number of turns that have begun."""

    @property
    def land(self) -> Land:
        return self.options.land

    def place(self, seat: Seat) -> int:
        """Return the index of a seat in tuples by seat."""
        return self.options.seats.index(seat)

    def tokens_of(self, clan: Clan) -> Squares:
        return self.tokens[clan.number]

    def supply(self, clan: Clan) -> int:
        """Number of the clan's tokens that lie beside the board."""
        return self.land.data.tokens_per_colour - len(self.tokens[clan.number])


def empty_table(options: Options) -> Table:
    land, seats = options.land, options.seats
    return Table(
        options=options,
        tokens=((),) * len(options.clans),
        castles=(),
        corners=(None,) * CORNERS,
        bag=tuple(range(len(land.prizes))),
        discard=(),
        wizards=(0,) * len(seats),
        aside=land.wizards,
        hands=(0,) * len(seats),
        deck=len(land.deck),
        turn=Turn(seats[0]),
    )


# Reading the board.


def castle_of(table: Table, number: PrizeNumber) -> Castle | None:
    """Return the castle that was built for a prize, if there is one."""
    for castle in table.castles:
        if castle.castle == number:
            return castle
    return None


def castles_of(table: Table, clan: Clan) -> tuple[Castle, ...]:
    return tuple(castle for castle in table.castles if castle.clan is clan)


def points_of(table: Table, clan: Clan) -> int:
    prizes = table.land.prizes
    return sum(prizes[castle.castle].points for castle in castles_of(table, clan))


def occupied(table: Table) -> set[Square]:
    """List every square with a token or a castle on it."""
    taken = set().union(*table.tokens)
    for castle in table.castles:
        taken.update(castle.squares)
    return taken


def next_seat(table: Table) -> Seat:
    """Return the seat with the next turn, clockwise."""
    seats = table.options.seats
    return seats[(table.place(table.turn.seat) + 1) % len(seats)]


def in_turn_from(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """List all seats once, clockwise, beginning with `seat`."""
    seats, at = table.options.seats, table.place(seat)
    return seats[at:] + seats[:at]


def partner_of(table: Table, seat: Seat) -> Seat | None:
    """Return the other chief of the clan; None where all play alone."""
    for other in table.options.seats:
        if other is not seat and other.clan is seat.clan:
            return other
    return None
