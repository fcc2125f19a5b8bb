"""Lookahead: one action, or two when the end is near."""

from collections.abc import Iterator, Sequence

from siegeworks.games.castle.actions import Action, Draw, Play, Swap
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.legality import legal_actions_at
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Table
from siegeworks.players.castle.assessment import Mind
from siegeworks.players.castle.effect_answers import answer
from siegeworks.players.castle.exposure import can_send_home
from siegeworks.players.castle.foresight import carried_out, run_its_course
from siegeworks.players.castle.outlook import DRAW, WIN, Outlook, outlook_after
from siegeworks.players.castle.places import places_worth_trying

Scored = tuple[Action, float]

NEAR_THE_END = 6
"""Greatest number of actions to finish at which a turn is planned as a whole."""
PLANS = 8
"""Number of first actions that are followed to the second."""


def plan(mind: Mind, world: State, legal: Sequence[Action]) -> list[Scored]:
    """Return the actions worth considering with their scores."""
    scored = list(weigh(mind, world, legal))
    table = world.table
    if table.effects or table.turn.actions < 2 or not is_near_the_end(table):
        return scored
    scored.sort(key=lambda each: -each[1])
    best_alone = scored[0][1]
    followed = [*scored[:PLANS], *_swaps_for_strikers(scored[PLANS:])]
    return [
        (action, _with_second_action(mind, world, action, score, best_alone))
        for action, score in followed
    ]


def is_near_the_end(table: Table) -> bool:
    """Return True if a seat may get rid of all cards within about two turns."""
    needed = (
        hand + 2 * deck for hand, deck in zip(table.hands, table.decks, strict=True)
    )
    return min(needed) <= NEAR_THE_END


def weigh(mind: Mind, world: State, legal: Sequence[Action]) -> Iterator[Scored]:
    """Yield every action worth considering with its immediate score."""
    table, at = world.table, mind.me.number
    if table.effects:
        for action in legal:
            yield action, outlook_after(mind, _after(mind, world, action))
        return
    now = Outlook(mind, table)
    spent = now.value(world.hands[at], world.known[at]) - 1
    for action in legal:
        match action:
            case Draw():
                yield action, spent + DRAW
            case Swap(give, take):
                yield action, spent + now.costs[give] - now.costs[take]
            case Play():
                continue
            case _:
                yield action, spent
    for play in places_worth_trying(mind, table, legal):
        yield play, outlook_after(mind, _after(mind, world, play))


def _after(mind: Mind, world: State, action: Action) -> State:
    """Return the simulated world after the action and all its effects."""

    def aim(state: State, seat: Seat, choices: tuple[Action, ...]) -> Action:
        return answer(mind, state, seat, choices)

    return run_its_course(carried_out(world, action), aim)


def _swaps_for_strikers(scored: Sequence[Scored]) -> list[Scored]:
    """Return the best swap for each card of the Reserve that can return rivals'
    cards."""
    best: dict[Kind, Scored] = {}
    for action, score in scored:
        if isinstance(action, Swap) and can_send_home(action.take):
            best.setdefault(action.take, (action, score))
    return list(best.values())


def _with_second_action(
    mind: Mind, world: State, action: Action, score: float, best_alone: float
) -> float:
    """Return the score of the action followed by the best second one.

    The result of a draw is unknown, so the best action without it is taken to follow
    it.
    """
    if isinstance(action, Draw):
        return best_alone + DRAW - 1
    later = _after(mind, world, action)
    if score >= WIN or not later.table.turn.actions:
        return score
    legal = legal_actions_at(later.table, later.hands[mind.me.number])
    return max(second for _, second in weigh(mind, later, legal))
