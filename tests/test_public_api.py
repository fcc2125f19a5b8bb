"""README, docs and examples use what is public, and all of that is there."""

import ast
import inspect
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import siegeworks

ROOT = Path(__file__).parent.parent
SELF_PLAY = ROOT / "examples" / "self_play"
MAY_USE_PROVISIONAL = {*SELF_PLAY.glob("*.py"), ROOT / "docs" / "performance.md"}
"""Training on the kernels, and their own page."""
IS_A_GAME = set((ROOT / "examples" / "sappers").glob("*.py"))
"""A game outside the package."""
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
PROGRAMS = sorted((ROOT / "examples").rglob("*.py"))
BLOCK = re.compile(r"^([ >]*)```python\n(.*?)^[ >]*```$", re.M | re.S)
LISTED = re.compile(r"^    (siegeworks[\w.<>]*)  +\S", re.M)


def modules(heading: str) -> frozenset[str]:
    """Modules that the docstring of the package lists under a heading."""
    assert siegeworks.__doc__ is not None
    (paragraph,) = re.findall(
        rf"^\*\*{heading}\.\*\*.*?(?=^\*\*|^Everything else|\Z)",
        siegeworks.__doc__,
        re.M | re.S,
    )
    return frozenset(
        name.replace("<game>", game.replace("-", "_"))
        for name in LISTED.findall(paragraph)
        for game in siegeworks.CATALOG
    )


PUBLIC = modules("Public modules")
PROVISIONAL = modules("Provisional modules")
FOR_AUTHORS = modules("For authors of games")


def further(file: Path) -> frozenset[str]:
    """Modules that a file may use, with the modules below them, besides public ones."""
    if file in MAY_USE_PROVISIONAL:
        return PROVISIONAL
    return FOR_AUTHORS if file in IS_A_GAME else frozenset()


def python_of(page: Path) -> Iterator[str]:
    for prefix, block in BLOCK.findall(page.read_text(encoding="utf-8")):
        yield textwrap.dedent(block.replace(prefix, "") if prefix.strip() else block)


