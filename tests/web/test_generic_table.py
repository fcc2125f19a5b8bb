"""A game without a drawn board is played from text and a list of what is legal."""

import random

from playwright.sync_api import Page, expect

from .at_home import sit_down
from .playing import play_to_the_end
from .words import said


def test_a_whole_game_on_the_generic_table(page: Page) -> None:
    sit_down(page, "bot")
    page.goto(f"{page.url}?board=text")
    dice = random.Random(1)

    def move() -> None:
        choices = page.get_by_role("region", name=said("legal-actions"))
        buttons = choices.get_by_role("button")
        buttons.nth(dice.randrange(buttons.count())).click()

    expect(page.get_by_role("group", name=said("position")).first).to_be_visible()
    assert play_to_the_end(page, move) > 5
