"""The drawn board of Land of Clans: what lights up, is counted, is refused."""

import re
from collections import Counter
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from siegeworks.games.land_of_clans.actions import (
    Action,
    Attack,
    Build,
    Defend,
    GiveUp,
    Lift,
    PlayWizard,
    TakeLand,
    TakeWaste,
    Wait,
)
from siegeworks.games.land_of_clans.building import on_offer
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import Table, occupied
from siegeworks.games.land_of_clans.view import View

from .clans_people import ByKeyboard, cards, hand, lit, moor, prizes, square
from .clans_tables import a_moment, open_table, said_by_clans, take_over
from .looks import resize
from .playing import moment, my_turn, notices, wait_until_after
from .serving import Server
from .visitors import PHONE, Theme, Visitors, accessibility_problems
from .words import said

Legal = Sequence[Action]


def some(kind: type[Action], legal: Legal) -> int:
    return sum(isinstance(action, kind) for action in legal)


def is_one_token_short(table: Table) -> bool:
    """One free square more, and whoever is on turn could build."""
    own, taken = set(table.tokens_of(table.turn.seat.clan)), occupied(table)
    missing = [
        set(placement.squares) - own
        for prize in on_offer(table)
        for placement in table.land.placements[prize]
    ]
    return any(len(each) == 1 and not each & taken for each in missing)


def card(page: Page, name: str) -> Locator:
    return hand(page).locator(f"[data-key='{name}']")


def primary(page: Page) -> Locator:
    return page.locator("[data-group=deeds] .primary")


def test_a_card_lights_its_square_and_a_press_plays_it(page: Page) -> None:
    # At one device: a bot that answers might take the square with a Wizard.
    open_table(page, 2, others="me")
    take_over(page)
    chosen = cards(page).first
    name = chosen.get_attribute("data-thing")
    chosen.click()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(lit(moor(page))).to_have_count(1)
    goal = lit(moor(page)).first
    expect(goal).to_have_attribute("data-thing", f"@{name}")
    goal.click()
    # The other one takes the device, and sees what has been taken.
    expect(page.locator("[data-group=moor]")).to_have_count(0)
    take_over(page)
    names = [
        re.escape(said_by_clans("board-token", square="", clan=clan, mine="no"))
        for clan in ("red", "blue")
    ]
    taken = moor(page).locator(f"[data-thing='@{name}']")
    expect(taken).to_have_accessible_name(re.compile("|".join(names)))


def test_escape_puts_the_card_down_and_the_focus_back(page: Page) -> None:
    open_table(page, 2)
    keys, chosen = ByKeyboard(page), cards(page).first
    chosen.press("Enter")
    assert keys.focused_is("[data-group=moor] [data-can]")
    page.keyboard.press("Escape")
    expect(chosen).to_be_focused()
    expect(chosen).to_have_attribute("aria-pressed", "false")


def test_an_open_wizard_lights_every_square_it_may_take(
    page: Page, server: Server
) -> None:
    def lies_open(view: View, legal: Legal) -> bool:
        opened = [not a.from_hand for a in legal if isinstance(a, PlayWizard)]
        both_have_tokens = all(map(view.table.tokens_of, (Clan.RED, Clan.BLUE)))
        return both_have_tokens and any(opened)

    view = a_moment(page, server.address, lies_open)
    seat = view.table.turn.seat
    card(page, "open").click()
    own = view.table.tokens_of(seat.clan)
    foreign = {at for tokens in view.table.tokens for at in tokens} - set(own)
    for at in foreign:
        assert square(page, at).get_attribute("data-can") is not None
    for at in own:
        assert square(page, at).get_attribute("data-can") is None
    before = moment(page)
    square(page, min(foreign)).click()
    wait_until_after(page, before)


def test_what_is_tried_in_vain_is_explained(page: Page) -> None:
    open_table(page, 2)
    cards(page).first.click()
    moor(page).locator("button:not([data-can])").first.click()
    expect(page.get_by_role("alert").first).to_be_visible()
    assert notices(page)
    expect(my_turn(page)).to_be_visible()


