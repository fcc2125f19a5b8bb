"""Numbering of all actions, 64 to a word, so that legal actions are bit sets.

Words 0 to 6 hold the plays at each tile, by card; word 7 the cards to take from the
discard; word 8 the cards to offer, as far as they fit; words 9 and 10 all the rest.
"""

from siegeworks.games.schotten_totten_2.actions import (
    Action,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
    Deal,
    Declare,
    Draw,
    EndTurn,
    Offer,
    Pass,
    Play,
    PlayAction,
    Pour,
    Retreat,
)
from siegeworks.games.schotten_totten_2.cards import (
    SIEGE_CARDS,
    Card,
    Pile,
    SiegeCard,
    Tactic,
)
from siegeworks.games.schotten_totten_2.notation import every_action
from siegeworks.games.schotten_totten_2.tactics import ACTIONS, ELITE
from siegeworks.kernels.schotten_totten_2.record import (
    ELITES,
    LONGEST_ROW,
    SIEGE,
    TACTICS,
    TILES,
    WORDS,
)

TAKES = 7
OFFERS = 8
REST = 9
ON_WALL = 10

# Bit positions in the word REST.
OFFERED_ACTIONS = 0
ACTION_CARDS = OFFERED_ACTIONS + TACTICS - ELITES
DECLARATIONS = ACTION_CARDS + TACTICS - ELITES
RETREATS = DECLARATIONS + TILES
OIL = RETREATS + TILES
GOALS = OIL + TILES
DRAWS = GOALS + TILES
PASS = DRAWS + 2
END = PASS + 1
TO_DISCARD = END + 1

CARDS: tuple[Card, ...] = (*SIEGE_CARDS, *Tactic)
"""All cards by number."""
CARD_NUMBERS = {card: number for number, card in enumerate(CARDS)}
ACTION_COUNT = 64 * WORDS


def number_of(action: Action) -> int:
    """Return the number of an action that can be legal for a player."""
    return NUMBERS[action]


def action_of(number: int) -> Action:
    """Return the action of a number, or raise KeyError if it has none."""
    return _BY_NUMBER[number]


def _number(action: Action) -> int:
    match action:
        case Play(card, tile):
            return 64 * tile + CARD_NUMBERS[card]
        case ChooseDiscarded(card):
            return 64 * TAKES + CARD_NUMBERS[card]
        case Offer(card) if isinstance(card, SiegeCard) or card in ELITE:
            return 64 * OFFERS + CARD_NUMBERS[card]
        case Offer(card):
            return 64 * REST + OFFERED_ACTIONS + _place(card)
        case PlayAction(tactic):
            return 64 * REST + ACTION_CARDS + _place(tactic)
        case Declare(tile):
            return 64 * REST + DECLARATIONS + tile
        case Retreat(tile):
            return 64 * REST + RETREATS + tile
        case Pour(tile):
            return 64 * REST + OIL + tile
        case ChooseTile(tile):
            return 64 * REST + GOALS + tile
        case Draw(pile):
            return 64 * REST + DRAWS + (pile is Pile.TACTIC)
        case Pass():
            return 64 * REST + PASS
        case EndTurn():
            return 64 * REST + END
        case ChooseDiscard():
            return 64 * REST + TO_DISCARD
        case ChooseOnWall(tile, place):
            return 64 * ON_WALL + LONGEST_ROW * tile + place
        case Deal():
            raise AssertionError("chance has no number: it is inside the record")


def _place(card: Card) -> int:
    """Return the position of an Action card among its kind."""
    return CARD_NUMBERS[card] - SIEGE - ELITES


def _is_ever_legal(action: Action) -> bool:
    """Return False for plays of Action cards and actions of Elite troops."""
    match action:
        case Play(card, _) | ChooseDiscarded(card):
            return card not in ACTIONS
        case PlayAction(tactic):
            return tactic in ACTIONS
        case Deal():
            return False
        case _:
            return True


NUMBERS = {
    action: _number(action) for action in every_action() if _is_ever_legal(action)
}
_BY_NUMBER = {number: action for action, number in NUMBERS.items()}
