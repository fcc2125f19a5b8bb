"""`siegeworks replay`: step through a record, knowing what a seat knew."""

from dataclasses import dataclass
from typing import Annotated

import typer
from rich.text import Text

from siegeworks.cli.course import Course, course_of
from siegeworks.cli.files import load
from siegeworks.cli.game_words import UnreadableCommand
from siegeworks.cli.parameter import PlaythroughPath
from siegeworks.cli.screen import open_screen, screen_for
from siegeworks.cli.seating import HUMAN, seat_named
from siegeworks.cli.terminal import Terminal, this_terminal
from siegeworks.core.playthrough import AnyPlaythrough
from siegeworks.core.seat import Seat

KEYS = "n or Enter: on   p: back   a number: go there   q: leave"
STATUS_LINES = 1

SeatName = Annotated[
    str | None,
    typer.Option("--seat", help="Whose knowledge to share. Default: the person's."),
]
Everything = Annotated[bool, typer.Option("--all", help="Hide nothing.")]
At = Annotated[int | None, typer.Option(min=0, help="Begin after this many decisions.")]


@dataclass(frozen=True, slots=True)
class Eyes:
    """Whose knowledge a replay is limited to."""

    seat: Seat | None
    """None: a spectator's."""
    everything: bool = False

    def screen(self, course: Course, height: int) -> list[Text]:
        if self.everything:
            return open_screen(course, height)
        return screen_for(course, self.seat, height)

    def sentences(self, course: Course) -> list[str]:
        facts = course.open_facts() if self.everything else course.facts(self.seat)
        return [course.game.sentence(fact) for fact in facts]


def replay(
    file: PlaythroughPath,
    seat: SeatName = None,
    everything: Everything = False,
    at: At = None,
) -> None:
    """Step through a kept game, or print its log where there is no terminal."""
    if seat and everything:
        raise UnreadableCommand("--seat and --all exclude each other; leave one out")
    record = load(file)
    eyes = Eyes(_seat(record, seat), everything)
    course = course_of(record)
    terminal = this_terminal()
    if terminal.interactive:
        step_through(course, eyes, terminal, at or 0)
    else:
        _print(course, eyes, terminal, at)


def _seat(record: AnyPlaythrough, name: str | None) -> Seat | None:
    """The seat asked for, else that of the only person who played."""
    if name is not None:
        return seat_named(record.game, name)
    people = [seat for seat in record.game.seats if record.players.get(seat) == HUMAN]
    return people[0] if len(people) == 1 else None


def _print(course: Course, eyes: Eyes, terminal: Terminal, at: int | None) -> None:
    moments = course.moments()
    if at is not None:
        course = course.until(moments[min(at, len(moments) - 1)])
    terminal.say(*eyes.sentences(course))
    terminal.show(Text(), *eyes.screen(course, terminal.height))


def step_through(course: Course, eyes: Eyes, terminal: Terminal, place: int) -> None:
    """Show one moment after the other as the person asks for them."""
    moments = course.moments()
    last = len(moments) - 1
    while True:
        place = min(max(place, 0), last)
        terminal.clear()
        moment = course.until(moments[place])
        terminal.show(*eyes.screen(moment, terminal.height - STATUS_LINES))
        terminal.show(Text(f" {place} of {last} decisions.   {KEYS}", "dim"))
        try:
            typed = terminal.ask().strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
        if typed in ("q", "quit"):
            return
        place = _next_place(place, typed)


def _next_place(place: int, typed: str) -> int:
    """Where a typed line leads; whatever is not understood stays here."""
    match typed:
        case "" | "n":
            return place + 1
        case "p":
            return place - 1
        case number if number.isdecimal():
            return int(number)
        case _:
            return place
