"""What somebody meant who typed almost a move."""

import re

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
_ALONE = {
    "pass": "done ends a run of choices, no declines an offer.",
    "end": "Write it as done.",
    "stop": "Write it as done.",
    "skip": "done ends a run of choices, no declines an offer.",
    "auto": "Write it as rest.",
    "n": "Write it as no.",
    "y": "Write it as yes.",
    "none": "Write it as no.",
    "march": "Say which: march small or march large.",
    "move": "Say who and where: move M W1-T1; ? move lists them.",
    "swap": "Say who: swap M W1 with S courtyard; ? swap lists them.",
    "spend": "Say on what: spend cannon; ? spend lists the actions.",
    "use": "Say which card: use ballista.",
    "pay": "Say with whom: pay GG.",
    "plan": "Say which: plan P4.",
    "orders": "Say how: orders open or orders secret; no gives none.",
}


def near_miss(text: str) -> str | None:
    """What to type instead, if it can be guessed.

    >>> near_miss("move Marksman W1 to T1"), near_miss("goblin fe re2")
    ('Write it as move M W1-T1.', 'Write it as G FE-RE2.')
    >>> near_miss("end"), near_miss("small")
    ('Write it as done.', 'Write it as march small.')
    """
    lower = [_NAMES.get(word, word) for word in text.lower().split()]
    words = " ".join(word for word in lower if word not in ("the", "a", "an"))
    if words in _ALONE:
        return _ALONE[words]
    if words.startswith("secret"):
        return "Write it as orders secret."
    for pattern, meant in _REWRITTEN:
        if found := re.fullmatch(pattern, words):
            written = _with_capitals(found.expand(meant))
            return (
                None if written.lower() == text.lower() else f"Write it as {written}."
            )
    return None


_SMALL = re.compile(
    "move|swap|with|to|trap|use|at|aim|open|plan|side|fury|call|west|east"
)
"""Short words that are no names."""


def _with_capitals(words: str) -> str:
    """Kinds and short names as they are printed."""
    return re.sub(r"[a-z][a-z0-9_]*", _as_printed, words)


def _as_printed(found: re.Match[str]) -> str:
    word = found[0]
    return word if len(word) > 4 or _SMALL.fullmatch(word) else word.upper()
