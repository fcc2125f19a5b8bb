"""A game in progress: its record, with the state after every entry."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.errors import BadPlaythrough
from siegeworks.core.game import AnyGame
from siegeworks.core.knowledge import teaches
from siegeworks.core.playthrough import AnyPlaythrough, Difference
from siegeworks.core.seat import CHANCE, Chance, Seat
from siegeworks.players.player import AnyPlayer
from siegeworks.terminal.boards.board import AnyBoard

# A state, action or event of any game.
AnyState = Any


@dataclass(frozen=True, slots=True)
class TerminalGame:
    """A record and its states; immutable, so no interruption leaves it half changed."""

    record: AnyPlaythrough
    states: tuple[AnyState, ...]
    """State at the start and after each entry."""

    @property
    def game(self) -> AnyGame:
        return self.record.game

    @property
    def state(self) -> AnyState:
        return self.states[-1]

    @property
    def actor(self) -> Seat | Chance | None:
        actor: Seat | Chance | None = self.game.actor(self.state)
        return actor

    def after(self, action: AnyState) -> "TerminalGame":
        state, events = self.game.apply(self.state, action)
        return TerminalGame(
            self.record.with_entry(action, events), (*self.states, state)
        )

    def dealt_by(self, dealer: CommittedDealer) -> "TerminalGame":
        """Return the game after one chance event."""
        number = self.record.next_number
        return self.after(dealer.choose(self.game, self.state, number))

    def decided_by(self, seat: Seat, player: AnyPlayer) -> "TerminalGame":
        """Return the game after a bot's decision, which is based on its view only."""
        view = self.game.view(self.state, seat)
        return self.after(player.choose(view, self.game.legal_for(view)))

    def until(self, count: int) -> "TerminalGame":
        """Return the game as it was after `count` entries."""
        return TerminalGame(self.record.until(count), self.states[: count + 1])

    def last_decision(self, people: Collection[Seat]) -> int | None:
        """Number of entries before the latest decision of these seats."""
        for count in reversed(range(len(self.record.entries))):
            if self.game.actor(self.states[count]) in people:
                return count
        return None

    def taken_back_to(self, count: int) -> "TerminalGame":
        """Undo all entries after `count`; the record counts the moves taken back."""
        return TerminalGame(self.record.taken_back_to(count), self.states[: count + 1])

    def news_since(self, count: int, seat: Seat) -> str | None:
        """Return why the others must agree to a take-back; None if they need not.

        It is about the seat's decision after `count` entries.
        """
        latest = len(self.record.entries) - 1
        if count != latest or self.game.actor(self.states[count]) is not seat:
            return "a card was dealt or somebody else has moved"
        before = self.states[count]
        for fact in self.record.entries[count].events:
            if teaches(self.game, before, [fact]):
                told = str(self.game.sentence(self.game.redact(fact, seat)))
                return f"it showed something new: “{told.rstrip('.')}”"
        return None

    def moments(self) -> list[int]:
        """Numbers of entries before each decision of a seat, and before the end."""
        last = len(self.states) - 1
        return [
            count
            for count, state in enumerate(self.states)
            if count == last or self.game.actor(state) is not CHANCE
        ]

    def has_decided(self, seat: Seat, board: AnyBoard) -> bool:
        """Return whether a seat has made a decision in the current game of a match."""
        for entry, before in zip(
            reversed(self.record.entries), reversed(self.states[:-1]), strict=True
        ):
            if any(map(board.begins_anew, entry.events)):
                return False
            if self.game.actor(before) is seat:
                return True
        return False

    def finished_game(self, board: AnyBoard) -> "TerminalGame | None":
        """Return the previous game of a match at its end, if the next just began."""
        entry = self.record.entries[-1]
        for count, fact in enumerate(entry.events):
            if board.begins_anew(fact):
                return self._cut_short(entry.events[:count])
        return None

    def _cut_short(self, facts: tuple[AnyState, ...]) -> "TerminalGame":
        """Return the game with only the first events of its latest entry."""
        before = self.until(len(self.record.entries) - 1)
        state = before.state
        for fact in facts:
            state = self.game.evolve(state, fact)
        record = before.record.with_entry(self.record.entries[-1].action, facts)
        return TerminalGame(record, (*before.states, state))

    def facts(self, seat: Seat | None) -> list[AnyState]:
        """List all events as a seat may know them."""
        return [self.game.redact(fact, seat) for fact in self.open_facts()]

    def open_facts(self) -> list[AnyState]:
        """List all events with nothing hidden."""
        return [fact for entry in self.record.entries for fact in entry.events]

    def news(
        self, board: AnyBoard, seat: Seat | None, *, since: int = 0
    ) -> tuple[str, ...]:
        """Sentences for the log on a seat's screen, without the first `since`.

        A negative number counts from the end: -5 gives the latest five.
        """
        return self._sentences(board, self.facts(seat), since)

    def fresh_news(self, board: AnyBoard, seat: Seat | None) -> int:
        """Number of sentences since a seat's latest decision, which it includes."""
        entries = self.record.entries
        for count in reversed(range(len(entries))):
            if self.game.actor(self.states[count]) is seat:
                facts = [fact for entry in entries[count:] for fact in entry.events]
                return sum(board.is_news(fact) for fact in facts)
        return 0

    def open_news(self, board: AnyBoard, *, since: int = 0) -> tuple[str, ...]:
        return self._sentences(board, self.open_facts(), since)

    def _sentences(
        self, board: AnyBoard, facts: list[AnyState], since: int
    ) -> tuple[str, ...]:
        """Turn events into sentences, without the opening deal, which hands show."""
        before = self.record.until(self.moments()[0]).entries
        dealt = sum(len(entry.events) for entry in before)
        while facts and board.is_ending(facts[-1]):
            facts = facts[:-1]
        news = [fact for fact in facts[dealt:] if board.is_news(fact)]
        return tuple(str(self.game.sentence(fact)) for fact in news[since:])


