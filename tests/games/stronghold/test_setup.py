"""Chapters 1 and 2 of the rulebook: the board, the box and how a game begins."""

from collections import Counter

import pytest

from siegeworks.core.record import replace
from siegeworks.games.stronghold.check import components, problems
from siegeworks.games.stronghold.events import (
    ObjectiveDropped,
    PlanDrawn,
    PlanDropped,
    redact,
)
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.pieces import size
from siegeworks.games.stronghold.rules import legal_actions
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.stages import (
    Arranging,
    Briefing,
    ChoosingMarch,
    DroppingPlan,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State, start
from siegeworks.games.stronghold.table import (
    free_room,
    free_slots,
    tokens_left,
    wall_stock,
    wood_stock,
)
from siegeworks.games.stronghold.view import legal_for, view

from .siege import (
    after,
    allowed,
    chances,
    decides,
    garrison,
    happened,
    hourglasses,
    marauders,
    opening,
    play,
    refused,
    siege,
    supply,
    troops,
)

FIRST_GAME = Options(preset="first-game")
DEALS = [
    *["deal trebuchet", "deal ballista", "deal siege_tower"],
    *["deal sap", "deal poison", "deal banner"],
    *["deal saboteur", "deal trainer", "deal artilleryman"],
    *["deal demon", "deal possession", "deal gale"],
]
ROW = ["next siege_tower", "next trebuchet", "next poison", "next sap"]
GOALS = ["deal O3", "deal O8", "deal O1", "drop O8"]
PLANS = ["deal P2", "deal P9", "deal P5", "drop P9"]


# The board.


@pytest.mark.rule("1.2", "1.3")
def test_the_places_have_room_as_the_board_says() -> None:
    site = Options().site
    room = {place: site.room[place] for place in site.outside}

    assert room == {
        "FW": 10,
        "FE": 10,
        **dict.fromkeys(("RW3", "RW2", "RW1", "RE1", "RE2", "RE3", "RE4"), 7),
        "W1": 5,
        "W2": 4,
        "W3": 3,
        "W4": 4,
        "E1": 4,
        "E2": 3,
        "E3": 5,
        "E4": 4,
        "E5": 5,
    }
    assert sum(room[section] for section in site.sections) == 37


@pytest.mark.rule("1.3")
def test_paths_lead_forward_and_never_from_side_to_side() -> None:
    site = Options().site

    assert len(site.paths) == 21
    assert {tuple(site.ends[path]) for path in site.paths} == {
        *[("FW", "RW1"), ("FW", "RW2"), ("FW", "RW3")],
        *[("FE", "RE1"), ("FE", "RE2"), ("FE", "RE3")],
        *[("RE3", "RE4"), ("RE3", "E3"), ("RE3", "E4")],
        *[("RW3", "W1"), ("RW3", "W2"), ("RW2", "W2"), ("RW2", "W3")],
        *[("RW1", "W3"), ("RW1", "W4"), ("RE1", "E1"), ("RE1", "E2")],
        *[("RE2", "E2"), ("RE2", "E3"), ("RE4", "E4"), ("RE4", "E5")],
    }
    for start_, end in site.ends.values():
        assert site.side_of[start_] == site.side_of[end]


@pytest.mark.rule("1.3", "1.2")
def test_nobody_goes_back_or_across() -> None:
    state = siege(
        ChoosingMarch(), troops={"RW1": "G", "RE4": "G", "W1": "O", "FE": "T"}
    )
    state = after(state, "march small")

    assert allowed(state) == ["G RE4-E4", "G RE4-E5", "done"]
    state = after(state, "done")
    assert allowed(state) == ["G RW1-W3", "G RW1-W4", "done"]
    state = after(state, "done")
    assert allowed(state) == ["T FE-RE1", "T FE-RE2", "T FE-RE3", "done"]


@pytest.mark.rule("1.5")
def test_towers_stand_between_two_sections_and_face_a_rampart() -> None:
    board = Options().site.data.board
    towers = {
        name: (" ".join(each.sections), each.faces)
        for name, each in board.towers.items()
    }

    assert towers == {
        "T1": ("W1 W2", "RW3"),
        "T2": ("W2 W3", "RW2"),
        "T3": ("W3 W4", "RW1"),
        "T4": ("E1 E2", "RE1"),
        "T5": ("E2 E3", "RE2"),
        "T6": ("E3 E4", "RE3"),
        "T7": ("E4 E5", "RE4"),
    }


@pytest.mark.rule("1.5", "9.2", "A34", "A35")
def test_neighbours_along_the_wall() -> None:
    state = siege(
        Window(),
        hourglasses=1,
        garrison={"W4": "S", "E1": "S", "W3": "S", "E2": "S", "T3": "M", "W2": "S"}
        | {"barracks": "SV"},
    )

    ends = [move.split("-")[1] for move in allowed(state, "move S W4-")]
    assert ends == ["W3", "E1", "courtyard", "barracks", "guard"]
    ends = [move.split("-")[1] for move in allowed(state, "move M T3-")]
    assert ends == ["W3", "W4", "courtyard", "barracks", "guard"]


# The box.


@pytest.mark.rule("1.6")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    pieces = Counter(components(start(Options())))

    assert {piece: count for piece, count in pieces.items() if count > 1} == {
        "unit G": 60,
        "unit O": 100,
        "unit T": 40,
        "wood": 20,
        "unit M": 17,
        "unit S": 20,
        "unit V": 4,
        "wall": 23,
        **{f"token {t}": 3 for t in ("ballista", "catapult", "mantelets")},
        **{f"token {t}": 3 for t in ("siege_tower", "banner", "bridge", "ladder")},
        **{f"token {t}": 3 for t in ("poison", "sap", "quartermaster", "saboteur")},
        **{f"token {t}": 3 for t in ("trench_master", "cannon", "poles")},
        **{f"token {t}": 3 for t in ("bay_window", "platform", "spy")},
        **{f"token cauldron_{kind}": 3 for kind in "got"},
        "token trebuchet": 2,
        "token trap": 9,
    }
    assert sum(piece.startswith("card ") for piece in pieces) == 23


@pytest.mark.rule("1.6")
def test_what_comes_back_can_be_used_again() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"RE3": "G"},
        traps={"RE3-E3": "G", "FE-RE1": "G", "FE-RE2": "G"},
    )
    state = after(state, "march small", "G RE3-E3", "done")

    assert tokens_left(state.table, "trap") == 7


