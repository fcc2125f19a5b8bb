"""The log and the prompt in English: every fact has its sentence."""

from typing import assert_never

from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.actions import (
    Choice,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
    PlayAction,
)
from siegeworks.games.schotten_totten_2.cards import (
    Card,
    FaceDown,
    SiegeCard,
)
from siegeworks.games.schotten_totten_2.control import name_of, provable_tiles
from siegeworks.games.schotten_totten_2.describe import asked
from siegeworks.games.schotten_totten_2.effects import chosen_cards
from siegeworks.games.schotten_totten_2.legality import (
    actor_at,
    must_pass,
    why_no_oil,
)
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import (
    AfterDraw,
    BeforeDraw,
    Dealing,
    Drawing,
    Exchanging,
    Over,
    Preparing,
    Targeting,
)
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tactics import (
    ACTIONS,
    ELITE,
    EXCHANGED_CARDS,
)
from siegeworks.games.schotten_totten_2.view import View, legal_for


def sentence(event: fact.Event) -> str:
    """One fact as an English sentence."""
    match event:
        case fact.TurnBegan(side):
            return f"The {side}'s turn."
        case fact.CardDrawn(side, card):
            return f"The {side} draws {a_card(card)}."
        case fact.CardPlayed(side, card, tile):
            return f"The {side} plays {name(card)} at tile {tile + 1}."
        case fact.ChickenMetChef(tile, color):
            return (
                f"{color.capitalize()} 0 and 11 meet at tile {tile + 1}: both are gone."
            )
        case fact.Retreated(tile, cards):
            return (
                f"The attacker retreats from tile {tile + 1}, losing {listed(cards)}."
            )
        case fact.OilPoured(tile, card):
            return f"Boiling oil at tile {tile + 1}: {name(card)} is gone."
        case fact.ControlDeclared(tile, formation, defence):
            attack = name_of(formation)
            best = "nothing" if defence is None else name_of(defence)
            tie = ", and complete first" if attack == best else ""
            return (
                f"The attacker declares control of tile {tile + 1}: "
                f"{attack} against {best} at best{tie}."
            )
        case fact.TileDamaged(tile):
            return f"Tile {tile + 1} is damaged and swept clear."
        case fact.ActionPlayed(side, tactic):
            return f"The {side} plays {tactic.capitalize()}."
        case fact.TargetChosen(side, choice):
            return f"The {side} chooses {_choice(choice)}."
        case fact.CardMoved(card, from_side, from_tile, _, side, tile):
            return (
                f"{begin(name(card))} goes from the {from_side}'s side of tile "
                f"{from_tile + 1} to the {side}'s side of tile {tile + 1}."
            )
        case fact.CardRemoved(card, side, tile, _):
            return f"The {side}'s {bare(card)} at tile {tile + 1} is discarded."
        case fact.CardRecruited(side, card, tile):
            return f"{begin(name(card))} rejoins the {side} at tile {tile + 1}."
        case fact.TileCleared(tile):
            return f"Every card at tile {tile + 1} is discarded."
        case fact.CardsShuffledIn(cards):
            return f"{begin(listed(cards))} are shuffled into the Siege deck."
        case fact.CardOffered(side, None):
            return f"The {side} puts a card aside."
        case fact.CardOffered(side, card):
            return f"The {side} puts {a_card(card)} aside."
        case fact.CardsExchanged(ours, theirs):
            given, taken = listed(ours), listed(theirs)
            return f"The attacker gives {given}; the defender gives {taken}."
        case fact.DrawDue(side):
            return f"The {side} is about to draw."
        case fact.DeckChosen(side, pile):
            return f"The {side} reaches for the {pile.capitalize()} deck."
        case fact.LastWindowOpened():
            return "The attacker may still declare control."
        case fact.TurnPassed(side):
            return f"The {side} can play nothing and passes."
        case fact.GameEnded(outcome):
            return f"The {' and '.join(outcome.winners)} wins: {outcome.reason}."
        case _:
            assert_never(event)


