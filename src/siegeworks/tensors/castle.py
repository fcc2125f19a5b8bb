"""Castle in numbers: what a seat sees, field by field.

`fields` lays down the row. It is as long as the number of players asks for, so its
length tells how many play. Seats stand in turn order from the own one, which comes
first; only `seat` tells where at the table that is. Cards are counted by kind in the
order of the kinds; places are numbered as on the board.

All maxima follow from the rules. An effect that waits for somebody is alone on its way:
the Counsellor's, the one that lets another begin, ends before the card is placed.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import assert_never

import numpy as np

from siegeworks.core.game import Game
from siegeworks.core.outcome import Outcome
from siegeworks.games.castle.actions import (
    Action,
    Choice,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
    Deal,
    Draw,
    Offer,
    Pass,
    Play,
    Swap,
)
from siegeworks.games.castle.board import (
    CELLS,
    CELLS_OF,
    OUTSIDE,
    OUTSIDE_PILES,
    PLACES,
    SIEGE_PLACES,
    Area,
    Place,
)
from siegeworks.games.castle.cards import KINDS, Kind, Kinds
from siegeworks.games.castle.deck import CARDS, PORTIONS, deck_for
from siegeworks.games.castle.endings import (
    CARDS_WERE_TAKEN,
    MOST_TURNS,
    NO_PLACE_LEFT,
    NOTHING_HAPPENS,
    OUT_OF_CARDS,
    QUIET_TURNS_A_PLAYER,
    TOO_MANY_TURNS,
)
from siegeworks.games.castle.events import Event
from siegeworks.games.castle.legality import actor_at
from siegeworks.games.castle.notation import LEVELS, every_action
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.protection import Guarded
from siegeworks.games.castle.seats import Seat, in_turn_from, seats_of
from siegeworks.games.castle.stages import (
    Dealing,
    Drawing,
    Effect,
    Over,
    Playing,
    Turn,
)
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import ACTIONS_A_TURN, Pile, Spot, Table
from siegeworks.games.castle.view import View
from siegeworks.kernels.layout import Field, Layout
from siegeworks.tensors.numbering import Numbering, in_order
from siegeworks.tensors.observer import Row

SOLDIER_COPIES = CARDS[Kind.SOLDIER].copies
"""Of no other card there are more."""
KNIGHT_COPIES = CARDS[Kind.KNIGHT].copies
KINDS_OF = {
    area: tuple(kind for kind in KINDS if CARDS[kind].area is area) for area in Area
}
DRAWN_OUT = tuple(k for k in KINDS if k not in (Kind.SIEGE_ENGINE, Kind.KNIGHT))
"""What can lie at the bottom of a pile outside: the Fairy draws out whom she likes."""
GUARDS = (Kind.CAPTAIN, Kind.PRIEST, Kind.AMBASSADOR)
MOVED_BY_MISTRESS = (Kind.KING, Kind.KNIGHT)
"""She alone moves two cards, and so waits with one of them moved already."""
STAGES = (Dealing, Playing, Drawing, Over)
ENDINGS = (
    OUT_OF_CARDS,
    CARDS_WERE_TAKEN,
    NO_PLACE_LEFT,
    NOTHING_HAPPENS,
    TOO_MANY_TURNS,
)

MOST_DISCARDED = 3
"""In one turn: two for the Alchemist, who cannot come twice, and one in a swap."""
MOST_CARDS_CHOSEN = 6
"""Of eight cells around the Minstrel; with two left over he still has to ask."""
MOST_TOKENS_CHOSEN = 10
"""Of twelve tokens around the Spy: eight cards and all Knights upon them."""
MOST_HAND_CHOSEN = 2
"""By the Alchemist."""
HUNDRED = 100


# The numberings.


def parts(
    game: Game[Seat, State, Action, Event, View],
) -> tuple["CastleObserver", Numbering[Action], Numbering[Deal]]:
    """Observer, choices, chances: of all options only the number of players counts."""
    players = len(game.seats)
    return observer_for(players), choices_for(players), chances_for(players)


@cache
def choices_for(players: int) -> Numbering[Action]:
    """What a seat can ever do, in the order of `every_action`."""
    deck, seats = deck_for(Options(players=players)), seats_of(players)
    return in_order(
        action for action in every_action() if can_be_chosen(action, deck, seats)
    )


@cache
def chances_for(players: int) -> Numbering[Deal]:
    deck = deck_for(Options(players=players))
    return in_order(Deal(kind) for kind in dict.fromkeys(deck))


def can_be_chosen(action: Action, deck: Kinds, seats: tuple[Seat, ...]) -> bool:
    """Whether there is the card and the seat at all, and the place is one for it."""
    match action:
        case Draw() | Pass() | ChooseCard() | ChoosePlace():
            return True
        case Play(kind, place):
            return kind in deck and place in grounds(kind)
        case Swap(give, take):
            are_two_cards = give is not take or CARDS[give].copies > 1
            return give in deck and take in deck and are_two_cards
        case ChooseReserve(kind) | ChooseHand(kind) | Offer(kind):
            return kind in deck
        case ChooseSeat(seat) | ChooseToken(seat):
            return seat in seats
        case Deal():
            return False
        case _:
            assert_never(action)


def grounds(kind: Kind) -> Sequence[Place]:
    """Where a card is ever placed."""
    area = CARDS[kind].area
    if area is None:
        return PLACES
    if kind is Kind.SIEGE_ENGINE:
        return SIEGE_PLACES
    return (OUTSIDE,) if area is Area.OUTSIDE else CELLS_OF[area]


# The layout.


def fields(players: int) -> tuple[Field, ...]:
    """Everything that a View holds."""
    return (
        *own_fields(players),
        *heap_fields(players),
        *castle_fields(players),
        *turn_fields(players),
        *effect_fields(players),
        *end_fields(players),
    )


def own_fields(players: int) -> tuple[Field, ...]:
    kinds, most = len(KINDS), SOLDIER_COPIES
    return (
        Field("seat", (players,), 0, 1, "the own seat at the table, Grey first"),
        Field("hand", (kinds,), 0, most, "own cards by kind"),
        Field("offer", (kinds,), 0, 1, "the own card laid aside, face down"),
        Field(
            "known",
            (players - 1, kinds),
            0,
            most,
            "cards that are certainly in the hand of each other seat",
        ),
    )


def heap_fields(players: int) -> tuple[Field, ...]:
    kinds, most = len(KINDS), SOLDIER_COPIES
    cards, deck = len(deck_for(Options(players=players))), PORTIONS[players].deck
    return (
        Field("reserve", (kinds,), 0, most, "the Reserve by kind"),
        Field("removed", (kinds,), 0, most, "cards out of the game by kind"),
        Field("hand_sizes", (players,), 0, cards, "cards in each hand"),
        Field("deck_sizes", (players,), 0, deck, "cards left in each deck"),
    )


def castle_fields(players: int) -> tuple[Field, ...]:
    places, owners = len(PLACES), players + 1
    towers, walls, courtyard = (
        (len(CELLS_OF[area]), len(KINDS_OF[area]))
        for area in (Area.TOWERS, Area.WALLS, Area.COURTYARD)
    )
    return (
        Field("towers", towers, 0, 1, "on each tower, the card at the bottom"),
        Field("walls", walls, 0, 1, "on each wall cell: Soldier, Captain, Traitor"),
        Field("courtyard", courtyard, 0, 1, "on each cell, the card at the bottom"),
        Field("siege_engines", (len(SIEGE_PLACES),), 0, 1, "facing N, E, S, W walls"),
        Field(
            "outside",
            (len(OUTSIDE_PILES), len(DRAWN_OUT)),
            0,
            1,
            "in each pile outside, the card at the bottom; no Engine, no Knight",
        ),
        Field(
            "tokens",
            (places, owners),
            0,
            1,
            "whose token is on the bottom card of each place; last: it bears none",
        ),
        Field(
            "knights",
            (places, owners),
            0,
            KNIGHT_COPIES,
            "Knights upon it by whose token they bear; last: none",
        ),
        Field(
            "knight_tokens",
            (KNIGHT_COPIES, owners),
            0,
            1,
            "the same Knights one by one: place after place, from bottom to top",
        ),
        Field(
            "guarded",
            (len(CELLS), len(GUARDS)),
            0,
            1,
            "top cards that Captain, Priest or Ambassador (himself) keep safe",
        ),
        Field(
            "latest",
            (places,),
            0,
            len(LEVELS),
            "where the card placed last lies: 1 at the bottom, 2 one higher, …",
        ),
        Field(
            "before_latest",
            (places,),
            0,
            len(LEVELS),
            "where the card placed before that one lies",
        ),
    )


def turn_fields(players: int) -> tuple[Field, ...]:
    quiet = QUIET_TURNS_A_PLAYER * players
    return (
        Field(
            "stage", (len(STAGES),), 0, 1, "which of: dealing, playing, drawing, over"
        ),
        Field("turn", (players,), 0, 1, "whose turn it is"),
        Field("acts", (players,), 0, 1, "who is to decide; nobody: chance, or the end"),
        Field("actions", (1,), 0, ACTIONS_A_TURN, "actions left in this turn"),
        Field("merchant_came", (1,), 0, 1, "the third action has been granted"),
        Field("quiet", (1,), 0, 1, "no card was placed or drawn yet in this turn"),
        Field(
            "discarded",
            (MOST_DISCARDED, len(KINDS)),
            0,
            1,
            "cards given to the Reserve in this turn, one by one",
        ),
        Field("turns", (1,), 0, HUNDRED - 1, "turns that ended, but for full hundreds"),
        Field("hundreds", (1,), 0, MOST_TURNS // HUNDRED, "full hundreds of turns"),
        Field("quiet_turns", (1,), 0, quiet, "quiet turns in a row that ended"),
    )


def effect_fields(players: int) -> tuple[Field, ...]:
    places, kinds, levels = len(PLACES), len(KINDS), len(LEVELS)
    return (
        Field("effect", (kinds,), 0, 1, "the card whose effect is on its way"),
        Field("effect_place", (places,), 0, 1, "where that card was placed"),
        Field("effect_step", (1,), 0, 1, "the second part of its text is carried out"),
        Field(
            "chosen_cards",
            (places, levels),
            0,
            MOST_CARDS_CHOSEN,
            "cards in play chosen for it: 1 for the first, 2 for the next, …",
        ),
        Field(
            "chosen_tokens",
            (MOST_TOKENS_CHOSEN, players),
            0,
            1,
            "whose token each card around the Spy gets, one by one",
        ),
        Field(
            "chosen_hand",
            (MOST_HAND_CHOSEN, kinds),
            0,
            1,
            "cards that the Alchemist's player gives, one by one",
        ),
        Field("chosen_reserve", (1, kinds), 0, 1, "the card chosen in the Reserve"),
        Field("chosen_seat", (1, players), 0, 1, "the player chosen"),
        Field(
            "moved",
            (len(MOVED_BY_MISTRESS),),
            0,
            1,
            "what the Mistress has moved so far: the King, a Knight",
        ),
        Field(
            "asked",
            (places,),
            0,
            levels,
            "the card or cell that the next choice is for: 1 at the bottom, …",
        ),
        Field("offered", (players,), 0, 1, "who has laid a card aside, face down"),
    )


def end_fields(players: int) -> tuple[Field, ...]:
    return (
        Field("winners", (players,), 0, 1, "who has won, alone or together"),
        Field(
            "ending",
            (len(ENDINGS),),
            0,
            1,
            "which of: out of cards, cards were taken, no place left, nothing happens, "
            "too many turns",
        ),
        Field("lady_reaches_all", (1,), 0, 1, "option lady_target: adjacent"),
        Field("merchant_cannot_finish", (1,), 0, 1, "the option of that name"),
        Field("no_draw_at_start_size", (1,), 0, 1, "the option of that name"),
    )


# The observer.


class CastleObserver:
    """Spells views of games with that many players."""

    def __init__(self, players: int) -> None:
        self.layout = Layout(fields(players))
        self._starts = {name: part.start for name, part in self.layout.items()}
        self._bottoms = bottoms(self._starts)
        self._turned = {seat: turned(seat, players) for seat in seats_of(players)}

    def observe(self, view: View) -> Row:
        assert view.seat is not None, "a spectator has no row"
        sheet = Sheet(self.layout, self._starts, self._turned[view.seat])
        table = view.table
        spell_own(sheet, view, view.seat)
        spell_heaps(sheet, table)
        spell_piles(sheet, table.piles, self._bottoms)
        spell_guarded(sheet, view.guarded)
        sheet.point("latest", table.latest)
        sheet.point("before_latest", table.before_latest)
        spell_turn(sheet, table.turn)
        spell_course(sheet, table)
        if table.effects:
            (effect,) = table.effects
            spell_effect(sheet, effect)
            sheet.point("asked", view.asked)
        if isinstance(table.stage, Over):
            spell_end(sheet, table.stage.outcome)
        spell_options(sheet, table.options)
        return np.frombuffer(sheet.numbers, np.int8)


observer_for = cache(CastleObserver)


def turned(viewer: Seat, players: int) -> dict[Seat | None, int]:
    """The column of each owner, the viewer's first, nobody's last."""
    owners = (*in_turn_from(viewer, players), None)
    return {owner: column for column, owner in enumerate(owners)}


def bottoms(starts: Mapping[str, int]) -> tuple[dict[Kind, int], ...]:
    """By place: where in the row each card that can lie at the bottom is marked."""
    columns: dict[Place, dict[Kind, int]] = {}

    def lay(field: str, places: Sequence[Place], kinds: Kinds) -> None:
        for line, place in enumerate(places):
            start = starts[field] + line * len(kinds)
            columns[place] = {kind: start + at for at, kind in enumerate(kinds)}

    lay("towers", CELLS_OF[Area.TOWERS], KINDS_OF[Area.TOWERS])
    lay("walls", CELLS_OF[Area.WALLS], KINDS_OF[Area.WALLS])
    lay("courtyard", CELLS_OF[Area.COURTYARD], KINDS_OF[Area.COURTYARD])
    lay("siege_engines", SIEGE_PLACES, (Kind.SIEGE_ENGINE,))
    lay("outside", OUTSIDE_PILES, DRAWN_OUT)
    return tuple(columns[place] for place in PLACES)


class Sheet:
    """A row that is being filled; whatever is not marked stays 0."""

    def __init__(
        self,
        layout: Layout,
        starts: Mapping[str, int],
        column_of: Mapping[Seat | None, int],
    ) -> None:
        self._layout = layout
        self.starts = starts
        self.column_of = column_of
        """The column of each seat as the viewer counts; without a seat, the last."""
        self.numbers = bytearray(layout.size)

    def mark(self, field: str, column: int, number: int = 1) -> None:
        self.numbers[self.starts[field] + column] = number

    def count(self, field: str, kinds: Kinds, line: int = 0) -> None:
        """How many there are of each kind."""
        start = self.starts[field] + line * len(KINDS)
        for kind in kinds:
            self.numbers[start + kind.number] += 1

    def point(self, field: str, spot: Spot | None) -> None:
        if spot is not None:
            self.mark(field, spot.place, spot.level + 1)

    def line_up(self, field: str, columns: Sequence[int]) -> None:
        """One after the other, each on a line of its own."""
        room, width = self._layout[field].shape
        assert len(columns) <= room, f"{field}: {len(columns)}, with room for {room}"
        for line, column in enumerate(columns):
            self.mark(field, line * width + column)


def spell_own(sheet: Sheet, view: View, seat: Seat) -> None:
    sheet.mark("seat", seat.number)
    sheet.count("hand", view.hand)
    if view.offer is not None:
        sheet.mark("offer", view.offer.number)
    others = in_turn_from(seat, len(view.known))[1:]
    for line, other in enumerate(others):
        sheet.count("known", view.known[other.number], line)


def spell_heaps(sheet: Sheet, table: Table) -> None:
    sheet.count("reserve", table.reserve)
    sheet.count("removed", table.removed)
    for seat in seats_of(len(table.hands)):
        column = sheet.column_of[seat]
        sheet.mark("hand_sizes", column, table.hands[seat.number])
        sheet.mark("deck_sizes", column, table.decks[seat.number])


def spell_piles(
    sheet: Sheet, piles: tuple[Pile, ...], marks: tuple[dict[Kind, int], ...]
) -> None:
    """At the bottom lies a card of the place, above it only Knights."""
    numbers, column_of = sheet.numbers, sheet.column_of
    tokens, knights = sheet.starts["tokens"], sheet.starts["knights"]
    owners = len(column_of)
    knight_tokens: list[int] = []
    for place, pile in enumerate(piles):
        if not pile:
            continue
        bottom, *above = pile
        numbers[marks[place][bottom.kind]] = 1
        numbers[tokens + place * owners + column_of[bottom.token]] = 1
        for knight in above:
            column = column_of[knight.token]
            numbers[knights + place * owners + column] += 1
            knight_tokens.append(column)
    sheet.line_up("knight_tokens", knight_tokens)


def spell_guarded(sheet: Sheet, guarded: Iterable[Guarded]) -> None:
    for each in guarded:
        sheet.mark("guarded", each.place * len(GUARDS) + GUARDS.index(each.by))


def spell_turn(sheet: Sheet, turn: Turn) -> None:
    sheet.mark("turn", sheet.column_of[turn.seat])
    sheet.mark("actions", 0, turn.actions)
    sheet.mark("merchant_came", 0, turn.merchant_came)
    sheet.mark("quiet", 0, turn.quiet)
    sheet.line_up("discarded", [kind.number for kind in turn.discarded])


def spell_course(sheet: Sheet, table: Table) -> None:
    """Where the game stands. It is always for the turn's seat that a card is drawn."""
    sheet.mark("stage", STAGES.index(type(table.stage)))
    actor = actor_at(table)
    if isinstance(actor, Seat):
        sheet.mark("acts", sheet.column_of[actor])
    for seat in table.offered:
        sheet.mark("offered", sheet.column_of[seat])
    hundreds, turns = divmod(table.turns, HUNDRED)
    sheet.mark("turns", 0, turns)
    sheet.mark("hundreds", 0, hundreds)
    sheet.mark("quiet_turns", 0, table.quiet_turns)


