"""Phrases of this game: its catalogue of messages, and the names of its pieces.

A place of the board goes by its printed name with its sort before it, "section W2",
"rampart RE3", or in a run of short sentences by the name alone. Units and cards have
capitals: "2 Goblins and a Troll".
"""

from functools import lru_cache

from siegeworks.core.i18n import Argument, Phrase, all_of, verbatim
from siegeworks.core.outcome import Outcome
from siegeworks.games.stronghold.pieces import (
    BUILDINGS,
    COURTYARD,
    DEFENDERS,
    HOSPITAL,
    INVADERS,
    TILES,
    Card,
    Errand,
    Hero,
    InvaderKind,
    Kind,
    Order,
    Path,
    Piece,
    Place,
    Ritual,
    Side,
    Tile,
    TrapKind,
    Troop,
)
from siegeworks.games.stronghold.seats import Seat
from siegeworks.games.stronghold.site import Site

ID = "stronghold"


def say(key: str, /, thing: str = "", **args: Argument) -> Phrase:
    """Build a message of this game's catalogue."""
    return Phrase(ID, key, args, thing)


# Pieces and places are named again and again, so their phrases are cached.


# Units.


@lru_cache(maxsize=1 << 10)
def kind_named(kind: Kind, count: int = 1) -> Phrase:
    """Name some units of a kind: "a Goblin", "2 Goblins".

    >>> print(kind_named("O"), kind_named("V", 2), sep=", ")
    an Orc, 2 Veterans
    """
    return say("units", kind, kind=kind, count=count)


@lru_cache(maxsize=1 << 4)
def bare_kind(kind: Kind) -> Phrase:
    """Name a kind without an article: "Goblin"."""
    return say("kind", kind, kind=kind)


@lru_cache(maxsize=1 << 10)
def troop_named(troop: Troop, letters: tuple[Kind, ...]) -> Phrase:
    """Name a troop, weakest units first.

    >>> print(troop_named((2, 0, 1), INVADERS))
    2 Goblins and a Troll
    >>> print(troop_named((0, 0, 0), DEFENDERS))
    nobody
    """
    kinds = [
        kind_named(kind, count)
        for kind, count in zip(letters, troop, strict=True)
        if count
    ]
    return all_of(kinds) if kinds else say("nobody")


def invaders_named(troop: Troop) -> Phrase:
    return troop_named(troop, INVADERS)


def defenders_named(troop: Troop) -> Phrase:
    return troop_named(troop, DEFENDERS)


def piece_named(piece: Piece) -> Phrase:
    """Name a piece that walks a path: "a Troll", "a Siege tower"."""
    return say("siege-tower", "siege_tower") if piece == "tower" else kind_named(piece)


@lru_cache(maxsize=1 << 6)
def hourglasses(count: int) -> Phrase:
    return say("hourglasses", "hourglass", count=count)


@lru_cache(maxsize=1 << 6)
def wood(count: int) -> Phrase:
    return say("wood", "wood", count=count)


# Places.


def sort_of(site: Site, name: Place) -> str:
    """Return the sort of place that a name belongs to; empty, if to none."""
    if name in site.sections:
        return "section"
    if name in site.ramparts:
        return "rampart"
    if name in site.foregrounds:
        return "foreground"
    if name in site.towers:
        return "tower"
    return "inside" if name in (*BUILDINGS, COURTYARD, HOSPITAL) else ""


@lru_cache(maxsize=1 << 10)
def place_named(site: Site, name: Place) -> Phrase:
    """Name a place with its sort: "section W2", "the Forge"; if unknown, as it is."""
    sort = sort_of(site, name)
    if not sort:
        return verbatim(name)
    return say("place", f"@{name}", sort=sort, name=name)


@lru_cache(maxsize=1 << 10)
def place_short(site: Site, name: Place) -> Phrase:
    """Name a place where its sort is clear: "W2", "the Forge"."""
    sort = sort_of(site, name)
    if not sort:
        return verbatim(name)
    return say("place-short", f"@{name}", sort=sort, name=name)


@lru_cache(maxsize=1 << 10)
def place_within(site: Site, name: Place) -> Phrase:
    """Name a place that a unit is in: "on section W2", "in the Forge"."""
    sort = sort_of(site, name)
    if not sort:
        return say("place-unknown", name=name)
    return say("place-within", f"@{name}", sort=sort, name=name)


