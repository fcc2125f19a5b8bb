"""The rules of play: legal actions, and the event that follows from each."""

from fractions import Fraction
from itertools import product

from sappers.actions import Action, Break, DrawTools
from sappers.events import Event, StonesBroken, ToolsDrawn
from sappers.pieces import BY_HAND, Seat, Tool, Tools
from sappers.state import State, Table, evolve
from sappers.text import named, say, stones_in_words
from siegeworks.core.errors import IllegalAction
from siegeworks.core.outcome import Outcome
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.core.seat import CHANCE, Chance

DRAWS = tuple(DrawTools(north, south) for north, south in product(Tool, Tool))


def actor_at(table: Table) -> Seat | Chance | None:
    """Return the seat to decide, CHANCE, or None when the game is over."""
    if table.winner:
        return None
    return table.turn or CHANCE


def why_not_at(table: Table, tool: Tool | None, action: Action) -> Refusal | None:
    """Return why the action is not legal for the acting seat with its tool."""
    match action:
        case DrawTools() if table.turn:
            return Refusal("1.2", say("why-not-drawn"))
        case Break() if tool is None:
            return Refusal("1.2", say("why-not-without-tools"))
        case Break() if table.winner:
            return Refusal("3.1", say("why-not-over"))
        case Break(count) if tool and count not in (BY_HAND, tool.breaks):
            at_once = stones_in_words(tool.breaks)
            reason = say("why-not-with-this-tool", tool=named(tool), stones=at_once)
            return Refusal("2.1", reason)
        case Break(count) if count > table.stones:
            left = stones_in_words(table.stones)
            return Refusal("2.1", say("why-not-so-many", stones=left))
        case _:
            return None


@rule("2.1")
def legal_actions_at(table: Table, tool: Tool | None) -> tuple[Break, ...]:
    """List the legal actions of the acting seat with its tool."""
    if tool is None:
        return ()
    actions = Break(BY_HAND), Break(tool.breaks)
    return tuple(each for each in actions if why_not_at(table, tool, each) is None)


# The same for a full state.


def actor(state: State) -> Seat | Chance | None:
    return actor_at(state.table)


def tool_in_use(state: State) -> Tool | None:
    """Return the tool of the acting company."""
    return state.tools.of(state.table.turn) if state.table.turn else None


def why_not(state: State, action: Action) -> Refusal | None:
    return why_not_at(state.table, tool_in_use(state), action)


def legal_actions(state: State) -> tuple[Break, ...]:
    return legal_actions_at(state.table, tool_in_use(state))


@rule("1.2")
def chance_outcomes(state: State) -> tuple[tuple[DrawTools, Fraction], ...]:
    if actor(state) is not CHANCE:
        return ()
    return tuple((draw, Fraction(1, len(DRAWS))) for draw in DRAWS)


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Play one legal action: the new state, and the event that led to it."""
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    event = what_happens(state, action)
    return evolve(state, event), (event,)


def what_happens(state: State, action: Action) -> Event:
    match action:
        case DrawTools(north, south):
            return ToolsDrawn(Tools(north, south))
        case Break(count):
            assert state.table.turn, "tools are drawn first"
            tool = None if count == BY_HAND else tool_in_use(state)
            return StonesBroken(state.table.turn, count, tool)


@rule("3.1")
def outcome(state: State) -> Outcome | None:
    winner = state.table.winner
    return Outcome((winner,), say("last-stone"), "3.1") if winner else None
