"""`siegeworks replay`: step through a saved game from the view of one seat."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.text import Text

from siegeworks.cli.game_arguments import UnreadableCommand
from siegeworks.cli.parameters import PlaythroughPath, whole_number
from siegeworks.cli.run_session import INTERRUPTED
from siegeworks.cli.seating import recorded_players, seat_named
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.playthrough import AnyPlaythrough
from siegeworks.core.seat import Seat
from siegeworks.players.registry import is_bot
from siegeworks.terminal.analysis import analysed
from siegeworks.terminal.game_session import TerminalGame, course_of
from siegeworks.terminal.help_answers import as_sentence
from siegeworks.terminal.save_files import load
from siegeworks.terminal.screen import open_screen, screen_for
from siegeworks.terminal.terminal import Terminal, this_terminal
from siegeworks.terminal.transcript import open_story, story

KEYS = "Enter on, p back, 9 to 9, a analyse, q leave"
STATUS_LINES = 1

SeatName = Annotated[
    str | None,
    typer.Option("--seat", help="Whose knowledge to share. Default: the person's."),
]
Everything = Annotated[bool, typer.Option("--all", help="Hide nothing.")]
Analyse = Annotated[
    bool,
    typer.Option(
        "--analyse",
        help="Say what could be decided in the position shown first, and how it fares.",
    ),
]
At = Annotated[
    int | None,
    typer.Option(
        parser=whole_number, metavar="N", help="Begin after this many decisions."
    ),
]


@dataclass(frozen=True, slots=True)
class Eyes:
    """The seat whose knowledge a replay is limited to."""

    seat: Seat | None
    """None stands for a spectator."""
    everything: bool = False

    @property
    def hint(self) -> str:
        return "" if self.everything else "--all hides nothing"

    def screen(self, course: TerminalGame, height: int) -> list[Text]:
        if self.everything:
            return open_screen(course, height)
        return screen_for(course, self.seat, height, is_live=False)

    def sentences(self, course: TerminalGame) -> list[str]:
        return open_story(course) if self.everything else story(course, self.seat)


def replay(
    file: PlaythroughPath,
    seat: SeatName = None,
    everything: Everything = False,
    at: At = None,
    analyse: Analyse = False,
) -> None:
    """Step through a kept game, or print its log where there is no terminal."""
    if seat and everything:
        raise UnreadableCommand("--seat and --all exclude each other; leave one out")
    record = load(file)
    eyes = Eyes(None, everything=True) if everything else _eyes(record, seat)
    course = course_of(record)
    last = len(course.moments()) - 1
    if at is not None and not 0 <= at <= last:
        raise UnreadableCommand(f"--at goes from 0 to {last} in {file}, not to {at}")
    terminal = this_terminal()
    if not terminal.interactive:
        _print(course, eyes, terminal, last if at is None else at, analyse=analyse)
        return
    try:
        step_through(course, eyes, terminal, at or 0, analyse=analyse)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _eyes(record: AnyPlaythrough, name: str | None) -> Eyes:
    """Choose the given seat, else the only person's; hide nothing if all are bots."""
    if name is not None:
        return Eyes(seat_named(record.game, name))
    players = recorded_players(record.game, record.players)
    people = [seat for seat in record.game.seats if not is_bot(players[seat])]
    return Eyes(people[0] if len(people) == 1 else None, everything=not people)


def _print(
    course: TerminalGame, eyes: Eyes, terminal: Terminal, at: int, *, analyse: bool
) -> None:
    course = course.until(course.moments()[at])
    terminal.say(*eyes.sentences(course))
    terminal.show(Text(), *eyes.screen(course, terminal.height))
    if eyes.hint:
        terminal.say(f"({eyes.hint}.)")
    if analyse:
        told = analysed(course, eyes.seat, everything=eyes.everything)
        terminal.show_page("\n".join(["", *told]))


def step_through(
    course: TerminalGame,
    eyes: Eyes,
    terminal: Terminal,
    place: int,
    *,
    analyse: bool = False,
) -> None:
    """Show position after position, controlled by the user's keys."""
    moments = course.moments()
    last = len(moments) - 1
    note = eyes.hint
    while True:
        moment = course.until(moments[place])
        if analyse:
            _explain(moment, eyes, terminal)
            analyse = False
        terminal.clear()
        terminal.show_screen(eyes.screen(moment, terminal.height - STATUS_LINES))
        terminal.show(Text(f" {place} of {last}  {KEYS}  {note}", "dim"))
        try:
            typed = terminal.ask().strip().lower()
        except EOFError:
            return
        if typed in ("q", "quit"):
            return
        if analyse := typed in ("a", "analyse"):
            note = eyes.hint
            continue
        goal = _next_place(place, typed)
        note = eyes.hint if goal is not None else f"{typed[:12]!r} is no key"
        place = place if goal is None else min(max(goal, 0), last)


def _explain(moment: TerminalGame, eyes: Eyes, terminal: Terminal) -> None:
    """Show the analysis on a separate page: the board leaves no room for it."""
    terminal.clear()
    terminal.say("Looking ahead …")
    try:
        told = analysed(moment, eyes.seat, everything=eyes.everything)
    except SiegeworksError as problem:
        told = [as_sentence(str(problem))]
    terminal.clear()
    terminal.show_page("\n".join(told))
    with suppress(EOFError):
        terminal.ask("Press Enter to go back to the board. ")


def _next_place(place: int, typed: str) -> int | None:
    """Position that a typed line asks for; None if it is not understood."""
    match typed:
        case "" | "n":
            return place + 1
        case "p":
            return place - 1
        case number if number.isdecimal():
            return int(number)
        case _:
            return None
