"""Tables of Castle, for tests that begin where everybody has sat down."""

from playwright.sync_api import Page

from siegeworks.core.i18n import Phrase

from .tables import set_up

GAME = "castle"
SEATS = ("grey", "blue", "yellow", "green", "pink")


def said_by_castle(key: str, **args: str | int) -> str:
    return str(Phrase(GAME, key, args))


def open_table(page: Page, players: int, *, others: str = "random") -> None:
    """Sit down as Grey; the others are bots of a level, or oneself again: "me"."""
    seats = dict.fromkeys(SEATS[:players], others) | {SEATS[0]: "me"}
    set_up(page, GAME, seats, {"players": players})