def test_an_attack_is_counted_before_it_is_made(page: Page, server: Server) -> None:
    def with_a_sword(view: View, legal: Legal) -> bool:
        swords = view.table.land.swords
        return some(Attack, legal) > 0 and any(card in swords for card in view.hand)

    view = a_moment(page, server.address, with_a_sword)
    siege = next(each for each in view.sieges if each.can_attack)
    castle = next(c for c in view.table.castles if c.castle == siege.castle)
    square(page, castle.squares[0]).click()
    tally = said_by_clans(
        "tally", eyes="attacker", ours=siege.ours.total, theirs=siege.theirs.total
    )
    expect(page.locator(".tally")).to_have_text(tally)
    counted = moor(page).locator(".counts")
    expect(counted).to_have_count(len(siege.ours.tokens) + len(siege.theirs.tokens))
    expect(primary(page)).to_have_text(said_by_clans("board-attack-with", swords=1))
    primary(page).click()
    # The owner is asked, with the Sword in sight.
    expect(page.locator("[data-group=moor]")).to_have_count(0)
    take_over(page)
    expect(page.locator("[data-laid]")).to_have_count(1)
    decline = said_by_clans("do-defend", shields=0)
    page.get_by_role("button", name=decline, exact=True).click()
    expect(page.locator(".tally")).to_have_count(0)


def test_a_castle_out_of_reach_says_why(page: Page, server: Server) -> None:
    def weak(view: View, legal: Legal) -> bool:
        weaker = [each for each in view.sieges if not each.can_attack]
        return some(TakeLand, legal) > 0 and len(weaker) > 0

    view = a_moment(page, server.address, weak)
    siege = next(each for each in view.sieges if not each.can_attack)
    castle = next(c for c in view.table.castles if c.castle == siege.castle)
    square(page, castle.squares[0]).click()
    expect(primary(page)).to_have_count(0)
    why = said_by_clans("board-no-attack", why="weak")
    expect(page.locator("[data-group=deeds]")).to_contain_text(why)


def test_a_defence_lays_as_many_shields(page: Page, server: Server) -> None:
    def able(_: View, legal: Legal) -> bool:
        return any(isinstance(a, Defend) and a.shields > 0 for a in legal)

    view = a_moment(page, server.address, able)
    assert view.table.assault is not None
    swords = len(view.table.assault.swords)
    label = said_by_clans("do-defend", shields=swords)
    expect(primary(page)).to_have_text(label)
    expect(hand(page).locator(".chosen")).to_have_count(swords)
    primary(page).click()
    # All of them are laid, and the attack is over.
    expect(page.locator(".tally")).to_have_count(0)


def test_cards_are_exchanged_together(page: Page, server: Server) -> None:
    def dead(_: View, legal: Legal) -> bool:
        return some(GiveUp, legal) > 2

    a_moment(page, server.address, dead, 4)
    begin = page.locator("[data-exchange]")
    if begin.count():
        begin.click()
    hand(page).locator(".card button").nth(0).click()
    hand(page).locator(".card button").nth(1).click()
    expect(primary(page)).to_have_text(said_by_clans("board-exchange", count=2))
    primary(page).click()
    # Both are given up, and the turn is over: the next one is asked for.
    expect(page.locator("[data-group=moor]")).to_have_count(0)


def test_several_castles_can_be_chosen_from(page: Page, server: Server) -> None:
    def several(_: View, legal: Legal) -> bool:
        return some(Build, legal) > 1

    a_moment(page, server.address, several)
    choices = page.locator("[data-build]")
    expect(choices).not_to_have_count(0)
    expect(page.locator("path.build")).to_have_count(choices.count())
    choices.nth(1).focus()
    expect(choices.nth(1)).to_have_class(_containing("shown"))
    before = moment(page)
    choices.nth(1).press("Enter")
    wait_until_after(page, before)


def test_building_can_wait(page: Page, server: Server) -> None:
    def may_wait(_: View, legal: Legal) -> bool:
        return some(Wait, legal) == 1

    a_moment(page, server.address, may_wait)
    wait = page.get_by_role("button", name=said_by_clans("do-wait"), exact=True)
    before = moment(page)
    wait.click()
    wait_until_after(page, before)


def test_no_mans_land_asks_for_a_card(page: Page, server: Server) -> None:
    def finishing(_: View, legal: Legal) -> bool:
        return some(TakeWaste, legal) > 1

    view = a_moment(page, server.address, finishing, 4)
    land = view.table.land
    waste = next(
        at
        for at in sorted(land.no_mans_land)
        if square(page, at).get_attribute("data-can") is not None
    )
    square(page, waste).click()
    kinds = Counter(each for each in view.hand if each != "wizard")
    expect(lit(hand(page))).to_have_count(sum(kinds.values()))
    before = moment(page)
    lit(hand(page)).first.click()
    wait_until_after(page, before)


def test_with_every_token_out_one_is_lifted(page: Page, server: Server) -> None:
    found: set[int] = set()

    def lifting(_: View, legal: Legal) -> bool:
        found.clear()
        found.update(action.square for action in legal if isinstance(action, Lift))
        return len(found) > 5

    a_moment(page, server.address, lifting)
    expect(lit(moor(page))).to_have_count(len(found))
    before = moment(page)
    lit(moor(page)).first.click()
    wait_until_after(page, before)


