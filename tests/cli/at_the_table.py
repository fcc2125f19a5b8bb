"""What the tests of the command share: a real process, and a scripted person."""

import io
import os
import random
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

import siegeworks as sw
from siegeworks.cli.seating import HUMAN, bots_of
from siegeworks.core.catalog import Catalog
from siegeworks.core.chance import Dealer
from siegeworks.core.options import Value
from siegeworks.core.playthrough import AnyPlaythrough, Playthrough, write_playthrough
from siegeworks.core.seat import CHANCE, Seat
from siegeworks.terminal.game_session import TerminalGame, opening
from siegeworks.terminal.save_files import SaveFile
from siegeworks.terminal.session import Session
from siegeworks.terminal.shuffle import dealer_for, secret_from
from siegeworks.terminal.terminal import Terminal

GAME = "schotten-totten-2"
CASTLE = "castle"
COMMAND = [sys.executable, "-m", "siegeworks"]
SEED = 3937
"""With it the attacker holds R3 R5 R9 Y11 B5 P5."""


def environment(home: Path, **changes: str) -> dict[str, str]:
    """Of a process whose kept games go to a folder of the test's own."""
    plain = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
    return {**plain, "XDG_STATE_HOME": str(home), "PYTHONUTF8": "1", **changes}


def siegeworks(
    home: Path, *words: str, typed: str = "", **changes: str
) -> subprocess.CompletedProcess[str]:
    """Run the real command."""
    return subprocess.run(
        [*COMMAND, *words],
        input=typed,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        cwd=home,
        env=environment(home, **changes),
        timeout=60,
    )


def played_out(seed: int, name: str = GAME, **options: Value) -> AnyPlaythrough:
    """A whole game of random moves."""
    game = sw.game(name, **options)
    dealer, rng = Dealer(seed), random.Random(seed)
    record = Playthrough(game, dict.fromkeys(game.seats, "random"))
    state = game.start()
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.choose(game, state)
        else:
            action = rng.choice(game.legal_actions(state))
        state, events = game.apply(state, action)
        record = record.with_entry(action, events)
    return record


def kept(record: AnyPlaythrough, path: Path) -> Path:
    path.write_bytes(write_playthrough(record))
    return path


@dataclass(frozen=True)
class Asked:
    """One time that somebody was asked for a line."""

    course: TerminalGame
    seat: Seat | None
    screen: str
    """Everything shown since the time before."""
    prompt: str


Answer = Callable[[Asked], str]


class Table:
    """A session on paper, whose people are played by a function."""

    def __init__(
        self,
        answer: Answer,
        *,
        file: Path,
        game: str = GAME,
        seated: Mapping[str, str] | None = None,
        seed: int = 1,
        catalog: Catalog = sw.CATALOG,
        **options: Value,
    ) -> None:
        rules = catalog.game(game, options)
        others = dict.fromkeys(rules.seats, "random")
        seated = seated or {**others, rules.seats[0]: HUMAN}
        self.asked: list[Asked] = []
        self.paper = io.StringIO()
        self._answer = answer
        self._read = 0
        console = Console(file=self.paper, width=80, color_system=None, highlight=False)
        record = Playthrough(rules, seated).with_secret(secret_from(seed))
        self.session = Session(
            opening(record),
            bots=bots_of(rules, seated, seed),
            dealer=dealer_for(record),
            terminal=Terminal(console, self._next_line, interactive=False),
            file=SaveFile(file),
        )

    def _next_line(self, prompt: str) -> str:
        course = self.session.course
        actor = course.actor
        seat = None if actor is CHANCE else actor
        screen = self.paper.getvalue()[self._read :]
        self._read = len(self.paper.getvalue())
        asked = Asked(course, seat, screen, prompt)
        self.asked.append(asked)
        return self._answer(asked)

    @property
    def last_words(self) -> str:
        return self.paper.getvalue()[self._read :]


def any_move(seed: int) -> Answer:
    """Plays at random, by typing."""
    rng = random.Random(seed)

    def answer(asked: Asked) -> str:
        game = asked.course.game
        return game.write(rng.choice(game.legal_actions(asked.course.state)))

    return answer


def lines(*typed: str) -> Answer:
    """Types what is written here, then nothing more."""
    left = iter(typed)

    def answer(_asked: Asked) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return answer


def replies(table: Table) -> list[str]:
    """What was shown after each typed line."""
    with suppress(EOFError):
        table.session.play()
    return [asked.screen for asked in table.asked[1:]]