def name(card: Card | FaceDown) -> str:
    """A card in words: "red 7", "the Joker", "Treason", "a Siege card"."""
    match card:
        case SiegeCard():
            return bare(card)
        case FaceDown(pile):
            return f"a {pile.capitalize()} card"
        case elite if elite in ELITE:
            return f"the {bare(elite)}"
        case action:
            return bare(action)


def bare(card: Card) -> str:
    """A card in words, without an article: "red 7", "Joker"."""
    if isinstance(card, SiegeCard):
        return f"{card.color} {card.strength}"
    return card.capitalize()


def begin(text: str) -> str:
    """As the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def a_card(card: Card | FaceDown | None) -> str:
    return "a card" if card is None else name(card)


def listed(cards: tuple[Card | FaceDown, ...]) -> str:
    if not cards:
        return "nothing"
    *most, last = [name(card) for card in cards]
    return f"{', '.join(most)} and {last}" if most else last


def _choice(choice: Choice) -> str:
    match choice:
        case ChooseOnWall(tile, place):
            return f"card {place + 1} at tile {tile + 1}"
        case ChooseDiscarded(card):
            return f"{name(card)} from the discard"
        case ChooseTile(tile):
            return f"tile {tile + 1}"
        case ChooseDiscard():
            return "the discard"
        case _:
            assert_never(choice)


def prompt(view: View) -> str:
    """One sentence: whose turn it is and what may be done."""
    table = view.table
    who = str(actor_at(table)).capitalize()
    match table.stage:
        case Preparing():
            return f"{who}: {_preparation(view)}."
        case Targeting(tactic, chosen):
            target = asked(ACTIONS[tactic].targets[len(chosen)])
            return f"{who}: for {bare(tactic)}{_so_far(table)}, choose {target}."
        case Exchanging(attacker, defender):
            offered = attacker if actor_at(table) is Side.ATTACKER else defender
            left = EXCHANGED_CARDS - offered
            cards = "card" if left == 1 else "cards"
            return f"{who}: put aside {left} more {cards} for the Exchange."
        case BeforeDraw():
            return f"{who}: {_window(view)}{_decks(view)}."
        case AfterDraw():
            return f"{who}: {_window(view)}end the turn."
        case Dealing() | Drawing():
            return "A card is being dealt."
        case Over(outcome):
            return f"The game is over: {outcome}."
        case stage:
            assert_never(stage)


def _so_far(table: Table) -> str:
    """The cards chosen for an Action until now: " (yellow 8)"."""
    cards = [name(card) for card in chosen_cards(table)]
    return f" ({', '.join(cards)})" if cards else ""


def _preparation(view: View) -> str:
    table = view.table
    held = any(tile.attacker for tile in table.wall)
    if table.turn is Side.DEFENDER:
        first = ", or throw a cauldron first" if held and not why_no_oil(table) else ""
    else:
        first = ", or retreat first" if held else ""
    return f"{_window(view)}{_main_move(view)}{first}"


def _main_move(view: View) -> str:
    table = view.table
    # Only its owner knows a hand; to everybody else a turn is a turn.
    if view.seat is table.turn and must_pass(table, view.hand):
        return "nothing in your hand may be played, so pass"
    action = " or an Action" if _has_playable_action(view) else ""
    if any(tile.has_room(table.turn) for tile in table.wall):
        return f"play one card at a tile with room{action}"
    return f"no tile has room for a card of yours{', play an Action' if action else ''}"


def _has_playable_action(view: View) -> bool:
    """To the seat's own knowledge; nobody else is told."""
    legal = legal_for(view)
    return any(isinstance(action, PlayAction) for action in legal)


def _window(view: View) -> str:
    if view.table.turn is Side.DEFENDER:
        return ""
    tiles = [str(index + 1) for index in provable_tiles(view.table)]
    if not tiles:
        return ""
    several = "tile" if len(tiles) == 1 else "tiles"
    return f"declare control of {several} {', '.join(tiles)}, or "


def _decks(view: View) -> str:
    if view.table.tactic_deck and view.table.deck:
        return "draw from the Siege or the Tactic deck"
    return "draw a card"
