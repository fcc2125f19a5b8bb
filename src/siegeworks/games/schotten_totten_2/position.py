"""Reader of drawn positions: it returns the state, or names the line that is wrong."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from siegeworks.core.errors import SiegeworksError, UnreadableDrawing
from siegeworks.core.options import as_values, parse_value, read_options, spell
from siegeworks.games.schotten_totten_2 import notation
from siegeworks.games.schotten_totten_2.actions import (
    Choice,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
)
from siegeworks.games.schotten_totten_2.board import CAULDRONS, TILES
from siegeworks.games.schotten_totten_2.cards import (
    COLORS,
    SIEGE_CARDS,
    SiegeCard,
    Tactic,
    without,
)
from siegeworks.games.schotten_totten_2.drawing import PLAIN_STAGES
from siegeworks.games.schotten_totten_2.endings import ENDINGS
from siegeworks.games.schotten_totten_2.formations.best_formation import Unseen
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.side import BySide, Side
from siegeworks.games.schotten_totten_2.stages import (
    Exchanging,
    Over,
    Stage,
    Targeting,
)
from siegeworks.games.schotten_totten_2.state import Cards, State
from siegeworks.games.schotten_totten_2.table import Table, backs_of
from siegeworks.games.schotten_totten_2.tactics import TACTIC_CARDS
from siegeworks.games.schotten_totten_2.tile import Tile

T = TypeVar("T")

_TILE = re.compile(r"(?P<number>[1-7])(?P<damaged>!?)(?P<rows>\s.*)?")
_POINTERS = {"<": Side.ATTACKER, ">": Side.DEFENDER}
_LABELS = (
    "options", "turn", "stage", "wall", "attacker", "defender",
    "attacker offers", "defender offers", "attacker was given", "defender was given",
    "attacker cannot hold", "defender cannot hold", "beside attacker",
    "beside defender", "tactics played", "discard", "oil", "rest",
)  # fmt: skip


def position(text: str) -> State:
    """Read the state that a drawing shows; an error names the line that is wrong."""
    tiles: dict[str, str] = {}
    labelled: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        drawn = _TILE.fullmatch(line)
        label, _, rest = line.partition(":")
        if drawn is None and label not in _LABELS:
            begin = ", ".join(_LABELS)
            raise UnreadableDrawing(
                f"{line!r}: begin with a tile number or one of: {begin}"
            )
        lines, key = (tiles, drawn["number"]) if drawn else (labelled, label)
        if key in lines:
            raise UnreadableDrawing(f"{line!r}: {key} is drawn twice")
        lines[key] = line if drawn else rest.strip()
    wall = [Tile(index) for index in TILES]
    for line in tiles.values():
        tile = _read(line, _tile, line)
        wall[tile.position] = tile
    return _assemble(tuple(wall), _Notes(labelled))


def position_under(text: str, options: Options) -> State:
    """Read the state that a drawing shows, of a game that must have these options."""
    if options.match:
        raise UnreadableDrawing("a drawing shows a single game, not one of a match")
    state = position(text)
    if state.table.options != options:
        raise UnreadableDrawing(
            f"the drawing is of a game with {_named(state.table.options)}, "
            f"this game has {_named(options)}: change the line 'options:'"
        )
    return state


def _named(options: Options) -> str:
    """List the options that are not the usual ones, as a drawing writes them."""
    usual = as_values(Options())
    chosen = as_values(options).items()
    named = [f"{name}={spell(value)}" for name, value in chosen if value != usual[name]]
    return " ".join(named) or "the usual options"


def _read(line: str, reader: Callable[[str], T], text: str) -> T:
    """Read one line; an error says which line it was."""
    try:
        return reader(text)
    except (SiegeworksError, ValueError) as problem:
        raise UnreadableDrawing(f"{line!r}: {problem}") from None


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)


def _tile(line: str) -> Tile:
    drawn = _TILE.fullmatch(line)
    assert drawn is not None, "the line was recognised as a tile"
    rows = (drawn["rows"] or "").strip()
    pointer = _POINTERS.get(rows[-1:])
    attacker, _, defender = rows.rstrip("<>").partition("|")
    tile = Tile(int(drawn["number"]) - 1, drawn["damaged"] == "!")
    sides = (Side.ATTACKER, attacker), (Side.DEFENDER, defender)
    # The row that is laid first counts as complete first.
    for side, row in sides if pointer is not Side.DEFENDER else reversed(sides):
        tile = tile.with_row(side, _cards(row))
    _expect(
        pointer is None or tile.first is pointer,
        "the arrow points to a side that is not complete",
    )
    return tile


class _Notes:
    """Labelled lines of a drawing, each read in its own way."""

    def __init__(self, lines: dict[str, str]) -> None:
        self._lines = lines

    def read(self, label: str, reader: Callable[[str], T], default: str = "") -> T:
        text = self._lines.get(label, default)
        return _read(f"{label}: {text}", reader, text)

    def of_each_side(self, pattern: str, reader: Callable[[str], T]) -> BySide[T]:
        attacker, defender = (self.read(pattern.format(s), reader) for s in Side)
        return BySide(attacker, defender)


def _assemble(wall: tuple[Tile, ...], notes: _Notes) -> State:
    options = notes.read("options", _options)
    hands = notes.of_each_side("{}", _cards)
    used = notes.of_each_side("beside {}", _tactics)
    discard = notes.read("discard", _cards)
    lying = (*_on_wall(wall), *discard, *hands.attacker, *hands.defender)
    deck = _left_over(SIEGE_CARDS, [c for c in lying if isinstance(c, SiegeCard)])
    tricks = [card for card in lying if isinstance(card, Tactic)]
    printed = TACTIC_CARDS if options.tactics else ()
    tactic_deck = _left_over(printed, [*tricks, *used.attacker, *used.defender])
    if notes.read("rest", _rest, "deck") == "discard":
        discard, deck = discard + deck, ()
    table = Table(
        options=options,
        wall=wall,
        hands=BySide(backs_of(hands.attacker), backs_of(hands.defender)),
        deck=len(deck),
        tactic_deck=len(tactic_deck),
        unseen=_unseen((*deck, *hands.attacker, *hands.defender)),
        cannot_hold=notes.of_each_side("{} cannot hold", _siege_cards),
        discard=discard,
        used=used,
        tactics_played=notes.read("tactics played", partial(_counts, wall, used)),
        cauldrons=notes.read("oil", _whole, str(CAULDRONS)),
        turn=notes.read("turn", _side, "attacker"),
        stage=notes.read("stage", _stage, "preparing"),
    )
    offers = notes.of_each_side("{} offers", _cards)
    given = notes.of_each_side("{} was given", _cards)
    return State(table, hands, deck, tactic_deck, offers, given)


# Readers of lines.


def _cards(text: str) -> Cards:
    return tuple(map(notation.read_card, text.split()))


def _siege_cards(text: str) -> tuple[SiegeCard, ...]:
    cards = _cards(text)
    siege = tuple(card for card in cards if isinstance(card, SiegeCard))
    _expect(len(siege) == len(cards), "only Siege cards can be here")
    return siege


def _tactics(text: str) -> tuple[Tactic, ...]:
    cards = _cards(text)
    tactics = tuple(card for card in cards if isinstance(card, Tactic))
    _expect(len(tactics) == len(cards), "only Tactic cards can be here")
    return tactics


def _options(text: str) -> Options:
    pairs = [word.partition("=")[::2] for word in text.split()]
    values = {name: parse_value(Options, name, value or "yes") for name, value in pairs}
    options = read_options(Options, values)
    _expect(not options.match, "a drawing shows a single game; leave out match")
    return options


def _whole(text: str) -> int:
    _expect(text.isdecimal(), f"{text!r} is no whole number")
    return int(text)


def _side(text: str) -> Side:
    _expect(text in list(Side), f"{text!r} is neither attacker nor defender")
    return Side(text)


def _rest(text: str) -> str:
    _expect(text in ("deck", "discard"), "the rest lies in the deck or the discard")
    return text


def _stage(text: str) -> Stage:
    if text in PLAIN_STAGES:
        return PLAIN_STAGES[text]
    match text.split(", "):
        case ["targeting", tactic, *chosen]:
            return Targeting(Tactic(tactic), tuple(map(_choice, chosen)))
        case ["exchanging", attacker, defender]:
            return Exchanging(_whole(attacker), _whole(defender))
        case ["over", ending]:
            endings = ", ".join(ENDINGS)
            _expect(ending in ENDINGS, f"{ending!r} is none of the endings: {endings}")
            return Over(ENDINGS[ending])
        case _:
            raise ValueError(f"there is no stage {text!r}")


def _choice(text: str) -> Choice:
    choice = notation.read(text)
    if isinstance(choice, ChooseOnWall | ChooseDiscarded | ChooseTile | ChooseDiscard):
        return choice
    raise ValueError(f"{text!r} is no target")


# Numbers derived from the drawing.


def _on_wall(wall: tuple[Tile, ...]) -> Iterator[SiegeCard | Tactic]:
    for tile in wall:
        yield from (*tile.attacker, *tile.defender)


def _left_over(printed: tuple[T, ...], lying: list[T]) -> tuple[T, ...]:
    for card in lying:
        if card not in printed:
            raise UnreadableDrawing(f"{card} is drawn twice, or not part of this game")
        printed = without(printed, card)
    return printed


def _unseen(cards: Cards) -> Unseen:
    held = dict.fromkeys(COLORS, 0)
    for card in cards:
        if isinstance(card, SiegeCard):
            held[card.color] |= 1 << card.strength
    return tuple(held.values())


def _counts(
    wall: tuple[Tile, ...], used: BySide[tuple[Tactic, ...]], text: str
) -> BySide[int]:
    """Count played tactics: as written, or else beside each player and at the wall."""
    counts = [_whole(word) for word in text.split()] or [
        sum(isinstance(card, Tactic) for tile in wall for card in tile.row(side))
        + len(used[side])
        for side in Side
    ]
    _expect(len(counts) == len(Side), "one number for the attacker, one for the other")
    return BySide(*counts)
