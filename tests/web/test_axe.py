"""axe finds nothing on any screen, by day and by night, on desk, tablet and phone."""

import pytest
from playwright.sync_api import Page

from conformance.playing import SOAK

from .screens import all_screens, look_at
from .visitors import DESKTOP, PHONE, TABLET, Theme, Visitors, accessibility_problems
from .words import in_english

SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
_REST = """() => Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished)).then(() => null)"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_screen_shuts_anybody_out(visitors: Visitors, theme: Theme) -> None:
    """Darkness changes colours, not the layout: one size shows it, a soak all three."""
    sizes = SIZES if theme == "light" or SOAK > 1 else {"phone": PHONE}
    problems = []
    for screen in all_screens(visitors, theme=theme):
        resize(screen.by, DESKTOP)
        page = look_at(screen, in_english)
        for name, size in sizes.items():
            resize(page, size)
            problems += [f"{screen.name}, {name}: {each}" for each in found_on(page)]
    assert not problems, "\n\n".join(problems)


def resize(page: Page, size: tuple[int, int]) -> None:
    """As if the window was pulled: what is open stays open."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(_REST)


def found_on(page: Page) -> list[str]:
    problems = accessibility_problems(page)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        problems.append("the page is wider than the screen")
    return problems
