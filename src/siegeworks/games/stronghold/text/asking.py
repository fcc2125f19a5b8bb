"""Prompts to one seat, and to all others about what that seat is doing."""

from siegeworks.core.i18n import Phrase
from siegeworks.games.stronghold.seats import Seat
from siegeworks.games.stronghold.text.phrases import say
from siegeworks.games.stronghold.view import View


def asked(view: View, seat: Seat, task: Phrase, doing: Phrase) -> Phrase:
    """Say `task`, in lower case at first, to the seat, and `doing` to all others."""
    return say("prompt-task", seat=seat, task=task) if view.seat is seat else doing
