"""What somebody meant who typed almost a move."""

import re

_SQUARE = r"([a-n]\d{1,2})"
_NAME = r"([a-z][a-z0-9]{0,3})"
_REWRITTEN = (
    (rf"(?:take|play|place|put|claim|land)\s+{_SQUARE}", r"\1"),
    (rf"{_SQUARE}\s+(?:at|to|in|@)\s*(n\d{{1,2}})", r"\1 on \2"),
    (rf"(?:play|use|put)?\s*wizard\s+(?:on|at|to|@)\s*{_SQUARE}", r"wizard \1"),
    (rf"(?:play|use)\s+wizard\s+{_SQUARE}", r"wizard \1"),
    (rf"drawn\s+wizard\s+(?:on|at|to)\s+{_SQUARE}", r"drawn wizard \1"),
    (rf"(?:attack|storm|besiege|capture)\s+(?:castle\s+)?{_NAME}", r"attack \1"),
    (rf"(?:give|discard|exchange|swap|drop)\s+(?:up\s+)?{_SQUARE}", r"give up \1"),
    (rf"(?:remove|pick up|move)\s+{_SQUARE}", r"lift \1"),
    (rf"(?:add|sword|shield)\s+{_SQUARE}", r"lay \1"),
    (r"(?:add|play)\s+(sword|shield)", r"lay \1"),
    (r"defend\s+with\s+(\d+)(?:\s+shields?)?", r"defend \1"),
    (r"(\d+)\s+shields?", r"defend \1"),
)
_NOTHING = (
    "Nobody passes: wait builds nothing, enough stops laying cards, defend 0 lays "
    "no Shield."
)
_ALONE = {
    "attack": "Say which castle: attack I3.",
    "build": "Say what and where: build I3 A1 B1 C1; ? lists what can be built.",
    "wizard": "Say where to: wizard A1.",
    "give up": "Say which card: give up A1.",
    "exchange": "Say which card: give up A1.",
    "lift": "Say from where: lift A1.",
    "lay": "Say which card: lay A1.",
    "defend": "Say with how many Shields: defend 2, or defend 0.",
    "pass": _NOTHING,
    "no": _NOTHING,
    "shapes": "Ask with a question mark: ? shapes",
    "decline": "Write it as defend 0.",
    "done": "Write it as enough.",
    "stop": "Write it as enough.",
}
_HALF_BUILT = re.compile(rf"build\s+{_NAME}(\s.+)?")
_BUILT_NOWHERE = (
    "Name a prize, and squares of the board, each once: build I3 A1 B1 C1; ? lists "
    "what can be built."
)


def near_miss(text: str) -> str | None:
    """What to type instead, if it can be guessed.

    >>> near_miss("take a1"), near_miss("wizard on b12")
    ('Write it as A1.', 'Write it as wizard B12.')
    >>> near_miss("defend with 2 shields"), near_miss("done")
    ('Write it as defend 2.', 'Write it as enough.')
    """
    words = " ".join(word for word in text.lower().split() if word not in ("the", "a"))
    if words in _ALONE:
        return _ALONE[words]
    for pattern, meant in _REWRITTEN:
        if found := re.fullmatch(pattern, words):
            written = _with_capitals(found.expand(meant))
            return None if written.lower() == words else f"Write it as {written}."
    if found := _HALF_BUILT.fullmatch(words):
        return _BUILT_NOWHERE if found[2] else _ALONE["build"]
    return None


def _with_capitals(words: str) -> str:
    """Names of squares and castles as they are printed."""
    return re.sub(r"\b[a-z][a-z0-9]{0,2}\d\b", lambda found: found[0].upper(), words)
