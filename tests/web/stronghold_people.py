"""People at a table of Stronghold who do whatever is lit, by mouse or by keys."""

from typing import TypedDict

from playwright.sync_api import Locator, Page

from .people import A_LONG_WALK, AtTheKeyboard, LostTheWay, Person, arrow_towards
from .playing import A_MOVE
from .stronghold_tables import said_by_stronghold
from .words import said

LIT = "main [data-can]:not(:disabled)"
MOST_PRESSES = 20
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def deeds(page: Page) -> Locator:
    """The buttons below the prompt."""
    return page.locator("[data-group=deeds]")


def deed(page: Page, text: str) -> Locator:
    """The button of an action, by its notation."""
    return page.locator(f'[data-action="{text}"]')


def spot(page: Page, name: str) -> Locator:
    """A place, path, machine or card of the table."""
    return page.locator(f'[data-spot="{name}"]')


def lit(within: Locator) -> Locator:
    return within.locator("[data-can]")


def the_map(page: Page) -> Locator:
    return page.get_by_role("group", name=said_by_stronghold("board-map"), exact=True)


def put_down(page: Page) -> Locator:
    return deeds(page).get_by_role(
        "button", name=said_by_stronghold("board-put-down"), exact=True
    )


class Chance(TypedDict):
    """Something that is lit."""

    at: int
    name: str
    """What tells it from everything else that is lit."""
    group: str
    action: str
    focused: bool


class Now(TypedDict):
    """A look at the page."""

    moment: int
    """How far the log goes."""
    holding: bool
    """Something is pressed already, and waits for more."""
    chances: list[Chance]


_NAMED = """const nameOf = (stop) => [
  stop.closest("[data-group]")?.dataset.group,
  stop.closest("[data-drop]")?.dataset.drop,
  stop.dataset.action ?? stop.dataset.spot ?? stop.dataset.kind ?? stop.dataset.thing,
].join("|");"""
_MOMENT = """const replay = document.querySelector('header a[href*="/replay/"]');
  const moment = Number(replay?.href.match(/\\d+$/) ?? 0);"""
_IS_AFTER = f"""(before) => {{
  {_MOMENT}
  return moment > before;
}}"""
_NOW = f"""(lit) => {{
  {_NAMED}
  {_MOMENT}
  return {{
    moment,
    holding: document.querySelector("[data-group=deeds] .quiet") !== null,
    chances: [...document.querySelectorAll(lit)].map((stop, at) => ({{
      at,
      name: nameOf(stop),
      group: stop.closest("[data-group]")?.dataset.group ?? "",
      action: stop.dataset.action ?? "",
      focused: stop === document.activeElement,
    }})),
  }};
}}"""


_WHAT_NOW = """([lit, verify]) => {
  if (document.querySelector(lit)) return "my turn";
  const buttons = [...document.querySelectorAll("main button")];
  return buttons.some(({ textContent: name }) => name.trim() === verify) && "the end";
}"""


class DoesWhatIsLit(Person):
    """Presses something lit, then what lights up for it, until a move is made.

    Looks at the page with one question at a time: whole games are long, and to find
    buttons by their names over and over takes most of their time.
    """

    def play_to_the_end(self, most: int) -> int:
        """The number of moves made."""
        question = [LIT, said("verify")]
        for made in range(most):
            now = self.page.wait_for_function(_WHAT_NOW, arg=question, timeout=A_MOVE)
            if now.json_value() == "the end":
                return made
            self.move()
        raise AssertionError("this game does not end")

    def move(self) -> None:
        before = self._look()["moment"]
        for _ in range(MOST_PRESSES):
            now = self._look()
            if now["moment"] > before:
                return
            chosen = self._choice(now)
            if chosen is None:
                self.let_go()
                continue
            self.press(chosen)
            if self._is_a_move(chosen, now):
                self.page.wait_for_function(_IS_AFTER, arg=before, timeout=A_MOVE)
                return
        raise AssertionError(f"nothing comes of it: {self.page.inner_text('main')}")

    def press(self, chosen: Chance) -> None:
        raise NotImplementedError

    def let_go(self) -> None:
        raise NotImplementedError

    def _look(self) -> Now:
        now: Now = self.page.evaluate(_NOW, LIT)
        return now

    def _choice(self, now: Now) -> Chance | None:
        """Whatever the game can do by itself it does; else a group, and one of it."""
        chances, holding = now["chances"], now["holding"]
        for chance in chances:
            if chance["action"] == "rest":
                return chance
        if not chances or (holding and self._dice.random() < 0.15):
            return None
        if holding and (asked := [c for c in chances if c["group"] == "deeds"]):
            return self._one_of(asked)
        return self._one_of(chances)

    def _one_of(self, chances: list[Chance]) -> Chance:
        group = self._dice.choice(sorted({chance["group"] for chance in chances}))
        return self._dice.choice([c for c in chances if c["group"] == group])

    def _is_a_move(self, chosen: Chance, before: Now) -> bool:
        """Whether that was all: else something else has lit up for it at once.

        After a march the next of its kind is in hand: what is lit stays as it was.
        """
        if chosen["action"]:
            return True
        now = self._look()
        return not now["holding"] or _names(now) == _names(before)


