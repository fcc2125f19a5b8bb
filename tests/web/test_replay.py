"""Each moment again: own knowledge before the end, everything after it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from .at_home import sit_down
from .playing import A_MOVE, ByMouse, make_one_move, my_turn
from .test_two_browsers import resign
from .words import said, said_by_game


def controls(page: Page) -> Locator:
    return page.get_by_role("region", name=said("replay"), exact=True)


def step(page: Page, name: str) -> None:
    controls(page).get_by_role(
        "button", name=said(f"replay-{name}"), exact=True
    ).click()


def shown_hands(page: Page) -> Locator:
    """The other side's hand, if its faces are shown."""
    return page.get_by_role("group", name=re.compile(r"^The defender holds"))


@pytest.fixture
def played(page: Page) -> Page:
    sit_down(page, "bot")
    player = ByMouse(page)
    for _ in range(3):
        make_one_move(page, player.move)
    # A replay that is opened before the bot has answered would end later than it says.
    expect(my_turn(page)).to_be_visible(timeout=A_MOVE)
    return page


def open_replay(page: Page) -> None:
    page.get_by_role("link", name=said("replay"), exact=True).first.click()
    expect(controls(page)).to_be_visible()


def test_before_the_end_a_replay_shows_what_the_person_knew(played: Page) -> None:
    open_replay(played)
    expect(played.get_by_role("checkbox", name=said("reveal-all"))).to_have_count(0)
    expect(shown_hands(played)).to_have_count(0)


def test_every_moment_has_an_address(played: Page) -> None:
    open_replay(played)
    step(played, "back")
    step(played, "back")
    here = played.url
    assert re.search(r"/replay/\d+$", here)
    told = controls(played).get_by_role("paragraph").first.inner_text()
    played.goto("/")
    played.goto(here)
    expect(controls(played).get_by_role("paragraph").first).to_have_text(told)
    step(played, "first")
    expect(played).to_have_url(re.compile(r"/replay/0$"))


def test_scrubbing_and_playing(played: Page) -> None:
    open_replay(played)
    scrubber = controls(played).get_by_role("slider", name=said("moment"))
    scrubber.fill("12")
    expect(played).to_have_url(re.compile(r"/replay/12$"))
    step(played, "play")
    expect(played).to_have_url(re.compile(r"/replay/(1[3-9]|2\d)$"))
    step(played, "pause")


def test_playing_goes_on_by_itself_to_the_end(played: Page) -> None:
    open_replay(played)
    last = int(played.url.rsplit("/", 1)[1])
    controls(played).get_by_role("slider", name=said("moment")).fill(str(last - 4))
    controls(played).get_by_label(said("speed")).select_option("4")
    step(played, "play")
    expect(played).to_have_url(re.compile(rf"/replay/{last}$"))
    expect(
        controls(played).get_by_role("button", name=said("replay-play"), exact=True)
    ).to_be_visible()


def test_after_the_end_everything_can_be_revealed(played: Page) -> None:
    resign(played)
    open_replay(played)
    played.get_by_role("checkbox", name=said("reveal-all")).check()
    step(played, "back")
    expect(shown_hands(played)).to_be_visible()


def test_a_game_is_saved_and_opened_again(played: Page, tmp_path: Path) -> None:
    resign(played)
    with played.expect_download() as download:
        played.get_by_role("link", name=said("export")).first.click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    played.goto("/")
    played.get_by_label(said("choose-file")).set_input_files(file)
    expect(controls(played)).to_be_visible()
    step(played, "last")
    expect(played.get_by_role("group", name=said_by_game("board-wall"))).to_be_visible()
