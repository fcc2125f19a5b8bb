"""Boards, pages and words are fetched when wanted; the line may be down then."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .at_home import card_of
from .playing import my_turn
from .tables import new_table
from .visitors import Visitors
from .words import GAME, said

PARTS = {
    "the table": "**/assets/table-*.js",
    "the board": f"**/assets/{GAME}-*.js",
    "the words": "**/assets/browser.ftl-*.json",
}


@pytest.fixture
def page(visitors: Visitors) -> Page:
    visitors.server_may_be_away = True
    page = visitors.new()
    page.clock.install()
    return page


def cut(route: Route) -> None:
    route.abort("internetdisconnected")


def own_table(page: Page) -> str:
    return new_table(page, GAME, {"attacker": "me", "defender": "random"}, {})


@pytest.mark.parametrize("part", PARTS)
def test_what_did_not_come_at_first_comes_later(page: Page, part: str) -> None:
    tries = 0

    def cut_twice(route: Route) -> None:
        nonlocal tries
        tries += 1
        if tries <= 2:
            cut(route)
        else:
            route.continue_()

    page.route(PARTS[part], cut_twice)
    page.goto(f"/table/{own_table(page)}")
    expect(my_turn(page)).to_be_visible()
    assert tries > 2


def test_whoever_is_offline_for_long_need_not_do_anything(page: Page) -> None:
    page.goto("/")
    expect(card_of(page)).to_be_visible()
    address = f"/table/{own_table(page)}"
    cuts = 0

    def count(route: Route) -> None:
        nonlocal cuts
        cuts += 1
        cut(route)

    page.route(PARTS["the table"], count)
    page.goto(address)
    expect(page.get_by_text(said("loading"))).to_be_visible()
    page.context.set_offline(True)
    for _ in range(3):  # whoever was about to ask does so, and finds no line
        page.clock.fast_forward(60_000)
        page.wait_for_timeout(100)
    before = cuts
    for _ in range(10):
        page.clock.fast_forward(60_000)
        page.wait_for_timeout(20)
    assert cuts == before, "nobody asks without a line"
    page.unroute(PARTS["the table"])
    page.context.set_offline(False)
    expect(my_turn(page)).to_be_visible()


def wait_in_vain(page: Page, told: Locator) -> None:
    """Until the page says that something does not come; by a clock that runs fast."""
    for _ in range(100):
        page.clock.fast_forward(1_000)
        if told.is_visible():
            return


@pytest.mark.parametrize("part", ["the table", "the board"])
def test_what_never_comes_is_told_and_can_be_asked_for_again(
    page: Page, part: str
) -> None:
    """As when a newer program has taken the place of the one that this page is of."""
    page.route(PARTS[part], cut)
    page.goto(f"/table/{own_table(page)}")
    alert = page.get_by_role("main").get_by_role("alert")
    wait_in_vain(page, alert)
    expect(alert).to_have_text(said("page-missing"))
    page.unroute(PARTS[part])
    page.get_by_role("button", name=said("reload"), exact=True).click()
    expect(my_turn(page)).to_be_visible()
