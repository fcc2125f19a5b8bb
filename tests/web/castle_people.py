"""People at a table of Castle who do whatever is lit, by mouse or by keyboard."""

from playwright.sync_api import Locator, Page, Position

from .castle_tables import said_by_castle
from .people import (
    A_LONG_WALK,
    FEW_STEPS,
    AtTheKeyboard,
    Person,
    arrow_towards,
    middle,
)
from .words import ending_with

CORNER: Position = {"x": 9, "y": 9}
"""Of a card in a fan only the corner may be free."""
PLAYABLE = ending_with(said_by_castle("board-playable", card=""))


def castle(page: Page) -> Locator:
    return page.get_by_role("group", name=said_by_castle("board-castle"), exact=True)


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name=said_by_castle("board-hand"), exact=True)


def reserve(page: Page) -> Locator:
    return page.get_by_role("group", name=said_by_castle("board-reserve"), exact=True)


def lit(within: Page | Locator) -> Locator:
    """Whatever is gold: pressed, it is done."""
    return within.locator("button[data-can]:not([aria-hidden])")


def deck(page: Page) -> Locator:
    return page.locator("button[data-thing=deck]")


def answers(page: Page) -> Locator:
    """What an effect asks for. The deck is lit in every turn, and no answer."""
    return lit(page.get_by_role("main")).and_(page.locator(":not([data-thing=deck])"))


def pile_fanned_out(page: Page) -> Locator:
    return page.get_by_role("dialog")


def spoken(button: Locator) -> str:
    return button.get_attribute("aria-label") or ""


class ByMouse(Person):
    """Takes a card, then a place that lights up; answers whatever an effect asks."""

    def move(self) -> None:
        answer = self._any(answers(self.page))
        if answer is not None:
            self._answer(answer)
        elif (card := self._any(self._playable())) is not None:
            card.click(position=CORNER)
            goal = self._any(lit(castle(self.page)))
            assert goal is not None, "a card that can be placed lights no place"
            goal.click()
        elif deck(self.page).get_attribute("data-can") is not None:
            deck(self.page).click()
        else:
            self._swap()

    def _playable(self) -> Locator:
        return hand(self.page).get_by_role("button", name=PLAYABLE)

    def _answer(self, answer: Locator) -> None:
        more = self._where_it_goes_on(answer)
        answer.click()
        if more is not None:
            then = self._any(lit(more))
            assert then is not None, "it leads nowhere"
            then.click()

    def _where_it_goes_on(self, answer: Locator) -> Locator | None:
        """A pile opens, or a card of the Reserve wants a place."""
        if answer.get_attribute("aria-haspopup") == "dialog":
            return pile_fanned_out(self.page)
        return castle(self.page) if PLAYABLE.search(spoken(answer)) else None

    def _swap(self) -> None:
        hand(self.page).get_by_role("button").first.click(position=CORNER)
        card = self._any(lit(reserve(self.page)))
        assert card is not None, "nothing can be swapped"
        card.click()


class ByKeyboard(AtTheKeyboard):
    """Tab from group to group, arrows within, Enter; answers where the focus stands."""

    def move(self) -> None:
        if answers(self.page).count():
            self._answer()
        elif hand(self.page).get_by_role("button", name=PLAYABLE).count():
            self._place_a_card()
        elif deck(self.page).get_attribute("data-can") is not None:
            self.reach(lambda: self.focused_is("[data-thing=deck]"))
            self.page.keyboard.press("Enter")
        else:
            self._swap()

    def _answer(self) -> None:
        """The focus stands at the first answer; arrows may lead to another one."""
        if not self._is_at_an_answer():
            self.reach(self._stands_at_an_answer)
        self._stroll()
        goes_on = (
            self.focused_is("[aria-haspopup=dialog]") or self._at_a_playable_card()
        )
        self.page.keyboard.press("Enter")
        if goes_on:
            assert self.focused_is(":is([role=dialog], [data-group=castle]) [data-can]")
            self.page.keyboard.press("Enter")

    def _stands_at_an_answer(self) -> bool:
        """Tab leads to one stop of each group; the others are found by the arrows."""
        if self._is_at_an_answer():
            return True
        group = self.page.evaluate_handle(
            "document.activeElement.closest('[data-group]')"
        ).as_element()
        if group is None or group.query_selector("[data-can]") is None:
            return False
        self.page.keyboard.press("Home")
        return self.press_until(
            "ArrowRight", lambda: self.focused_is("[data-can]"), 2 * FEW_STEPS
        )

    def _place_a_card(self) -> None:
        self.reach(lambda: self.focused_is("[data-group=hand] *"))
        self.page.keyboard.press("Home")
        self.walk("ArrowRight", self._at_a_playable_card)
        self.page.keyboard.press("Enter")
        assert self.focused_is("[data-group=castle] [data-can]"), "no place has focus"
        self._stroll()
        self.page.keyboard.press("Enter")

    def _at_a_playable_card(self) -> bool:
        name = self.page.evaluate("document.activeElement.ariaLabel ?? ''")
        return PLAYABLE.search(name) is not None

    def _swap(self) -> None:
        self.reach(lambda: self.focused_is("[data-group=hand] *"))
        self.page.keyboard.press("Enter")
        assert self.focused_is("[data-group=reserve] [data-can]"), "no card has focus"
        self.page.keyboard.press("Enter")

    def _stroll(self) -> None:
        """From the first answer to any other of its group, as the eye leads."""
        group = "[data-group]:has(:focus)"
        found = self.page.locator(group).locator("button[data-can]:not([aria-hidden])")
        goal = found.nth(self._dice.randrange(found.count()))
        there = middle(goal)
        for _ in range(A_LONG_WALK):
            here = middle(self.page.locator(":focus"))
            if here == there:
                return
            self.page.keyboard.press(arrow_towards(here, there))
        assert self._is_at_an_answer(), "no answer can be reached"

    def _is_at_an_answer(self) -> bool:
        return self.focused_is("[data-can]:not([data-thing=deck])")
