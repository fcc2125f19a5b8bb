"""What the page for researchers shows is what happens."""

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

from siegeworks.envs.names import camel_case, snake_case
from siegeworks.games import CATALOG

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "research.md"
TEXT = PAGE.read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", TEXT, re.M | re.S))
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)
SHOWN = re.compile(r"  # → (.*)$", re.M)

CODE = {
    title: "\n".join(BLOCK.findall(section))
    for title, section in SECTIONS.items()
    if BLOCK.search(section)
}
"""What a reader pastes, section by section: later blocks go on from earlier ones."""


@pytest.mark.parametrize("title", CODE)
def test_python_on_the_page_runs_and_prints_what_is_shown(
    title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = CODE[title]
    for library in ("torch", "jax"):
        if f"import {library}\n" in code:
            pytest.importorskip(library, reason=f"{library} is not installed")
    exec(compile(code, f"{PAGE.name}: {title}", "exec"), {})
    assert capsys.readouterr().out.splitlines() == SHOWN.findall(code)


def test_no_example_is_left_out() -> None:
    run = sum(len(BLOCK.findall(section)) for section in SECTIONS.values())
    assert run == TEXT.count("```python")
    assert all(SHOWN.search(code) for code in CODE.values())


@pytest.mark.parametrize("id", CATALOG)
def test_every_game_is_in_the_table_under_all_its_names(id: str) -> None:
    snake = snake_case(id)
    names = f"| `siegeworks/{camel_case(id)}` | `{snake}` | `siegeworks_{snake}` |"
    assert f"| {CATALOG[id].title} {names}" in TEXT


@pytest.mark.parametrize("page", ["research.md", "observations.md"])
def test_what_is_named_in_our_packages_is_there(page: str) -> None:
    text = (PAGE.parent / page).read_text(encoding="utf-8")
    names = set(re.findall(r"`(?:python -m )?(siegeworks\.[\w.]+)`", text))
    assert names
    for name in names:
        resolve_name(name)


def test_benchmarks_can_be_run() -> None:
    names = re.findall(r"`python -m (bench\.\w+)`", TEXT)
    assert names
    for name in names:
        assert (ROOT / name.replace(".", "/")).with_suffix(".py").is_file(), name


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links
    for link in links:
        assert (PAGE.parent / link).exists(), link
