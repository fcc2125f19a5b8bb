"""Phase 2: what is built, where it may stand, and what it does there."""

import pytest

from siegeworks.games.stronghold.events import (
    DefenderFell,
    InvadersFell,
    MachineBuilt,
    MachineFired,
    WallBroken,
)
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.stages import (
    Cannons,
    Cauldrons,
    ChoosingMarch,
    Comparing,
    Machines,
    Marksmen,
    WalkingRow,
)
from siegeworks.games.stronghold.state import State

from .foreign_data import changed
from .siege import (
    after,
    allowed,
    chances,
    garrison,
    happened,
    piles,
    play,
    refused,
    siege,
    strength,
    troops,
)

RAMPARTS = ["RW3", "RW2", "RW1", "RE1", "RE2", "RE3", "RE4"]


def building(card: str, machines: str = "", mantelets: str = "") -> State:
    """The card is paid with Goblins, and asks for a place."""
    state = siege(
        WalkingRow(),
        row=f"{card} gale",
        supply="GGGGG",
        wood=6,
        machines=machines,
        mantelets=mantelets,
    )
    return after(state, f"use {card}")


def places(state: State) -> list[str]:
    return [move.removeprefix("at ") for move in allowed(state, "at ")]


# Where machines are built.


@pytest.mark.rule("4.1", "4.2", "4.3")
@pytest.mark.parametrize("card", ["ballista", "catapult"])
def test_a_throwing_machine_is_built_on_a_rampart_with_a_pile(card: str) -> None:
    state = building(card)
    assert sorted(places(state)) == sorted(RAMPARTS)
    assert refused(state, "at FW")
    assert refused(state, "at W1")

    state, log = play(state, "at RE4")
    built = happened(log, MachineBuilt)
    assert [(each.name, each.kind, each.place) for each in built] == [
        ("#1", card, "RE4")
    ]
    assert piles(state) == {"#1": "2/4"}


@pytest.mark.rule("4.1", "4.4")
def test_a_trebuchet_is_built_on_a_foreground() -> None:
    state = building("trebuchet")
    assert places(state) == ["FW", "FE"]
    assert refused(state, "at RW1")

    assert piles(after(state, "at FW")) == {"#1": "2/4"}
    # One a foreground; with one place left there is nothing to choose.
    state = building("trebuchet", machines="trebuchet@FW")
    assert [each.place for each in state.table.field.machines] == ["FW", "FE"]


@pytest.mark.rule("4.1", "A23")
@pytest.mark.parametrize("card", ["ballista", "catapult"])
def test_a_rampart_has_one_throwing_machine(card: str) -> None:
    state = building(card, machines="ballista@RE1 catapult@RW2", mantelets="RE2")

    assert refused(state, "at RE1")
    assert refused(state, "at RW2")
    assert "RE2" in places(state), "Mantelets have a spot of their own"


@pytest.mark.rule("A23")
def test_the_data_may_allow_more_machines_on_a_rampart() -> None:
    state = siege(
        WalkingRow(),
        row="ballista",
        supply="GG",
        machines="catapult@RE1",
        options=Options(data=changed(options__machinesPerRampart=2)),
    )

    assert "RE1" in places(after(state, "use ballista"))


@pytest.mark.rule("4.1", "A101")
@pytest.mark.parametrize("card", ["ballista", "catapult", "trebuchet"])
def test_four_throwing_machines_are_all_that_may_stand(card: str) -> None:
    full = "ballista@RE1 ballista@RE2 catapult@RE3 trebuchet@FW"
    state = siege(
        WalkingRow(), row=f"{card} gale", supply="GGGG", wood=9, machines=full
    )

    assert allowed(state) == ["use gale", "done"]
    assert refused(state, f"use {card}")


@pytest.mark.rule("4.1", "4.5", "4.6")
@pytest.mark.parametrize("card", ["mantelets", "siege_tower"])
def test_mantelets_and_siege_towers_are_no_throwing_machines(card: str) -> None:
    full = "ballista@RE1 ballista@RE2 catapult@RE3 trebuchet@FW"

    assert places(building(card, machines=full))


