"""A mark of the code that plays: results of other code may be of other players."""

import hashlib
from functools import cache
from pathlib import Path

import siegeworks

PLAYING = ("core", "games", "kernels", "players")
"""The folders that decide how a game goes."""


@cache
def code_fingerprint() -> str:
    """Changes with every change to rules or players."""
    root = Path(siegeworks.__file__).parent
    digest = hashlib.sha256(siegeworks.__version__.encode())
    for folder in PLAYING:
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
