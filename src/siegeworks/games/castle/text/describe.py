"""Text of each card, written from its record in `deck.py`."""

from collections.abc import Iterator
from functools import reduce
from typing import assert_never

from siegeworks.core.i18n import Phrase, any_of
from siegeworks.games.castle.board import Area
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.deck import CARDS, SOLDIERS, Card
from siegeworks.games.castle.effects import atoms as atom
from siegeworks.games.castle.effects.atoms import (
    Atom,
    Fate,
    Hit,
    Lasting,
    Reach,
    Strike,
    Who,
)
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.text.phrases import bare, named, say

AREAS_WITHIN = {
    Reach.EVERYWHERE: frozenset(Area),
    Reach.CASTLE: frozenset((Area.TOWERS, Area.WALLS, Area.COURTYARD)),
    Reach.COURTYARD: frozenset((Area.COURTYARD,)),
    Reach.OUTSIDE: frozenset((Area.OUTSIDE,)),
}
"""Areas where a card could mean itself, which it never does."""


def describe(kind: Kind, options: Options) -> Phrase:
    """Write the text of a card.

    >>> print(describe(Kind.ASSASSIN, Options()))
    Courtyard. Removes from the game a card on an adjacent cell, but never the King.
    >>> print(describe(Kind.WITCH, Options()))
    Tower. Gives a card of the Reserve to any player, yourself included.
    """
    sentences = _sentences(CARDS[kind], options)
    return reduce(lambda text, more: say("text", text=text, more=more), sentences)


def _sentences(card: Card, options: Options) -> Iterator[Phrase]:
    """Say the place, the sort, the effect and the lasting effect of a card."""
    yield _where(card)
    if card.kind in SOLDIERS and card.kind is not Kind.SOLDIER:
        yield say("text-counts-as-soldier")
    yield from _effect(card, options)
    if card.lasting is not None:
        yield _lasting(card.lasting)
    if card.kind is Kind.BLACK_KNIGHT:
        yield say("text-counts-not", card=bare(Kind.KNIGHT))
    if card.kind is Kind.MERCHANT and options.merchant_cannot_finish:
        yield say("text-cannot-finish")


# Places where it may stand.


def _where(card: Card) -> Phrase:
    area = card.area or "anywhere"
    match card.condition:
        case atom.FreePlace() if card.kind is Kind.SIEGE_ENGINE:
            return say("where-facing-a-wall")
        case atom.FreePlace():
            return say("where", area=area)
        case atom.TakenTower():
            return say("where-taken-tower", area=area)
        case atom.Beside(kinds) if Kind.KING in kinds:
            king, prince = named(Kind.KING), named(Kind.PRINCE)
            return say("where-beside-king", area=area, king=king, prince=prince)
        case atom.Beside(kinds):
            hosts = any_of([named(kind) for kind in kinds])
            return say("where-beside", area=area, hosts=hosts)
        case atom.BesideIfThere(kind):
            sex = CARDS[kind].sex
            return say("where-beside-if-there", area=area, host=named(kind), sex=sex)
        case atom.Without(kind):
            return say("where-without", area=area, rival=named(kind))
        case atom.LastFreeCell():
            return say("where-last-cell", area=area)
        case atom.OnAnyCard():
            return say("where-on-any-card")
        case condition:
            assert_never(condition)


# Targets that it strikes.


def target(kind: Kind, hit: Hit, options: Options) -> Phrase:
    """Name the cards to be struck: "a man on an adjacent cell of the courtyard"."""
    reach = _agreed(hit.reach, options)
    if hit.who is not Who.ANYONE:
        return say("target", who=hit.who, reach=reach)
    if CARDS[kind].area in AREAS_WITHIN.get(reach, ()):
        return say("target-other", reach=reach)
    return say("target-any", reach=reach)


def _agreed(reach: Reach, options: Options) -> Reach:
    if reach is not Reach.AS_AGREED:
        return reach
    if options.lady_target == "courtyard":
        return Reach.ADJACENT_COURTYARD
    return Reach.ADJACENT