def spell_effect(sheet: Sheet, effect: Effect) -> None:
    """What the effect waits with. Its player is always the one whose turn it is."""
    sheet.mark("effect", effect.kind.number)
    sheet.mark("effect_place", effect.place)
    sheet.mark("effect_step", 0, effect.step)
    for kind in effect.moved:
        assert len(effect.moved) == 1, "whoever has moved two cards is done"
        sheet.mark("moved", MOVED_BY_MISTRESS.index(kind))
    if effect.chosen:
        spell_choices(sheet, effect.chosen)


def spell_choices(sheet: Sheet, chosen: tuple[Choice, ...]) -> None:
    cards, tokens, seats = list[int](), list[int](), list[int]()
    hand, reserve = list[int](), list[int]()
    for choice in chosen:
        match choice:
            case ChooseCard(place, level):
                cards.append(place * len(LEVELS) + level)
            case ChooseToken(seat):
                tokens.append(sheet.column_of[seat])
            case ChooseHand(kind):
                hand.append(kind.number)
            case ChooseReserve(kind):
                reserve.append(kind.number)
            case ChooseSeat(seat):
                seats.append(sheet.column_of[seat])
            case ChoosePlace():
                raise AssertionError("a card that knows where to go is there already")
            case _:
                assert_never(choice)
    assert len(cards) <= MOST_CARDS_CHOSEN, f"{len(cards)} cards were chosen"
    for order, card in enumerate(cards, start=1):
        sheet.mark("chosen_cards", card, order)
    sheet.line_up("chosen_tokens", tokens)
    sheet.line_up("chosen_hand", hand)
    sheet.line_up("chosen_reserve", reserve)
    sheet.line_up("chosen_seat", seats)


def spell_end(sheet: Sheet, outcome: Outcome) -> None:
    for winner in outcome.winners:
        sheet.mark("winners", sheet.column_of[Seat(winner)])
    sheet.mark("ending", ENDINGS.index(outcome.reason))


def spell_options(sheet: Sheet, options: Options) -> None:
    sheet.mark("lady_reaches_all", 0, options.lady_target == "adjacent")
    sheet.mark("merchant_cannot_finish", 0, options.merchant_cannot_finish)
    sheet.mark("no_draw_at_start_size", 0, options.no_draw_at_start_size)