@lru_cache(maxsize=1 << 10)
def path_named(site: Site, path: Path) -> Phrase:
    """Name a path by both its ends: "the path RE3–RE4"."""
    if path not in site.ends:
        return verbatim(path)
    start, end = site.ends[path]
    return say("path", start=place_short(site, start), end=place_short(site, end))


@lru_cache(maxsize=1 << 10)
def spot_named(site: Site, spot: str) -> Phrase:
    """Name anything on the board: a place, path, machine, card or Hero order."""
    if sort_of(site, spot):
        return place_named(site, spot)
    if spot in site.ends:
        return path_named(site, spot)
    if spot.startswith("#"):
        return machine_named(spot)
    for tile in TILES:
        if tile == spot:
            return say("tile-spot", tile, tile=tile)
    return card_named(spot) if spot in site.cards else verbatim(spot)


@lru_cache(maxsize=1 << 3)
def side_named(side: Side) -> Phrase:
    """Name a side: "the west side"."""
    return say("side", side=side)


# Machines, cards and tokens.


@lru_cache(maxsize=1 << 4)
def machine_named(name: str, kind: Card = "") -> Phrase:
    """Name a throwing machine: "machine #1", or "Ballista #1" if its kind is known."""
    thing = name if name in MACHINES else ""
    return say("machine", thing, name=name, kind=kind or "machine")


MACHINES = ("#1", "#2", "#3", "#4")
"""All machines that can be on the board, in the order of building."""


@lru_cache(maxsize=1 << 6)
def card_named(card: Card) -> Phrase:
    """Name a phase card: "Ballista"."""
    return say("card", card, card=card)


@lru_cache(maxsize=1 << 6)
def errand_named(errand: Errand) -> Phrase:
    """Name a building action: "Wall reinforcement"."""
    return say("errand", errand, errand=errand)


@lru_cache(maxsize=1 << 4)
def objective_named(card: str | None) -> Phrase:
    """Name an objective: "Iron horde"; "an objective" for one that is not shown."""
    if card is None:
        return say("objective-unseen")
    return say("objective", card, card=card)


@lru_cache(maxsize=1 << 4)
def plan_named(card: str | None) -> Phrase:
    """Name a plan: "Levy"; "a plan" for one that lies face down."""
    return say("plan-unseen") if card is None else say("plan", card, card=card)


def drawn_named(site: Site, card: str) -> Phrase:
    """Name a card of any deck."""
    if card in site.data.objectives.cards:
        return objective_named(card)
    return plan_named(card) if card in site.data.plans.cards else card_named(card)


def ritual_named(ritual: Ritual) -> Phrase:
    """Name a ritual like its card: "Blood stones"."""
    return card_named(ritual)


@lru_cache(maxsize=1 << 3)
def order_named(order: Order) -> Phrase:
    """Name an order: "Goblin fury"."""
    return say("order", order, order=order)


@lru_cache(maxsize=1 << 3)
def hero_named(hero: Hero) -> Phrase:
    """Name a Hero: "the Warrior"."""
    return say("hero", hero, hero=hero)


@lru_cache(maxsize=1 << 3)
def tile_named(tile: Tile) -> Phrase:
    """Name a Hero order: "Rally"."""
    return say("tile", tile, tile=tile)


@lru_cache(maxsize=1 << 3)
def trap_named(kind: TrapKind | None) -> Phrase:
    """Name a trap: "a Goblin trap"; "a trap" while it lies face down."""
    return say("trap", "trap", kind=kind or "hidden")


@lru_cache(maxsize=1 << 3)
def cauldron_named(kind: InvaderKind) -> Phrase:
    """Name a cauldron: "a cauldron against Orcs"."""
    return say("cauldron", f"cauldron_{kind.lower()}", kind=kind)


# Players.


@lru_cache(maxsize=1 << 3)
def player(seat: Seat) -> Phrase:
    """Name a player: "the Invader"."""
    return say("player", seat=seat)


def game_over(outcome: Outcome) -> Phrase:
    """Say who won, and why, in a sentence."""
    winners = tuple(player(Seat(seat)) for seat in outcome.winners)
    reason, count = outcome.reason, len(winners)
    return say("game-ended", winners=winners, count=count, reason=reason)
