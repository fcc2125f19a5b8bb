"""axe finds nothing on any screen, by day and by night, on desk, tablet and phone."""

import pytest

from .screens import all_screens, look_at
from .visitors import DESKTOP, PHONE, TABLET, Theme, Visitors, accessibility_problems
from .words import in_english


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "viewport", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"]
)
def test_no_screen_shuts_anybody_out(
    visitors: Visitors, theme: Theme, viewport: tuple[int, int]
) -> None:
    problems = []
    for screen in all_screens(visitors, theme=theme, viewport=viewport):
        page = look_at(screen, in_english)
        problems += [f"{screen.name}: {each}" for each in accessibility_problems(page)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            problems.append(f"{screen.name}: the page is wider than the screen")
    assert not problems, "\n\n".join(problems)