@pytest.mark.rule("4.5", "A23")
def test_mantelets_stand_once_on_a_rampart() -> None:
    state = building("mantelets", mantelets="RE1 RW3")

    assert sorted(places(state)) == sorted(set(RAMPARTS) - {"RE1", "RW3"})
    assert refused(state, "at RE1")
    assert refused(state, "at FE")
    assert after(state, "at RE4").table.field.mantelets == ("RE1", "RW3", "RE4")


@pytest.mark.rule("4.6", "A71")
def test_siege_towers_are_built_on_a_foreground_any_number() -> None:
    state = siege(
        WalkingRow(),
        row="siege_tower",
        supply="GG",
        siege_towers="FE FE",
        troops={"FE": "GGGGGGGGGG"},
    )
    state = after(state, "use siege_tower")

    assert places(state) == ["FW", "FE"]
    assert refused(state, "at RE1")
    state = after(state, "at FE")
    assert [each.place for each in state.table.field.siege_towers] == ["FE"] * 3


# What they hit.


@pytest.mark.rule("4.2", "12.3")
def test_a_ballista_kills_a_defender_and_one_of_its_own_there() -> None:
    state = siege(
        Machines(),
        machines="ballista@RW3",
        troops={"W1": "GT"},
        garrison={"W1": "MS"},
    )
    assert allowed(state) == ["aim W1", "aim W2"]
    assert refused(state, "aim W3")
    state = after(state, "aim W1")
    assert chances(state) == {"hit": pytest.approx(1 / 3), "miss": pytest.approx(2 / 3)}

    state = after(state, "hit")
    assert allowed(state) == ["kill M", "kill S"]
    state = after(state, "kill S")
    assert allowed(state) == ["kill G", "kill T"]
    assert garrison(state, "hospital") == "S"
    state = after(state, "kill G")
    assert (garrison(state, "W1"), troops(state, "W1")) == ("M", "T")


@pytest.mark.rule("4.1", "12.3")
def test_a_miss_leaves_the_game_and_a_hit_goes_back() -> None:
    begin = siege(Machines(), machines="ballista@RW3")

    state, log = play(begin, "aim W1", "miss")
    assert happened(log, MachineFired) == [MachineFired("#1", "W1", hit=False)]
    assert piles(state) == {"#1": "2/3"}
    state = after(begin, "aim W1", "hit", "kill M")
    assert piles(state) == {"#1": "2/4"}


@pytest.mark.rule("4.3", "12.3")
def test_a_catapult_breaks_walls_then_the_cauldron_then_a_machine_in_a_tower() -> None:
    def shot(walls: int, cauldron: bool) -> State:
        state = siege(
            Machines(),
            machines="catapult@RW3",
            walls={"W1": walls},
            cauldrons={"W1": "O"} if cauldron else {},
            tower_machines={"T1": "bay_window"},
            garrison={"T1": "M", "barracks": "SV"},
        )
        return after(state, "aim W1", "hit")

    keep = shot(walls=1, cauldron=True).table.keep
    assert (keep.walls["W1"], keep.cauldrons, len(keep.tower_machines)) == (
        0,
        {"W1": "O"},
        1,
    )
    keep = shot(walls=0, cauldron=True).table.keep
    assert (keep.cauldrons, len(keep.tower_machines)) == ({}, 1)
    state = shot(walls=0, cauldron=False)
    assert state.table.keep.tower_machines == {}
    assert garrison(state, "T1") == "M", "Marksmen in the tower are not hurt"


