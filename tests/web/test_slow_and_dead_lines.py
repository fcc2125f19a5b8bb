"""A long game over a slow line, and moves made while there is none."""

import json
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import (
    Browser,
    CDPSession,
    Locator,
    Page,
    WebSocket,
    expect,
)

from siegeworks.games.land_of_clans.actions import Action, GiveUp
from siegeworks.games.land_of_clans.view import View
from siegeworks.players.land_of_clans.greedy import GreedyPlayer
from slow_line import SlowLine, slow_line_to

from .at_home import accept, invitation, sit_down
from .clans_people import hand as hand_of_cards
from .clans_tables import open_table as open_land
from .playing import (
    A_MOVE,
    CORNER,
    PLAY_AT_TILE,
    PLAYABLE,
    ByMouse,
    board,
    hand,
    make_one_move,
    moment,
    my_turn,
    wait_until_after,
)
from .serving import Server
from .stronghold_tables import a_long_game
from .tables import play_on_until
from .test_two_browsers import wait_until_in_step
from .visitors import Visitors, visitors_of
from .words import said

SLOW = 250_000
"""Bits a second: ordinary 2G."""
FIRST_MESSAGE = 40_000
AT_ONCE = 15_000
"""Milliseconds, on a busy machine; to find out by silence takes twenty seconds."""
SOON = 7_000
"""Milliseconds; two seconds on a machine that has nothing else to do."""
NOTHING_COMES = 1_000
"""Milliseconds in which a step that sends itself would have been played."""
_NOTE_ARRIVING = """(text) => {
  const look = () => {
    const lines = [...document.querySelectorAll("li")];
    const isArriving = lines.some((each) => each.textContent.trim() === text);
    const isMyTurn = document.querySelector("section.prompt.mine") !== null;
    if (isArriving && isMyTurn) window.wasArriving = true;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}"""
"""The history may be there before a busy machine asks for it."""


@pytest.fixture
def line(server: Server) -> Iterator[SlowLine]:
    with slow_line_to(server.port) as line:
        yield line


@pytest.fixture
def over_the_line(browser: Browser, line: SlowLine) -> Iterator[Visitors]:
    with visitors_of(browser, line.address) as visitors:
        visitors.server_may_be_away = True
        yield visitors


