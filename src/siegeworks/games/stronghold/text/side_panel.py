"""Lines of text beside the board and behind the wall."""

import textwrap
from collections.abc import Iterable, Iterator

from siegeworks.games.stronghold.phases.cards import hourglasses_for
from siegeworks.games.stronghold.pieces import (
    BUILDINGS,
    COURTYARD,
    DEFENDERS,
    HOSPITAL,
    INVADERS,
    RITUALS,
    TILES,
    Building,
    Card,
    Ritual,
    Troop,
    spelled,
    troop_of,
)
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.table import (
    ObjectiveCard,
    PlanInPlay,
    Table,
    tokens_of,
    wall_stock,
)
from siegeworks.games.stronghold.text.phrases import (
    card_named,
    errand_named,
    objective_named,
    plan_named,
    ritual_named,
    tile_named,
)
from siegeworks.games.stronghold.view import View

COLUMNS = 100


def beside_the_board(view: View) -> Iterator[str]:
    """List all that the seat knows, every line by itself."""
    yield from _fortress(view)
    yield ""
    yield from _camp(view)
    yield from wrapped("data", [view.table.site.name, _provenance(view.table.site)])


# The fortress.


def _fortress(view: View) -> Iterator[str]:
    table, keep = view.table, view.table.keep
    yield f"Defender: Hourglasses {keep.hourglasses}, wall elements {wall_stock(table)}"
    for building in BUILDINGS:
        yield from wrapped(building.capitalize(), _in_building(view, building))
    for place in (COURTYARD, HOSPITAL):
        yield f"{place.capitalize()}: {_counted(keep.garrison[place], DEFENDERS)}"
    yield f"stock: {_counted(keep.stock, DEFENDERS)}"
    heroes = (f"{hero.capitalize()} at {place}" for hero, place in keep.heroes.items())
    yield from wrapped("Heroes", heroes)
    yield from wrapped("Hero orders", _orders(view))
    if keep.blessing:
        yield f"Marksmen blessing: {keep.blessing}"
    yield from wrapped("plans", _plans(view))


def _in_building(view: View, building: Building) -> Iterator[str]:
    """List every action with its hourglasses: "Cannon 1/4"."""
    table, keep = view.table, view.table.keep
    for errand in table.site.errands_in[building]:
        state = " done" if errand in keep.finished else ""
        cost = f"{keep.laid[errand]}/{view.costs[errand]}"
        yield f"{errand_named(errand)} {cost}{state}"
    if building in keep.saboteurs:
        yield "Saboteur"
    yield from rituals_at(view, building)
    if any(keep.garrison[building]):
        yield f"inside {spelled(keep.garrison[building], 'MSV')}"


def _orders(view: View) -> Iterator[str]:
    """List the Hero orders that can still be given, and those given."""
    keep = view.table.keep
    given = {bid.tile: bid.hero for bid in keep.bids}
    for tile in TILES:
        named = str(tile_named(tile))
        if tile in keep.lost_tiles:
            yield f"{named} lost"
        elif tile in given:
            yield f"{named} given by the {given[tile].capitalize()}"
        else:
            yield " ".join([named, *rituals_at(view, tile)])


def _plans(view: View) -> Iterator[str]:
    yield from map(_played, view.table.keep.plans)
    if view.seat is DEFENDER:
        yield from (f"{plan_named(plan)} (face down)" for plan in view.secrets.plans)
    elif hidden := view.table.keep.plans_hidden:
        yield f"{hidden} face down"


def _played(plan: PlanInPlay) -> str:
    side = f" {plan.side}" if plan.side else ""
    return f"{plan_named(plan.id)} (played{side})"


# The camp.


def _camp(view: View) -> Iterator[str]:
    table, camp = view.table, view.table.camp
    yield f"Invader: Wood {camp.wood}, supply {_counted(camp.supply, INVADERS)}"
    yield from wrapped("row", (_card(table, card) for card in camp.row))
    yield from wrapped("reserve", (str(card_named(card)) for card in camp.reserve))
    yield from wrapped("objectives", map(_objective, camp.objectives))
    if view.seat is INVADER and not camp.objectives:
        drawn = (str(objective_named(card)) for card in view.secrets.objectives)
        yield from wrapped("objectives drawn", drawn)
    if camp.marched:
        yield from wrapped("marches this turn", camp.marched)
    yield f"bag: {_counted(camp.bag, INVADERS)}"
    yield f"out of the game: {_counted(camp.gone, INVADERS)}"


def _card(table: Table, card: Card) -> str:
    """Write a card with its price: "Ballista (5 Wood, T gives 1, GG gives 2)"."""
    if any(use.card == card for use in table.camp.paid):
        return f"{card_named(card)} (used)"
    data = table.site.cards[card]
    price = [f"{data.wood} Wood"] if data.wood else []
    for way in data.pay:
        given = hourglasses_for(table, card, troop_of("".join(way)))
        price.append(f"{''.join(way)} gives {given}")
    if card in table.camp.spies:
        price.append("Spy: one unit more")
    return f"{card_named(card)} ({', '.join(price)})"


def _objective(card: ObjectiveCard) -> str:
    return f"{objective_named(card.id)} ({card.status})"


# Both.


def _counted(troop: Troop, letters: Iterable[str]) -> str:
    """Write a large troop: "G 45, O 79, T 34"."""
    counts = zip(letters, troop, strict=True)
    return ", ".join(f"{kind} {count}" for kind, count in counts if count) or "nobody"


def rituals_at(view: View, spot: str) -> Iterator[str]:
    """List the tokens of rituals on a spot, as far as the seat knows them."""
    for ritual in RITUALS:
        tokens = tokens_of(view.table, ritual)
        if tokens.face_up == spot:
            yield f"{ritual_named(ritual)}: Success"
        elif spot in tokens.face_down:
            yield f"{ritual_named(ritual)}: {_face(view, ritual, spot)}"


def _face(view: View, ritual: Ritual, spot: str) -> str:
    if view.seat is not INVADER:
        return "face down"
    face = "Success" if view.secrets.rituals.get(ritual) == spot else "Bluff"
    return f"{face} face down"


def _provenance(site: Site) -> str:
    if site.is_reconstruction:
        return "board, costs and cards are a reconstruction"
    return site.data.provenance


def wrapped(name: str, items: Iterable[str]) -> list[str]:
    """Write a line behind a name, broken where it gets too long."""
    listed = ", ".join(items) or "nothing"
    return textwrap.wrap(
        f"{name}: {listed}", COLUMNS, subsequent_indent="  ", break_on_hyphens=False
    )
