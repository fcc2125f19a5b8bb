"""Fingerprint of the code that plays: other code may mean other players."""

import hashlib
from functools import cache
from pathlib import Path

import siegeworks

PLAYING = ("core", "games", "kernels", "players")
"""Packages whose code decides how a game goes."""


@cache
def code_fingerprint() -> str:
    """Hash the version and all code of rules and players; any change alters it."""
    root = Path(siegeworks.__file__).parent
    digest = hashlib.sha256(siegeworks.__version__.encode())
    for folder in PLAYING:
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
