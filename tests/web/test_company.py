"""More than two: from the shelf to the lobby, to the table, and out of it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .at_home import A_TABLE, accept, card_of
from .castle_tables import GAME, open_table, said_by_castle
from .visitors import DESKTOP, PHONE, Theme, Visitors, accessibility_problems
from .words import said

I_AM = re.compile("^" + said("i-am", seat=".*") + "$")


def choose(page: Page, door: str, players: int) -> Locator:
    """The card on the shelf, ready to be opened through a door."""
    page.goto("/")
    card = card_of(page, GAME)
    card.get_by_role("radio", name=said(f"door-{door}-many"), exact=True).check()
    card.get_by_role("radio", name=str(players), exact=True).check()
    if door != "bot":
        expect(card.locator(".chair")).to_have_count(players)
    return card


def begin(page: Page, card: Locator, key: str) -> None:
    card.get_by_role("button", name=said(key), exact=True).click()
    expect(page).to_have_url(A_TABLE)


def seats(page: Page) -> Locator:
    return page.get_by_role("banner").get_by_role("list", name=said("seats"))


def link_for_friends(page: Page) -> str:
    return page.get_by_role("textbox", name=said("invite-link-many")).input_value()


def fill(page: Page, seat: str) -> Locator:
    name = said("lobby-fill-seat", seat=said_by_castle(f"seat-{seat}"))
    return page.get_by_role("button", name=name, exact=True)


def bot(level: str) -> str:
    return said("bot-of-level", level=said(f"level-{level}"))


def test_one_click_on_the_shelf_begins_a_game_against_four_bots(page: Page) -> None:
    card = choose(page, "bot", 5)
    card.get_by_role("radio", name=said("level-random"), exact=True).check()
    begin(page, card, "start-bot")
    expect(seats(page).get_by_role("listitem")).to_have_count(5)
    expect(seats(page).get_by_text(bot("random"), exact=True)).to_have_count(4)
    expect(seats(page).get_by_text(said("you"), exact=True)).to_have_count(1)


def test_friends_and_bots_fill_a_table_and_it_begins(visitors: Visitors) -> None:
    host, friend = visitors.new(), visitors.new(viewport=PHONE)
    card = choose(host, "friend", 5)
    card.get_by_role("radio", name=said_by_castle("seat-grey"), exact=True).check()
    card.get_by_role("combobox", name=said_by_castle("seat-blue")).select_option(
        "random"
    )
    begin(host, card, "start-friend")
    title = said("lobby-title-many", missing=3)
    expect(host.get_by_role("heading", name=title)).to_be_visible()
    accept(friend, link_for_friends(host))
    expect(
        host.get_by_role("heading", name=said("lobby-title-many", missing=2))
    ).to_be_visible()
    fill(host, "green").click()
    reopen = said("lobby-reopen-seat", seat=said_by_castle("seat-green"))
    host.get_by_role("button", name=reopen, exact=True).click()
    expect(fill(host, "green")).to_be_visible()
    friend.get_by_role("button", name=said("lobby-fill-all"), exact=True).click()
    for page in (host, friend):
        expect(page.get_by_role("region", name=said("prompt"))).to_be_visible()
        expect(seats(page).get_by_role("listitem")).to_have_count(5)


def test_whoever_leaves_the_lobby_makes_room(visitors: Visitors) -> None:
    host, friend = visitors.new(), visitors.new()
    begin(host, choose(host, "friend", 3), "start-friend")
    accept(friend, link_for_friends(host))
    expect(
        host.get_by_role("heading", name=said("lobby-title-many", missing=1))
    ).to_be_visible()
    for _ in ("leave", "yes, leave"):
        friend.get_by_role("button", name=said("lobby-leave"), exact=True).click()
    expect(friend.get_by_role("heading", name=said("home-title"))).to_be_visible()
    expect(
        host.get_by_role("heading", name=said("lobby-title-many", missing=2))
    ).to_be_visible()


def test_whoever_resigns_watches_and_a_bot_plays_on(visitors: Visitors) -> None:
    host, friend = visitors.new(), visitors.new()
    card = choose(host, "friend", 3)
    card.get_by_role("radio", name=said_by_castle("seat-grey"), exact=True).check()
    begin(host, card, "start-friend")
    accept(friend, link_for_friends(host))
    friend.get_by_role("button", name=said("lobby-fill-all"), exact=True).click()
    host.get_by_role("button", name=said("menu"), exact=True).click()
    resign = host.get_by_role("button", name=said("resign"), exact=True)
    resign.click()
    best = said("level-expert")
    warning = host.get_by_role("alert")
    expect(warning).to_have_text(said("resign-sure-many", level=best))
    resign.click()
    expect(host).to_have_url(re.compile("/watch/"))
    told = said("log-resigned-bot", seat=said_by_castle("seat-grey"), level=best)
    expect(friend.get_by_text(told, exact=True).first).to_be_visible()
    expect(seats(friend).get_by_text(bot("expert"), exact=True)).to_be_visible()
    expect(host.get_by_text(told, exact=True).first).to_be_visible()


def test_the_device_is_passed_only_from_one_person_to_another(page: Page) -> None:
    card = choose(page, "device", 3)
    card.get_by_role("combobox", name=said_by_castle("seat-blue")).select_option(
        "random"
    )
    begin(page, card, "start-device")
    page.goto(f"{page.url}?board=text")
    passed: list[str] = []
    ready = page.get_by_role("button", name=I_AM)
    # The bot may play the Jester: then everybody is asked for a card instead.
    anything = page.locator("button[data-action]")
    draw = page.locator("button[data-action=draw]")
    while len(passed) < 4:
        expect(ready.or_(anything).first).to_be_visible(timeout=15_000)
        if ready.is_visible():
            passed.append(ready.inner_text())
            ready.click()
            expect(anything.first).to_be_visible()
        else:
            turns = page.locator("pre").first.inner_text()
            (draw if draw.is_visible() else anything.first).click()
            expect(page.locator("pre").first.or_(ready)).not_to_have_text(turns)
    grey, yellow = (said_by_castle(f"seat-{seat}") for seat in ("grey", "yellow"))
    assert passed == [said("i-am", seat=seat) for seat in (grey, yellow) * 2]


@pytest.mark.parametrize(
    ("theme", "viewport"),
    [("dark", PHONE), ("light", DESKTOP)],
    ids=["phone at night", "desktop by day"],
)
def test_axe_finds_nothing_before_five_sit_down(
    visitors: Visitors, theme: Theme, viewport: tuple[int, int]
) -> None:
    page = visitors.new(viewport=viewport, theme=theme)
    guest = visitors.new(viewport=viewport, theme=theme)
    problems: list[str] = []

    def look(where: str, at: Page) -> None:
        at.wait_for_load_state("networkidle")
        problems.extend(f"{where}: {each}" for each in accessibility_problems(at))
        if at.evaluate("document.documentElement.scrollWidth > innerWidth"):
            problems.append(f"{where}: the page is wider than the screen")

    choose(page, "device", 5)
    look("shelf", page)
    begin(page, choose(page, "friend", 5), "start-friend")
    link = link_for_friends(page)
    look("lobby", page)
    guest.goto(link)
    expect(guest.get_by_role("button", name=said("sit-down"))).to_be_visible()
    look("invitation", guest)
    open_table(guest, 5, others="me")
    look("privacy", guest)
    assert not problems, "\n\n".join(problems)
