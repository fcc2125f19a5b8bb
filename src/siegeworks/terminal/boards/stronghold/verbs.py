"""Verbs that begin moves, and the compact listing of a verb's moves."""

import re
from collections.abc import Iterator, Sequence

from siegeworks.games.stronghold import actions as act
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.notation import write
from siegeworks.terminal.boards.stronghold.panel import NO_BREAK

_VERB_OF: dict[type, str] = {
    act.Done: "done",
    act.No: "no",
    act.Yes: "yes",
    act.Rest: "rest",
    act.Put: "at",
    act.Aim: "aim",
    act.Kill: "kill",
    act.Slay: "slay",
    act.Pick: "pick",
    act.ChooseSide: "side",
    act.Drop: "drop",
    act.Arrange: "next",
    act.Exchange: "exchange",
    act.Gather: "gather",
    act.Use: "use",
    act.Pay: "pay",
    act.Cast: "cast",
    act.March: "march",
    act.Enlist: "enlist",
    act.Step: "step",
    act.GiveOrders: "orders",
    act.Command: "order",
    act.Detonate: "detonate",
    act.Move: "move",
    act.Swap: "swap",
    act.MoveHero: "hero",
    act.Spend: "spend",
    act.Bid: "bid",
    act.Fetch: "fetch",
    act.LayTrap: "trap",
    act.Snipe: "snipe",
    act.PlayPlan: "plan",
    act.Brew: "brew",
    act.Pray: "pray",
    act.Split: "split",
}
VERBS = {
    "done": "that is all",
    "no": "decline",
    "yes": "accept",
    "rest": "the rest in the usual way",
    "at": "choose the place",
    "aim": "name the target",
    "kill": "pick a victim",
    "slay": "pick all losses of a fight",
    "pick": "pick a kind of unit",
    "side": "west or east",
    "drop": "put a card back into the box",
    "next": "lay a card next in the row",
    "exchange": "a card of the row for one of the reserve",
    "gather": "send a unit for Wood",
    "use": "use a card of the row",
    "pay": "lay units on the card",
    "cast": "lay a ritual's token face down",
    "march": "begin a march",
    "enlist": "a unit from supply",
    "step": "a unit or Siege tower along a path",
    "orders": "openly, or in secret",
    "order": "lay an order beside a section",
    "detonate": "how many Orcs",
    "move": "a unit to another place",
    "swap": "two units change places",
    "hero": "a Hero goes to another place",
    "spend": "an hourglass on an action",
    "bid": "a Hero gives an order",
    "fetch": "the unit an order moves",
    "trap": "lay a trap on a path, face down",
    "snipe": "shoot one unit anywhere outside",
    "plan": "play a defense plan",
    "brew": "the kind of cauldron",
    "pray": "an action of the Cathedral for nothing",
    "split": "how many Marksmen fire at the first rampart",
}
"""Meaning of each verb."""
_ALIASES = {
    "steps": "step",
    "moves": "move",
    "swaps": "swap",
    "heroes": "hero",
    "success": "cast",
    "bluff": "cast",
}
_VARYING = (
    r"(move \S+ .+?-)(\S+)",
    r"(swap .+? with )(.+)",
    r"(exchange \S+ for )(\S+)",
    r"((?:G|O|T|tower) \S+?-)(\S+)",
    r"((?:success|bluff) at )(\S+)",
    r"(\S+ to )(\S+)",
    r"((?:trap|snipe|enlist|order|fetch) \S+ )(\S+)",
    r"(\S+ orders )(\S+)",
    r"(\S+ )(.+)",
)
"""Patterns that split a move into its common beginning and its varying end."""


def verb_of(action: Action) -> str:
    return _VERB_OF[type(action)]


def verb_named(word: str) -> str | None:
    word = _ALIASES.get(word.lower(), word.lower())
    return word if word in VERBS else None


def listing(legal: Sequence[Action], verb: str, about: str = "") -> list[str]:
    """List all moves of a verb in compact form, or only those that contain a name."""
    texts = [write(action) for action in legal if verb_of(action) == verb]
    if about:
        texts = [text for text in texts if about.lower() in _words(text)]
    return list(_folded(texts))


def _words(text: str) -> list[str]:
    return text.lower().replace("-", " ").split()


def _folded(texts: Sequence[str]) -> Iterator[str]:
    """Put moves that differ only in their last word into one line.

    >>> list(_folded(["move M W1-T1", "move M W1-W2", "done"]))
    ['move M W1-  T1 · W2', 'done']
    """
    shared: dict[str, list[str]] = {}
    for text in texts:
        head, last = _parted(text)
        shared.setdefault(head.rstrip(), []).append(last.replace(" ", NO_BREAK))
    for head, ends in shared.items():
        yield f"{head}  {' · '.join(ends)}" if ends != [""] else head


def _parted(text: str) -> tuple[str, str]:
    for pattern in _VARYING:
        if found := re.fullmatch(pattern, text):
            return found[1], found[2]
    return text, ""
