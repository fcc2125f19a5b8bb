"""The deck: one record for each of the 37 kinds, as printed.

It holds area, sex, number of copies, the places where the card may stand, its effect
when it is placed, and its lasting effect. It is all there is to a card: its conditions
and effects are listed in `atoms.py` and carried out in `effects.py`, and `describe.py`
writes the card's text from its record.
"""

from enum import StrEnum
from functools import lru_cache

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.castle.board import Area
from siegeworks.games.castle.cards import KINDS, Kind, Kinds
from siegeworks.games.castle.effects.atoms import (
    Atom,
    Beside,
    BesideIfThere,
    CompleteWall,
    Condition,
    DrawFromRight,
    DrawOut,
    Fate,
    FreePlace,
    GainAction,
    GiveFromReserve,
    Hit,
    LastFreeCell,
    Lasting,
    MistressReturns,
    MoveEach,
    OnAnyCard,
    PassLeft,
    PermuteTokens,
    PlaceFromReserve,
    Reach,
    Rearrange,
    ReplaceTokens,
    ReturnLastPlaced,
    StormWalls,
    Strike,
    SwapTokens,
    SwapWithReserve,
    TakenTower,
    TakeToken,
    TradeHands,
    Who,
    Without,
)
from siegeworks.games.castle.options import Options


class Sex(StrEnum):
    """Sex of a character, as some effects reach only men or only women."""

    MAN = "man"
    WOMAN = "woman"
    NEITHER = "neither"


class Card(Record, frozen=True):
    """All that is printed on a card."""

    kind: Kind
    rule: str
    """Paragraph of the rulebook."""
    area: Area | None
    """Area of the card; None for a card that is laid on another one, in any area."""
    sex: Sex
    copies: int = 1
    condition: Condition = FreePlace()
    effect: tuple[Atom, ...] = ()
    """Steps that are carried out once, when the card is placed."""
    lasting: Lasting | None = None


# Towers.


@rule("8.1")
def ghost() -> Card:
    """Takes the place of the one card on a tower, which is returned."""
    return Card(
        Kind.GHOST,
        "8.1",
        Area.TOWERS,
        Sex.NEITHER,
        condition=TakenTower(),
    )


@rule("8.2")
def watchman() -> Card:
    """Moves a soldier to another free cell of the walls, and may so complete a wall."""
    return Card(
        Kind.WATCHMAN,
        "8.2",
        Area.TOWERS,
        Sex.MAN,
        effect=(MoveEach((Hit(Reach.WALLS, Who.SOLDIER),), can_complete_wall=True),),
    )


@rule("8.3")
def magician() -> Card:
    """Sends any card in play to the Reserve."""
    return Card(
        Kind.MAGICIAN,
        "8.3",
        Area.TOWERS,
        Sex.MAN,
        effect=(Strike(Hit(Reach.EVERYWHERE), Fate.RESERVE),),
    )


@rule("8.4")
def archer() -> Card:
    """Returns a card outside."""
    return Card(
        Kind.ARCHER,
        "8.4",
        Area.TOWERS,
        Sex.MAN,
        effect=(Strike(Hit(Reach.OUTSIDE)),),
    )


@rule("8.5")
def witch() -> Card:
    """Gives a card of the Reserve to any player."""
    return Card(
        Kind.WITCH,
        "8.5",
        Area.TOWERS,
        Sex.WOMAN,
        effect=(GiveFromReserve(),),
    )


@rule("8.6")
def alchemist() -> Card:
    """Swaps two cards of your hand for two of the Reserve."""
    return Card(
        Kind.ALCHEMIST,
        "8.6",
        Area.TOWERS,
        Sex.MAN,
        effect=(SwapWithReserve(2),),
    )


# Walls.


@rule("8.7")
def soldier() -> Card:
    """The fourth on a wall returns the siege engine facing it."""
    return Card(
        Kind.SOLDIER,
        "8.7",
        Area.WALLS,
        Sex.MAN,
        copies=13,
        effect=(CompleteWall(),),
    )


