"""Three people at one device: the Jester goes round, and nobody sees another hand."""

import re
from functools import partial

from playwright.sync_api import Locator, Page, expect

from .castle_people import CORNER, castle, deck, hand, lit, reserve
from .castle_tables import SEATS, open_table, said_by_castle
from .playing import make_one_move, my_turn
from .words import said

PLAYERS = 3
_NAMES = {said_by_castle(f"seat-{seat}"): seat for seat in SEATS[:PLAYERS]}
I_AM = re.compile("^" + said("i-am", seat=f"({'|'.join(_NAMES)})") + "$")
JESTER = "jester"


def take_the_device(page: Page) -> str:
    """Whoever is to act says so, and then sees the own cards."""
    ready = page.get_by_role("button", name=I_AM)
    expect(ready.or_(my_turn(page)).first).to_be_visible()
    if ready.is_visible():
        expect(hand(page)).to_have_count(0)
        ready.click()
        expect(my_turn(page)).to_be_visible()
    return seat_at_the_device(page)


def seat_at_the_device(page: Page) -> str:
    """The own hand lies at the own seat."""
    held = page.locator("[data-anchor^=hand-]").get_attribute("data-anchor") or ""
    return held.removeprefix("hand-")


def kinds_in_hand(page: Page) -> list[str]:
    cards = hand(page).get_by_role("button").all()
    return [card.get_attribute("data-thing") or "" for card in cards]


def the_jester(row: Locator) -> Locator:
    return row.locator(f"button[data-thing={JESTER}]")


def look_for_the_jester(page: Page) -> bool:
    """Place him; else swap him in; else draw. Whether he has come."""
    if the_jester(hand(page)).count():
        the_jester(hand(page)).click(position=CORNER)
        lit(castle(page)).first.click()
        return True
    if the_jester(reserve(page)).count():
        hand(page).get_by_role("button").first.click(position=CORNER)
        the_jester(reserve(page)).click()
    else:
        spend_an_action(page)
    return False


def wait_for_the_jester(page: Page) -> None:
    come = False

    def look() -> None:
        nonlocal come
        come = look_for_the_jester(page)

    for _ in range(60):
        take_the_device(page)
        make_one_move(page, look)
        if come:
            return
    raise AssertionError("the Jester does not come")


def test_the_jester_passes_cards_that_only_giver_and_receiver_see(page: Page) -> None:
    open_table(page, PLAYERS, others="me")
    wait_for_the_jester(page)
    given: dict[str, str] = {}
    for _ in range(PLAYERS):
        giver = take_the_device(page)
        assert giver not in given, "everybody is asked once"
        card = lit(hand(page)).first
        given[giver] = card.get_attribute("data-thing") or ""
        make_one_move(page, partial(card.click, position=CORNER))
    for _ in range(PLAYERS):
        seat = take_the_device(page)
        right = SEATS[(SEATS.index(seat) - 1) % PLAYERS]
        assert given[right] in kinds_in_hand(page)
        end_the_turn(page)


def end_the_turn(page: Page) -> None:
    passed_on = page.get_by_role("button", name=I_AM)
    while not passed_on.is_visible():
        make_one_move(page, lambda: spend_an_action(page))
        expect(passed_on.or_(my_turn(page)).first).to_be_visible()


def spend_an_action(page: Page) -> None:
    if deck(page).get_attribute("data-can") is not None:
        deck(page).click()
        return
    hand(page).get_by_role("button").first.click(position=CORNER)
    lit(reserve(page)).first.click()
