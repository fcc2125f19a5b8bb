"""Phase 4: Artillerymen, Quartermasters, Trench masters, Saboteurs and Trainers."""

import pytest

from siegeworks.games.stronghold.events import InvadersFell, UnitsCame
from siegeworks.games.stronghold.fortress.building_actions import cost_of
from siegeworks.games.stronghold.stages import (
    Cannons,
    ChoosingMarch,
    CleaningUp,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State

from .siege import (
    after,
    allowed,
    happened,
    piles,
    play,
    refused,
    settled,
    siege,
    troops,
)

RAMPARTS = ["RW3", "RW2", "RW1", "RE1", "RE2", "RE3", "RE4"]
BUILDINGS = ["forge", "workshop", "scouts", "cathedral", "barracks", "guard"]


def places(state: State) -> list[str]:
    return [move.removeprefix("at ") for move in allowed(state, "at ")]


# The Artilleryman.


@pytest.mark.rule("6.2", "4.1")
def test_an_artilleryman_takes_one_miss_out_of_a_pile() -> None:
    state = siege(
        WalkingRow(),
        row="artilleryman",
        supply="T",
        machines="ballista@RE1 trebuchet@FW:2/1",
    )
    state = after(state, "use artilleryman")

    assert places(state) == ["#1", "#2"]
    assert piles(after(state, "at #1")) == {"#1": "2/3", "#2": "2/1"}
    assert piles(after(state, "at #2")) == {"#1": "2/4", "#2": "2/0"}


@pytest.mark.rule("6.2", "A47", "A101")
def test_a_pile_without_a_miss_needs_no_artilleryman() -> None:
    state = siege(
        WalkingRow(),
        row="artilleryman",
        supply="TOO",
        machines="ballista@RE1:2/0 catapult@RE2 catapult@RE3",
    )
    assert places(after(state, "use artilleryman", "pay T")) == ["#2", "#3"]

    state = siege(
        WalkingRow(),
        row="artilleryman trainer",
        supply="TOO",
        machines="ballista@RE1:2/0",
    )
    assert refused(state, "use artilleryman")
    assert refused(
        siege(WalkingRow(), row="artilleryman trainer", supply="TOO"),
        "use artilleryman",
    )


# Quartermaster and Trench master.


@pytest.mark.rule("6.1", "6.3", "6.4")
@pytest.mark.parametrize("card", ["quartermaster", "trench_master"])
def test_two_trainings_of_different_kinds_lie_beside_a_rampart(card: str) -> None:
    other = {"quartermaster": "trench_master", "trench_master": "quartermaster"}[card]
    state = siege(
        WalkingRow(), row=card, supply="O", trainings={"RE1": card, "RE2": other}
    )
    state = after(state, f"use {card}")

    assert sorted(places(state)) == sorted(set(RAMPARTS) - {"RE1"})
    assert refused(state, "at RE1")
    assert refused(state, "at FE")
    assert refused(state, "at E1")
    state = after(state, "at RE2")
    assert state.table.field.trainings["RE2"] == (other, card)


@pytest.mark.rule("6.1")
def test_trainings_stay() -> None:
    state = siege(CleaningUp(), trainings={"RE1": "quartermaster trench_master"})

    assert settled(state).table.field.trainings == {
        "RE1": ("quartermaster", "trench_master")
    }


@pytest.mark.rule("6.3", "8.2")
def test_a_quartermaster_lets_one_unit_pass_in_each_march() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"FE": "GOOT", "RE2": "GGGGGGG"},
        trainings={"RE2": "quartermaster"},
    )
    state = after(state, "march small", "done")
    assert allowed(state, "G FE") == [
        "G FE-RE1",
        "G FE-RE2-E2",
        "G FE-RE2-E3",
        "G FE-RE3",
    ]
    state = after(state, "T FE-RE2-E3")

    assert troops(state, "E3") == "T"
    assert troops(state, "RE2") == "GGGGGGG", "the rampart may be full"
    assert refused(state, "G FE-RE2-E2")
    state = after(state, "done", "march large", "done")
    assert "G FE-RE2-E3" in allowed(state)


