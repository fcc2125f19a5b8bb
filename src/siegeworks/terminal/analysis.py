"""Analysis of a position as text: win chances, candidate moves and their lines."""

from collections.abc import Iterator
from itertools import islice, zip_longest

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.seat import CHANCE, Seat
from siegeworks.players.analysis import Analysis, Candidate
from siegeworks.players.player import NeedsWarming
from siegeworks.players.principal_variation import doers, worth_telling
from siegeworks.terminal.game_session import TerminalGame
from siegeworks.terminal.registry import board_for

SECONDS = 1.0
LONGEST_LINE = 6
SEED = "replay"
"""Fixed seed, so that searching a position always gives the same result."""


class NothingToAnalyse(SiegeworksError):
    """No decision is due here, or the viewer may not see what it is based on."""


def analysed(course: TerminalGame, eyes: Seat | None, *, everything: bool) -> list[str]:
    """Describe the candidate moves of the decision that is due.

    The search uses what the deciding seat knows, so its results are withheld from
    viewers who share another seat's knowledge.
    """
    seat = course.actor
    if seat is None or seat is CHANCE:
        raise NothingToAnalyse("nothing is left to be decided here")
    if seat is not eyes and not everything:
        name = board_for(course.game).called(seat)
        raise NothingToAnalyse(
            f"this decision is made with what {name} knows: "
            f"--seat {seat} or --all would show it"
        )
    return list(_told(course, seat, _searched(course, seat)))


def _searched(course: TerminalGame, seat: Seat) -> Analysis:
    from siegeworks.players.registry import analyst_for  # noqa: PLC0415  few ask for it

    analyst = analyst_for(course.game, SEED, f"{SECONDS}s")
    if isinstance(analyst, NeedsWarming):
        analyst.warm()
    found: Analysis = analyst.analyse(course.game.view(course.state, seat))
    return found


def _told(course: TerminalGame, seat: Seat, found: Analysis) -> Iterator[str]:
    name = board_for(course.game).called(seat)
    yield (
        f"{name[:1].upper()}{name[1:]} to decide: {found.chance:.0%} to win "
        f"({found.simulations:,} ways the game may go on were imagined)."
    )
    for number, candidate in enumerate(worth_telling(found), start=1):
        yield f"{number}. {_labelled(course, candidate.action)}: {_figures(candidate)}"
        if line := list(_line(course, seat, candidate)):
            yield f"   then {'; '.join(line)}"


def _line(course: TerminalGame, seat: Seat, candidate: Candidate) -> Iterator[str]:
    """Yield the expected moves after a candidate, with their players where known."""
    game, line = course.game, candidate.line[:LONGEST_LINE]
    by = doers(game, game.view(course.state, seat), line, SEED)
    for who, text in islice(zip_longest(by, line, fillvalue=""), 1, None):
        label = _labelled(course, text)
        yield f"{who.capitalize()}: {label}" if who else label


def _figures(candidate: Candidate) -> str:
    return f"{candidate.chance:.0%} to win, {candidate.share:.0%} of the search"


def _labelled(course: TerminalGame, text: str) -> str:
    """Describe an action, or fall back to its notation if it is not possible yet."""
    game = course.game
    try:
        return str(game.label(game.read(text, course.state)))
    except SiegeworksError:
        return text
