"""Guesses at the move meant by a text that is not quite one."""

import re

from siegeworks.terminal.boards.near_miss import Meant, NearMiss, Unfinished

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
_WHERE_TO_BUILD = "Say what and where: {}; ? lists what can be built."
_STOPPING = Meant(("enough", "wait", "defend 0"), otherwise=_NOTHING)
_ALONE: dict[str, NearMiss] = {
    "attack": Unfinished("attack .+", "Say which castle: {}."),
    "build": Unfinished("build .+", _WHERE_TO_BUILD),
    "wizard": Unfinished("(drawn )?wizard .+", "Say where to: {}."),
    "give up": Unfinished("give up .+", "Say which card: {}."),
    "exchange": Unfinished("give up .+", "Say which card: {}."),
    "lift": Unfinished("lift .+", "Say from where: {}."),
    "lay": Unfinished("lay .+", "Say which card: {}."),
    "defend": Unfinished("defend .+", "Say with how many Shields: {}."),
    "shapes": Meant((), otherwise="Ask with a question mark: ? shapes"),
    "decline": Meant(("defend 0", "wait"), otherwise=_NOTHING),
    **dict.fromkeys(("pass", "no", "done", "stop"), _STOPPING),
}
_HALF_BUILT = re.compile(rf"build\s+{_NAME}(\s.+)?")
_NAME_SQUARES = "Name a prize, and squares of the board, each once"
_BUILT_NOWHERE = Unfinished(
    "build .+",
    f"{_NAME_SQUARES}: {{}}; ? lists what can be built.",
    otherwise=f"{_NAME_SQUARES}.",
)


def near_miss(text: str) -> NearMiss | None:
    """Guess which move is meant; None if there is no guess.

    >>> near_miss("take a1").moves, near_miss("wizard on b12").moves
    (('A1',), ('wizard B12',))
    >>> near_miss("defend with 2 shields").moves, near_miss("done").moves
    (('defend 2',), ('enough', 'wait', 'defend 0'))
    """
    words = " ".join(word for word in text.lower().split() if word not in ("the", "a"))
    if words in _ALONE:
        return _ALONE[words]
    for pattern, meant in _REWRITTEN:
        if found := re.fullmatch(pattern, words):
            written = _with_capitals(found.expand(meant))
            return None if written.lower() == words else Meant((written,))
    if found := _HALF_BUILT.fullmatch(words):
        any_of_it = Unfinished(f"{words} .+", _WHERE_TO_BUILD)
        return _BUILT_NOWHERE if found[2] else any_of_it
    return None


def _with_capitals(words: str) -> str:
    """Capitalise the names of squares and castles, as they are printed."""
    return re.sub(r"\b[a-z][a-z0-9]{0,2}\d\b", lambda found: found[0].upper(), words)
