"""A layer learns of a game in its `registry.py` and in the game's own files alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import siegeworks
from siegeworks.games import CATALOG

SOURCE = Path(siegeworks.__file__).parent


def names_in(tree: ast.Module) -> Iterator[str]:
    """Yield every string literal, and every part of an imported name."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str() as text):
                yield text
            case ast.ImportFrom(module, names):
                yield from (module or "").split(".")
                yield from (each.name for each in names)
            case ast.Import(names):
                yield from (part for each in names for part in each.name.split("."))


@pytest.mark.parametrize("game", CATALOG)
def test_shared_modules_name_no_game(game: str) -> None:
    package = game.replace("-", "_")
    shared = [
        path
        for path in SOURCE.rglob("*.py")
        if path.name != "registry.py"
        and not any(part.startswith(package) for part in path.relative_to(SOURCE).parts)
    ]
    naming = [
        str(path.relative_to(SOURCE))
        for path in shared
        if {game, package} & {*names_in(ast.parse(path.read_text("utf-8")))}
    ]
    assert naming == []
    assert len(shared) > 200
