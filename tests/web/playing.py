"""A person at the table who does whatever is lit, found by its role and name."""

import random
import re
import time
from collections.abc import Callable
from typing import Literal, TypedDict

from playwright.sync_api import Locator, Page, Position
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


LOOK = """const look = ({ turn, verify, log }) => {
  const shows = (part, text) => [...document.querySelectorAll(part)].some(
    (each) => each.textContent.trim() === text && each.checkVisibility());
  const replay = document.querySelector('header a[href*="/replay/"]');
  const lines = document.querySelectorAll(`section[aria-label="${log}"] li`);
  return {
    moment: replay ? Number(replay.href.match(/\\d+$/)) : lines.length,
    mine: shows("section.prompt strong", turn),
    over: shows("main button", verify),
  };
};"""


class Standing(TypedDict):
    """How a table stands, by one question.

    To find things by their names over and over took a third of every whole game.
    """

    moment: int
    """How far the log goes: the number in the link to its replay, or its length.

    People at one device have no such link, and no log while they pass it on.
    """
    mine: bool
    """It is this person's turn."""
    over: bool


def standing(page: Page) -> Standing:
    now: Standing = page.evaluate(
        f"(words) => {{ {LOOK} return look(words); }}", words_of_a_table()
    )
    return now


def standing_when_drawn(page: Page) -> Standing:
    """A moment later: the page has been drawn once more."""
    drawn = "await new Promise(requestAnimationFrame);"
    question = f"async (words) => {{ {LOOK} {drawn} return look(words); }}"
    now: Standing = page.evaluate(question, words_of_a_table())
    return now


def wait_until(page: Page, wanted: str) -> Standing:
    """Until the table, `now`, stands as wanted: looked at whenever it is drawn."""
    question = (
        f"(words) => {{ {LOOK} const now = look(words); return ({wanted}) && now; }}"
    )
    # Mostly it does already, and to ask once is cheaper than to wait.
    now: Standing | Literal[False] = page.evaluate(question, words_of_a_table())
    if now:
        return now
    try:
        found = page.wait_for_function(question, arg=words_of_a_table(), timeout=A_MOVE)
    except WaitedInVain:
        raise AssertionError(f"nothing happened: {state_of(page)}") from None
    then: Standing = found.json_value()
    return then


def words_of_a_table() -> dict[str, str]:
    return {
        "turn": said("your-turn"),
        "verify": said("verify"),
        "log": said("tab-log"),
    }


def moment(page: Page) -> int:
    return standing(page)["moment"]


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
            agree_if_asked(self.page)

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


def agree_if_asked(page: Page) -> None:
    """Confirm a destructive action, if the page asks; it asks at once or never."""
    agree = prompt(page).get_by_role("button", name=said("confirm"), exact=True)
    if agree.is_visible():
        agree.click()


def play_to_the_end(page: Page, move: Callable[[], None], most: int = 300) -> int:
    """Move whenever it is this person's turn. The number of moves made."""
    for made in range(most):
        if wait_until(page, "now.mine || now.over")["over"]:
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
        now = wait_until(page, "now.mine")
        if standing_when_drawn(page) == now:
            return now["moment"]


def wait_until_after(page: Page, before: int) -> None:
    wait_until(page, f"now.moment !== {before}")


def state_of(page: Page) -> str:
    """What whoever waits in vain would like to know."""
    pressed = page.locator("[aria-pressed=true]").all_inner_texts()
    return f"{prompt(page).inner_text()!r}, {notices(page)!r}, pressed: {pressed}"


def notices(page: Page) -> str:
    return " ".join(page.get_by_role("alert").all_inner_texts())