def problems_of(code: str, allowed: frozenset[str] = frozenset()) -> Iterator[str]:
    """Everything of the package that the code imports and that is private."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Import(names):
                for each in names:
                    if not is_open(each.name, allowed):
                        yield f"import {each.name}"
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for each in names:
                    if not is_name_open(module, each.name, allowed):
                        yield f"from {module} import {each.name}"
            case ast.Attribute(ast.Name("sw" | "siegeworks"), name):
                if not is_name_open("siegeworks", name, allowed):
                    yield f"siegeworks.{name}"
            case _:
                pass


def is_open(module: str, allowed: frozenset[str]) -> bool:
    if module.partition(".")[0] != "siegeworks" or module in PUBLIC:
        return True
    return any(f"{module}.".startswith(f"{name}.") for name in allowed)


def is_name_open(module: str, name: str, allowed: frozenset[str]) -> bool:
    if module in PUBLIC:
        below = f"{module}.{name}."
        leads_on = any(f"{public}.".startswith(below) for public in PUBLIC)
        return name in exported(module) or leads_on
    return is_open(module, allowed) and not name.startswith("_")


def exported(module: str) -> set[str]:
    """`__all__` in the source: to import it may need a library that is missing."""
    for node in ast.parse(source_of(module).read_text(encoding="utf-8")).body:
        match node:
            case (
                ast.Assign(targets=[ast.Name("__all__")], value=value)
                | ast.AnnAssign(target=ast.Name("__all__"), value=ast.expr() as value)
            ):
                return set(ast.literal_eval(value))
            case _:
                pass
    raise AssertionError(f"{module} is public and has no __all__")


def source_of(module: str) -> Path:
    path = Path(siegeworks.__file__).parents[1].joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_import_what_is_public(page: Path) -> None:
    for code in python_of(page):
        assert not list(problems_of(code, further(page)))


@pytest.mark.parametrize("file", PROGRAMS, ids=lambda file: str(file.relative_to(ROOT)))
def test_examples_import_what_is_public(file: Path) -> None:
    code = file.read_text(encoding="utf-8")
    assert not list(problems_of(code, further(file)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_python_on_a_page_goes_unread(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(list(python_of(page))) == len(re.findall(r"```(?:python|py)\b", text))


@pytest.mark.parametrize(
    ("code", "problems"),
    [
        ("import siegeworks.envs.gymnasium", []),
        ("from siegeworks.envs.pettingzoo import castle_v0", []),
        ("from siegeworks.games.castle import View, actions", []),
        ("import siegeworks.server.app", ["import siegeworks.server.app"]),
        (
            "from siegeworks.games.castle import rules",
            ["from siegeworks.games.castle import rules"],
        ),
        ("from siegeworks import core", ["from siegeworks import core"]),
        ("import siegeworks as sw\nsw.envs, sw.game, sw.core", ["siegeworks.core"]),
        (
            "def late():\n    from siegeworks.core.record import Record",
            ["from siegeworks.core.record import Record"],
        ),
        (
            "from siegeworks.kernels.batch import batch_of",
            ["from siegeworks.kernels.batch import batch_of"],
        ),
    ],
)
def test_what_is_private_is_found(code: str, problems: list[str]) -> None:
    assert list(problems_of(code)) == problems


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_every_public_module_says_what_it_exports_and_has_it(name: str) -> None:
    names = exported(name)
    try:
        module: ModuleType = import_module(name)
    except siegeworks.SiegeworksError as missing:
        pytest.skip(str(missing))
    assert module.__doc__, f"{name} has no docstring"
    for each in names:
        assert hasattr(module, each), f"{name}.{each}"


def test_a_game_uses_what_is_for_authors_of_games_and_no_private_name() -> None:
    code = "from siegeworks.core.record import Record, _seal"
    assert list(problems_of(code, FOR_AUTHORS)) == [
        "from siegeworks.core.record import _seal"
    ]
    server = "from siegeworks.server.app import build_app"
    assert list(problems_of(server, FOR_AUTHORS)) == [server]


def test_the_example_of_a_game_uses_every_module_for_its_authors() -> None:
    used = {
        node.module
        for file in IS_A_GAME
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
    }
    assert used >= FOR_AUTHORS


@pytest.mark.parametrize("name", sorted(PROVISIONAL | FOR_AUTHORS))
def test_every_provisional_module_and_every_one_for_authors_is_there(name: str) -> None:
    assert source_of(name).is_file()


def test_exported_classes_and_functions_have_docstrings() -> None:
    for name in siegeworks.__all__:
        thing = getattr(siegeworks, name)
        if isinstance(thing, type) or inspect.isfunction(thing):
            assert thing.__doc__, name


def test_importing_the_package_loads_no_player_and_no_optional_library() -> None:
    code = "import siegeworks, sys; print('\\n'.join(sys.modules))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "siegeworks.games" in loaded
    assert not loaded & {"siegeworks.players.registry", "numpy", "numba", "rich"}
    assert not loaded & {"gymnasium", "pettingzoo", "pyspiel", "ray", "starlette"}


def test_players_are_made_by_the_names_that_are_listed() -> None:
    game = siegeworks.game("stronghold")
    assert siegeworks.player_names(game) == ("random", "greedy", "expert")
    for name in siegeworks.player_names(game):
        assert callable(siegeworks.player(game, name, seed=1).choose)
    with pytest.raises(siegeworks.SiegeworksError, match="nobody called"):
        siegeworks.player(game, "nobody")


def test_a_playthrough_is_written_and_read_back() -> None:
    game, dealer = siegeworks.game("castle", players=3), siegeworks.Dealer(seed=1)
    state = game.start()
    record = siegeworks.Playthrough(game, dict.fromkeys(game.seats, "me"))
    while game.actor(state) is siegeworks.CHANCE:
        action = dealer.choose(game, state)
        state, events = game.apply(state, action)
        record = record.with_entry(action, events)
    copy = siegeworks.read_playthrough(siegeworks.write_playthrough(record))
    assert copy.state() == state
    assert copy.game.options == game.options


@pytest.mark.parametrize(
    ("options", "drawing", "problem"),
    [
        ({"tactics": True}, "oil: 2", "this game has tactics=yes: change the line"),
        ({}, "options: tactics", "a game with tactics=yes, this game has the usual"),
        ({"match": True}, "oil: 2", "not one of a match"),
    ],
)
def test_a_drawn_position_must_fit_the_options_of_the_game(
    options: dict[str, bool], drawing: str, problem: str
) -> None:
    game = siegeworks.game("schotten-totten-2", **options)
    with pytest.raises(siegeworks.SiegeworksError, match=problem):
        siegeworks.read_position(game, drawing)


def test_a_drawn_position_is_a_state_of_the_game() -> None:
    game = siegeworks.game("schotten-totten-2", tactics=True)
    state = siegeworks.read_position(game, "options: tactics\nattacker: joker")
    assert game.actor(state) == "attacker"


def test_a_game_without_drawn_positions_says_so() -> None:
    with pytest.raises(siegeworks.SiegeworksError, match="of castle cannot be drawn"):
        siegeworks.read_position(siegeworks.game("castle"), "")
