"""What the pages say, from the same catalogues: tests find things by these names."""

import re
from collections.abc import Callable

from siegeworks.core.i18n import Phrase

GAME = "schotten-totten-2"
Say = Callable[[str], str]
"""From an English sentence to the one that the page shows."""

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "àƀçđéƒĝħíĵķļɱñøƥɋřšŧûṽŵẋýžÀƁÇĐÉƑĜĦÍĴĶĻṀÑØƤɊŘŠŦÛṼŴẊÝŽ"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)


def said(key: str, **args: str | int) -> str:
    """A sentence of the browser's own."""
    return str(Phrase("browser", key, args))


def said_by_game(key: str, **args: str | int) -> str:
    return str(Phrase(GAME, key, args))


def in_english(text: str) -> str:
    return text


def in_pseudo(text: str) -> str:
    """As `web/src/shell/words.ts` disguises it."""
    return f"⟦{text.translate(_ACCENTS)}⟧"


def ending_with(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text) + "$")
