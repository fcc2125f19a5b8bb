"""Notation of actions, short enough to type."""

import re
from collections.abc import Callable, Iterator
from typing import assert_never

from siegeworks.core.errors import UnreadableNotation
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
from siegeworks.games.schotten_totten_2.board import TILES, WALL
from siegeworks.games.schotten_totten_2.cards import (
    COLORS,
    SIEGE_CARDS,
    Card,
    Pile,
    Tactic,
)
from siegeworks.games.schotten_totten_2.state import State
from siegeworks.games.schotten_totten_2.tactics import ACTIONS, ELITE

GUIDE = """\
R7@3          play red 7 at tile 3 (colours R Y G B P)
joker@3       play an Elite troop: joker, spy, shield
retreat 1     discard your cards from tile 1
oil 2         throw a cauldron at tile 2
declare 3     declare control of tile 3
treason       play an Action card by its name; then its targets:
3.2           the second card at tile 3, counted from the wall
take R7       a card from the discard
@5            tile 5
discard       to the discard
give R7       a card for the Exchange
draw          go on and draw; "draw tactic" for the Tactic deck
end           end the turn
pass          if you are one Tactic card ahead and hold no Siege card"""

_CARDS: dict[str, Card] = {str(card).lower(): card for card in (*SIEGE_CARDS, *Tactic)}
_TILE_NUMBERS = tuple(str(tile + 1) for tile in TILES)
_LONGEST_ROW = max(max(tile.sound.slots, tile.damaged.slots) for tile in WALL)


def write(action: Action) -> str:
    """Write an action as players type it. Tiles and places count from 1."""
    match action:
        case Play(card, tile):
            return f"{card}@{tile + 1}"
        case Retreat(tile):
            return f"retreat {tile + 1}"
        case Pour(tile):
            return f"oil {tile + 1}"
        case Declare(tile):
            return f"declare {tile + 1}"
        case PlayAction(tactic):
            return str(tactic)
        case Pass():
            return "pass"
        case Draw(pile):
            return f"draw {pile}"
        case EndTurn():
            return "end"
        case ChooseOnWall(tile, place):
            return f"{tile + 1}.{place + 1}"
        case ChooseDiscarded(card):
            return f"take {card}"
        case ChooseTile(tile):
            return f"@{tile + 1}"
        case ChooseDiscard():
            return "discard"
        case Offer(card):
            return f"give {card}"
        case Deal(card):
            return f"deal {card}"
        case _:
            assert_never(action)


_TILE_VERBS: dict[str, Callable[[int], Action]] = {
    "retreat": Retreat,
    "oil": Pour,
    "declare": Declare,
}
_CARD_VERBS: dict[str, Callable[[Card], Action]] = {
    "take": ChooseDiscarded,
    "give": Offer,
    "deal": Deal,
}
_PATTERN = re.compile(
    r"(?P<card>[a-z]+\d*)\s*@\s*(?P<at>\d+)"
    r"|(?P<tile_verb>retreat|oil|declare)\s*(?P<tile>\d+)"
    r"|(?P<on_tile>\d+)\.(?P<place>\d{1,2})"
    r"|@\s*(?P<goal>\d+)"
    r"|(?P<card_verb>take|give|deal)\s+(?P<named>[a-z]+\d*)"
    r"|draw(\s+(?P<pile>siege|tactic))?"
    r"|(?P<word>[a-z]+)"
)


def read(text: str, _state: State | None = None) -> Action:
    """Read the action that `text` names, legal or not; case and spaces do not matter.

    It means the same in every state of this game.
    """
    found = _PATTERN.fullmatch(" ".join(text.lower().split()))
    if found is None:
        raise UnreadableNotation(f"{text!r} is no move; type ? for what you can do")
    if found["card"]:
        return Play(read_card(found["card"]), read_tile(found["at"]))
    if verb := found["tile_verb"]:
        return _TILE_VERBS[verb](read_tile(found["tile"]))
    if found["on_tile"]:
        return ChooseOnWall(read_tile(found["on_tile"]), int(found["place"]) - 1)
    if found["goal"]:
        return ChooseTile(read_tile(found["goal"]))
    if verb := found["card_verb"]:
        return _CARD_VERBS[verb](read_card(found["named"]))
    return _read_word(found["word"], found["pile"], text)


def _read_word(word: str | None, pile: str | None, text: str) -> Action:
    match word:
        case None | "draw":
            return Draw(Pile(pile or "siege"))
        case "end":
            return EndTurn()
        case "pass":
            return Pass()
        case "discard":
            return ChooseDiscard()
        case _ if word in Tactic.__members__.values():
            return PlayAction(Tactic(word))
        case _:
            raise UnreadableNotation(f"{text!r} is no move; type ? for what you can do")


def read_card(text: str) -> Card:
    """Read a card from its notation: `R7`, `joker`."""
    card = _CARDS.get(text.lower())
    if card is None:
        letters = ", ".join(f"{color.letter} ({color})" for color in COLORS)
        raise UnreadableNotation(
            f"there is no card {text!r}: write a colour and a strength from 0 to 11, "
            f"such as R7, or the name of a Tactic card; colours are {letters}"
        )
    return card


def read_tile(text: str) -> int:
    """Read a tile from its number, which counts from 1."""
    if text not in _TILE_NUMBERS:
        raise UnreadableNotation(
            f"there is no tile {text}; they count from 1 to {len(WALL)}"
        )
    return int(text) - 1


def every_action() -> tuple[Action, ...]:
    """List each action that can be written down, legal or not."""
    return tuple(_every_action())


def _every_action() -> Iterator[Action]:
    for card in (*SIEGE_CARDS, *Tactic):
        yield from (Play(card, tile) for tile in TILES)
        yield from (ChooseDiscarded(card), Offer(card), Deal(card))
    for tile in TILES:
        yield from (Retreat(tile), Pour(tile), Declare(tile), ChooseTile(tile))
        yield from (ChooseOnWall(tile, place) for place in range(_LONGEST_ROW))
    yield from (PlayAction(tactic) for tactic in (*ELITE, *ACTIONS))
    yield from (Draw(pile) for pile in Pile)
    yield from (Pass(), EndTurn(), ChooseDiscard())
