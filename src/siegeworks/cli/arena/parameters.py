"""Command line parameters of `siegeworks arena`."""

from pathlib import Path
from typing import Annotated

import typer

from siegeworks.cli.parameters import whole_number

FIRST, SECOND = "expert", "greedy"
GAMES, LADDER_GAMES = 1000, 200
MARGIN = 0.05
"""Default p1 of the test: so much above p0, the share it is to beat."""
ERROR = 0.05
"""Default error rate of the test, for alpha and beta."""

First = Annotated[str | None, typer.Option(help=f"One player. Default: {FIRST}.")]
Second = Annotated[
    str | None, typer.Option(help=f"All other players. Default: {SECOND}.")
]
Alone = Annotated[
    str | None,
    typer.Option(
        "--self", metavar="PLAYER", help="One player in all seats: who wins where."
    ),
]
League = Annotated[
    str | None,
    typer.Option(metavar="A,B,...", help="Everybody against everybody, with ratings."),
]
Mixed = Annotated[
    str | None,
    typer.Option(
        "--table",
        metavar="A,B,...",
        help="One player for each side, who then all move on by one.",
    ),
]
Ladder = Annotated[
    Path | None,
    typer.Option(
        metavar="PAGE",
        help="All players on all games (or those named): write a page about them.",
    ),
]
Facts = Annotated[
    bool,
    typer.Option("--facts", help="With --self: count all that happens in a game."),
]
Games = Annotated[
    int | None,
    typer.Option(
        parser=whole_number,
        metavar="N",
        help="How many games of each meeting, every seat's turn. "
        f"Default: {GAMES}; on a ladder {LADDER_GAMES}.",
    ),
]
DealSeed = Annotated[
    int,
    typer.Option(
        parser=whole_number, metavar="N", help="The same seed deals the same cards."
    ),
]
Processes = Annotated[
    int | None,
    typer.Option(
        parser=whole_number,
        metavar="N",
        help="Games played at once. Default: one per core.",
    ),
]
RayAddress = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on a Ray cluster: HOST:PORT, ray://HOST:PORT, auto, or local.",
    ),
]
WantsTest = Annotated[
    bool,
    typer.Option("--sprt", help="Stop as soon as either p0 or p1 is shown."),
]
P0 = Annotated[
    float | None,
    typer.Option(help="With --sprt: the win rate to doubt. Default: the fair share."),
]
P1 = Annotated[
    float | None,
    typer.Option(help=f"With --sprt: the win rate to show. Default: p0 + {MARGIN}."),
]
Alpha = Annotated[
    float | None,
    typer.Option(help=f"With --sprt: how often to take p1 wrongly. Default: {ERROR}."),
]
Beta = Annotated[
    float | None,
    typer.Option(help=f"With --sprt: how often to take p0 wrongly. Default: {ERROR}."),
]
LogPath = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Keep every game here, and go on from what is there; "
        "with --ladder a folder.",
    ),
]
JsonPath = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write the results as JSON.")
]
CsvPath = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write every game as a row of CSV.")
]
SvgPath = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw the win rates as SVG.")
]