# Effect when it is placed.


def _effect(card: Card, options: Options) -> Iterator[Phrase]:
    """Describe each atom in turn; several returns in a row make one sentence."""
    returned: list[Phrase] = []
    for each in card.effect:
        if isinstance(each, Strike) and each.fate is Fate.RETURN:
            returned.append(target(card.kind, each.hit, options))
            continue
        if returned:
            yield _returns(returned)
            returned = []
        yield from _deed(card.kind, each, options)
    if returned:
        yield _returns(returned)


def _returns(targets: list[Phrase]) -> Phrase:
    return say("text-returns", targets=tuple(targets), count=len(targets))


def _deed(kind: Kind, deed: Atom, options: Options) -> Iterator[Phrase]:
    match deed:
        case Strike(hit, fate):
            whom = target(kind, hit, options)
            yield say("text-strikes", target=whom, fate=fate)
        case atom.MoveEach(hits, can_complete_wall):
            moves = tuple(_move(kind, hit, options) for hit in hits)
            yield say("text-moves", moves=moves, count=len(moves))
            if can_complete_wall:
                yield say("text-may-complete-wall")
        case atom.DrawOut(hit):
            yield say("text-draws-out", target=target(kind, hit, options))
        case atom.ReturnLastPlaced():
            yield say("text-returns-last-placed")
        case atom.CompleteWall():
            yield say("text-completes-wall")
        case atom.StormWalls():
            yield say("text-storms-walls")
        case atom.MistressReturns():
            yield say("text-mistress-returns", mistress=named(Kind.MISTRESS))
        case _:
            yield _dealing(deed)


TokensAndHands = (
    atom.TakeToken
    | atom.SwapTokens
    | atom.ReplaceTokens
    | atom.PermuteTokens
    | atom.GainAction
    | atom.Rearrange
    | atom.GiveFromReserve
    | atom.SwapWithReserve
    | atom.TradeHands
    | atom.PassLeft
    | atom.DrawFromRight
    | atom.PlaceFromReserve
)


def _dealing(deed: TokensAndHands) -> Phrase:
    match deed:
        case atom.TakeToken():
            return say("text-takes-token")
        case atom.SwapTokens():
            return say("text-swaps-tokens")
        case atom.ReplaceTokens(count):
            return say("text-replaces-tokens", count=count)
        case atom.PermuteTokens():
            return say("text-permutes-tokens")
        case atom.GainAction():
            return say("text-gains-action")
        case atom.Rearrange():
            return say("text-rearranges")
        case atom.GiveFromReserve():
            return say("text-gives-from-reserve")
        case atom.SwapWithReserve(count):
            return say("text-swaps-with-reserve", count=count)
        case atom.TradeHands():
            return say("text-trades-hands")
        case atom.PassLeft():
            return say("text-passes-left")
        case atom.DrawFromRight():
            return say("text-draws-from-right")
        case atom.PlaceFromReserve():
            return say("text-places-from-reserve")
        case _:
            assert_never(deed)


def _move(kind: Kind, hit: Hit, options: Options) -> Phrase:
    whom, reach = target(kind, hit, options), hit.reach
    if hit.who is Who.KNIGHT:
        return say("text-move-knight", target=whom)
    return say("text-move", target=whom, reach=reach)


# Lasting effect.


def _lasting(lasting: Lasting) -> Phrase:
    match lasting:
        case Lasting.PROTECTS_CARD_BELOW:
            return say("text-protects-card-below")
        case Lasting.PROTECTS_OWN_NEIGHBOURS:
            return say("text-protects-own-neighbours")
        case Lasting.PROTECTS_SOLDIERS_OF_ITS_WALL:
            return say("text-protects-soldiers")
        case Lasting.IS_PROTECTED:
            return say("text-is-protected")
        case Lasting.STANDS_IN_FOR_THE_KING:
            return say("text-stands-in", king=named(Kind.KING))
        case Lasting.CALLS_THE_KING:
            return say("text-calls-the-king", king=named(Kind.KING))
        case _:
            assert_never(lasting)
