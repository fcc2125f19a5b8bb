"""Prompts in words: Phase 6, marches and orders."""

from typing import TypeAlias, assert_never

from siegeworks.core.i18n import Phrase, any_of, one_by_one
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Command, Enlist, Step
from siegeworks.games.stronghold.phases.marches import (
    limit_of,
    march_now,
    may_still_move,
    small_march_is_free,
)
from siegeworks.games.stronghold.pieces import InvaderKind, Place, size
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.table import Table, free_room
from siegeworks.games.stronghold.text.asking import asked
from siegeworks.games.stronghold.text.phrases import (
    card_named,
    hourglasses,
    invaders_named,
    kind_named,
    path_named,
    place_named,
    place_short,
    say,
)
from siegeworks.games.stronghold.view import View, legal_for

MarchStage: TypeAlias = (
    due.ChoosingMarch
    | due.Sapping
    | due.Marching
    | due.TrappedTroll
    | due.Marauding
    | due.Supplying
    | due.OfferOrders
    | due.Commanding
)


def march_prompt(view: View, stage: MarchStage) -> Phrase:
    """Ask for a decision in Phase 6."""
    table, site = view.table, view.table.site
    match stage:
        case due.ChoosingMarch():
            return _choosing_march(view)
        case due.Sapping(section):
            where, sap = place_named(site, section), card_named("sap")
            units = any_of([kind_named(kind) for kind in _enlisted(view)])
            task = say("task-sap", sap=sap, units=units, section=where)
            return asked(view, INVADER, task, say("doing-sap", section=where))
        case due.Marching(origins):
            return _marching(view, origins)
        case due.TrappedTroll(path):
            where = path_named(site, path)
            task = say("task-trapped-troll", path=where)
            doing = say("doing-trapped-troll", path=where)
            return asked(view, DEFENDER, task, doing)
        case due.Marauding():
            where = place_named(site, site.data.board.marauders.edge[1])
            task = say("task-maraud", place=where)
            return asked(view, INVADER, task, say("doing-maraud"))
        case due.Supplying():
            return _supplying(view)
        case due.OfferOrders():
            card = site.cards["marches"]
            one, many = hourglasses(card.open_order), hourglasses(card.secret_orders)
            task = say("task-offer-orders", open=one, secret=many)
            return asked(view, INVADER, task, say("doing-offer-orders"))
        case due.Commanding(openly):
            how, laid = "open" if openly else "secret", len(table.field.orders)
            more = any(isinstance(each, Command) for each in legal_for(view))
            task = say("task-command", how=how if more else "none", laid=laid)
            return asked(view, INVADER, task, say("doing-command", how=how))
        case _:
            assert_never(stage)


def _choosing_march(view: View) -> Phrase:
    table = view.table
    marches = [
        say(
            "march",
            size=length,
            limit=march.limit,
            hourglasses=_march_price(table, length),
        )
        for length, march in table.site.marches.items()
        if length not in table.camp.marched
    ]
    task = say("task-march", marches=any_of(marches), marched=len(table.camp.marched))
    return asked(view, INVADER, task, say("doing-march"))


def _march_price(table: Table, length: str) -> Phrase:
    if length == "small" and small_march_is_free(table):
        return hourglasses(
            table.site.data.objectives.cards["O6"].small_march_hourglasses
        )
    return hourglasses(table.site.marches[length].hourglasses)


def _marching(view: View, origins: tuple[Place, ...]) -> Phrase:
    table = view.table
    starts = dict.fromkeys(a.start for a in legal_for(view) if isinstance(a, Step))
    left = one_by_one([_to_move(table, place) for place in starts])
    task = say("task-step", places=left, count=len(starts))
    named = one_by_one([place_short(table.site, place) for place in origins])
    return asked(view, INVADER, task, say("doing-step", places=named))


def _to_move(table: Table, place: Place) -> Phrase:
    """Say how many pieces may still leave a place."""
    limit = limit_of(table) - march_now(table).left.get(place, 0)
    towers = sum(t.place == place and not t.stuck for t in table.field.siege_towers)
    count = min(limit, size(may_still_move(table, place)) + towers)
    return say("room-left", place=place_short(table.site, place), count=count)


def _supplying(view: View) -> Phrase:
    table = view.table
    places = dict.fromkeys(a.place for a in legal_for(view) if isinstance(a, Enlist))
    rooms = [_room(table, place) for place in places]
    supply = invaders_named(table.camp.supply)
    task = say("task-supply", places=one_by_one(rooms), supply=supply)
    return asked(view, INVADER, task, say("doing-supply"))


def _enlisted(view: View) -> tuple[InvaderKind, ...]:
    """List the kinds of units that can come from supply."""
    kinds = (each.kind for each in legal_for(view) if isinstance(each, Enlist))
    return tuple(dict.fromkeys(kinds))


def _room(table: Table, place: Place) -> Phrase:
    """Say how many units may still come to a foreground."""
    limit = limit_of(table) - march_now(table).new.get(place, 0)
    count = min(limit, free_room(table, place))
    return say("room-left", place=place_short(table.site, place), count=count)
