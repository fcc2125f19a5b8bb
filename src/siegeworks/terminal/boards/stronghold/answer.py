"""Answers to `?`: everything that can be done, gathered by verb and counted."""

from collections.abc import Iterator, Sequence

from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.notation import write
from siegeworks.games.stronghold.text.label import label
from siegeworks.games.stronghold.view import View
from siegeworks.terminal.boards.stronghold.verbs import VERBS, verb_of

FEW, MANY = 6, 20
"""So many moves are sooner read than asked for, and so many take a name to ask."""


def choices(view: View, legal: Sequence[Action]) -> list[str]:
    """Every verb with its moves, or with an example where they are many."""
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
    """A name out of the middle, to ask about."""
    words = write(actions[len(actions) // 2]).replace("-", " ").split()
    return next((word for word in words[1:] if len(word) > 1), words[-1])
