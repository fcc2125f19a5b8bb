"""The command `siegeworks`: its sub-commands, and its error messages."""

import contextlib
import io
import os
import sys
from typing import Annotated

import typer

import siegeworks
from siegeworks.cli.arena.command import arena
from siegeworks.cli.data import data
from siegeworks.cli.games import games, options_in_short
from siegeworks.cli.perft import perft
from siegeworks.cli.play import play
from siegeworks.cli.replay import replay
from siegeworks.cli.rules import rules
from siegeworks.cli.server.commands import (
    backup,
    doctor,
    export,
    restore,
    serve,
    transfer,
    unseat,
)
from siegeworks.cli.verify import verify
from siegeworks.cli.watch import watch
from siegeworks.core.errors import SiegeworksError

USAGE_ERROR = 2
OUR_MISTAKE = 70

app = typer.Typer(
    name="siegeworks",
    help="Castle games, exactly: play them, watch them, check them.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
# Options of games are unknown to Typer: they arrive as plain arguments.
_OPEN = {"ignore_unknown_options": True}
_EPILOG = options_in_short()

app.command(context_settings=_OPEN, epilog=_EPILOG)(play)
app.command(context_settings=_OPEN, epilog=_EPILOG)(watch)
app.command()(replay)
app.command()(verify)
app.command(context_settings=_OPEN, epilog=_EPILOG)(perft)
app.command()(games)
app.command()(rules)
app.command()(data)
app.command(context_settings=_OPEN, epilog=_EPILOG)(arena)
app.command()(serve)
app.command()(doctor)
app.command()(backup)
app.command()(restore)
app.command()(export)
app.command()(transfer)
app.command()(unseat)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"siegeworks {siegeworks.__version__}")
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, help="Show the version."),
    ] = False,
) -> None:
    """Castle games, exactly: play them, watch them, check them."""


def main() -> None:
    """Run the command; print errors that the user can fix as a single message."""
    _never_fail_on_a_character()
    try:
        app()
    except SiegeworksError as problem:
        typer.echo(f"siegeworks: {problem}", err=True)
        sys.exit(USAGE_ERROR)
    except Exception as surprise:
        # A bug of ours, not a user error: no traceback unless it is asked for.
        if os.environ.get("SIEGEWORKS_TRACEBACK"):
            raise
        typer.echo(
            f"siegeworks: a mistake of ours ({type(surprise).__name__}: {surprise}). "
            "A game in progress is kept as of its last prompt. "
            "Set SIEGEWORKS_TRACEBACK=1 to see where it happened.",
            err=True,
        )
        sys.exit(OUR_MISTAKE)


def _never_fail_on_a_character() -> None:
    """Print a question mark for characters that the encoding lacks, not a crash."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(OSError):
                stream.reconfigure(errors="replace")
