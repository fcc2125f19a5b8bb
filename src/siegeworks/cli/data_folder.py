"""Data stored as a folder of files: joined when read, split when written."""

import re
from pathlib import Path

from siegeworks.core.catalog import DataFiles
from siegeworks.core.data.json import BLANKS, BadData, read_object
from siegeworks.terminal.save_files import UnusableFile, naming

LARGEST_FILE = 1_000_000
"""Bytes. Games have lower limits of their own, with better error messages."""
SUFFIX = ".json"
LONGEST_NAME = 40
"""Maximum characters of a derived id."""


def text_of_folder(folder: Path, files: DataFiles) -> str:
    """Join the files of a folder into one text, or raise all their problems at once."""
    with naming(folder, "read"):
        paths = sorted(
            path
            for path in folder.iterdir()
            if path.suffix.lower() == SUFFIX and not path.name.startswith(".")
        )
    known = ", ".join(f"{part}{SUFFIX}" for part in files.parts)
    if not paths:
        raise UnusableFile(f"{folder} holds no data; files that may be there: {known}")
    problems: list[str] = []
    parts: dict[str, str] = {}
    for path in paths:
        if path.name.removesuffix(SUFFIX) not in files.parts:
            problems.append(f"{path.name}: no such file is read; files here: {known}")
            continue
        try:
            text = read_file(path)
            _, repeated = read_object(text, LARGEST_FILE)
            parts[path.stem] = text.strip(BLANKS)
            problems += [f"{path.name}: {problem}" for problem in repeated]
        except BadData as bad:
            problems += [f"{path.name}: {problem}" for problem in bad.problems]
        except UnusableFile as problem:
            problems.append(str(problem))
    if problems:
        raise UnusableFile(f"{folder}: {BadData(problems)}")
    told = {"id": f'"{fit_name(folder)}"', **parts}
    return "{" + ",\n".join(f'"{name}": {text}' for name, text in told.items()) + "}"


def fit_name(folder: Path) -> str:
    """Derive the id of data from the name of its folder.

    >>> fit_name(Path("my copy (2015)")), fit_name(Path("/"))
    ('my-copy-2015', 'unnamed')
    """
    words = re.findall("[A-Za-z0-9]+", folder.absolute().resolve().name)
    return "-".join(words)[:LONGEST_NAME].rstrip("-") or "unnamed"


def read_file(path: Path) -> str:
    """Read a file as text; raise an error if it is too large or not UTF-8."""
    with naming(path, "read"):
        if path.is_dir():
            raise UnusableFile(f"{path} is a folder; name a file in it")
        if path.exists() and not path.is_file():
            raise UnusableFile(f"{path} is no ordinary file; name another")
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise UnusableFile(
            f"{path} is larger than {LARGEST_FILE:,} bytes: no data file"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise UnusableFile(
            f"{path} is no text in UTF-8: byte {problem.start + 1} does not fit"
        ) from None


def write_folder(folder: Path, texts: dict[str, str]) -> None:
    """Write the parts of some data as files of a folder; existing files are kept."""
    targets = {folder / f"{part}{SUFFIX}": text for part, text in texts.items()}
    with naming(folder, "written"):
        folder.mkdir(parents=True, exist_ok=True)
        if there := [path.name for path in targets if path.exists()]:
            raise UnusableFile(
                f"{folder} holds {', '.join(there)} already, and nothing is replaced; "
                "name another folder"
            )
        for path, text in targets.items():
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
