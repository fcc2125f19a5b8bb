"""Files that describe the project to contributors agree with each other."""

import importlib.util
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import siegeworks

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def supported_versions() -> set[str]:
    prefix = "Programming Language :: Python :: "
    classifiers = PROJECT["project"]["classifiers"]
    return {c.removeprefix(prefix) for c in classifiers if c.startswith(prefix)}


def test_every_supported_python_is_tried() -> None:
    workflow = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
    (matrix,) = re.findall(r"python: \[(.*)\]", workflow)
    (whole,) = re.findall(r"container: python:([\d.]+)", workflow)
    assert {*re.findall(r"[\d.]+", matrix), whole} == supported_versions()


def test_the_oldest_supported_python_is_the_one_required() -> None:
    oldest = min(supported_versions(), key=lambda v: int(v.split(".")[1]))
    assert PROJECT["project"]["requires-python"] == f">={oldest}"


def test_the_changelog_has_the_present_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[(.+?)\]", changelog, re.M)
    assert versions[0] == "Unreleased"
    assert siegeworks.__version__ in versions


@pytest.mark.parametrize("target", ["quick", "test", "docs"])
def test_make_targets_that_contributors_are_sent_to_exist(target: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:", makefile, re.M)


# The check of the built documentation.


@pytest.fixture(scope="module")
def check_links() -> ModuleType:
    path = ROOT / "docs" / "theme" / "check_links.py"
    spec = importlib.util.spec_from_file_location("check_links", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["check_links"] = module
    spec.loader.exec_module(module)
    return module


def written(site: Path, body: str) -> Path:
    (site / "index.html").write_text(f"<html><body>{body}", encoding="utf-8")
    (site / "other.html").write_text('<h1 id="here">', encoding="utf-8")
    return site


def test_links_that_lead_somewhere_pass(
    tmp_path: Path, check_links: ModuleType
) -> None:
    body = (
        '<a href="other.html#here">a</a> <a href="#b" id="b">b</a>'
        '<a href="https://example.org/">c</a> <img src="data:image/png;base64,AA==">'
    )
    assert list(check_links.problems(written(tmp_path, body))) == []


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ('<a href="gone.html">', "leads nowhere"),
        ('<a href="other.html#gone">', "names no place on its page"),
        ('<a href="../outside.html">', "leaves the site"),
        ('<a href="/other.html">', "is absolute"),
        ('<a href=".">', "is a folder"),
        ('<img src="gone.png">', "leads nowhere"),
        ('<script src="https://example.org/a.js">', "is loaded from the network"),
        ('<link href="//example.org/a.css">', "is loaded from the network"),
        (
            "<style>@import 'https://example.org/a.css';</style>",
            "is loaded from the network",
        ),
        ('<p style="background: url(http://example.org/a.png)">', "from the network"),
    ],
)
def test_what_is_wrong_with_a_page_is_found(
    tmp_path: Path, check_links: ModuleType, body: str, problem: str
) -> None:
    (found,) = check_links.problems(written(tmp_path, body))
    assert problem in found


def test_a_site_without_pages_is_no_site(
    tmp_path: Path, check_links: ModuleType
) -> None:
    assert list(check_links.problems(tmp_path))
