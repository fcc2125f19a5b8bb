"""A question goes to one seat; everybody else is told what that seat is about to do."""

from siegeworks.core.i18n import Phrase
from siegeworks.games.stronghold.seats import Seat
from siegeworks.games.stronghold.text.phrases import say
from siegeworks.games.stronghold.view import View


def asked(view: View, seat: Seat, task: Phrase, doing: Phrase) -> Phrase:
    """`task` begins small and is said to the seat; `doing` to all others."""
    return say("prompt-task", seat=seat, task=task) if view.seat is seat else doing
