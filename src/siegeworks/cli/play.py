"""`siegeworks play`: a game against bots, or with other people on this device."""

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from siegeworks.cli.game_arguments import UnreadableCommand, game_named
from siegeworks.cli.parameters import Force, GameWords, SavePath, Seed
from siegeworks.cli.run_session import run
from siegeworks.cli.seating import (
    HUMAN,
    bots_of,
    make_ready,
    people_among,
    people_and_bots,
    recorded_players,
    seat_and_player,
    usual_of,
    with_other_bots,
)
from siegeworks.core.errors import BadPlaythrough, UnknownPlayer
from siegeworks.core.playthrough import AnyPlaythrough, Playthrough
from siegeworks.core.seat import Seat
from siegeworks.players.player import AnyPlayer
from siegeworks.players.registry import GUIDED, LADDER, NET, SEARCH
from siegeworks.terminal.game_session import TerminalGame, course_of, opening
from siegeworks.terminal.save_files import SaveFile, claim, claim_any, load
from siegeworks.terminal.session import Session
from siegeworks.terminal.shuffle import dealer_for, secret_from
from siegeworks.terminal.terminal import this_terminal

SeatNames = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="SEAT[=PLAYER]",
        help="Where you sit, or who sits there; may be repeated. "
        "Default: the first seat.",
    ),
]
Against = Annotated[
    str | None,
    typer.Option(
        help="Who sits elsewhere: expert (default), greedy, random, human; "
        f"in some games also {', '.join((*LADDER, NET))}, and {SEARCH}:2s or "
        f"{GUIDED}:2s, who think for so long."
    ),
]
ResumePath = Annotated[
    Path | None,
    typer.Option("--resume", help="Go on with a kept game, as it was begun."),
]


def play(
    words: GameWords = None,
    seat: SeatNames = None,
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
        course = _new_game(words or [], seat or [], against, secret_from(seed))
    else:
        _refuse_beside_resume(resume, words or [], seat or [], seed)
        course = _kept_game(resume, against)
    seed = secrets.randbits(32) if seed is None else seed
    terminal, bots = this_terminal(), _bots(course, seed)
    make_ready(bots.values(), terminal)
    session = Session(
        course,
        bots=bots,
        dealer=dealer_for(course.record),
        terminal=terminal,
        file=_file_for(course.record, save, resume, force=force),
    )
    raise typer.Exit(run(session, terminal))


def _new_game(
    words: list[str], seats: list[str], against: str | None, secret: bytes
) -> TerminalGame:
    game = game_named(words)
    asked = map(seat_and_player, seats)
    players = people_and_bots(game, asked, against or usual_of(game))
    return opening(Playthrough(game, players).with_secret(secret))


def _bots(course: TerminalGame, seed: int) -> dict[Seat, AnyPlayer]:
    try:
        return bots_of(course.game, course.record.players, seed)
    except UnknownPlayer as problem:
        raise UnknownPlayer(f"{problem}, {HUMAN}") from None


def _refuse_beside_resume(
    path: Path, words: list[str], seats: list[str], seed: int | None
) -> None:
    """Raise an error for arguments that would alter a saved game; bots may change."""
    extra = [
        *words,
        *(f"--seat {seat}" for seat in seats),
        *([] if seed is None else [f"--seed {seed}"]),
    ]
    if extra:
        raise UnreadableCommand(
            f"--resume takes the game, its options and the seats from {path}; "
            f"leave out: {' '.join(extra)}"
        )


def _kept_game(path: Path, against: str | None) -> TerminalGame:
    """Load a game from a file, replacing its bots if others are asked for."""
    record = load(path)
    players = recorded_players(record.game, record.players)
    people = people_among(record.game, players)
    if not people:
        raise UnreadableCommand(
            f"only bots play in {path}: look at it with `siegeworks replay`"
        )
    if against and len(people) == len(players):
        raise UnreadableCommand(
            f"--against replaces a bot, and only people play in {path}; leave it out"
        )
    if against:
        players = with_other_bots(players, against)
    # Without the secret, the committed shuffle cannot be dealt.
    commitment = record.commitment if record.secret else ""
    course = course_of(replace(record, players=players, commitment=commitment))
    if difference := course.record.unfair():
        raise BadPlaythrough(
            f"{path} differs at {difference}; it was not dealt from its secret and "
            "cannot go on. Look at it with `siegeworks replay`"
        )
    return course


def _file_for(
    record: AnyPlaythrough, save: Path | None, resume: Path | None, *, force: bool
) -> SaveFile:
    is_own = resume and save and save.resolve() == resume.resolve()
    if save is not None and not is_own:
        return claim(save, record, force=force)
    if resume is not None:
        return SaveFile(resume.absolute())
    return claim_any(record)