@pytest.mark.rule("6.4", "12.2")
def test_cannon_fire_on_a_trench_master_has_no_effect() -> None:
    def shot(**trainings: str) -> str:
        state = siege(
            Cannons(),
            troops={"RE1": "G", "FE": "O"},
            tower_machines={"T4": "cannon"},
            trainings=trainings,
        )
        return troops(after(state, "aim RE1", "flip 5"), "RE1")

    assert shot() == ""
    assert shot(RE1="trench_master") == "G"
    assert shot(RE1="quartermaster") == ""


# The Saboteur.


@pytest.mark.rule("6.5", "A24", "A82")
def test_one_saboteur_sits_in_a_building_with_actions() -> None:
    state = siege(WalkingRow(), row="saboteur", supply="O", saboteurs="forge guard")
    state = after(state, "use saboteur")

    assert places(state) == ["workshop", "scouts", "cathedral", "barracks"]
    assert refused(state, "at forge")
    assert after(state, "at barracks").table.keep.saboteurs == (
        *["forge", "guard", "barracks"],
    )


@pytest.mark.rule("6.5", "9.5")
@pytest.mark.parametrize("building", BUILDINGS)
def test_every_action_of_the_building_costs_one_more(building: str) -> None:
    plain = siege(Window(), hourglasses=1)
    state = siege(Window(), hourglasses=1, saboteurs=building)

    for errand, where in plain.table.site.errands.items():
        more = cost_of(state.table, errand) - cost_of(plain.table, errand)
        assert more == (where == building), errand


@pytest.mark.rule("6.5")
def test_a_sabotaged_action_is_not_finished_at_its_old_price() -> None:
    state = siege(Window(), hourglasses=2, laid={"wall": 1}, saboteurs="workshop")
    state = after(state, "spend wall")

    assert state.table.keep.finished == ()
    assert "at W1" in allowed(after(state, "spend wall"))


# The Trainer.


@pytest.mark.rule("6.6", "A88")
def test_a_trainer_brings_two_trolls_to_one_foreground() -> None:
    state = siege(WalkingRow(), row="trainer", supply="OO", troops={"FE": "G"})
    state = after(state, "use trainer")

    assert places(state) == ["FW", "FE"]
    assert refused(state, "at RE1")
    before = state.table.camp.bag[2]
    state, log = play(state, "at FE")
    assert happened(log, UnitsCame) == [UnitsCame("T", 2, "FE")]
    assert troops(state, "FE") == "GTT"
    assert state.table.camp.bag[2] == before - 2


@pytest.mark.rule("6.6", "A88")
def test_with_room_for_one_one_troll_comes() -> None:
    state = siege(
        WalkingRow(), row="trainer", supply="OO", troops={"FE": "G" * 9, "FW": "O"}
    )
    state = after(state, "use trainer", "at FE")

    assert troops(state, "FE") == "G" * 9 + "T"
    assert troops(state, "FW") == "O"


@pytest.mark.rule("6.6", "A88", "A101")
def test_full_foregrounds_need_no_trainer() -> None:
    state = siege(
        WalkingRow(), row="trainer", supply="OO", troops={"FE": "G" * 10, "FW": "O"}
    )
    # Only the west has room, so nobody is asked.
    assert troops(after(state, "use trainer"), "FW") == "OTT"

    full = {"FE": "G" * 10, "FW": "O" * 10}
    state = siege(WalkingRow(), row="trainer gale", supply="GGOO", troops=full)
    assert allowed(state) == ["use gale", "done"]
    assert refused(state, "use trainer")


@pytest.mark.rule("6.6", "A86")
def test_a_trainer_takes_what_the_bag_holds() -> None:
    state = siege(WalkingRow(), row="trainer", supply="OO", bag={"T": 1})
    assert troops(after(state, "use trainer", "at FW"), "FW") == "T"

    state = siege(WalkingRow(), row="trainer gale", supply="GGOO", bag={"T": 0})
    assert refused(state, "use trainer")


@pytest.mark.rule("6.6")
def test_trained_trolls_march_in_the_same_turn() -> None:
    state = siege(WalkingRow(), row="trainer", supply="OO")
    state, log = play(state, "use trainer", "at FE", "pass", "march small")

    assert "T FE-RE1" in allowed(state)
    assert not happened(log, InvadersFell)
