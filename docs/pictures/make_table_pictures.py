"""Draw docs/pictures/table.png and table-phone.png: a game in a real browser.

A real server, a real browser, and a game that an expert has played for both sides up to
the middle. Every run deals other cards.
"""

import re
import sys
import tempfile
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from siegeworks.core.game import AnyGame
from siegeworks.games import CATALOG
from siegeworks.players.roster import player_for

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "tests"))

from web.chromium import chromium, flags  # noqa: E402  found by the line above
from web.serving import Server  # noqa: E402

GAME, SEAT, OTHER = "schotten-totten-2", "attacker", "defender"
MOVES = 26
PICTURES = {"table.png": (1440, 900, "light"), "table-phone.png": (390, 844, "dark")}


def open_table(page: Page, address: str) -> str:
    new = {
        "type": "NewTable",
        "game": GAME,
        "name": "Ada",
        "options": {"tactics": True},
    }
    new["seats"] = {SEAT: "me", OTHER: "expert"}
    made = page.request.post(
        f"{address}/api/tables", data=new, headers={"Origin": address}
    )
    return str(made.json()["table"])


def play_on(page: Page, game: AnyGame, table: str) -> None:
    """Let an expert decide for the person, from what the person is shown."""
    expert = player_for(game, "expert", 7)
    for _ in range(MOVES):
        page.locator("[data-action]").first.wait_for()
        moments = page.request.get(f"/api/tables/{table}/moments?from=0&to=0")
        last = moments.json()["log"][-1]["seq"]
        moment = page.request.get(f"/api/tables/{table}/moments?from={last}&to={last}")
        shown = moment.json()["moments"][-1]["views"][SEAT]
        view = game.decode_view(msgspec.json.encode(shown))
        move = game.write(expert.choose(view, game.legal_for(view)))
        page.locator(f'[data-action="{move}"]').click()
        page.wait_for_timeout(250)


def main() -> None:
    game = CATALOG.game(GAME, {"tactics": True})
    with tempfile.TemporaryDirectory() as data, sync_playwright() as tools:
        server = Server(Path(data))
        server.start()
        browser = tools.chromium.launch(executable_path=chromium(), args=flags())
        try:
            draw(browser, server.address, game)
        finally:
            browser.close()
            server.stop()


def draw(browser: Browser, address: str, game: AnyGame) -> None:
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    table = open_table(page, address)
    page.goto(f"/table/{table}?board=text")
    play_on(page, game, table)
    who = context.storage_state()
    for name, (width, height, theme) in PICTURES.items():
        size = {"width": width, "height": height}
        eyes = browser.new_context(
            base_url=address, viewport=size, color_scheme=theme, storage_state=who
        )
        page = eyes.new_page()
        page.goto(f"/table/{table}")
        playable = page.get_by_role("button", name=re.compile("can be played"))
        if playable.count():
            playable.nth(2).click()
        page.wait_for_timeout(800)
        page.screenshot(path=HERE / name)


if __name__ == "__main__":
    main()
