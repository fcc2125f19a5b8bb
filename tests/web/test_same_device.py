"""Two people at one device: nothing of a hand is there while it changes hands."""

import re

from playwright.sync_api import Page, expect

from .at_home import sit_down
from .playing import ByMouse, hand, make_one_move, my_turn, the_end
from .words import said

I_AM = re.compile("^" + said("i-am", seat="(Attacker|Defender)") + "$")


def cards_in_hand(page: Page) -> set[str]:
    """By notation, because names of cards are also in sentences that all may read."""
    pieces = hand(page).get_by_role("button").all()
    return {piece.get_attribute("data-thing") or "" for piece in pieces}


def test_while_the_device_is_passed_no_hand_is_in_the_page(page: Page) -> None:
    sit_down(page, "device")
    expect(
        page.get_by_role("heading", name=said("pass-device", seat="Attacker"))
    ).to_be_visible()
    expect(hand(page)).to_have_count(0)
    page.get_by_role("button", name=I_AM).click()
    expect(hand(page).get_by_role("button")).to_have_count(6)
    before = cards_in_hand(page)
    make_one_move(page, ByMouse(page).move)

    expect(
        page.get_by_role("heading", name=said("pass-device", seat="Defender"))
    ).to_be_visible()
    expect(hand(page)).to_have_count(0)
    assert things_in(page).isdisjoint(before)

    page.get_by_role("button", name=I_AM).click()
    expect(hand(page).get_by_role("button")).to_have_count(6)
    assert cards_in_hand(page).isdisjoint(before)


def things_in(page: Page) -> set[str]:
    """Every piece that the document names, visible or not."""
    found = page.evaluate(
        "[...document.querySelectorAll('[data-thing], [data-piece]')]"
        ".flatMap((each) => [each.dataset.thing ?? '', each.dataset.piece ?? ''])"
    )
    return set(found) - {""}


def test_a_whole_game_at_one_device(page: Page) -> None:
    sit_down(page, "device")
    player = ByMouse(page, seed=7)
    passed = 0
    while not the_end(page).is_visible():
        ready = page.get_by_role("button", name=I_AM)
        expect(ready.or_(my_turn(page)).or_(the_end(page)).first).to_be_visible()
        if ready.is_visible():
            ready.click()
            passed += 1
        elif my_turn(page).is_visible():
            make_one_move(page, player.move)
    assert passed > 10


def test_a_move_that_showed_something_is_taken_back_only_if_all_agree(
    page: Page,
) -> None:
    """A card is drawn at the end of a turn, and then the device goes on."""
    sit_down(page, "device")
    page.get_by_role("button", name=I_AM).click()
    make_one_move(page, ByMouse(page, seed=7).move)
    passing = page.get_by_role("heading", name=said("pass-device", seat="Defender"))
    expect(passing).to_be_visible()
    page.get_by_role("button", name=said("take-back-ask"), exact=True).click()
    expect(page.get_by_text(said("take-back-here"))).to_be_visible()
    page.get_by_role("button", name=said("cancel"), exact=True).click()
    expect(page.get_by_text(said("take-back-here"))).to_have_count(0)
    expect(passing).to_be_visible()
    page.get_by_role("button", name=said("take-back-ask"), exact=True).click()
    page.get_by_role("button", name=said("take-back"), exact=True).click()
    expect(my_turn(page)).to_be_visible()
    expect(page.locator(".near .spot.piece")).to_have_count(0)
