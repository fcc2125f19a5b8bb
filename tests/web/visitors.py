"""People with a browser. Whatever their pages complain about fails the test."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page

Theme = Literal["light", "dark"]
DESKTOP = (1440, 900)
TABLET = (820, 1180)
PHONE = (390, 844)

_REPORT_POLICY = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
});
"""
# Who wants less motion still gets transitions, too short to be seen. Each draws what it
# changes twice, which took a quarter of many a game.
_NO_TRANSITIONS = """
const still = new CSSStyleSheet();
still.replaceSync("*, *::before, *::after { transition: none !important; }");
document.adoptedStyleSheets = [still];
"""
# What a browser says by itself when the server is away, which it is on purpose.
_SERVER_AWAY = (
    "ERR_CONNECTION_REFUSED",
    "WebSocket connection to",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONNECTION_RESET",
    "ERR_NETWORK_CHANGED",
    "ERR_INTERNET_DISCONNECTED",
)


@dataclass
class Visitors:
    """Everybody in one test; each has cookies and storage of their own."""

    browser: Browser
    address: str
    complaints: list[str] = field(default_factory=list)
    server_may_be_away: bool = False
    nothing_may_be_there: bool = False
    """Somebody asks for what there is not."""
    is_without_tls: bool = False
    """The browser says so by itself, of a header that means nothing then."""
    _contexts: list[BrowserContext] = field(default_factory=list)

    def new(
        self,
        *,
        viewport: tuple[int, int] = DESKTOP,
        theme: Theme = "light",
        moving: bool = False,
        touch: bool = False,
    ) -> Page:
        """Somebody who has never been here, with an empty page."""
        width, height = viewport
        context = self.browser.new_context(
            base_url=self.address,
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=touch,
            locale="en-GB",
        )
        context.set_default_timeout(15_000)
        context.add_init_script(_REPORT_POLICY)
        if not moving:
            context.add_init_script(_NO_TRANSITIONS)
        self._contexts.append(context)
        page = context.new_page()
        self.watch(page)
        return page

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", self._page_error)

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        if self.server_may_be_away and any(
            sign in message.text for sign in _SERVER_AWAY
        ):
            return
        if (
            self.is_without_tls
            and "Opener-Policy header has been ignored" in message.text
        ):
            return
        if self.nothing_may_be_there and "404 (Not Found)" in message.text:
            return
        self.complaints.append(
            f"console: {message.text} ({message.location.get('url', '')})"
        )

    def _page_error(self, error: Error) -> None:
        self.complaints.append(f"uncaught: {error.stack or error}")


@contextmanager
def visitors_of(browser: Browser, address: str) -> Iterator[Visitors]:
    visitors = Visitors(browser, address)
    try:
        yield visitors
    finally:
        visitors.close()
    assert not visitors.complaints, "\n".join(visitors.complaints)


AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def accessibility_problems(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """What axe finds on the page as it stands, a line for each: by some of its rules,
    or by all."""
    if not page.evaluate("'axe' in window"):  # it stays as long as the page does
        page.evaluate(AXE.read_text(encoding="utf-8"))
    asked: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        asked["runOnly"] = {"type": "rule", "values": [*rules]}
    found = page.evaluate("(asked) => axe.run(document, asked)", asked)
    return [
        f"{problem['id']}: {node['html'][:160]} ({node['failureSummary']})"
        for problem in found["violations"]
        for node in problem["nodes"]
    ]
