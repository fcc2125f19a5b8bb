"""Every command on the page of commands exists, with the options shown."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from siegeworks.cli.main import app

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ siegeworks (.*)$", TEXT, re.M)


def help_of(*command: str) -> str:
    shown = CliRunner().invoke(app, [*command, "--help"], env={"COLUMNS": "200"})
    assert shown.exit_code == 0, shown.output
    return shown.output


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_on_the_page_exists_with_its_options(line: str) -> None:
    name, *words = shlex.split(line, comments=True)
    known = set(re.findall(r"--[a-z-]+", help_of(name)))
    assert {word for word in words if word.startswith("--")} <= known


def test_every_command_is_on_the_page() -> None:
    listed = help_of().partition("Commands")[2]
    commands = re.findall(r"^\W*([a-z]+) ", listed, re.M)
    assert len(commands) > 10
    for command in commands:
        assert re.search(rf"siegeworks {command}\b|`{command}`", TEXT), command


def test_links_on_the_page_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", TEXT)
    assert links
    for link in links:
        assert (PAGE.parent / link).exists(), link
