"""Absent players: the time a table waits, the bot meanwhile, and the return."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .at_home import A_TABLE, accept, card_of, invitation
from .conftest import MANY_VISITORS
from .playing import ByMouse, make_one_move, my_turn
from .serving import Server
from .visitors import Visitors, accessibility_problems, visitors_of
from .words import said

SHORT = {"SIEGEWORKS_GRACE": "3"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One where live tables do not wait for long."""
    server = Server(tmp_path_factory.mktemp("data"), MANY_VISITORS | SHORT).start()
    yield server
    server.stop()


@pytest.fixture
def visitors(browser: Browser, server: Server) -> Iterator[Visitors]:
    with visitors_of(browser, server.address) as visitors:
        yield visitors


def invite(host: Page, pace: str) -> str:
    """A table of that pace, with the link to it."""
    host.goto("/")
    card = card_of(host)
    card.get_by_role("radio", name=said("door-friend"), exact=True).check()
    card.get_by_role("radio", name="Attacker", exact=True).check()
    if pace:
        card.get_by_role("radio", name=said(f"pace-{pace}"), exact=True).check()
    card.get_by_role("button", name=said("start-friend"), exact=True).click()
    expect(host).to_have_url(A_TABLE)
    return invitation(host)


def button(page: Page, key: str) -> Locator:
    return page.get_by_role("button", name=said(key), exact=True)


def test_the_pace_is_chosen_at_home_and_told_to_whoever_is_invited(
    visitors: Visitors,
) -> None:
    host, friend = visitors.new(), visitors.new()
    link = invite(host, "three-days")
    meaning = said("pace-meaning-turn", time=said("duration-days", count=3))
    expect(host.get_by_text(meaning)).to_be_visible()
    friend.goto(link)
    expect(friend.get_by_text(meaning)).to_be_visible()
    accept(friend, link)
    expect(my_turn(host)).to_be_visible()
    table = friend.url
    friend.goto("about:blank")
    waits = said("away-for-now", time=said("duration-days", count=3))
    make_one_move(host, ByMouse(host).move)
    expect(host.get_by_text(waits)).to_be_visible()
    friend.goto(table)
    expect(my_turn(friend)).to_be_visible()
    expect(host.get_by_text(waits)).to_have_count(0)


def test_nothing_is_asked_about_where_nobody_can_be_missed(visitors: Visitors) -> None:
    page = visitors.new()
    page.goto("/")
    asked = card_of(page).get_by_text(said("pace"))
    expect(button(card_of(page), "start-bot")).to_be_visible()
    expect(asked).to_have_count(0)


def test_whoever_comes_back_takes_the_seat_back_from_the_bot(
    visitors: Visitors,
) -> None:
    host, friend = visitors.new(), visitors.new()
    accept(friend, invite(host, ""))
    expect(my_turn(host)).to_be_visible()
    table = friend.url
    friend.goto("about:blank")
    button(host, "away-bot").click()
    button(host, "cancel").wait_for()
    expect(button(host, "away-bot")).to_be_enabled()
    button(host, "away-bot").click()
    told = host.get_by_role("list", name=said("seats"))
    expect(told).to_contain_text(said("bot-for", name=said("guest")))
    assert not accessibility_problems(host)

    friend.goto(table)
    expect(button(friend, "resume-seat")).to_be_visible()
    expect(my_turn(friend)).to_have_count(0)
    assert not accessibility_problems(friend)
    button(friend, "resume-seat").click()
    expect(button(friend, "resume-seat")).to_have_count(0)
    expect(told).not_to_contain_text(said("bot-for", name=said("guest")))

    make_one_move(host, ByMouse(host).move)
    expect(my_turn(friend)).to_be_visible()
    make_one_move(friend, ByMouse(friend).move)
    expect(my_turn(host)).to_be_visible()
