"""Notation of actions. Places, cards and pieces go by their names.

>>> from siegeworks.games.stronghold.actions import Bid, Pay, Step, Swap
>>> write(Step("G", "FE", "E3", "RE2")), write(Swap("M", "W1", "S", "courtyard"))
('G FE-RE2-E3', 'swap M W1 with S courtyard')
>>> write(Pay((2, 0, 0))), write(Bid("warrior", "rally"))
('pay GG', 'warrior orders rally')
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import assert_never

from siegeworks.core.errors import UnreadableNotation
from siegeworks.games.stronghold import actions as act
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.fortress.window import QUARTERS
from siegeworks.games.stronghold.notation_unlisted import read_unlisted
from siegeworks.games.stronghold.pieces import (
    BUILDINGS,
    COURTYARD,
    DEFENDERS,
    HEROES,
    INVADERS,
    MOST_THROWERS,
    OBJECTIVES,
    ORDERS,
    PLANS,
    SIDES,
    TILES,
    TRAPS,
    Troop,
    having,
    spelled,
    troop_of,
)
from siegeworks.games.stronghold.rules import legal_actions
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.state import State

NOBODY_AT_ALL = "-"


def write(action: Action) -> str:
    """Write an action as players type it and as files keep it."""
    match action:
        case act.Done():
            return "done"
        case act.No():
            return "no"
        case act.Yes():
            return "yes"
        case act.Rest():
            return "rest"
        case act.Put(place):
            return f"at {place}"
        case act.Aim(place):
            return f"aim {place}"
        case act.Kill(kind):
            return f"kill {kind}"
        case act.Pick(kind):
            return f"pick {kind}"
        case act.ChooseSide(side):
            return f"side {side}"
        case act.Split(count):
            return f"split {count}"
        case _:
            return _written_by_role(action)


def _written_by_role(
    action: act.InvadersChoice | act.DefendersChoice | act.ByChance | act.Slay,
) -> str:
    match action:
        case act.Slay(units):
            return f"slay {_either(units)}"
        case act.Deal(card):
            return f"deal {card}"
        case act.Draw(kind):
            return f"draw {kind}"
        case act.Fire(hit):
            return "hit" if hit else "miss"
        case act.Flip(card):
            return f"flip {card}"
        case (
            act.Move()
            | act.Swap()
            | act.MoveHero()
            | act.Spend()
            | act.Bid()
            | act.Fetch()
            | act.LayTrap()
            | act.Snipe()
            | act.PlayPlan()
            | act.Brew()
            | act.Pray()
        ):
            return _written_by_defender(action)
        case _:
            return _written_by_invader(action)


def _written_by_invader(action: act.InvadersChoice) -> str:
    match action:
        case act.Drop(card):
            return f"drop {card}"
        case act.Arrange(card):
            return f"next {card}"
        case act.Exchange(out, back):
            return f"exchange {out} for {back}"
        case act.Gather(kind):
            return f"gather {kind}"
        case act.Use(card):
            return f"use {card}"
        case act.Pay(units, free):
            return f"pay {_troop(units)}{' free' if free else ''}"
        case act.Cast(spot, success):
            return f"{'success' if success else 'bluff'} at {spot}"
        case act.March(size):
            return f"march {size}"
        case act.Enlist(kind, place):
            return f"enlist {kind} {place}"
        case act.Step(piece, start, end, via):
            return f"{piece} {'-'.join((start, via, end) if via else (start, end))}"
        case act.GiveOrders(openly):
            return f"orders {'open' if openly else 'secret'}"
        case act.Command(order, section):
            return f"order {order} {section}"
        case act.Detonate(orcs):
            return f"detonate {orcs}"
        case _:
            assert_never(action)


def _written_by_defender(action: act.DefendersChoice) -> str:
    match action:
        case act.Move(kind, start, end):
            return f"move {kind} {start}-{end}"
        case act.Swap(kind, place, other, other_place):
            return f"swap {kind} {place} with {other} {other_place}"
        case act.MoveHero(hero, place):
            return f"{hero} to {place}"
        case act.Spend(errand):
            return f"spend {errand}"
        case act.Bid(hero, tile):
            return f"{hero} orders {tile}"
        case act.Fetch(kind, place):
            return f"fetch {kind} {place}"
        case act.LayTrap(path, trap):
            return f"trap {trap} {path}"
        case act.Snipe(kind, place):
            return f"snipe {kind} {place}"
        case act.PlayPlan(plan):
            return f"plan {plan}"
        case act.Brew(kind):
            return f"brew {kind}"
        case act.Pray(errand):
            return f"pray {errand}"
        case _:
            assert_never(action)


def _troop(units: Troop) -> str:
    return spelled(units, "".join(INVADERS)) or NOBODY_AT_ALL


def _either(units: Troop) -> str:
    """Write losses of either side, by strength: the table knows the side."""
    return spelled(units, "123") or NOBODY_AT_ALL


# Reading.


def read(site: Site, text: str, state: State) -> Action:
    """Read the action that a text means; capitals and spaces do not matter."""
    words = " ".join(text.split()).lower()
    listed = _by_notation(site)
    action = listed.get(words) or listed.get(_told_apart(words))
    action = action or read_unlisted(site, words)
    if action is None:
        raise UnreadableNotation(
            f"{text.strip()[:60]!r} is no action; try: {_examples(state)}"
        )
    return action


def _told_apart(words: str) -> str:
    """Normalize "slay mS" in letters, "pay tgg" in any order, or a reversed swap."""
    match words.split():
        case ["slay", letters] if set(letters) <= set("gotmsv"):
            return f"slay {_either(troop_of(letters.upper()))}"
        case ["pay", letters, *free] if set(letters) <= set("got"):
            return " ".join([f"pay {_troop(troop_of(letters.upper()))}", *free]).lower()
        case ["swap", kind, place, "with", other, other_place]:
            return f"swap {other} {other_place} with {kind} {place}"
        case _:
            return words


def _examples(state: State) -> str:
    """Write one possible action of each sort."""
    legal = legal_actions(state)
    sorts = dict.fromkeys(type(action) for action in legal)
    first = [next(each for each in legal if type(each) is sort) for sort in sorts]
    texts = [write(action) for action in (*first, *legal)]
    chosen = list(dict.fromkeys(texts))[:4]
    return ", ".join(chosen) if chosen else "nothing, since nobody is asked"


@lru_cache(maxsize=128)
def _by_notation(site: Site) -> Mapping[str, Action]:
    return {write(action).lower(): action for action in every_action(site)}


# All actions.


@lru_cache(maxsize=128)
def every_action(site: Site) -> tuple[Action, ...]:
    """List each action that is legal in some position, and some that never are."""
    return tuple(
        dict.fromkeys(
            (*_shared(site), *_invaders(site), *_defenders(site), *_chance(site))
        )
    )


def _shared(site: Site) -> Iterator[Action]:
    yield from (act.Done(), act.No(), act.Yes(), act.Rest())
    machines = tuple(f"#{n}" for n in range(1, MOST_THROWERS + 1))
    cards = tuple(card for card, data in site.cards.items() if 2 <= data.phase <= 5)
    places = (*site.outside, *site.towers, *BUILDINGS, *site.paths, *machines, *cards)
    yield from map(act.Put, places)
    yield from map(act.Aim, site.outside)
    yield from map(act.Kill, (*INVADERS, *DEFENDERS))
    yield from map(act.Pick, (*INVADERS, *DEFENDERS))
    yield from map(act.Slay, _losses(site))
    yield from map(act.ChooseSide, SIDES)
    yield from map(act.Drop, (*OBJECTIVES, *PLANS))


def _losses(site: Site) -> Iterator[Troop]:
    board = site.data.board.sections.values()
    most = 1 + max(max(each.invaders, each.defenders) for each in board)
    for weak in range(most + 1):
        for fair in range(most + 1 - weak):
            for strong in range(most + 1 - weak - fair):
                yield weak, fair, strong


def _invaders(site: Site) -> Iterator[Action]:
    cards = [card for card, data in site.cards.items() if 2 <= data.phase <= 5]
    yield from map(act.Arrange, cards)
    for out in cards:
        yield from (act.Exchange(out, back) for back in cards if back != out)
    yield from map(act.Gather, INVADERS)
    yield from map(act.Use, cards)
    for units in _payments(site):
        yield from (act.Pay(units), act.Pay(units, free=True))
    for spot in dict.fromkeys(_spots(site)):
        yield from (act.Cast(spot, success=True), act.Cast(spot, success=False))
    yield from (act.March("small"), act.March("large"))
    for place in (*site.foregrounds, *site.sections):
        yield from (act.Enlist(kind, place) for kind in INVADERS)
    yield from _steps(site)
    yield from (act.GiveOrders(openly=True), act.GiveOrders(openly=False))
    for section in site.sections:
        yield from (act.Command(order, section) for order in ORDERS)
    most = max(each.invaders for each in site.data.board.sections.values()) + 1
    yield from map(act.Detonate, range(1, most + 1))


def _payments(site: Site) -> Iterator[Troop]:
    """List the costs of cards, also with a Goblin less, and with a Spy's unit more."""
    for card in site.cards.values():
        for way in card.pay:
            units = troop_of("".join(way))
            cheaper = [having(units, "G", -n) for n in range(max(units[0], 1))]
            for base in cheaper:
                yield base
                yield from (having(base, kind) for kind in INVADERS)


