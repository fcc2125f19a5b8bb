"""Guesses at the move meant by a text that is not quite one."""

import re

from siegeworks.terminal.boards.near_miss import Meant, NearMiss, Unfinished

_KIND = r"([gotmsv])"
_NAMES = {
    "goblin": "g",
    "goblins": "g",
    "orc": "o",
    "orcs": "o",
    "troll": "t",
    "trolls": "t",
    "marksman": "m",
    "marksmen": "m",
    "soldier": "s",
    "soldiers": "s",
    "veteran": "v",
    "veterans": "v",
}
_TO = r"\s*(?:-|>|->|\s|\s+to\s+)\s*"
_REWRITTEN = (
    (rf"move\s+([msv])\s+(?:from\s+)?(\w+){_TO}(\w+)", r"move \1 \2-\3"),
    (
        rf"(?:step|march|go|move)\s+(tower|[got])\s+(?:from\s+)?(\w+){_TO}(\w+)",
        r"\1 \2-\3",
    ),
    (rf"(tower|[got])\s+(\w+){_TO}(\w+)", r"\1 \2-\3"),
    (rf"([msv])\s+(\w+){_TO}(\w+)", r"move \1 \2-\3"),
    (
        rf"swap\s+{_KIND}\s+(\w+)\s+(?:and|for)?\s*{_KIND}\s+(\w+)",
        r"swap \1 \2 with \3 \4",
    ),
    (rf"enlist\s+{_KIND}\s+(?:to|at|on|in)\s+(\w+)", r"enlist \1 \2"),
    (r"(?:move\s+)?(warrior|officer)\s+(\w+)", r"\1 to \2"),
    (r"(?:lay|place|put)\s+trap\s+(g|t|tower)\s+(?:on\s+)?(\w+-\w+)", r"trap \1 \2"),
    (r"(small|large)(?:\s+march)?", r"march \1"),
    (r"(?:play|choose)\s+(p\d+)", r"plan \1"),
    (r"(?:play|choose)\s+(west|east)", r"side \1"),
    (r"(?:play|build|choose)\s+(\w+)", r"use \1"),
    (r"(?:put|place|place it|lay)\s+(?:at|on|in)\s+(\w+)", r"at \1"),
    (r"(?:fire|shoot|target)\s+(?:at\s+)?(\w+)", r"aim \1"),
    (r"(?:open|secret)(?:\s+orders?)?", r"orders open"),
    (r"(fury|detonation|call)\s+(?:at\s+|on\s+)?(\w+)", r"order \1 \2"),
    (r"plan\s+(\d+)", r"plan p\1"),
    (r"play\s+plan\s+(p\d+)", r"plan \1"),
    (r"(p\d+)", r"plan \1"),
    (r"(west|east)", r"side \1"),
)
_STEP = "(tower|[GOT]) .+-.+"
_ENDING, _DECLINING = Meant(("done", "no")), Meant(("no", "done"))
_ALONE: dict[str, NearMiss] = {
    **dict.fromkeys(("end", "stop", "pass"), _ENDING),
    **dict.fromkeys(("none", "n", "skip"), _DECLINING),
    "auto": Meant(("rest",)),
    "y": Meant(("yes",)),
    "march": Unfinished(f"march .+|{_STEP}", "Say which: {}."),
    "move": Unfinished(
        f"move .+|{_STEP}|(warrior|officer) to .+",
        "Say who and where: {}; ? lists what you can do.",
    ),
    "swap": Unfinished("swap .+", "Say who: {}; ? swap lists them."),
    "spend": Unfinished("spend .+", "Say on what: {}; ? spend lists the actions."),
    "use": Unfinished("use .+", "Say which card: {}."),
    "pay": Unfinished("pay .+", "Say with whom: {}."),
    "plan": Unfinished("plan .+", "Say which: {}."),
    "orders": Unfinished("(.+ )?orders .+", "Say how: {}; ? lists what you can do."),
}


def near_miss(text: str) -> NearMiss | None:
    """Guess which move is meant; None if there is no guess.

    >>> near_miss("move Marksman W1 to T1").moves, near_miss("goblin fe re2").moves
    (('move M W1-T1',), ('G FE-RE2',))
    >>> near_miss("end").moves, near_miss("small").moves
    (('done', 'no'), ('march small',))
    """
    lower = [_NAMES.get(word, word) for word in text.lower().split()]
    words = " ".join(word for word in lower if word not in ("the", "a", "an"))
    if words in _ALONE:
        return _ALONE[words]
    if words.startswith("secret"):
        return Meant(("orders secret",))
    for pattern, meant in _REWRITTEN:
        if found := re.fullmatch(pattern, words):
            written = _with_capitals(found.expand(meant))
            return None if written.lower() == text.lower() else Meant((written,))
    return None


_SMALL = re.compile(
    "move|swap|with|to|trap|use|at|aim|open|plan|side|fury|call|west|east"
)
"""Short words that are not names, so they stay in lower case."""


def _with_capitals(words: str) -> str:
    """Capitalise kinds and short names, as they are printed."""
    return re.sub(r"[a-z][a-z0-9_]*", _as_printed, words)


def _as_printed(found: re.Match[str]) -> str:
    word = found[0]
    return word if len(word) > 4 or _SMALL.fullmatch(word) else word.upper()
