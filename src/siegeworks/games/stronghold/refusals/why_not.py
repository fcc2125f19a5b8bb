"""Refusals: the paragraph and the reason why an action is not allowed now.

Every illegal action comes here. Reasons reveal nothing hidden: they follow from the
open table and the seat's own secrets.
"""

from collections.abc import Sequence

from siegeworks.core.i18n import Phrase, all_of, any_of
from siegeworks.core.refusal import Refusal
from siegeworks.games.stronghold import actions as act
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.fortress.heroes import most_orders
from siegeworks.games.stronghold.paragraphs import PARAGRAPH_OF
from siegeworks.games.stronghold.phases.cards import is_usable, payments
from siegeworks.games.stronghold.phases.machines import may_stand
from siegeworks.games.stronghold.phases.orders import can_carry_out
from siegeworks.games.stronghold.pieces import (
    COURTYARD,
    HEROES,
    MOST_THROWERS,
    THROWERS,
    TOKENS,
    InvaderKind,
    held,
)
from siegeworks.games.stronghold.refusals.assault import (
    why_not_called,
    why_not_detonated,
    why_not_slain,
    why_not_split,
)
from siegeworks.games.stronghold.refusals.move import (
    nobody_in,
    why_not_fetch,
    why_not_hero,
    why_not_move,
    why_not_swap,
)
from siegeworks.games.stronghold.refusals.path import why_not_bridge, why_not_trap
from siegeworks.games.stronghold.refusals.step import why_not_enlist, why_not_step
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.table import Table, tokens_left
from siegeworks.games.stronghold.text.phrases import (
    bare_kind,
    card_named,
    drawn_named,
    errand_named,
    hero_named,
    kind_named,
    order_named,
    plan_named,
    say,
    spot_named,
    tile_named,
)

SHOWN = 12
"""Most possibilities that a reason names; more would be no help."""


def explain(
    table: Table, secrets: Secrets, legal: Sequence[Action], action: Action
) -> Refusal:
    """Return the nearest reason: another action is due, or this one is impossible."""
    if isinstance(action, act.Deal | act.Draw | act.Fire | act.Flip):
        return Refusal("2.5", say("nobody-deals-now"))
    if type(action) not in {*map(type, legal), *_thinkable(table)}:
        return Refusal(paragraph_of(table), say("not-now", due=what_is_due(table)))
    return _among_its_kind(table, secrets, legal, action)


def what_is_due(table: Table) -> Phrase:
    stage = type(table.stage).__name__
    if isinstance(table.stage, due.Window) and not table.keep.hourglasses:
        stage = "WindowSpent"
    return say("due", stage=stage)


def paragraph_of(table: Table) -> str:
    """Return the paragraph of the rulebook on what is due."""
    match table.stage:
        case due.Paying(what) | due.Placing(what) | due.Casting(what):
            return PARAGRAPH_OF[what]
        case due.Finishing(what):
            return PARAGRAPH_OF[what]
        case due.TakingSides(plan):
            return plan
        case stage:
            return PARAGRAPH_OF[type(stage).__name__]


def _thinkable(table: Table) -> tuple[type[Action], ...]:
    """List types of actions that fit this stage even when none of them is legal."""
    match table.stage:
        case due.Window():
            moves = (act.Move, act.Swap, act.MoveHero, act.Spend)
            return (*moves, act.Bid, act.PlayPlan, act.Done)
        case due.WalkingRow():
            return (act.Use,)
        case due.Marching():
            return (act.Step,)
        case due.Supplying() | due.Sapping():
            return (act.Enlist,)
        case due.PlanMoment():
            return (act.PlayPlan,)
        case due.OfferGathering():
            return (act.Gather,)
        case due.ChoosingMarch():
            return (act.March, act.Done)
        case _:
            return ()


def _among_its_kind(
    table: Table, secrets: Secrets, legal: Sequence[Action], action: Action
) -> Refusal:
    match action:
        case act.Done() if isinstance(table.stage, due.Window):
            return Refusal("9.1", say("hourglasses-left", count=table.keep.hourglasses))
        case act.Done() if isinstance(table.stage, due.ChoosingMarch):
            return Refusal("8.1", say("one-march-at-least"))
        case act.Use(card):
            return why_not_use(table, card)
        case act.Pay():
            return why_not_pay(table, action)
        case act.Gather(kind):
            return why_not_gather(table, kind)
        case act.Exchange():
            return why_not_exchange(table, action)
        case act.March(size):
            return Refusal("8.1", say("already-marched", size=size))
        case act.Command():
            return why_not_command(table, action)
        case act.Step() if isinstance(table.stage, due.Marching):
            return why_not_step(table, table.stage, action)
        case act.Enlist():
            return why_not_enlist(table, action)
        case act.Cast(_, success) if isinstance(table.stage, due.Casting):
            if not any(isinstance(e, act.Cast) and e.success is success for e in legal):
                return why_not_this_face(table.stage, success=success)
        case act.Drop():
            return why_not_drop(table, legal)
        case act.Put(place) if table.stage == due.Placing("bridge"):
            return why_not_bridge(table, place)
        case _:
            refusal = _of_the_defender(table, secrets, action)
            if refusal := refusal or _in_assault(table, action):
                return refusal
    return not_among(table, legal, action)


