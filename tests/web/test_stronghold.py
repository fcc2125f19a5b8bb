"""The drawn board of Stronghold: what lights up, is counted, explained and refused."""

import re

from playwright.sync_api import Locator, Page, expect

from siegeworks.games.stronghold.actions import Move, Spend, Step, Swap
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.view import View
from siegeworks.players.stronghold.greedy import GreedyPlayer

from .people import A_LONG_WALK
from .playing import moment, my_turn, wait_until_after
from .serving import Server
from .stronghold_people import deeds, lit, put_down, spot, the_map
from .stronghold_tables import (
    Legal,
    a_breach,
    a_moment,
    a_window,
    open_table,
    said_by_stronghold,
    shields_of,
    view_now,
)
from .tables import play_on_until
from .test_refusals import A_RULE
from .visitors import PHONE, Visitors
from .words import said

STEPS = 8
"""Of a mouse with something in its hand."""
A_SHIELD = """(found) => found.map((shield) =>
  [...shield.querySelectorAll("text")].map((text) => text.textContent))"""
A_UNIT = """([place, kind]) => {
  const box = document.querySelector(`[data-spot="${place}"]`).getBoundingClientRect();
  const middles = [...document.querySelectorAll(`.map svg .unit[data-kind="${kind}"]`)]
    .map((unit) => unit.getBoundingClientRect())
    .map(({ left, top, width, height }) => [left + width / 2, top + height / 2]);
  return middles.find(([x, y]) =>
    x > box.left && x < box.right && y > box.top && y < box.bottom) ?? null;
}"""


LIT_GROUPS = """() => [...document.querySelectorAll("main [data-can]:not(:disabled)")]
  .map((stop) => stop.closest("[data-group]").dataset.group)"""
FOCUS = """() => {
  const { activeElement: focus } = document;
  const group = focus.closest("[data-group]");
  return [group?.dataset.group ?? "", focus.dataset.can !== undefined];
}"""


def shields(page: Page) -> list[list[str]]:
    """Attack, defence and what a breach needs, as drawn along the wall."""
    drawn: list[list[str]] = page.locator(".shield").evaluate_all(A_SHIELD)
    return drawn


def expect_shields_to_be_right(page: Page, view: View) -> None:
    assert shields(page) == shields_of(view)


def unit(page: Page, place: str, kind: str) -> tuple[float, float]:
    """Where a unit is drawn."""
    found = page.evaluate(A_UNIT, [place, kind])
    assert found is not None, f"no {kind} on {place}"
    return found[0], found[1]


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=STEPS)
    page.mouse.up()


def on_the_map(view: View, *places: str) -> bool:
    site = view.table.site
    return all(place in (*site.sections, *site.towers) for place in places)


def plain_moves(view: View, legal: Legal) -> list[Move]:
    """From the wall to a place where there is nobody to swap with."""
    taken = {
        place
        for action in legal
        if isinstance(action, Swap)
        for place in (action.place, action.other_place)
    }
    return [
        action
        for action in legal
        if isinstance(action, Move)
        and on_the_map(view, action.start, action.end)
        and action.end not in taken
    ]


def steps(legal: Legal) -> list[Step]:
    return [action for action in legal if isinstance(action, Step)]


def a_plain_move(page: Page, server: Server) -> Move:
    """Sit down as the Defender, where this move can be made."""
    found: list[Move] = []

    def wanted(view: View, legal: Legal) -> bool:
        found[:] = plain_moves(view, legal)
        return bool(found)

    a_moment(page, server.address, DEFENDER, wanted)
    return found[0]


def on_the_march(_: View, legal: Legal) -> bool:
    return len({step.end for step in steps(legal)}) > 3


def test_the_board_says_that_it_is_a_reconstruction(page: Page) -> None:
    open_table(page, INVADER)
    told = said_by_stronghold("board-data", name="", known="no")
    note = page.get_by_role("button", name=told, exact=True)
    expect(note).to_be_visible()
    note.click()
    expect(page.get_by_role("tooltip")).to_contain_text("reconstruct")


