"""Options that are kept as the text of a file: the file is named, and read here."""

from pathlib import Path

from siegeworks.cli.data_folder import LARGEST_FILE, read_file, text_of_folder
from siegeworks.core.catalog import DataFiles
from siegeworks.core.data.json import BLANKS
from siegeworks.core.options import Option, Value, spell
from siegeworks.terminal.save_files import UnusableFile, naming

__all__ = ["LARGEST_FILE", "is_text_of_file", "names_file", "read_text", "text_in"]


def names_file(option: Option, value: Value) -> bool:
    """Whether a typed value can only be meant as the name of a file."""
    is_text = option.is_open and isinstance(option.default, str)
    return is_text and value not in option.choices and not _is_spelled_out(value)


def is_text_of_file(option: Option, value: Value) -> bool:
    """Whether a value was read from a file, whose name nobody remembers."""
    return option.is_open and value not in option.choices and _is_spelled_out(value)


def _is_spelled_out(value: Value) -> bool:
    return isinstance(value, str) and value.lstrip(BLANKS).startswith("{")


def text_in(option: Option, name: str, files: DataFiles | None) -> str:
    """What is in the file, or the folder of files, that an option names."""
    path = Path(name)
    with naming(path, "read"):
        if not path.exists():
            what = "file or folder" if files and files.parts else "file"
            listed = ", ".join(map(spell, option.choices))
            raise UnusableFile(
                f"there is no {what} {name}; name one, or one of: {listed}"
            )
    return read_text(path, files)


def read_text(path: Path, files: DataFiles | None = None) -> str:
    """Data as text, or what is wrong with it before any game looks inside."""
    with naming(path, "read"):
        is_folder = path.is_dir()
    if is_folder and files is not None and files.parts:
        return text_of_folder(path, files)
    text = read_file(path)
    if not _is_spelled_out(text):
        raise UnusableFile(f"{path} holds no JSON object: it should begin with {{")
    return text
