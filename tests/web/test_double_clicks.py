"""Actions that cannot be undone never follow from a double click or a near miss."""

import time
from collections.abc import Callable, Sequence

import msgspec
import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from siegeworks.games.stronghold.actions import Action, Done, Step
from siegeworks.games.stronghold.seats import INVADER
from siegeworks.games.stronghold.view import View

from .at_home import accept, invitation, sit_down
from .castle_tables import open_table as open_castle
from .people import middle
from .playing import (
    A_MOVE,
    CORNER,
    PLAYABLE,
    RETREAT,
    ByMouse,
    agree_if_asked,
    board,
    hand,
    make_one_move,
    moment,
    my_turn,
    prompt,
    the_end,
    wait_until_after,
)
from .serving import Server
from .stronghold_tables import a_moment
from .test_two_browsers import meet
from .visitors import PHONE, Visitors
from .words import said, said_by_game

SETTLED = 700
"""Milliseconds after which a question may be answered; and nothing has happened."""
HELD = 2.0
"""Seconds: long after the question could be answered."""
_TAP_TWICE = """async ([x, y]) => {
  const tap = () => document.elementFromPoint(x, y)?.closest("button")?.click();
  tap();
  await new Promise((later) => setTimeout(later, 100));
  tap();
}"""
"""Timed within the page: on a busy machine two real clicks may be a second apart."""


def button(page: Page, key: str) -> Locator:
    return page.get_by_role("button", name=said(key), exact=True)


def double_click(page: Page, on: Locator) -> None:
    on.hover()  # once it stands still
    page.mouse.dblclick(*middle(on))


def two_taps(page: Page, on: Locator) -> None:
    """Tap twice, as fingers do: each tap is a click of its own."""
    on.hover()
    page.evaluate(_TAP_TWICE, middle(on))


TWICE = pytest.mark.parametrize("twice", [double_click, two_taps])
Twice = Callable[[Page, Locator], None]


def second_click(page: Page) -> None:
    """Click where the mouse is, as the second time of a double click."""
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def against_a_bot(visitors: Visitors) -> Page:
    me = visitors.new()
    sit_down(me, "bot", seat="Attacker")
    make_one_move(me, ByMouse(me).move)
    expect(my_turn(me)).to_be_visible()
    return me


def with_a_card_at_the_wall(visitors: Visitors) -> Page:
    """Against a person who plays cards: a bot may pour oil on the only one."""
    me, friend = meet(visitors)
    for page in (me, friend):
        make_one_move(page, ByMouse(page).move)
    expect(my_turn(me)).to_be_visible()
    return me


@TWICE
def test_resigning_takes_more_than_a_double_click(
    visitors: Visitors, twice: Twice
) -> None:
    me = against_a_bot(visitors)
    button(me, "menu").click()
    twice(me, button(me, "resign"))
    me.wait_for_timeout(SETTLED)
    expect(the_end(me)).to_have_count(0)
    expect(me.get_by_role("alert").filter(has_text=said("resign-sure"))).to_be_visible()
    # Nor does the question take a double click for an answer.
    button(me, "cancel").click()
    button(me, "resign").click()
    button(me, "resign").click()
    expect(the_end(me)).to_be_visible()


def test_a_key_that_is_held_down_does_not_resign(visitors: Visitors) -> None:
    me = against_a_bot(visitors)
    button(me, "menu").click()
    button(me, "resign").focus()
    began = time.monotonic()
    while time.monotonic() - began < HELD:
        me.keyboard.down("Enter")
        me.wait_for_timeout(30)  # a key repeats about thirty times a second
    me.keyboard.up("Enter")
    me.wait_for_timeout(SETTLED)
    expect(the_end(me)).to_have_count(0)
    expect(me.get_by_role("alert").filter(has_text=said("resign-sure"))).to_be_visible()
    me.keyboard.press("Enter")
    expect(the_end(me)).to_be_visible()


@TWICE
def test_a_retreat_asks_first_and_not_where_it_is_asked_for(
    visitors: Visitors, twice: Twice
) -> None:
    me = with_a_card_at_the_wall(visitors)
    before = moment(me)
    retreat = board(me).get_by_role("button", name=RETREAT).first
    twice(me, retreat)
    me.wait_for_timeout(SETTLED)
    assert moment(me) == before
    expect(prompt(me)).to_contain_text(said("confirm-question"))
    agree_if_asked(me)
    wait_until_after(me, before)


def test_a_retreat_on_a_phone_asks_where_it_can_be_seen(visitors: Visitors) -> None:
    """Also where a refusal stands just then: there is room for one of the two."""
    me = visitors.new(viewport=PHONE)
    retreat = me.get_by_role(
        "button", name=said_by_game("board-retreat-from"), exact=True
    )
    sit_down(me, "bot", seat="Attacker")
    # The bot may pour oil on the only card.
    while not retreat.is_visible():
        make_one_move(me, ByMouse(me).move)
        expect(my_turn(me)).to_be_visible(timeout=A_MOVE)
    before = moment(me)
    me.keyboard.press("/")
    field = me.get_by_role("combobox", name=said("notation"))
    field.fill("declare 1")
    field.press("Enter")
    expect(me.get_by_role("alert").first).to_contain_text("1")
    retreat.click()
    board(me).get_by_role("button", name=RETREAT).first.click(position=CORNER)
    expect(prompt(me).get_by_text(said("confirm-question"))).to_be_visible()
    assert moment(me) == before
    button(me, "confirm").click()
    wait_until_after(me, before)


