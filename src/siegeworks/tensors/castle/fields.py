"""Layout of a Castle observation, field by field.

`fields` defines the row. Its length depends on the number of players, so the length
tells how many play. Seats stand in turn order, the viewer's own first; only `seat`
tells where at the table that is. Cards are counted by kind in the order of the kinds;
places are numbered as on the board.

All maxima follow from the rules. A waiting effect is always the only one: the
Counsellor's, which starts another, ends before that card is placed.
"""

from siegeworks.games.castle.board import (
    CELLS,
    CELLS_OF,
    OUTSIDE_PILES,
    PLACES,
    SIEGE_PLACES,
    Area,
)
from siegeworks.games.castle.cards import KINDS, Kind
from siegeworks.games.castle.deck import CARDS, PORTIONS, deck_for
from siegeworks.games.castle.endings import (
    MOST_TURNS,
    QUIET_TURNS_A_PLAYER,
)
from siegeworks.games.castle.notation import LEVELS
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.stages import (
    Dealing,
    Drawing,
    Over,
    Playing,
)
from siegeworks.games.castle.table import ACTIONS_A_TURN
from siegeworks.kernels.layout import Field

SOLDIER_COPIES = CARDS[Kind.SOLDIER].copies
"""Largest number of copies of any card."""
KNIGHT_COPIES = CARDS[Kind.KNIGHT].copies
KINDS_OF = {
    area: tuple(kind for kind in KINDS if CARDS[kind].area is area) for area in Area
}
DRAWN_OUT = tuple(k for k in KINDS if k not in (Kind.SIEGE_ENGINE, Kind.KNIGHT))
"""Cards that can be at the bottom of a pile outside: the Fairy draws out any card."""
GUARDS = (Kind.CAPTAIN, Kind.PRIEST, Kind.AMBASSADOR)
MOVED_BY_MISTRESS = (Kind.KING, Kind.KNIGHT)
"""Kinds that the Mistress moves: two cards, so she can wait with one of them moved."""
STAGES = (Dealing, Playing, Drawing, Over)
ENDINGS = (
    ("out-of-cards",),
    ("cards-were-taken",),
    ("no-place-left-decided", "no-place-left"),
    ("nothing-happens-decided", "nothing-happens"),
    ("too-many-turns-decided", "too-many-turns"),
)
"""Endings of a game, each by its keys in an outcome; old records have the last key."""
ENDING_NUMBERS = {
    name: number for number, names in enumerate(ENDINGS) for name in names
}

MOST_DISCARDED = 3
"""Most cards discarded in one turn: two for the Alchemist, who cannot come twice, and
one in a swap."""
MOST_CARDS_CHOSEN = 6
"""Most cards chosen while an effect waits: six of eight around the Minstrel; with two
left there is still a choice."""
MOST_TOKENS_CHOSEN = 10
"""Most tokens chosen while an effect waits: ten of twelve around the Spy, on eight
cards and all Knights upon them."""
MOST_HAND_CHOSEN = 2
"""Most cards chosen from a hand: those for the Alchemist."""
HUNDRED = 100


def fields(players: int) -> tuple[Field, ...]:
    """Return all fields: together they hold everything that a View holds."""
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
        Field("lady_reaches_adjacent", (1,), 0, 1, "option lady_target: adjacent"),
        Field("merchant_cannot_finish", (1,), 0, 1, "the option of that name"),
        Field("no_draw_at_start_size", (1,), 0, 1, "the option of that name"),
    )