@rule("8.8")
def captain() -> Card:
    """A soldier who protects the others of his wall."""
    return Card(
        Kind.CAPTAIN,
        "8.8",
        Area.WALLS,
        Sex.MAN,
        effect=(CompleteWall(),),
        lasting=Lasting.PROTECTS_SOLDIERS_OF_ITS_WALL,
    )


@rule("8.9")
def traitor() -> Card:
    """A soldier who returns a card from an adjacent cell of the courtyard."""
    return Card(
        Kind.TRAITOR,
        "8.9",
        Area.WALLS,
        Sex.MAN,
        effect=(
            CompleteWall(),
            Strike(Hit(Reach.ADJACENT_COURTYARD)),
        ),
    )


# The courtyard.


@rule("8.10")
def king() -> Card:
    """Returns a card of the castle; then the owner of the Mistress returns one too."""
    return Card(
        Kind.KING,
        "8.10",
        Area.COURTYARD,
        Sex.MAN,
        effect=(
            Strike(Hit(Reach.CASTLE)),
            MistressReturns(),
        ),
    )


@rule("8.11")
def queen() -> Card:
    """Next to the King if he is there. Returns a card of the courtyard."""
    return Card(
        Kind.QUEEN,
        "8.11",
        Area.COURTYARD,
        Sex.WOMAN,
        condition=BesideIfThere(Kind.KING),
        effect=(Strike(Hit(Reach.COURTYARD)),),
    )


@rule("8.12")
def prince() -> Card:
    """While the King is away, those who must stand next to him may stand here."""
    return Card(
        Kind.PRINCE,
        "8.12",
        Area.COURTYARD,
        Sex.MAN,
        lasting=Lasting.STANDS_IN_FOR_THE_KING,
    )


@rule("8.13")
def princess() -> Card:
    """Moves a Knight."""
    return Card(
        Kind.PRINCESS,
        "8.13",
        Area.COURTYARD,
        Sex.WOMAN,
        effect=(MoveEach((Hit(Reach.EVERYWHERE, Who.KNIGHT),)),),
    )


@rule("8.14")
def prince_charming() -> Card:
    """Next to the Princess if she is there. Moves a woman."""
    return Card(
        Kind.PRINCE_CHARMING,
        "8.14",
        Area.COURTYARD,
        Sex.MAN,
        condition=BesideIfThere(Kind.PRINCESS),
        effect=(MoveEach((Hit(Reach.COURTYARD_AND_TOWERS, Who.WOMAN),)),),
    )


@rule("8.15")
def mistress() -> Card:
    """Not while the Queen is there. Moves the King and a Knight."""
    return Card(
        Kind.MISTRESS,
        "8.15",
        Area.COURTYARD,
        Sex.WOMAN,
        condition=Without(Kind.QUEEN),
        effect=(
            MoveEach(
                (
                    Hit(Reach.COURTYARD, Who.KING),
                    Hit(Reach.EVERYWHERE, Who.KNIGHT),
                )
            ),
        ),
    )


@rule("8.16")
def lady_in_waiting() -> Card:
    """Next to the Queen or the Princess. Returns an adjacent man."""
    return Card(
        Kind.LADY_IN_WAITING,
        "8.16",
        Area.COURTYARD,
        Sex.WOMAN,
        condition=Beside((Kind.QUEEN, Kind.PRINCESS)),
        effect=(Strike(Hit(Reach.AS_AGREED, Who.MAN)),),
    )


@rule("8.17")
def courtesan() -> Card:
    """Swaps a card of your hand for a random one of another player."""
    return Card(
        Kind.COURTESAN,
        "8.17",
        Area.COURTYARD,
        Sex.WOMAN,
        effect=(TradeHands(),),
    )


