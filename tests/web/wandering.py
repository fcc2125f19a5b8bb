"""A player at any drawn table, in any browser, who presses lit buttons at random.

They know no game and look at the page with one question at a time, so that a window
needs to answer little. Every board is played by the same few lines.
"""

import random
from typing import TypedDict

from .playing import DEEDS, LOOK, RETREAT, words_of_a_table
from .windows import Window
from .words import GAME, said_by_game

MOST_PRESSES = 80
"""For one move: dice find their way back from a card that is in hand."""
_NOTHING = r"^\b$"


class Chance(TypedDict):
    """Something that can be pressed."""

    at: int
    name: str
    needless: bool
    """Pressed if there is nothing else: a retreat, a card that waits for a swap."""
    first: bool
    """Pressed before all others: the game offers to do this by itself."""


class Now(TypedDict):
    moment: int
    over: bool
    chances: list[Chance]


_NOW = f"""({{ words, deeds, needless, ending }}) => {{
  {LOOK}
  const nameOf = (each) => [
    each.closest("[data-group]")?.dataset.group,
    each.dataset.action ?? each.dataset.spot ?? each.dataset.square,
    each.getAttribute("aria-label") ?? each.textContent.trim(),
  ].join("|");
  const spoken = (each) => each.getAttribute("aria-label") ?? each.textContent.trim();
  const is = (source, each) => new RegExp(source).test(spoken(each));
  const marked = "[data-can]:not(:disabled, [aria-hidden])";
  const isLit = (each) => each.matches(marked) || is(deeds, each) || is(ending, each);
  const unlit = ":is([data-group=hand] button, [data-group=deeds] .quiet)";
  const now = look(words);
  const all = [...document.querySelectorAll("main :is(button, [data-can])")];
  window.lit = all.filter((each) =>
    now.mine && (isLit(each) || each.matches(unlit)) && each.checkVisibility());
  return {{
    ...now,
    chances: window.lit.map((each, at) => ({{
      at,
      name: nameOf(each),
      needless: is(needless, each) || !isLit(each),
      first: each.dataset.action === "rest",
    }})),
  }};
}}"""
"""The state of the table, and all lit buttons."""

_POINT_OF = """(at) => {
  const lit = window.lit[at];
  if (!lit.isConnected) return null;
  lit.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { left, top, width, height } = lit.getBoundingClientRect();
  const parts = [0.5, 0.1, 0.9, 0.3, 0.7];
  for (const down of parts) for (const along of parts) {
    const [x, y] = [left + along * width, top + down * height];
    if (lit.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}"""
"""A point of the button that nothing covers: of a card in a fan maybe a corner."""

_READY = f"(asked) => {{ const now = ({_NOW})(asked); \
return (now.over || now.chances.length > 0) && now; }}"


class Wanderer:
    def __init__(self, window: Window, game: str, seed: int = 1) -> None:
        self._window = window
        self._dice = random.Random(f"{game}-{seed}")
        tells_by_name = game == GAME
        self._asked = {
            "words": words_of_a_table(),
            "deeds": DEEDS.pattern if tells_by_name else _NOTHING,
            "needless": RETREAT.pattern if tells_by_name else _NOTHING,
            "ending": f"{said_by_game('board-playable', card='')}$"
            if tells_by_name
            else _NOTHING,
        }

    def play(self, most: int) -> tuple[int, bool]:
        """Play on: the number of moves made, and if the game is over."""
        for made in range(most):
            if not self._move():
                return made, True
        return most, self._look()["over"]

    def _move(self) -> bool:
        """Press until the game has moved on. False: it is over."""
        now = self._look()
        before = now["moment"]
        known: set[str] = set()
        for _ in range(MOST_PRESSES):
            if now["over"]:
                return False
            if now["moment"] != before:
                return True
            self._press(now["chances"], known)
            known = {chance["name"] for chance in now["chances"]}
            now = self._look()
        raise AssertionError(f"nothing comes of it: {sorted(known)}")

    def _press(self, chances: list[Chance], known: set[str]) -> None:
        """Something that has just lit up, if it has: it goes with what was pressed."""
        useful = [chance for chance in chances if not chance["needless"]] or chances
        new = [chance for chance in useful if known and chance["name"] not in known]
        first = [chance for chance in useful if chance["first"]]
        chosen = self._dice.choice(first or new or useful)
        point = self._window.ask(_POINT_OF, chosen["at"])
        if point is not None:
            self._window.click(*point)

    def _look(self) -> Now:
        told = "nothing is lit, and the game is not over"
        now: Now = self._window.wait_for(_READY, self._asked, told=told)
        return now
