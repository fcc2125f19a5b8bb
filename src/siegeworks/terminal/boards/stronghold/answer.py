"""Answers to `?`: all legal moves, grouped by verb and counted."""

from collections.abc import Iterator, Sequence

from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.notation import write
from siegeworks.games.stronghold.text.label import label
from siegeworks.games.stronghold.view import View
from siegeworks.terminal.boards.stronghold.verbs import VERBS, verb_of

FEW, MANY = 6, 20
"""Numbers of moves up to which all are listed, and above which to suggest a filter."""


def choices(view: View, legal: Sequence[Action]) -> list[str]:
    """List each verb with its moves, or with an example if there are many."""
    groups: dict[str, list[Action]] = {}
    for action in legal:
        groups.setdefault(verb_of(action), []).append(action)
    return [
        line for verb, group in groups.items() for line in _group(view, verb, group)
    ]


def _group(view: View, verb: str, actions: list[Action]) -> Iterator[str]:
    if len(actions) <= FEW:
        for action in actions:
            yield f"{write(action)}  {label(view.table.site, action)}"
        return
    example = write(actions[0])
    narrower = f", ? {verb} {_place_in(actions)} some" if len(actions) > MANY else ""
    yield (
        f"{verb} … ({len(actions)})  {VERBS[verb]}, as in {example}; "
        f"? {verb} lists them{narrower}"
    )


def _place_in(actions: list[Action]) -> str:
    """Pick a name from one of the moves, as an example of a filter."""
    words = write(actions[len(actions) // 2]).replace("-", " ").split()
    return next((word for word in words[1:] if len(word) > 1), words[-1])
