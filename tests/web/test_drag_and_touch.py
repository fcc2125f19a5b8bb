"""A card can also be dragged to its place, by mouse or finger, or tapped there."""

import re
from collections.abc import Callable

from playwright.sync_api import CDPSession, Locator, Page, expect

from .at_home import sit_down
from .playing import A_MOVE, PLAYABLE, hand, make_one_move, my_turn
from .visitors import PHONE, Visitors

STEPS = 8


def first_card(page: Page) -> Locator:
    return hand(page).get_by_role("button", name=PLAYABLE).first


def tile(page: Page, number: int) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"(^| )Tile {number}, "))


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_mouse(page: Page, number: int) -> None:
    page.mouse.move(*middle(first_card(page)))
    page.mouse.down()
    page.mouse.move(*middle(tile(page, number)), steps=STEPS)
    page.mouse.up()


def drag_by_finger(page: Page, finger: CDPSession, number: int) -> None:
    (x, y), (to_x, to_y) = middle(first_card(page)), middle(tile(page, number))
    _touch(finger, "touchStart", x, y)
    for step in range(1, STEPS + 1):
        share = step / STEPS
        _touch(finger, "touchMove", x + (to_x - x) * share, y + (to_y - y) * share)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _touch(finger: CDPSession, kind: str, x: float, y: float) -> None:
    points = [{"x": x, "y": y}]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_card_is_dragged_to_a_tile(visitors: Visitors) -> None:
    page = visitors.new()
    sit_down(page, "bot")
    expect(my_turn(page)).to_be_visible()
    make_one_move(page, lambda: drag_by_mouse(page, 2))


def test_a_card_dropped_beside_the_wall_goes_back(visitors: Visitors) -> None:
    page = visitors.new()
    sit_down(page, "bot")
    expect(my_turn(page)).to_be_visible()
    before = hand(page).get_by_role("button", name=PLAYABLE).count()
    page.mouse.move(*middle(first_card(page)))
    page.mouse.down()
    page.mouse.move(*middle(page.get_by_role("banner")), steps=STEPS)
    page.mouse.up()
    expect(my_turn(page)).to_be_visible()
    assert hand(page).get_by_role("button", name=PLAYABLE).count() == before


def test_a_finger_taps_or_drags_a_card_to_its_tile(visitors: Visitors) -> None:
    page = visitors.new(viewport=PHONE, touch=True)
    sit_down(page, "bot")
    expect(my_turn(page)).to_be_visible()

    play_by_touch(page, lambda: (first_card(page).tap(), tile(page, 6).tap()))
    finger = page.context.new_cdp_session(page)
    play_by_touch(page, lambda: drag_by_finger(page, finger, 2))


def play_by_touch(page: Page, touch: Callable[[], object]) -> None:
    """The log is in a drawer here: a card that has left the hand was played."""
    expect(my_turn(page)).to_be_visible(timeout=A_MOVE)
    card = first_card(page).get_attribute("data-thing") or ""
    assert card
    touch()
    expect(hand(page).locator(f'[data-thing="{card}"]')).to_have_count(0)
