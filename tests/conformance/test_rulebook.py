"""Every paragraph of every rulebook has a function and a test."""

import ast
from pathlib import Path

import pytest

from siegeworks.core.rulebook import coded_rules, paragraphs
from siegeworks.games import CATALOG

TESTS = Path(__file__).parent.parent / "games"


def package_of(game_id: str) -> str:
    return game_id.replace("-", "_")


def written(game_id: str) -> list[str]:
    rulebook = CATALOG.game(game_id, {}).rulebook
    return [paragraph.number for paragraph in paragraphs(rulebook)]


def covered(game_id: str) -> set[str]:
    """The numbers in `@pytest.mark.rule(…)` over all tests of the game."""
    return {
        number
        for path in (TESTS / package_of(game_id)).rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
        if isinstance(argument, ast.Constant)
        for number in [str(argument.value)]
    }


@pytest.mark.parametrize("game_id", CATALOG)
def test_paragraphs_are_numbered_once(game_id: str) -> None:
    numbers = written(game_id)
    assert numbers, "the rulebook has no numbered paragraphs"
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("game_id", CATALOG)
def test_every_paragraph_has_a_function(game_id: str) -> None:
    coded = coded_rules(f"siegeworks.games.{package_of(game_id)}")
    assert not set(written(game_id)) - set(coded), "paragraphs without a function"
    assert not set(coded) - set(written(game_id)), "functions without a paragraph"


@pytest.mark.parametrize("game_id", CATALOG)
def test_every_paragraph_has_a_test(game_id: str) -> None:
    assert not set(written(game_id)) - covered(game_id), "paragraphs without a test"
    assert not covered(game_id) - set(written(game_id)), "tests without a paragraph"
