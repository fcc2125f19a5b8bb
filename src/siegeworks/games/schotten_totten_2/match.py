"""The two-game match as a game, which plays single games in turn."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, assert_never

import msgspec

from siegeworks.core.game import Game
from siegeworks.core.i18n import Phrase
from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.core.refusal import Refusal
from siegeworks.core.seat import Chance
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.events import Event
from siegeworks.games.schotten_totten_2.match_score import (
    Contender,
    Fought,
    GameBegan,
    GameWon,
    MatchEnded,
    MatchEvent,
    Score,
    Victory,
    mark,
    victory_in,
    what_follows,
)
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import State
from siegeworks.games.schotten_totten_2.text.phrases import say, winner
from siegeworks.games.schotten_totten_2.view import View

SingleGame: TypeAlias = Game[Side, State, Action, Event, View]


class MatchState(Record, frozen=True):
    score: Score
    game: State


class MatchView(Record, frozen=True, tag="MatchView"):
    seat: Contender | None
    score: Score
    game: View
    """View of the game being played, for this seat's side in it."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match with the functions of a game, which plays single games in turn."""

    single: SingleGame

    def start(self) -> MatchState:
        return MatchState(Score(), self.single.start())

    def actor(self, state: MatchState) -> Contender | Chance | None:
        if state.score.outcome:
            return None
        side = self.single.actor(state.game)
        return state.score.contender_at(side) if isinstance(side, Side) else side

    def why_not(self, state: MatchState, action: Action) -> Refusal | None:
        return self.single.why_not(state.game, action)

    def legal_actions(self, state: MatchState) -> Sequence[Action]:
        return self.single.legal_actions(state.game)

    def chance_outcomes(self, state: MatchState) -> Sequence[tuple[Action, Fraction]]:
        return self.single.chance_outcomes(state.game)

    def apply(
        self, state: MatchState, action: Action
    ) -> tuple[MatchState, tuple[MatchEvent, ...]]:
        game, facts = self.single.apply(state.game, action)
        log: list[MatchEvent] = [Fought(state.score.attacker, each) for each in facts]
        state = MatchState(state.score, game)
        for event in self._after(state):
            log.append(event)
            state = self.evolve(state, event)
        return state, tuple(log)

    def _after(self, state: MatchState) -> Iterator[MatchEvent]:
        if outcome := self.single.outcome(state.game):
            won = GameWon(victory_in(state.game, outcome, state.score))
            yield won
            yield what_follows(mark(state.score, won))

    def evolve(self, state: MatchState, event: MatchEvent) -> MatchState:
        score = mark(state.score, event)
        match event:
            case Fought(_, inner):
                return MatchState(score, self.single.evolve(state.game, inner))
            case GameBegan():
                return MatchState(score, self.single.start())
            case _:
                return MatchState(score, state.game)

    def outcome(self, state: MatchState) -> Outcome | None:
        return state.score.outcome

    def view(self, state: MatchState, seat: Contender | None) -> MatchView:
        side = None if seat is None else state.score.side_of(seat)
        return MatchView(seat, state.score, self.single.view(state.game, side))

    def redact(self, event: MatchEvent, seat: Contender | None) -> MatchEvent:
        match event:
            case Fought(attacker, inner):
                side = None if seat is None else Score(attacker).side_of(seat)
                return Fought(attacker, self.single.redact(inner, side))
            case _:
                return event

    def reveals(self, state: MatchState, event: MatchEvent, seat: Contender) -> bool:
        match event:
            case Fought(attacker, inner):
                side = Score(attacker).side_of(seat)
                return self.single.reveals(state.game, inner, side)
            case _:
                return False

    def observe(self, view: MatchView, event: MatchEvent) -> MatchView:
        score = mark(view.score, event)
        match event:
            case Fought(_, inner):
                return MatchView(
                    view.seat, score, self.single.observe(view.game, inner)
                )
            case GameBegan():
                return self.view(MatchState(score, self.single.start()), view.seat)
            case _:
                return MatchView(view.seat, score, view.game)

    def legal_for(self, view: MatchView) -> Sequence[Action]:
        return self.single.legal_for(view.game)

    def worlds(self, view: MatchView, rng: random.Random) -> MatchState:
        return MatchState(view.score, self.single.worlds(view.game, rng))

    def read(self, text: str, state: MatchState) -> Action:
        return self.single.read(text, state.game)

    def sentence(self, event: MatchEvent) -> Phrase:
        match event:
            case Fought(_, inner):
                return self.single.sentence(inner)
            case GameWon(Victory(contender, side, figure)):
                return say("game-won", player=contender, side=side, figure=figure)
            case GameBegan(attacker, pair, number):
                return say("game-began", number=number, pair=pair, player=attacker)
            case MatchEnded(outcome):
                who = winner(outcome)
                return say("match-ended", player=who, reason=outcome.reason)
            case _:
                assert_never(event)

    def is_aside(self, event: MatchEvent) -> bool:
        return isinstance(event, Fought) and self.single.is_aside(event.event)

    def prompt(self, view: MatchView) -> Phrase:
        if outcome := view.score.outcome:
            who = winner(outcome)
            return say("prompt-match-over", player=who, reason=outcome.reason)
        return self.single.prompt(view.game)

    def picture(self, view: MatchView) -> str:
        won = [f"{v.winner} as {v.side} ({v.figure})" for v in view.score.victories]
        head = f"pair {view.score.pair}, won so far: {', '.join(won) or 'nothing'}"
        return f"{head}\n{self.single.picture(view.game)}"

    def components(self, state: MatchState) -> Sequence[str]:
        return self.single.components(state.game)

    def problems(self, state: MatchState) -> Sequence[str]:
        return self.single.problems(state.game)


def two_game_match(
    single: SingleGame, options: Options
) -> Game[Contender, MatchState, Action, MatchEvent, MatchView]:
    """Build a match: two games of `single` with swapped roles, replayed while tied."""
    match = Match(single)
    return Game(
        id=single.id,
        version=single.version,
        options=options,
        seats=tuple(Contender),
        start=match.start,
        actor=match.actor,
        why_not=match.why_not,
        legal_actions=match.legal_actions,
        chance_outcomes=match.chance_outcomes,
        apply=match.apply,
        evolve=match.evolve,
        outcome=match.outcome,
        view=match.view,
        redact=match.redact,
        reveals=match.reveals,
        observe=match.observe,
        legal_for=match.legal_for,
        worlds=match.worlds,
        read=match.read,
        write=single.write,
        sentence=match.sentence,
        is_aside=match.is_aside,
        prompt=match.prompt,
        label=single.label,
        glossary=single.glossary,
        picture=match.picture,
        every_action=single.every_action,
        components=match.components,
        problems=match.problems,
        decode_action=single.decode_action,
        decode_events=msgspec.json.Decoder(tuple[MatchEvent, ...]).decode,
        decode_view=msgspec.json.Decoder(MatchView).decode,
        rulebook=single.rulebook,
    )
