"""Reasons why a choice for an effect is refused."""

from typing import assert_never

from siegeworks.core.i18n import Phrase, any_of
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
from siegeworks.games.castle.board import AREA_OF, Place
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.effects.atoms import (
    DrawOut,
    Hit,
    MistressReturns,
    MoveEach,
    Reach,
    Rearrange,
    ReplaceTokens,
    Strike,
    SwapTokens,
    TakeToken,
)
from siegeworks.games.castle.effects.choices import atom_of, choices, hits_left
from siegeworks.games.castle.effects.targets import (
    is_itself,
    is_one,
    movable,
    strikable,
    within,
)
from siegeworks.games.castle.placing import why_not_there
from siegeworks.games.castle.protection import protector
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.table import Table
from siegeworks.games.castle.text.describe import target
from siegeworks.games.castle.text.phrases import (
    bare,
    known,
    located,
    named,
    player,
    say,
    standing,
)

NOTHING_THERE = Refusal("4.1", say("nothing-there"))


@rule("4.1")
def why_not_choice(table: Table, hand: Kinds, action: Action) -> Refusal | None:
    """Return why the topmost effect does not accept the choice; None if it does."""
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
            return _why_not_goal(table, effect)
        case ChooseReserve(kind):
            return _why_not_reserve(table, effect, kind)
        case ChooseHand(kind) | Offer(kind):
            return _why_not_hand(hand, effect, kind)
        case ChooseSeat(seat):
            return _why_not_seat(table, effect, seat)
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


# Cards of hands and the Reserve, players, places.


@rule("R8")
def _why_not_reserve(table: Table, effect: Effect, kind: Kind) -> Refusal:
    """Refuse a card with no copy in the Reserve, or no copy left to name."""
    if kind in table.reserve:
        return Refusal("R8", say("no-other-in-reserve", card=bare(kind)))
    return Refusal(_rule(effect), say("not-in-reserve", card=bare(kind)))


@rule("R8")
def _why_not_hand(hand: Kinds, effect: Effect, kind: Kind) -> Refusal:
    """Refuse a card with no copy in hand, or no copy left to name."""
    if kind in hand:
        return Refusal("R8", say("no-other-in-hand", card=bare(kind)))
    return Refusal(_rule(effect), say("not-in-hand", card=bare(kind)))


@rule("R35")
def _why_not_seat(table: Table, effect: Effect, seat: Seat) -> Refusal:
    """Refuse a seat not in play; the Courtesan needs another player with a card."""
    if seat not in seats_of(table.options.players):
        return Refusal(_rule(effect), say("nobody-plays", player=player(seat)))
    if seat is effect.seat:
        return Refusal("R35", say("another-player"))
    return Refusal("R35", say("no-card-to-swap", player=player(seat)))


@rule("4.4", "R3", "R5")
def _why_not_goal(table: Table, effect: Effect) -> Refusal:
    """A Knight goes onto a card, others to a free cell: in their area, or outside."""
    (chosen,) = effect.chosen
    assert isinstance(chosen, ChooseCard), "a card is moved"
    kind = table.piles[chosen.place][-1].kind
    if isinstance(atom_of(effect), DrawOut):
        return Refusal("R5", say("lands-on-a-card"))
    if kind is Kind.KNIGHT:
        return Refusal("R3", say("knight-moves-onto-a-card"))
    card = standing(kind, chosen.place)
    area = AREA_OF[chosen.place]
    return Refusal("4.4", say("moves-within-its-area", card=card, area=area))


# Cards in play.


def _why_not_card(table: Table, effect: Effect, place: Place, level: int) -> Refusal:
    """Refuse with the most telling reason: no card, itself, safe, or the wrong one."""
    pile = table.pile(place)
    if not 0 <= level < len(pile):
        return NOTHING_THERE
    atom, card = atom_of(effect), standing(pile[level].kind, place, level)
    if is_itself(effect, place, level) and not isinstance(atom, MistressReturns):
        sex = CARDS[effect.kind].sex
        reason = say("not-itself", card=named(effect.kind), sex=sex)
        return Refusal("R21", reason)
    match atom:
        case Rearrange():
            return _why_not_newcomer(table, effect, place, card)
        case TakeToken() | SwapTokens() | ReplaceTokens():
            return _why_not_token(table, effect, ChooseCard(place, level), card)
    if by := protector(table, place, level):
        return _is_protected(card, by)
    return _why_not_hit(table, effect, place, card)


