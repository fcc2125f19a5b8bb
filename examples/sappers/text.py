"""The game in words: log, prompts and labels, from `locales/<language>/`."""

from importlib.resources import files
from typing import TYPE_CHECKING

from sappers.actions import Action, Break, DrawTools
from sappers.events import Event, StonesBroken, ToolsDrawn
from sappers.pieces import Seat, Tool, Tools
from siegeworks.core.i18n import Argument, Phrase, register_catalogue

if TYPE_CHECKING:
    from sappers.view import View

ID = "sappers"
register_catalogue(ID, files(__package__) / "locales")


def say(key: str, /, thing: str = "", **args: Argument) -> Phrase:
    return Phrase(ID, key, args, thing)


def named(tool: Tool) -> Phrase:
    return say("tool", tool, tool=tool)


def company(seat: Seat) -> Phrase:
    return say("company", seat=seat)


def stones_in_words(count: int) -> Phrase:
    return say("stones", count=count)


def sentence(event: Event) -> Phrase:
    match event:
        case ToolsDrawn(Tools(Tool() as tool, None)):
            return say("tool-drawn", seat=company(Seat.NORTH), tool=named(tool))
        case ToolsDrawn(Tools(None, Tool() as tool)):
            return say("tool-drawn", seat=company(Seat.SOUTH), tool=named(tool))
        case ToolsDrawn():
            return say("tools-drawn")
        case StonesBroken(seat, count):
            stones = stones_in_words(count)
            return say("stones-broken", seat=company(seat), stones=stones)


def is_aside(_event: Event) -> bool:
    return False


def prompt(view: "View") -> Phrase:
    """Put the state of the turn into a sentence."""
    table = view.table
    if table.winner:
        return say("prompt-over", seat=company(table.winner))
    if table.turn is None:
        return say("prompt-tools")
    left = stones_in_words(table.stones)
    return say("prompt-turn", seat=company(table.turn), stones=left)


def label(action: Action) -> Phrase:
    """Put an action into the words of a button: "Break 2 stones"."""
    match action:
        case Break(stones):
            return say("do-break", stones=stones_in_words(stones))
        case DrawTools(north, south):
            return say("do-draw", north=named(north), south=named(south))


def glossary() -> dict[str, Phrase]:
    """Explain each piece, by its notation."""
    return {
        str(tool): say(
            "tool-meaning",
            tool,
            name=named(tool),
            stones=stones_in_words(tool.breaks),
        )
        for tool in Tool
    }


def picture(view: "View") -> str:
    """Draw the position in plain text, for screens without a drawn board."""
    tools = view.table.shown
    if view.seat:
        tools = tools.with_tool(view.seat, view.tool)
    held = (f"{seat:5} {tools.of(seat) or 'a hidden tool'}" for seat in Seat)
    return "\n".join(("wall  " + "#" * view.table.stones, *held))