# The set-up of both sides.


@pytest.mark.rule("2.1", "1.4")
def test_the_invader_sets_up() -> None:
    state = start(Options())

    assert (troops(state, "FW"), troops(state, "FE")) == ("GOOOT", "GOOOT")
    assert marauders(state) == "GO"
    assert state.table.camp.bag == (57, 93, 38)
    assert size(state.table.camp.bag) == 200 - 12
    assert (state.table.camp.wood, wood_stock(state.table)) == (5, 15)
    assert supply(state) == ""


@pytest.mark.rule("2.2", "1.5")
def test_the_defender_sets_up() -> None:
    state = start(Options())
    sections = state.table.site.sections

    assert [garrison(state, section) for section in sections] == [
        *["MMS", "MS", "MS", "MMS"],
        *["MMS", "MS", "MSS", "MS", "MMS"],
    ]
    assert all(free_slots(state.table, section) == 0 for section in sections)
    assert set(state.table.keep.walls.values()) == {2}
    assert wall_stock(state.table) == 5
    assert garrison(state, "guard") == "M"
    assert garrison(state, "barracks") == "MMMSV"
    assert garrison(state, "stock") == "SSSSSSSSSVVV"
    assert state.table.keep.heroes == {"warrior": "W2", "officer": "E3"}
    for tower in state.table.site.towers:
        assert garrison(state, tower) == ""


@pytest.mark.rule("2.2", "A2", "9.1")
def test_the_first_turn_has_four_hourglasses() -> None:
    assert hourglasses(start(Options())) == 4
    state = opening(*DEALS, *ROW, *GOALS, *PLANS, "no", "no")

    assert state.table.turn == 1
    assert isinstance(state.table.stage, Window)
    assert hourglasses(state) == 4


# Drawing.


@pytest.mark.rule("2.3")
def test_three_of_five_cards_are_drawn_for_each_phase() -> None:
    state = start(Options())
    assert chances(state) == dict.fromkeys(
        (f"deal {card}" for card in state.table.site.cards_of[2]), pytest.approx(0.2)
    )
    state = after(state, "deal trebuchet")
    assert set(chances(state)) == {
        *["deal ballista", "deal catapult", "deal mantelets", "deal siege_tower"]
    }
    assert refused(state, "deal trebuchet")

    state = after(start(Options()), *DEALS)
    assert set(state.table.camp.row) == {
        *["trebuchet", "ballista", "siege_tower", "sap", "poison", "banner"]
    }
    assert set(state.table.camp.reserve) == {
        *["saboteur", "trainer", "artilleryman", "demon", "possession", "gale"]
    }


@pytest.mark.rule("2.3")
def test_the_invader_orders_each_phase_of_the_row() -> None:
    state = opening(*DEALS)

    assert decides(state) == "invader"
    assert isinstance(state.table.stage, Arranging)
    assert sorted(allowed(state)) == [
        *["next ballista", "next siege_tower", "next trebuchet"]
    ]
    assert refused(state, "next sap")
    assert refused(state, "next siege_tower", "next siege_tower")
    state = after(state, *ROW)
    assert state.table.camp.row == (
        *["siege_tower", "trebuchet", "ballista", "poison", "sap", "banner"],
    )


@pytest.mark.rule("2.3")
def test_a_first_game_has_its_own_cards() -> None:
    state = opening(options=FIRST_GAME)

    assert decides(state) == "invader"
    assert set(state.table.camp.row) == {
        *["ballista", "catapult", "mantelets", "banner", "ladder", "bridge"]
    }
    assert set(state.table.camp.reserve) == {
        *["artilleryman", "quartermaster", "trainer"],
        *["blood_stones", "gale", "specter"],
    }
    state = after(
        state, "next mantelets", "next catapult", "next bridge", "next ladder"
    )
    assert state.table.camp.row == (
        *["mantelets", "catapult", "ballista", "bridge", "ladder", "banner"],
    )
    assert len(chances(state)) == 10


