"""One game at one terminal: people are asked, bots decide, chance deals."""

import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import assert_never

from rich.text import Text

from siegeworks.cli import prompt as ask
from siegeworks.cli.boards import board_for
from siegeworks.cli.boards.board import WIDTH
from siegeworks.cli.course import Course
from siegeworks.cli.files import SaveFile, UnusableFile, claim, claim_any
from siegeworks.cli.rule_text import rule_text
from siegeworks.cli.screen import screen_for
from siegeworks.cli.terminal import Terminal
from siegeworks.core.chance import Dealer
from siegeworks.core.errors import SiegeworksError, UnreadableNotation
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE, Seat
from siegeworks.players.player import AnyPlayer


class GameLeft(Exception):
    """A person has had enough for now."""


class Session:
    """Plays a game to its end, or until somebody leaves."""

    def __init__(
        self,
        course: Course,
        *,
        bots: Mapping[Seat, AnyPlayer],
        dealer: Dealer,
        terminal: Terminal,
        file: SaveFile,
    ) -> None:
        self.course = course
        self.file = file
        self._bots = bots
        self._dealer = dealer
        self._terminal = terminal
        self._board = board_for(course.game)
        self._shown: Course | None = None
        self._at_the_device = self._only_person()
        self._notices = terminal.shortcomings()

    @property
    def _game(self) -> AnyGame:
        return self.course.game

    def _only_person(self) -> Seat | None:
        """With one person at the table, nobody needs to pass the device."""
        people = [seat for seat in self._game.seats if seat not in self._bots]
        return people[0] if len(people) == 1 else None

    def play(self) -> None:
        """Go on until the game is over."""
        while (actor := self.course.actor) is not None:
            if actor is CHANCE:
                self.course = self.course.dealt_by(self._dealer)
            elif actor in self._bots:
                self.course = self.course.decided_by(actor, self._bots[actor])
            else:
                self._attend(actor)
                self._obey(ask.read_command(self._terminal.ask()), actor)
        self.keep()
        self._show_end()

    def keep(self) -> None:
        """Save the game as it stands, elsewhere if its file has become unusable."""
        try:
            self.file.keep(self.course.record)
        except UnusableFile as problem:
            self.file = claim_any(self.course.record)
            self._notices.append(
                f"{problem}; the game is kept in {self.file.path} from now on."
            )

    # Whose turn it is.

    def _attend(self, seat: Seat) -> None:
        """Bring the person whose decision it is before an up-to-date board."""
        if self._at_the_device is not seat:
            self._pass_device(seat)
        if self._shown is not self.course:
            self.keep()
            self._terminal.clear()
            self._show_board(seat)
        self._terminal.say(*self._notices)
        self._notices.clear()

    def _pass_device(self, seat: Seat) -> None:
        self._terminal.clear(forget=True)
        name = self._board.called(seat)
        self._terminal.ask(f"Pass the device to {name}, then press Enter. ")
        self._terminal.clear(forget=True)
        self._at_the_device = seat
        self._shown = None
        # They were meant for the other pair of eyes.
        self._notices.clear()

    # What is shown.

    def _show_board(self, seat: Seat | None) -> None:
        height = self._terminal.height
        hint = self._welcome()
        self._terminal.show(*screen_for(self.course, seat, height, hint=hint))
        self._shown = self.course

    def _welcome(self) -> tuple[str, ...]:
        example = self._board.example
        return (
            f"Type a move{f' such as {example}' if example else ''}.",
            "? lists what you can do.",
            "help tells everything else.",
        )

    def _show_end(self) -> None:
        self._terminal.clear()
        self._show_board(self._only_person())

    # What is typed.

    def _obey(self, command: ask.Command, seat: Seat) -> None:
        match command:
            case ask.Moves(texts):
                self._play_all(texts, seat)
            case ask.AskChoices():
                self._list_choices(seat)
            case ask.AskAbout(text):
                self._terminal.say(self._answer(text, seat))
            case ask.AskRules(topic):
                found = rule_text(self._game, topic)
                self._terminal.say(*found or [f"The rules say nothing of {topic!r}."])
            case ask.Undo():
                self._undo()
            case ask.ShowLog():
                facts = self.course.facts(seat)
                self._terminal.say(*map(self._game.sentence, facts))
            case ask.ShowHelp():
                self._show_help()
            case ask.ShowBoard():
                self._shown = None
            case ask.Save(path, force):
                self._move_to(path, force=force)
            case ask.Quit():
                raise GameLeft
            case _:
                assert_never(command)

    def _play_all(self, texts: tuple[str, ...], seat: Seat) -> None:
        """Moves typed in one line, as far as they are this seat's to make."""
        for place, text in enumerate(texts):
            if self.course.actor is not seat:
                left = ", ".join(texts[place:])
                self._notices.append(f"Your turn is over; not played: {left}")
                return
            if problem := self._why_not(text):
                self._notices.append(problem)
                return
            action = self._game.read(text, self.course.state)
            self.course = self.course.after(action)
            while self.course.actor is CHANCE:
                self.course = self.course.dealt_by(self._dealer)

    def _why_not(self, text: str) -> str | None:
        """Why a typed move cannot be made."""
        try:
            action = self._game.read(text, self.course.state)
        except UnreadableNotation as problem:
            return _sentence(str(problem))
        refusal = self._game.why_not(self.course.state, action)
        return None if refusal is None else _sentence(str(refusal))

    def _list_choices(self, seat: Seat) -> None:
        view = self._game.view(self.course.state, seat)
        for line in self._board.choices(view, self._game.legal_for(view)):
            wrapped = textwrap.wrap(line, WIDTH - 4, subsequent_indent="  ")
            self._terminal.show(*(Text(f"  {part}") for part in wrapped))

    def _answer(self, text: str, seat: Seat) -> str:
        view = self._game.view(self.course.state, seat)
        if answer := self._board.explain(view, text):
            return answer
        return self._why_not(text) or f"Yes, {text} can be played."

    def _undo(self) -> None:
        earlier = self.course.undone()
        if earlier is None:
            self._terminal.say(
                "There is nothing to take back: "
                "a card was dealt or somebody else has moved since."
            )
        else:
            self.course = earlier

    def _show_help(self) -> None:
        for page in (self._board.guide, ask.COMMANDS):
            self._terminal.show(*(Text(f"  {line}") for line in page.splitlines()))

    def _move_to(self, path: str, *, force: bool) -> None:
        if not path:
            self._terminal.say("Say where: save FILE")
            return
        try:
            self.file = claim(Path(path), self.course.record, force=force)
        except SiegeworksError as problem:
            self._terminal.say(_sentence(str(problem)))
        else:
            self._terminal.say(f"The game is kept in {self.file.path} from now on.")


def _sentence(clause: str) -> str:
    return f"{clause[:1].upper()}{clause[1:]}{'' if clause.endswith('.') else '.'}"
