"""Over a local network pages come without TLS: then browsers keep the clipboard and
their own cryptography to themselves, and nobody should notice.

A browser trusts 127.0.0.1 as if it had TLS, but no other name for the same machine.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .at_home import accept, invitation, sit_down
from .chromium import PLAIN_NAME
from .playing import ByMouse, make_one_move, my_turn
from .serving import Server
from .test_two_browsers import resign
from .visitors import Visitors, visitors_of
from .words import said

_NOTE_TEXT = """(button, text) => {
  window.wasSaid = false;
  const look = () => {
    if (button.textContent.trim() === text) window.wasSaid = true;
  };
  const everything = { childList: true, characterData: true, subtree: true };
  new MutationObserver(look).observe(button, everything);
}"""
"""It is said for two seconds, and a busy machine may look later."""


@pytest.fixture
def visitors(browser: Browser, server: Server) -> Iterator[Visitors]:
    address = server.address.replace("127.0.0.1", PLAIN_NAME)
    with visitors_of(browser, address) as visitors:
        visitors.is_without_tls = True
        yield visitors


def copied(page: Page) -> str:
    """Contents of the clipboard, found by pasting."""
    field = page.get_by_role("textbox", name=said("chat-say"))
    field.fill("")
    field.press("Control+v")
    return field.input_value()


def copy_by(button: Locator) -> None:
    """Press the button, which says that it has copied."""
    button.evaluate(_NOTE_TEXT, said("copied"))
    button.click()
    button.page.wait_for_function("() => window.wasSaid")


def test_a_game_between_two_on_a_plain_network(visitors: Visitors) -> None:
    host, friend = visitors.new(), visitors.new()
    sit_down(host, "friend", seat="Attacker")
    assert host.evaluate("[isSecureContext, crypto.subtle, navigator.clipboard]") == [
        False,
        None,
        None,
    ]
    link = invitation(host)
    copy_by(host.get_by_role("button", name=said("copy"), exact=True).first)
    accept(friend, link)
    expect(my_turn(host)).to_be_visible()
    make_one_move(host, ByMouse(host).move)
    make_one_move(friend, ByMouse(friend).move)

    host.get_by_role("button", name=said("tab-chat")).click()
    assert copied(host) == link
    host.get_by_role("button", name=said("tab-log")).click()
    copy_by(host.get_by_role("button", name=said("copy-log"), exact=True))
    host.get_by_role("button", name=said("tab-chat")).click()
    assert copied(host).strip()
    assert copied(host) != link

    host.get_by_role("button", name=said("menu"), exact=True).click()
    copy_by(host.get_by_role("dialog").get_by_role("button", name=said("copy")).first)
    host.get_by_role("button", name=said("close"), exact=True).click()
    assert "/watch/" in copied(host)

    resign(host)
    host.get_by_role("button", name=said("verify"), exact=True).click()
    expect(host.get_by_text("follow from it")).to_be_visible()
