"""Refusals: the paragraph and the reason why an action is not allowed now."""

from typing import assert_never

from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.core.seat import Chance
from siegeworks.games.land_of_clans.actions import (
    Action,
    Attack,
    Begin,
    Build,
    Choice,
    Deal,
    Defend,
    Enough,
    GiveUp,
    Lay,
    Lift,
    PlayWizard,
    Reveal,
    TakeLand,
    TakeWaste,
    Wait,
)
from siegeworks.games.land_of_clans.attack.counting import siege_of
from siegeworks.games.land_of_clans.building import completes_on, may_wait, on_offer
from siegeworks.games.land_of_clans.cards import Cards
from siegeworks.games.land_of_clans.land import WIZARD, Card, Land, PrizeNumber, Square
from siegeworks.games.land_of_clans.legality import (
    actor_at,
    liftable,
    may_declare,
    may_exchange,
    may_play_wizard,
    may_stop_mustering,
    playable,
    promises,
)
from siegeworks.games.land_of_clans.stages import (
    Acting,
    Building,
    Defending,
    Exchanging,
    Lifting,
    Mustering,
    Shielding,
)
from siegeworks.games.land_of_clans.table import Table, castle_of, occupied
from siegeworks.games.land_of_clans.text.phrases import (
    bare,
    castle_named,
    clan_named,
    located,
    named,
    say,
)

GAME_IS_OVER = Refusal("7.1", say("game-is-over"))
CHANCE_IS_ASKED = Refusal("2.6", say("chance-is-asked"))
NOBODY_DEALS_NOW = Refusal("2.6", say("nobody-deals-now"))
TURN_FIRST = Refusal("3.1", say("turn-first"))
EXCHANGE_FIRST = Refusal("3.6", say("exchange-first"))
LIFT_FIRST = Refusal("3.4", say("lift-first"))
BUILD_FIRST = Refusal("4.1", say("build-first"))
MUSTER_FIRST = Refusal("6.3", say("muster-first", may_stop="yes"))
SWORD_FIRST = Refusal("6.3", say("muster-first", may_stop="no"))
STOP_FIRST = Refusal("6.3", say("muster-first", may_stop="only"))
DEFEND_FIRST = Refusal("6.4", say("defend-first"))
SHIELDS_FIRST = Refusal("6.4", say("shields-first"))
NOTHING_TO_LIFT = Refusal("R17", say("nothing-to-lift"))
MUST_BUILD_WASTE = Refusal("R4", say("must-build-waste"))
MUST_BUILD = Refusal("R4", say("must-build"))
ONE_WIZARD_A_TURN = Refusal("R13", say("one-wizard-a-turn"))
NO_OPEN_WIZARD = Refusal("5.2", say("no-open-wizard"))
NO_WIZARD_IN_HAND = Refusal("5.2", say("no-wizard-in-hand"))
NO_SWORD = Refusal("R29", say("no-sword"))
NO_SWORD_CALLED_OFF = Refusal("R50", say("no-sword-called-off"))
WIZARD_NEEDS_NO_CARD = Refusal("R20", say("wizard-is-no-card"))


def why_not_at(
    table: Table, hand: Cards, promised: int, action: Action
) -> Refusal | None:
    """Return why the action is not legal now; None if the player may do it."""
    seat = actor_at(table)
    if seat is None:
        return GAME_IS_OVER
    match action:
        case Begin() | Deal() | Reveal():
            return None if isinstance(seat, Chance) else NOBODY_DEALS_NOW
        case _ if isinstance(seat, Chance):
            return CHANCE_IS_ASKED
        case _:
            return _why_not_choice(table, hand, promised, action)


def _why_not_choice(
    table: Table, hand: Cards, promised: int, action: Choice
) -> Refusal | None:
    match table.stage:
        case Acting():
            return _why_not_turn(table, hand, action)
        case Exchanging():
            return _why_not_exchange(hand, action)
        case Lifting(square):
            return _why_not_lift(table, square, action)
        case Building():
            return _why_not_build(table, action)
        case Mustering():
            return _why_not_muster(table, hand, action)
        case Defending():
            return _why_not_defend(table, hand, promised, action)
        case Shielding():
            return _why_not_shield(table, hand, action)
        case _:
            return CHANCE_IS_ASKED


# The turn.


def _why_not_turn(table: Table, hand: Cards, action: Choice) -> Refusal | None:
    match action:
        case TakeLand(card):
            return _why_not_take_land(table, hand, card)
        case TakeWaste("wizard", square):
            return _why_not_wizard_as_card(table, hand, square)
        case TakeWaste(card, square):
            return _why_not_in_hand(hand, card) or _why_not_waste(table, square)
        case PlayWizard(square, from_hand):
            return _why_not_wizard(table, hand, from_hand) or _why_not_wizard_there(
                table, square
            )
        case Attack(castle):
            return _why_not_attack(table, hand, castle)
        case GiveUp(card):
            return _why_not_in_hand(hand, card) or _why_not_give_up(table, hand)
        case Lift():
            return NOTHING_TO_LIFT
        case Build() | Wait() | Lay() | Enough() | Defend():
            return TURN_FIRST
        case _:
            assert_never(action)


