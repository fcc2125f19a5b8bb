"""Invite codes: six letters that open an empty seat."""

import re
import secrets

CODE_LETTERS = "BCDFGHJKMNPQRSTVWXZ"
"""Letters of a code: no vowels, so that no code is a word; no L, which in handwriting
looks like an I."""
CODE_LENGTH = 6
_CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")


def new_code() -> str:
    """Create a random invite code."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """Normalise a code as it was typed; None if it cannot be one."""
    code = text.upper()
    return code if text.isascii() and _CODE.fullmatch(code) else None
