"""Every screen there is, by address and what to do there. Others look at them."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from siegeworks.games.stronghold.seats import INVADER

from .at_home import invitation, sit_down
from .castle_people import ByMouse as AtTheCastle
from .castle_tables import open_table as open_castle
from .clans_people import ByMouse as OnTheMoor
from .clans_tables import open_table as open_land
from .playing import ByMouse, make_one_move, moment
from .stronghold_tables import a_breach, a_march, a_window
from .stronghold_tables import open_table as open_siege
from .test_two_browsers import resign
from .visitors import DESKTOP, PHONE, Visitors
from .words import GAME, Say, said, said_by_game


@dataclass(frozen=True)
class Screen:
    name: str
    address: str
    by: Page
    """Whose browser may see it."""
    show: Callable[[Page, Say], None]
    """What is done there before it is looked at, once it is ready."""


def on_the_shelf(visitors: Visitors) -> list[Screen]:
    """Everything around a game: before it, after it, and beside it."""
    me, stranger = visitors.new(), visitors.new()
    sit_down(me, "friend")
    lobby, code = me.url, invitation(me)
    sit_down(me, "device")
    device = me.url
    sit_down(me, "bot", seat="Attacker")
    over = me.url
    make_one_move(me, ByMouse(me).move)
    resign(me)
    # At home every game is listed that somebody plays.
    open_castle(me, 2)
    open_castle(me, 5)
    open_siege(me, INVADER)
    open_land(me, 6, teams=True, others="open")
    gathering = me.url
    missing = at_heading("lobby-title-many", missing=5)
    return [
        Screen("home", "/", me, at_heading("home-title")),
        Screen("settings", "/", me, open_settings),
        Screen("lobby", lobby, me, at_heading("lobby-title")),
        Screen("lobby of three teams", gathering, me, missing),
        Screen("invitation", code, stranger, at_button("sit-down")),
        Screen("privacy", device, me, at_main_button),
        Screen("result", over, me, at_button("verify")),
        Screen("rulebook", f"/rules/{GAME}", me, at_search),
        Screen("nothing found", f"/rules/{GAME}", me, search_in_vain),
        Screen("nowhere", "/rules", me, at_heading("nowhere")),
    ]


def at_the_wall(visitors: Visitors) -> list[Screen]:
    me = visitors.new()
    sit_down(me, "bot", seat="Attacker", options=[said_by_game("option-tactics")])
    tactics = me.url
    sit_down(me, "bot", seat="Attacker")
    running = me.url
    for _ in range(3):
        make_one_move(me, ByMouse(me).move)
    before = f"{running}/replay/{moment(me) - 2}"
    return [
        Screen("table", running, me, at_hand),
        Screen("card picked", running, me, pick_a_card),
        Screen("menu", running, me, open_menu),
        Screen("rules beside", running, me, open_rules),
        Screen("tactics", tactics, me, at_hand),
        Screen("generic table", f"{running}?board=text", me, at_prompt),
        Screen("replay", before, me, at_button("replay-on")),
    ]


def at_the_castle(visitors: Visitors) -> list[Screen]:
    me = visitors.new()
    open_castle(me, 2)
    pair = me.url
    open_castle(me, 5)
    company = me.url
    for _ in range(4):
        make_one_move(me, AtTheCastle(me).move)
    before = f"{company}/replay/{moment(me)}"
    return [
        Screen("castle of two, card picked", pair, me, pick_a_card),
        Screen("castle of five", company, me, at_main_button),
        Screen("castle, replay", before, me, at_button("replay-on")),
    ]


def on_the_moor(visitors: Visitors) -> list[Screen]:
    me = visitors.new()
    open_land(me, 2)
    moor = me.url
    for _ in range(4):
        make_one_move(me, OnTheMoor(me).move)
    open_land(me, 6, teams=True)
    return [
        Screen("moor of two, card picked", moor, me, pick_a_card),
        Screen("three teams", me.url, me, at_hand),
    ]


def in_a_siege(visitors: Visitors) -> list[Screen]:
    """Stronghold as it is set up, in a window, on the march, stormed and fallen."""
    me, address = visitors.new(), visitors.address
    open_siege(me, INVADER)
    beginning = me.url
    a_window(me, address)
    window = me.url
    a_march(me, address)
    march = me.url
    a_breach(me, address)
    fallen = me.url
    assault = f"{fallen}/replay/{moment(me) - 1}"
    return [
        Screen("siege, set-up", beginning, me, at_main_button),
        Screen("siege, a window, inside the keep", window, me, look_inside),
        Screen("siege, a unit on the march", march, me, pick_a_unit),
        Screen("siege, an assault explained", assault, me, explain_the_assault),
        Screen("siege, the end", fallen, me, at_button("verify")),
    ]


PLACES: dict[str, Callable[[Visitors], list[Screen]]] = {
    "the shelf": on_the_shelf,
    "the wall": at_the_wall,
    "castle": at_the_castle,
    "the moor": on_the_moor,
    "a siege": in_a_siege,
}
"""Screens that are set up together, by people who play; all there are, in all."""


def look_at(screen: Screen, say: Say, language: str) -> Page:
    """By day, on a desktop. Others may have looked otherwise, or read otherwise."""
    page = screen.by
    # Nothing is there that would have to be drawn anew.
    page.goto("about:blank")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    joint = "&" if "?" in screen.address else "?"
    page.goto(f"{screen.address}{joint}language={language}")
    screen.show(page, say)
    page.wait_for_load_state("networkidle")
    return page


def at_heading(key: str, **args: int) -> Callable[[Page, Say], None]:
    return lambda page, say: expect(
        page.get_by_role("heading", name=say(said(key, **args)), exact=True)
    ).to_be_visible()


def at_button(key: str) -> Callable[[Page, Say], None]:
    return lambda page, say: expect(
        page.get_by_role("button", name=say(said(key)), exact=True)
    ).to_be_visible()


def at_main_button(page: Page, _: Say) -> None:
    expect(page.get_by_role("main").get_by_role("button").first).to_be_visible()


def at_prompt(page: Page, say: Say) -> None:
    expect(page.get_by_role("region", name=say(said("prompt")))).to_be_visible()


def at_hand(page: Page, say: Say) -> None:
    name = say(said_by_game("board-hand"))
    cards = page.get_by_role("group", name=name, exact=True).get_by_role("button")
    expect(cards.first).to_be_visible()


def at_search(page: Page, say: Say) -> None:
    expect(page.get_by_label(say(said("search-rules")))).to_be_visible()


def search_in_vain(page: Page, say: Say) -> None:
    at_search(page, say)
    page.get_by_label(say(said("search-rules"))).fill("retreating")
    expect(page.get_by_role("button", name="retreat", exact=True)).to_be_visible()


def pick_a_card(page: Page, say: Say) -> None:
    at_hand(page, say)
    name = say(said_by_game("board-hand"))
    page.get_by_role("group", name=name, exact=True).get_by_role("button").first.click()
    page.mouse.move(0, 0)


def open_settings(page: Page, say: Say) -> None:
    page.get_by_role("button", name=say(said("settings")), exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def open_menu(page: Page, say: Say) -> None:
    at_hand(page, say)
    page.get_by_role("button", name=say(said("menu")), exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def open_rules(page: Page, say: Say) -> None:
    at_hand(page, say)
    page.get_by_role("button", name=say(said("tab-rules")), exact=True).last.click()
    expect(page.get_by_label(say(said("search-rules")))).to_be_visible()


def pick_a_unit(page: Page, say: Say) -> None:
    at_prompt(page, say)
    page.locator("[data-group=map] [data-can]").first.click()
    page.mouse.move(0, 0)


def look_inside(page: Page, say: Say) -> None:
    """On a phone: there the keep is looked at by itself, and stays so."""
    at_prompt(page, say)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.locator("[data-view=keep]").click()
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})


def explain_the_assault(page: Page, say: Say) -> None:
    page.get_by_role("button", name=say(said("replay-on")), exact=True).click()
    page.locator("button.again").click()
    expect(page.locator("[data-group=reel]")).to_be_visible()