def _names(now: Now) -> list[str]:
    return [chance["name"] for chance in now["chances"]]


class ByMouse(DoesWhatIsLit):
    def press(self, chosen: Chance) -> None:
        self.page.locator(LIT).nth(chosen["at"]).click()

    def let_go(self) -> None:
        put_down(self.page).click()


class Way(TypedDict):
    """From the focus to something lit, as a person sees it."""

    there: bool
    same_group: bool
    lies_ahead: bool
    here: tuple[int, int]
    goal: tuple[int, int]


_WAY = f"""([lit, name]) => {{
  {_NAMED}
  const stops = [...document.querySelectorAll(lit)];
  const goal = stops.find((stop) => nameOf(stop) === name);
  if (!goal) return null;
  const focus = document.activeElement;
  const middle = (node) => {{
    const {{ left, top, width, height }} = node.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  }};
  const group = (node) => node.closest("[data-group]");
  const {{ DOCUMENT_POSITION_FOLLOWING: AHEAD }} = Node;
  const lies_ahead = Boolean(focus.compareDocumentPosition(goal) & AHEAD);
  return {{
    there: focus === goal,
    same_group: group(goal) !== null && group(goal) === group(focus),
    lies_ahead: focus === document.body || lies_ahead,
    here: middle(focus),
    goal: middle(goal),
  }};
}}"""


class ByKeyboard(DoesWhatIsLit, AtTheKeyboard):
    """Tab to the group, arrows to the place, Enter; Escape lets go."""

    def press(self, chosen: Chance) -> None:
        self._go_to(chosen["name"])
        self.page.keyboard.press("Enter")

    def let_go(self) -> None:
        self.page.keyboard.press("Escape")

    def _one_of(self, chances: list[Chance]) -> Chance:
        """Where the focus was led to is often good enough."""
        near = [chance for chance in chances if chance["focused"]]
        if near and self._dice.random() < 0.5:
            return near[0]
        return super()._one_of(chances)

    def _go_to(self, name: str) -> None:
        tried: dict[tuple[int, int], set[str]] = {}
        for _ in range(3 * A_LONG_WALK):
            way: Way | None = self.page.evaluate(_WAY, [LIT, name])
            if way is None:
                raise LostTheWay(f"{name} is lit no more")
            if way["there"]:
                return
            here = (way["here"][0], way["here"][1])
            key = self._key(way, tried.setdefault(here, set()))
            tried[here].add(key)
            self.page.keyboard.press(key)
        raise LostTheWay(f"{name} cannot be reached")

    def _key(self, way: Way, tried: set[str]) -> str:
        """Towards it; where that has led nowhere, any other way."""
        if not way["same_group"]:
            return "Tab" if way["lies_ahead"] else "Shift+Tab"
        ahead = arrow_towards(way["here"], way["goal"])
        others = [arrow for arrow in ARROWS if arrow not in tried]
        return ahead if ahead in others else self._dice.choice(others or ARROWS)
