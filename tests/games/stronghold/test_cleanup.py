"""Clean-up and the end: what leaves, what stays, and who has won."""

from typing import Any

import pytest

from siegeworks.core.record import replace
from siegeworks.games.stronghold.events import (
    GameEnded,
    HourglassesGained,
    TokenTurned,
    TurnCleaned,
)
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.stages import Assault, Briefing, CleaningUp, Over
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import tokens_left, wood_stock

from .siege import (
    after,
    decides,
    face_down,
    face_up,
    gone,
    happened,
    hourglasses,
    play,
    siege,
    supply,
    traps,
    troops,
    winner,
)


def cleaned(**things: Any) -> State:
    return after(siege(CleaningUp(), **things))


@pytest.mark.rule("13.1", "A84")
def test_rituals_leave_and_face_down_ones_unseen() -> None:
    state = siege(
        CleaningUp(),
        rituals={"gale": "W1+ W2", "demon": "forge*", "specter": "E1"},
    )
    state, log = play(state)
    for ritual in ("gale", "demon", "specter"):
        assert face_down(state, ritual) == ()
        assert face_up(state, ritual) == ""
    assert happened(log, TokenTurned) == []
    assert state.secrets.rituals == {}


@pytest.mark.rule("13.1")
def test_orders_blessing_glare_and_damage_leave() -> None:
    state = cleaned(
        troops={"W1": "GG"},
        orders={"W1": "fury"},
        blessing="west",
        glare="E1",
        machines="ballista@RE1:2/4:damaged",
    )
    assert state.table.field.orders == ()
    assert state.secrets.orders == {}
    assert state.table.field.fury == ()
    assert state.table.keep.blessing is None
    assert state.table.keep.glare is None
    assert not state.table.field.machines[0].damaged


@pytest.mark.rule("13.1", "8.6")
def test_fury_lasts_one_assault() -> None:
    state = siege(CleaningUp(), troops={"W1": "G"})
    field = replace(state.table.field, fury=("W1",))
    state = after(replace(state, table=replace(state.table, field=field)))
    assert state.table.field.fury == ()


@pytest.mark.rule("13.1")
def test_everything_that_was_built_stays() -> None:
    things: dict[str, Any] = {
        "traps": {"FW-RW1": "G", "FE-RE1": "T open"},
        "saboteurs": "forge",
        "bridges": "FW-RW2",
        "equipment": {"W1": "banner ladder"},
        "trainings": {"RE1": "quartermaster"},
        "machines": "catapult@RE2:2/3",
        "mantelets": "RE2",
        "siege_towers": "FE W1",
        "cauldrons": {"W2": "G"},
        "tower_machines": {"T1": "poles"},
        "platforms": "W3",
        "spies": "ballista",
        "troops": {"W1": "GO", "RE1": "T", "FE": "O"},
        "supply": "GOT",
        "wood": 7,
        "walls": {"W1": 1, "W2": 3},
    }
    before, state = siege(CleaningUp(), **things), cleaned(**things)
    assert traps(state) == {"FW-RW1": "?", "FE-RE1": "T"}
    for name in ("bridges", "equipment", "trainings", "machines", "mantelets"):
        assert getattr(state.table.field, name) == getattr(before.table.field, name)
    for name in ("saboteurs", "cauldrons", "tower_machines", "platforms", "walls"):
        assert getattr(state.table.keep, name) == getattr(before.table.keep, name)
    assert state.table.field.siege_towers == before.table.field.siege_towers
    assert state.table.camp.spies == ("ballista",)
    assert (troops(state, "W1"), troops(state, "RE1")) == ("GO", "T")
    assert supply(state) == "GOT"
    assert state.table.camp.wood == 7 + 5, "and the next Briefing"


@pytest.mark.rule("13.1", "A26")
@pytest.mark.parametrize(("lasts", "left"), [("until-used", ("ladder",)), ("turn", ())])
def test_a_spy_stays_unless_agreed_otherwise(lasts: Any, left: tuple[str, ...]) -> None:
    state = cleaned(spies="ladder", options=Options(spy=lasts))
    assert state.table.camp.spies == left


