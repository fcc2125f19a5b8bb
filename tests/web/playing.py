"""A person at the table who does whatever is lit, found by its role and name."""

import random
import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Position, expect
from playwright.sync_api import TimeoutError as WaitedInVain

from .people import LostTheWay
from .words import ending_with, said, said_by_game

PLAYABLE = ending_with(said_by_game("board-playable", card=""))
DEEDS = re.compile(
    r"^(Play|Retreat from|Pour oil on|Declare control of|Pass|Draw from|End the turn"
    r"|Choose|Send it|Take .* from|Give)\b"
)
PLAY = re.compile(r"^Play ")
PLAY_AT_TILE = re.compile(r"^Play .* Tile \d")
RETREAT = re.compile(r"^Retreat from ")
DECLARE = re.compile(r"^Declare control of ")
CORNER: Position = {"x": 9, "y": 9}
A_MOVE = 30_000
"""Milliseconds for a move and the answers of all bots, on a busy machine."""


def moment(page: Page) -> int:
    """How far the log goes: the number in the link to its replay, or its length.

    People at one device have no such link, and no log while they pass it on.
    """
    # Every line of the log is a link too: to look through them takes its time.
    top = page.locator("header")
    link = top.get_by_role("link", name=said("replay"), exact=True)
    if link.count():
        found = re.search(r"/replay/(\d+)$", link.first.get_attribute("href") or "")
        assert found is not None
        return int(found[1])
    log = page.get_by_role("region", name=said("tab-log"), exact=True)
    return log.get_by_role("listitem").count()


def prompt(page: Page) -> Locator:
    return page.get_by_role("region", name=said("prompt"))


def my_turn(page: Page) -> Locator:
    return prompt(page).get_by_text(said("your-turn"), exact=True)


def the_end(page: Page) -> Locator:
    """The panel with the result; only there can the shuffle be verified."""
    return page.get_by_role("button", name=said("verify"), exact=True)


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name=said_by_game("board-hand"), exact=True)


def board(page: Page) -> Locator:
    return page.get_by_role("main")


class ByMouse:
    """Picks a card, then a place that lights up; declares whenever it can."""

    def __init__(
        self, page: Page, seed: int = 1, fond_of: re.Pattern[str] = PLAYABLE
    ) -> None:
        self.page = page
        self._dice = random.Random(seed)
        self._fond_of = fond_of

    def move(self) -> None:
        deed = self._deed(DECLARE) or self._whim()
        card = self._card() if deed is None else None
        if card is not None:
            before = moment(self.page)
            card.click()
            deed = self._place_for_it(before)
        elif deed is None:
            deed = self._deed(DEEDS)
            assert deed is not None, (
                f"nothing to click: {prompt(self.page).inner_text()}"
            )
        if deed is not None:
            # Of a card in a stack only the corner is free.
            deed.click(position=CORNER)

    def _place_for_it(self, before: int) -> Locator | None:
        """What lights up. A card that is given away has no place to go to: that was
        all, and the game has moved on."""
        deadline = time.monotonic() + A_MOVE / 1000
        while moment(self.page) == before:
            place = self._deed(PLAY_AT_TILE) or self._deed(PLAY)
            if place is not None:
                return place
            assert time.monotonic() < deadline, "a card that is held lights no place"
            self.page.wait_for_timeout(10)
        return None

    def _whim(self) -> Locator | None:
        """Now and then a retreat; always, and the game would not end."""
        return self._deed(RETREAT) if self._dice.random() < 0.05 else None

    def _card(self) -> Locator | None:
        cards = hand(self.page)
        favourite = self._any(cards.get_by_role("button", name=self._fond_of))
        return favourite or self._any(cards.get_by_role("button", name=PLAYABLE))

    def _deed(self, name: re.Pattern[str]) -> Locator | None:
        return self._any(board(self.page).get_by_role("button", name=name))

    def _any(self, found: Locator) -> Locator | None:
        count = found.count()
        return found.nth(self._dice.randrange(count)) if count else None


def play_to_the_end(page: Page, move: Callable[[], None], most: int = 300) -> int:
    """Move whenever it is this person's turn. The number of moves made."""
    for made in range(most):
        expect(my_turn(page).or_(the_end(page)).first).to_be_visible(timeout=A_MOVE)
        if the_end(page).is_visible():
            return made
        make_one_move(page, move)
    raise AssertionError("this game does not end")


def make_one_move(page: Page, move: Callable[[], None]) -> None:
    before = moment_of_my_turn(page)
    try:
        move()
    except (LostTheWay, WaitedInVain):
        # Whoever looks for something that has gone meanwhile, looks again.
        if moment(page) == before:
            raise
    wait_until_after(page, before)


def moment_of_my_turn(page: Page) -> int:
    """Some boards send several steps for one press: it may be one's turn only in
    passing, until the last of them is done."""
    while True:
        expect(my_turn(page)).to_be_visible(timeout=A_MOVE)
        before = moment(page)
        if my_turn(page).is_visible():
            return before


def wait_until_after(page: Page, before: int) -> None:
    deadline = time.monotonic() + A_MOVE / 1000
    while moment(page) == before:
        assert time.monotonic() < deadline, f"nothing happened: {state_of(page)}"
        page.wait_for_timeout(10)


def state_of(page: Page) -> str:
    """What whoever waits in vain would like to know."""
    pressed = page.locator("[aria-pressed=true]").all_inner_texts()
    return f"{prompt(page).inner_text()!r}, {notices(page)!r}, pressed: {pressed}"


def notices(page: Page) -> str:
    return " ".join(page.get_by_role("alert").all_inner_texts())
