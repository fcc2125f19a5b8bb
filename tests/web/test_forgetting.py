"""Whoever is forgotten leaves nothing behind: not in the browser, not at a table."""

import pytest
from playwright.sync_api import Page, expect

from .at_home import sit_down
from .playing import hand
from .visitors import DESKTOP, PHONE, Theme, Visitors, accessibility_problems
from .words import said


def ask(page: Page, opener: str) -> None:
    page.get_by_role("button", name=said(opener), exact=True).click()
    page.get_by_text(said("forget-me"), exact=True).click()
    expect(page.get_by_text(said("forget-me-meaning"))).to_be_visible()


def be_forgotten(page: Page, opener: str) -> None:
    ask(page, opener)
    page.get_by_role("button", name=said("forget-me-now"), exact=True).click()


def kept_in(page: Page) -> int:
    length: int = page.evaluate("localStorage.length")
    return length


def test_from_the_table_one_is_forgotten_everywhere(visitors: Visitors) -> None:
    page = visitors.new()
    sit_down(page, "bot", seat="Attacker")
    table = page.url
    other_window = page.context.new_page()
    other_window.goto(table)
    expect(hand(other_window)).to_be_visible()
    assert kept_in(page) > 0
    assert len(page.context.cookies()) == 1

    be_forgotten(page, "menu")
    expect(page.get_by_role("heading", name=said("home-title"))).to_be_visible()
    expect(page.get_by_role("heading", name=said("continue"))).to_have_count(0)
    assert kept_in(page) == 0
    assert page.context.cookies() == []
    expect(other_window.get_by_text(said("shut-out"))).to_be_visible()
    expect(hand(other_window)).to_have_count(0)
    assert "in your hand" not in other_window.content()


def test_the_browser_forgets_also_while_the_server_is_away(visitors: Visitors) -> None:
    visitors.server_may_be_away = True
    page = visitors.new()
    page.goto("/")
    page.get_by_label(said("you-play-as")).fill("Ada")
    assert kept_in(page) > 0
    page.context.set_offline(True)
    be_forgotten(page, "settings")
    # The page behind may have something to say about the server, too.
    alert = page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_have_text(said("unreachable"))
    assert kept_in(page) == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_everybody_can_read_what_it_means(
    visitors: Visitors, theme: Theme, viewport: tuple[int, int]
) -> None:
    page = visitors.new(viewport=viewport, theme=theme)
    page.goto("/")
    ask(page, "settings")
    assert accessibility_problems(page) == []
