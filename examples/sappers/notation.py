"""Notation of actions: `break 2`, or `draw pick ram`."""

from sappers.actions import Action, Break, DrawTools
from sappers.pieces import BY_HAND, Tool
from sappers.rules import DRAWS
from sappers.state import State
from siegeworks.core.errors import UnreadableNotation


def every_action() -> tuple[Action, ...]:
    """List each action that is legal in some position."""
    return (*map(Break, (BY_HAND, *(tool.breaks for tool in Tool))), *DRAWS)


def write(action: Action) -> str:
    match action:
        case Break(stones):
            return f"break {stones}"
        case DrawTools(north, south):
            return f"draw {north} {south}"


BY_TEXT = {write(action): action for action in every_action()}


def read(text: str, _state: State) -> Action:
    """Read the action that a text means; capitals and spaces do not matter."""
    action = BY_TEXT.get(" ".join(text.casefold().split()))
    if action is None:
        raise UnreadableNotation(f"{text!r} is no move here; try: break 1")
    return action
