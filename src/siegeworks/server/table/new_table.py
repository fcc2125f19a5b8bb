"""Set-up of a table: by hand, as a rematch, or from a playthrough file."""

import random
import secrets
import string
import unicodedata
from collections.abc import Iterator, Sequence

from siegeworks.core.commitment import SECRET_BYTES, commitment_to
from siegeworks.core.game import AnyGame
from siegeworks.core.options import as_values
from siegeworks.core.playthrough import AnyPlaythrough
from siegeworks.core.record import replace
from siegeworks.players.registry import players_of
from siegeworks.server.bots.levels import offered, why_missing
from siegeworks.server.errors import BadSetup
from siegeworks.server.protocol.messages import NewTable, Pace
from siegeworks.server.table.invite_code import new_code
from siegeworks.server.table.records import SeatRow, TableRow

ID_LETTERS = string.digits + string.ascii_lowercase
ID_LENGTH = 16
WATCH_BYTES = 24
LONGEST_NAME = 24
ME, OPEN = "me", "open"


def seating(new: NewTable, game: AnyGame, guest: bytes) -> tuple[SeatRow, ...]:
    """Seats as the opening player requests them; raise `BadSetup` if they are
    invalid."""
    names = [str(seat) for seat in game.seats]
    if sorted(new.seats) != sorted(names):
        raise BadSetup(problem=f"the seats of this game are: {', '.join(names)}")
    wishes = [new.seats[name] for name in names]
    if ME not in wishes:
        raise BadSetup(problem='one of the seats has to be "me"')
    if new.by_lot:
        random.SystemRandom().shuffle(wishes)
    name = plain(new.name)
    return tuple(
        _row(seat, wish, game, name, guest)
        for seat, wish in zip(names, wishes, strict=True)
    )


def _row(seat: str, wish: str, game: AnyGame, name: str, guest: bytes) -> SeatRow:
    if wish == ME:
        return SeatRow(seat, "person", name, guest)
    if wish == OPEN:
        return SeatRow(seat, "open")
    if wish in players_of(game):
        return SeatRow(seat, "bot", wish)
    known = ", ".join([ME, OPEN, *offered(game)])
    shown = wish[:LONGEST_NAME]
    why = f": {missing}" if (missing := why_missing(game, wish)) else ""
    raise BadSetup(problem=f"a seat cannot be {shown!r}{why}; choose one of: {known}")


JOINER = "\u200d"
"""Zero-width joiner, which some scripts and many emoji need between two characters."""


BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that Unicode counts as letters or symbols, but that are drawn blank."""
MARKS = 4
"""Combining marks allowed on one letter: some languages need three; more only disfigure
the page."""


def plain(text: str) -> str:
    """Remove from typed text all that is invisible or overflows the page; raise
    `BadSetup` if nothing is left."""
    kept = "".join(_with_few_marks(text))
    shown = " ".join(kept.split())
    if not any(unicodedata.category(char)[0] in "LNPS" for char in shown):
        raise BadSetup(problem="that is an empty text")
    return shown


def _with_few_marks(text: str) -> Iterator[str]:
    marks = 0
    for char in text:
        kind = unicodedata.category(char)[0]
        marks = marks + 1 if kind == "M" else 0
        if kind == "Z" or char in BLANKS:
            yield " "
        elif char == JOINER or (kind != "C" and marks <= MARKS):
            yield char


def new_table(
    game: AnyGame,
    seats: tuple[SeatRow, ...],
    *,
    address: str,
    now: float,
    study: bool = False,
    pace: Pace = "live",
) -> TableRow:
    secret = new_secret()
    has_open_seat = any(row.kind == OPEN for row in seats)
    return TableRow(
        id=_new_id(),
        game=game.id,
        version=game.version,
        options=as_values(game.options),
        code=new_code() if has_open_seat else "",
        watch=secrets.token_urlsafe(WATCH_BYTES),
        secret=secret,
        commitment=commitment_to(secret),
        created=now,
        address=address,
        seats=seats,
        study=study,
        pace=pace,
    )


def new_secret() -> bytes:
    """Create the secret that seeds all chance at a table."""
    return secrets.token_bytes(SECRET_BYTES)


def _new_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def rotated(
    seats: Sequence[SeatRow], teams: Sequence[Sequence[str]] = ()
) -> tuple[SeatRow, ...]:
    """Rotate the players by as few seats as keep partners together."""
    names = [row.seat for row in seats]
    return next(
        tuple(
            replace(sitter, seat=name)
            for name, sitter in zip(names, [*seats[by:], *seats[:by]], strict=True)
        )
        for by in range(1, len(seats) + 1)
        if _keeps_together(names, by, teams)
    )


def _keeps_together(
    names: Sequence[str], by: int, teams: Sequence[Sequence[str]]
) -> bool:
    """True if rotating all players by `by` seats keeps each team a team."""
    moved = dict(zip([*names[by:], *names[:by]], names, strict=True))
    before = {frozenset(map(str, team)) for team in teams}
    return {frozenset(moved[seat] for seat in team) for team in before} == before


def imported_table(
    record: AnyPlaythrough, guest: bytes, *, address: str, now: float
) -> TableRow:
    """Table for a game that was played elsewhere; all its seats are the importer's."""
    seats = tuple(
        SeatRow(seat, "person", _shown_name(record.players.get(seat, "")), guest)
        for seat in map(str, record.game.seats)
    )
    return replace(
        new_table(record.game, seats, address=address, now=now),
        version=record.version or record.game.version,
        secret=bytes.fromhex(record.secret),
        commitment=record.commitment,
        imported=True,
        ended=now,
        changed=now,
    )


def _shown_name(name: str) -> str:
    try:
        return plain(name)[:LONGEST_NAME]
    except BadSetup:
        return ""
