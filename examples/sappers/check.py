"""Check of a position: all reasons why no game could have led to it."""

from collections.abc import Iterator, Sequence

from sappers.pieces import Seat, Tool
from sappers.state import State


def components(_state: State) -> Sequence[str]:
    """List a pick and a ram for each company; stones are counted only."""
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
