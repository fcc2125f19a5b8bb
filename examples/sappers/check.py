"""Whether a state can be: no piece is lost, and nothing contradicts the rules."""

from collections.abc import Iterator, Sequence

from sappers.pieces import Seat, Tool
from sappers.state import State


def components(_state: State) -> Sequence[str]:
    """Stones are counted, not kept; there is a pick and a ram for each company."""
    return sorted(f"{seat} {tool}" for seat in Seat for tool in Tool)


def problems(state: State) -> Sequence[str]:
    return list(_problems(state))


def _problems(state: State) -> Iterator[str]:
    if state.table.stones < 0:
        yield "more stones are broken than there were"
    for seat in Seat:
        tool = state.tools.of(seat)
        if (tool is None) != (state.table.turn is None):
            yield f"{seat} draws a tool before the first turn, and only then"
        if state.table.shown.of(seat) not in (tool, None):
            yield f"{seat} has shown a tool that it does not have"
