"""Log lines about failed writes to the store."""

import structlog

from siegeworks.core.errors import SiegeworksError
from siegeworks.server.storage.base import Unreachable

_LOG = structlog.get_logger("siegeworks")


def nothing_stored(problem: SiegeworksError) -> None:
    """Log a warning if the database is away, or an error if an operator has to act."""
    say = _LOG.warning if isinstance(problem, Unreachable) else _LOG.error
    say("nothing was stored", problem=str(problem))
