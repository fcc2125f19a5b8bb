"""Two games with swapped roles: into the second one."""

from playwright.sync_api import Page, expect

from .at_home import sit_down
from .playing import ByMouse, make_one_move, my_turn, the_end
from .words import said_by_game


def test_a_match_goes_on_with_the_second_game(page: Page) -> None:
    sit_down(page, "bot", options=[said_by_game("option-match")])
    player = ByMouse(page)
    score = page.get_by_role("group", name=said_by_game("board-match"))
    first = score.inner_text()
    for _ in range(200):
        expect(my_turn(page).or_(the_end(page)).first).to_be_visible()
        if score.inner_text() != first:
            break
        make_one_move(page, player.move)
    assert not the_end(page).is_visible()
    for _ in range(3):
        make_one_move(page, player.move)
