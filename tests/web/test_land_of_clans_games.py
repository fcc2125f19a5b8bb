"""Whole games of Land of Clans in a real browser, by mouse and by keys."""

import pytest
from playwright.sync_api import Page, expect

from conformance.playing import SOAK, only_in_a_soak

from .clans_people import ByKeyboard, ByMouse
from .clans_tables import open_table, said_by_clans
from .playing import play_to_the_end
from .words import said

A_DOZEN_ROUNDS = 12
"""As many turns for everybody as were agreed; some games would take twice as long."""
A_FEW_ROUNDS = 4 if SOAK == 1 else 0
"""Six chiefs take their time; in a soak they have all of it."""


def fewest_moves(teams: bool) -> int:
    """Two chiefs of a team may have their four prizes in the third round."""
    return 1 if teams else 5


@pytest.mark.parametrize(
    ("players", "teams", "rounds"),
    [
        (2, False, 0),
        pytest.param(4, False, A_DOZEN_ROUNDS, marks=only_in_a_soak),
        (6, True, A_FEW_ROUNDS),
    ],
)
def test_a_whole_game_by_mouse(
    page: Page, players: int, teams: bool, rounds: int
) -> None:
    limit = rounds * players
    open_table(page, players, teams=teams, others="greedy", turn_limit=limit)
    made = play_to_the_end(page, ByMouse(page, seed=players).move)
    assert made > fewest_moves(teams)
    scores = page.get_by_role("table", name=said_by_clans("board-scores"))
    expect(scores.get_by_role("row")).to_have_count(3 if teams else players)


@pytest.mark.parametrize(
    ("players", "teams"),
    [
        pytest.param(2, False, marks=only_in_a_soak),
        (4, False),
        pytest.param(6, True, marks=only_in_a_soak),
    ],
)
def test_a_whole_game_by_keyboard_alone(page: Page, players: int, teams: bool) -> None:
    limit = A_DOZEN_ROUNDS * players
    open_table(page, players, teams=teams, others="greedy", turn_limit=limit)
    made = play_to_the_end(page, ByKeyboard(page, seed=players).move)
    assert made > fewest_moves(teams)


def test_a_replay_shows_every_hand(page: Page) -> None:
    open_table(page, 2, others="greedy", turn_limit=4)
    play_to_the_end(page, ByMouse(page).move)
    page.get_by_role("link", name=said("replay"), exact=True).first.click()
    page.get_by_role("checkbox", name=said("reveal-all")).check()
    blue = said_by_clans("board-hand-of", name=said_by_clans("seat-blue"))
    expect(page.get_by_role("listitem", name=blue)).to_be_visible()
