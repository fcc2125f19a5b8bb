"""Never a dead click: what the rules refuse is explained, and shown on the board."""

import re

from playwright.sync_api import Locator, Page, expect

from .at_home import sit_down
from .playing import A_MOVE, PLAYABLE, hand, make_one_move, my_turn
from .words import said, said_by_game

GATE = re.compile(r"(^| )Tile 4, ")
A_RULE = re.compile(r"^Rule \d")
MOST_CARDS = 8
TABLES = 4
"""How often a gate is looked for that only one side has filled."""


def gate(page: Page) -> Locator:
    return page.get_by_role("button", name=GATE)


def weakest_card(page: Page) -> Locator:
    return min(hand(page).get_by_role("button", name=PLAYABLE).all(), key=value_of)


def value_of(card: Locator) -> int:
    """The number in its name."""
    (value,) = re.findall(r"\d+", card.get_attribute("aria-label") or "")
    return int(value)


def try_the_gate(page: Page) -> Locator:
    """The button to ask why control of the gate cannot be declared yet."""
    return page.get_by_role("button", name=said_by_game("board-try", number=4))


def free_slots(page: Page, side: str) -> int:
    """How many cards still fit at the gate on the "near" or the "far" side."""
    column = page.locator("[data-tile]").filter(has=gate(page))
    return column.locator(f".row.{side} .slot").count()


def fill_the_gate(page: Page) -> None:
    """With two weak cards, again and again if oil or a chicken takes one of them."""
    for _ in range(MOST_CARDS):
        expect(my_turn(page)).to_be_visible(timeout=A_MOVE)
        if not free_slots(page, "near"):
            return
        make_one_move(page, lambda: put_weakest_at_gate(page))
    raise AssertionError("the gate does not fill up")


def put_weakest_at_gate(page: Page) -> None:
    weakest_card(page).click()
    gate(page).click()


def test_an_illegal_attempt_gives_the_reason_and_the_rule(page: Page) -> None:
    sit_down(page, "bot")
    fill_the_gate(page)
    put_weakest_at_gate(page)
    notice = page.get_by_role("alert").filter(
        has=page.get_by_role("button", name=A_RULE)
    )
    expect(notice).to_be_visible()
    rule = notice.get_by_role("button", name=A_RULE)
    number = rule.inner_text().removeprefix("Rule ").strip()
    rule.click()
    expect(page.get_by_role("region", name=said("tab-rules"))).to_contain_text(number)


def fill_the_gate_alone(page: Page) -> None:
    """Where a bot has filled its side too, no card could come any more."""
    for _ in range(TABLES):
        sit_down(page, "bot")
        fill_the_gate(page)
        if free_slots(page, "far"):
            return
    raise AssertionError("every bot fills the gate")


def test_a_declaration_that_cannot_be_proved_shows_what_could_come(page: Page) -> None:
    fill_the_gate_alone(page)
    try_the_gate(page).click()
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\S"))).to_be_visible()
    could_come = re.compile(re.escape(said_by_game("board-could-come", card="")) + "$")
    expect(page.get_by_role("img", name=could_come).first).to_be_visible()
    page.get_by_role("button", name=said("dismiss"), exact=True).click()
    expect(page.get_by_role("img", name=could_come)).to_have_count(0)


def test_typed_notation_is_played_or_refused_alike(page: Page) -> None:
    sit_down(page, "bot")
    expect(my_turn(page)).to_be_visible()
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name=said("notation"))
    field.fill("declare 1")
    field.press("Enter")
    expect(page.get_by_role("button", name=A_RULE)).to_be_visible()
    expect(field).to_have_value("declare 1")
    card = (
        hand(page)
        .get_by_role("button", name=PLAYABLE)
        .first.get_attribute("data-thing")
    )

    def by_notation() -> None:
        field.fill(f"{card}@1")
        field.press("Enter")

    make_one_move(page, by_notation)
    expect(field).to_have_value("")
