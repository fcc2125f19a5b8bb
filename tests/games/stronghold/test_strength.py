"""What counts on a section, term by term, and how far it is from a breach."""

from itertools import product
from typing import Any

import pytest

import siegeworks as sw
from conformance.playing import SOAK, play
from siegeworks.core.record import replace
from siegeworks.games.stronghold.assault.strength import Fight, fight_at
from siegeworks.games.stronghold.events import FoughtOut, WallBreached
from siegeworks.games.stronghold.stages import Comparing, Window
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Table

from .siege import after, siege, strength, winner
from .sieges_played import Steadfast

BARE: dict[str, Any] = {"garrison": {"W1": ""}, "walls": {"W1": 0}}


def position(**things: Any) -> State:
    return siege(Window(), **{**BARE, **things})


def fight(**things: Any) -> Fight:
    return fight_at(position(**things).table, "W1")


# The Invader's side.


@pytest.mark.rule("12.9")
@pytest.mark.parametrize(("units", "sum_"), [("", 0), ("G", 1), ("O", 2), ("T", 3)])
def test_units_of_the_invader_count_one_two_and_three(units: str, sum_: int) -> None:
    assert fight(troops={"W1": units}).attack == sum_


@pytest.mark.rule("12.9")
def test_they_add_up() -> None:
    assert fight(troops={"W1": "GGOTT"}).attack == 10


@pytest.mark.rule("5.2", "12.9", "A7")
def test_banners_add_one_where_somebody_stands() -> None:
    banner = {"W1": "banner", "W2": "ladder"}
    assert fight(troops={"W1": "G"}, equipment=banner).attack == 2
    assert fight(equipment=banner).attack == 0


@pytest.mark.rule("12.9", "A7", "A12", "A13")
def test_a_siege_tower_has_no_strength_of_its_own() -> None:
    assert fight(siege_towers="W1").attack == 0
    assert fight(siege_towers="W1", equipment={"W1": "banner"}).attack == 0


@pytest.mark.rule("12.9", "O3")
@pytest.mark.parametrize("walls", [0, 1])
def test_stone_upon_stone_adds_one_without_walls(walls: int) -> None:
    state = position(troops={"W1": "G"}, walls={"W1": walls}, objectives="O3:lasting:1")
    assert strength(state, "W1")[0] == (2 if walls == 0 else 1)


@pytest.mark.rule("12.9", "8.6")
def test_raging_goblins_count_three_each() -> None:
    calm = siege(Comparing(), troops={"W1": "GGO"}).table
    raging = replace(calm, field=replace(calm.field, fury=("W1",)))
    assert fight_at(calm, "W1").attack == 4
    assert fight_at(raging, "W1").attack == 8


# The Defender's side.


@pytest.mark.rule("12.9")
@pytest.mark.parametrize(("units", "sum_"), [("M", 1), ("S", 2), ("V", 3), ("MSV", 6)])
def test_units_of_the_defender_count_one_two_and_three(units: str, sum_: int) -> None:
    now = fight(garrison={"W1": units, "barracks": "", "guard": ""})
    assert (now.garrison, now.defence) == (sum_, sum_)


@pytest.mark.rule("12.9", "A6")
def test_every_wall_element_counts_one() -> None:
    assert fight(walls={"W1": 4}).defence == 4
    assert fight(walls={"W1": 4}).garrison == 0


@pytest.mark.rule("4.6", "12.9")
def test_walls_beside_a_siege_tower_count_nothing() -> None:
    now = fight(walls={"W1": 4}, siege_towers="W1", garrison={"W1": "S"})
    assert (now.walls, now.defence) == (0, 2)
    assert fight(walls={"W1": 4}, siege_towers="W2").walls == 4


@pytest.mark.rule("9.13", "12.9", "A6")
@pytest.mark.parametrize(
    ("hero", "played", "sum_"),
    [
        ("warrior", "", 2),
        ("officer", "", 3),
        ("warrior", "P8", 3),
        ("officer", "P8", 4),
    ],
)
def test_heroes_count_but_absorb_no_losses(hero: str, played: str, sum_: int) -> None:
    now = fight(heroes={"warrior": "courtyard", hero: "W1"}, played=played)
    assert (now.hero, now.defence, now.garrison) == (sum_, sum_, 0)


@pytest.mark.rule("9.7", "12.9", "A91", "A97")
def test_bay_windows_count_with_a_marksman_in_the_tower() -> None:
    for marksmen, machine, sum_ in (
        ("M", "bay_window", 1),
        ("MM", "bay_window", 1),
        ("", "bay_window", 0),
        ("M", "poles", 0),
        ("M", "cannon", 0),
    ):
        now = fight(garrison={"W1": "", "T1": marksmen}, tower_machines={"T1": machine})
        assert (now.bay, now.defence, now.garrison) == (sum_, sum_, 0)


@pytest.mark.rule("9.7", "12.9")
def test_two_towers_can_help_one_section() -> None:
    state = siege(
        Window(),
        garrison={"W2": "", "T1": "M", "T2": "M", "W1": ""},
        walls={"W2": 0},
        heroes={"warrior": "courtyard"},
        tower_machines={"T1": "bay_window", "T2": "bay_window"},
    )
    assert strength(state, "W2") == (0, 2)
    assert strength(state, "W3")[1] == 3 + 2 + 1


