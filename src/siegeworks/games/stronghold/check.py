"""Check of a position: all reasons why no game could have led to it."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.phases.rituals import BLUFFS
from siegeworks.games.stronghold.pieces import (
    BAG,
    COURTYARD,
    DEFENDERS,
    GARRISON,
    HEROES,
    INVADERS,
    MOST_THROWERS,
    OBJECTIVES,
    ORDERS,
    PLANS,
    TOKENS,
    TRAPS_EACH,
    TURNS,
    WALLS,
    WOOD,
    Troop,
    joined,
    spelled,
)
from siegeworks.games.stronghold.secrets import orders_left, traps_left
from siegeworks.games.stronghold.stages import Over
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import (
    Table,
    free_room,
    free_slots,
    tokens_left,
    wall_stock,
    wood_stock,
)

LIMITED = (
    *(token for token in TOKENS if token not in (*ORDERS, "cauldron")),
    "cauldron_g",
    "cauldron_o",
    "cauldron_t",
)


def components(state: State) -> tuple[str, ...]:
    """List every unit, Wood, wall element and limited token in the game, sorted."""
    table = state.table
    pieces = [f"unit {kind}" for kind in spelled(_invaders(table), "".join(INVADERS))]
    pieces += [
        f"unit {kind}" for kind in spelled(_defenders(table), "".join(DEFENDERS))
    ]
    pieces += ["wood"] * _wood(table) + ["wall"] * _walls(table)
    for token in LIMITED:
        lying = _lying(table, token)
        pieces += [f"token {token}"] * (lying + tokens_left(table, token))
    pieces += [f"hero {hero}" for hero in table.keep.heroes]
    pieces += [f"card {card}" for card in _phase_cards(table)]
    return tuple(sorted(pieces))


def _invaders(table: Table) -> Troop:
    camp, field = table.camp, table.field
    total = joined(joined(camp.bag, camp.supply), joined(camp.gone, field.marauders))
    for troop in field.troops.values():
        total = joined(total, troop)
    for use in camp.paid:
        total = joined(total, use.units)
    return total


def _defenders(table: Table) -> Troop:
    total = table.keep.stock
    for troop in table.keep.garrison.values():
        total = joined(total, troop)
    return total


def _wood(table: Table) -> int:
    on_cards = sum(use.wood for use in table.camp.paid)
    return table.camp.wood + on_cards + wood_stock(table)


def _walls(table: Table) -> int:
    return sum(table.keep.walls.values()) + wall_stock(table)


def _lying(table: Table, token: str) -> int:
    limit = TOKENS["cauldron"] if token.startswith("cauldron") else TOKENS[token]
    return limit - tokens_left(table, token)


def _phase_cards(table: Table) -> Iterator[str]:
    """List all phase cards: in the row, in the reserve, or in the box."""
    out = (*table.camp.row, *table.camp.reserve)
    yield from out
    yield from (card for card in table.site.cards if card not in out)


def problems(state: State) -> tuple[str, ...]:
    """List all reasons why no game could have led here."""
    table = state.table
    return (
        *_count_problems(table),
        *_room_problems(table),
        *_token_problems(table),
        *_secret_problems(state),
    )


@rule("1.6")
def _count_problems(table: Table) -> Iterator[str]:
    """The units and tokens are those of the box."""
    if _invaders(table) != BAG:
        yield f"the Invader's units are {_invaders(table)}, not {BAG}"
    if _defenders(table) != GARRISON:
        yield f"the Defender's units are {_defenders(table)}, not {GARRISON}"
    troops = [table.camp.bag, table.camp.supply, table.camp.gone, table.keep.stock]
    troops += [*table.field.troops.values(), *table.keep.garrison.values()]
    if any(count < 0 for troop in troops for count in troop):
        yield "somewhere there are fewer than no units"
    if not 0 <= wood_stock(table) <= WOOD or table.camp.wood < 0:
        yield "Wood is counted wrongly"
    if not 0 <= wall_stock(table) <= WALLS or min(table.keep.walls.values()) < 0:
        yield "wall elements are counted wrongly"
    if table.keep.hourglasses < 0:
        yield "the Defender has spent more hourglasses than there were"
    if not 0 <= table.turn <= TURNS:
        yield f"there is no turn {table.turn}"


@rule("1.2", "1.5")
def _room_problems(table: Table) -> Iterator[str]:
    """No place is too full, and only Marksmen are in towers."""
    for place in table.site.outside:
        if free_room(table, place) < 0:
            yield f"too many units of the Invader on {place}"
    for section in table.site.sections:
        if free_slots(table, section) < 0:
            yield f"too many defenders on {section}"
    most = table.site.data.board.tower_marksmen
    for tower in table.site.towers:
        weak, fair, strong = table.keep.garrison[tower]
        if weak > most or fair or strong:
            yield f"tower {tower} is manned wrongly"
    places = [p for p in table.keep.heroes.values() if p != COURTYARD]
    if len(places) != len(set(places)):
        yield "two Heroes stand on one section"
    if set(table.keep.heroes) != set(HEROES):
        yield "a Hero is missing"


@rule("1.6", "4.1")
def _token_problems(table: Table) -> Iterator[str]:
    for token in LIMITED:
        if tokens_left(table, token) < 0:
            yield f"there are too many tokens: {token}"
    if len(table.field.machines) > MOST_THROWERS:
        yield "there are too many throwing machines"
    if any(each.hits < 0 or each.misses < 0 for each in table.field.machines):
        yield "a pile has fewer than no cards"
    paths = [trap.path for trap in table.field.traps]
    if len(paths) != len(set(paths)):
        yield "two traps lie on one path"
    if set(paths) & set(table.field.bridges):
        yield "a trap lies on a Bridge"
    sections = [token.section for token in table.field.orders]
    if len(sections) != len(set(sections)):
        yield "two orders lie beside one section"


@rule("2.5")
def _secret_problems(state: State) -> Iterator[str]:
    """Hidden cards and tokens agree with the open table."""
    table, secrets = state.table, state.secrets
    hidden = {trap.path for trap in table.field.traps if trap.kind is None}
    if set(secrets.traps) != hidden:
        yield "the face-down traps are not those on the board"
    if min(traps_left(table, secrets).values()) < 0:
        yield f"there are more than {TRAPS_EACH} traps of a kind"
    if min(orders_left(table, secrets).values()) < 0:
        yield "there are too many order tokens of a kind"
    secret = {token.section for token in table.field.orders if token.order is None}
    if set(secrets.orders) != secret:
        yield "the face-down orders are not those on the board"
    for tokens in table.rituals:
        spot = secrets.rituals.get(tokens.ritual)
        if spot is not None and (tokens.face_up or spot not in tokens.face_down):
            yield f"the Success of {tokens.ritual} lies nowhere"
        bluffs = len(tokens.face_down) - (spot is not None)
        if bluffs > BLUFFS:
            yield f"{tokens.ritual} has too many Bluffs"
    playing = table.turn and not isinstance(table.stage, Over)
    if playing and len(secrets.plans) != table.keep.plans_hidden:
        yield "the face-down plans are counted wrongly"
    known = (*secrets.plans, *(plan.id for plan in table.keep.plans))
    if len(known) != len(set(known)) or not set(known) <= set(PLANS):
        yield "a plan is there twice, or unknown"
    shown = [card.id for card in table.camp.objectives]
    goals = (*secrets.objectives, *shown)
    if len(goals) != len(set(goals)) or not set(goals) <= set(OBJECTIVES):
        yield "an objective is there twice, or unknown"
