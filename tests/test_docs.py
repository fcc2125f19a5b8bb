"""What the pages show can be pasted."""

import re
from pathlib import Path

from siegeworks.games.schotten_totten_2.check import problems
from siegeworks.games.schotten_totten_2.notation import read
from siegeworks.games.schotten_totten_2.position import position

PAGE = Path(__file__).parent.parent / "docs" / "games" / "schotten-totten-2.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_drawn_position_can_be_read() -> None:
    (drawing,) = re.findall(r"```text\n(.*?)```", TEXT, re.S)
    assert problems(position(drawing)) == ()


def test_every_move_in_the_table_of_notation_can_be_read() -> None:
    (table,) = re.findall(r"\| write \| means \|\n\|---\|---\|\n((?:\|.*\n)+)", TEXT)
    moves = [
        move
        for row in table.splitlines()
        for move in re.findall("`(.*?)`", row.split("|")[1])
    ]
    assert len(moves) > 10
    for move in moves:
        read(move)
