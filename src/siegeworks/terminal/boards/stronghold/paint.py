"""Colours of units; colour only repeats what their letters say."""

from rich.text import Text

from siegeworks.games.stronghold.pieces import Troop, size

FAINT = "dim"
STRONG = "bold"
CURRENT = "bold reverse"
"""Style of the current phase."""
DANGER = "bold reverse"
"""Style of a section that would be breached."""
NEAR = "bold"
HIDDEN = "italic"
"""Style of information that only the viewer has."""

INVADING, DEFENDING = "GOT", "MSV"
_STYLES = {
    "G": "bold",
    "O": "bold green",
    "T": "bold red",
    "M": "bold cyan",
    "S": "bold blue",
    "V": "bold magenta",
}
NONE = "·"


def counted(troop: Troop, letters: str) -> str:
    """Format a troop by kind, weakest first: "2G 1T"."""
    parts = [
        f"{count}{letter}"
        for letter, count in zip(letters, troop, strict=True)
        if count
    ]
    return " ".join(parts)


def units(troop: Troop, letters: str, width: int = 99) -> Text:
    """Draw a troop by kind in colour, without spaces if room is short."""
    if not size(troop):
        return Text(NONE, FAINT)
    words = counted(troop, letters)
    if len(words) > width:
        words = words.replace(" ", "")
    drawn = Text(words)
    for at, letter in enumerate(words):
        if letter in _STYLES:
            start = at
            while start and words[start - 1].isdecimal():
                start -= 1
            drawn.stylize(_STYLES[letter], start, at + 1)
    return drawn
