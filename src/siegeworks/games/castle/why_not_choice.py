"""Why something cannot be chosen for an effect."""

from typing import assert_never

from siegeworks.core.phrase import Phrase
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.games.castle.actions import (
    Action,
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
from siegeworks.games.castle.atoms import (
    DrawOut,
    Hit,
    MistressReturns,
    MoveEach,
    Reach,
    Strike,
)
from siegeworks.games.castle.board import Place
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.choices import atom_of, choices
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.placing import why_not_there
from siegeworks.games.castle.protection import protector
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.table import Table
from siegeworks.games.castle.targets import goals, is_itself, is_one, within
from siegeworks.games.castle.words import bare, known, named, say, standing

NOTHING_THERE = Refusal("4.1", say("nothing-there"))


@rule("4.1")
def why_not_choice(table: Table, hand: Kinds, action: Action) -> Refusal | None:
    """Why the topmost effect does not accept the choice; None if it does."""
    fitting = choices(table, hand)
    if action in fitting:
        return None
    effect = table.effects[-1]
    if not any(type(choice) is type(action) for choice in fitting):
        return Refusal(_rule(effect), say("choose-first", card=named(effect.kind)))
    match action:
        case ChooseCard(place, level):
            return _why_not_card(table, effect, place, level)
        case ChoosePlace():
            return Refusal("4.4", say("cannot-move-there"))
        case ChooseReserve(kind):
            return Refusal(_rule(effect), say("not-in-reserve", card=bare(kind)))
        case ChooseHand(kind) | Offer(kind):
            return Refusal(_rule(effect), say("not-in-hand", card=bare(kind)))
        case ChooseSeat(seat):
            return Refusal(_rule(effect), say("not-that-player", seat=seat))
        case ChooseToken(seat):
            return Refusal(_rule(effect), say("no-such-token-left", seat=seat))
        case Play(kind, place):
            return _why_not_placement(table, effect, kind, place)
        case Draw() | Swap() | Pass() | Deal():
            raise AssertionError("no effect asks for an action of the turn")
        case _:
            assert_never(action)


def _rule(effect: Effect) -> str:
    return CARDS[effect.kind].rule


@rule("R10")
def _why_not_placement(
    table: Table, effect: Effect, kind: Kind, place: Place
) -> Refusal:
    if kind not in table.reserve:
        return Refusal(_rule(effect), say("not-in-reserve", card=bare(kind)))
    refusal = why_not_there(table, kind, place)
    assert refusal is not None, "what has its place can be chosen"
    return refusal


def _why_not_card(table: Table, effect: Effect, place: Place, level: int) -> Refusal:
    """The most telling reason: nothing there, safe, the wrong kind, out of reach."""
    pile = table.pile(place)
    if not 0 <= level < len(pile):
        return NOTHING_THERE
    kind = pile[level].kind
    card = standing(kind, place)
    if (hits := _hits(effect)) is None:
        return Refusal(_rule(effect), say("does-not-take-part", card=card))
    if by := protector(table, place, level):
        return _is_protected(card, by)
    if is_itself(effect, place, level) and not isinstance(
        atom_of(effect), MistressReturns
    ):
        return Refusal("R21", say("not-itself", card=named(kind)))
    return _why_not_hit(table, effect, hits, place, card)


def _is_protected(card: Phrase, by: Kind) -> Refusal:
    match by:
        case Kind.KNIGHT:
            return Refusal("R3", say("is-protected", card=card, by=named(by)))
        case Kind.AMBASSADOR:
            return Refusal("R32", say("ambassador-stays"))
        case _:
            return Refusal("5.1", say("is-protected", card=card, by=known(by)))


def _hits(effect: Effect) -> tuple[Hit, ...] | None:
    """Whom the effect strikes or moves; None if it is about something else."""
    match atom_of(effect):
        case Strike(hit, _) | DrawOut(hit):
            return (hit,)
        case MoveEach(hits):
            return hits
        case MistressReturns():
            return (Hit(Reach.CASTLE),)
        case _:
            return None


def _why_not_hit(
    table: Table, effect: Effect, hits: tuple[Hit, ...], place: Place, card: Phrase
) -> Refusal:
    kind = table.piles[place][-1].kind
    fitting = [hit for hit in hits if is_one(kind, hit.who)]
    if not fitting:
        return Refusal(_rule(effect), say("not-such-a-card", card=card))
    if not any(place in within(table, effect, hit.reach) for hit in fitting):
        return Refusal(_rule(effect), say("out-of-reach", card=card))
    if isinstance(atom_of(effect), MoveEach) and not goals(table, place):
        return Refusal("R23", say("nowhere-to-go", card=card))
    return Refusal(_rule(effect), say("not-such-a-card", card=card))