def _of_the_defender(table: Table, secrets: Secrets, action: Action) -> Refusal | None:
    match action:
        case act.Move() if table.keep.hourglasses:
            return why_not_move(table, action)
        case act.Swap() if table.keep.hourglasses:
            return why_not_swap(table, action)
        case act.MoveHero() if table.keep.hourglasses:
            return why_not_hero(table, action)
        case act.Move() | act.Swap() | act.MoveHero():
            return Refusal("9.1", say("no-hourglass"))
        case act.Spend(errand):
            return why_not_spend(table, errand)
        case act.Bid():
            return why_not_bid(table, action)
        case act.PlayPlan(plan):
            return why_not_plan(secrets, plan)
        case act.LayTrap():
            return why_not_trap(table, secrets, action)
        case act.Fetch():
            return why_not_fetch(table, action)
        case act.Snipe(kind, place):
            return nobody_in(table, kind, place, paragraph_of(table))
        case act.Brew(kind):
            return Refusal("1.6", say("no-cauldron-of-that-kind", kind=kind))
        case _:
            return None


def _in_assault(table: Table, action: Action) -> Refusal | None:
    match table.stage, action:
        case due.Calling() as stage, act.Step():
            return why_not_called(table, stage, action)
        case due.Detonating() as stage, act.Detonate():
            return why_not_detonated(table, stage, action)
        case due.AimingMarksmen() as stage, act.Split():
            return why_not_split(table, stage)
        case (due.DefenderLoses() | due.InvaderLoses()) as stage, act.Slay():
            return why_not_slain(table, stage, action)
        case _:
            return None


def not_among(table: Table, legal: Sequence[Action], action: Action) -> Refusal:
    """Refuse an answer of the right kind, and name those that are possible."""
    alike = [each for each in legal if type(each) is type(action)]
    names = list(dict.fromkeys(filter(None, (_name(table, each) for each in alike))))
    if not names or len(names) > SHOWN:
        return Refusal(paragraph_of(table), say("not-among"))
    return Refusal(paragraph_of(table), say("only-these", which=any_of(names)))


def _name(table: Table, action: Action) -> Phrase | None:
    """Name the part of an answer that tells it from the others."""
    match action:
        case act.Put(name) | act.Aim(name) | act.Cast(name) | act.Command(_, name):
            return spot_named(table.site, name)
        case act.Kill(kind) | act.Pick(kind):
            return kind_named(kind)
        case act.Arrange(card):
            return card_named(card)
        case act.Pray(errand):
            return errand_named(errand)
        case _:
            return None


# Cards.


def why_not_drop(table: Table, legal: Sequence[Action]) -> Refusal:
    """Say which objectives or plans were drawn: one of them goes back."""
    drawn = [
        drawn_named(table.site, each.card)
        for each in legal
        if isinstance(each, act.Drop)
    ]
    return Refusal("2.4", say("one-of-those-drawn", drawn=all_of(drawn)))


def why_not_use(table: Table, card: str) -> Refusal:
    """Refuse a card: not there, passed over, too dear, or without a place."""
    named = _card(table, card)
    stage = table.stage
    if card not in table.camp.row:
        return Refusal("3.1", say("card-not-in-row", card=named))
    if isinstance(stage, due.WalkingRow) and card in table.camp.row[: stage.place]:
        return Refusal("3.1", say("card-passed", card=named))
    if table.camp.wood < (wood := table.site.cards[card].wood):
        return Refusal("3.2", say("too-little-wood", card=named, wood=wood))
    if not payments(table, card):
        return Refusal("3.2", say("cannot-pay", card=named))
    assert not is_usable(table, card), "everything else about a card is lawful"
    return why_no_place(table, card)


def why_no_place(table: Table, card: str) -> Refusal:
    """Refuse a card: the box is empty, no unit is in range, or every place is taken."""
    named = card_named(card)
    if card in THROWERS and not may_stand(table):
        return Refusal("4.1", say("four-machines-stand", most=MOST_THROWERS))
    if card in TOKENS and not tokens_left(table, card):
        return Refusal("1.6", say("no-token-left", card=named))
    if card in ("artilleryman", "blood_stones"):
        return Refusal("A101", say("no-machine-for-card", card=named))
    gain = table.site.cards[card].gain
    if gain and not any(held(table.camp.bag, kind) for kind in gain):
        return Refusal("A86", say("no-recruits-left", card=named))
    return Refusal(PARAGRAPH_OF[card], say("no-place-for-card", card=named))