def _why_not_in_hand(hand: Cards, card: Card) -> Refusal | None:
    if card in hand:
        return None
    return Refusal("2.3", say("not-in-hand", card=bare(card)))


@rule("3.2", "R10")
def _why_not_take_land(table: Table, hand: Cards, card: Card) -> Refusal | None:
    """A land card takes its own square, if nothing is there."""
    if refusal := _why_not_in_hand(hand, card):
        return refusal
    square = table.land.square_of.get(card)
    if square is None:
        return Refusal("1.3", say("card-has-no-square", card=bare(card)))
    if square in occupied(table):
        return _why_not_free(table, square)
    return None


@rule("R9", "R10")
def _why_not_free(table: Table, square: Square) -> Refusal:
    """Name the castle or token on a square that is taken."""
    where, name = located(table.land, square), table.land.name_of[square]
    for castle in table.castles:
        if square in castle.squares:
            named = castle_named(table.land, castle.castle)
            reason = say("under-a-castle", square=where, castle=named)
            return Refusal("R9", reason, (f"@{name}",))
    clan = next(c for c in table.options.clans if square in table.tokens_of(c))
    reason = say("square-is-taken", square=where, clan=clan_named(clan))
    return Refusal("R10", reason, (f"@{name}",))


@rule("5.1", "R20")
def _why_not_waste(table: Table, square: Square) -> Refusal | None:
    """No-man's-land is only taken as the last square of a shape on offer."""
    where = located(table.land, square)
    if square not in table.land.touching:
        return Refusal("1.1", say("no-such-square", square=where))
    if square in occupied(table):
        return _why_not_free(table, square)
    if square not in table.land.no_mans_land:
        return Refusal("5.1", say("not-no-mans-land", square=where))
    if not completes_on(table, table.turn.seat.clan, square):
        return Refusal("5.1", say("finishes-nothing", square=where))
    return None


@rule("5.2", "R12", "R13", "R52")
def _why_not_wizard(table: Table, hand: Cards, from_hand: bool) -> Refusal | None:
    """A chief needs a Wizard of their own, and plays only one a turn."""
    if not may_play_wizard(table):
        return ONE_WIZARD_A_TURN
    if from_hand:
        return None if WIZARD in hand else NO_WIZARD_IN_HAND
    lying_open = table.wizards[table.place(table.turn.seat)]
    return None if lying_open else NO_OPEN_WIZARD


@rule("5.2", "5.3", "R9", "R11")
def _why_not_wizard_there(table: Table, square: Square) -> Refusal | None:
    """A Wizard goes to any land and foreign tokens, not to castles or own tokens."""
    where = located(table.land, square)
    if square not in table.land.touching:
        return Refusal("1.1", say("no-such-square", square=where))
    if square in table.land.no_mans_land:
        return _why_not_waste(table, square)
    if square in table.tokens_of(table.turn.seat.clan):
        name = table.land.name_of[square]
        return Refusal("R11", say("own-token-there", square=where), (f"@{name}",))
    if any(square in castle.squares for castle in table.castles):
        return _why_not_free(table, square)
    return None


@rule("R20")
def _why_not_wizard_as_card(table: Table, hand: Cards, square: Square) -> Refusal:
    """A Wizard is not spent like other cards: it is played, if it can go there."""
    return (
        _why_not_wizard(table, hand, from_hand=WIZARD in hand)
        or _why_not_wizard_there(table, square)
        or WIZARD_NEEDS_NO_CARD
    )


@rule("6.2", "R23", "R29")
def _why_not_attack(table: Table, hand: Cards, number: PrizeNumber) -> Refusal | None:
    """An attack needs a foreign castle, enough around it, and a Sword."""
    land, clan = table.land, table.turn.seat.clan
    castle, named = castle_of(table, number), castle_named(table.land, number)
    if castle is None:
        return Refusal("R23", say("no-such-castle", castle=named))
    if castle.clan is clan:
        return Refusal("R23", say("own-castle", castle=named))
    siege = siege_of(table, clan, castle)
    if not siege.can_attack:
        ours, theirs = siege.ours.total, siege.theirs.total
        reason = say("too-weak", castle=named, ours=ours, theirs=theirs)
        tokens = (*siege.ours.tokens, *siege.theirs.tokens)
        evidence = [f"@{land.name_of[square]}" for square in tokens]
        return Refusal("6.2", reason, (*evidence, f"#{land.prizes[number].name}"))
    if may_declare(table, hand):
        return None
    return NO_SWORD_CALLED_OFF if table.options.teams else NO_SWORD


