"""Layout of a Land of Clans observation; all sizes follow from land and seats.

Own things come first: seats in the order of play and clans in that same order, both
from the own one on. Things with a place on the board are drawn on the grid, row by row,
and a land card lies on its square.
"""

from collections import Counter
from collections.abc import Iterator

from siegeworks.games.land_of_clans.endings import EXCHANGES_A_SEAT
from siegeworks.games.land_of_clans.land import WIZARD
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.stages import (
    Acting,
    Beginning,
    Building,
    Defending,
    Drawing,
    Exchanging,
    Lifting,
    Mustering,
    Over,
    Revealing,
    Shielding,
)
from siegeworks.games.land_of_clans.table import CORNERS
from siegeworks.kernels.layout import Field, Layout

STAGES: tuple[type, ...] = (
    Beginning,
    Drawing,
    Revealing,
    Acting,
    Exchanging,
    Lifting,
    Building,
    Mustering,
    Defending,
    Shielding,
    Over,
)
ENDINGS = ("last-castle", "nobody-takes-land", "turns-are-over")
"""Reasons for the end of a game, by their keys in an outcome."""
GROUND = ("land", "no-man's-land", "Sword", "Shield")
"""Kinds of squares, and pictures that their cards can show."""

DIGITS = 3
DIGIT = 100
"""Base of the digits that encode turns: three digits keep every number small."""
MOST_TURNS = DIGIT**DIGITS - 1
"""Largest number of turns in a row; a game without a limit stays below in practice."""


def layout_of(options: Options) -> Layout:
    return Layout(
        (
            *_agreement(options),
            *_board(options),
            *_cards(options),
            *_prizes(options),
            *_turn(options),
            *_fight(options),
            *(_partners(options) if options.teams else ()),
            *_end(options),
        )
    )


def marks(name: str, shape: tuple[int, ...], meaning: str) -> Field:
    """Define a field that is 1 where something is true."""
    return Field(name, shape, 0, 1, meaning)


def numbers(name: str, shape: tuple[int, ...], most: int, meaning: str) -> Field:
    """Define a field of counts. Its bound is at least 1, as data may allow none of a
    thing."""
    return Field(name, shape, 0, max(1, most), meaning)


def _agreement(options: Options) -> Iterator[Field]:
    seats = len(options.seats)
    yield marks("seat", (seats,), "which seat this is, from the first one of the game")
    yield marks("claim_is_compulsory", (1,), "a finished shape must be built")
    yield marks("wizard_is_extra", (1,), "a Wizard comes before the turn's own deed")
    yield marks("wizards_return", (1,), "played Wizards are shuffled in again")
    yield _turns("turn_limit", "after how many turns the game ends; 0: never")


def _turns(name: str, meaning: str) -> Field:
    digits = "; in digits to the base of 100, the highest first"
    return numbers(name, (DIGITS,), DIGIT - 1, meaning + digits)


def _board(options: Options) -> Iterator[Field]:
    land, clans = options.land, len(options.clans)
    grid = (land.rows, land.columns)
    yield marks("ground", (len(GROUND), *grid), f"squares of: {', '.join(GROUND)}")
    yield marks("tokens", (clans, *grid), "by clan, where its tokens lie")
    yield marks("castles", (clans, *grid), "by clan, the squares under its castles")
    yield numbers(
        "castle_numbers",
        grid,
        most_castles(options),
        "which castle covers a square: the first that was built is 1, the next 2",
    )
    yield marks("square_taken", grid, "the square that a token was just played for")
    yield numbers(
        "supply", (clans,), land.data.tokens_per_colour, "by clan, tokens beside it"
    )


def most_castles(options: Options) -> int:
    """Return the maximum: all clans one short of the end, and then the last castle."""
    one_short = options.land.data.end_at_tiles - 1
    return min(len(options.clans) * one_short + 1, len(options.land.prizes))


def _cards(options: Options) -> Iterator[Field]:
    land, seats = options.land, len(options.seats)
    full, wizards = land.data.hand, land.wizards_each(options.players, options.teams)
    alike = _most_alike(options)
    yield from _heap("hand", options, min(full, alike), "own cards")
    yield from _heap("discard", options, alike, "the discard pile")
    yield numbers("hand_sizes", (seats,), full, "by seat, cards in hand")
    yield numbers("deck_size", (1,), _most_in_deck(options), "cards in the deck")
    yield numbers("wizards", (seats,), wizards, "by seat, Wizards that lie open")
    yield numbers("wizards_aside", (1,), land.wizards, "Wizards that are out of it")


