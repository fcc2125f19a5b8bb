"""What we publish is whole: who installs it plays, without Node."""

import os
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest

from web.serving import Server

ROOT = Path(__file__).parents[2]
CARRIED = (
    "siegeworks/server/site/index.html",
    "siegeworks/server/site/licenses.md",
    "siegeworks/locales/en/siegeworks.ftl",
    "siegeworks/locales/en/browser.ftl",
    "siegeworks/locales/en/schotten-totten-2.ftl",
    "siegeworks/games/schotten_totten_2/rulebook.md",
    "siegeworks/server/storage/migrations/versions/v0001_tables.py",
    "siegeworks/py.typed",
)


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder))
    (made,) = folder.glob("*.tar.gz")
    return made


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made from the sdist, as an installer does it, on a machine that has no Node."""
    folder = tmp_path_factory.mktemp("wheel")
    offline = ("--no-deps", "--no-build-isolation", "--no-index")
    pip("wheel", *offline, "--wheel-dir", str(folder), str(sdist), PATH=str(folder))
    (made,) = folder.glob("*.whl")
    return made


def pip(*arguments: str, **environment: str) -> None:
    run(sys.executable, "-m", "pip", "--quiet", *arguments, **environment)


def run(*command: str, **environment: str) -> None:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_sdist_brings_the_bundle_and_what_it_was_made_from(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{name}" for name in CARRIED} <= names
    assert {"web/package-lock.json", "web/bundle.py", "hatch_build.py"} <= names
    assert not [name for name in names if "node_modules" in name]


def test_a_wheel_is_made_without_node_and_starts_a_server(
    wheel: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert set(CARRIED) <= names
    assert [name for name in names if name.startswith("siegeworks/server/site/assets/")]
    installed = tmp_path / "installed"
    pip("install", "--no-deps", "--no-index", "--target", str(installed), str(wheel))
    assert_serves_from(installed, tmp_path / "data")


def assert_serves_from(installed: Path, data: Path) -> None:
    alone = {"PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}
    run(sys.executable, "-c", f"import siegeworks; {came_from(installed)}", **alone)
    server = Server(data, alone).start()
    try:
        with urllib.request.urlopen(f"{server.address}/", timeout=10) as answer:
            page = answer.read().decode()
    finally:
        server.stop()
    assert 'src="/assets/' in page


def came_from(folder: Path) -> str:
    return (
        f"assert siegeworks.__file__.startswith({str(folder)!r}), siegeworks.__file__"
    )
