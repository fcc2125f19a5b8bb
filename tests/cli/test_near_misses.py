"""Whatever is proposed instead of a slip of the pen can be typed, and is legal."""

import random
import re
from collections.abc import Iterator

import pytest

import siegeworks as sw
from siegeworks.core.chance import Dealer
from siegeworks.core.options import Value
from siegeworks.core.playthrough import Playthrough
from siegeworks.core.seat import CHANCE
from siegeworks.terminal.boards.near_miss import Meant, Unfinished
from siegeworks.terminal.game_session import AnyState, TerminalGame
from siegeworks.terminal.help_answers import why_not
from siegeworks.terminal.registry import BOARDS, board_for

TYPED = {
    "schotten-totten-2": "oil|retreat|declare|take|give|r7|7@3|b 5 3|play red 2 at 4|"
    "play treason",
    "castle": "swap|card|to|take|give|offer|player|token|swap king with soldier|"
    "play the archer at a1|take v.idiot|courtsn c3|barbarn outside",
    "land-of-clans": "attack|build|wizard|give up|exchange|lift|lay|defend|pass|no|"
    "done|stop|decline|take b3|storm i3|discard a4|2 shields|add sword|build i3|"
    "build i3 a1 b1 z1",
    "stronghold": "end|stop|pass|skip|none|n|y|auto|march|move|swap|spend|use|pay|plan|"
    "orders|secret|small|p4|west|play ballista|put at re1|fire at e3|fury at e3|"
    "goblin fe re2|move marksman w1 to t1|officer w3",
}
"""Almost moves, of every kind that a game looks out for."""
OPTIONS: dict[str, dict[str, Value]] = {"schotten-totten-2": {"tactics": True}}
PROPOSED = re.compile(r"(?:Write it as|(?:Say|Name) [^:]+:) ([^.;,]+)")
GAMES, DECISIONS = 3, 160


def positions(name: str, seed: int) -> Iterator[AnyState]:
    """Where somebody is to decide, in a random game."""
    game = sw.game(name, **OPTIONS.get(name, {}))
    dealer, rng, state = Dealer(seed), random.Random(seed), game.start()
    left = DECISIONS
    while left and (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.choose(game, state)
        else:
            yield state
            action, left = rng.choice(game.legal_actions(state)), left - 1
        state, _ = game.apply(state, action)


@pytest.mark.parametrize("name", BOARDS)
def test_only_what_can_be_done_now_is_proposed(name: str) -> None:
    game = sw.game(name, **OPTIONS.get(name, {}))
    record, answered = Playthrough(game, {}), set()
    for seed in range(GAMES):
        for state in positions(name, seed):
            legal = {game.write(action) for action in game.legal_actions(state)}
            for typed in TYPED[name].split("|"):
                answer = why_not(TerminalGame(record, (state,)), typed) or ""
                if found := PROPOSED.search(answer):
                    assert found[1] in legal, (typed, answer)
                    answered.add(typed)
    assert len(answered) > len(TYPED[name].split("|")) / 2, "most mean something"


@pytest.mark.parametrize("name", BOARDS)
def test_every_slip_is_understood(name: str) -> None:
    guess = board_for(sw.game(name)).near_miss
    for typed in TYPED[name].split("|"):
        assert isinstance(guess(typed), Meant | Unfinished), typed
