"""How somebody gets from the shelf to a table."""

import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from siegeworks.core.i18n import Phrase

from .words import GAME, said

A_TABLE = re.compile(r"/table/[0-9a-z]{16}$")


def sit_down(
    page: Page, door: str = "bot", *, seat: str = "", options: Iterable[str] = ()
) -> None:
    """Choose at home and open a table: "bot", "friend" or "device"."""
    page.goto("/")
    card = card_of(page)
    card.get_by_role("radio", name=said(f"door-{door}"), exact=True).check()
    if door == "bot":
        card.get_by_role("radio", name=said("level-random"), exact=True).check()
    if seat:
        card.get_by_role("radio", name=seat, exact=True).check()
    choose_options(card, options)
    card.get_by_role("button", name=said(f"start-{door}"), exact=True).click()
    expect(page).to_have_url(A_TABLE)


def card_of(page: Page, game: str = GAME) -> Locator:
    """A game on the shelf, with its doors and choices."""
    return page.get_by_role("article", name=str(Phrase(game, "title")), exact=True)


def choose_options(card: Locator, names: Iterable[str]) -> None:
    if names:
        card.get_by_text(said("options"), exact=True).click()
    for name in names:
        card.get_by_role("checkbox", name=name, exact=True).check()


def invitation(page: Page) -> str:
    """The link for the friend, as it stands on the page."""
    return page.get_by_role("textbox", name=said("invite-link")).input_value()


def accept(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("button", name=said("sit-down")).click()
    expect(page).to_have_url(A_TABLE)
