"""The tactical variant in the browser, Action cards and all."""

import re

from playwright.sync_api import Page

from .at_home import sit_down
from .playing import ByMouse, play_to_the_end
from .words import said_by_game

USED = re.compile(r"^Actions used by the attacker")
CARD_AT_THE_WALL = re.compile(r"^Choose card \d at tile \d")
FINGER = 44
"""Pixels."""
TACTIC_CARD = re.compile(r"^\D*, can be played$")
"""Siege cards have a number in their name."""


def test_a_game_with_tactics_to_its_end_and_an_action_card_played(page: Page) -> None:
    """Not every deal brings an Action card, so there may be another game."""
    assert any(game_with_action(page, seed) for seed in range(1, 5))


def game_with_action(page: Page, seed: int) -> bool:
    sit_down(page, "bot", seat="Attacker", options=[said_by_game("option-tactics")])
    player = ByMouse(page, seed, fond_of=TACTIC_CARD)

    def move() -> None:
        assert_a_finger_finds_each_card(page)
        player.move()

    play_to_the_end(page, move)
    return page.get_by_role("group", name=USED).count() > 0


def assert_a_finger_finds_each_card(page: Page) -> None:
    """Also in a stack, where a card covers most of the next."""
    for card in page.get_by_role("button", name=CARD_AT_THE_WALL).all():
        box = card.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGER
