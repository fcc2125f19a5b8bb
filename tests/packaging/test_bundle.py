"""Checks of the browser bundle: the size of a first visit, and the code in it."""

import importlib.util
import json
import random
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
CHUNKS: dict[str, dict[str, object]] = {
    "index.html": {"file": "index.js", "imports": ["_shell.js"]},
    "_shell.js": {"file": "shell.js", "name": "shell"},
    "_table.js": {"file": "table.js", "name": "table", "imports": ["_shell.js"]},
    "src/games/castle/Emblem.svelte": {"file": "emblem.js", "imports": ["_shell.js"]},
    "src/games/castle/index.ts": {
        "file": "castle.js",
        "imports": ["_table.js", "src/games/castle/Emblem.svelte"],
        "dynamicImports": ["src/shell/commitment.ts"],
    },
    "src/shell/commitment.ts": {"file": "commitment.js"},
}


@pytest.fixture(scope="module")
def bundle() -> ModuleType:
    """`web/bundle.py`, which is a script and in no package."""
    spec = importlib.util.spec_from_file_location("bundle", ROOT / "web" / "bundle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def a_site(folder: Path, **sizes: int) -> Path:
    """Scripts that no gzip makes smaller, and what Vite tells of them."""
    (folder / ".vite").mkdir()
    manifest = folder / ".vite" / "manifest.json"
    manifest.write_text(json.dumps(CHUNKS), encoding="utf-8")
    dice = random.Random(1)
    for chunk in CHUNKS.values():
        file = str(chunk["file"])
        size = sizes.get(file.removesuffix(".js"), 1_000)
        (folder / file).write_bytes(dice.randbytes(size))
    return folder


def test_a_page_loads_what_is_imported_and_no_more(bundle: ModuleType) -> None:
    assert bundle.first_loads(CHUNKS) == {
        "home": {"index.js", "shell.js", "emblem.js"},
        "castle": {"index.js", "shell.js", "emblem.js", "table.js", "castle.js"},
    }


def test_a_bundle_within_the_limits_is_weighed_and_the_manifest_goes(
    bundle: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # Only what is loaded at first counts, whatever there is in all.
    bundle.weigh(a_site(tmp_path, shell=60_000, castle=60_000, commitment=500_000))
    assert "home: 62.1 of 70 kB" in capsys.readouterr().out
    assert not (tmp_path / ".vite").exists()


@pytest.mark.parametrize(
    ("script", "size", "told"),
    [("emblem", 70_000, "home loads 72,"), ("castle", 130_000, "castle loads 134,")],
)
def test_a_page_that_loads_too_much_is_named(
    bundle: ModuleType, tmp_path: Path, script: str, size: int, told: str
) -> None:
    site = a_site(tmp_path, **{script: size})
    with pytest.raises(bundle.CannotBuild, match=told):
        bundle.weigh(site)
