"""Options that are kept as the text of a file: the file is named, and read here."""

from pathlib import Path

from siegeworks.cli.files import UnusableFile, naming
from siegeworks.core.options import Option, Value, spell

LARGEST_FILE = 1_000_000
"""Bytes. A game refuses much less, but with a better reason."""


def names_file(option: Option, value: Value) -> bool:
    """Whether a typed value can only be meant as the name of a file."""
    is_text = option.is_open and isinstance(option.default, str)
    return is_text and value not in option.choices and not _is_spelled_out(value)


def is_text_of_file(option: Option, value: Value) -> bool:
    """Whether a value was read from a file, whose name nobody remembers."""
    return option.is_open and value not in option.choices and _is_spelled_out(value)


def _is_spelled_out(value: Value) -> bool:
    return isinstance(value, str) and value.lstrip().startswith("{")


def text_in(option: Option, name: str) -> str:
    """What is in the file that an option names."""
    path = Path(name)
    with naming(path, "read"):
        if not path.exists():
            listed = ", ".join(map(spell, option.choices))
            raise UnusableFile(
                f"there is no file {name}; name one, or one of: {listed}"
            )
    return read_text(path)


def read_text(path: Path) -> str:
    """A JSON file as text, or what is wrong with it before anybody looks inside."""
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
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise UnusableFile(
            f"{path} is no text in UTF-8: byte {problem.start + 1} does not fit"
        ) from None
    if not _is_spelled_out(text):
        raise UnusableFile(f"{path} holds no JSON object: it should begin with {{")
    return text
