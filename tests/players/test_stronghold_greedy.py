"""Greedy at the fortress: everything to the section that is nearest to a breach."""

from games.stronghold.siege import siege
from siegeworks.games.stronghold.stages import (
    Assault,
    ChoosingMarch,
    Paying,
    Placing,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.players.stronghold.greedy import GreedyPlayer

from .stronghold_table import choice_of, choices_of


def move(state: State) -> str:
    return choice_of(GreedyPlayer(seed=0), state)


def moves(state: State) -> list[str]:
    return choices_of(GreedyPlayer(seed=0), state)


# The Invader.


def test_it_builds_what_it_can_pay_for() -> None:
    assert move(siege(WalkingRow(), supply="GGO", wood=5)) == "use ballista"
    assert move(siege(WalkingRow(), supply="O", wood=1)) == "use banner"


def test_it_pays_with_few_units_and_gives_away_little_time() -> None:
    assert move(siege(Paying("ballista"), supply="GGT", wood=5)) == "pay T"


def test_it_equips_the_section_that_lacks_least() -> None:
    state = siege(Placing("banner"), troops={"W2": "TTT"}, supply="O")
    assert move(state) == "at W2"


def test_it_makes_both_marches_and_takes_everybody_to_the_wall() -> None:
    state = siege(ChoosingMarch(), troops={"RW3": "OT", "FW": "G"}, garrison={"W1": ""})
    made = moves(state)
    assert made[0] == "march large"
    assert "march small" in made
    assert made.index("T RW3-W1") < made.index("O RW3-W1")


# The Defender.


def test_a_better_unit_comes_from_a_section_that_can_spare_it() -> None:
    state = siege(Window(), Assault(), troops={"W3": "TTO"}, hourglasses=1)
    kind, *rest = move(state).split()
    assert kind in {"swap", "warrior"}
    assert "W3" in rest


def test_it_plays_a_plan_only_when_the_wall_is_about_to_fall() -> None:
    calm = siege(Window(), Assault(), hourglasses=1, plans="P1 P5")
    assert not move(calm).startswith("plan")
    alarm = siege(
        Window(), Assault(), troops={"W3": "TTT"}, hourglasses=1, plans="P1 P5"
    )
    assert move(alarm).startswith("plan")
