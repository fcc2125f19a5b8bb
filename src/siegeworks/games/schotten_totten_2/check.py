"""Check of a position: all reasons why no game could have led to it."""

from collections import Counter
from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2.board import CAULDRONS, DAMAGED_TILES_TO_WIN
from siegeworks.games.schotten_totten_2.cards import (
    HIGHEST,
    SIEGE_CARDS,
    Card,
    SiegeCard,
    Tactic,
    siege_card,
)
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.rules import hand_size, has_room_anywhere
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import Exchanging, Over, Preparing
from siegeworks.games.schotten_totten_2.state import State
from siegeworks.games.schotten_totten_2.table import Table, backs_of
from siegeworks.games.schotten_totten_2.tactics import ACTIONS, TACTIC_CARDS
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.games.schotten_totten_2.worlds import unseen_cards


@rule("Q32")
def most_draws(options: Options) -> int:
    """Return the most cards that can be drawn after the deal before the game is over.

    These are the Siege deck, the Tactic deck, and two cards that Support returns.
    """
    dealt = 2 * hand_size(options)
    tactical = len(TACTIC_CARDS) + len(ACTIONS[Tactic.SUPPORT].targets)
    return len(SIEGE_CARDS) - dealt + (tactical if options.tactics else 0)


def components(state: State) -> tuple[str, ...]:
    """List every card in the game, wherever it lies, sorted by name."""
    return tuple(sorted(str(card) for card in _all_cards(state)))


def _all_cards(state: State) -> Iterator[Card]:
    table = state.table
    for tile in table.wall:
        yield from tile.attacker
        yield from tile.defender
    yield from table.discard
    for side in Side:
        yield from table.used[side]
        yield from state.hands[side]
    yield from state.deck
    yield from state.tactic_deck


def problems(state: State) -> tuple[str, ...]:
    """List all reasons why no game could have led here."""
    return (
        *_card_problems(state),
        *_wall_problems(state.table),
        *_hand_problems(state),
        *_tactic_problems(state.table),
    )


def _card_problems(state: State) -> Iterator[str]:
    cards: list[Card] = list(SIEGE_CARDS)
    if state.table.options.tactics:
        cards.extend(TACTIC_CARDS)
    there, printed = Counter(_all_cards(state)), Counter(cards)
    for card in there - printed:
        yield f"{card} is there too often"
    for card in printed - there:
        yield f"{card} is missing"


def _wall_problems(table: Table) -> Iterator[str]:
    for tile in table.wall:
        yield from (
            f"tile {tile.position + 1}: {text}" for text in _tile_problems(tile)
        )
    damaged = sum(tile.damaged for tile in table.wall)
    if damaged >= DAMAGED_TILES_TO_WIN and not isinstance(table.stage, Over):
        yield f"{damaged} tiles are damaged, so the game should be over"
    defending = table.turn is Side.DEFENDER and isinstance(table.stage, Preparing)
    if defending and not has_room_anywhere(table, Side.DEFENDER):
        yield "the defender begins a turn without room, so the game should be over"
    if not 0 <= table.cauldrons <= CAULDRONS:
        yield f"there cannot be {table.cauldrons} cauldrons"


@rule("2.6")
def _tile_problems(tile: Tile) -> Iterator[str]:
    """No row is too long, no 0 faces the 11 of its colour, and one side was first."""
    complete = {side for side in Side if tile.is_complete(side)}
    for side in Side:
        row = tile.row(side)
        if len(row) > tile.face.slots:
            yield f"the {side} has {len(row)} cards in {tile.face.slots} slots"
        if any(card in ACTIONS for card in row):
            yield f"the {side} has an Action card at the wall"
        for card in row:
            if isinstance(card, SiegeCard) and card.strength == 0:
                chef = siege_card(card.color, HIGHEST)
                if chef in tile.row(side.other):
                    yield f"{card} faces {chef}"
    if (tile.first is None) != (not complete) or tile.first not in {None, *complete}:
        yield f"{tile.first} cannot have been complete first"


def _hand_problems(state: State) -> Iterator[str]:
    table = state.table
    for side in Side:
        hand = state.hands[side]
        if len(hand) > hand_size(table.options):
            yield f"the {side} holds {len(hand)} cards"
        if table.hands[side] != backs_of(hand):
            yield f"the backs of the {side}'s hand are counted wrongly"
        if set(table.cannot_hold[side]) & set(hand):
            yield f"the {side} holds a card that was returned to the deck"
        if len(state.offers[side]) != _offers_due(table, side):
            yield f"the {side} has offered another number of cards than is counted"
        for kind, cards in (("offered", state.offers), ("known", state.given)):
            if Counter(cards[side]) - Counter(hand):
                yield f"a card {kind} by the {side} is not in hand"
    if table.deck != len(state.deck) or table.tactic_deck != len(state.tactic_deck):
        yield "the decks are counted wrongly"
    hidden = {*state.deck, *state.hands.attacker, *state.hands.defender}
    if set(unseen_cards(table)) != {
        card for card in hidden if isinstance(card, SiegeCard)
    }:
        yield "the unseen cards are counted wrongly"


def _offers_due(table: Table, side: Side) -> int:
    match table.stage:
        case Exchanging(attacker, defender):
            return attacker if side is Side.ATTACKER else defender
        case _:
            return 0


def _tactic_problems(table: Table) -> Iterator[str]:
    played = table.tactics_played
    if abs(played.attacker - played.defender) > 1:
        yield "somebody is more than one Tactic card ahead"
    rows = [card for tile in table.wall for card in (*tile.attacker, *tile.defender)]
    beside = (*table.used.attacker, *table.used.defender)
    lying = [
        card for card in (*rows, *table.discard, *beside) if isinstance(card, Tactic)
    ]
    if played.attacker + played.defender != len(lying):
        yield "the Tactic cards played are counted wrongly"
    if any(card in ACTIONS for card in table.discard):
        yield "an Action card lies in the discard instead of beside its player"