def why_not_pay(table: Table, action: act.Pay) -> Refusal:
    stage = table.stage
    assert isinstance(stage, due.Paying), "units are paid for a card"
    card = card_named(stage.card)
    if action.free and action.units in payments(table, stage.card):
        return Refusal("O10", say("not-for-nothing", card=card))
    return Refusal("3.2", say("not-its-price", card=card))


def why_not_gather(table: Table, kind: InvaderKind) -> Refusal:
    if held(table.camp.supply, kind):
        return Refusal("3.5", say("no-wood-left"))
    return Refusal("3.5", say("none-in-supply", kind=bare_kind(kind)))


def why_not_exchange(table: Table, action: act.Exchange) -> Refusal:
    stage = table.stage
    assert isinstance(stage, due.Exchanging), "cards are exchanged when it is due"
    for card in (action.out, action.back):
        if card in stage.touched:
            return Refusal("A90", say("card-exchanged", card=_card(table, card)))
    if action.out not in table.camp.row:
        return Refusal("3.4", say("card-not-in-row", card=_card(table, action.out)))
    back = _card(table, action.back)
    return Refusal("3.4", say("card-not-in-reserve", card=back))


def _card(table: Table, card: str) -> Phrase:
    return card_named(card) if card in table.site.cards else say("that-card")


def why_not_command(table: Table, action: act.Command) -> Refusal:
    """Refuse an order: no unit to obey, a token there already, or none of it left."""
    place = spot_named(table.site, action.section)
    stage = table.stage
    if isinstance(stage, due.Commanding) and stage.openly and action.order == "bluff":
        return Refusal("A75", say("no-open-bluff"))
    if action.section not in table.site.sections:
        return Refusal("8.5", say("orders-at-sections", place=place))
    if any(token.section == action.section for token in table.field.orders):
        return Refusal("8.5", say("one-order-a-section", place=place))
    order = order_named(action.order)
    if not can_carry_out(table, action.section, action.order):
        return Refusal("A75", say("nobody-to-obey", order=order, place=place))
    return Refusal("1.6", say("no-order-left", order=order))


def why_not_this_face(stage: due.Casting, *, success: bool) -> Refusal:
    """Refuse the Success or a Bluff, on any spot: none of them is left."""
    card = card_named(stage.ritual)
    if success:
        return Refusal("7.1", say("success-is-laid", card=card))
    return Refusal("7.1", say("bluffs-are-laid", card=card))


# The fortress.


def why_not_spend(table: Table, errand: str) -> Refusal:
    if errand not in table.site.errands:
        return Refusal("9.5", say("no-such-action"))
    named = errand_named(errand)
    if isinstance(table.stage, due.Helping):
        building = table.site.errands[errand]
        if building != table.stage.building:
            place = spot_named(table.site, table.stage.building)
            return Refusal("A61", say("hourglass-belongs", building=place))
    elif not table.keep.hourglasses:
        return Refusal("9.1", say("no-hourglass"))
    if errand in table.keep.finished:
        return Refusal("A36", say("once-a-turn", action=named))
    for plan in table.keep.plans:
        if table.site.data.plans.cards[plan.id].closes == errand:
            closed = say("given-up", plan=plan_named(plan.id), action=named)
            return Refusal(plan.id, closed)
    return Refusal("A57", say("cannot-be-done", action=named))


def why_not_bid(table: Table, action: act.Bid) -> Refusal:
    keep = table.keep
    hero, tile = hero_named(action.hero), tile_named(action.tile)
    most = most_orders(table)
    if most <= len(keep.bids) < len(HEROES):
        return Refusal("P8", say("fewer-orders-by-oath", most=most))
    if any(bid.hero == action.hero for bid in keep.bids):
        return Refusal("9.13", say("hero-has-spoken", hero=hero))
    if any(bid.tile == action.tile for bid in keep.bids):
        return Refusal("9.13", say("order-used", tile=tile))
    if action.tile in keep.lost_tiles:
        return Refusal("A29", say("order-lost", tile=tile))
    if keep.heroes[action.hero] == COURTYARD and action.tile != "assign":
        return Refusal("A50", say("no-order-from-courtyard", hero=hero, tile=tile))
    return Refusal("9.13", say("cannot-be-obeyed", hero=hero, tile=tile))


def why_not_plan(secrets: Secrets, plan: str) -> Refusal:
    if plan not in secrets.plans:
        return Refusal("10.1", say("not-your-plan"))
    return Refusal("10.1", say("no-benefit", plan=plan_named(plan)))
