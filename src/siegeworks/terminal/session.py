"""Main loop of a game at a terminal: ask people, let bots decide, deal chance."""

from collections.abc import Mapping
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import assert_never

from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE, Chance, Seat
from siegeworks.players.player import AnyPlayer
from siegeworks.players.registry import player_for
from siegeworks.terminal import prompt as ask
from siegeworks.terminal.game_session import TerminalGame
from siegeworks.terminal.help_answers import (
    answer,
    as_sentence,
    choices,
    example_of,
    verdict,
    why_not,
)
from siegeworks.terminal.registry import board_for
from siegeworks.terminal.rule_text import nothing_found, rule_text
from siegeworks.terminal.save_files import SaveFile, UnusableFile, claim, claim_any
from siegeworks.terminal.screen import INPUT_LINE, screen_for
from siegeworks.terminal.shuffle import announced
from siegeworks.terminal.steady_bot import SteadyBot
from siegeworks.terminal.terminal import Terminal
from siegeworks.terminal.transcript import story

FAREWELL_LINES = 4
"""Lines below the last board.

They show how to replay it, how to play again (up to two lines), and the shell's prompt.
"""


class GameLeft(Exception):
    """The user has asked to quit."""


class Session:
    """Plays a game to its end, or until the user quits."""

    def __init__(
        self,
        course: TerminalGame,
        *,
        bots: Mapping[Seat, AnyPlayer],
        dealer: CommittedDealer,
        terminal: Terminal,
        file: SaveFile,
    ) -> None:
        self.course = course
        self.file = file
        game, players = course.game, course.record.players
        self._bots = {
            seat: SteadyBot(bot, partial(player_for, game, players[seat]))
            for seat, bot in bots.items()
        }
        self._dealer = dealer
        self._terminal = terminal
        self._board = board_for(course.game)
        self._shown: TerminalGame | None = None
        self._at_the_device = self._only_person()
        self._notices: list[str] = []
        # The caller that opened the file has already saved the record in it.
        self._kept = course.record

    @property
    def _game(self) -> AnyGame:
        return self.course.game

    def _only_person(self) -> Seat | None:
        """Return the seat of the only person; None if the device is passed around."""
        people = self._people()
        return people[0] if len(people) == 1 else None

    def _people(self) -> list[Seat]:
        return [seat for seat in self._game.seats if seat not in self._bots]

    def play(self) -> None:
        """Run until the game is over."""
        is_secret = self._only_person() is None and self.course.actor is not None
        with self._terminal.hidden_screen() if is_secret else nullcontext():
            while (actor := self.course.actor) is not None:
                self._take_turn(actor)
        self.keep()
        self._show_end()

    def _take_turn(self, actor: Seat | Chance) -> None:
        if actor is CHANCE:
            self._go_on(self.course.dealt_by(self._dealer))
        elif actor in self._bots:
            action = self._bots[actor].decide(self.course, actor)
            self._go_on(self.course.after(action))
        else:
            self._attend(actor)
            self._obey(ask.read_command(self._terminal.ask()), actor)

    def _deal(self) -> None:
        while self.course.actor is CHANCE:
            self._go_on(self.course.dealt_by(self._dealer))

    def _go_on(self, course: TerminalGame) -> None:
        self.course = course
        if finished := course.finished_game(self._board):
            self.keep()
            self._show_between(finished)

    def keep(self) -> None:
        """Save the current game, in a new file if its own has become unusable."""
        if self.course.record is self._kept:
            return
        try:
            self.file.keep(self.course.record)
        except UnusableFile as problem:
            self.file = claim_any(self.course.record)
            self._notices.append(
                f"{problem}; the game is kept in {self.file.path} from now on."
            )
        self._kept = self.course.record

    # Turns.

    def _attend(self, seat: Seat) -> None:
        """Show an up-to-date board to the person who has to decide."""
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
        # They were meant for the previous person.
        self._notices.clear()

    # Output.

    def _show_board(self, seat: Seat) -> None:
        screen = screen_for(
            self.course, seat, self._terminal.height, hint=self._welcome(seat)
        )
        self._terminal.show_screen(screen)
        self._shown = self.course

    def _welcome(self, seat: Seat) -> tuple[str, ...]:
        """Introductory lines for a person who has not decided anything in this game."""
        if self.course.has_decided(seat, self._board):
            return ()
        return (
            *announced(self.course.record),
            self._board.goal(self._game.view(self.course.state, seat)),
            f"Type a move such as {example_of(self.course)}.",
            "? lists moves; help, legend tell more.",
        )

    def _show_between(self, finished: TerminalGame) -> None:
        """Show the last board of a game in a match, before the next one covers it."""
        terminal, seat = self._terminal, self._only_person()
        terminal.clear(forget=seat is None)
        terminal.show_screen(screen_for(finished, seat, terminal.height))
        follows = self._board.next_game(self._game.view(self.course.state, seat))
        if terminal.interactive:
            terminal.ask(f" Press Enter for {follows}. ")
        else:
            terminal.say(f"Next comes {follows}.")
        if seat is None:
            self._at_the_device = None

    def _show_end(self) -> None:
        terminal = self._terminal
        terminal.clear()
        height = terminal.height - FAREWELL_LINES + INPUT_LINE
        terminal.show_screen(screen_for(self.course, self._only_person(), height))

    # Input.

    def _obey(self, command: ask.Command, seat: Seat) -> None:
        match command:
            case ask.Moves(texts):
                self._play_all(texts, seat)
            case ask.AskChoices():
                self._terminal.show_page("\n".join(choices(self.course, seat)))
            case ask.AskAbout(text):
                self._answer(text, seat)
            case ask.AskWhy(text):
                self._terminal.say(verdict(self.course, text))
            case ask.AskRules(topic):
                found = rule_text(self._game, topic)
                nothing = as_sentence(nothing_found(self._game, topic))
                self._terminal.say_in_pages(*found or [nothing])
            case ask.Undo(agreed):
                self._undo(seat, agreed=agreed)
            case ask.ShowLog(last):
                told = story(self.course, seat)
                self._terminal.say_in_pages(*told[-last:] if last else told)
            case ask.ShowLegend():
                view = self._game.view(self.course.state, seat)
                self._terminal.show_page(self._board.legend(view))
            case ask.ShowHelp():
                self._terminal.show_page(self._board.guide)
                self._terminal.show_page(ask.commands(self._board.examples))
            case ask.ShowBoard():
                self._shown = None
            case ask.Save(path, force):
                self._move_to(path, force=force)
            case ask.Quit():
                raise GameLeft
            case _:
                assert_never(command)

    def _answer(self, text: str, seat: Seat) -> None:
        view = self._game.view(self.course.state, seat)
        if drawing := self._board.show(view, text):
            self._terminal.show_screen(drawing)
        else:
            self._terminal.say(answer(self.course, text, seat))

    def _play_all(self, texts: tuple[str, ...], seat: Seat) -> None:
        """Play the moves typed in one line, as long as it is this seat's turn."""
        for place, text in enumerate(texts):
            is_new_game = place and not self.course.has_decided(seat, self._board)
            if self.course.actor is not seat or is_new_game:
                left = ", ".join(texts[place:])
                self._notices.append(f"Your turn is over; not played: {left}")
                return
            if problem := why_not(self.course, text):
                self._notices.append(_refused(texts, place, problem))
                return
            self._go_on(self.course.after(self._game.read(text, self.course.state)))
            self._deal()

    def _undo(self, seat: Seat, *, agreed: bool) -> None:
        """Take back the latest decision of a person; bots need not agree."""
        course, people = self.course, self._people()
        count = course.last_decision(people)
        if count is None:
            self._terminal.say("There is nothing to take back yet.")
            return
        news = course.news_since(count, seat)
        if news is None or agreed or len(people) == 1:
            self.course = course.taken_back_to(count)
            return
        self._terminal.say(
            f"The last move is taken back only if everybody agrees, since {news}. "
            "If so, type: undo agreed"
        )

    def _move_to(self, path: str, *, force: bool) -> None:
        if not path:
            self._terminal.say("Say where: save FILE")
            return
        if Path(path).resolve() == self.file.path.resolve():
            self._terminal.say("The game is already kept there.")
            return
        try:
            self.file = claim(Path(path), self.course.record, force=force)
        except SiegeworksError as problem:
            self._terminal.say(as_sentence(str(problem)))
        else:
            self._terminal.say(f"The game is kept in {self.file.path} from now on.")


def _refused(texts: tuple[str, ...], place: int, problem: str) -> str:
    """Say why a move failed, and which moves of the line were played."""
    if len(texts) == 1:
        return problem
    told = [f"“{texts[place]}”: {problem}"]
    if texts[:place]:
        told.append(f"Played: {', '.join(texts[:place])}.")
    if texts[place + 1 :]:
        told.append(f"Not played: {', '.join(texts[place + 1 :])}.")
    return " ".join(told)