class Heard:
    """Frames that a page has received over its sockets."""

    def __init__(self, page: Page) -> None:
        self.sockets: list[list[str]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/socket/" in socket.url:
            frames: list[str] = []
            self.sockets.append(frames)
            socket.on("framereceived", lambda frame: frames.append(str(frame)))

    def first_message(self) -> int:
        """Bytes of the first record of the first socket, in however many pieces."""
        size = 0
        for frame in self.sockets[0]:
            size += len(frame.encode())
            if not frame.startswith("+"):
                break
        return size


def test_a_long_game_opens_on_a_slow_line(
    over_the_line: Visitors, line: SlowLine, server: Server
) -> None:
    me = over_the_line.new()
    me.goto("/")
    a_long_game(me, server.address)
    last, address = moment(me), me.url
    heard = Heard(me)
    me.goto("about:blank")
    line.bits_per_second = SLOW
    me.add_init_script(f"({_NOTE_ARRIVING})({json.dumps(said('log-arriving'))})")

    me.goto(address)
    expect(my_turn(me)).to_be_visible(timeout=60_000)
    expect(me.get_by_text(said("log-arriving"))).to_have_count(0, timeout=120_000)
    assert me.evaluate("window.wasArriving"), "the position comes before the history"
    assert moment(me) == last
    assert len(heard.sockets) == 1, "it never began anew"
    assert heard.first_message() <= FIRST_MESSAGE


# Moves while there is no line.


def meet(visitors: Visitors) -> tuple[Page, Page]:
    host, friend = visitors.new(), visitors.new()
    sit_down(host, "friend", seat="Attacker")
    accept(friend, invitation(host))
    expect(my_turn(host)).to_be_visible()
    return host, friend


def waiting(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text=said("waiting-for-connection"))


def try_a_card(page: Page, number: int) -> str:
    """Play a card of the hand on some tile; how the board calls it."""
    card = hand(page).get_by_role("button", name=PLAYABLE).nth(number)
    card.click()
    place = board(page).get_by_role("button", name=PLAY_AT_TILE).first
    name = str(place.get_attribute("aria-label"))
    place.click(position=CORNER)
    return name.partition(". ")[0]


def cards_at_the_wall(page: Page) -> int:
    return page.locator(".near .spot.piece").count()


def test_a_move_made_offline_waits_in_sight_and_is_played_once(
    visitors: Visitors,
) -> None:
    visitors.server_may_be_away = True
    host, friend = meet(visitors)
    before = moment(host)
    host.context.set_offline(True)
    expect(host.get_by_text(said("reconnecting"))).to_be_visible(timeout=AT_ONCE)
    first = try_a_card(host, 0)
    expect(waiting(host)).to_contain_text(first, timeout=AT_ONCE)
    second = try_a_card(host, 1)
    assert second != first
    expect(waiting(host)).to_have_count(1)
    expect(waiting(host)).to_contain_text(second)
    host.context.set_offline(False)
    expect(my_turn(friend)).to_be_visible(timeout=A_MOVE)
    expect(waiting(host)).to_have_count(0)
    assert wait_until_in_step(host, friend) > before
    assert cards_at_the_wall(host) == 1
    expect(host.get_by_role("alert")).to_have_count(0)


def test_a_move_that_waits_can_be_cancelled(visitors: Visitors) -> None:
    visitors.server_may_be_away = True
    host, friend = meet(visitors)
    before = moment(host)
    host.context.set_offline(True)
    expect(host.get_by_text(said("reconnecting"))).to_be_visible()
    try_a_card(host, 0)
    waiting(host).get_by_role("button", name=said("cancel"), exact=True).click()
    expect(waiting(host)).to_have_count(0)
    host.context.set_offline(False)
    expect(host.get_by_text(said("reconnecting"))).to_have_count(0, timeout=A_MOVE)
    assert moment(host) == before
    make_one_move(host, ByMouse(host).move)
    expect(my_turn(friend)).to_be_visible()


def test_a_move_into_a_line_that_died_silently_is_shown_soon_and_played_later(
    over_the_line: Visitors, line: SlowLine, server: Server
) -> None:
    me = over_the_line.new()
    sit_down(me, "bot", seat="Attacker")
    make_one_move(me, ByMouse(me).move)
    expect(my_turn(me)).to_be_visible()
    before = moment(me)
    line.goes_dead()
    tried = try_a_card(me, 0)
    expect(waiting(me)).to_contain_text(tried, timeout=SOON)
    expect(me.get_by_text(said("reconnecting"))).to_be_visible(timeout=A_MOVE)
    line.comes_back()
    expect(waiting(me)).to_have_count(0, timeout=A_MOVE)
    wait_until_after(me, before)
    assert cards_at_the_wall(me) >= 1


def test_a_move_that_comes_too_late_is_said_not_to_be_played(
    visitors: Visitors,
) -> None:
    """Meanwhile the same person has moved in another window."""
    visitors.server_may_be_away = True
    host, friend = meet(visitors)
    other = host.context.new_page()
    visitors.watch(other)
    other.goto(host.url)
    expect(my_turn(other)).to_be_visible()
    cut = host.context.new_cdp_session(host)
    go_offline(cut, is_offline=True)
    expect(host.get_by_text(said("reconnecting"))).to_be_visible()
    try_a_card(host, 0)
    make_one_move(other, ByMouse(other).move)
    make_one_move(friend, ByMouse(friend).move)
    go_offline(cut, is_offline=False)
    expect(host.get_by_text(said("stale-move"))).to_be_visible(timeout=A_MOVE)
    expect(waiting(host)).to_have_count(0)


# What is decided together is played together, or not at all.

TABLES = 32
"""How often a moment is looked for: some come in less than every third game."""


FEW = 40
"""Choices that come with the first message; more of them come after it."""


def may_exchange(_: View, legal: Sequence[Action]) -> bool:
    cards = sum(isinstance(action, GiveUp) for action in legal)
    return cards > 2 and len(legal) < FEW


def about_to_exchange(page: Page, server: Server) -> list[str]:
    """Offline, two cards are chosen and given up; how they are written."""
    for _ in range(TABLES):
        table = open_land(page, 4)
        bot = GreedyPlayer(table)
        if play_on_until([page], server.address, table, bot, may_exchange) is not None:
            break
    else:
        raise AssertionError("no game comes to such a moment")
    page.reload()
    expect(my_turn(page)).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text(said("reconnecting"))).to_be_visible(timeout=AT_ONCE)
    begin = page.locator("[data-exchange]")
    if begin.count():
        begin.click()
    cards = [hand_of_cards(page).locator(".card button").nth(at) for at in (0, 1)]
    for card in cards:
        card.click()
    page.locator("[data-group=deeds] .primary").click()
    expect(waiting(page)).to_have_count(1)
    return [f"give up {card.get_attribute('data-thing')}" for card in cards]


def test_an_exchange_decided_offline_is_made_as_it_was_decided(
    page: Page, visitors: Visitors, server: Server
) -> None:
    visitors.server_may_be_away = True
    chosen = about_to_exchange(page, server)
    page.context.set_offline(False)
    expect(waiting(page)).to_have_count(0, timeout=A_MOVE)
    for each in chosen:
        line = page.locator("code").get_by_text(each, exact=True)
        expect(line).to_be_visible(timeout=A_MOVE)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_nothing_is_left_of_an_exchange_that_was_cancelled(
    page: Page, visitors: Visitors, server: Server
) -> None:
    visitors.server_may_be_away = True
    about_to_exchange(page, server)
    before = moment(page)
    waiting(page).get_by_role("button", name=said("cancel"), exact=True).click()
    page.context.set_offline(False)
    expect(page.get_by_text(said("reconnecting"))).to_have_count(0, timeout=A_MOVE)
    page.wait_for_timeout(NOTHING_COMES)
    assert moment(page) == before


def go_offline(session: CDPSession, *, is_offline: bool) -> None:
    """This one page; its neighbours stay."""
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": is_offline,
            "latency": 0,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        },
    )
