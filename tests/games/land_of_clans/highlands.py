"""How the tests speak: positions as drawings, moves as players write them.

A drawing shows some rows of the board, each with its number:

    6:  .  .  .  .  r
    7:  .  .  b  rI3 rI3 rI3
    8:  .  .  .  N  b

`.` is free land, `N` free no-man's-land, `-` no square at all, `r` a token of red, and
`rI3` a square of red's castle I3. What a row leaves out on its right, and every row
that is not drawn, is free. Squares in lists go by their names (`A1 N1`) or by row and
column (`6,5`), both counted from 1.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, TypeVar

import pytest

from siegeworks.core.errors import IllegalAction
from siegeworks.core.refusal import Refusal
from siegeworks.core.seat import CHANCE
from siegeworks.games.land_of_clans import dealing, notation, rules
from siegeworks.games.land_of_clans.actions import Action
from siegeworks.games.land_of_clans.attack.counting import siege_of
from siegeworks.games.land_of_clans.cards import Cards
from siegeworks.games.land_of_clans.check import problems
from siegeworks.games.land_of_clans.events import Event, redact
from siegeworks.games.land_of_clans.land import DEFAULT, WIZARD, Card, Land, Square
from siegeworks.games.land_of_clans.options import (
    Claim,
    Options,
    PartnerHands,
    WizardTurn,
)
from siegeworks.games.land_of_clans.seats import Clan, Seat
from siegeworks.games.land_of_clans.stages import Acting, Turn
from siegeworks.games.land_of_clans.state import State, start
from siegeworks.games.land_of_clans.table import Castle, Table, castle_of
from siegeworks.games.land_of_clans.text.log import sentence

Log = tuple[Event, ...]
Fact = TypeVar("Fact")
Players: TypeAlias = Literal[2, 3, 4, 6]

CLAN_OF = {clan.value[0]: clan for clan in Clan}
"""How drawings write a clan: by its first letter."""
USUAL_CORNERS = ("I3", "L4", "L3", "T4", "S4", "I4", "O4")
"""What the corners show unless a test says otherwise: the first four not built yet."""


# Positions.


def position(
    drawing: str = "",
    *,
    players: Players = 2,
    teams: bool = False,
    data: str = DEFAULT,
    claim: Claim = "optional",
    wizard: WizardTurn = "instead",
    wizards_return: bool = True,
    turn_limit: int = 0,
    partner_hands: PartnerHands = "hidden",
    tokens: Mapping[str, str] | None = None,
    castles: Mapping[str, str] | None = None,
    corners: str = "",
    hands: Mapping[str, str] | None = None,
    deck: str | None = None,
    wizards: Mapping[str, int] | None = None,
    turn: str = "red",
    exchanges: int = 0,
    turns: int = 1,
) -> State:
    """The beginning of a turn in the middle of a game, with all its pieces.

    `castles` says what stands where, `{"red I3": "A1 B1 C1"}`. Corners are named
    north-west, north-east, south-east, south-west. Hands are filled up with cards that
    show neither Sword nor Shield. All other cards are in the deck; if the deck is
    named, they are in the discard pile. Wizards that no longer lie open were played.
    """
    options = Options(
        players=players,
        teams=teams,
        data=data,
        claim=claim,
        wizard=wizard,
        wizards_return=wizards_return,
        turn_limit=turn_limit,
        partner_hands=partner_hands,
    )
    land, seats = options.land, options.seats
    drawn_tokens, drawn_castles = _read_drawing(land, drawing)
    lying = {clan: list(drawn_tokens.get(clan, ())) for clan in options.clans}
    for clan, text in (tokens or {}).items():
        lying[Clan(clan)] += squares(land, text)
    standing = [*drawn_castles, *_read_castles(land, castles or {})]
    shown = _corners(land, corners, [castle.castle for castle in standing])
    each = land.wizards_each(players, teams)
    lying_open = tuple((wizards or {}).get(seat, each) for seat in seats)
    played = each * players - sum(lying_open)
    held = {Seat(seat): heap(land, text) for seat, text in (hands or {}).items()}
    named_deck = heap(land, deck) if deck is not None else ()
    used = Counter(card for cards in (*held.values(), named_deck) for card in cards)
    played -= used.pop(WIZARD, 0)
    assert played >= 0, (
        "a Wizard that is drawn no longer lies open: say so in `wizards`"
    )
    stock = list((Counter(land.deck) - used).elements())
    full = {seat: _filled(land, held.get(seat, ()), stock) for seat in seats}
    spent = [WIZARD] * played if wizards_return else []
    rest = heap(land, " ".join((*stock, *spent)))
    table = Table(
        options=options,
        tokens=tuple(tuple(sorted(lying[clan])) for clan in options.clans),
        castles=tuple(standing),
        corners=shown,
        bag=_bag(land, shown, standing),
        discard=heap(land, " ".join(spent)) if deck is None else rest,
        wizards=lying_open,
        aside=land.wizards - each * players + (0 if wizards_return else played),
        hands=tuple(len(full[seat]) for seat in seats),
        deck=len(stock) if deck is None else len(named_deck),
        turn=Turn(Seat(turn)),
        stage=Acting(),
        exchanges=exchanges,
        turns=turns,
    )
    undealt = heap(land, " ".join(stock)) if deck is None else named_deck
    state = State(table, tuple(full[seat] for seat in seats), undealt)
    assert problems(state) == ()
    return state


def squares(land: Land, text: str) -> list[Square]:
    """Squares by name, or by row and column counted from 1."""
    return [_square(land, word) for word in text.split()]


def _square(land: Land, word: str) -> Square:
    if "," not in word:
        return land.square_named[word]
    row, column = map(int, word.split(","))
    return (row - 1) * land.columns + column - 1


def heap(land: Land, text: str) -> Cards:
    """Cards in whatever order, as they are kept."""
    return tuple(sorted(text.split(), key=land.order.__getitem__))


def _read_drawing(
    land: Land, drawing: str
) -> tuple[dict[Clan, list[Square]], list[Castle]]:
    tokens: dict[Clan, list[Square]] = {}
    castles: dict[str, list[Square]] = {}
    for line in filter(None, map(str.strip, drawing.splitlines())):
        number, _, cells = line.partition(":")
        for column, word in enumerate(cells.split(), 1):
            square = _square(land, f"{number},{column}")
            if word in (".", "N", "-"):
                assert word == _unoccupied(land, square), f"{line}: column {column}"
            elif len(word) == 1:
                tokens.setdefault(CLAN_OF[word], []).append(square)
            else:
                castles.setdefault(word, []).append(square)
    built = {f"{CLAN_OF[name[0]]} {name[1:]}": at for name, at in castles.items()}
    return tokens, [_castle(land, name, at) for name, at in built.items()]


def _unoccupied(land: Land, square: Square) -> str:
    if square not in land.touching:
        return "-"
    return "N" if square in land.no_mans_land else "."


def _read_castles(land: Land, castles: Mapping[str, str]) -> list[Castle]:
    return [_castle(land, name, squares(land, at)) for name, at in castles.items()]


def _castle(land: Land, name: str, at: Iterable[Square]) -> Castle:
    clan, prize = name.split()
    return Castle(land.prize_named[prize].number, Clan(clan), tuple(sorted(at)))


def _corners(land: Land, text: str, built: list[int]) -> tuple[int | None, ...]:
    names = text.split() or USUAL_CORNERS
    numbers = [land.prize_named[name].number for name in names]
    return tuple(number for number in numbers if text or number not in built)[:4]


def _bag(
    land: Land, corners: tuple[int | None, ...], castles: list[Castle]
) -> tuple[int, ...]:
    gone = {*corners, *(castle.castle for castle in castles)}
    return tuple(n for n in range(len(land.prizes)) if n not in gone)


def _filled(land: Land, cards: Cards, stock: list[Card]) -> Cards:
    """A hand filled up with dull cards off the stock."""
    pictured = land.swords | land.shields
    dull = [card for card in stock if card not in pictured]
    more = dull[-(land.data.hand - len(cards)) :] if len(cards) < land.data.hand else []
    for card in more:
        stock.remove(card)
    return heap(land, " ".join((*cards, *more)))


def opening(players: Players = 2, teams: bool = False, first: str = "red") -> State:
    """The first turn, after a deal in the order of the cards."""
    return play(start(Options(players=players, teams=teams)), f"first {first}")[0]


# Moves.


def play(state: State, *moves: str) -> tuple[State, Log]:
    """Play the moves in order: the state they lead to, and everything that happened.

    Chance is answered in writing (`deal A1`, `reveal I3`) where it matters. Where it
    does not, leave it out: the first that can come up does, also after the last move.
    """
    log: list[Event] = []
    for move in moves:
        if not move.startswith(("deal", "reveal", "first")):
            state = _dealt(state, log)
        state, events = rules.apply(state, read(state, move))
        log.extend(events)
    state = _dealt(state, log)
    assert problems(state) == ()
    return state, tuple(log)


def _dealt(state: State, log: list[Event]) -> State:
    while rules.actor(state) is CHANCE:
        action, _ = dealing.chance_outcomes(state)[0]
        state, events = rules.apply(state, action)
        log.extend(events)
    return state


def follow(state: State, *moves: str) -> State:
    """Where exactly these moves lead. Nothing comes up that is not written."""
    for move in moves:
        state, _ = rules.apply(state, read(state, move))
        assert problems(state) == ()
    return state


def read(state: State, move: str) -> Action:
    return notation.read(state.table.land, move, state)


def refused(state: State, *moves: str) -> Refusal:
    """Why the last of the moves is not allowed, once the others have been played."""
    *earlier, last = moves
    state = follow(state, *earlier)
    return refused_action(state, read(state, last))


def refused_action(state: State, action: Action) -> Refusal:
    """Why an action is not allowed, also one that cannot be written down."""
    with pytest.raises(IllegalAction) as caught:
        rules.apply(state, action)
    assert action not in rules.legal_actions(state)
    return caught.value.refusal


def allowed(state: State, *beginnings: str) -> list[str]:
    """Everything the acting player may do, in notation; or what begins like this."""
    land = state.table.land
    written = [notation.write(land, action) for action in rules.legal_actions(state)]
    return [move for move in written if move.startswith(beginnings or "")]


def decides(state: State) -> str | None:
    """Who has to act: a seat, `chance`, or nobody."""
    actor = rules.actor(state)
    return None if actor is None else "chance" if actor is CHANCE else str(actor)


def chances(state: State) -> list[str]:
    """What can come up, in notation."""
    land = state.table.land
    return [
        notation.write(land, action) for action, _ in dealing.chance_outcomes(state)
    ]


# What became of it.


def names(state: State, at: Iterable[Square]) -> str:
    return " ".join(state.table.land.name_of[square] for square in at)


def tokens(state: State, clan: str) -> str:
    """Where the tokens of a clan lie, in reading order."""
    return names(state, state.table.tokens_of(Clan(clan)))


def supply(state: State, clan: str) -> int:
    return state.table.supply(Clan(clan))


def castles(state: State) -> dict[str, str]:
    """Every castle, as positions are written: `{"red I3": "A1 B1 C1"}`."""
    land = state.table.land
    return {
        f"{castle.clan} {land.prizes[castle.castle].name}": names(state, castle.squares)
        for castle in state.table.castles
    }


def corners(state: State) -> str:
    """Prizes in the corners, `-` for an empty one."""
    prizes = state.table.land.prizes
    return " ".join("-" if n is None else prizes[n].name for n in state.table.corners)


def hand(state: State, seat: str) -> str:
    return " ".join(state.hands[state.table.place(Seat(seat))])


def discard(state: State) -> str:
    return " ".join(state.table.discard)


def counts(state: State, clan: str, castle: str) -> tuple[int, int]:
    """What a clan and the owner count at a castle."""
    table = state.table
    target = castle_of(table, table.land.prize_named[castle].number)
    assert target is not None, f"{castle} is not on the board"
    siege = siege_of(table, Clan(clan), target)
    return siege.ours.total, siege.theirs.total


def winners(state: State) -> list[str] | None:
    end = rules.outcome(state)
    return None if end is None else [str(seat) for seat in end.winners]


def rule_of_the_end(state: State) -> str:
    end = rules.outcome(state)
    assert end is not None, "the game goes on"
    return end.rule


def happened(log: Log, *kinds: type[Fact]) -> list[Fact]:
    """The facts of these kinds."""
    return [event for event in log if isinstance(event, kinds)]


def told(state: State, log: Log, seat: str | None) -> list[str]:
    """The log in words, as a seat or a spectator hears it."""
    options, viewer = state.table.options, None if seat is None else Seat(seat)
    return [
        str(sentence(options.land, redact(options, event, viewer))) for event in log
    ]
