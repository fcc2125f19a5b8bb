"""Whole games of Castle in a real browser: two and five seats, by mouse and by keys."""

import pytest
from playwright.sync_api import Page, expect

from conformance.playing import only_in_a_soak

from .castle_people import (
    CORNER,
    ByKeyboard,
    ByMouse,
    castle,
    deck,
    hand,
    lit,
    middle,
    reserve,
)
from .castle_tables import open_table, said_by_castle
from .playing import make_one_move, my_turn, notices, play_to_the_end
from .visitors import PHONE, Visitors
from .words import said


def test_a_whole_game_of_two_by_mouse_and_its_replay(page: Page) -> None:
    open_table(page, 2)
    assert play_to_the_end(page, ByMouse(page, seed=2).move) > 9
    page.get_by_role("link", name=said("replay"), exact=True).first.click()
    page.get_by_role("checkbox", name=said("reveal-all")).check()
    blue = said_by_castle("board-hand-of", name=said_by_castle("seat-blue"))
    expect(page.get_by_role("listitem", name=blue)).to_be_visible()


@only_in_a_soak
def test_a_whole_game_of_five_by_mouse(page: Page) -> None:
    open_table(page, 5)
    assert play_to_the_end(page, ByMouse(page, seed=5).move) > 5


@pytest.mark.parametrize("players", [pytest.param(2, marks=only_in_a_soak), 5])
def test_a_whole_game_by_keyboard_alone(page: Page, players: int) -> None:
    open_table(page, players)
    assert play_to_the_end(page, ByKeyboard(page, seed=players).move) > 5


def test_escape_puts_the_card_down_and_the_focus_back(page: Page) -> None:
    open_table(page, 2)
    keys = ByKeyboard(page)
    card = hand(page).get_by_role("button").first
    card.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    assert keys.focused_is("[data-can]")
    page.keyboard.press("Escape")
    expect(card).to_be_focused()
    expect(card).to_have_attribute("aria-pressed", "false")


def test_a_card_dragged_to_the_reserve_is_swapped(page: Page) -> None:
    open_table(page, 2)
    given = hand(page).get_by_role("button").first
    taken = reserve(page).get_by_role("button").last
    kind = taken.get_attribute("data-thing")

    def drag() -> None:
        given.drag_to(taken)

    make_one_move(page, drag)
    held = hand(page).locator(f"button[data-thing={kind}]")
    expect(held.first).to_be_visible()


def test_a_card_dragged_to_a_place_is_played(page: Page) -> None:
    open_table(page, 2)
    card = page.locator(".playable button").first
    kind = card.get_attribute("data-thing")

    def drag() -> None:
        card.hover(position=CORNER)
        page.mouse.down()
        page.mouse.move(*middle(castle(page)), steps=4)
        page.mouse.move(*middle(lit(castle(page)).first), steps=4)
        page.mouse.up()

    make_one_move(page, drag)
    expect(castle(page).locator(f"[data-card={kind}]")).to_be_visible()


def test_a_finger_places_a_card(visitors: Visitors) -> None:
    page = visitors.new(viewport=PHONE, touch=True)
    open_table(page, 5)
    deck(page).tap()
    expect(page.locator("[data-piece^=hand]")).to_have_count(6)
    playable = page.locator(".playable button").first
    playable.tap()
    goal = lit(castle(page)).first
    goal.tap()
    expect(page.locator("[data-card]").first).to_be_visible()


def test_every_place_has_room_for_a_finger(visitors: Visitors) -> None:
    page = visitors.new(viewport=PHONE, touch=True)
    open_table(page, 5)
    places = castle(page).get_by_role("button").all()
    boxes = [place.bounding_box() for place in places]
    assert len(boxes) == 36 + 4 + 1
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)


def test_what_is_tried_in_vain_is_explained(page: Page) -> None:
    open_table(page, 2)
    soldier = hand(page).get_by_role("button").first
    soldier.click()
    free = castle(page).locator("button:not([data-can])").first
    free.click()
    expect(page.get_by_role("alert").first).to_be_visible()
    assert notices(page)
    expect(my_turn(page)).to_be_visible()


def test_a_card_is_explained_where_the_mouse_rests(page: Page) -> None:
    open_table(page, 2)
    card = hand(page).get_by_role("button").first
    card.hover()
    expect(page.get_by_role("tooltip")).to_contain_text(
        said_by_castle("card", kind=card.get_attribute("data-thing") or "")
    )


def test_a_phone_tells_what_a_card_does(visitors: Visitors) -> None:
    page = visitors.new(viewport=PHONE, touch=True)
    open_table(page, 5)
    card = page.locator(".playable button").first
    card.tap()
    name = said_by_castle("card", kind=card.get_attribute("data-thing") or "")
    expect(page.locator("p.meaning")).to_contain_text(name)


def test_a_phone_tells_that_the_others_have_moved(visitors: Visitors) -> None:
    page = visitors.new(viewport=PHONE, touch=True)
    open_table(page, 5)
    deck(page).tap()
    expect(page.locator("[data-piece^=hand]")).to_have_count(6)
    deck(page).tap()
    log = page.locator("[data-tab=log]")
    expect(log).to_contain_text(said("news"))
    log.tap()
    expect(page.locator("li.fresh").first).to_be_visible()
    expect(log).not_to_contain_text(said("news"))


def test_the_table_fits_a_desk_and_need_not_scroll(page: Page) -> None:
    open_table(page, 2)
    expect(deck(page)).to_be_visible()
    beyond = "document.querySelector('main').scrollHeight - innerHeight"
    above = "document.querySelector('main').getBoundingClientRect().top"
    assert page.evaluate(f"{beyond} + {above}") <= 0


def test_the_plates_tell_who_plays(visitors: Visitors) -> None:
    page = visitors.new(viewport=PHONE)
    open_table(page, 5)
    plates = page.get_by_role("list", name=said_by_castle("board-seats"))
    bot = said("bot-of-level", level=said("level-random"))
    expect(plates.get_by_text(bot, exact=True)).to_have_count(4)
    expect(plates.get_by_text(said("you"), exact=True).first).to_be_attached()