def _is_protected(card: Phrase, by: Kind) -> Refusal:
    match by:
        case Kind.KNIGHT:
            return Refusal("R3", say("is-protected", card=card, by=named(by)))
        case Kind.AMBASSADOR:
            return Refusal("R32", say("ambassador-stays"))
        case _:
            return Refusal("5.1", say("is-protected", card=card, by=known(by)))


@rule("R14", "R38")
def _why_not_token(
    table: Table, effect: Effect, choice: ChooseCard, card: Phrase
) -> Refusal:
    """Refuse a card too far away, chosen before, or with no token or your own."""
    atom, reach = atom_of(effect), Reach.ADJACENT
    if isinstance(atom, TakeToken) and choice.place not in within(table, effect, reach):
        return _does_not_fit(effect, card, [say("target-any", reach=reach)])
    if table.piles[choice.place][choice.level].token is None:
        paragraph = "R14" if isinstance(atom, SwapTokens) else _rule(effect)
        return Refusal(paragraph, say("bears-no-token", card=card))
    if isinstance(atom, SwapTokens):
        return Refusal("R38", say("chosen-already", card=card))
    return Refusal(_rule(effect), say("bears-your-token", card=card))


@rule("R7")
def _why_not_newcomer(
    table: Table, effect: Effect, place: Place, card: Phrase
) -> Refusal:
    """Refuse a card too far away, covered, safe, chosen before, or changing nothing."""
    if place not in within(table, effect, Reach.ADJACENT_COURTYARD):
        reach = Reach.ADJACENT_COURTYARD
        return _does_not_fit(effect, card, [say("target-any", reach=reach)])
    if len(table.piles[place]) > 1:
        return Refusal("R7", say("not-alone", place=located(place)))
    if by := protector(table, place, 0):
        return _is_protected(card, by)
    if any(
        choice.place == place
        for choice in effect.chosen
        if isinstance(choice, ChooseCard)
    ):
        return Refusal("R7", say("chosen-already", card=card))
    return Refusal("R7", say("nothing-would-change"))


def _does_not_fit(effect: Effect, card: Phrase, targets: list[Phrase]) -> Refusal:
    """Refuse a card of the wrong kind, or one too far away."""
    return Refusal(
        _rule(effect), say("does-not-fit", card=card, target=any_of(targets))
    )


@rule("R23", "R29")
def _why_not_hit(table: Table, effect: Effect, place: Place, card: Phrase) -> Refusal:
    atom, kind = atom_of(effect), table.piles[place][-1].kind
    hits: tuple[Hit, ...]
    match atom:
        case MistressReturns():
            return _does_not_fit(effect, card, [say("target-any", reach="castle")])
        case Strike(hit) | DrawOut(hit):
            hits = (hit,)
        case MoveEach():
            hits = hits_left(effect, atom)
            if any(is_one(kind, hit.who) for hit in atom.hits if hit not in hits):
                return Refusal("R29", say("moved-already", card=named(kind)))
        case _:
            raise AssertionError(f"{atom} asks for no card to strike or move")
    for hit in hits:
        if is_one(kind, hit.who) and place in within(table, effect, hit.reach):
            return Refusal("R23", say("nowhere-to-go", card=card))
    # Only possible targets are suggested: the King may be away, or under a Knight.
    hits = tuple(hit for hit in hits if _has_target(table, effect, hit))
    options = table.options
    return _does_not_fit(effect, card, [target(effect.kind, h, options) for h in hits])


def _has_target(table: Table, effect: Effect, hit: Hit) -> bool:
    can_move = isinstance(atom_of(effect), MoveEach)
    return bool((movable if can_move else strikable)(table, effect, hit))