@pytest.mark.rule("4.3", "12.3")
def test_a_catapult_may_find_nothing_to_destroy() -> None:
    state = siege(Machines(), machines="catapult@RW3", walls={"W1": 0})
    state, log = play(state, "aim W1", "hit")

    assert not happened(log, WallBroken, DefenderFell, InvadersFell)


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    ("place", "targets"),
    [("FW", "W1 W2 W3 W4"), ("FE", "E1 E2 E3 E4 E5")],
)
def test_a_trebuchet_reaches_every_section_of_its_side(
    place: str, targets: str
) -> None:
    state = siege(Machines(), machines=f"trebuchet@{place}")

    assert allowed(state) == [f"aim {section}" for section in targets.split()]
    last = targets.rsplit(maxsplit=1)[-1]
    state = after(state, f"aim {last}", "hit")
    assert state.table.keep.walls[last] == 1


@pytest.mark.rule("4.5", "12.4")
def test_mantelets_keep_the_arrows_of_a_rampart_off() -> None:
    shot = siege(Marksmen(), troops={"RW3": "GG"})
    assert "kill G" in allowed(shot)

    safe, log = play(siege(Marksmen(), troops={"RW3": "GG"}, mantelets="RW3"))
    assert not happened(log, InvadersFell)
    assert troops(safe, "RW3") == "GG"


@pytest.mark.rule("4.5", "12.2")
def test_mantelets_do_not_help_against_cannons() -> None:
    state = siege(
        Cannons(),
        troops={"RW3": "G", "FW": "G"},
        mantelets="RW3",
        tower_machines={"T1": "cannon"},
    )

    assert troops(after(state, "aim RW3", "flip 5"), "RW3") == ""


@pytest.mark.rule("4.6", "12.9")
def test_a_siege_tower_makes_walls_and_cauldron_count_for_nothing() -> None:
    plain = siege(Comparing(), troops={"W1": "OO"}, garrison={"W1": "S"})
    tower = siege(
        Comparing(), troops={"W1": "OO"}, garrison={"W1": "S"}, siege_towers="W1"
    )

    assert (strength(plain, "W1"), strength(tower, "W1")) == ((4, 4), (4, 2))
    state, log = play(
        siege(
            Cauldrons(),
            troops={"W1": "OO"},
            garrison={"W1": "SS"},
            siege_towers="W1",
            cauldrons={"W1": "O"},
        )
    )
    assert "cauldron" not in [each.cause for each in happened(log, InvadersFell)]
    assert state.table.keep.walls["W1"] == 2, "they stay"


@pytest.mark.rule("4.6", "4.3")
def test_walls_beside_a_siege_tower_can_still_be_destroyed() -> None:
    state = siege(Machines(), machines="catapult@RW3", siege_towers="W1")

    assert after(state, "aim W1", "hit").table.keep.walls["W1"] == 1


@pytest.mark.rule("4.6", "A12", "A13")
def test_a_siege_tower_alone_fights_nobody() -> None:
    state, log = play(siege(Comparing(), siege_towers="W1"))

    assert not happened(log, DefenderFell, InvadersFell)
    assert [each.place for each in state.table.field.siege_towers] == ["W1"]


@pytest.mark.rule("4.6", "8.2", "A12")
def test_siege_towers_march_and_count_for_the_limit() -> None:
    state = siege(
        ChoosingMarch(), siege_towers="RE2 FE", troops={"RE2": "GGGGG", "FE": "OOOOOO"}
    )
    state = after(state, "march small", "tower RE2-E2")
    assert allowed(state, "tower") == []
    state = after(state, "G RE2-E2", "G RE2-E2", "G RE2-E2")
    assert troops(state, "E2") == "GGG", "the tower takes no room"
    state = after(state, "G RE2-E3")
    assert refused(state, "G RE2-E3"), "the tower was one of the five"
    state = after(state, *["O FE-RE1"] * 4, "tower FE-RE3")
    assert refused(state, "O FE-RE1")
    assert [each.place for each in state.table.field.siege_towers] == ["E2", "RE3"]


@pytest.mark.rule("4.6", "A12")
def test_one_siege_tower_a_section_and_it_stays_for_good() -> None:
    state = siege(ChoosingMarch(), siege_towers="E2 RE2", troops={"RE2": "G"})
    state = after(state, "march small")

    assert allowed(state, "tower") == ["tower RE2-E3"]
    assert refused(state, "tower RE2-E2")
