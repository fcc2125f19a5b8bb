"""Score of a two-game match: victories, figures, ties."""

from enum import StrEnum
from typing import TypeAlias, assert_never

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record, replace
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2.events import Event
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import State
from siegeworks.games.schotten_totten_2.text.phrases import say


class Contender(StrEnum):
    """A player of the match: the first attacks first, the second attacks second."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> "Contender":
        return Contender.SECOND if self is Contender.FIRST else Contender.FIRST


class Victory(Record, frozen=True, tag="Victory"):
    """A game that was won, with a figure for comparison."""

    winner: Contender
    side: Side
    figure: int
    """Cards left in the deck, or intact tiles plus unused cauldrons."""


class Score(Record, frozen=True, tag="Score"):
    """Score of the match, which both players see."""

    attacker: Contender = Contender.FIRST
    """Player who attacks in the game being played."""
    victories: tuple[Victory, ...] = ()
    """Finished games of this pair."""
    pair: int = 1
    outcome: Outcome | None = None

    def side_of(self, contender: Contender) -> Side:
        return Side.ATTACKER if contender is self.attacker else Side.DEFENDER

    def contender_at(self, side: Side) -> Contender:
        return self.attacker if side is Side.ATTACKER else self.attacker.other


# Events of a match.


class Fought(Record, frozen=True, tag="Fought"):
    """An event of the game being played, and the player who attacks in it."""

    attacker: Contender
    event: Event


class GameWon(Record, frozen=True, tag="GameWon"):
    victory: Victory


class GameBegan(Record, frozen=True, tag="GameBegan"):
    """A new game is laid out."""

    attacker: Contender
    pair: int
    """Number of the pair: it is replayed when it ends in a tie."""
    number: int
    """Place in the pair: 1 or 2."""


class MatchEnded(Record, frozen=True, tag="MatchEnded"):
    outcome: Outcome


MatchEvent: TypeAlias = Fought | GameWon | GameBegan | MatchEnded


# The rules of the match.


@rule("6.2", "6.3", "Q29")
def victory_in(game: State, outcome: Outcome, score: Score) -> Victory:
    """Return the winner of the game, and the figure that compares wins of one role.

    Only the Siege deck counts, as it is at the moment of victory.
    """
    side = Side(outcome.winners[0])
    if side is Side.ATTACKER:
        return Victory(score.contender_at(side), side, game.table.deck)
    intact = sum(not tile.damaged for tile in game.table.wall)
    return Victory(score.contender_at(side), side, intact + game.table.cauldrons)


@rule("6.1", "6.2", "6.3", "6.4")
def match_outcome(first: Victory, second: Victory) -> Outcome | None:
    """Return the winner of both games, or of the better figure; None if still tied."""
    if first.winner is second.winner:
        return Outcome((first.winner,), say("won-both-games"), rule="6.1")
    if first.figure == second.figure:
        return None
    better, worse = (first, second) if first.figure > second.figure else (second, first)
    ours, theirs = better.figure, worse.figure
    if better.side is Side.ATTACKER:
        by_cards = say("won-by-cards", better=ours, worse=theirs)
        return Outcome((better.winner,), by_cards, rule="6.2")
    by_tiles = say("won-by-tiles", better=ours, worse=theirs)
    return Outcome((better.winner,), by_tiles, rule="6.3")


@rule("6.1", "6.4", "Q29")
def what_follows(score: Score) -> MatchEvent:
    """Begin the second game with swapped roles, end the match, or begin a new pair."""
    if len(score.victories) == 1:
        return GameBegan(score.attacker.other, score.pair, number=2)
    if outcome := match_outcome(*score.victories):
        return MatchEnded(outcome)
    # The second game's attacker opens the fresh pair: first roles are swapped.
    return GameBegan(score.attacker, score.pair + 1, number=1)


def mark(score: Score, event: MatchEvent) -> Score:
    """Return the score after an event."""
    match event:
        case Fought():
            return score
        case GameWon(victory):
            return replace(score, victories=(*score.victories, victory))
        case GameBegan(attacker, pair, number):
            victories = score.victories if number > 1 else ()
            return Score(attacker, victories, pair)
        case MatchEnded(outcome):
            return replace(score, outcome=outcome)
        case _:
            assert_never(event)
