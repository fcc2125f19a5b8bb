"""An address that leads nowhere says so, and shows the way to the games."""

import pytest
from playwright.sync_api import Page, expect

from .visitors import Visitors
from .words import said

NOWHERE = (
    "/table/xxxx",
    "/table/xxxx/replay/3",
    "/watch/bad",
    "/join/ZZZZZZ",
    "/nonsense",
)


@pytest.fixture
def lost(visitors: Visitors) -> Page:
    visitors.nothing_may_be_there = True
    return visitors.new()


@pytest.mark.parametrize("address", NOWHERE)
def test_whoever_is_lost_is_led_back(lost: Page, address: str) -> None:
    lost.goto(address)
    lost.get_by_role("link", name=said("home"), exact=True).click()
    expect(lost.get_by_role("heading", name=said("home-title"))).to_be_visible()


def test_there_are_no_rules_of_no_game(lost: Page) -> None:
    lost.goto("/rules/none")
    expect(lost.get_by_role("alert")).to_be_visible()
    expect(lost.get_by_text(said("loading"))).to_have_count(0)
