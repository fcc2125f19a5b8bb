"""People at a table of Stronghold who do whatever is lit, by mouse or by keys."""

import time
from typing import TypedDict

from playwright.sync_api import Locator, Page

from .people import A_LONG_WALK, AtTheKeyboard, Person, arrow_towards
from .playing import moment
from .stronghold_tables import said_by_stronghold

LIT = "main [data-can]:not(:disabled)"
MOST_PRESSES = 20
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
AN_ANSWER = 0.5
"""Seconds in which a move is usually made; then one more thing was asked for."""


def deeds(page: Page) -> Locator:
    """The buttons below the prompt."""
    return page.locator("[data-group=deeds]")


def deed(page: Page, text: str) -> Locator:
    """The button of an action, by its notation."""
    return page.locator(f'[data-action="{text}"]')


def spot(page: Page, name: str) -> Locator:
    """A place, path, machine or card of the table."""
    return page.locator(f'[data-spot="{name}"]')


def lit(within: Locator) -> Locator:
    return within.locator("[data-can]")


def the_map(page: Page) -> Locator:
    return page.get_by_role("group", name=said_by_stronghold("board-map"), exact=True)


def put_down(page: Page) -> Locator:
    return deeds(page).get_by_role(
        "button", name=said_by_stronghold("board-put-down"), exact=True
    )


class Chance(TypedDict):
    """Something that is lit."""

    at: int
    group: str
    action: str
    focused: bool


_CHANCES = """(lit) => [...document.querySelectorAll(lit)].map((button, at) => ({
  at,
  group: button.closest("[data-group]")?.dataset.group ?? "",
  action: button.dataset.action ?? "",
  focused: button === document.activeElement,
}))"""


class DoesWhatIsLit(Person):
    """Presses something lit, then what lights up for it, until a move is made."""

    def move(self) -> None:
        before = moment(self.page)
        for _ in range(MOST_PRESSES):
            # What was moved last may still be in hand, for the next of its kind.
            was_holding = put_down(self.page).count() > 0
            chosen = self._choice(was_holding)
            if chosen is None:
                self.let_go()
                continue
            self.press(self.page.locator(LIT).nth(chosen["at"]))
            if not was_holding and put_down(self.page).count():
                continue
            if self._is_made(before):
                return
        raise AssertionError(f"nothing comes of it: {self.page.inner_text('main')}")

    def press(self, found: Locator) -> None:
        raise NotImplementedError

    def let_go(self) -> None:
        raise NotImplementedError

    def _choice(self, holding: bool) -> Chance | None:
        """Whatever the game can do by itself it does; else a group, and one of it."""
        chances: list[Chance] = self.page.evaluate(_CHANCES, LIT)
        for chance in chances:
            if chance["action"] == "rest":
                return chance
        if not chances or (holding and self._dice.random() < 0.15):
            return None
        if holding and (asked := [c for c in chances if c["group"] == "deeds"]):
            return self._one_of(asked)
        return self._one_of(chances)

    def _one_of(self, chances: list[Chance]) -> Chance:
        group = self._dice.choice(sorted({chance["group"] for chance in chances}))
        return self._dice.choice([c for c in chances if c["group"] == group])

    def _is_made(self, before: int) -> bool:
        deadline = time.monotonic() + AN_ANSWER
        while time.monotonic() < deadline:
            if moment(self.page) > before:
                return True
            self.page.wait_for_timeout(10)
        return False


class ByMouse(DoesWhatIsLit):
    def press(self, found: Locator) -> None:
        found.click()

    def let_go(self) -> None:
        put_down(self.page).click()


class Way(TypedDict):
    """From the focus to something lit, as a person sees it."""

    there: bool
    same_group: bool
    lies_ahead: bool
    here: tuple[int, int]
    goal: tuple[int, int]


_WAY = """(goal) => {
  const focus = document.activeElement;
  const middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const group = (node) => node.closest("[data-group]");
  const { DOCUMENT_POSITION_FOLLOWING: AHEAD } = Node;
  const lies_ahead = Boolean(focus.compareDocumentPosition(goal) & AHEAD);
  return {
    there: focus === goal,
    // One group may stand within another.
    same_group:
      group(goal)?.contains(focus) || group(focus)?.contains(goal) || false,
    lies_ahead: focus === document.body || lies_ahead,
    here: middle(focus),
    goal: middle(goal),
  };
}"""


class ByKeyboard(DoesWhatIsLit, AtTheKeyboard):
    """Tab to the group, arrows to the place, Enter; Escape lets go."""

    def press(self, found: Locator) -> None:
        self._go_to(found)
        self.page.keyboard.press("Enter")

    def let_go(self) -> None:
        self.page.keyboard.press("Escape")

    def _one_of(self, chances: list[Chance]) -> Chance:
        """Where the focus was led to is often good enough."""
        near = [chance for chance in chances if chance["focused"]]
        if near and self._dice.random() < 0.5:
            return near[0]
        return super()._one_of(chances)

    def _go_to(self, found: Locator) -> None:
        been: set[tuple[int, int]] = set()
        for _ in range(3 * A_LONG_WALK):
            way: Way = found.evaluate(_WAY)
            if way["there"]:
                return
            here = (way["here"][0], way["here"][1])
            self.page.keyboard.press(self._key(way, lost=here in been))
            been.add(here)
        assert self.focused_is("[data-can]"), "nothing lit can be reached"

    def _key(self, way: Way, *, lost: bool) -> str:
        """Towards it; where that leads back to where one has been, any way."""
        if not way["same_group"]:
            return "Tab" if way["lies_ahead"] else "Shift+Tab"
        if lost:
            return self._dice.choice(ARROWS)
        return arrow_towards(way["here"], way["goal"])
