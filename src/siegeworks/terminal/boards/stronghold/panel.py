"""Panels: labelled lists, wrapped to the width of the window."""

from collections.abc import Iterable

from rich.text import Text

from siegeworks.core.record import Record
from siegeworks.terminal.boards.lines import listed

LABEL = 9
"""Columns of the label before every list."""
NO_BREAK = "\xa0"
BETWEEN = f"{NO_BREAK}· "


class Panel(Record, frozen=True):
    """A label and its text."""

    label: str
    words: str
    style: str = ""

    def lines(self, width: int) -> list[Text]:
        drawn = listed(self.label, self.words, self.style, columns=LABEL, width=width)
        return [_with_spaces(line) for line in drawn]


def panel(label: str, items: Iterable[str], style: str = "") -> Panel:
    """Join items so that lines break between items where possible."""
    whole = [item.replace(" ", NO_BREAK) for item in items if item]
    return Panel(label, BETWEEN.join(whole), style)


def _with_spaces(line: Text) -> Text:
    shown = Text(line.plain.replace(NO_BREAK, " "), line.style)
    shown.spans = line.spans
    return shown