@pytest.mark.rule("12.9", "A91")
def test_marksmen_in_towers_do_not_fight() -> None:
    assert fight(garrison={"W1": "", "T1": "MM"}).defence == 0


@pytest.mark.rule("12.9")
def test_all_terms_add_up() -> None:
    now = fight(
        troops={"W1": "GOT"},
        equipment={"W1": "banner"},
        objectives="O3:lasting:1",
        walls={"W1": 0},
        garrison={"W1": "MS", "T1": "M"},
        heroes={"warrior": "W1"},
        tower_machines={"T1": "bay_window"},
    )
    assert now == Fight(
        section="W1",
        units=6,
        banner=1,
        razed=1,
        garrison=3,
        walls=0,
        hero=2,
        bay=1,
        attack=8,
        defence=6,
    )


# The breach.


@pytest.mark.rule("12.11", "A4")
@pytest.mark.parametrize("walls", range(8))
def test_the_breach_test_is_the_same_in_both_forms(walls: int) -> None:
    """A > walls + hero + bay + 2U."""
    for invaders, defenders, hero in product(
        ("G", "OO", "TTT", "TTTT"), ("", "M", "MS", "SS"), ("", "W1")
    ):
        now = fight(
            troops={"W1": invaders},
            garrison={"W1": defenders},
            walls={"W1": walls},
            heroes={"warrior": hero or "courtyard"},
        )
        breach = now.attack > now.walls + now.hero + now.bay + 2 * now.garrison
        assert now.is_breach is breach
        assert (now.margin < 1) is breach


@pytest.mark.rule("12.11", "A4", "A6")
@pytest.mark.parametrize(
    ("invaders", "defenders", "walls", "breached"),
    [
        ("TT", "S", 2, False),  # 6 v 4: adv 2 is not more than 2
        ("TTG", "S", 2, True),  # 7 v 4: adv 3
        ("OO", "", 4, False),  # a tie
        ("OOG", "", 4, True),  # nobody there: one is enough
        ("G", "", 0, True),  # nothing there at all
    ],
)
def test_a_breach_needs_more_advantage_than_the_units_are_strong(
    invaders: str, defenders: str, walls: int, breached: bool
) -> None:
    state = siege(
        Comparing(),
        troops={"W1": invaders},
        garrison={"W1": defenders},
        walls={"W1": walls},
    )
    state = after(state)
    assert (winner(state) == "invader") is breached


@pytest.mark.rule("12.11", "A6")
@pytest.mark.parametrize(("invaders", "breached"), [("O", False), ("T", True)])
def test_a_hero_alone_holds_a_tie(invaders: str, breached: bool) -> None:
    state = siege(
        Comparing(), troops={"W1": invaders}, heroes={"warrior": "W1"}, **BARE
    )
    assert (winner(after(state)) == "invader") is breached


@pytest.mark.rule("12.11", "A7", "A13")
def test_nothing_is_breached_where_nobody_stands() -> None:
    state = siege(Comparing(), siege_towers="W1", equipment={"W1": "banner"}, **BARE)
    assert winner(after(state)) is None


# In whole games.


def plain_strength(table: Table, section: str) -> tuple[int, int, int]:
    """A, D and U as the rules write them down, read off the table."""
    field, keep = table.field, table.keep
    goblins, orcs, trolls = field.troops[section]
    attack = goblins * (3 if section in field.fury else 1) + 2 * orcs + 3 * trolls
    attack += "banner" in field.equipment.get(section, ())
    razed = any(c.id == "O3" and c.status == "lasting" for c in table.camp.objectives)
    attack += razed and keep.walls[section] == 0
    weak, fair, strong = keep.garrison[section]
    units = weak + 2 * fair + 3 * strong
    defence = units
    if all(tower.place != section for tower in field.siege_towers):
        defence += keep.walls[section]
    oath = any(plan.id == "P8" for plan in keep.plans)
    defence += (2 + oath) * (keep.heroes["warrior"] == section)
    defence += (3 + oath) * (keep.heroes["officer"] == section)
    for tower, machine in keep.tower_machines.items():
        beside = table.site.data.board.towers[tower].sections
        manned = keep.garrison[tower][0] > 0
        defence += machine == "bay_window" and manned and section in beside
    return attack, defence, units


@pytest.mark.rule("12.9", "12.10", "12.11", "A5", "A98")
@pytest.mark.parametrize("seed", range(500, 500 + 6 * SOAK))
def test_every_fight_of_a_game_is_counted_as_the_rules_say(seed: int) -> None:
    game, fights = sw.game("stronghold"), 0
    for before, _, events, _ in play(game, Steadfast(seed), sw.Dealer(seed)):
        state = before
        for event in events:
            match event:
                case FoughtOut(section, attack, defence):
                    a, d, u = plain_strength(state.table, section)
                    assert (attack, defence) == (a, d)
                    assert a - d <= u, "that was a breach"
                    fights += 1
                case WallBreached(section, attack, defence, units):
                    assert plain_strength(state.table, section) == (
                        *(attack, defence),
                        units,
                    )
                    assert attack - defence > units
                case _:
                    pass
            state = game.evolve(state, event)
    assert fights
