"""Parts below the board in every game: labelled lists, and the log."""

import textwrap

from rich.text import Text

from siegeworks.terminal.boards.board import WIDTH

FAINT = "dim"
LONGEST_LOG = 14
ROOM_FOR_A_RULE = 6
MORE = " …"


def listed(
    label: str, items: str, style: str = "", *, columns: int, width: int = WIDTH
) -> list[Text]:
    """Wrap a list after a label of `columns` columns, indenting its other lines."""
    indent = columns + 2
    wrapped = textwrap.wrap(items, width - indent, break_on_hyphens=False) or [""]
    head = Text.assemble((f" {label:<{columns}} ", FAINT), (wrapped[0], style))
    return [head, *(Text(" " * indent + line, style) for line in wrapped[1:])]


def cut_short(lines: list[Text], width: int = WIDTH) -> list[Text]:
    """Keep only the first line, with a mark if more were cut."""
    if len(lines) < 2:
        return lines
    first = lines[0].copy()
    first.truncate(width - len(MORE))
    return [first.append(MORE)]


def latest(
    log: tuple[str, ...],
    room: int,
    *,
    width: int = WIDTH,
    longest: int = LONGEST_LOG,
    fresh: int = 0,
    read_on: str = "",
) -> list[Text]:
    """Draw the newest sentences that fit completely, as running text if room is short.

    If fresh ones are left out, `read_on` tells how to see them.
    """
    if room < ROOM_FOR_A_RULE:
        return _in_one_go(log, room, width, fresh, read_on)
    lines: list[str] = []
    left = len(log)
    for sentence in reversed(log):
        wrapped = textwrap.wrap(sentence, width - 2, subsequent_indent="  ")
        if len(lines) + len(wrapped) > min(room - 1, longest):
            break
        lines, left = wrapped + lines, left - 1
    note = f" {read_on} " if fresh > len(log) - left else ""
    rule = [Text(f" {note:─^{width - 2}}", FAINT)] if lines else []
    return [*rule, *(Text(f" {line}") for line in lines)]


def _in_one_go(
    log: tuple[str, ...], room: int, width: int, fresh: int, read_on: str
) -> list[Text]:
    lines: list[str] = []
    for count in range(1, len(log) + 1):
        note = f"[{read_on}] " if count < fresh else ""
        longer = textwrap.wrap(note + " ".join(log[-count:]), width - 2)
        if len(longer) > room:
            break
        lines = longer
    return [Text(f" {line}", FAINT) for line in lines]


def so_many(count: int, noun: str) -> str:
    """Format a number with its noun.

    >>> so_many(1, "card"), so_many(0, "card")
    ('1 card', '0 cards')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"
