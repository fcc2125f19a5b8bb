"""Cards that change their place: moved, drawn outside, rearranged."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.actions import ChooseCard, ChoosePlace
from siegeworks.games.castle.board import FACING, WALL_OF, Place
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.effects.atoms import DrawOut, MoveEach
from siegeworks.games.castle.effects.choices import hits_left
from siegeworks.games.castle.effects.striking import returned
from siegeworks.games.castle.effects.targets import changing_places, movable, strikable
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.table import Table, new_pile

Events = Iterator[fact.Event]


@rule("R29", "4.4")
def move_each(table: Table, effect: Effect, atom: MoveEach) -> Events:
    """One card of each group moves, in the order that the player likes."""
    match effect.chosen:
        case (ChooseCard(place, _), ChoosePlace(to)):
            kind = table.piles[place][-1].kind
            yield fact.CardMoved(kind, place, to)
            if atom.can_complete_wall:
                yield from complete_wall_by_move(table, place, to)
        case () if not any(
            movable(table, effect, hit) for hit in hits_left(effect, atom)
        ):
            if effect.moved:
                yield fact.StepEnded(effect.kind)
            else:
                yield fact.StepSkipped(effect.kind, effect.step)


@rule("R27")
def complete_wall_by_move(table: Table, place: Place, to: Place) -> Events:
    """A soldier who comes from another wall can be the fourth of this one."""
    wall = WALL_OF[to]
    facing = FACING[wall]
    others = [cell for cell in wall if cell != to]
    completes = place not in wall and all(table.piles[cell] for cell in others)
    if completes and len(table.piles[facing]) == 1:
        yield returned(table, facing)


@rule("R5", "R30")
def draw_out(table: Table, effect: Effect, atom: DrawOut) -> Events:
    """The card keeps its token; a Knight goes to a pile outside, others begin one."""
    match effect.chosen:
        case () if not strikable(table, effect, atom.hit):
            yield fact.StepSkipped(effect.kind, effect.step)
        case (ChooseCard(place, _), ChoosePlace(to)):
            yield fact.CardMoved(table.piles[place][-1].kind, place, to)
            yield fact.StepEnded(effect.kind)
        case (ChooseCard(place, _),) if table.piles[place][-1].kind is not Kind.KNIGHT:
            yield fact.CardMoved(table.piles[place][-1].kind, place, new_pile(table))
            yield fact.StepEnded(effect.kind)


@rule("R7")
def rearrange(table: Table, effect: Effect) -> Events:
    """All cards change places at once, when it is clear which comes to each cell."""
    cells = changing_places(table, effect)
    come = [choice.place for choice in effect.chosen if isinstance(choice, ChooseCard)]
    left = [cell for cell in cells if cell not in come]
    if len(cells) < 2:
        yield fact.StepSkipped(effect.kind, effect.step)
    elif len(left) == 1:
        pairs = zip([*come, *left], cells, strict=True)
        yield fact.CardsRearranged(
            tuple(
                fact.Shift(table.piles[place][0].kind, place, to)
                for place, to in pairs
                if place != to
            )
        )
        yield fact.StepEnded(effect.kind)
