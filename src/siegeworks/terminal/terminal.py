"""Terminal input and output: wrapped text, screens, pages and typed lines."""

import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from rich.console import Console
from rich.text import Text

from siegeworks.terminal.boards.board import WIDTH

PLAIN_HEIGHT = 24
HANGING = 2
"""Columns by which continuation lines are indented."""
LONGEST_LINE = 400
"""Maximum characters of an input line; piped numbers could be too long to parse."""
STOP_READING = ("q", "quit", "exit")
ASCII = str.maketrans(
    "─═╌│║┌┬┐└┴┘╥╨╪╬╞╡▸▒░█◇●○·▪×−◆→“”‘’…",
    "-=~||++++++++++++>#%#$*o.#x-cr\"\"''.",
)
"""ASCII replacements, character by character, for terminals without Unicode."""

# Importing it gives `input` line editing and a history; not every system has it.
try:
    import readline
except ImportError:
    _forget_typed_lines: Callable[[], None] = lambda: None  # noqa: E731
else:
    _forget_typed_lines = readline.clear_history


class Terminal:
    """Prints and reads lines; tests pass a console and a reader of their own."""

    def __init__(
        self,
        console: Console,
        read_line: Callable[[str], str] = input,
        *,
        interactive: bool,
    ) -> None:
        self.console = console
        self.interactive = interactive
        self._read_line = read_line
        self._unicode = "utf" in console.encoding.lower()

    @property
    def height(self) -> int:
        return self.console.height if self.interactive else PLAIN_HEIGHT

    @property
    def width(self) -> int:
        """Columns for prose, at most the width of a board."""
        return min(WIDTH, self.console.width) if self.interactive else WIDTH

    def show_screen(self, lines: Sequence[Text]) -> None:
        """Print a screen, or ask for a wider window if it does not fit."""
        if self.width >= WIDTH:
            self.show(*lines)
            return
        self.say(
            f"The board needs {WIDTH} columns, this window has {self.width}: "
            "widen it and press Enter."
        )

    def show(self, *lines: Text) -> None:
        for line in lines:
            shown = line if self._unicode else _in_ascii(line)
            self.console.print(shown, no_wrap=True, overflow="ignore", crop=False)

    def say(self, *paragraphs: str) -> None:
        """Print paragraphs, wrapped."""
        self.show(*self._wrapped(paragraphs))

    def say_in_pages(self, *paragraphs: str) -> None:
        """Print paragraphs, wrapped, and page by page if the window is too small."""
        lines, room = self._wrapped(paragraphs), self.height - 1
        pages = range(0, len(lines), room) if self.interactive else [0]
        for start in pages:
            end = start + room if self.interactive else len(lines)
            self.show(*lines[start:end])
            if end < len(lines) and not self._wants_more(end, len(lines)):
                return

    def _wrapped(self, paragraphs: Sequence[str]) -> list[Text]:
        lines: list[Text] = []
        for paragraph in paragraphs:
            wrapped = textwrap.wrap(paragraph, self.width - 2, break_on_hyphens=False)
            lines.extend(map(Text, wrapped or [""]))
        return lines

    def _wants_more(self, shown: int, lines: int) -> bool:
        """Ask whether to show the next page."""
        try:
            reply = self._read_line(
                f"[{shown} of {lines} lines; Enter: more, q: stop] "
            )
        except EOFError:
            return False
        return reply.strip().lower() not in STOP_READING

    def show_page(self, page: str) -> None:
        """Print lines of a word and its meaning; meanings wrap within their column."""
        for line in page.splitlines():
            column = re.match(r".*?\S {2,}|", line)
            assert column is not None, "it matches nothing, if nothing else"
            indent = min(column.end() or HANGING, self.width // 3)
            wrapped = textwrap.wrap(
                line,
                self.width - 2,
                subsequent_indent=" " * indent,
                break_on_hyphens=False,
            )
            self.show(*(Text(f"  {part}") for part in wrapped) if wrapped else [Text()])

    def ask(self, prompt: str = "> ") -> str:
        """Read the next line. Raises `EOFError` at the end of input."""
        line = self._read_line(prompt)[:LONGEST_LINE]
        if not self.interactive:
            self.show(Text(line))
        return line

    @contextmanager
    def hidden_screen(self) -> Iterator[None]:
        """Use the alternate screen, so that its contents cannot be scrolled back to."""
        if not self.interactive or self.console.is_dumb_terminal:
            yield
            return
        self.console.set_alt_screen(True)
        try:
            yield
        finally:
            with suppress(OSError):  # the window may be gone already
                self.clear(forget=True)
                self.console.set_alt_screen(False)

    def clear(self, *, forget: bool = False) -> None:
        """Clear the screen, and with `forget` also the scrollback and input history."""
        if forget:
            _forget_typed_lines()
        if self.interactive and not self.console.is_dumb_terminal:
            if forget:
                self.console.file.write("\x1b[3J")
            self.console.clear()
        elif forget:
            self.show(*[Text()] * PLAIN_HEIGHT)


def _in_ascii(line: Text) -> Text:
    plain = Text(line.plain.translate(ASCII), line.style)
    plain.spans = line.spans
    return plain


def this_terminal() -> Terminal:
    """Return the terminal that runs this process."""
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    return Terminal(_console(), interactive=interactive)


def _console() -> Console:
    # With NO_COLOR, rich would still send bold and dim.
    if os.environ.get("NO_COLOR"):
        return Console(highlight=False, color_system=None)
    return Console(highlight=False)
