"""The same page by day and by night, on desk, tablet and phone."""

from playwright.sync_api import Page, expect

from .visitors import Theme, accessibility_problems

_REST = """async () => {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  await Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished));
}"""
"""Drawn anew, and everything has stopped moving."""


def turn(page: Page, theme: Theme) -> None:
    """As if day or night had come."""
    page.emulate_media(color_scheme=theme)
    expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()


def resize(page: Page, size: tuple[int, int]) -> None:
    """As if the window was pulled: what is open stays open."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(_REST)


def found_on(page: Page, rules: tuple[str, ...] = ()) -> list[str]:
    problems = accessibility_problems(page, rules)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        problems.append("the page is wider than the screen")
    return problems
