"""Positions drawn as text, and read back.

    options: tactics=yes
    turn: defender
    wall:
    1  R6 G5        | B1 B2
    3! R9 R10 R11   | B2 B4 B7 <
    attacker: R1 R2
    defender: G1 joker
    discard: Y1 Y2
    oil: 2

Rows begin nearest the wall, `!` marks a damaged tile, and `<` or `>` points to the side
that was complete first (only needed where both are). Every line may be left out. Cards
not named are in the decks or, with `rest: discard`, Siege cards go to the discard.
"""

import re
from collections.abc import Iterator
from typing import TypeVar

from siegeworks.core.errors import BadOption, UnreadableDrawing, UnreadableNotation
from siegeworks.core.options import as_values, parse_value, read_options, spell
from siegeworks.core.outcome import Outcome
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
    Pile,
    SiegeCard,
    Tactic,
    without,
)
from siegeworks.games.schotten_totten_2.formation import Unseen
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.side import BySide, Side
from siegeworks.games.schotten_totten_2.stages import (
    AfterDraw,
    BeforeDraw,
    Dealing,
    Drawing,
    Exchanging,
    Over,
    Preparing,
    Stage,
    Targeting,
)
from siegeworks.games.schotten_totten_2.state import Cards, State
from siegeworks.games.schotten_totten_2.table import Backs, Table
from siegeworks.games.schotten_totten_2.tactics import TACTIC_CARDS
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.games.schotten_totten_2.view import View

T = TypeVar("T")

_TILE = re.compile(r"(?P<number>[1-7])(?P<damaged>!?)(?P<rows>\s.*)?")
_POINTERS = {"<": Side.ATTACKER, ">": Side.DEFENDER}
_PLAIN_STAGES: dict[str, Stage] = {
    "dealing": Dealing(),
    "preparing": Preparing(),
    "poured": Preparing(has_poured=True),
    "before draw": BeforeDraw(),
    "after draw": AfterDraw(),
    "drawing siege": Drawing(Pile.SIEGE),
    "drawing tactic": Drawing(Pile.TACTIC),
}


# Drawing.


