"""Phase 5: tokens face down, turned over when their moment comes."""

import pytest

from siegeworks.games.stronghold.events import (
    DefenderFell,
    HourglassesSpent,
    MoveGivenUp,
    OrderPossessed,
    RitualCast,
    RitualLaid,
    TokenTurned,
    UnitMoved,
    UnitsCame,
    redact,
)
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.phases.rituals import spots_for
from siegeworks.games.stronghold.pieces import RITUALS, Ritual
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.stages import (
    Casting,
    CleaningUp,
    Comparing,
    DemonFeeds,
    Fighting,
    Machines,
    Recalling,
    Toll,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import tokens_of
from siegeworks.games.stronghold.view import view

from .siege import (
    after,
    allowed,
    decides,
    face_down,
    face_up,
    garrison,
    happened,
    hourglasses,
    play,
    refused,
    siege,
    troops,
)

SECTIONS = ["W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5"]
BUILDINGS = ["forge", "workshop", "scouts", "cathedral", "barracks", "guard"]


def casting(ritual: str, machines: str = "", **bids: str) -> State:
    """The ritual is paid for, and its tokens are about to be laid."""
    state = siege(WalkingRow(), row=ritual, supply="GG", machines=machines, bids=bids)
    return after(state, f"use {ritual}")


def turned(log: tuple[object, ...]) -> list[tuple[str, str, bool]]:
    return [
        (each.ritual, each.spot, each.success)
        for each in log
        if isinstance(each, TokenTurned)
    ]


# Casting.


@pytest.mark.rule("7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "A82")
@pytest.mark.parametrize(
    ("ritual", "spots"),
    [
        ("blood_stones", ["#1", "#2"]),
        ("possession", ["rally", "assign", "recall"]),
        ("demon", BUILDINGS),
        ("specter", SECTIONS),
        ("gale", SECTIONS),
    ],
)
def test_each_ritual_has_its_spots(ritual: str, spots: list[str]) -> None:
    state = casting(ritual, machines="ballista@RE1 trebuchet@FW")

    assert isinstance(state.table.stage, Casting)
    assert allowed(state) == [
        *[f"success at {spot}" for spot in spots],
        *[f"bluff at {spot}" for spot in spots],
    ]


@pytest.mark.rule("7.1", "A83")
def test_one_token_at_least() -> None:
    state = casting("gale")
    assert refused(state, "done")

    state, log = play(state, "bluff at W1", "done")
    assert happened(log, RitualCast) == [RitualCast("gale", 1)]
    assert face_down(state, "gale") == ("W1",)
    assert hourglasses(state) == 2


@pytest.mark.rule("7.1", "A83")
def test_one_success_and_two_bluffs_on_different_spots() -> None:
    state = after(casting("gale"), "bluff at W1", "bluff at W2")

    assert refused(state, "bluff at W3"), "both Bluffs are laid"
    assert refused(state, "success at W1"), "one token a spot"
    state, log = play(state, "success at E5")
    assert face_down(state, "gale") == ("W1", "W2", "E5")
    assert happened(log, RitualCast) == [RitualCast("gale", 3)]
    assert isinstance(state.table.stage, Window), "three are all there are"

    state = after(casting("gale"), "success at W1")
    assert refused(state, "success at W2")


@pytest.mark.rule("7.1", "7.2", "A83")
def test_no_more_tokens_than_spots() -> None:
    state = casting("blood_stones", machines="ballista@RE1 ballista@RE2")
    state, log = play(state, "bluff at #1", "bluff at #2")

    assert happened(log, RitualCast) == [RitualCast("blood_stones", 2)]
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("7.1")
def test_even_a_single_spot_is_asked_for_because_the_token_is_secret() -> None:
    state = casting("blood_stones", machines="ballista@RE1")

    assert allowed(state) == ["success at #1", "bluff at #1"]


@pytest.mark.rule("7.2", "A101")
def test_blood_stones_need_a_machine() -> None:
    state = siege(WalkingRow(), row="blood_stones gale", supply="GG")

    assert refused(state, "use blood_stones")


@pytest.mark.rule("7.3", "A101")
def test_possession_lies_on_orders_not_given_this_turn() -> None:
    state = casting("possession", warrior="rally")
    assert refused(state, "success at rally")
    state, log = play(state, "success at assign", "bluff at recall")
    assert happened(log, RitualCast) == [RitualCast("possession", 2)]


@pytest.mark.rule("7.1")
def test_tokens_of_different_rituals_share_a_spot() -> None:
    state = siege(WalkingRow(), row="gale", supply="GG", rituals={"specter": "W1+"})

    state = after(state, "use gale", "success at W1", "done")
    assert face_down(state, "gale") == face_down(state, "specter") == ("W1",)


@pytest.mark.rule("7.1", "2.5", "A100")
def test_the_defender_sees_spots_and_number_only() -> None:
    state, log = play(casting("demon"), "success at forge", "bluff at guard", "done")
    laid = happened(log, RitualLaid)

    assert [redact(each, DEFENDER) for each in laid] == [
        RitualLaid("demon", "forge", None),
        RitualLaid("demon", "guard", None),
    ]
    assert [redact(each, INVADER) for each in laid] == laid
    seen = view(state, DEFENDER)
    assert seen.secrets.rituals == {}
    assert tokens_of(seen.table, "demon").face_down == ("forge", "guard")


# Clean-up.


@pytest.mark.rule("7.1", "13.1", "A84")
@pytest.mark.parametrize("ritual", RITUALS)
def test_all_tokens_go_home_unseen_at_clean_up(ritual: Ritual) -> None:
    state = siege(CleaningUp(), rituals={"gale": "W1+ W2", "demon": "forge* guard"})
    state, log = play(state)

    assert face_down(state, ritual) == ()
    assert face_up(state, ritual) == ""
    assert state.secrets.rituals == {}
    assert turned(log) == []


@pytest.mark.rule("7.1")
def test_a_ritual_can_be_cast_again_in_a_later_turn() -> None:
    state = siege(CleaningUp(), rituals={"gale": "W1+ W2 W3"}, row="gale", turn=3)
    state = after(state, *["draw G"] * 14, "no", "no", "pass", "use gale")

    state = after(state, "success at W1", "bluff at W2", "bluff at W3")
    assert state.secrets.rituals == {"gale": "W1"}


# Blood stones.


def stoned(tokens: str, machine: str = "ballista@RW3") -> State:
    return siege(
        Machines(),
        machines=machine,
        garrison={"W1": "MSS"},
        rituals={"blood_stones": tokens},
    )


@pytest.mark.rule("7.2", "12.3", "A31")
def test_blood_stones_kill_one_more_on_the_section_hit() -> None:
    state, log = play(stoned("#1+"), "aim W1", "hit", "kill S")
    assert turned(log) == [("blood_stones", "#1", True)]
    assert decides(state) == "invader"
    assert allowed(state) == ["kill M", "kill S"]

    state, log = play(state, "kill M")
    assert happened(log, DefenderFell) == [DefenderFell("W1", "M", "blood_stones")]
    assert garrison(state, "W1") == "S"


@pytest.mark.rule("7.2")
def test_false_blood_stones_do_nothing() -> None:
    state, log = play(stoned("#1"), "aim W1", "hit", "kill S")

    assert turned(log) == [("blood_stones", "#1", False)]
    assert len(happened(log, DefenderFell)) == 1
    assert garrison(state, "W1") == "MS"


@pytest.mark.rule("7.2")
def test_a_miss_does_not_turn_blood_stones_over() -> None:
    _, log = play(stoned("#1+"), "aim W1", "miss")

    assert turned(log) == []
    assert not happened(log, DefenderFell)


@pytest.mark.rule("7.2", "A31")
def test_blood_stones_kill_even_if_a_catapult_destroyed_nothing() -> None:
    state = siege(
        Machines(),
        machines="catapult@RW3",
        walls={"W1": 0},
        garrison={"W1": "S"},
        rituals={"blood_stones": "#1+"},
    )
    _, log = play(state, "aim W1", "hit")

    assert happened(log, DefenderFell) == [DefenderFell("W1", "S", "blood_stones")]


@pytest.mark.rule("7.2", "A31")
def test_blood_stones_are_turned_over_even_if_nobody_stands_there() -> None:
    state = siege(
        Machines(),
        machines="catapult@RW3",
        garrison={"W1": ""},
        rituals={"blood_stones": "#1+"},
    )
    _, log = play(state, "aim W1", "hit")

    assert turned(log) == [("blood_stones", "#1", True)]
    assert not happened(log, DefenderFell)


@pytest.mark.rule("7.2")
def test_blood_stones_on_another_machine_stay_face_down() -> None:
    state = siege(
        Machines(),
        machines="catapult@RW3 catapult@RE1",
        rituals={"blood_stones": "#2+"},
    )
    state, log = play(state, "aim W1", "aim E1", "hit")

    assert turned(log) == []
    assert face_down(state, "blood_stones") == ("#2",)


# Possession.


def possessed(tokens: str, options: Options | None = None) -> State:
    return siege(
        Window(),
        hourglasses=1,
        garrison={"courtyard": "S", "W2": "M"},
        rituals={"possession": tokens},
        options=options or Options(),
    )


@pytest.mark.rule("7.3", "A29", "A64")
def test_a_possessed_order_is_lost_for_the_turn_with_its_hero() -> None:
    state, log = play(possessed("rally recall+"), "warrior orders recall")

    assert turned(log) == [("possession", "recall", True)]
    assert happened(log, OrderPossessed) == [
        OrderPossessed("warrior", "recall", for_good=False)
    ]
    assert isinstance(state.table.stage, Window)
    assert face_up(state, "possession") == "recall"
    assert refused(state, "officer orders recall")
    assert refused(state, "warrior orders rally")
    assert allowed(state, "officer orders") == ["officer orders assign"]


@pytest.mark.rule("7.3", "A64")
def test_a_false_possession_changes_nothing() -> None:
    state, log = play(possessed("rally recall+"), "warrior orders rally")

    assert turned(log) == [("possession", "rally", False)]
    assert garrison(state, "W2") == "MS"
    assert face_down(state, "possession") == ("recall",)


@pytest.mark.rule("7.3", "A64")
def test_the_token_is_turned_before_the_details_are_chosen() -> None:
    state = possessed("recall")

    state, log = play(state, "warrior orders recall")
    assert turned(log) == [("possession", "recall", False)]
    assert state.table.stage == Recalling("warrior")


@pytest.mark.rule("A29", "13.1")
@pytest.mark.parametrize(("lasts", "again"), [("turn", True), ("game", False)])
def test_how_long_a_possessed_order_is_lost(lasts: str, again: bool) -> None:
    options = Options(possession="game" if lasts == "game" else "turn")
    state = after(possessed("recall+", options), "warrior orders recall")
    assert state.table.keep.lost_tiles == (() if again else ("recall",))

    state = after(state, "pass", "march small", "done", "pass")
    state = after(state, *["draw G"] * 14, "no", "no")
    assert state.table.turn == 3
    assert ("warrior orders recall" in allowed(state)) is again
    assert ("recall" in spots_for(state.table, "possession")) is again


# The Demon.


def haunted(tokens: str, courtyard: str = "MS", **laid: int) -> State:
    return siege(
        Window(),
        hourglasses=3,
        laid=laid,
        garrison={"courtyard": courtyard, "barracks": "MM"},
        rituals={"demon": tokens},
    )


@pytest.mark.rule("7.4", "A28")
def test_a_demon_kills_in_the_courtyard_after_each_action_of_its_building() -> None:
    state = haunted("workshop+", wall=1, poles=2)
    state, log = play(state, "spend wall")
    assert turned(log) == [], "the effect comes first"

    state, log = play(state, "at W1")
    assert turned(log) == [("demon", "workshop", True)]
    assert state.table.stage == DemonFeeds()
    assert decides(state) == "invader"
    assert allowed(state) == ["kill M", "kill S"]
    state, log = play(state, "kill S")
    assert happened(log, DefenderFell) == [DefenderFell("courtyard", "S", "demon")]
    assert garrison(state, "hospital") == "S"
    assert isinstance(state.table.stage, Window)

    state, log = play(state, "spend poles", "at T1")
    assert happened(log, DefenderFell) == [DefenderFell("courtyard", "M", "demon")]
    assert turned(log) == []


@pytest.mark.rule("7.4")
def test_a_false_demon_goes_home() -> None:
    state = haunted("workshop forge+", wall=1)
    state, log = play(state, "spend wall", "at W1")

    assert turned(log) == [("demon", "workshop", False)]
    assert not happened(log, DefenderFell)
    assert face_down(state, "demon") == ("forge",)


@pytest.mark.rule("7.4")
def test_a_demon_sleeps_until_an_action_is_complete_in_its_own_building() -> None:
    state, log = play(haunted("workshop+", wall=0, cannon=3), "spend wall")
    assert turned(log) == []
    _, log = play(state, "spend cannon", "at T1")
    assert turned(log) == []


@pytest.mark.rule("7.4", "A28")
def test_a_demon_is_turned_over_even_if_the_courtyard_is_empty() -> None:
    state = haunted("workshop+", courtyard="", wall=1)
    state, log = play(state, "spend wall", "at W1")

    assert turned(log) == [("demon", "workshop", True)]
    assert not happened(log, DefenderFell)
    assert face_up(state, "demon") == "workshop"


@pytest.mark.rule("7.4", "A28")
def test_a_demon_kills_after_each_single_training() -> None:
    state = siege(
        Window(),
        hourglasses=4,
        garrison={"courtyard": "SS", "barracks": "MM"},
        rituals={"demon": "barracks+"},
    )
    _, log = play(state, *["spend train_ms"] * 4)

    assert len(happened(log, DefenderFell)) == 2


# The Specter.


def spectral(tokens: str, defenders: str = "SS", full: str = "") -> State:
    """Orcs and Trolls win by two."""
    return siege(
        Comparing(),
        troops={"W1": "OOT" if "V" in defenders else "OTT"}
        | dict.fromkeys(full.split(), "GGGGGGGGGG"),
        garrison={"W1": defenders},
        rituals={"specter": tokens},
    )


@pytest.mark.rule("7.5", "A30")
def test_where_a_specter_is_the_dead_change_sides() -> None:
    state, log = play(spectral("W1+"))
    assert turned(log) == [("specter", "W1", True)]
    assert decides(state) == "invader"
    assert allowed(state) == ["at FW", "at FE"]
    soldiers = garrison(state, "stock").count("S")

    state, log = play(state, "at FE")
    assert happened(log, UnitsCame) == [UnitsCame("O", 1, "FE")]
    assert troops(state, "FE") == "O"
    assert garrison(state, "W1") == "S"
    assert garrison(state, "courtyard") == "", "the dead do not reach the Hospital"
    assert garrison(state, "stock").count("S") == soldiers


@pytest.mark.rule("7.5")
def test_a_false_specter_goes_home() -> None:
    state, log = play(spectral("W1"))

    assert turned(log) == [("specter", "W1", False)]
    assert not happened(log, UnitsCame)
    assert garrison(state, "courtyard") == "S", "healed"


@pytest.mark.rule("7.5")
def test_a_specter_elsewhere_stays_face_down() -> None:
    _, log = play(spectral("W2+"))

    assert turned(log) == []


@pytest.mark.rule("7.5", "12.3")
@pytest.mark.parametrize(("victim", "risen"), [("M", "G"), ("S", "O"), ("V", "T")])
def test_each_of_the_dead_becomes_a_unit_of_its_strength(
    victim: str, risen: str
) -> None:
    state = siege(
        Machines(),
        machines="ballista@RW3",
        garrison={"W1": "MSV"},
        rituals={"specter": "W1+"},
    )
    state = after(state, "aim W1", "hit", f"kill {victim}", "at FW")

    assert troops(state, "FW") == risen


@pytest.mark.rule("7.5")
def test_a_specter_takes_every_later_victim_of_the_turn() -> None:
    state = siege(
        Machines(),
        machines="ballista@RW3 ballista@RW2",
        garrison={"W2": "MS"},
        rituals={"specter": "W2+"},
    )
    state, log = play(
        state, "aim W2", "aim W2", "hit", "kill S", "at FW", "hit", "at FE"
    )

    assert len(turned(log)) == 1
    assert (troops(state, "FW"), troops(state, "FE")) == ("O", "G")


@pytest.mark.rule("7.5", "A85")
def test_without_room_nobody_appears() -> None:
    state, log = play(spectral("W1+", full="FW FE"))
    assert not happened(log, UnitsCame)
    assert garrison(state, "W1") == "S"
    assert garrison(state, "courtyard") == "", "the dead one goes to the stock"

    state, log = play(spectral("W1+", full="FW"))
    assert happened(log, UnitsCame) == [UnitsCame("O", 1, "FE")]


@pytest.mark.rule("7.5", "A85")
def test_without_such_a_unit_in_the_bag_nobody_appears() -> None:
    state = siege(
        Fighting("W1"),
        troops={"W1": "OTT"},
        garrison={"W1": "SS"},
        rituals={"specter": "W1+"},
        bag={"O": 0},
    )
    _, log = play(state)

    assert turned(log) == [("specter", "W1", True)]
    assert not happened(log, UnitsCame)
    assert happened(log, DefenderFell)[0].taken


# The Gale.


def windy(tokens: str, hourglasses: int = 3) -> State:
    return siege(
        Window(),
        hourglasses=hourglasses,
        garrison={"W1": "MM", "courtyard": "V"},
        rituals={"gale": tokens},
    )


@pytest.mark.rule("7.6", "A63")
def test_a_gale_asks_for_one_hourglass_more() -> None:
    state, log = play(windy("W1+"), "move M W1-courtyard")
    assert turned(log) == [("gale", "W1", True)]
    assert isinstance(state.table.stage, Toll)
    assert not happened(log, UnitMoved)
    assert hourglasses(state) == 2

    moved, log = play(state, "yes")
    assert garrison(moved, "courtyard") == "MV"
    assert hourglasses(moved) == 1
    stayed, log = play(state, "no")
    assert garrison(stayed, "W1") == "MM"
    assert hourglasses(stayed) == 2
    assert len(happened(log, MoveGivenUp)) == 1


@pytest.mark.rule("7.6")
def test_a_false_gale_goes_home() -> None:
    state, log = play(windy("W1 W2+"), "move M W1-courtyard")

    assert turned(log) == [("gale", "W1", False)]
    assert garrison(state, "courtyard") == "MV"
    assert hourglasses(state) == 2
    assert face_down(state, "gale") == ("W2",)


@pytest.mark.rule("7.6", "A63")
def test_a_gale_that_lies_face_up_is_part_of_the_price() -> None:
    state, log = play(windy("W1*"), "move M W1-courtyard")
    assert happened(log, HourglassesSpent) == [HourglassesSpent(2)]
    assert hourglasses(state) == 1
    assert refused(state, "move M W1-courtyard"), "one is not enough"
    assert refused(state, "move V courtyard-W1")
    assert "move V courtyard-barracks" in allowed(state)


@pytest.mark.rule("7.6", "A63")
def test_without_a_second_hourglass_the_first_is_gone() -> None:
    state, log = play(windy("W1+", hourglasses=1), "move V courtyard-W1")

    assert turned(log) == [("gale", "W1", True)]
    assert len(happened(log, MoveGivenUp)) == 1
    assert garrison(state, "W1") == "MM"
    assert hourglasses(state) == 0
