"""Everything we install is pinned by its contents, wherever a machine gets it from."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "locks").glob("*.txt"))
BROWSER_LOCK = ROOT / "web" / "package-lock.json"
NPM_LOCKS = [BROWSER_LOCK, *sorted((ROOT / "bench").glob("*/package-lock.json"))]


def test_there_is_a_lock_for_every_group() -> None:
    assert [lock.name for lock in LOCKS] == [
        "audit.txt",
        "dev.txt",
        "docs.txt",
        "node.txt",
        "play.txt",
        "uv.txt",
    ]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_names_no_host_and_has_a_hash_for_everything(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    pinned = re.split(r"\n(?=\S)", text.strip())
    assert pinned
    for requirement in pinned:
        assert re.match(r"\S+==\S+", requirement), requirement
        assert "--hash=sha256:" in requirement, requirement


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=lambda lock: lock.parent.name)
def test_npm_s_locks_name_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert '"resolved"' not in text
    assert "https://registry" not in text


def test_the_browser_s_lock_has_a_hash_for_everything() -> None:
    packages = json.loads(BROWSER_LOCK.read_text(encoding="utf-8"))["packages"]
    del packages[""]
    assert packages
    for name, package in packages.items():
        assert "integrity" in package, name


def test_the_browser_s_lock_knows_the_builder_of_every_system() -> None:
    """npm leaves out what its registry does not have; then `npm ci` fails elsewhere."""
    packages = json.loads(BROWSER_LOCK.read_text(encoding="utf-8"))["packages"]
    wanted = packages["node_modules/rolldown"]["optionalDependencies"]
    assert {f"node_modules/{name}" for name in wanted} <= packages.keys()
