"""What one side has laid face down is neither on the other's page nor sent to it."""

import random
import re

from playwright.sync_api import Page, WebSocket, expect

from siegeworks.games.stronghold.actions import (
    Action,
    Cast,
    Command,
    GiveOrders,
    LayTrap,
    PlayPlan,
    Spend,
    Step,
    Use,
)
from siegeworks.games.stronghold.pieces import RITUALS
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.view import View

from .at_home import accept, invitation
from .serving import Server
from .stronghold_people import spot
from .stronghold_tables import (
    GAME,
    TABLES,
    Legal,
    said_by_stronghold,
    view_now,
)
from .tables import new_table, play_on_until, sit_down_at
from .visitors import Visitors


class Schemer:
    """Lays down whatever can lie face down, and shows no plan; else by dice."""

    def __init__(self, seed: str) -> None:
        self._dice = random.Random(seed)

    def choose(self, _: View, legal: Legal) -> Action:
        plots = [action for action in legal if _is_a_plot(action)]
        quiet = [action for action in legal if not isinstance(action, PlayPlan)]
        return self._dice.choice(plots or quiet)


def _is_a_plot(action: Action) -> bool:
    match action:
        case Cast() | Command() | LayTrap() | Step() | GiveOrders(openly=False):
            return True
        case Use(card=card):
            return card in RITUALS
        case Spend(errand=errand):
            return errand == "trap"
        case _:
            return False


def all_lies_in_wait(view: View, _: Legal) -> bool:
    """A ritual, an order and a trap, and the Defender has to decide."""
    field = view.table.field
    return (
        view.seat is DEFENDER
        and any(ritual.face_down for ritual in view.table.rituals)
        and any(token.order is None for token in field.orders)
        and any(trap.kind is None for trap in field.traps)
    )


class Listener:
    """Somebody's page, and everything the server has sent to it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        page.on("websocket", self._overhear)

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def sit_down(self, table: str) -> None:
        self.frames.clear()
        sit_down_at(self.page, table)

    def was_told(self, pattern: str) -> bool:
        return any(re.search(pattern, frame) for frame in self.frames)

    def reads(self) -> str:
        """The whole page: what is written, and what is read aloud."""
        return self.page.content()


def meet(visitors: Visitors, server: Server) -> tuple[Listener, Listener]:
    """Two people at a table where both have something to hide."""
    invader, defender = Listener(visitors.new()), Listener(visitors.new())
    both = [invader.page, defender.page]
    for _ in range(TABLES):
        seats = {str(INVADER): "me", str(DEFENDER): "open"}
        table = new_table(invader.page, GAME, seats, {})
        invader.page.goto(f"/table/{table}")
        accept(defender.page, invitation(invader.page))
        for page in both:
            page.goto("about:blank")
        schemer = Schemer(table)
        if play_on_until(both, server.address, table, schemer, all_lies_in_wait):
            invader.sit_down(table)
            defender.sit_down(table)
            return invader, defender
    raise AssertionError("nobody plots")


def test_what_lies_face_down_is_neither_shown_nor_sent_to_the_other_side(
    visitors: Visitors, server: Server
) -> None:
    invader, defender = meet(visitors, server)
    theirs = view_now(invader.page, INVADER).secrets
    ours = view_now(defender.page, DEFENDER).secrets
    the_plans_are_hidden(invader, defender, ours)
    the_traps_are_hidden(invader, defender, ours)
    the_orders_are_hidden(invader, defender, theirs)
    the_rituals_are_hidden(invader, defender, theirs)


def the_plans_are_hidden(invader: Listener, defender: Listener, ours: Secrets) -> None:
    assert ours.plans
    for plan in ours.plans:
        name = said_by_stronghold("plan", card=plan)
        assert name in defender.reads()
        assert name not in invader.reads()
    for plan in (*ours.plans, ours.plan_dropped):
        assert defender.was_told(f'"{plan}"')
        assert not invader.was_told(f'"{plan}"')
    backs = invader.page.get_by_role(
        "img", name=said_by_stronghold("plan-unseen"), exact=True
    )
    expect(backs).to_have_count(len(ours.plans))


def the_traps_are_hidden(invader: Listener, defender: Listener, ours: Secrets) -> None:
    assert ours.traps
    for path, kind in ours.traps.items():
        name = _with(said_by_stronghold("trap", kind=kind))
        expect(spot(defender.page, path)).to_have_accessible_name(name)
        expect(spot(invader.page, path)).to_be_visible()
        expect(spot(invader.page, path)).not_to_have_accessible_name(name)
    kind_told = r'"TrapLaid"[^{}]*"kind":"'
    assert defender.was_told(kind_told)
    assert not invader.was_told(kind_told)


def the_orders_are_hidden(
    invader: Listener, defender: Listener, theirs: Secrets
) -> None:
    assert theirs.orders
    back = _with(said_by_stronghold("board-hidden-order"))
    for section, order in theirs.orders.items():
        name = _with(said_by_stronghold("order", order=order))
        expect(spot(invader.page, section)).to_have_accessible_name(name)
        expect(spot(defender.page, section)).to_have_accessible_name(back)
        expect(spot(defender.page, section)).not_to_have_accessible_name(name)
    order_told = r'"OrderLaid"[^{}]*"order":"[^{}]*"openly":false'
    assert invader.was_told(order_told)
    assert not defender.was_told(order_told)


def the_rituals_are_hidden(
    invader: Listener, defender: Listener, theirs: Secrets
) -> None:
    """The Invader's own Bluffs are drawn paler; the Defender sees tokens alike."""
    success_told = r'"RitualLaid"[^{}]*"success":(true|false)'
    assert invader.was_told(success_told)
    assert not defender.was_told(success_told)
    assert not defender.was_told(r'"rituals":\{"')
    assert invader.was_told(r'"rituals":\{"') == bool(theirs.rituals)
    expect(defender.page.locator(".token.off")).to_have_count(0)


def _with(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))
