"""Check of a position: all reasons why no game could have led to it."""

from collections import Counter
from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.land import WIZARD, Card
from siegeworks.games.land_of_clans.stages import Building, Over, Revealing
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.table import CORNERS, Table, castles_of


def components(state: State) -> tuple[str, ...]:
    """List every card, prize tile, token and castle figure in the game, sorted."""
    table, data = state.table, state.table.land.data
    prizes = [table.land.prizes[number].name for number in _all_prizes(table)]
    pieces = [f"card {card}" for card in _all_cards(state)]
    pieces += [f"prize {name}" for name in prizes]
    for clan in table.options.clans:
        tokens = len(table.tokens_of(clan)) + table.supply(clan)
        pieces += [f"token {clan}"] * tokens
        figures = len(castles_of(table, clan))
        pieces += [f"castle {clan}"] * max(figures, data.castles_per_colour)
    return tuple(sorted(pieces))


def _all_cards(state: State) -> Iterator[Card]:
    table = state.table
    yield from table.discard
    for hand in state.hands:
        yield from hand
    yield from state.deck
    if table.assault is not None:
        yield from table.assault.swords
        yield from table.assault.shields
    for _ in range(table.aside + sum(table.wizards)):
        yield WIZARD


def _all_prizes(table: Table) -> Iterator[int]:
    yield from table.bag
    yield from (prize for prize in table.corners if prize is not None)
    yield from (castle.castle for castle in table.castles)


def problems(state: State) -> tuple[str, ...]:
    """List all reasons why no game could have led here."""
    return (
        *_card_problems(state),
        *_prize_problems(state.table),
        *_board_problems(state.table),
        *_hand_problems(state),
    )


def _card_problems(state: State) -> Iterator[str]:
    """The cards in the game are exactly the printed ones."""
    land = state.table.land
    printed = Counter(land.deck)
    printed[WIZARD] = land.wizards
    there = Counter(_all_cards(state))
    for card in there - printed:
        yield f"{card} is there too often"
    for card in printed - there:
        yield f"{card} is missing"


@rule("R39")
def _prize_problems(table: Table) -> Iterator[str]:
    """No prize is missing; the bag never runs dry, and figures never run out."""
    data = table.land.data
    if sorted(_all_prizes(table)) != list(range(len(table.land.prizes))):
        yield "a prize is missing, or there twice"
    empty = table.corners.count(None)
    if table.turns and empty and not isinstance(table.stage, Revealing | Over):
        yield "a corner is empty"
    if table.turns and empty > 1:
        yield f"only {CORNERS - empty} corners have a prize"
    for clan in table.options.clans:
        castles = len(castles_of(table, clan))
        if castles > data.castles_per_colour:
            yield f"{clan} has more castles than figures"
        if castles >= data.end_at_tiles and not isinstance(
            table.stage, Over | Revealing
        ):
            yield f"{clan} has {castles} castles, so the game should be over"


@rule("4.2", "R21")
def _board_problems(table: Table) -> Iterator[str]:
    """One piece a square; tokens on land only; castles in the shape of their prize."""
    land = table.land
    fresh = table.stage.square if isinstance(table.stage, Building) else None
    there = Counter(square for own in table.tokens for square in own)
    for own in table.tokens:
        if list(own) != sorted(own):
            yield "tokens are not in reading order"
    for square in there:
        if square not in land.touching:
            yield f"there is no square {square}"
        elif square in land.no_mans_land and square != fresh:
            yield f"a token rests on {land.name_of[square]}"
    for castle in table.castles:
        there.update(castle.squares)
        if castle.squares not in land.is_placement[castle.castle]:
            yield f"castle {land.prizes[castle.castle].name} has another shape"
    for square, count in there.items():
        if count > 1:
            yield f"{land.name_of.get(square, square)} is taken twice"
    for clan in table.options.clans:
        if table.supply(clan) < 0:
            yield f"{clan} has too many tokens"


def _hand_problems(state: State) -> Iterator[str]:
    table = state.table
    for seat, hand, size in zip(
        table.options.seats, state.hands, table.hands, strict=True
    ):
        if len(hand) != size:
            yield f"the cards in {seat}'s hand are counted wrongly"
        if size > table.land.data.hand:
            yield f"{seat} holds too many cards"
    if table.deck != len(state.deck):
        yield "the deck is counted wrongly"
