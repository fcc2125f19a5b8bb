"""What else could be done: asked after the game, and at a study table during it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from siegeworks.players.registry import LADDER
from siegeworks.server.bots.worker import make_ready

from .at_home import A_TABLE, accept, card_of, invitation, sit_down
from .looks import found_on, resize
from .playing import A_MOVE, ByMouse, make_one_move, my_turn
from .serving import Server
from .test_two_browsers import resign
from .visitors import DESKTOP, PHONE, TABLET, Theme, Visitors
from .words import GAME, said

PATIENCE = 60_000
"""Milliseconds for the first search of a server, on a busy machine."""
A_QUESTION = re.compile(r"/analysis\?moment=")
"""The address at which the page asks for an analysis."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose searches are short: here their strength is nobody's business."""
    make_ready(GAME, {}, "easy")  # compiled here, and only fetched there
    settings = {"SIEGEWORKS_ANALYSIS_SECONDS": "0.1"}
    server = Server(tmp_path_factory.mktemp("data"), settings).start()
    yield server
    server.stop()


def tab(page: Page) -> Locator:
    return page.get_by_role("button", name=said("tab-analysis"), exact=True)


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name=said("tab-analysis"), exact=True)


def choices(page: Page) -> Locator:
    return panel(page).locator("summary")


def button(page: Page, key: str) -> Locator:
    return panel(page).get_by_role("button", name=said(key), exact=True)


def study(page: Page, door: str = "bot") -> None:
    """Open a table at which positions may be analysed."""
    page.goto("/")
    card = card_of(page)
    card.get_by_role("radio", name=said(f"door-{door}"), exact=True).check()
    card.get_by_role("radio", name="Attacker", exact=True).check()
    if door == "bot":
        card.get_by_role("radio", name=said("level-random"), exact=True).check()
    card.get_by_text(said("options"), exact=True).click()
    card.get_by_role("checkbox", name=said("study"), exact=True).check()
    card.get_by_role("button", name=said(f"start-{door}"), exact=True).click()
    expect(page).to_have_url(A_TABLE)


def short_game(page: Page) -> None:
    """A few moves, then somebody has had enough; and its replay."""
    sit_down(page, "bot", seat="Attacker")
    for _ in range(3):
        make_one_move(page, ByMouse(page).move)
    expect(my_turn(page)).to_be_visible(timeout=A_MOVE)
    resign(page)
    page.get_by_role("link", name=said("replay"), exact=True).first.click()
    page.get_by_role("slider", name=said("moment")).fill("0")


def test_after_the_game_each_moment_is_explained(page: Page) -> None:
    short_game(page)
    tab(page).click()
    expect(choices(page).first).to_be_visible(timeout=PATIENCE)
    lead = panel(page).get_by_role("status")
    expect(lead).to_contain_text(re.compile(r"^Attacker to decide: \d+ % to win"))
    expect(choices(page).first).to_contain_text(re.compile(r"\d+ % of the search"))
    page.get_by_role("button", name=said("replay-last"), exact=True).click()
    expect(lead).to_have_text(said("analysis-over"))


def test_a_choice_lights_its_place_and_opens_by_keyboard(page: Page) -> None:
    short_game(page)
    tab(page).focus()
    page.keyboard.press("Enter")
    expect(choices(page).first).to_be_visible(timeout=PATIENCE)
    while not choices(page).first.evaluate("node => node === document.activeElement"):
        page.keyboard.press("Tab")
    expect(page.locator("main .pointed").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(panel(page).locator("details[open]")).to_have_count(1)


def test_the_whole_game_is_analysed_or_stopped(page: Page) -> None:
    short_game(page)
    tab(page).click()
    expect(choices(page).first).to_be_visible(timeout=PATIENCE)
    course = panel(page).get_by_role("img")
    expect(course).to_have_accessible_name(said("analysis-points", count=1))
    # Answers wait until it is stopped, lest all of them be there before that.
    held: list[Route] = []
    stopped = False

    def hold(route: Route) -> None:
        if stopped:
            route.continue_()
        else:
            held.append(route)

    page.route(A_QUESTION, hold)
    button(page, "analysis-whole").click()
    button(page, "analysis-stop").click()
    stopped = True
    for route in held:
        route.continue_()
    button(page, "analysis-whole").click()
    expect(button(page, "analysis-whole")).to_be_visible(timeout=PATIENCE)
    # Three moves, three answers and the next decision; now and then, oil is poured too.
    told = course.get_attribute("aria-label") or ""
    assert int(told.split()[0]) >= 7


def test_while_a_game_goes_on_nothing_is_explained(page: Page) -> None:
    sit_down(page, "bot", seat="Attacker")
    make_one_move(page, ByMouse(page).move)
    expect(tab(page)).to_have_count(0)
    page.get_by_role("link", name=said("replay"), exact=True).first.click()
    expect(page.get_by_role("slider", name=said("moment"))).to_be_visible()
    expect(tab(page)).to_have_count(0)


def test_at_a_study_table_one_may_ask_when_one_has_to_decide(page: Page) -> None:
    study(page)
    tab(page).click()
    button(page, "analysis-ask").click()
    expect(choices(page).first).to_be_visible(timeout=PATIENCE)
    make_one_move(page, ByMouse(page).move)
    expect(button(page, "analysis-ask")).to_be_visible()


def test_everybody_at_a_study_table_is_told(visitors: Visitors) -> None:
    ada, ben = visitors.new(), visitors.new()
    study(ada, "friend")
    expect(ada.get_by_text(said("study-table"))).to_be_visible()
    link = invitation(ada)
    ben.goto(link)
    expect(ben.get_by_text(said("study-table"))).to_be_visible()
    accept(ben, link)
    tab(ben).click()
    expect(panel(ben).get_by_text(said("study-here"))).to_be_visible()
    expect(button(ben, "analysis-ask")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_panel_shuts_nobody_out(visitors: Visitors, theme: Theme) -> None:
    page = visitors.new(theme=theme)
    short_game(page)
    tab(page).click()
    expect(choices(page).first).to_be_visible(timeout=PATIENCE)
    choices(page).first.click()
    problems = []
    for size in (DESKTOP, TABLET, PHONE):
        resize(page, size)
        if not panel(page).is_visible():
            tab(page).click()
        problems += found_on(page)
    assert not problems, "\n\n".join(problems)


def test_a_newcomer_is_offered_an_easy_bot(page: Page) -> None:
    page.goto("/")
    card = card_of(page, GAME)
    levels = card.get_by_role("group", name=said("level"), exact=True)
    expect(levels.get_by_role("radio", checked=True)).to_have_accessible_name(
        said("level-easy")
    )
    names = [said(f"level-{name}") for name in ("random", *LADDER, "net")]
    for place, name in enumerate(names):
        expect(levels.get_by_role("radio").nth(place)).to_have_accessible_name(name)
    for name in LADDER[1:]:
        levels.get_by_role("radio", name=said(f"level-{name}"), exact=True).check()
        expect(card.get_by_text(said(f"level-{name}-meaning"))).to_be_visible()