def test_a_column_where_a_card_may_go_has_no_other_button(visitors: Visitors) -> None:
    me = with_a_card_at_the_wall(visitors)
    before = moment(me)
    retreat = board(me).get_by_role("button", name=RETREAT)
    spot = middle(retreat.first)
    hand(me).get_by_role("button", name=PLAYABLE).first.click()
    expect(retreat).to_have_count(0)
    me.mouse.click(*spot)
    wait_until_after(me, before)
    expect(me.locator(".near .spot.piece")).to_have_count(2)


def test_a_double_click_ends_one_thing_not_the_next_too(
    page: Page, server: Server
) -> None:
    def may_end(view: View, legal: Sequence[Action]) -> bool:
        kinds = {type(action) for action in legal}
        return view.table.turn >= 1 and kinds >= {Done, Step}

    a_moment(page, server.address, INVADER, may_end)
    before = moment(page)
    done = page.locator("[data-action=done]")
    done.hover()
    page.mouse.click(*middle(done))
    wait_until_after(page, before)
    second_click(page)
    page.wait_for_timeout(SETTLED)
    table = page.url.rpartition("/")[2]
    told = page.request.get(f"/api/tables/{table}/moments?from=0&to=0").json()["log"]
    mine = [
        entry["text"]
        for entry in told
        if entry["by"] == INVADER and entry["seq"] > before
    ]
    assert mine == ["done"]


def test_a_double_click_takes_back_one_move(visitors: Visitors) -> None:
    me = against_a_bot(visitors)
    make_one_move(me, ByMouse(me).move)
    expect(my_turn(me)).to_be_visible()
    before = moment(me)
    spot = middle(button(me, "take-back"))
    me.mouse.click(*spot)
    wait_until_after(me, before)
    after = moment(me)
    assert middle(button(me, "take-back")) == spot, "it waits for the second click"
    second_click(me)
    me.wait_for_timeout(SETTLED)
    assert moment(me) == after


class Away:
    """Tells a page that all other players have been away for days."""

    def __init__(self, page: Page) -> None:
        page.route_web_socket("**/socket/**", self._lay)

    def _lay(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        pieces = list[str]()

        def tell(frame: str | bytes) -> None:
            text = str(frame)
            if text[0] in "+.":
                pieces.append(text[1:])
            if text[0] == "+":
                return
            whole = "".join(pieces) or text
            pieces.clear()
            page.send(msgspec.json.encode(_away(msgspec.json.decode(whole))).decode())

        server.on_message(tell)


def _away(record: dict[str, object]) -> dict[str, object]:
    table = record.get("table")
    if isinstance(table, dict):
        table["grace"] = 0  # also since the last move
        for seat in table["seats"]:
            if seat["kind"] == "person" and not seat["yours"]:
                seat |= {"here": False, "away_since": 1.0}
    return record


@pytest.mark.parametrize("deed", ["away-bot", "away-call-off"])
@TWICE
def test_going_on_without_somebody_takes_more_than_a_double_click(
    visitors: Visitors, twice: Twice, deed: str
) -> None:
    host, friend = visitors.new(), visitors.new()
    sit_down(host, "friend", seat="Attacker")
    accept(friend, invitation(host))
    expect(my_turn(host)).to_be_visible()
    Away(host)
    host.reload()
    twice(host, button(host, deed))
    host.wait_for_timeout(SETTLED)
    expect(the_end(host)).to_have_count(0)
    banner = host.get_by_role("region", name=said("away"))
    expect(banner.get_by_role("alert")).to_be_visible()
    banner.get_by_role("button", name=said("cancel"), exact=True).click()
    expect(button(host, deed)).to_be_visible()


@TWICE
def test_leaving_a_lobby_takes_more_than_a_double_click(
    visitors: Visitors, twice: Twice
) -> None:
    me = visitors.new()
    open_castle(me, 3, others="open")
    address = me.url
    twice(me, button(me, "lobby-leave-last"))
    me.wait_for_timeout(SETTLED)
    expect(me).to_have_url(address)
    button(me, "lobby-leave-last").click()
    me.wait_for_url("**/", timeout=A_MOVE)


def test_a_double_click_on_rematch_asks_for_one(visitors: Visitors) -> None:
    host, friend = visitors.new(), visitors.new()
    sit_down(host, "friend", seat="Attacker")
    accept(friend, invitation(host))
    expect(my_turn(host)).to_be_visible()
    button(host, "menu").click()
    button(host, "resign").click()
    button(host, "resign").click()
    double_click(host, button(host, "rematch"))
    expect(button(host, "rematch-asked")).to_be_disabled()
    expect(button(friend, "rematch-accept")).to_be_visible()
