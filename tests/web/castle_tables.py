"""Tables of Castle, for tests that begin where everybody has sat down."""

from playwright.sync_api import Page, expect

from siegeworks.core.phrase import Phrase

GAME = "castle"
SEATS = ("grey", "blue", "yellow", "green", "pink")


def said_by_castle(key: str, **args: str | int) -> str:
    return str(Phrase(GAME, key, args))


def open_table(page: Page, players: int, *, others: str = "random") -> None:
    """Sit down as Grey; the others are bots of a level, or oneself again: "me"."""
    seats = dict.fromkeys(SEATS[:players], others) | {SEATS[0]: "me"}
    wish = {
        "type": "NewTable",
        "game": GAME,
        "seats": seats,
        "name": "Ann",
        "options": {"players": players},
    }
    made = page.request.post("/api/tables", data=wish)
    assert made.ok, made.text()
    page.goto(f"/table/{made.json()['table']}")
    expect(page.get_by_role("main").get_by_role("button").first).to_be_visible()
