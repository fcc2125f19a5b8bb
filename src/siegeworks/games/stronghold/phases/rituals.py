"""Phase 5: rituals. One token in three is real; it shows when its effect is due."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Action, Cast, Done
from siegeworks.games.stronghold.pieces import BUILDINGS, TILES, Ritual
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.stages import Casting
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Table, tokens_of

TOKENS_A_RITUAL = 3
BLUFFS = 2


def spots_for(table: Table, ritual: str) -> Iterator[str]:
    """List the spots where a ritual's tokens may lie."""
    match ritual:
        case "blood_stones":
            return spots_for_blood_stones(table)
        case "possession":
            return spots_for_possession(table)
        case "demon":
            return spots_for_demon()
        case _:
            return spots_on_the_wall(table)


@rule("7.2")
def spots_for_blood_stones(table: Table) -> Iterator[str]:
    return (each.name for each in table.field.machines)


@rule("7.3")
def spots_for_possession(table: Table) -> Iterator[str]:
    """Possession goes on the Heroes' order tiles that were not used this turn."""
    used = {bid.tile for bid in table.keep.bids} | set(table.keep.lost_tiles)
    return (tile for tile in TILES if tile not in used)


@rule("7.4", "A82")
def spots_for_demon() -> Iterator[str]:
    return iter(BUILDINGS)


@rule("7.5", "7.6")
def spots_on_the_wall(table: Table) -> Iterator[str]:
    return iter(table.site.sections)


@rule("7.1")
def free_spots(table: Table, ritual: Ritual) -> list[str]:
    """A spot takes one token of a ritual; tokens of other rituals do not matter."""
    lying = tokens_of(table, ritual).face_down
    return [spot for spot in spots_for(table, ritual) if spot not in lying]


@rule("7.1", "A83")
def casting(table: Table, secrets: Secrets, stage: Casting) -> Iterator[Action]:
    """The Invader lays the Success or a Bluff, and ends after one at least."""
    tokens = tokens_of(table, stage.ritual)
    laid_success = stage.ritual in secrets.rituals
    spots = free_spots(table, stage.ritual)
    if not laid_success:
        yield from (Cast(spot, success=True) for spot in spots)
    if tokens.laid - laid_success < BLUFFS:
        yield from (Cast(spot, success=False) for spot in spots)
    if tokens.laid:
        yield Done()


@rule("7.1", "A83")
def cast(
    spot: str, success: bool, table: Table, stage: Casting
) -> Iterator[fact.Event]:
    yield fact.RitualLaid(stage.ritual, spot, success)
    last = tokens_of(table, stage.ritual).laid + 1 == TOKENS_A_RITUAL
    if last or free_spots(table, stage.ritual) == [spot]:
        yield from casting_done(table, stage, 1)


def casting_done(table: Table, stage: Casting, more: int = 0) -> Iterator[fact.Event]:
    yield fact.RitualCast(stage.ritual, tokens_of(table, stage.ritual).laid + more)
    yield fact.Due(())


# Effects.


@rule("7.1")
def turn_over(state: State, ritual: Ritual, spot: str) -> Iterator[fact.Event]:
    """A face-down token on the spot is turned over."""
    if spot in tokens_of(state.table, ritual).face_down:
        yield fact.TokenTurned(ritual, spot, is_real(state, ritual, spot))


def is_real(state: State, ritual: Ritual, spot: str) -> bool:
    return state.secrets.rituals.get(ritual) == spot


def works_at(state: State, ritual: Ritual, spot: str) -> bool:
    """Return whether the ritual works here, once its token has been turned over."""
    shown = tokens_of(state.table, ritual).face_up == spot
    return shown or is_real(state, ritual, spot)
