"""Typer commands for server operators.

Their implementations are imported on use: a game in the terminal must not wait for
a database driver and a web server to load.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from siegeworks.cli.parameters import DataFolder, whole_number
from siegeworks.terminal.save_files import UnusableFile

Host = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Where to listen: 127.0.0.1 is this machine, 0.0.0.0 every network.",
        show_default="127.0.0.1",
    ),
]
Port = Annotated[
    int | None,
    typer.Option(
        parser=whole_number,
        metavar="N",
        help="0 takes any free one.",
        show_default="8026",
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="Keep the tables in PostgreSQL: postgresql://user@host/name.",
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        parser=whole_number,
        metavar="N",
        help="How many processes answer, 1 to 64; more than one needs PostgreSQL.",
        show_default="1",
    ),
]
Open = Annotated[
    bool, typer.Option("--open/--no-open", help="Open a browser where there is one.")
]
Copy = Annotated[Path, typer.Argument(metavar="FILE", help="The copy.")]
Replace = Annotated[
    bool, typer.Option("--force", help="Replace what is there already.")
]
TableName = Annotated[
    str | None, typer.Argument(metavar="[TABLE]", help="As in its address.")
]
All = Annotated[bool, typer.Option("--all", help="Every table.")]
Into = Annotated[
    Path, typer.Option("--to", metavar="DIR", help="The folder to write into.")
]
Unfinished = Annotated[
    bool,
    typer.Option(
        "--unfinished",
        help="Games that still go on, too: the file shows every hidden card.",
    ),
]

From = Annotated[
    str,
    typer.Argument(
        metavar="FROM", help="A data folder, or postgresql://user@host/name."
    ),
]
Onto = Annotated[
    str, typer.Argument(metavar="TO", help="The same; it must keep no tables yet.")
]
SeatName = Annotated[
    str | None, typer.Argument(metavar="[SEAT]", help="As it stands at the table.")
]
OtherDatabase = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="The PostgreSQL that keeps them: postgresql://user@host/name.",
    ),
]
Everybody = Annotated[bool, typer.Option("--all", help="Everybody, at every table.")]


@contextmanager
def _system_refusals() -> Iterator[None]:
    """Turn operating system errors about files into user errors: they are no bugs."""
    try:
        yield
    except OSError as problem:
        if problem.filename is None:
            raise
        reason = problem.strerror or problem
        raise UnusableFile(f"{problem.filename} cannot be used: {reason}") from None


def serve(
    host: Host = None,
    port: Port = None,
    data: DataFolder = None,
    database: Database = None,
    workers: Workers = None,
    open: Open = True,
) -> None:
    """Play in the browser: start the server and print its address."""
    from siegeworks.cli.server.serve import serve

    with _system_refusals():
        serve(host, port, data, database, workers, wants_browser=open)


def doctor(data: DataFolder = None) -> None:
    """Check everything a server needs, and every game it keeps."""
    from siegeworks.cli.server.doctor import doctor

    with _system_refusals():
        doctor(data)


def backup(file: Copy, data: DataFolder = None, force: Replace = False) -> None:
    """Copy the server's tables into one file, also while it runs."""
    from siegeworks.cli.server.backup import backup

    with _system_refusals():
        backup(file, data, force=force)


def restore(file: Copy, data: DataFolder = None, force: Replace = False) -> None:
    """Bring a copy back. The server must not run meanwhile."""
    from siegeworks.cli.server.restore import restore

    with _system_refusals():
        restore(file, data, force=force)


def export(
    table: TableName = None,
    every: All = False,
    data: DataFolder = None,
    to: Into = Path(),
    unfinished: Unfinished = False,
    force: Replace = False,
) -> None:
    """Write games as playthrough files, for replay, verify and other programs."""
    from siegeworks.cli.server.export import export

    with _system_refusals():
        export(table, data, to, every=every, unfinished=unfinished, force=force)


def transfer(source: From, target: Onto) -> None:
    """Copy everything between a folder and PostgreSQL. No server may run meanwhile."""
    from siegeworks.cli.server.transfer import transfer_between

    with _system_refusals():
        transfer_between(source, target)


def unseat(
    table: TableName = None,
    seat: SeatName = None,
    everybody: Everybody = False,
    data: DataFolder = None,
    database: OtherDatabase = None,
) -> None:
    """End what somebody's cookie opens: their seats here and at all other tables."""
    from siegeworks.cli.server.unseat import unseat

    with _system_refusals():
        unseat(table, seat, data, database, everybody=everybody)
