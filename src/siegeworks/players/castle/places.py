"""Selection of places: a few candidates for each kind of card, by a fast heuristic."""

from collections.abc import Sequence

from siegeworks.games.castle.actions import Action, ChooseCard, Play
from siegeworks.games.castle.board import CELLS, NEIGHBOURS, WALL_OF
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.effects.atoms import Fate, Strike
from siegeworks.games.castle.effects.targets import strikable
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.table import Table
from siegeworks.players.castle.assessment import Mind
from siegeworks.players.castle.card_values import Risk, blow

PLACES_A_KIND = 4
COMPANY = 0.1
"""Score of an own card next to the place: it can be protected or freed."""


def places_worth_trying(
    mind: Mind, table: Table, legal: Sequence[Action]
) -> list[Play]:
    """Return the most promising places of each kind that can be played."""
    risk = Risk(mind, table)
    by_kind: dict[Kind, list[tuple[float, int, Play]]] = {}
    for action in legal:
        if isinstance(action, Play) and not _is_like_another(table, action):
            rated = (-glance(mind, table, risk, action), action.place, action)
            by_kind.setdefault(action.kind, []).append(rated)
    return [
        play
        for rated in by_kind.values()
        for _, _, play in sorted(rated, key=lambda each: each[:2])[:PLACES_A_KIND]
    ]


def _is_like_another(table: Table, play: Play) -> bool:
    """Return True for a Soldier on a wall's second or later free cell: all are
    equal."""
    if play.kind is not Kind.SOLDIER:
        return False
    free = (cell for cell in WALL_OF[play.place] if not table.piles[cell])
    return play.place != next(free)


def glance(mind: Mind, table: Table, risk: Risk, play: Play) -> float:
    """Score a place by its targets, the card that it covers, and its neighbours."""
    if play.kind is Kind.KNIGHT:
        pile = table.piles[play.place]
        mine = pile[-1].token is mind.me
        return mine * risk.of(ChooseCard(play.place, len(pile) - 1), mind.me)
    if play.place not in CELLS:
        return 0.0
    effect = Effect(play.kind, play.place, mind.me)
    struck = 0.0
    for atom in CARDS[play.kind].effect:
        if isinstance(atom, Strike) and atom.fate is Fate.RETURN:
            targets = strikable(table, effect, atom.hit)
            struck += max((blow(mind, table, t.place) for t in targets), default=0.0)
    return struck + COMPANY * _friends(mind, table, play)


def _friends(mind: Mind, table: Table, play: Play) -> int:
    """Count own cards next to the place: a Priest or a neighbour effect can use
    them."""
    piles = table.piles
    return sum(
        1
        for cell in NEIGHBOURS[play.place]
        if piles[cell] and piles[cell][-1].token is mind.me
    )
