"""A stored log played again by the rules: what could have happened, and who may know.

The server is not asked: facts follow from the moves, what chance deals follows from the
table's secret, and what a seat may know of both is for the game to say.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.server.table.log import LoggedEntry, PlayedLine, TakenBackLine


class Model:
    """The log played again: the facts and positions that follow from the rules."""

    def __init__(
        self, game: AnyGame, secret: bytes, log: Sequence[LoggedEntry]
    ) -> None:
        self.game = game
        self.log = log
        self.facts: dict[int, tuple[Any, ...]] = {}
        """Of each entry, with nothing hidden. `Any`: of whichever game."""
        self.states: dict[int, Any] = {0: game.start()}
        """The position after each entry."""
        self.problems = list(self._played(CommittedDealer(secret)))

    def _played(self, dealer: CommittedDealer) -> Iterator[str]:
        """Every entry in turn, up to the first that cannot be."""
        stands = [0]
        for number, entry in enumerate(self.log, start=1):
            if entry.seq != number:
                yield f"entry {number} is missing, or {entry.seq} is there twice"
                return
            state = self.states[stands[-1]]
            if isinstance(entry.line, TakenBackLine):
                stands = [seq for seq in stands if seq <= entry.line.to]
                self.facts[number], self.states[number] = (), self.states[stands[-1]]
            elif problem := self._why_not(state, entry, dealer, len(stands)):
                yield f"entry {number} breaks the rules: {problem}"
                return
            else:
                stands.append(number)
        if self.log and self.game.actor(self.states[self.log[-1].seq]) is CHANCE:
            yield "chance keeps the table waiting"

    def _why_not(
        self, state: Any, entry: LoggedEntry, dealer: CommittedDealer, place: int
    ) -> str | None:
        """Play it at its place in what stands, or say why not."""
        game, line = self.game, entry.line
        if not isinstance(line, PlayedLine):
            return "nobody has asked for that"
        action, actor = game.decode_action(bytes(line.action)), game.actor(state)
        if line.by != str(actor):
            return f"it is {actor}'s turn, and not {line.by}'s"
        if actor is CHANCE:
            if action != dealer.choose(game, state, place):
                return "the secret deals something else"
        elif game.why_not(state, action) is not None:
            return "no such move is allowed"
        after, facts = game.apply(state, action)
        if game.decode_events(bytes(line.events)) != facts:
            return "the move leads to other facts"
        self.states[entry.seq], self.facts[entry.seq] = after, facts
        return None

    # In the eyes of a seat, or of somebody who only watches.

    def _seat(self, name: str | None) -> Any:
        return next((seat for seat in self.game.seats if seat == name), None)

    def told(self, seq: int, reader: str | None) -> dict[str, Any]:
        """An entry as plain data, without the sentences."""
        entry, seat = self.log[seq - 1], self._seat(reader)
        facts = self.facts[seq]
        known = tuple(self.game.redact(fact, seat) for fact in facts)
        match entry.line:
            case PlayedLine(by=by, action=action, stand_in=stand_in):
                is_open = known == facts or by == reader
                return {
                    "by": by,
                    "text": written(self.game, action) if is_open else "",
                    "facts": plain(known),
                    "at": entry.at,
                    "stand_in": stand_in,
                }
            case TakenBackLine(by=by, to=to):
                return {"by": by, "to": to, "at": entry.at}
            case _:
                raise AssertionError("found before: nobody has asked for that")

    def shown(self, seq: int, reader: str | None) -> dict[str, Any]:
        """The table after an entry, as plain data."""
        game, state, seat = self.game, self.states[seq], self._seat(reader)
        is_due = seat is not None and game.actor(state) == seat
        legal = [game.write(each) for each in game.legal_actions(state)]
        return {
            "view": plain(game.view(state, seat)),
            "legal": sorted(legal) if is_due else [],
            "is_over": game.outcome(state) is not None,
        }


def plain(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def written(game: AnyGame, action: msgspec.Raw) -> str:
    return game.write(game.decode_action(bytes(action)))
