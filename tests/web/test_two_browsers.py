"""Two people, an invitation, a server that is killed in the middle, and a rematch."""

import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from conformance.playing import SOAK

from .at_home import A_TABLE, accept, invitation, sit_down
from .playing import A_MOVE, ByMouse, make_one_move, moment, my_turn, the_end
from .serving import Server
from .visitors import Visitors
from .words import said

BACK_IN_SYNC = 3.0
"""Seconds after the server is back."""
A_WHILE = 8 if SOAK == 1 else 300
"""Moves after that; whole games between people are played in a soak."""


def meet(visitors: Visitors) -> tuple[Page, Page]:
    host, friend = visitors.new(), visitors.new()
    sit_down(host, "friend", seat="Attacker")
    accept(friend, invitation(host))
    expect(my_turn(host)).to_be_visible()
    return host, friend


def take_turns(players: list[ByMouse], most: int) -> bool:
    """Everybody moves when it is their turn. Whether the game is over."""
    made = 0
    while made < most:
        for player in players:
            if the_end(player.page).is_visible():
                return True
            if my_turn(player.page).is_visible():
                make_one_move(player.page, player.move)
                made += 1
    return False


def wait_until_in_step(*pages: Page) -> int:
    """Until somebody is to move and all have heard of it; how far the log goes."""
    deadline = time.monotonic() + A_MOVE / 1000
    while True:
        heard = {moment(page) for page in pages}
        if len(heard) == 1 and any(my_turn(page).is_visible() for page in pages):
            return heard.pop()
        assert time.monotonic() < deadline, f"some know more than others: {heard}"
        pages[0].wait_for_timeout(10)


def own_seat(page: Page) -> Locator:
    own = page.get_by_role("list", name=said("seats")).get_by_role("listitem")
    return own.filter(has_text=said("you"))


def wait_until_back(pages: tuple[Page, ...]) -> float:
    """How long it takes. Looked at often: what waits by itself looks once a second."""
    began = time.monotonic()
    for page in pages:
        while page.get_by_text(said("reconnecting")).first.is_visible():
            assert time.monotonic() - began < A_MOVE / 1000, "it does not come back"
            page.wait_for_timeout(10)
    return time.monotonic() - began


def test_a_game_over_an_invite_link_survives_a_killed_server(
    visitors: Visitors, server: Server
) -> None:
    visitors.server_may_be_away = True
    host, friend = meet(visitors)
    players = [ByMouse(host, seed=3), ByMouse(friend, seed=4)]
    assert not take_turns(players, most=8)

    before = wait_until_in_step(host, friend)
    server.kill()
    for page in (host, friend):
        expect(page.get_by_text(said("reconnecting")).first).to_be_visible()
    server.start()
    assert wait_until_back((host, friend)) <= BACK_IN_SYNC
    assert moment(host) == moment(friend) == before

    if not take_turns(players, most=A_WHILE):
        resign(host)
    expect(the_end(host)).to_be_visible()
    expect(the_end(friend)).to_be_visible()


def test_a_lost_connection_is_taken_up_where_it_was_lost(visitors: Visitors) -> None:
    visitors.server_may_be_away = True
    host, friend = meet(visitors)
    friend.context.set_offline(True)
    drop_sockets(friend)
    make_one_move(host, ByMouse(host, seed=5).move)
    friend.context.set_offline(False)
    expect(my_turn(friend)).to_be_visible(timeout=A_MOVE)
    wait_until_in_step(friend, host)
    make_one_move(friend, ByMouse(friend, seed=6).move)
    expect(my_turn(host)).to_be_visible()


def drop_sockets(page: Page) -> None:
    """Offline, a browser keeps the sockets it has; this one loses them as well."""
    page.evaluate("dispatchEvent(new Event('offline'))")


class Line:
    """What lies between a page and its server, as a firewall that may forget them."""

    def __init__(self, page: Page) -> None:
        self._laid = 0
        self._dead = 0
        page.route_web_socket("**/socket/**", self._lay)

    def goes_dead(self) -> None:
        """Nobody is told. Whoever connects anew gets through."""
        self._dead = self._laid

    def _lay(self, page: WebSocketRoute) -> None:
        number, self._laid = self._laid, self._laid + 1
        server = page.connect_to_server()

        def passing_on_to(side: WebSocketRoute) -> Callable[[str | bytes], None]:
            def pass_on(message: str | bytes) -> None:
                if number >= self._dead:
                    side.send(message)

            return pass_on

        page.on_message(passing_on_to(server))
        server.on_message(passing_on_to(page))