@pytest.mark.rule("13.1", "3.2")
def test_units_on_cards_leave_the_game_and_wood_goes_to_the_stock() -> None:
    state = siege(CleaningUp(), paid={"ballista": "T", "gather": "G"}, wood=0)
    (one, two) = state.table.camp.paid
    camp = replace(state.table.camp, paid=(replace(one, wood=5), two))
    state = replace(state, table=replace(state.table, camp=camp))
    assert wood_stock(state.table) == 15
    state = after(state)
    assert gone(state) == "GT"
    assert state.table.camp.paid == ()
    assert wood_stock(state.table) == 15, "twenty, and five in the next Briefing"
    assert state.table.camp.wood == 5


@pytest.mark.rule("13.1", "9.5", "A96")
def test_hourglasses_leave_finished_actions_and_stay_on_others() -> None:
    state = cleaned(laid={"wall": 2, "cannon": 3, "glare": 1}, finished="wall")
    assert state.table.keep.laid["wall"] == 0
    assert state.table.keep.laid["cannon"] == 3
    assert state.table.keep.laid["glare"] == 1
    assert state.table.keep.finished == ()


@pytest.mark.rule("13.1", "9.13")
def test_hero_orders_are_ready_again() -> None:
    assert cleaned(bids={"warrior": "rally"}).table.keep.bids == ()


@pytest.mark.rule("13.1", "A2", "A93")
@pytest.mark.parametrize(
    ("held", "played", "then"), [(0, "", 2), (4, "", 6), (0, "P5", 1)]
)
def test_the_defender_takes_two_hourglasses(held: int, played: str, then: int) -> None:
    state, log = play(siege(CleaningUp(), hourglasses=held, played=played))
    assert hourglasses(state) == then
    assert happened(log, HourglassesGained) == [HourglassesGained(then - held)]
    assert state.table.turn == 3
    assert state.table.stage == Briefing(14)


@pytest.mark.rule("13.1", "A16")
def test_a_stuck_siege_tower_may_move_again() -> None:
    state = cleaned(siege_towers="FE:stuck")
    assert not state.table.field.siege_towers[0].stuck


@pytest.mark.rule("13.1", "8.1")
def test_marches_can_be_made_again() -> None:
    assert cleaned(marched="small large").table.camp.marched == ()


@pytest.mark.rule("1.6", "A46")
def test_what_comes_home_can_be_built_again() -> None:
    state = siege(
        Assault(),
        machines="catapult@RW3 trebuchet@FW",
        tower_machines={"T1": "bay_window", "T2": "bay_window", "T3": "bay_window"},
        walls={"W1": 0, "W2": 1},
        cauldrons={"W1": "G"},
    )
    assert tokens_left(state.table, "bay_window") == 0
    state = after(state, "aim W1", "aim W1", "hit", "hit")
    assert tokens_left(state.table, "bay_window") == 1
    assert tokens_left(state.table, "cauldron_g") == 3


@pytest.mark.rule("1.1", "13.2")
def test_after_the_seventh_turn_the_defender_has_won() -> None:
    state, log = play(siege(CleaningUp(), turn=7, hourglasses=6))
    assert len(happened(log, TurnCleaned)) == 1
    assert len(happened(log, GameEnded)) == 1
    assert happened(log, HourglassesGained) == []
    assert winner(state) == "defender"
    assert decides(state) is None
    assert isinstance(state.table.stage, Over)


@pytest.mark.rule("1.1", "13.2")
def test_after_the_sixth_the_siege_goes_on() -> None:
    assert winner(after(siege(CleaningUp(), turn=6))) is None


@pytest.mark.rule("12.11", "13.2")
def test_a_breach_in_the_last_turn_is_a_breach() -> None:
    state = siege(
        Assault(),
        turn=7,
        troops={"W1": "TTT"},
        garrison={"W1": ""},
        walls={"W1": 0},
    )
    assert winner(after(state)) == "invader"


@pytest.mark.rule("13.2", "A93", "P5")
def test_hourglasses_that_come_too_late_are_lost() -> None:
    state = siege(Assault(), turn=7, plans="P5")
    state = after(state, "no", "no", "no", "plan P5")
    assert winner(state) == "defender"
    assert hourglasses(state) == 6
