"""A whole game without touching the mouse: Tab, arrows, Enter."""

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .at_home import card_of
from .people import LostTheWay
from .playing import (
    DEEDS,
    PLAY_AT_TILE,
    PLAYABLE,
    agree_if_asked,
    play_to_the_end,
)
from .words import said, said_by_game

_FOCUSED = """() => {
  const at = document.activeElement;
  const group = at.closest("[role=group]");
  const name = at.getAttribute("aria-label") ?? at.textContent ?? "";
  return [name.trim(), group?.getAttribute("aria-label") ?? ""];
}"""
FEW_STEPS = 14


class ByKeyboard:
    """Goes to the hand, takes a card, and goes to a tile that is lit."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._dice = random.Random(seed)

    def focused(self) -> tuple[str, str]:
        name, group = self.page.evaluate(_FOCUSED)
        return name, group

    def press_until(
        self, key: str, wanted: Callable[[str, str], bool], most: int = FEW_STEPS
    ) -> bool:
        for _ in range(most):
            if wanted(*self.focused()):
                return True
            self.page.keyboard.press(key)
        return False

    def reach(self, wanted: Callable[[str, str], bool]) -> None:
        """Hand, wall and buttons lie close together: a few steps back, or on."""
        if not self.press_until("Shift+Tab", wanted):
            self.walk("Tab", wanted, 3 * FEW_STEPS)

    def walk(
        self, key: str, wanted: Callable[[str, str], bool], most: int = FEW_STEPS
    ) -> None:
        if not self.press_until(key, wanted, most):
            raise LostTheWay(self.focused())

    def move(self) -> None:
        if not self._can_play_a_card():
            self.reach(lambda name, _: bool(DEEDS.match(name)))
            self.page.keyboard.press("Enter")
            agree_if_asked(self.page)
            return
        hand = said_by_game("board-hand")
        self.reach(lambda _, group: group == hand)
        self.page.keyboard.press("Home")
        self.walk("ArrowRight", lambda name, _: can_be_played(name))
        self.page.keyboard.press("Enter")
        self._stroll()
        self.page.keyboard.press("Enter")

    def _can_play_a_card(self) -> bool:
        return self.page.get_by_role("button", name=PLAYABLE).count() > 0

    def _stroll(self) -> None:
        """Along the wall, to any tile that is lit; the focus begins at the first."""
        assert is_lit(self.focused()[0]), self.focused()
        for _ in range(self._dice.randrange(7)):
            self.page.keyboard.press("ArrowRight")
        if not is_lit(self.focused()[0]):
            self.page.keyboard.press("Home")
            self.walk("ArrowRight", lambda name, _: is_lit(name))


def can_be_played(name: str) -> bool:
    return PLAYABLE.search(name) is not None


def is_lit(name: str) -> bool:
    return PLAY_AT_TILE.match(name) is not None


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    keys = ByKeyboard(page)
    page.goto("/")
    level = card_of(page).get_by_role("radio", name=said("level-random"))
    level.wait_for(state="attached")
    # The first game on the shelf, against the bot that answers at once.
    assert keys.press_until("Tab", lambda name, _: name == said("level-easy"))
    page.keyboard.press("ArrowLeft")
    expect(level).to_be_checked()
    assert keys.press_until("Tab", lambda name, _: name == said("start-bot"))
    page.keyboard.press("Enter")
    play_to_the_end(page, keys.move)
    keys.reach(lambda name, _: name == said("verify"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("follow from it")).to_be_visible()


def test_escape_puts_the_card_down_and_the_focus_back(page: Page) -> None:
    keys = ByKeyboard(page)
    page.goto("/")
    play = card_of(page).get_by_role("button", name=said("start-bot"), exact=True)
    play.press("Enter")
    card = page.get_by_role("button", name=PLAYABLE).first
    card.press("Enter")
    assert is_lit(keys.focused()[0])
    page.keyboard.press("Escape")
    expect(card).to_be_focused()
    expect(card).to_have_attribute("aria-pressed", "false")
