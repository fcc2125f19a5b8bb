"""`siegeworks data`: print the data files of a game, and check custom ones."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from siegeworks.cli.data_folder import write_folder
from siegeworks.cli.data_text import read_text
from siegeworks.cli.game_arguments import UnreadableCommand
from siegeworks.core.catalog import DataFiles
from siegeworks.core.errors import BadOption
from siegeworks.games import CATALOG

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="See `siegeworks games`.")
]
DataName = Annotated[
    str | None,
    typer.Argument(metavar="NAME", help="Which data. Default: the usual one."),
]
Check = Annotated[
    Path | None,
    typer.Option(
        "--check",
        metavar="FILE|DIR",
        help="Say whether data of your own can be played.",
    ),
]
To = Annotated[
    Path | None,
    typer.Option(
        "--to",
        metavar="DIR",
        help="Write data that is several files into a folder, one by one.",
    ),
]
WithSources = Annotated[
    bool,
    typer.Option("--sources", help="Say where each number of the data comes from."),
]


def data(
    game: GameName,
    name: DataName = None,
    check: Check = None,
    to: To = None,
    sources: WithSources = False,
) -> None:
    """Print the data that a game comes with, to start a file of your own from.

    Play with it: siegeworks play GAME --data FILE, or DIR where data is a folder.
    """
    files = _files_of(game)
    if check is not None and name is not None:
        raise UnreadableCommand(f"--check looks at {check} alone; leave out {name}")
    if to is not None and (check is not None or sources):
        raise UnreadableCommand("--to writes files and goes with a NAME alone")
    if to is not None:
        _take_apart(game, files, _known(files, name), to)
    elif check is not None:
        _look_at(game, files, check, sources=sources)
    elif sources:
        _tell_sources(game, files, files.texts[_known(files, name)])
    else:
        typer.echo(files.texts[_known(files, name)], nl=False)


def _files_of(game: str) -> DataFiles:
    files = CATALOG[game.lower()].data_files
    if files is None:
        having = [each.id for each in CATALOG.values() if each.data_files]
        listed = ", ".join(having) or "none"
        raise UnreadableCommand(
            f"{game} is played with what is printed; games with data files: {listed}"
        )
    return files


def _known(files: DataFiles, name: str | None) -> str:
    """Name of existing data: the given one, by default the first."""
    if name is None:
        return next(iter(files.texts))
    if name not in files.texts:
        listed = ", ".join(files.texts)
        raise UnreadableCommand(f"there is no data {name!r}; data here: {listed}")
    return name


def _take_apart(game: str, files: DataFiles, name: str, folder: Path) -> None:
    if not files.parts:
        raise UnreadableCommand(
            f"the data of {game} is one file: siegeworks data {game} {name} > FILE"
        )
    texts = dict(files.folders[name])
    write_folder(folder, texts)
    typer.echo(f"{folder} now holds the {len(texts)} files of {name}.")


def _look_at(game: str, files: DataFiles, path: Path, *, sources: bool) -> None:
    """Print one line if the data is valid, and one for each unusual value."""
    text = read_text(path, files)
    try:
        remarks = files.remarks(text)
    except ValueError as problem:
        raise BadOption(f"{path}: {problem}") from None
    typer.echo(f"{path} can be played.")
    for remark in remarks:
        typer.echo(f"  - {remark}")
    if sources:
        typer.echo("")
        _tell_sources(game, files, text)


def _tell_sources(game: str, files: DataFiles, text: str) -> None:
    if files.sources is None:
        raise UnreadableCommand(f"the data of {game} does not say where it is from")
    for line in _table(files.sources(text)):
        typer.echo(line)


def _table(rows: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """Yield field, source and value of each number, then the count of each source."""
    wide = max(len(field) for field, _, _ in rows)
    widest = max(len(source) for _, _, source in rows)
    for field, value, source in rows:
        yield f"{field:<{wide}}  {source:<{widest}}  {value}"
    counts = Counter(source for _, _, source in rows)
    totals = ", ".join(f"{count} {source}" for source, count in counts.most_common())
    yield f"\n{len(rows)} in all: {totals}"