@rule("3.6", "R18")
def _why_not_give_up(table: Table, hand: Cards) -> Refusal | None:
    """No exchange is allowed while a card in hand can take its square."""
    taken = occupied(table)
    if may_exchange(table, hand, taken):
        return None
    return Refusal(
        "R18",
        say("land-can-be-taken"),
        tuple(playable(table, hand, taken)),
    )


# Further choices of a turn.


def _why_not_exchange(hand: Cards, action: Choice) -> Refusal | None:
    match action:
        case GiveUp(card):
            return _why_not_in_hand(hand, card)
        case Enough():
            return None
        case _:
            return EXCHANGE_FIRST


@rule("3.4", "R17")
def _why_not_lift(table: Table, square: Square, action: Choice) -> Refusal | None:
    """An own token is lifted; for no-man's-land, one that the shape can spare."""
    if not isinstance(action, Lift):
        return LIFT_FIRST
    where = located(table.land, action.square)
    if action.square not in table.tokens_of(table.turn.seat.clan):
        return Refusal("3.4", say("no-own-token", square=where))
    if action.square not in liftable(table, square):
        return Refusal("R17", say("token-is-needed", square=where))
    return None


@rule("4.1", "R3", "R4")
def _why_not_build(table: Table, action: Choice) -> Refusal | None:
    """A prize on offer, in its own shape, of own tokens; or, if allowed, nothing."""
    stage, land = table.stage, table.land
    assert isinstance(stage, Building), "a castle is built right after a placement"
    on_waste = stage.square in land.no_mans_land
    if isinstance(action, Wait):
        if may_wait(table):
            return None
        return MUST_BUILD_WASTE if on_waste else MUST_BUILD
    if not isinstance(action, Build):
        return BUILD_FIRST
    named = castle_named(land, action.castle)
    if action.castle not in on_offer(table):
        return Refusal("4.1", say("not-on-offer", castle=named))
    if len(land.no_mans_land.intersection(action.squares)) > 1:
        return Refusal("R21", say("too-much-no-mans-land"))
    if action.squares not in land.is_placement[action.castle]:
        return _other_shape(land, action.castle)
    missing = set(action.squares).difference(table.tokens_of(table.turn.seat.clan))
    if missing:
        where = located(land, min(missing))
        return Refusal("4.1", say("no-own-token", square=where))
    if on_waste and stage.square not in action.squares:
        where = located(land, stage.square)
        return Refusal("R4", say("must-contain", square=where))
    return None


@rule("4.1", "R1")
def _other_shape(land: Land, castle: PrizeNumber) -> Refusal:
    """Refuse squares in no shape of the prize; say so where only turning is allowed."""
    mirrored = land.data.allow_reflection
    reason = say(
        "other-shape",
        castle=castle_named(land, castle),
        mirrored="yes" if mirrored else "no",
    )
    return Refusal("4.1" if mirrored else "R1", reason)


# Attack and defence.


def _why_not_muster(table: Table, hand: Cards, action: Choice) -> Refusal | None:
    match action:
        case Lay(card):
            return _why_not_in_hand(hand, card) or _why_not_sword(table.land, card)
        case Enough():
            if may_stop_mustering(table):
                return None
            return NO_SWORD_CALLED_OFF if table.options.teams else NO_SWORD
        case _:
            if not may_stop_mustering(table):
                return SWORD_FIRST
            has_sword = any(card in table.land.swords for card in hand)
            return MUSTER_FIRST if has_sword else STOP_FIRST


@rule("6.3", "R38")
def _why_not_sword(land: Land, card: Card) -> Refusal | None:
    """Only cards that show a Sword count: a Wizard does not."""
    if card in land.swords:
        return None
    return Refusal("6.3", say("shows-no-sword", card=named(card)))


@rule("6.4", "R31", "R50")
def _why_not_defend(
    table: Table, hand: Cards, promised: int, action: Choice
) -> Refusal | None:
    """Defenders promise none, or one Shield per Sword; two partners may share."""
    if not isinstance(action, Defend):
        return DEFEND_FIRST
    if action.shields in promises(table, hand, promised):
        return None
    assert table.assault is not None, "castles are defended in an attack"
    missing = len(table.assault.swords) - promised
    held = sum(card in table.land.shields for card in hand)
    if action.shields > held:
        return Refusal("6.4", say("too-few-shields", held=held, asked=action.shields))
    assert isinstance(table.stage, Defending), "Shields are promised in defence"
    if table.options.teams and not table.stage.completing:
        return Refusal("R31", say("too-many-shields", missing=missing))
    part = "rest" if table.stage.completing else "all"
    return Refusal("R31", say("all-or-none", missing=missing, part=part))


def _why_not_shield(table: Table, hand: Cards, action: Choice) -> Refusal | None:
    if not isinstance(action, Lay):
        return SHIELDS_FIRST
    if refusal := _why_not_in_hand(hand, action.card):
        return refusal
    if action.card not in table.land.shields:
        return Refusal("6.4", say("shows-no-shield", card=named(action.card)))
    return None
