"""Whole games of Stronghold in a real browser, as either side, by mouse and by keys.

By mouse a game is played from its first card to its end. Keys take more steps than the
map has places, so a program plays up to the last turn, and the keyboard ends the game.
"""

import pytest
from playwright.sync_api import Page, expect

from siegeworks.games.stronghold.seats import DEFENDER, INVADER, Seat
from siegeworks.games.stronghold.view import View

from .playing import play_to_the_end, the_end
from .serving import Server
from .stronghold_people import ByKeyboard, ByMouse
from .stronghold_tables import Legal, a_moment, open_table, view_now

LAST_TURN = 7
MOST = 500


def test_the_invader_plays_a_whole_game_by_mouse(page: Page) -> None:
    open_table(page, INVADER)
    assert play_to_the_end(page, ByMouse(page, seed=1).move, MOST) > 25
    expect(the_end(page)).to_be_visible()


def test_the_defender_plays_a_whole_game_by_mouse(page: Page) -> None:
    open_table(page, DEFENDER)
    assert play_to_the_end(page, ByMouse(page, seed=2).move, MOST) > 15
    assert view_now(page, DEFENDER).table.turn >= 1


@pytest.mark.parametrize(
    ("seat", "level", "other"),
    [(INVADER, "random", "greedy"), (DEFENDER, "greedy", "random")],
)
def test_a_game_is_played_to_its_end_by_keyboard_alone(
    page: Page, server: Server, seat: Seat, level: str, other: str
) -> None:
    def last_turn(view: View, _: Legal) -> bool:
        return view.table.turn == LAST_TURN

    a_moment(page, server.address, seat, last_turn, level=level, other=other)
    assert play_to_the_end(page, ByKeyboard(page, seed=3).move, MOST) > 2
