"""`siegeworks watch`: show a game between bots, with its log."""

import secrets
import time
from collections.abc import Iterator, Mapping
from typing import Annotated

import typer
from rich.text import Text

from siegeworks.cli.game_arguments import SeatAndPlayer, game_named, split_seats
from siegeworks.cli.parameters import Force, SavePath, Seed
from siegeworks.cli.run_session import INTERRUPTED, point_to_replay
from siegeworks.cli.seating import (
    HUMAN,
    UnknownSeat,
    bots_of,
    make_ready,
    seat_and_player,
    seat_named,
    usual_of,
)
from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.errors import UnknownPlayer
from siegeworks.core.game import AnyGame
from siegeworks.core.playthrough import Playthrough
from siegeworks.core.seat import CHANCE, Seat
from siegeworks.players.player import AnyPlayer
from siegeworks.terminal.game_session import TerminalGame, opening
from siegeworks.terminal.registry import board_for
from siegeworks.terminal.save_files import claim
from siegeworks.terminal.screen import open_screen
from siegeworks.terminal.shuffle import announced, dealer_for, secret_from
from siegeworks.terminal.terminal import Terminal, this_terminal

PAUSE = 0.6

Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME] [--OPTION ...] [--SEAT PLAYER ...]",
        help="See `siegeworks games`; for example --attacker expert --defender greedy.",
    ),
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="SEAT=PLAYER", help="Who sits where: attacker=expert."
    ),
]
Delay = Annotated[
    float | None, typer.Option(min=0, help="Seconds between two decisions.")
]


def watch(
    words: Words = None,
    seat: Seats = None,
    seed: Seed = None,
    delay: Delay = None,
    save: SavePath = None,
    force: Force = False,
) -> None:
    """Watch bots play a game. Every seat is an expert's unless you say otherwise."""
    plain_words, named = split_seats(words or [])
    game = game_named(plain_words)
    players = _players(game, [*named, *map(seat_and_player, seat or [])])
    course = start = opening(Playthrough(game, players).with_secret(secret_from(seed)))
    seed = secrets.randbits(32) if seed is None else seed
    bots = bots_of(game, players, seed)
    file = None if save is None else claim(save, course.record, force=force)
    terminal = this_terminal()
    make_ready(bots.values(), terminal)
    pause = delay if delay is not None else PAUSE if terminal.interactive else 0
    onlooker, code = Onlooker(terminal), 0
    try:
        onlooker.sit_down(start)
        for course in played(start, bots, dealer_for(start.record)):
            onlooker.follow(course)
            time.sleep(pause)
        onlooker.look_once_more(course)
    except KeyboardInterrupt:
        code = INTERRUPTED
    if file is not None:
        file.keep(course.record)
        point_to_replay(file.path, terminal)
    raise typer.Exit(code)


def _players(game: AnyGame, named: list[SeatAndPlayer]) -> dict[str, str]:
    best = usual_of(game)
    players = dict.fromkeys(game.seats, best)
    for name, player in named:
        try:
            seat = seat_named(game, name)
        except UnknownSeat as problem:
            raise UnknownSeat(f"{problem}; `siegeworks games` lists options") from None
        if not player:
            raise UnknownPlayer(
                f"say who sits there: write {name}={best} or --{name} {best}"
            )
        if player == HUMAN:
            raise UnknownPlayer("people do not watch themselves: siegeworks play")
        players[seat] = player
    return players


def played(
    course: TerminalGame, bots: Mapping[Seat, AnyPlayer], dealer: CommittedDealer
) -> Iterator[TerminalGame]:
    """Yield the game after each decision and the chance events that follow it."""
    while (actor := course.actor) is not None:
        if actor is CHANCE:
            course = course.dealt_by(dealer)
        else:
            course = course.decided_by(actor, bots[actor])
        if course.actor is not CHANCE:
            yield course


class Onlooker:
    """Shows a game: as an updating board on a terminal, else as a running log."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._told = 0

    def sit_down(self, course: TerminalGame) -> None:
        """Announce the shuffle in a log; on a terminal, the first board shows it."""
        if not self._terminal.interactive:
            self._terminal.say(*announced(course.record))

    def follow(self, course: TerminalGame) -> None:
        news = course.open_news(board_for(course.game), since=self._told)
        self._told += len(news)
        if self._terminal.interactive:
            hint = () if self._told else announced(course.record)
            height = self._terminal.height
            self._terminal.clear()
            self._terminal.show_screen(open_screen(course, height, hint=hint))
            return
        self._terminal.say(*news)

    def look_once_more(self, course: TerminalGame) -> None:
        if not self._terminal.interactive:
            self._terminal.show(Text(), *open_screen(course, self._terminal.height))