def test_a_unit_is_dragged_along_the_wall_and_counted_anew(
    page: Page, server: Server
) -> None:
    move = a_plain_move(page, server)
    before = view_now(page, DEFENDER)
    expect_shields_to_be_right(page, before)
    made = moment(page)
    drag(page, unit(page, move.start, move.kind), middle(spot(page, move.end)))
    wait_until_after(page, made)
    expect(my_turn(page)).to_be_visible()
    after = view_now(page, DEFENDER)
    garrison = [each.table.keep.garrison[move.start] for each in (before, after)]
    assert sum(garrison[1]) == sum(garrison[0]) - 1
    assert [f.defence for f in after.fights] != [f.defence for f in before.fights]
    expect_shields_to_be_right(page, after)


def test_what_is_tried_in_vain_is_explained(page: Page, server: Server) -> None:
    move = a_plain_move(page, server)
    made = moment(page)
    drag(page, unit(page, move.start, move.kind), middle(spot(page, "FW")))
    expect(page.get_by_role("alert").first).to_contain_text("FW")
    assert moment(page) == made


def test_typed_notation_is_played_or_refused_alike(page: Page, server: Server) -> None:
    move = a_plain_move(page, server)
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name=said("notation"))

    def type_in(text: str) -> None:
        field.fill(text)
        field.press("Enter")

    refusal = page.get_by_role("alert").first
    type_in("storm the moon")
    expect(refusal).to_contain_text("storm the moon")
    # Every hourglass has to be spent, it is not the Invader's turn, and nobody ever
    # marches that way.
    nowhere = f"move {move.kind} {move.start}-FW"
    for impossible in ("done", "use ballista", nowhere):
        type_in(impossible)
        expect(refusal.get_by_role("button", name=A_RULE)).to_be_visible()
        expect(field).to_have_value(impossible)
        refusal.get_by_role("button", name=said("dismiss"), exact=True).click()
    made = moment(page)
    type_in(f"move {move.kind} {move.start}-{move.end}")
    wait_until_after(page, made)
    expect(field).to_have_value("")


def test_an_hourglass_is_laid_on_an_action(page: Page, server: Server) -> None:
    found: list[str] = []

    def wanted(view: View, legal: Legal) -> bool:
        laid, costs = view.table.keep.laid, view.costs
        errands = [action.errand for action in legal if isinstance(action, Spend)]
        found[:] = [each for each in errands if laid.get(each, 0) + 1 < costs[each]]
        return bool(found)

    before = a_moment(page, server.address, DEFENDER, wanted)
    errand = found[0]
    row = page.locator(f'[data-group=yard] [data-thing="{errand}"]')
    made = moment(page)
    row.click()
    wait_until_after(page, made)
    counted = said_by_stronghold(
        "board-errand",
        name=said_by_stronghold("errand", errand=errand),
        laid=before.table.keep.laid.get(errand, 0) + 1,
        cost=before.costs[errand],
        done="no",
    )
    expect(row).to_have_accessible_name(counted)


def test_a_unit_lights_its_goals_and_escape_puts_it_down(
    page: Page, server: Server
) -> None:
    found: list[Step] = []

    def wanted(view: View, legal: Legal) -> bool:
        found[:] = steps(legal)
        return on_the_march(view, legal)

    before = a_moment(page, server.address, INVADER, wanted, other="random")
    step = found[0]
    goals = {
        each.end
        for each in found
        if (each.start, each.piece) == (step.start, step.piece)
    }
    page.mouse.click(*unit(page, step.start, step.piece))
    expect(put_down(page)).to_be_visible()
    assert {each.get_attribute("data-spot") for each in lit(the_map(page)).all()} == (
        goals
    )
    page.keyboard.press("Escape")
    expect(put_down(page)).to_have_count(0)
    page.mouse.click(*unit(page, step.start, step.piece))
    made = moment(page)
    spot(page, step.end).click()
    wait_until_after(page, made)
    after = view_now(page, INVADER)
    arrived = [sum(v.table.field.troops.get(step.end, ())) for v in (before, after)]
    assert arrived[1] == arrived[0] + 1
    expect_shields_to_be_right(page, after)


