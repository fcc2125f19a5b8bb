"""`siegeworks play`: a game against bots, or with somebody on the same device."""

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from siegeworks.cli.course import Course, course_of, opening
from siegeworks.cli.files import SaveFile, claim, claim_any, load
from siegeworks.cli.game_words import UnreadableCommand, game_named
from siegeworks.cli.interruption import run
from siegeworks.cli.parameter import Force, GameWords, SavePath, Seed
from siegeworks.cli.seating import (
    BEST,
    HUMAN,
    UnknownSeat,
    bots_of,
    one_against,
    recorded_players,
    seat_named,
)
from siegeworks.cli.session import Session
from siegeworks.cli.terminal import this_terminal
from siegeworks.core.chance import Dealer
from siegeworks.core.playthrough import AnyPlaythrough, Playthrough

SeatName = Annotated[
    str | None, typer.Option("--seat", help="Where you sit. Default: the first seat.")
]
Against = Annotated[
    str | None,
    typer.Option(help="Who sits elsewhere: expert (default), greedy, random, human."),
]
ResumePath = Annotated[
    Path | None, typer.Option("--resume", help="Go on with a kept game.")
]


def play(
    words: GameWords = None,
    seat: SeatName = None,
    against: Against = None,
    seed: Seed = None,
    save: SavePath = None,
    resume: ResumePath = None,
    force: Force = False,
) -> None:
    """Play a game.

    Ctrl-C (exit code 130), Ctrl-D and quit (0) all keep the game and say how to go on.
    """
    if resume is None:
        course = _new_game(words or [], seat, against)
    else:
        course = _kept_game(resume, words or [], seat, against)
    seed = secrets.randbits(32) if seed is None else seed
    terminal = this_terminal()
    session = Session(
        course,
        bots=bots_of(course.game, course.record.players, seed),
        dealer=Dealer(seed),
        terminal=terminal,
        file=_file_for(course.record, save, resume, force=force),
    )
    raise typer.Exit(run(session, terminal))


def _new_game(words: list[str], seat: str | None, against: str | None) -> Course:
    game = game_named(words)
    mine = seat_named(game, seat or game.seats[0])
    return opening(Playthrough(game, one_against(game, mine, against or BEST)))


def _kept_game(
    path: Path, words: list[str], seat: str | None, against: str | None
) -> Course:
    """A game from a file, with its players unless others are asked for."""
    if words:
        raise UnreadableCommand(
            f"--resume takes the game and its options from {path}; leave out: "
            + " ".join(words)
        )
    record = load(path)
    players = _players(record, seat, against)
    return course_of(replace(record, players=players))


def _players(
    record: AnyPlaythrough, seat: str | None, against: str | None
) -> dict[str, str]:
    game = record.game
    players = recorded_players(game, record.players)
    people = [each for each in game.seats if players[each] == HUMAN]
    if seat is None and against is None and people:
        return players
    if seat is None and len(people) != 1:
        listed = ", ".join(game.seats)
        raise UnknownSeat(f"say where you want to sit: --seat, one of {listed}")
    mine = seat_named(game, seat) if seat else people[0]
    others = [players[each] for each in game.seats if each is not mine]
    return one_against(game, mine, against or others[0])


def _file_for(
    record: AnyPlaythrough, save: Path | None, resume: Path | None, *, force: bool
) -> SaveFile:
    if save is not None:
        is_own = resume is not None and save.absolute() == resume.absolute()
        return claim(save, record, force=force or is_own)
    if resume is not None:
        return claim(resume, record, force=True)
    return claim_any(record)