@pytest.mark.rule("2.4")
def test_two_of_three_objectives_are_kept_open() -> None:
    state = opening(*DEALS, *ROW)
    assert set(chances(state).values()) == {0.1}
    state = after(state, *GOALS[:3])

    assert decides(state) == "invader"
    assert allowed(state) == ["drop O3", "drop O8", "drop O1"]
    assert refused(state, "drop O2")
    state, log = play(state, "drop O8")
    assert [card.id for card in state.table.camp.objectives] == ["O3", "O1"]
    dropped = happened(log, ObjectiveDropped)
    assert redact(dropped[0], DEFENDER) == ObjectiveDropped(None)
    assert redact(dropped[0], INVADER) == dropped[0]


@pytest.mark.rule("2.4")
def test_then_the_defender_keeps_two_of_three_plans_face_down() -> None:
    state, log = play(opening(*DEALS, *ROW, *GOALS), *PLANS[:3])

    assert decides(state) == "defender"
    assert allowed(state) == ["drop P2", "drop P9", "drop P5"]
    assert {redact(e, INVADER) for e in happened(log, PlanDrawn)} == {PlanDrawn(None)}
    state, log = play(state, "drop P9")
    assert state.table.keep.plans_hidden == 2
    assert state.secrets.plans == ("P2", "P5")
    assert redact(happened(log, PlanDropped)[0], INVADER) == PlanDropped(None)
    assert isinstance(state.table.stage, Briefing)


# Open and hidden.


@pytest.mark.rule("2.5")
def test_what_each_side_knows_after_the_set_up() -> None:
    state = opening(*DEALS, *ROW, *GOALS, *PLANS)
    mine, theirs = view(state, INVADER).secrets, view(state, DEFENDER).secrets

    assert (mine.objectives, mine.plans, mine.plan_dropped) == (("O8",), (), "")
    assert (theirs.objectives, theirs.plans) == ((), ("P2", "P5"))
    assert theirs.plan_dropped == "P9"
    assert view(state, None).secrets == type(mine)()


@pytest.mark.rule("2.5", "A95")
def test_the_reserve_the_bag_and_the_piles_are_open() -> None:
    state = siege(WalkingRow(), machines="ballista@RE1:2/3", supply="GOT")
    seen = view(state, DEFENDER).table

    assert seen.camp.reserve == state.table.camp.reserve
    assert seen.camp.bag == state.table.camp.bag
    assert seen.camp.supply == (1, 1, 1)
    assert (seen.field.machines[0].hits, seen.field.machines[0].misses) == (2, 3)


@pytest.mark.rule("2.5", "A100")
def test_neither_side_sees_which_tokens_the_other_has_left() -> None:
    state = siege(
        Window(),
        hourglasses=1,
        troops={"E3": "GOT"},
        traps={"FE-RE1": "G", "FE-RE2": "T", "RE3-E3": "tower open"},
        rituals={"gale": "W1+ W2"},
        orders={"E3": "call"},
    )
    invader, defender = view(state, INVADER), view(state, DEFENDER)

    assert invader.secrets.traps == {}
    assert [trap.kind for trap in invader.table.field.traps] == [None, None, "tower"]
    assert tokens_left(invader.table, "trap") == 6
    assert defender.secrets.traps == {"FE-RE1": "G", "FE-RE2": "T"}
    assert defender.secrets.rituals == {}
    assert defender.secrets.orders == {}
    assert defender.table.field.orders[0].order is None
    assert invader.secrets.rituals == {"gale": "W1"}
    assert invader.secrets.orders == {"E3": "call"}


@pytest.mark.rule("2.5")
@pytest.mark.parametrize("stage", [DroppingPlan(), Window(opened=True)])
def test_a_view_is_enough_to_know_what_is_legal(
    stage: DroppingPlan | Window,
) -> None:
    state = siege(stage, hourglasses=1, plans="P1 P2")
    assert set(legal_for(view(state, DEFENDER))) == set(legal_actions(state))
    assert legal_for(view(state, INVADER)) == ()


@pytest.mark.rule("1.2", "5.3")
def test_only_units_take_room() -> None:
    state = siege(
        WalkingRow(),
        troops={"RE2": "GGGG", "E2": "OO"},
        machines="ballista@RE2",
        mantelets="RE2",
        siege_towers="RE2 RE2 E2",
        equipment={"E2": "ladder banner"},
    )

    assert free_room(state.table, "RE2") == 3
    assert free_room(state.table, "E2") == 2


def overfull() -> State:
    state = siege(WalkingRow(), troops={"RE2": "GGGGGGG"})
    field = state.table.field
    crowd = replace(field, troops={**field.troops, "RE2": (8, 0, 0)})
    return replace(state, table=replace(state.table, field=crowd))


@pytest.mark.rule("1.2", "1.6")
def test_an_impossible_position_is_noticed() -> None:
    found = problems(overfull())

    assert any("too many units of the Invader on RE2" in each for each in found)
    assert any("the Invader's units are" in each for each in found)