def test_the_assault_is_shown_step_by_step_and_can_be_skipped(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.new(moving=True)
    table = open_table(page, INVADER, other="greedy")

    def is_over(view: View, _: Legal) -> bool:
        return view.table.turn == 2

    assert play_on_until([page], server.address, table, GreedyPlayer(1), is_over)
    reel = page.get_by_role("group", name=said_by_stronghold("board-steps"))
    # It has begun by itself; nobody has to wait for it.
    expect(reel).to_be_visible()
    expect(my_turn(page)).to_be_visible()
    reel.get_by_role("button", name=said_by_stronghold("board-skip")).click()
    expect(reel).to_have_count(0)
    page.locator(".again").click()
    count = reel.locator("span")
    expect(count).to_have_text(re.compile(r"^1/\d\d?$"))
    first = reel.locator("p").inner_text()
    assert first.strip()
    reel.get_by_role("button", name=said_by_stronghold("board-step-on")).click()
    expect(count).to_have_text(re.compile(r"^2/"))
    assert reel.locator("p").inner_text() != first
    reel.get_by_role("button", name=said_by_stronghold("board-step-back")).click()
    expect(reel.locator("p")).to_have_text(first)
    page.keyboard.press("Escape")
    expect(reel).to_have_count(0)


def test_a_phone_shows_a_side_the_keep_or_all(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.new(viewport=PHONE, touch=True)
    found: list[Step] = []

    def wanted(view: View, legal: Legal) -> bool:
        found[:] = [step for step in steps(legal) if step.start == "FE"]
        return bool(found)

    before = a_moment(page, server.address, INVADER, wanted, other="random")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    west, east = before.table.site.sections[0], before.table.site.sections[-1]

    def look(view: str) -> None:
        name = said_by_stronghold("board-view", view=view)
        views = page.get_by_role("group", name=said_by_stronghold("board-views"))
        views.get_by_role("button", name=name, exact=True).tap()

    look("keep")
    expect(spot(page, "forge")).to_be_visible()
    expect(spot(page, west)).to_have_count(0)
    look("west")
    expect(spot(page, west)).to_be_visible()
    expect(spot(page, east)).to_have_count(0)
    look("all")
    expect(spot(page, west)).to_be_visible()
    # On the whole map a finger chooses a side.
    spot(page, east).tap()
    expect(spot(page, west)).to_have_count(0)
    expect(spot(page, east)).to_be_visible()

    step = found[0]
    spot(page, step.start).tap()
    if deeds(page).locator(f"[data-thing={step.piece}]").count():
        deeds(page).locator(f"[data-thing={step.piece}]").tap()
    goal = spot(page, step.end)
    expect(goal).to_have_attribute("data-can", "true")
    box = goal.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    goal.tap()
    expect(the_map(page)).to_be_visible()
    troops = before.table.field.troops
    for _ in range(100):
        now = view_now(page, INVADER).table.field.troops
        if sum(now[step.end]) == sum(troops[step.end]) + 1:
            return
        page.wait_for_timeout(50)
    raise AssertionError("nobody has marched")


def test_a_phone_first_shows_the_side_where_something_can_be_done(
    visitors: Visitors, server: Server
) -> None:
    page = visitors.new(viewport=PHONE, touch=True)

    def only_in_the_east(view: View, legal: Legal) -> bool:
        sides = {view.table.site.side_of[step.start] for step in steps(legal)}
        return sides == {"east"}

    a_moment(page, server.address, INVADER, only_in_the_east, other="random")
    east = page.locator("[data-view=east]")
    expect(east).to_have_attribute("aria-pressed", "true")


def test_tab_leads_to_what_can_be_done_in_every_group(
    page: Page, server: Server
) -> None:
    a_window(page, server.address)
    lit_groups = set(page.evaluate(LIT_GROUPS))
    entered: dict[str, bool] = {}
    for _ in range(A_LONG_WALK):
        page.keyboard.press("Tab")
        group, can = page.evaluate(FOCUS)
        entered.setdefault(group, can)
    assert {"map", "yard"} <= lit_groups
    assert {group for group, can in entered.items() if can} == lit_groups
    assert "keep" in entered


def test_a_game_that_is_over_threatens_nobody(page: Page, server: Server) -> None:
    a_breach(page, server.address)
    for section in view_now(page, INVADER).table.site.sections:
        told = re.compile("breach", re.IGNORECASE)
        expect(spot(page, section)).not_to_have_accessible_name(told)
