"""Whole games of Stronghold in a real browser, as either side, by mouse and by keys."""

from playwright.sync_api import Page, expect

from conformance.playing import only_in_a_soak
from siegeworks.games.stronghold.seats import DEFENDER, INVADER

from .playing import the_end
from .stronghold_people import ByKeyboard, ByMouse
from .stronghold_tables import open_table, view_now

MOST = 500


@only_in_a_soak
def test_the_invader_plays_a_whole_game_by_mouse(page: Page) -> None:
    open_table(page, INVADER)
    assert ByMouse(page, seed=1).play_to_the_end(MOST) > 25
    expect(the_end(page)).to_be_visible()


def test_the_defender_plays_a_whole_game_by_mouse(page: Page) -> None:
    open_table(page, DEFENDER)
    assert ByMouse(page, seed=2).play_to_the_end(MOST) > 15
    assert view_now(page, DEFENDER).table.turn >= 1


def test_the_invader_plays_a_whole_game_by_keyboard_alone(page: Page) -> None:
    open_table(page, INVADER)
    assert ByKeyboard(page, seed=3).play_to_the_end(MOST) > 25
    expect(the_end(page)).to_be_visible()


@only_in_a_soak
def test_the_defender_plays_a_whole_game_by_keyboard_alone(page: Page) -> None:
    open_table(page, DEFENDER)
    assert ByKeyboard(page, seed=4).play_to_the_end(MOST) > 15
    expect(the_end(page)).to_be_visible()