def _heap(name: str, options: Options, alike: int, meaning: str) -> Iterator[Field]:
    """Define a heap's two fields: land cards on their squares, then the other cards."""
    land = options.land
    other = land.cards[len(land.square_of) :]
    where = f"{meaning} without a square: {', '.join(other)}"
    yield marks(f"{name}_land", (land.rows, land.columns), f"{meaning} with a square")
    yield numbers(f"{name}_other", (len(other),), alike, where)


def _most_alike(options: Options) -> int:
    """Return the largest number of copies of one card in the deck."""
    copies = Counter(options.land.deck)
    copies[WIZARD] = _wizards_drawn(options)
    return max(copies.values())


def _most_in_deck(options: Options) -> int:
    return len(options.land.deck) + _wizards_drawn(options)


def _wizards_drawn(options: Options) -> int:
    """Count the Wizards that can come into the deck: those that once lay open."""
    if not options.wizards_return:
        return 0
    each = options.land.wizards_each(options.players, options.teams)
    return each * options.players


def _prizes(options: Options) -> Iterator[Field]:
    land, clans, prizes = options.land, len(options.clans), len(options.land.prizes)
    end = land.data.end_at_tiles
    best = sum(sorted(prize.points for prize in land.prizes)[-end:])
    corners = "by corner (north-west, north-east, south-east, south-west), its prize"
    yield marks("corners", (CORNERS, prizes), corners)
    yield marks("bag", (prizes,), "prizes in the bag")
    yield marks("prizes", (clans, prizes), "by clan, the prizes that it holds")
    yield numbers(
        "prize_castles",
        (prizes,),
        most_castles(options),
        "by prize, the number of its castle in `castle_numbers`; 0: not built",
    )
    yield numbers("points", (clans,), best, "by clan, what its prizes are worth")
    yield numbers(
        "sieges",
        (2, prizes),
        _strongest(options),
        "what counts at each foreign castle: for the own clan, for its owner",
    )


def _strongest(options: Options) -> int:
    """Return one for the castle and one for each square around, if enough exist."""
    land = options.land
    largest = max(prize.size for prize in land.prizes)
    around = 2 * largest + 2
    return min(around + 1, land.data.tokens_per_colour + land.data.end_at_tiles)


def _turn(options: Options) -> Iterator[Field]:
    seats = len(options.seats)
    stall = EXCHANGES_A_SEAT * seats
    kinds = ", ".join(stage.__name__.lower() for stage in STAGES)
    yield _turns("turns", "how many turns have begun")
    yield numbers("exchanges", (1,), stall, "exchanges in a row; so many end the game")
    yield marks("turn", (seats,), "whose turn it is")
    yield marks("decides", (seats,), "who is to decide; nobody while chance does")
    yield marks("wizard_played", (1,), "this turn has had its one Wizard")
    yield marks("resumed", (1,), "the extra Wizard is done, the deed is to come")
    yield marks("stage", (len(STAGES),), f"which of: {kinds}")
    yield marks(
        "corner_to_fill", (CORNERS,), "the corner that chance brings a prize to"
    )


def _fight(options: Options) -> Iterator[Field]:
    land = options.land
    grid, full = (land.rows, land.columns), land.data.hand
    most = most_laid(options)
    order = "on the squares of their cards: 1 was laid first; cards without a square"
    yield marks("target", (len(land.prizes),), "the castle that is being attacked")
    yield numbers("swords", grid, most, f"Swords laid, {order} fill the gaps")
    yield numbers("shields", grid, most, f"Shields laid, {order} fill the gaps")
    yield numbers("swords_laid", (1,), most, "how many Swords that are")
    yield numbers("shields_laid", (1,), most, "how many Shields that are")
    yield numbers("owed", (1,), full, "Shields that whoever decides has still to lay")


def most_laid(options: Options) -> int:
    """Return the size of all hands of a clan's chiefs together."""
    return options.land.data.hand * (2 if options.teams else 1)


def _partners(options: Options) -> Iterator[Field]:
    """Define the fields for games in teams; rows of other games do not have them."""
    seats, full = len(options.seats), options.land.data.hand
    seen = min(full, _most_alike(options))
    yield marks("hands_are_open", (1,), "partners see each other's hand")
    yield from _heap("partner", options, seen, "where partners see it, the partner's")
    yield marks("called_off", (1,), "an attack of this turn came to nothing")
    yield marks("completing", (1,), "who defends may add what the partner lacks")
    yield numbers("promised", (1,), full, "Shields the own clan has promised so far")
    yield marks("lays_next", (seats,), "who lays Shields after whoever decides")
    yield numbers("owed_next", (1,), full, "how many these are")


def _end(options: Options) -> Iterator[Field]:
    endings = ", ".join(ENDINGS)
    yield marks("ending", (len(ENDINGS),), f"which of: {endings}")
    yield Field("result", (len(options.seats),), -1, 1, "by seat: 1 won, -1 lost")
