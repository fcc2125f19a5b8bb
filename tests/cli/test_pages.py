"""Paging of texts that are longer than the window."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from siegeworks.terminal.terminal import PLAIN_HEIGHT, Terminal

from .at_the_table import GAME
from .test_leaving import window

LINES = [f"line {number}" for number in range(1, 61)]


def shown_of(*replies: str | None, interactive: bool = True) -> tuple[str, list[str]]:
    """The output for these replies of a reader, and the questions asked."""
    paper, answers, asked = io.StringIO(), iter(replies), list[str]()

    def read_line(prompt: str) -> str:
        asked.append(prompt)
        if (reply := next(answers)) is None:
            raise EOFError
        return reply

    console = Console(file=paper, width=80, height=25, color_system=None)
    Terminal(console, read_line, interactive=interactive).say_in_pages(*LINES)
    return paper.getvalue(), asked


def test_a_long_text_stops_after_each_page() -> None:
    text, asked = shown_of("", "")

    assert text.split("\n")[:-1] == LINES
    assert asked == [
        "[24 of 60 lines; Enter: more, q: stop] ",
        "[48 of 60 lines; Enter: more, q: stop] ",
    ]


def test_reading_ends_with_q_or_where_nobody_answers() -> None:
    for reply in ("q", "Quit", None):
        text, _ = shown_of(reply)
        assert text.split("\n")[:-1] == LINES[:24]


def test_a_text_that_goes_to_a_file_does_not_stop() -> None:
    text, asked = shown_of(interactive=False)

    assert text.split("\n")[:-1] == LINES
    assert len(LINES) > PLAIN_HEIGHT
    assert asked == []


@pytest.mark.process
def test_the_whole_rulebook_comes_page_by_page(tmp_path: Path) -> None:
    with window(tmp_path, "rules", GAME, "all") as reader:
        reader.wait_for("Enter: more, q: stop] ")
        reader.type("q")
        assert reader.process.wait(10) == 0

    with window(tmp_path, "play", GAME, "--against", "random") as player:
        player.wait_for("> ")
        player.type("rules all")
        player.wait_for("Enter: more, q: stop] ")
        player.type("q")
        player.wait_for("> ")
