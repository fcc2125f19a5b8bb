"""Split a long record into several frames.

A browser does not report a frame to the page before all of it has arrived: while a long
frame arrives, a slow connection looks like a dead one.
"""

from collections.abc import Iterator

LENGTH = 8_000
"""Characters per frame. A slow connection of 16 kbit/s transfers one in four
seconds."""
MORE, LAST = "+", "."
"""First character of a frame with more to come, and of the last one. A record in one
frame begins with a brace."""


def pieces(text: str) -> Iterator[str]:
    """Yield the frames of a record: the record itself if it is short.

    >>> list(pieces("{}"))
    ['{}']
    """
    if len(text) <= LENGTH:
        yield text
        return
    end = len(text) - LENGTH
    for start in range(0, len(text), LENGTH):
        mark = MORE if start < end else LAST
        yield mark + text[start : start + LENGTH]