def what_was_taken_back(record: AnyPlaythrough) -> str:
    """Sentence with the number of moves taken back; empty if there are none."""
    match record.taken_back:
        case 0:
            return ""
        case 1:
            return "1 move was taken back."
        case count:
            return f"{count} moves were taken back."


def opening(record: AnyPlaythrough) -> TerminalGame:
    """Create a game before its first entry."""
    return TerminalGame(record, (record.game.start(),))


def course_of(record: AnyPlaythrough) -> TerminalGame:
    """Rebuild a recorded game; raise `BadPlaythrough` if it is not consistent.

    A record made under another version of the rules is replayed from its events without
    being checked: our rules may disagree with it although both are right.
    """
    ours = not record.version or record.version == record.game.version
    if ours and (difference := checked(record)):
        raise BadPlaythrough(
            f"{difference}; the file was changed after the game. "
            "`siegeworks verify` shows the same"
        )
    try:
        return TerminalGame(record, tuple(record.states()))
    except _BROKEN_FACTS as problem:
        raise BadPlaythrough(
            f"the events do not follow from each other ({_worded(problem)}); "
            "the file was edited or written by a newer version"
        ) from None


# Errors raised by folding impossible events.
_BROKEN_FACTS = (AssertionError, LookupError, ValueError, TypeError)


def checked(record: AnyPlaythrough) -> Difference | None:
    """Find the first difference between a record and the rules."""
    try:
        return record.verify()
    except _BROKEN_FACTS as problem:
        return Difference(_first_broken(record), f"it cannot be: {_worded(problem)}")


def _first_broken(record: AnyPlaythrough) -> int:
    """Find the entry at which verification raises an error."""
    for count in range(1, len(record.entries) + 1):
        try:
            record.until(count).verify()
        except _BROKEN_FACTS:
            return count
    raise AssertionError("it broke down somewhere")


def _worded(problem: Exception) -> str:
    return str(problem) or type(problem).__name__
