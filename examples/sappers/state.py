"""The full state of a game: the open table and the hidden tools."""

from sappers.events import Event, StonesBroken, ToolsDrawn
from sappers.options import Options
from sappers.pieces import Seat, Tools
from siegeworks.core.record import Record, replace
from siegeworks.core.rulebook import rule


class Table(Record, frozen=True, tag="Table"):
    """The open table, which every seat and spectator sees."""

    stones: int
    turn: Seat | None = None
    """None: the tools are not drawn yet."""
    shown: Tools = Tools()

    @property
    def winner(self) -> Seat | None:
        """Return the company that broke the last stone; the other's turn follows."""
        return self.turn.other if self.turn and not self.stones else None


class State(Record, frozen=True, tag="State"):
    """Full state of a game, which only the rules and the dealer see."""

    table: Table
    tools: Tools = Tools()


@rule("1.1")
def start(options: Options) -> State:
    return State(Table(options.stones))


@rule("2.1", "2.2")
def show(table: Table, event: Event) -> Table:
    """Return the open table after an event."""
    match event:
        case ToolsDrawn():
            return replace(table, turn=Seat.NORTH)
        case StonesBroken(seat, count, tool):
            shown = table.shown.with_tool(seat, tool) if tool else table.shown
            return Table(table.stones - count, seat.other, shown)


def evolve(state: State, event: Event) -> State:
    """Return the state after an event. No rules live here: every event is legal."""
    tools = event.tools if isinstance(event, ToolsDrawn) else state.tools
    return State(show(state.table, event), tools)
