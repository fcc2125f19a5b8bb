"""Teams in the browser: options that need one another, brackets, partners, results."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from server.brought import whole_game_of
from siegeworks.core.i18n import Phrase
from siegeworks.core.playthrough import write_playthrough
from siegeworks.games import CATALOG

from .at_home import A_TABLE, accept, card_of
from .visitors import DESKTOP, PHONE, Theme, Visitors, accessibility_problems
from .words import said

GAME = "land-of-clans"
SEATS = ("red", "blue", "yellow", "red2", "blue2", "yellow2")


def said_by_game(key: str) -> str:
    return str(Phrase(GAME, key))


def seat(name: str) -> str:
    return said_by_game(f"seat-{name}")


def team(name: str) -> str:
    return said("team", team=f"{seat(name)} · {seat(f'{name}2')}")


def on_the_shelf(page: Page, door: str = "friend") -> Locator:
    page.goto("/")
    card = card_of(page, GAME)
    card.get_by_role("radio", name=said(f"door-{door}-many"), exact=True).check()
    return card


def players(card: Locator, count: int) -> None:
    card.get_by_role("radio", name=str(count), exact=True).check()


def teams(card: Locator) -> Locator:
    name = said_by_game("option-teams")
    return card.get_by_role("checkbox", name=name, exact=True)


def test_options_that_need_one_another_follow_each_other(page: Page) -> None:
    card = on_the_shelf(page)
    players(card, 2)
    expect(teams(card)).to_be_disabled()
    expect(teams(card)).not_to_be_checked()
    expect(card.get_by_text(re.compile("^teams need 4 or 6", re.I))).to_be_visible()
    players(card, 6)
    expect(teams(card)).to_be_checked()
    expect(teams(card)).to_be_disabled()
    expect(card.get_by_text(re.compile("^six play in teams", re.I))).to_be_visible()
    expect(card.locator(".chair")).to_have_count(6)
    players(card, 4)
    expect(teams(card)).to_be_enabled()
    expect(teams(card)).not_to_be_checked()
    teams(card).check()
    card.get_by_text(said("options"), exact=True).click()
    hands = card.get_by_role("combobox", name=said_by_game("option-partner_hands"))
    hands.select_option("open")
    teams(card).uncheck()
    expect(hands).to_have_value("hidden")
    expect(hands.locator("option[value=open]")).to_be_disabled()
    teams(card).check()
    expect(hands).to_have_value("open")
    players(card, 3)
    expect(hands).to_have_value("hidden")
    card.get_by_role("button", name=said("start-friend"), exact=True).click()
    expect(page).to_have_url(A_TABLE)


def test_a_number_of_ones_own_stays_within_its_bounds(page: Page) -> None:
    card = on_the_shelf(page, "bot")
    card.get_by_text(said("options"), exact=True).click()
    limit = card.get_by_role("spinbutton", name=said_by_game("option-turn_limit"))
    for typed, kept in (("77", "77"), ("99999", "10000"), ("-4", "0"), ("", "0")):
        limit.fill(typed)
        limit.press("Tab")
        expect(limit).to_have_value(kept)


def test_partners_find_each_other_in_the_lobby_and_at_the_table(
    visitors: Visitors,
) -> None:
    host, friend = visitors.new(), visitors.new(viewport=PHONE)
    card = on_the_shelf(host)
    players(card, 6)
    card.get_by_role("radio", name=seat("red"), exact=True).check()
    card.get_by_role("button", name=said("start-friend"), exact=True).click()
    expect(host).to_have_url(A_TABLE)
    for name in ("red", "blue", "yellow"):
        rows = host.get_by_role("main").get_by_role("list", name=team(name))
        expect(rows.get_by_role("listitem")).to_have_count(2)
    link = host.get_by_role("textbox", name=said("invite-link-many")).input_value()
    friend.goto(link)
    friend.get_by_role("radio", name=seat("red2"), exact=True).check()
    partner = said("in-team-with", partners=seat("red"))
    expect(friend.get_by_text(partner, exact=True)).to_be_visible()
    friend.get_by_role("button", name=said("sit-down")).click()
    expect(friend).to_have_url(A_TABLE)
    friend.get_by_role("button", name=said("lobby-fill-all"), exact=True).click()
    for page, own in ((host, "red"), (friend, "red2")):
        expect(page.get_by_role("region", name=said("prompt"))).to_be_visible()
        mine = page.get_by_role("banner").get_by_role("list", name=team("red"))
        row = mine.get_by_role("listitem").filter(
            has=page.get_by_text(seat(own), exact=True)
        )
        expect(row.get_by_text(said("you"), exact=True)).to_be_attached()


def test_six_at_one_device_see_only_their_own_hands(page: Page) -> None:
    page.goto("/")
    open_short_game(page, 6, others="me")
    ready = page.get_by_role("button", name=re.compile(f"^{said('i-am', seat='.*')}$"))
    action = page.locator("button[data-action]").first
    picture = page.locator("pre").first
    passed, hands = [], set()
    while len(passed) < 3:
        expect(ready.or_(action).first).to_be_visible()
        if ready.is_visible():
            expect(page.locator("pre")).to_have_count(0)
            passed.append(ready.inner_text())
            ready.click()
            expect(action).to_be_visible()
            hands.update(re.findall("your hand: .*", picture.inner_text()))
        before = picture.inner_text()
        action.click()
        expect(picture.or_(ready)).not_to_have_text(before)
    assert len(hands) == 3
    assert {*passed} <= {said("i-am", seat=seat(name)) for name in SEATS}


def open_short_game(page: Page, turns: int, others: str = "random") -> None:
    """Whoever is at the device sits at red; over after a few turns."""
    sitters = dict.fromkeys(SEATS, others) | {"red": "me"}
    options = {"players": 6, "teams": True, "turn_limit": turns}
    new = {"game": GAME, "seats": sitters, "name": "Ada", "options": options}
    made = page.request.post("/api/tables", data=new)
    assert made.ok, made.text()
    page.goto(f"/table/{made.json()['table']}?board=text")


def test_the_result_names_the_team_and_both_wear_the_crown(page: Page) -> None:
    page.goto("/")
    open_short_game(page, 6)
    result = page.get_by_role("heading", name=re.compile(" won$"))
    action = page.locator("button[data-action]").first
    for _ in range(20):
        expect(action.or_(result).first).to_be_visible(timeout=20_000)
        if result.is_visible():
            break
        before = page.locator("pre").first.inner_text()
        action.click()
        expect(page.locator("pre").first).not_to_have_text(before)
    expect(result).to_be_visible()
    headline = result.inner_text().lower()
    assert "team" in headline
    crowned = page.get_by_role("banner").get_by_role("img", name=said("winner"))
    assert crowned.count() in (2, 4, 6)


def test_everything_wrong_with_a_brought_file_is_a_list(
    visitors: Visitors, tmp_path: Path
) -> None:
    visitors.nothing_may_be_there = True
    page = visitors.new()
    game = CATALOG.game(GAME, {"turn_limit": 2})
    document = json.loads(write_playthrough(whole_game_of(game)))
    broken = {"hand": 99, "end_at_tiles": 0, "colour": "mauve"}
    document["header"]["options"]["data"] = json.dumps(broken)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document))
    page.goto("/")
    page.locator("input[type=file]").set_input_files(file)
    told = page.get_by_role("alert")
    expect(told.get_by_role("listitem")).to_have_count(3)
    visitors.complaints.clear()  # the browser itself reports the refusal


@pytest.mark.parametrize(
    ("viewport", "theme"),
    [(PHONE, "dark"), (DESKTOP, "light")],
    ids=["phone-dark", "desktop-light"],
)
def test_axe_finds_nothing_where_six_sit_down_in_teams(
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

    card = on_the_shelf(page)
    players(card, 6)
    card.get_by_text(said("options"), exact=True).click()
    card.get_by_role("radio", name=seat("blue"), exact=True).check()
    look("shelf", page)
    card.get_by_role("button", name=said("start-friend"), exact=True).click()
    expect(page).to_have_url(A_TABLE)
    link = page.get_by_role("textbox", name=said("invite-link-many")).input_value()
    look("lobby", page)
    guest.goto(link)
    expect(guest.get_by_role("button", name=said("sit-down"))).to_be_visible()
    look("invitation", guest)
    accept(guest, link)
    page.get_by_role("button", name=said("lobby-fill-all"), exact=True).click()
    expect(page.get_by_role("region", name=said("prompt"))).to_be_visible()
    page.goto(f"{page.url}?board=text")
    expect(page.get_by_role("region", name=said("prompt"))).to_be_visible()
    look("table", page)
    assert not problems, "\n\n".join(problems)
