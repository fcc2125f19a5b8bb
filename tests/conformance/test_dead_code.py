"""Dead code: what is defined is used, and every stage of a game comes about."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import siegeworks

SOURCE = Path(siegeworks.__file__).parent
TESTS = Path(__file__).parents[1]
GAMES = sorted(path.parent.name for path in SOURCE.glob("games/*/stages.py"))


def names_defined(tree: ast.Module) -> Iterator[str]:
    """Public names that a module defines; decorated ones may be registered."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(name)]):
                yield name
            case ast.AnnAssign(target=ast.Name(name)):
                yield name
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                if all(map(is_rule, node.decorator_list)):
                    yield node.name


def is_rule(decorator: ast.expr) -> bool:
    """True for the decorator that only names a function's paragraph."""
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule"


@cache
def names() -> Counter[str]:
    """Number of occurrences of each name in the program and its tests.

    Comments and texts are no use of a name.
    """
    paths = (path for folder in (SOURCE, TESTS) for path in folder.rglob("*.py"))
    return Counter(name for path in paths for name in names_in(parsed(path)))


def names_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(name)
                | ast.Attribute(attr=name)
                | ast.alias(name)
                | ast.FunctionDef(name)
                | ast.AsyncFunctionDef(name)
                | ast.ClassDef(name)
            ):
                yield name


def test_whatever_is_defined_is_named_somewhere_else() -> None:
    unused = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path in sorted(SOURCE.rglob("*.py"))
        for name in names_defined(parsed(path))
        if names()[name] == 1 and not name.startswith("__")
    ]
    assert unused == []


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_every_stage_comes_about(game: str) -> None:
    """A stage that is only ever matched is never reached."""
    folder = SOURCE / "games" / game
    stages = {
        node.name
        for node in parsed(folder / "stages.py").body
        if isinstance(node, ast.ClassDef)
    }
    made = {name for path in folder.rglob("*.py") for name in names_made(parsed(path))}
    assert stages - made == set()


def names_made(tree: ast.Module) -> Iterator[str]:
    """Every class that is called or handed on inside of a function, or in a table."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=func, args=args):
                if ast.unparse(func) not in ("isinstance", "issubclass"):
                    yield from map(last_name, (func, *args))
            case ast.Dict(values=values):
                yield from map(last_name, values)
            case ast.Return(value=ast.expr() as value):
                yield last_name(value)
            case ast.IfExp(body=body, orelse=other):
                yield from map(last_name, (body, other))
            case ast.Assign(value=value):
                yield last_name(value)


def last_name(expression: ast.expr) -> str:
    match expression:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
