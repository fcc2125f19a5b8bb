"""Somebody opens the page, plays a bot with the mouse, and reads the result."""

import os
import time

import pytest
from playwright.sync_api import expect

from .at_home import sit_down
from .playing import ByMouse, hand, make_one_move, play_to_the_end, the_end
from .visitors import Visitors
from .words import said

SOAK = int(os.environ.get("SIEGEWORKS_SOAK", "1"))
"""How many times as many games as in an ordinary run."""


def test_a_whole_game_against_a_bot_by_mouse(visitors: Visitors) -> None:
    page = visitors.new(moving=True)
    sit_down(page, "bot")
    expect(hand(page).get_by_role("button")).to_have_count(6)
    moves = play_to_the_end(page, ByMouse(page).move)
    assert moves > 5
    the_end(page).click()
    expect(page.get_by_text("follow from it")).to_be_visible()
    expect(page.get_by_role("button", name=said("rematch"))).to_be_visible()


@pytest.mark.parametrize("seed", range(SOAK))
def test_the_defender_can_be_played_too(visitors: Visitors, seed: int) -> None:
    page = visitors.new()
    sit_down(page, "bot", seat="Defender")
    assert play_to_the_end(page, ByMouse(page, seed).move) > 5


def test_a_first_visitor_has_moved_within_thirty_seconds(visitors: Visitors) -> None:
    page = visitors.new(moving=True)
    began = time.monotonic()
    sit_down(page, "bot")
    make_one_move(page, ByMouse(page).move)
    assert time.monotonic() - began < 30
