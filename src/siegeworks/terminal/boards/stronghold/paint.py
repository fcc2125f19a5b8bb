"""Units in colour. Colour repeats what their letters already say."""

from rich.text import Text

from siegeworks.games.stronghold.pieces import Troop, size

FAINT = "dim"
STRONG = "bold"
CURRENT = "bold reverse"
"""Where the turn stands."""
DANGER = "bold reverse"
"""A section that would be breached."""
NEAR = "bold"
HIDDEN = "italic"
"""What only the one who looks knows."""

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
    """A troop in figures, weakest first: "2G 1T"."""
    parts = [
        f"{count}{letter}"
        for letter, count in zip(letters, troop, strict=True)
        if count
    ]
    return " ".join(parts)


def units(troop: Troop, letters: str, width: int = 99) -> Text:
    """The same in colour, closer together where there is little room."""
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