@rule("8.18")
def courtier() -> Card:
    """Returns an adjacent card."""
    return Card(
        Kind.COURTIER,
        "8.18",
        Area.COURTYARD,
        Sex.MAN,
        effect=(Strike(Hit(Reach.ADJACENT)),),
    )


@rule("8.19")
def counsellor() -> Card:
    """Next to the King. Puts a card of the Reserve into play, without a token."""
    return Card(
        Kind.COUNSELLOR,
        "8.19",
        Area.COURTYARD,
        Sex.MAN,
        condition=Beside((Kind.KING,)),
        effect=(PlaceFromReserve(),),
    )


@rule("8.20")
def ambassador() -> Card:
    """Only on the last free cell of the courtyard; protected for good."""
    return Card(
        Kind.AMBASSADOR,
        "8.20",
        Area.COURTYARD,
        Sex.MAN,
        condition=LastFreeCell(),
        lasting=Lasting.IS_PROTECTED,
    )


@rule("8.21")
def assassin() -> Card:
    """Removes an adjacent card from the game, never the King."""
    return Card(
        Kind.ASSASSIN,
        "8.21",
        Area.COURTYARD,
        Sex.MAN,
        effect=(Strike(Hit(Reach.ADJACENT, Who.NOT_KING), Fate.REMOVE),),
    )


@rule("8.22")
def priest() -> Card:
    """Protects adjacent cards whose token has his own colour."""
    return Card(
        Kind.PRIEST,
        "8.22",
        Area.COURTYARD,
        Sex.MAN,
        lasting=Lasting.PROTECTS_OWN_NEIGHBOURS,
    )


@rule("8.23")
def thief() -> Card:
    """Takes the token off an adjacent card."""
    return Card(
        Kind.THIEF,
        "8.23",
        Area.COURTYARD,
        Sex.MAN,
        effect=(TakeToken(),),
    )


@rule("8.24")
def spy() -> Card:
    """Distributes the tokens of all adjacent cards again."""
    return Card(
        Kind.SPY,
        "8.24",
        Area.COURTYARD,
        Sex.MAN,
        effect=(PermuteTokens(),),
    )


@rule("8.25")
def schemer() -> Card:
    """Swaps the tokens of two other cards."""
    return Card(
        Kind.SCHEMER,
        "8.25",
        Area.COURTYARD,
        Sex.MAN,
        effect=(SwapTokens(),),
    )


@rule("8.26")
def minstrel() -> Card:
    """Makes the cards on adjacent cells of the courtyard change places."""
    return Card(
        Kind.MINSTREL,
        "8.26",
        Area.COURTYARD,
        Sex.MAN,
        effect=(Rearrange(),),
    )


@rule("8.27")
def merchant() -> Card:
    """Replaces three tokens of other players by your own, and grants a third action."""
    return Card(
        Kind.MERCHANT,
        "8.27",
        Area.COURTYARD,
        Sex.MAN,
        effect=(
            ReplaceTokens(3),
            GainAction(),
        ),
    )


@rule("8.28")
def jester() -> Card:
    """All players pass a card of their choice to the left."""
    return Card(
        Kind.JESTER,
        "8.28",
        Area.COURTYARD,
        Sex.MAN,
        effect=(PassLeft(),),
    )


@rule("8.29")
def village_idiot() -> Card:
    """All players take a random card from the right."""
    return Card(
        Kind.VILLAGE_IDIOT,
        "8.29",
        Area.COURTYARD,
        Sex.MAN,
        effect=(DrawFromRight(),),
    )


@rule("8.30")
def black_knight() -> Card:
    """Returns an adjacent Knight, and is none himself."""
    return Card(
        Kind.BLACK_KNIGHT,
        "8.30",
        Area.COURTYARD,
        Sex.MAN,
        effect=(Strike(Hit(Reach.ADJACENT, Who.KNIGHT)),),
    )


# Outside.


