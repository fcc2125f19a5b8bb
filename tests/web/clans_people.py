"""People at a table of Land of Clans who do whatever is lit, by mouse or by keys."""

from playwright.sync_api import Locator, Page

from .clans_tables import said_by_clans
from .people import A_LONG_WALK, FEW_STEPS, AtTheKeyboard, LostTheWay, Person, middle

WHATEVER_IS_LIT = (
    "[data-group=deeds] button[data-can], [data-group=hand] .can, "
    "[data-group=moor] [data-can]"
)


def moor(page: Page) -> Locator:
    return page.get_by_role("group", name=said_by_clans("board-moor"), exact=True)


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name=said_by_clans("board-hand"), exact=True)


def prizes(page: Page) -> Locator:
    return page.get_by_role("group", name=said_by_clans("board-prizes"), exact=True)


def deeds(page: Page) -> Locator:
    """Buttons below the prompt that do something at once."""
    return page.locator("[data-group=deeds] button[data-can]")


def lit(within: Locator) -> Locator:
    """Whatever is gold: pressed, it is done, or asks for one thing more."""
    return within.locator("button[data-can]")


def cards(page: Page) -> Locator:
    """Cards that can be taken up, chosen or spent; open Wizards too."""
    return hand(page).locator(".can button")


def square(page: Page, at: int) -> Locator:
    return page.locator(f"[data-square='{at}']")


class ByMouse(Person):
    """Finishes shapes when it can; otherwise any card, then a square that lights up."""

    def move(self) -> None:
        deed = self._any(deeds(self.page).and_(self.page.locator(":not(.primary)")))
        if deeds(self.page).and_(self.page.locator(".primary")).count():
            deeds(self.page).and_(self.page.locator(".primary")).first.click()
        elif deed is not None and self._only_a_button_decides():
            self._do(deed)
        elif self._dice.random() < 0.25 and lit(moor(self.page)).count():
            self._press_land()
        else:
            self._take_a_card()

    def _only_a_button_decides(self) -> bool:
        """Of several castles to build, a press on the land may only show the next."""
        several = self.page.locator("[data-build]").count() > 1
        return several or not lit(moor(self.page)).count()

    def _do(self, deed: Locator) -> None:
        """A button, or one that asks for the cards to give up."""
        begins = deed.get_attribute("data-exchange") is not None
        deed.click()
        if begins:
            self._take_a_card()

    def _press_land(self) -> None:
        goal = self._any(lit(moor(self.page)))
        if goal is None:
            raise LostTheWay("nothing is lit")
        goal.click()
        spent = self._any(lit(hand(self.page)))
        if spent is not None:
            spent.click()

    def _take_a_card(self) -> None:
        finishing = hand(self.page).locator(".can:has(.finishes) button")
        card = self._any(finishing) or self._any(cards(self.page))
        if card is None:
            return self._press_land()
        card.click()
        if deeds(self.page).and_(self.page.locator(".primary")).count():
            deeds(self.page).and_(self.page.locator(".primary")).first.click()
        elif (goal := self._any(lit(moor(self.page)))) is not None:
            goal.click()
        return None


class ByKeyboard(AtTheKeyboard):
    """Looks ahead first: the hand lies behind the land."""

    first_try = ("Tab", FEW_STEPS // 2)
    second_try = ("Shift+Tab", 3 * FEW_STEPS)

    def move(self) -> None:
        # The prompt may be a moment ahead of what lights up.
        self.page.locator(WHATEVER_IS_LIT).first.wait_for()
        if self._can("[data-group=deeds]"):
            self._reach_in("[data-group=deeds]")
            asks_for_cards = self.focused_is("[data-exchange]")
            self.page.keyboard.press("Enter")
            if asks_for_cards:
                self._choose_a_card()
        elif cards(self.page).count():
            self._choose_a_card()
        else:
            self._press_in("[data-group=moor]")

    def _can(self, group: str) -> bool:
        return self.page.locator(f"{group} button[data-can]").count() > 0

    def _choose_a_card(self) -> None:
        self.reach(lambda: self.focused_is("[data-group=hand] *"))
        self.page.keyboard.press("Home")
        self.walk("ArrowRight", lambda: self.focused_is(".can *"))
        self.page.keyboard.press("Enter")
        if self.focused_is("[data-group=moor] [data-can]"):
            self._stroll()
            self.page.keyboard.press("Enter")
        elif self._can("[data-group=deeds]"):
            self._press_in("[data-group=deeds]")

    def _press_in(self, group: str) -> None:
        self._reach_in(group)
        self.page.keyboard.press("Enter")

    def _reach_in(self, group: str) -> None:
        if not self.focused_is(f"{group} [data-can]"):
            self.reach(lambda: self._stands_in(group))

    def _stands_in(self, group: str) -> bool:
        """Tab leads to one stop of each group; the others are found by the arrows."""
        if not self.focused_is(f"{group} *"):
            return False
        if not self.focused_is("[data-can]"):
            self.page.keyboard.press("Home")
            self.press_until(
                "ArrowRight", lambda: self.focused_is("[data-can]"), 2 * FEW_STEPS
            )
        return self.focused_is("[data-can]")

    def _stroll(self) -> None:
        """From the first lit square towards any other, as the eye leads."""
        goals = lit(moor(self.page))
        there = middle(goals.nth(self._dice.randrange(goals.count())))
        for _ in range(A_LONG_WALK):
            here = middle(self.page.locator(":focus"))
            if max(abs(here[0] - there[0]), abs(here[1] - there[1])) < 3:
                return
            self.page.keyboard.press(self._arrow(here, there))
        assert self.focused_is("[data-can]"), "no lit square can be reached"

    def _arrow(self, here: tuple[int, int], there: tuple[int, int]) -> str:
        """Across or down, as it comes: in a cross the straight way may be none."""
        right, down = there[0] - here[0], there[1] - here[1]
        ways = [
            *(["ArrowRight" if right > 0 else "ArrowLeft"] if abs(right) > 2 else []),
            *(["ArrowDown" if down > 0 else "ArrowUp"] if abs(down) > 2 else []),
        ]
        return self._dice.choice(ways)
