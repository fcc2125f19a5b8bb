"""Encoding of Sappers: the view of a seat as a row, and its actions as ids."""

from sappers.actions import Break
from sappers.notation import every_action
from sappers.pieces import Tool
from sappers.view import View
from siegeworks.core.game import AnyGame
from siegeworks.kernels.layout import Field, Layout
from siegeworks.tensors.action_ids import in_order
from siegeworks.tensors.observer import Row, one_of
from siegeworks.tensors.registry import Tensors

TOOLS = list(Tool)
FIELDS = (
    Field("stones", (1,), 0, 12, "stones of the wall"),
    Field("turn", (2,), 0, 1, "whose turn it is, the own company first"),
    Field("tool", (2,), 0, 1, "the own tool: pick, ram"),
    Field("shown", (2, 2), 0, 1, "tools that were shown, the own company first"),
)


class SappersObserver:
    layout = Layout(FIELDS)

    def observe(self, view: View) -> Row:
        assert view.seat is not None, "a spectator has no row"
        table, companies = view.table, (view.seat, view.seat.other)
        row = self.layout.empty_row()
        row[:] = [
            table.stones,
            *(table.turn is each for each in companies),
            *_marked(view.tool),
            *(mark for each in companies for mark in _marked(table.shown.of(each))),
        ]
        return row


def _marked(tool: Tool | None) -> list[int]:
    return one_of(None if tool is None else TOOLS.index(tool), len(TOOLS))


def tensors(_game: AnyGame) -> Tensors:
    choices = [each for each in every_action() if isinstance(each, Break)]
    chances = [each for each in every_action() if not isinstance(each, Break)]
    return Tensors(SappersObserver(), in_order(choices), in_order(chances))