@rule("8.31")
def siege_engine() -> Card:
    """Faces a wall; the fourth around the castle returns all soldiers."""
    return Card(
        Kind.SIEGE_ENGINE,
        "8.31",
        Area.OUTSIDE,
        Sex.NEITHER,
        copies=5,
        effect=(StormWalls(),),
    )


@rule("8.32")
def barbarian() -> Card:
    """Returns a card on a tower or a wall."""
    return Card(
        Kind.BARBARIAN,
        "8.32",
        Area.OUTSIDE,
        Sex.MAN,
        effect=(Strike(Hit(Reach.TOWERS_AND_WALLS)),),
    )


@rule("8.33")
def fairy() -> Card:
    """Draws a card of the castle outside."""
    return Card(
        Kind.FAIRY,
        "8.33",
        Area.OUTSIDE,
        Sex.WOMAN,
        effect=(DrawOut(Hit(Reach.CASTLE)),),
    )


@rule("8.34")
def enchanter() -> Card:
    """Returns the card placed last before him."""
    return Card(
        Kind.ENCHANTER,
        "8.34",
        Area.OUTSIDE,
        Sex.MAN,
        effect=(ReturnLastPlaced(),),
    )


@rule("8.35", "R13")
def dragon() -> Card:
    """Returns a card outside, and one on a tower or a wall."""
    return Card(
        Kind.DRAGON,
        "8.35",
        Area.OUTSIDE,
        Sex.NEITHER,
        effect=(
            Strike(Hit(Reach.OUTSIDE)),
            Strike(Hit(Reach.TOWERS_AND_WALLS)),
        ),
    )


@rule("8.36")
def herald() -> Card:
    """Obliges the player who holds the King to play him."""
    return Card(
        Kind.HERALD,
        "8.36",
        Area.OUTSIDE,
        Sex.MAN,
        lasting=Lasting.CALLS_THE_KING,
    )


# Anywhere, on top of another card.


@rule("8.37")
def knight() -> Card:
    """Stands on another card and protects it."""
    return Card(
        Kind.KNIGHT,
        "8.37",
        None,
        Sex.MAN,
        copies=4,
        condition=OnAnyCard(),
        lasting=Lasting.PROTECTS_CARD_BELOW,
    )


CARDS = {
    card.kind: card
    for card in (
        ghost(),
        watchman(),
        magician(),
        archer(),
        witch(),
        alchemist(),
        soldier(),
        captain(),
        traitor(),
        king(),
        queen(),
        prince(),
        princess(),
        prince_charming(),
        mistress(),
        lady_in_waiting(),
        courtesan(),
        courtier(),
        counsellor(),
        ambassador(),
        assassin(),
        priest(),
        thief(),
        spy(),
        schemer(),
        minstrel(),
        merchant(),
        jester(),
        village_idiot(),
        black_knight(),
        siege_engine(),
        barbarian(),
        fairy(),
        enchanter(),
        dragon(),
        herald(),
        knight(),
    )
}
SOLDIERS = frozenset((Kind.SOLDIER, Kind.CAPTAIN, Kind.TRAITOR))
NOT_FOR_TWO = frozenset((Kind.JESTER, Kind.VILLAGE_IDIOT))


@lru_cache
@rule("2.1")
def deck_for(options: Options) -> Kinds:
    """Return all 56 cards; two players leave out the Jester and the Village Idiot."""
    left_out = NOT_FOR_TWO if options.players == 2 else frozenset()
    return tuple(
        kind
        for kind in KINDS
        for _ in range(CARDS[kind].copies)
        if kind not in left_out
    )


class Portions(Record, frozen=True):
    """Number of cards in each hand, each deck, and the Reserve."""

    hand: int
    deck: int
    reserve: int


PORTIONS = {
    2: Portions(9, 13, 10),
    3: Portions(7, 8, 11),
    4: Portions(5, 6, 12),
    5: Portions(5, 4, 11),
}
"""Portions by the number of players."""
