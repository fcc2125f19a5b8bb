"""axe finds nothing on any screen, by day and by night, on desk, tablet and phone.

By day it looks for everything on desk and phone. A tablet has the layout of one of the
two, and darkness changes colours alone, so less is looked for there; a soak looks for
everything everywhere.
"""

from playwright.sync_api import Page, expect

from conformance.playing import SOAK

from .screens import all_screens, look_at
from .visitors import DESKTOP, PHONE, TABLET, Theme, Visitors, accessibility_problems
from .words import in_english

ALL: tuple[str, ...] = ()
CHANGED_BY_SIZE = ALL if SOAK > 1 else ("target-size", "scrollable-region-focusable")
CHANGED_BY_NIGHT = ALL if SOAK > 1 else ("color-contrast",)
LOOKS: list[tuple[Theme, str, tuple[int, int], tuple[str, ...]]] = [
    ("light", "desktop", DESKTOP, ALL),
    ("light", "tablet", TABLET, CHANGED_BY_SIZE),
    ("light", "phone", PHONE, ALL),
    ("dark", "phone", PHONE, CHANGED_BY_NIGHT),
]
if SOAK > 1:
    LOOKS += [("dark", "desktop", DESKTOP, ALL), ("dark", "tablet", TABLET, ALL)]
_REST = """async () => {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  await Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished));
}"""
"""Drawn anew, and everything has stopped moving."""


def test_no_screen_shuts_anybody_out(visitors: Visitors) -> None:
    problems = []
    for screen in all_screens(visitors):
        resize(screen.by, DESKTOP)
        page = look_at(screen, in_english)
        for theme, name, size, rules in LOOKS:
            turn(page, theme)
            resize(page, size)
            problems += [
                f"{screen.name}, {theme}, {name}: {each}"
                for each in found_on(page, rules)
            ]
        turn(page, "light")
    assert not problems, "\n\n".join(problems)


def turn(page: Page, theme: Theme) -> None:
    """As if day or night had come."""
    page.emulate_media(color_scheme=theme)
    expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()


def resize(page: Page, size: tuple[int, int]) -> None:
    """As if the window was pulled: what is open stays open."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(_REST)


def found_on(page: Page, rules: tuple[str, ...] = ALL) -> list[str]:
    problems = accessibility_problems(page, rules)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        problems.append("the page is wider than the screen")
    return problems