def test_near_shapes_are_drawn_and_remembered(page: Page, server: Server) -> None:
    def near(view: View, legal: Legal) -> bool:
        return some(TakeLand, legal) > 0 and is_one_token_short(view.table)

    a_moment(page, server.address, near)
    expect(prizes(page).locator(".reach")).not_to_have_count(0)
    toggle = page.get_by_role("button", name=said_by_clans("board-reach"), exact=True)
    toggle.click()
    expect(page.locator("path.near").first).to_be_attached()
    page.reload()
    take_over(page)
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(page.locator("path.near").first).to_be_attached()


def test_near_shapes_in_vain_say_so(page: Page) -> None:
    open_table(page, 2)
    page.get_by_role("button", name=said_by_clans("board-reach"), exact=True).click()
    expect(page.get_by_text(said_by_clans("board-none-near"))).to_be_visible()


def test_a_newcomer_is_told_the_aim(page: Page) -> None:
    open_table(page, 2)
    expect(
        page.get_by_text(said_by_clans("board-goal", castles=4, mirrored="yes"))
    ).to_be_visible()


def test_a_defence_on_a_phone_keeps_the_hand_in_sight(
    page: Page, server: Server
) -> None:
    def able(_: View, legal: Legal) -> bool:
        return any(isinstance(a, Defend) and a.shields > 0 for a in legal)

    a_moment(page, server.address, able)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tabs = page.get_by_role("button", name=said("tab-rules"), exact=True).last

    def is_in_sight() -> bool:
        box, floor = hand(page).bounding_box(), tabs.bounding_box()
        if box is None or floor is None:
            return False
        return box["y"] + box["height"] <= floor["y"] + 6

    # The page lays itself out anew for its new size in its own time.
    for _ in range(100):
        if is_in_sight():
            break
        page.wait_for_timeout(50)
    assert is_in_sight()


def test_the_board_says_that_it_is_a_reconstruction(page: Page) -> None:
    open_table(page, 2)
    note = said_by_clans("board-data", name="highlands-default", known="no")
    expect(page.get_by_text(note)).to_be_visible()


def test_a_board_with_small_notches_has_room_for_prizes(page: Page) -> None:
    open_table(page, 3, data="highlands-separate")
    boxes = [each.bounding_box() for each in prizes(page).get_by_role("button").all()]
    fields = [square(page, at).bounding_box() for at in (1, 8, 91, 98)]
    for tile in boxes:
        for field in fields:
            assert tile is not None
            assert field is not None
            apart_across = (
                tile["x"] + tile["width"] <= field["x"] + 1
                or field["x"] + field["width"] <= tile["x"] + 1
            )
            apart_down = (
                tile["y"] + tile["height"] <= field["y"] + 1
                or field["y"] + field["height"] <= tile["y"] + 1
            )
            assert apart_across or apart_down


def test_six_in_teams_fit_on_a_phone(visitors: Visitors) -> None:
    page = visitors.new(viewport=PHONE, touch=True)
    open_table(page, 6, teams=True)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    plates = page.get_by_role("list", name=said_by_clans("board-clans"))
    expect(plates.get_by_role("listitem")).to_have_count(3)
    expect(moor(page).get_by_role("button")).to_have_count(105)
    assert not accessibility_problems(page)
    # A finger takes the card first; then its square is as large as a finger.
    cards(page).first.tap()
    goal = lit(moor(page)).first
    box = goal.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    goal.tap()
    expect(page.locator(".square .token")).not_to_have_count(0)


def test_a_finger_on_a_small_square_takes_up_the_card(visitors: Visitors) -> None:
    page = visitors.new(viewport=PHONE, touch=True)
    open_table(page, 2)
    goal = lit(moor(page)).first
    goal.tap()
    expect(hand(page).locator(".picked")).to_have_count(1)
    expect(my_turn(page)).to_be_visible()
    lit(moor(page)).first.tap()
    expect(hand(page).locator(".picked")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(visitors: Visitors, server: Server, theme: Theme) -> None:
    page = visitors.new(theme=theme)

    def attack(view: View, legal: Legal) -> bool:
        return some(Attack, legal) > 0

    view = a_moment(page, server.address, attack)
    castle = next(c for c in view.table.castles if c.castle == view.sieges[0].castle)
    square(page, castle.squares[0]).click()
    expect(page.locator(".tally")).to_be_visible()
    problems = accessibility_problems(page)
    resize(page, PHONE)
    problems += accessibility_problems(page)
    assert not problems, "\n\n".join(problems)


def _containing(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))
