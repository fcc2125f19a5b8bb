"""Errors of the table service, each with a sentence for the player.

TableError
├── NoSuchTable     no table with that id, invite code or spectators' key
├── NotYourTable    the client has neither a seat there nor the spectators' key
├── NotYourSeat     another player has the seat, or it is not taken
├── SeatTaken       no open seat, or not that one
├── TooManyTables   the address has reached its limit of open tables
├── CannotBeRead    the stored table cannot be loaded here
│   ├── NewerRules  it uses newer rules; a newer peer server must serve it
│   └── Damaged     no server can load it
├── NotOverYet      available only after the game has ended
├── NoSuchMoment    the log has no such entry
├── NobodyDecides   no decision is left at or after that entry
├── NoStudy         the game is running and was not opened as a study
├── NoAnalysis      no analysis exists for this game here
├── AnalysisBusy    too many analyses are requested at the moment
├── AnalysisFailed  the search gave no answer
└── BadSetup        an invalid game, option, seat, level or file
"""

import math

from siegeworks.core.i18n import Argument
from siegeworks.server.protocol.phrases import say

MAX_DETAILS = 200
MAX_DETAIL_CHARACTERS = 300


def with_details(problem: str) -> tuple[str, tuple[str, ...]]:
    """Split a text into its headline and the listed problems, at most `MAX_DETAILS`."""
    headline, *listed = problem.split("\n")
    lines = [line.strip().removeprefix("- ") for line in listed if line.strip()]
    shown = [line[:MAX_DETAIL_CHARACTERS] for line in lines[:MAX_DETAILS]]
    if len(lines) > MAX_DETAILS:
        shown.append(f"and {len(lines) - MAX_DETAILS} more")
    return headline, tuple(shown)


class TableError(Exception):
    """Base of all errors that are reported to the client."""

    status = 400
    """HTTP status of the error response."""
    key = ""
    details: tuple[str, ...] = ()
    """Single problems, one each, if there are several."""
    retry_after: float | None = None
    """Seconds after which a retry may succeed; None: retrying does not help."""

    def __init__(self, **args: Argument) -> None:
        self.phrase = say(self.key, **args)
        super().__init__(str(self.phrase))


class NoSuchTable(TableError):
    status = 404
    key = "unknown"


class NotYourTable(TableError):
    status = 403
    key = "not-yours"


class NotYourSeat(TableError):
    status = 403
    key = "seat-not-yours"


class SeatTaken(TableError):
    status = 409
    key = "seat-taken"


class TooManyTables(TableError):
    status = 429
    key = "too-many"
    retry_after = 60.0


class CannotBeRead(TableError):
    """Stored table that cannot be loaded. Its clients are disconnected; logged once."""


class NewerRules(CannotBeRead):
    """Table with newer rules, during an upgrade. A retry reaches a newer server."""

    status = 503
    key = "newer-rules"
    retry_after = 1.0


class Damaged(CannotBeRead):
    """Corrupt stored data. Retrying does not help: an operator has to look into it."""

    status = 500
    key = "damaged"


class NotOverYet(TableError):
    status = 409
    key = "not-over-yet"


class NoSuchMoment(TableError):
    status = 404
    key = "no-such-moment"


class NobodyDecides(TableError):
    status = 409
    key = "nobody-decides"


class NoStudy(TableError):
    status = 409
    key = "no-study"


class NoAnalysis(TableError):
    """No analysis of this game. `problem`: the analyser's reason, an English clause."""

    status = 409
    key = "no-analysis"


class AnalysisBusy(TableError):
    status = 503
    key = "analysis-busy"
    retry_after = 2.0


class AnalysisFailed(TableError):
    status = 503
    key = "analysis-failed"
    retry_after = 5.0


class BadSetup(TableError):
    """Invalid set-up of a table. `problem`: an English clause, then lines of detail."""

    status = 422
    key = "bad-setup"

    def __init__(self, problem: str) -> None:
        headline, self.details = with_details(problem)
        super().__init__(problem=headline)


class RateLimited(Exception):
    """More requests of one kind from one address than its rate limit allows."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.retry_after = max(1, math.ceil(seconds))
