"""Phase 3: Banners, Ladders, Saps, Bridges, Poison."""

import pytest

from siegeworks.games.stronghold.events import DefenderFell
from siegeworks.games.stronghold.stages import (
    ChoosingMarch,
    CleaningUp,
    Comparing,
    Finishing,
    Poisoning,
    WalkingRow,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import free_room

from .siege import (
    Words,
    after,
    allowed,
    garrison,
    happened,
    play,
    refused,
    settled,
    siege,
    strength,
    troops,
)

SECTIONS = ["W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5"]
KINDS = ["banner", "ladder", "sap", "poison"]


def laying(card: str, equipment: Words) -> State:
    """The card is paid for, and asks for a place."""
    state = siege(WalkingRow(), row=card, supply="GG", equipment=equipment)
    return after(state, f"use {card}")


def places(state: State) -> list[str]:
    return [move.removeprefix("at ") for move in allowed(state, "at ")]


# Where it lies.


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("card", KINDS)
def test_equipment_lies_beside_any_section_with_or_without_units(card: str) -> None:
    state = laying(card, {})

    assert places(state) == SECTIONS
    assert refused(state, "at RE1")
    assert refused(state, "at T1")
    state = after(state, "at E4")
    assert state.table.field.equipment == {"E4": (card,)}


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("card", KINDS)
def test_two_pieces_a_section_of_different_kinds(card: str) -> None:
    first, second, *_ = [kind for kind in KINDS if kind != card]
    state = laying(card, {"W1": card, "W2": first, "W3": f"{first} {second}"})

    assert refused(state, "at W1")
    assert refused(state, "at W3")
    state = after(state, "at W2")
    assert state.table.field.equipment["W2"] == (first, card)


@pytest.mark.rule("5.1")
def test_equipment_stays() -> None:
    state = settled(
        siege(CleaningUp(), equipment={"W1": "banner sap"}, bridges="FE-RE1")
    )

    assert state.table.field.equipment == {"W1": ("banner", "sap")}
    assert state.table.field.bridges == ("FE-RE1",)


# Banners and Ladders.


@pytest.mark.rule("5.2", "12.9")
def test_banners_add_one_to_the_strength_of_units_there() -> None:
    state = siege(Comparing(), troops={"W1": "GO"}, equipment={"W1": "banner"})
    assert strength(state, "W1")[0] == 4

    state = siege(Comparing(), equipment={"W1": "banner"})
    assert not happened(play(state)[1], DefenderFell)


@pytest.mark.rule("5.3", "1.2")
def test_ladders_make_room_for_one_more() -> None:
    state = siege(
        ChoosingMarch(), troops={"RE2": "GGG", "E2": "OO"}, equipment={"E2": "ladder"}
    )
    assert free_room(state.table, "E2") == 2
    state = after(state, "march small", "G RE2-E2", "G RE2-E2")

    assert troops(state, "E2") == "GGOO"
    assert refused(state, "G RE2-E2")


# Saps.


def sapped(supply: str, troops: Words, equipment: Words | None = None) -> State:
    return siege(
        ChoosingMarch(),
        supply=supply,
        troops=troops,
        equipment=equipment or {"E2": "sap"},
    )


@pytest.mark.rule("5.4", "8.2", "A18")
def test_a_goblin_or_an_orc_comes_out_of_a_sap_first() -> None:
    state = after(sapped("GOT", {"RE1": "G"}), "march small")

    assert allowed(state) == ["enlist G E2", "enlist O E2", "no"]
    assert refused(state, "enlist T E2")
    assert refused(state, "enlist G E1")
    state = after(state, "enlist O E2")
    assert troops(state, "E2") == "O"
    assert "G RE1-E2" in allowed(state)


@pytest.mark.rule("5.4")
def test_a_sap_need_not_be_used() -> None:
    state = after(sapped("G", {"RE1": "G"}), "march small", "no")

    assert troops(state, "E2") == ""
    assert "G RE1-E2" in allowed(state)


@pytest.mark.rule("5.4", "A18")
def test_each_sap_works_once_in_each_march() -> None:
    state = sapped("GGGG", {}, {"W1": "sap", "E5": "sap"})
    state = after(state, "march small", "enlist G W1")
    assert allowed(state) == ["enlist G E5", "no"], "from one end of the wall"
    state = after(state, "enlist G E5", "done", "march large", "enlist G W1")

    assert (troops(state, "W1"), troops(state, "E5")) == ("GG", "G")


@pytest.mark.rule("5.4", "A18")
def test_a_sap_needs_room_and_a_unit_that_fits() -> None:
    full = after(sapped("GG", {"E2": "OOO"}), "march small")
    assert allowed(full, "enlist G E2") == []
    trolls = after(sapped("TT", {"RE1": "G"}), "march small")
    assert "G RE1-E1" in allowed(trolls), "nobody fits, so nobody is asked"


@pytest.mark.rule("5.4", "A14")
def test_nobody_out_of_a_sap_meets_a_trap() -> None:
    state = siege(
        ChoosingMarch(),
        supply="G",
        equipment={"E2": "sap"},
        traps={"RE1-E2": "G", "RE2-E2": "G"},
    )
    state = after(state, "march small", "enlist G E2")

    assert troops(state, "E2") == "G"
    assert len(state.secrets.traps) == 2


# Bridges.


@pytest.mark.rule("5.5", "A17")
def test_a_bridge_lies_on_a_path_without_trap_and_bridge() -> None:
    state = siege(
        WalkingRow(),
        row="bridge",
        supply="G",
        bridges="FE-RE1",
        traps={"FE-RE2": "G", "FE-RE3": "T open"},
    )
    state = after(state, "use bridge")

    assert len(places(state)) == 21 - 3
    for path in ("FE-RE1", "FE-RE2", "FE-RE3"):
        assert refused(state, f"at {path}")
    assert refused(state, "at W1")
    state = after(state, "at RE3-RE4")
    assert state.table.field.bridges == ("FE-RE1", "RE3-RE4")


@pytest.mark.rule("5.5", "9.8")
def test_no_trap_is_laid_on_a_bridge() -> None:
    state = siege(Finishing("trap"), bridges="FE-RE1", traps={"FE-RE2": "G"})

    paths = {move.split()[2] for move in allowed(state, "trap")}
    assert len(paths) == 21 - 2
    assert refused(state, "trap T FE-RE1")
    assert refused(state, "trap T FE-RE2")


@pytest.mark.rule("5.1", "5.5")
def test_a_bridge_is_not_counted_among_the_equipment_of_a_section() -> None:
    state = siege(
        WalkingRow(), row="banner", supply="GG", bridges="RW3-W1 FW-RW3 RW3-W2"
    )

    assert "W1" in places(after(state, "use banner"))


# Poison.


@pytest.mark.rule("5.6", "12.5")
def test_poison_kills_one_marksman_beside_the_enemy() -> None:
    state = siege(Poisoning(("W1",)), troops={"W1": "O"}, equipment={"W1": "poison"})
    state, log = play(state)

    assert happened(log, DefenderFell)[:1] == [DefenderFell("W1", "M", "poison")]
    assert garrison(state, "W1") == "MS"


@pytest.mark.rule("5.6", "12.5")
@pytest.mark.parametrize(("units", "garrison_there"), [("", "MMS"), ("O", "SS")])
def test_poison_needs_an_enemy_and_a_marksman(units: str, garrison_there: str) -> None:
    state = siege(
        Poisoning(("W1",)),
        troops={"W1": units},
        garrison={"W1": garrison_there},
        equipment={"W1": "poison"},
    )
    _, log = play(state)

    assert not [e for e in happened(log, DefenderFell) if e.cause == "poison"]
