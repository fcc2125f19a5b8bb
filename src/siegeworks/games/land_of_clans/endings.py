"""Ends of the game, and its winners."""

from siegeworks.core.i18n import Phrase
from siegeworks.core.outcome import Outcome
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.seats import Clan, Seat
from siegeworks.games.land_of_clans.table import Table, castles_of
from siegeworks.games.land_of_clans.text.phrases import clan_named, say

EXCHANGES_A_SEAT = 2


@rule("7.1", "R36", "R41", "8.4")
def fourth_castle(table: Table) -> Outcome | None:
    """The fourth prize of a clan ends the game, built or captured."""
    clan = table.turn.seat.clan
    last = table.land.data.end_at_tiles
    if len(castles_of(table, clan)) < last:
        return None
    decided = what_decides(table)
    reason = say("last-castle", clan=clan_named(clan), castles=last, decided=decided)
    return Outcome(winners(table), reason, "7.1")


@rule("7.3", "R19")
def stall(table: Table) -> Outcome | None:
    """Exchanges alone cannot go on for ever: two per seat, in a row, end the game."""
    if table.exchanges < EXCHANGES_A_SEAT * len(table.options.seats):
        return None
    reason = say("nobody-takes-land", decided=what_decides(table))
    return Outcome(winners(table), reason, "7.3")


@rule("7.3", "R19")
def turn_limit(table: Table) -> Outcome | None:
    """The game is over after the number of turns that was agreed on."""
    limit = table.options.turn_limit
    if not limit or table.turns < limit:
        return None
    reason = say("turns-are-over", decided=what_decides(table))
    return Outcome(winners(table), reason, "7.3")


@rule("7.2", "8.4", "R42")
def winners(table: Table) -> tuple[Seat, ...]:
    """The most points win; then most prizes; then the best prize; then all share."""
    best = max(standing(table, clan) for clan in table.options.clans)
    return tuple(
        seat for seat in table.options.seats if standing(table, seat.clan) == best
    )


def standing(table: Table, clan: Clan) -> tuple[int, int, int]:
    """Points, prizes, and the best prize of a clan."""
    prizes = table.land.prizes
    points = [prizes[castle.castle].points for castle in castles_of(table, clan)]
    return sum(points), len(points), max(points, default=0)


@rule("R42")
def what_decides(table: Table) -> Phrase:
    """Say if points, prizes or the best prize put the winner ahead of the next clan."""
    first, second, *_ = sorted(
        (standing(table, clan) for clan in table.options.clans), reverse=True
    )
    for at, by in enumerate(("points", "prizes", "best")):
        if first[at] != second[at]:
            return say("decided", by=by)
    return say("decided", by="nothing")
