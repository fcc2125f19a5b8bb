"""Options whose value is the text of a file: the user names it, it is read here."""

from pathlib import Path

from siegeworks.cli.data_folder import LARGEST_FILE, read_file, text_of_folder
from siegeworks.core.catalog import DataFiles
from siegeworks.core.data.json import BLANKS
from siegeworks.core.options import Option, Value, spell
from siegeworks.terminal.save_files import UnusableFile, naming

__all__ = ["LARGEST_FILE", "is_text_of_file", "names_file", "read_text", "text_in"]


def names_file(option: Option, value: Value) -> bool:
    """Return whether a typed value can only be the name of a file."""
    is_text = option.is_open and isinstance(option.default, str)
    return is_text and value not in option.choices and not _is_spelled_out(value)


def is_text_of_file(option: Option, value: Value) -> bool:
    """Return whether a value was read from a file; the file's name is not kept."""
    return option.is_open and value not in option.choices and _is_spelled_out(value)


def _is_spelled_out(value: Value) -> bool:
    return isinstance(value, str) and value.lstrip(BLANKS).startswith("{")


def text_in(option: Option, name: str, files: DataFiles | None) -> str:
    """Read the file, or the folder of files, that an option names."""
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
    """Read data as text; raise an error if it cannot be a JSON object."""
    with naming(path, "read"):
        is_folder = path.is_dir()
    if is_folder and files is not None and files.parts:
        return text_of_folder(path, files)
    text = read_file(path)
    if not _is_spelled_out(text):
        raise UnusableFile(f"{path} holds no JSON object: it should begin with {{")
    return text
