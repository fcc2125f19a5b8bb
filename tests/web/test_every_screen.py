"""Every screen: axe finds nothing there, and nothing that it says is hard-coded.

axe looks by day and by night, on desk, tablet and phone. By day it looks for everything
on desk and phone. A tablet has the layout of one of the two, and darkness changes
colours alone, so less is looked for there; a soak looks for everything everywhere.

In the pseudo-language every letter has an accent: one without was hard-coded.

Firefox and WebKit show the same as Chromium.
"""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from conformance.playing import SOAK

from .looks import found_on, resize, turn
from .screens import PLACES, Screen, look_at
from .serving import Server
from .visitors import DESKTOP, PHONE, TABLET, Theme, visitors_of
from .windows import LOADS, PATIENCE, Window
from .words import in_english, in_pseudo

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
_PLAIN_TEXTS = """() => {
  const found = [];
  const plain = (text) => /[A-Za-z]/.test(text);
  const literal = (node) => node.closest("[data-literal], script, style, noscript");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (plain(data) && !literal(parentElement)) found.push(data.trim());
  }
  const named = ["aria-label", "title", "placeholder", "alt", "aria-valuetext",
                 "aria-roledescription"];
  for (const element of document.querySelectorAll("*")) {
    for (const name of named) {
      const text = element.getAttribute(name);
      if (text && plain(text) && !literal(element)) found.push(`${name}: ${text}`);
    }
  }
  if (plain(document.title)) found.push(`the page's title: ${document.title}`);
  return found;
}"""

_SHOWN = """() => {
  const nameOf = (each) => each.getAttribute("aria-label") ?? each.textContent;
  const seen = [...document.querySelectorAll("h1, h2, button, a[href]")].filter(
    (each) => each.checkVisibility() && !each.closest(".unseen"));
  return {
    title: document.title,
    names: seen.map((each) => nameOf(each).trim().replace(/\\s+/g, " ")),
    drawings: document.querySelectorAll("main svg").length,
  };
}"""
"""Contents of a page, drawn as SVG or not."""


@pytest.fixture(scope="module", params=PLACES)
def screens(
    request: pytest.FixtureRequest, browser: Browser, server: Server
) -> Iterator[list[Screen]]:
    """Set up once, whoever looks at them."""
    with visitors_of(browser, server.address) as visitors:
        yield PLACES[request.param](visitors)


def test_no_screen_shuts_anybody_out(screens: list[Screen]) -> None:
    problems = []
    for screen in screens:
        page = look_at(screen, in_english, "en")
        for theme, name, size, rules in LOOKS:
            turn(page, theme)
            resize(page, size)
            problems += [
                f"{screen.name}, {theme}, {name}: {each}"
                for each in found_on(page, rules)
            ]
    assert not problems, "\n\n".join(problems)


def test_nothing_on_any_screen_is_hard_coded(screens: list[Screen]) -> None:
    plain = {}
    for screen in screens:
        page = look_at(screen, in_pseudo, "pseudo")
        if found := page.evaluate(_PLAIN_TEXTS):
            plain[screen.name] = sorted(set(found))
    assert not plain, "\n".join(f"{name}: {found}" for name, found in plain.items())


def test_every_screen_is_the_same_in_another_browser(
    screens: list[Screen], window: Window
) -> None:
    for screen in screens:
        path = screen.address.removeprefix(window.address)
        page = look_at(screen, in_english, "en")
        become(window, page)
        for _ in range(LOADS):
            page.goto(screen.address)
            window.open(path)
            wait_until_the_same(window, page, screen.name)


def become(window: Window, page: Page) -> None:
    """The same guest, who remembers the same."""
    window.become(next((each["value"] for each in page.context.cookies()), None))
    window.open("/icon.svg")
    window.ask(
        "(kept) => Object.assign(localStorage, kept)",
        page.evaluate("({ ...localStorage })"),
    )


def wait_until_the_same(window: Window, page: Page, name: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while (there := window.ask(_SHOWN)) != (here := page.evaluate(_SHOWN)):
        if time.monotonic() > deadline:
            assert there == here, f"{name}: {window.name} shows something else"
    assert there["names"], f"{name} is empty"
