"""What people at every table have in common: dice, a mouse or keys."""

import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page

FEW_STEPS = 14
A_LONG_WALK = 40


class LostTheWay(AssertionError):
    """Nothing of what was looked for is there, or can be reached by keys."""


class Person:
    """Somebody in front of a page who decides by dice."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self._dice = random.Random(seed)

    def _any(self, found: Locator) -> Locator | None:
        count = found.count()
        return found.nth(self._dice.randrange(count)) if count else None


class AtTheKeyboard(Person):
    """Tab from group to group, arrows within, Enter."""

    first_try = ("Shift+Tab", FEW_STEPS)
    """Where they look for something that is not near: by which key, and how long."""
    second_try = ("Tab", 3 * FEW_STEPS)

    def focused_is(self, selector: str) -> bool:
        found: bool = self.page.evaluate(
            "(selector) => document.activeElement.matches(selector)", selector
        )
        return found

    def press_until(
        self, key: str, reached: Callable[[], bool], most: int = FEW_STEPS
    ) -> bool:
        for _ in range(most):
            if reached():
                return True
            self.page.keyboard.press(key)
        return reached()

    def reach(self, reached: Callable[[], bool]) -> None:
        (key, most), (back, longest) = self.first_try, self.second_try
        if not self.press_until(key, reached, most):
            self.walk(back, reached, longest)

    def walk(
        self, key: str, reached: Callable[[], bool], most: int = FEW_STEPS
    ) -> None:
        """That way alone, and not in vain."""
        if not self.press_until(key, reached, most):
            raise LostTheWay(self.page.evaluate("document.activeElement.outerHTML"))


def middle(of: Locator) -> tuple[int, int]:
    box = of.bounding_box()
    assert box is not None
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def arrow_towards(here: tuple[int, int], there: tuple[int, int]) -> str:
    right, down = there[0] - here[0], there[1] - here[1]
    if abs(right) > abs(down):
        return "ArrowRight" if right > 0 else "ArrowLeft"
    return "ArrowDown" if down > 0 else "ArrowUp"
