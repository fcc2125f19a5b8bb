"""One browser and one server for all of these tests.

The browser is for this folder, not for the whole run: Playwright keeps an event loop
running in this thread as long as it is there, and tests of the server on the same
worker want one of their own. Visitors know nothing of each other's tables, so they can
share a server.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from .chromium import chromium, flags
from .firefox import Firefox
from .installing import NoBrowser
from .serving import Server
from .visitors import Visitors, visitors_of
from .webkit import WebKit
from .windows import Window, no_complaints, started

HERE = Path(__file__).parent
SITE = HERE.parents[1] / "src" / "siegeworks" / "server" / "site"

MANY_VISITORS = {
    "SIEGEWORKS_OPEN_TABLES_PER_ADDRESS": "10000",
    "SIEGEWORKS_COMMAND_RATE": "1000/second",
}
"""All come from one address, and some of them are programs that play fast."""

# Whatever a page is to show may take as long as a click: tests share the machine.
expect.set_options(timeout=15_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = [item for item in items if item.path.is_relative_to(HERE)]
    for item in here:
        item.add_marker(pytest.mark.browser)
    # Never silently: the reason is printed at the end, and CI has no way out.
    if os.environ.get("SIEGEWORKS_NO_BROWSER") and os.environ.get("CI") != "true":
        skip = pytest.mark.skip(
            reason="NO BROWSER TESTS WERE RUN: SIEGEWORKS_NO_BROWSER"
        )
        for item in here:
            item.add_marker(skip)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    try:
        path = chromium()
    except NoBrowser as problem:
        pytest.fail(str(problem), pytrace=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (SITE / "index.html").is_file():
        pytest.fail("There is no browser bundle: run `make site`.", pytrace=False)
    server = Server(tmp_path_factory.mktemp("data"), MANY_VISITORS)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Server:
    """It runs, even if the tests before have left it dead."""
    return shared_server if shared_server.is_running() else shared_server.start()


@pytest.fixture(scope="module")
def window_of(server: Server) -> Iterator[Callable[[type[Window]], Window]]:
    """A browser that Playwright does not drive; started by the first who asks, and
    again by whoever finds it dead."""
    windows = dict[type[Window], Window]()
    with ExitStack() as leaving:

        def window_of(kind: type[Window]) -> Window:
            if kind not in windows or not windows[kind].is_there():
                try:
                    windows[kind] = started(kind, server.address)
                except NoBrowser as problem:
                    pytest.fail(str(problem), pytrace=False)
                leaving.callback(windows[kind].end)
            return windows[kind]

        yield window_of


@pytest.fixture(params=[Firefox, WebKit], ids=lambda kind: kind.name)
def window(
    request: pytest.FixtureRequest, window_of: Callable[[type[Window]], Window]
) -> Iterator[Window]:
    """A window of Firefox or WebKit, without cookies."""
    with no_complaints(window_of(request.param)) as window:
        yield window


@pytest.fixture
def visitors(browser: Browser, server: Server) -> Iterator[Visitors]:
    with visitors_of(browser, server.address) as visitors:
        yield visitors


@pytest.fixture
def page(visitors: Visitors) -> Page:
    return visitors.new()