def draw(state: State) -> str:
    """The whole state as text that `position` reads back."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: State) -> Iterator[str]:
    table = state.table
    chosen = as_values(table.options).items()
    yield "options: " + " ".join(f"{key}={spell(value)}" for key, value in chosen)
    yield f"turn: {table.turn}"
    yield f"stage: {_draw_stage(table.stage)}"
    yield "wall:"
    yield from (_draw_tile(tile) for tile in table.wall)
    for side in Side:
        yield f"{side}: {_spaced(state.hands[side])}"
        yield f"{side} offers: {_spaced(state.offers[side])}"
        yield f"{side} was given: {_spaced(state.given[side])}"
        yield f"beside {side}: {_spaced(table.used[side])}"
    played = table.tactics_played
    yield f"tactics played: {played.attacker} {played.defender}"
    yield f"discard: {_spaced(table.discard)}"
    yield f"returned: {_spaced(table.returned)}"
    yield f"oil: {table.cauldrons}"


def _draw_tile(tile: Tile) -> str:
    mark = "!" if tile.damaged else " "
    pointer = {None: "", Side.ATTACKER: " <", Side.DEFENDER: " >"}[tile.first]
    attacker, defender = _spaced(tile.attacker), _spaced(tile.defender)
    return f"{tile.position + 1}{mark} {attacker:<16}| {defender}{pointer}".rstrip()


def _draw_stage(stage: Stage) -> str:
    match stage:
        case Targeting(tactic, chosen):
            return ", ".join(["targeting", tactic, *map(notation.write, chosen)])
        case Exchanging(attacker, defender):
            return f"exchanging, {attacker}, {defender}"
        case Over(outcome):
            return ", ".join(["over", *outcome.winners, outcome.rule, outcome.reason])
        case plain:
            return next(name for name, each in _PLAIN_STAGES.items() if each == plain)


def _spaced(cards: tuple[SiegeCard | Tactic, ...]) -> str:
    return " ".join(map(str, cards))


# Reading.


def position(text: str) -> State:
    """The state that a drawing shows, or a message about the line that is wrong."""
    notes: dict[str, str] = {}
    wall = [Tile(index) for index in TILES]
    for line in filter(None, map(str.strip, text.splitlines())):
        try:
            if drawn := _TILE.fullmatch(line):
                tile = _read_tile(drawn)
                wall[tile.position] = tile
            else:
                key, _, value = line.partition(":")
                _expect(key in _KEYS, f"begin with a tile number or one of: {_KEYS}")
                notes[key] = value.strip()
        except (UnreadableNotation, ValueError) as problem:
            raise UnreadableDrawing(f"{line!r}: {problem}") from None
    try:
        return _assemble(tuple(wall), _Notes(notes))
    except (UnreadableNotation, BadOption, ValueError) as problem:
        raise UnreadableDrawing(str(problem)) from None


_KEYS = (
    "options", "turn", "stage", "wall", "attacker", "defender",
    "attacker offers", "defender offers", "attacker was given", "defender was given",
    "beside attacker", "beside defender", "tactics played", "discard", "returned",
    "oil", "rest",
)  # fmt: skip


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)


def _read_tile(drawn: re.Match[str]) -> Tile:
    rows = (drawn["rows"] or "").strip()
    pointer = _POINTERS.get(rows[-1:])
    attacker, _, defender = rows.rstrip("<>").partition("|")
    tile = Tile(int(drawn["number"]) - 1, drawn["damaged"] == "!")
    sides = (Side.ATTACKER, attacker), (Side.DEFENDER, defender)
    # Whoever is laid first counts as complete first.
    for side, row in sides if pointer is not Side.DEFENDER else reversed(sides):
        tile = tile.with_row(side, _cards(row))
    return tile


class _Notes:
    """The labelled lines of a drawing, each read as what it holds."""

    def __init__(self, lines: dict[str, str]) -> None:
        self._lines = lines

    def text(self, key: str, default: str = "") -> str:
        return self._lines.get(key, default)

    def cards(self, key: str) -> Cards:
        return _cards(self.text(key))

    def siege_cards(self, key: str) -> tuple[SiegeCard, ...]:
        return tuple(card for card in self.cards(key) if isinstance(card, SiegeCard))

    def tactics(self, key: str) -> tuple[Tactic, ...]:
        return tuple(card for card in self.cards(key) if isinstance(card, Tactic))

    def of_each_side(self, pattern: str) -> BySide[Cards]:
        attacker, defender = (self.cards(pattern.format(side)) for side in Side)
        return BySide(attacker, defender)


def _cards(text: str) -> Cards:
    return tuple(map(notation.read_card, text.split()))


def _assemble(wall: tuple[Tile, ...], notes: _Notes) -> State:
    options = _read_options(notes.text("options"))
    hands = notes.of_each_side("{}")
    used = BySide(notes.tactics("beside attacker"), notes.tactics("beside defender"))
    discard = notes.cards("discard")
    rows = [card for tile in wall for card in (*tile.attacker, *tile.defender)]
    named = (*rows, *discard, *hands.attacker, *hands.defender)
    deck = _left_over(SIEGE_CARDS, [c for c in named if isinstance(c, SiegeCard)])
    tricks = [card for card in named if isinstance(card, Tactic)]
    printed = TACTIC_CARDS if options.tactics else ()
    tactic_deck = _left_over(printed, [*tricks, *used.attacker, *used.defender])
    if notes.text("rest") == "discard":
        discard, deck = discard + deck, ()
    table = Table(
        options=options,
        wall=wall,
        hands=BySide(_backs(hands.attacker), _backs(hands.defender)),
        deck=len(deck),
        tactic_deck=len(tactic_deck),
        unseen=_unseen((*deck, *hands.attacker, *hands.defender)),
        returned=notes.siege_cards("returned"),
        discard=discard,
        used=used,
        tactics_played=_tactics_played(notes.text("tactics played"), wall, used),
        cauldrons=int(notes.text("oil", str(CAULDRONS))),
        turn=Side(notes.text("turn", "attacker")),
        stage=_read_stage(notes.text("stage", "preparing")),
    )
    offers, given = notes.of_each_side("{} offers"), notes.of_each_side("{} was given")
    return State(table, hands, deck, tactic_deck, offers, given)


def _read_options(text: str) -> Options:
    pairs = [word.partition("=")[::2] for word in text.split()]
    values = {name: parse_value(Options, name, value or "yes") for name, value in pairs}
    return read_options(Options, values)


def _left_over(printed: tuple[T, ...], named: list[T]) -> tuple[T, ...]:
    for card in named:
        _expect(card in printed, f"{card} is drawn twice, or not part of this game")
        printed = without(printed, card)
    return printed


def _backs(hand: Cards) -> Backs:
    backs = Backs()
    for card in hand:
        backs += card
    return backs


def _unseen(cards: Cards) -> Unseen:
    held = dict.fromkeys(COLORS, 0)
    for card in cards:
        if isinstance(card, SiegeCard):
            held[card.color] |= 1 << card.strength
    return tuple(held.values())


def _tactics_played(
    text: str, wall: tuple[Tile, ...], used: BySide[tuple[Tactic, ...]]
) -> BySide[int]:
    """As written; otherwise what lies beside each player and on each side."""
    if text:
        attacker, defender = map(int, text.split())
        return BySide(attacker, defender)
    elite = [
        sum(isinstance(card, Tactic) for tile in wall for card in tile.row(side))
        for side in Side
    ]
    return BySide(elite[0] + len(used.attacker), elite[1] + len(used.defender))


def _read_stage(text: str) -> Stage:
    if text in _PLAIN_STAGES:
        return _PLAIN_STAGES[text]
    match text.split(", "):
        case ["targeting", tactic, *chosen]:
            return Targeting(Tactic(tactic), tuple(map(_read_choice, chosen)))
        case ["exchanging", attacker, defender]:
            return Exchanging(int(attacker), int(defender))
        case ["over", winner, paragraph, reason]:
            return Over(Outcome((Side(winner),), reason, paragraph))
        case _:
            raise ValueError(f"there is no stage {text!r}")


def _read_choice(text: str) -> Choice:
    choice = notation.read(text)
    if isinstance(choice, ChooseOnWall | ChooseDiscarded | ChooseTile | ChooseDiscard):
        return choice
    raise ValueError(f"{text!r} is no target")


# What one seat sees.


def draw_view(view: View) -> str:
    """The position as a seat knows it, in plain text."""
    table = view.table
    lines = [f"{table.turn} to move, {table.deck} cards in the deck", "wall:"]
    lines += [_draw_tile(tile) for tile in table.wall]
    lines += [f"hand: {_spaced(view.hand)}", f"discard: {_spaced(table.discard)}"]
    lines += [f"oil: {table.cauldrons}"]
    return "\n".join(lines)