def test_a_line_that_goes_dead_without_a_word_is_given_up(visitors: Visitors) -> None:
    """Nobody has to reload the page: what was asked for is asked for again."""
    host, friend = visitors.new(), visitors.new()
    line = Line(host)
    sit_down(host, "friend", seat="Attacker")
    accept(friend, invitation(host))
    make_one_move(host, ByMouse(host, seed=7).move)
    make_one_move(friend, ByMouse(friend, seed=8).move)
    before = wait_until_in_step(host, friend)
    line.goes_dead()
    make_one_move(host, ByMouse(host, seed=9).move)
    assert wait_until_in_step(host, friend) > before


def test_a_rematch_swaps_the_seats(visitors: Visitors) -> None:
    host, friend = meet(visitors)
    expect(own_seat(host)).to_contain_text("Attacker")
    resign(host)
    first = host.url
    host.get_by_role("button", name=said("rematch"), exact=True).click()
    friend.get_by_role("button", name=said("rematch-accept"), exact=True).click()
    for page in (host, friend):
        page.wait_for_url(lambda address: address != first)
        expect(page).to_have_url(A_TABLE)
    expect(own_seat(host)).to_contain_text("Defender")
    expect(own_seat(friend)).to_contain_text("Attacker")
    make_one_move(friend, ByMouse(friend).move)


def test_whoever_goes_back_from_a_rematch_stays_at_the_old_table(
    visitors: Visitors,
) -> None:
    host, friend = meet(visitors)
    spectator = visitors.new()
    spectator.goto(spectators_link(host))
    resign(host)
    first = host.url
    host.get_by_role("button", name=said("rematch"), exact=True).click()
    friend.get_by_role("button", name=said("rematch-accept"), exact=True).click()
    host.wait_for_url(lambda address: address != first)
    host.go_back()
    onward = host.get_by_role("link", name=said("rematch-go"), exact=True)
    expect(onward).to_be_visible()
    expect(host).to_have_url(first)
    # Whoever only watches was not invited to the new table: no door that is shut.
    expect(spectator.get_by_text(said("rematch-elsewhere"))).to_be_visible()
    expect(spectator.get_by_role("link", name=said("rematch-go"))).to_have_count(0)


def spectators_link(page: Page) -> str:
    page.get_by_role("button", name=said("menu"), exact=True).click()
    link = page.get_by_role("textbox", name=said("spectators-link")).input_value()
    page.get_by_role("button", name=said("close"), exact=True).click()
    return link


def test_taking_back_is_asked_for_by_name(visitors: Visitors) -> None:
    host, friend = meet(visitors)
    make_one_move(host, ByMouse(host).move)
    expect(my_turn(friend)).to_be_visible()
    for answer in ("decline", "allow"):
        host.get_by_role("button", name=said("take-back-ask"), exact=True).click()
        question = said("take-back-question", seat=said("guest"))
        expect(friend.get_by_role("group", name=question)).to_be_visible()
        friend.get_by_role("button", name=said(answer), exact=True).click()
        if answer == "decline":
            declined = said("take-back-declined", seat=said("guest"))
            expect(host.get_by_text(declined, exact=True)).to_be_visible()
    expect(my_turn(host)).to_be_visible()
    make_one_move(host, ByMouse(host).move)
    resign(host)
    for page in (host, friend):
        expect(
            page.get_by_text(said("taken-back", count=1), exact=True)
        ).to_be_visible()
        page.get_by_role("button", name=said("verify"), exact=True).click()
        fair = said("shuffle-fair", draws=14)
        expect(page.get_by_text(fair)).to_be_visible()


def resign(page: Page) -> None:
    page.get_by_role("button", name=said("menu"), exact=True).click()
    page.get_by_role("button", name=said("resign"), exact=True).click()
    page.get_by_role("alert").filter(has_text=said("resign-sure")).wait_for()
    page.get_by_role("button", name=said("resign"), exact=True).click()
    expect(the_end(page)).to_be_visible()


def test_somebody_watches_and_people_talk(visitors: Visitors) -> None:
    host, friend = meet(visitors)
    spectator = visitors.new()
    spectator.goto(spectators_link(host))
    expect(spectator.get_by_role("list", name=said("seats"))).to_be_visible()
    make_one_move(host, ByMouse(host).move)
    expect(my_turn(friend)).to_be_visible()
    wait_until_in_step(friend, spectator)

    friend.get_by_role("button", name=said("tab-chat")).click()
    field = friend.get_by_role("textbox", name=said("chat-say"))
    field.fill("<b>Good luck!</b>")
    field.press("Enter")
    host.get_by_role("button", name=said("tab-chat")).click()
    expect(host.get_by_text("<b>Good luck!</b>")).to_be_visible()