def _spots(site: Site) -> Iterator[str]:
    yield from (f"#{n}" for n in range(1, MOST_THROWERS + 1))
    yield from TILES
    yield from BUILDINGS
    yield from site.sections


def _steps(site: Site) -> Iterator[Action]:
    for start, end in site.ends.values():
        yield from (act.Step(kind, start, end) for kind in INVADERS)
        yield act.Step("tower", start, end)
        for beyond in site.leads_to.get(end, ()):
            if beyond in site.tied:
                yield from (act.Step(kind, start, beyond, end) for kind in INVADERS)


def _defenders(site: Site) -> Iterator[Action]:
    for start in site.inside:
        for end in (*site.sections, *site.towers, *QUARTERS):
            if start != end:
                yield from (act.Move(kind, start, end) for kind in DEFENDERS)
    places = (*site.sections, *QUARTERS)
    for at, place in enumerate(places):
        for other_place in places[at + 1 :]:
            for kind in DEFENDERS:
                for other in DEFENDERS:
                    if kind != other:
                        yield act.Swap(kind, place, other, other_place)
    for hero in HEROES:
        yield from (act.MoveHero(hero, p) for p in (*site.sections, COURTYARD))
        yield from (act.Bid(hero, tile) for tile in TILES)
    yield from map(act.Spend, site.errands)
    for place in site.inside:
        yield from (act.Fetch(kind, place) for kind in DEFENDERS)
    for path in site.paths:
        yield from (act.LayTrap(path, kind) for kind in TRAPS)
    for place in site.outside:
        yield from (act.Snipe(kind, place) for kind in INVADERS)
    yield from map(act.PlayPlan, PLANS)
    yield from map(act.Brew, INVADERS)
    yield from map(act.Pray, site.errands_in["cathedral"])
    most = max(each.defenders for each in site.data.board.sections.values()) + 1
    yield from map(act.Split, range(most + 1))


def _chance(site: Site) -> Iterator[Action]:
    drawn = (card for card, data in site.cards.items() if 2 <= data.phase <= 5)
    yield from map(act.Deal, (*drawn, *OBJECTIVES, *PLANS))
    yield from map(act.Draw, INVADERS)
    yield from (act.Fire(hit=True), act.Fire(hit=False))
    yield from map(act.Flip, range(len(site.data.hit_cards.cards)))
