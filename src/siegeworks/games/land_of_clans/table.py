"""What lies open: the board, the prizes, the discard pile, the sizes of hands."""

from siegeworks.core.record import Record
from siegeworks.games.land_of_clans.cards import Cards
from siegeworks.games.land_of_clans.land import Land, PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.seats import Clan, Seat
from siegeworks.games.land_of_clans.stages import Assault, Beginning, Stage, Turn

CORNERS = 4
NORTH_WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST = range(CORNERS)
FIRST_TO_LAST = (NORTH_WEST, SOUTH_EAST, NORTH_EAST, SOUTH_WEST)
"""The order in which corners are filled before the game."""


class Castle(Record, frozen=True, tag="Castle"):
    """A castle tile with a figure on it, and the prize it was built for."""

    castle: PrizeNumber
    clan: Clan
    """Whose figure stands on it, and who holds the prize."""
    squares: Squares


class Table(Record, frozen=True, tag="Table"):
    """Everything that everybody sees."""

    options: Options
    tokens: tuple[Squares, ...]
    """By clan: where its tokens lie."""
    castles: tuple[Castle, ...]
    """In the order in which they were built."""
    corners: tuple[PrizeNumber | None, ...]
    """North-west, north-east, south-east, south-west."""
    bag: tuple[PrizeNumber, ...]
    """Everybody can work out which prizes are still in it, but not their order."""
    discard: Cards
    wizards: tuple[int, ...]
    """By seat: how many lie open in front of it."""
    aside: int
    """Wizards that are out of the game."""
    hands: tuple[int, ...]
    """By seat: how many cards it holds."""
    deck: int
    turn: Turn
    stage: Stage = Beginning()
    assault: Assault | None = None
    exchanges: int = 0
    """How many exchanges there were in a row."""
    turns: int = 0
    """How many turns have begun."""

    @property
    def land(self) -> Land:
        return self.options.land

    def place(self, seat: Seat) -> int:
        """Where a seat comes in tuples by seat."""
        return self.options.seats.index(seat)

    def tokens_of(self, clan: Clan) -> Squares:
        return self.tokens[clan.number]

    def supply(self, clan: Clan) -> int:
        """How many tokens of the clan lie beside the board."""
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
    """The castle that was built for a prize, if there is one."""
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
    """Every square with a token or a castle on it."""
    taken = set().union(*table.tokens)
    for castle in table.castles:
        taken.update(castle.squares)
    return taken


def next_seat(table: Table) -> Seat:
    """Whose turn comes after this one: the next seat clockwise."""
    seats = table.options.seats
    return seats[(table.place(table.turn.seat) + 1) % len(seats)]


def in_turn_from(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Everybody once, clockwise, beginning with `seat`."""
    seats, at = table.options.seats, table.place(seat)
    return seats[at:] + seats[:at]


def partner_of(table: Table, seat: Seat) -> Seat | None:
    """The other chief of the clan; None where everybody plays alone."""
    for other in table.options.seats:
        if other is not seat and other.clan is seat.clan:
            return other
    return None
