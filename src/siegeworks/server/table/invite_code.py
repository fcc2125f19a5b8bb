"""Invite codes: six letters that open an empty seat."""

import re
import secrets

CODE_LETTERS = "BCDFGHJKMNPQRSTVWXZ"
"""No vowels, so that no code is a word; no L, which a hand writes like an I."""
CODE_LENGTH = 6
_CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")


def new_code() -> str:
    """Six letters that open an empty seat."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """A code as somebody typed it; None if it cannot be one."""
    code = text.upper()
    return code if text.isascii() and _CODE.fullmatch(code) else None
