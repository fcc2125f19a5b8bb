"""Every reason to say no, with its rule and its sentence."""

from collections.abc import Callable

import pytest

from siegeworks.core.refusal import Refusal
from siegeworks.games.land_of_clans import why_not
from siegeworks.games.land_of_clans.actions import (
    Attack,
    Build,
    Lay,
    PlayWizard,
    TakeLand,
    TakeWaste,
)
from siegeworks.games.land_of_clans.options import Claim, Options, WizardTurn
from siegeworks.games.land_of_clans.state import State, start

from .foreign_data import default_file
from .highlands import follow, position, refused, refused_action

DEAD_HAND = "A1 B1 C1 D1 E1"
SIEGE = """
    7:  .  .  r  bI3 bI3 bI3
    """
FIFTEEN = "A1 C1 E1 G1 F2 H2 B2 D2 B3 F3 H3 F4 A5 C5 G6"


def mustering(red: str = "A1") -> State:
    return follow(position(SIEGE, hands={"red": red}), "attack I3")


def defending() -> State:
    state = position(SIEGE, hands={"red": "A1", "blue": "A4"})
    return follow(state, "attack I3", "lay A1", "enough")


def finished(claim: Claim = "optional") -> State:
    state = position(
        "1:  -  -  r  r  .",
        corners="I3 X5 I5 W5",
        hands={"red": "C1"},
        claim=claim,
    )
    return follow(state, "C1")


def waste_taken() -> State:
    state = position(
        """
        1:  -  -  r  r  r
        4:  .  .  r  N  r
        """,
        corners="I3 X5 I5 W5",
        hands={"red": "D13"},
    )
    return follow(state, "D13 on N1")


def after_wizard(wizard: WizardTurn = "extra") -> State:
    state = position(corners="X5 I5 W5 Z5", wizard=wizard)
    return follow(state, "wizard D13")


def exchanging() -> State:
    state = position(tokens={"blue": DEAD_HAND}, hands={"red": DEAD_HAND})
    return follow(state, "give up A1")


def lifting() -> State:
    return follow(position(tokens={"red": FIFTEEN}, hands={"red": "F7"}), "F7")


def over() -> State:
    state = position(tokens={"blue": DEAD_HAND}, hands={"red": DEAD_HAND}, exchanges=3)
    return follow(state, "give up A1", "enough")


def called_off() -> State:
    state = position(SIEGE, players=4, teams=True, hands={"red": "B1"})
    return follow(state, "attack I3", "enough", "enough")


def wizard_for_waste() -> Refusal:
    state = position(
        "4:  .  .  r  N  r",
        corners="I3 X5 I5 W5",
        hands={"red": "wizard"},
        wizards={"red": 1},
    )
    waste = state.table.land.square_named["N1"]
    return refused_action(state, TakeWaste("wizard", waste))


CONSTANTS: dict[str, tuple[Callable[[], Refusal], str]] = {
    "GAME_IS_OVER": (lambda: refused(over(), "A1"), "the game is over (rule 7.1)"),
    "CHANCE_IS_ASKED": (
        lambda: refused(start(Options()), "A1"),
        "chance comes first: wait until it has decided (rule 2.6)",
    ),
    "NOBODY_DEALS_NOW": (
        lambda: refused(position(), "deal A1"),
        "nothing is being dealt now (rule 2.6)",
    ),
    "TURN_FIRST": (
        lambda: refused(position(), "defend 0"),
        "nothing asks for that now: first decide what to do in your turn (rule 3.1)",
    ),
    "EXCHANGE_FIRST": (
        lambda: refused(exchanging(), "B1"),
        (
            "you are exchanging cards: give up another one, or say that it is enough "
            "(rule 3.6)"
        ),
    ),
    "LIFT_FIRST": (
        lambda: refused(lifting(), "wait"),
        (
            "your token is still to come: lift one of yours from the board first "
            "(rule 3.4)"
        ),
    ),
    "BUILD_FIRST": (
        lambda: refused(finished(), "A1"),
        "a shape of yours is finished: decide first what to build (rule 4.1)",
    ),
    "SWORD_FIRST": (
        lambda: refused(mustering(), "B1"),
        "an attack is under way: lay a Sword (rule 6.3)",
    ),
    "MUSTER_FIRST": (
        lambda: refused(follow(mustering("A1 A6"), "lay A1"), "B1"),
        "an attack is under way: lay a Sword, or say that it is enough (rule 6.3)",
    ),
    "STOP_FIRST": (
        lambda: refused(follow(mustering("A1 A4"), "lay A1"), "B1"),
        (
            "an attack is under way: you hold no Sword to lay, so say that it is "
            "enough (rule 6.3)"
        ),
    ),
    "DEFEND_FIRST": (
        lambda: refused(defending(), "lay A4"),
        (
            "a castle of yours is attacked: say first with how many Shields you "
            "defend it (rule 6.4)"
        ),
    ),
    "SHIELDS_FIRST": (
        lambda: refused(defending(), "defend 1", "defend 0"),
        "you have promised Shields: lay them first (rule 6.4)",
    ),
    "NOTHING_TO_LIFT": (
        lambda: refused(position(tokens={"red": "A1"}), "lift A1"),
        (
            "a token is lifted only after a square is taken with none left "
            "beside the board (rule R17)"
        ),
    ),
    "MUST_BUILD_WASTE": (
        lambda: refused(waste_taken(), "wait"),
        "whoever takes no-man's-land has to build there (rule R4)",
    ),
    "MUST_BUILD": (
        lambda: refused(finished("compulsory"), "wait"),
        "you agreed that a finished shape has to be built (rule R4)",
    ),
    "ONE_WIZARD_A_TURN": (
        lambda: refused(after_wizard(), "wizard A1"),
        "you have played a Wizard this turn: one is all (rule R13)",
    ),
    "NO_OPEN_WIZARD": (
        lambda: refused(position(wizards={"red": 0}), "wizard A1"),
        "no Wizard lies open in front of you (rule 5.2)",
    ),
    "NO_WIZARD_IN_HAND": (
        lambda: refused(position(), "drawn wizard A1"),
        "there is no Wizard in your hand (rule 5.2)",
    ),
    "NO_SWORD": (
        lambda: refused(position(SIEGE), "attack I3"),
        "an attack needs at least one Sword (rule R29)",
    ),
    "NO_SWORD_CALLED_OFF": (
        lambda: refused(called_off(), "attack I3"),
        (
            "your attack this turn was called off: another one needs a Sword "
            "of your own (rule R50)"
        ),
    ),
    "WIZARD_NEEDS_NO_CARD": (
        wizard_for_waste,
        (
            "a Wizard is not spent like other cards: play it on that square as a "
            "Wizard (rule R20)"
        ),
    ),
}
"""The fixed reasons: how each is met with, and what it says."""


@pytest.mark.parametrize("name", CONSTANTS)
def test_each_fixed_reason_is_met_with_and_says_what_it_should(name: str) -> None:
    meet, words = CONSTANTS[name]

    refusal = meet()

    assert refusal is getattr(why_not, name)
    assert str(refusal) == words


def test_no_fixed_reason_is_forgotten_here() -> None:
    fixed = {name for name, it in vars(why_not).items() if isinstance(it, Refusal)}

    assert fixed == set(CONSTANTS)


def squares(state: State, text: str) -> tuple[int, ...]:
    return tuple(state.table.land.square_named[name] for name in text.split())


COMPOSED: dict[str, Callable[[], Refusal]] = {
    "there is no B1 in your hand (rule 2.3)": lambda: refused(
        position(hands={"blue": "B1"}), "B1"
    ),
    "no square belongs to a Sword (rule 1.3)": lambda: refused_action(
        position(data="highlands-separate", hands={"red": "sword"}),
        TakeLand("sword"),
    ),
    "no square belongs to a Wizard (rule 1.3)": lambda: refused_action(
        position(hands={"red": "wizard"}, wizards={"red": 1}),
        TakeLand("wizard"),
    ),
    "B1 lies under the castle I3 for the rest of the game (rule R9)": lambda: refused(
        position("1:  -  -  bI3 bI3 bI3", hands={"red": "B1"}), "B1"
    ),
    "a token of Blue lies on B1, and a card takes free squares only (rule R10)": (
        lambda: refused(position(tokens={"blue": "B1"}, hands={"red": "B1"}), "B1")
    ),
    "B1 is not no-man's-land: only its own card takes it, or a Wizard (rule 5.1)": (
        lambda: refused_action(
            position(hands={"red": "A1"}),
            TakeWaste("A1", position().table.land.square_named["B1"]),
        )
    ),
    "no-man's-land is taken only to finish a shape that lies in a corner, and N1 "
    "finishes none of yours (rule 5.1)": lambda: refused(
        position(hands={"red": "A1"}), "A1 on N1"
    ),
    "square 0 is not on the board (rule 1.1)": lambda: refused_action(
        position(), PlayWizard(0)
    ),
    "you hold a card whose square is free: with such a card nothing is exchanged "
    "(rule R18)": lambda: refused(position(hands={"red": "A1"}), "give up A1"),
    "your own token is on B1 already (rule R11)": lambda: refused(
        position(tokens={"red": "B1"}), "wizard B1"
    ),
    "there is no token of yours on F1 (rule 3.4)": lambda: refused(
        lifting(), "lift F1"
    ),
    "the prize L3 lies in no corner (rule 4.1)": lambda: refused(
        finished(), "build L3 A1 B1 H1"
    ),
    "those squares do not have the shape of I3 (rule 4.1)": lambda: refused_action(
        finished(), Build(0, squares(finished(), "A1 B1"))
    ),
    "the prize number 40 lies in no corner (rule 4.1)": lambda: refused_action(
        finished(), Build(40, squares(finished(), "A1 B1"))
    ),
    "you have taken N1, so the castle has to cover it (rule R4)": lambda: refused(
        waste_taken(), "build I3 A1 B1 C1"
    ),
    "there is no castle X5 on the board (rule R23)": lambda: refused(
        position(), "attack X5"
    ),
    "there is no castle number 40 on the board (rule R23)": lambda: refused_action(
        position(), Attack(40)
    ),
    "the castle I3 is your own (rule R23)": lambda: refused(
        position("1:  -  -  rI3 rI3 rI3"), "attack I3"
    ),
    "you count 0 at I3 and its owner 1: it takes at least as many to attack "
    "(rule 6.2)": lambda: refused(position("1:  -  -  bI3 bI3 bI3"), "attack I3"),
    "A4 shows no Sword (rule 6.3)": lambda: refused(
        follow(position(SIEGE, hands={"red": "A1 A4"}), "attack I3"), "lay A4"
    ),
    "a Wizard shows no Sword (rule 6.3)": lambda: refused_action(
        follow(
            position(SIEGE, hands={"red": "A1 wizard"}, wizards={"red": 1}),
            "attack I3",
        ),
        Lay("wizard"),
    ),
    "you hold 1 Shield, too few for 2 (rule 6.4)": lambda: refused(
        defending(), "defend 2"
    ),
    "A1 cannot come up now (rule 2.6)": lambda: refused(
        follow(position(hands={"red": "F7", "blue": "A1"}), "F7"), "deal A1"
    ),
    "something else has to come up now (rule 2.6)": lambda: refused(
        follow(position(hands={"red": "F7"}), "F7"), "reveal I3"
    ),
}
"""Reasons that name a card, a square or a castle."""


@pytest.mark.parametrize("words", COMPOSED)
def test_each_reason_names_what_stands_in_the_way(words: str) -> None:
    assert str(COMPOSED[words]()) == words


@pytest.mark.rule("1.1")
def test_a_card_for_a_square_that_is_not_there_is_told_so() -> None:
    refusal = refused_action(position(hands={"red": "A1"}), TakeWaste("A1", 0))

    assert str(refusal) == "square 0 is not on the board (rule 1.1)"


@pytest.mark.rule("4.1", "R1")
def test_where_shapes_are_only_turned_that_is_said_of_a_wrong_one() -> None:
    state = position(
        "1:  -  -  r  r  .",
        data=default_file(allow_reflection=False),
        corners="I3 L4 I5 W5",
        hands={"red": "C1"},
    )

    assert str(refused(state, "C1", "build L4 A1 B1 C1 G2")) == (
        "those squares do not have the shape of L4, which may be turned but not "
        "mirrored (rule R1)"
    )


def test_the_token_that_finishes_the_shape_is_not_lifted() -> None:
    state = position(
        "4:  .  .  r  N  r",
        tokens={"red": "A1 C1 E1 G1 H2 B2 D2 F3 H3 F4 G6 C10 A9"},
        corners="I3 X5 I5 W5",
        hands={"red": "F7"},
    )

    assert str(refused(state, "F7 on N1", "lift A4")) == (
        "without the token on A4 the shape would not be finished: lift another "
        "(rule R17)"
    )


@pytest.mark.rule("6.4", "R31")
def test_whoever_defends_alone_lays_as_many_shields_as_there_are_swords_or_none() -> (
    None
):
    state = position(SIEGE, hands={"red": "A1 A6", "blue": "A4 A9 B3"})
    asked = follow(state, "attack I3", "lay A1", "lay A6", "enough")

    for shields in (1, 3):
        assert str(refused(asked, f"defend {shields}")) == (
            "it takes 2 Shields: lay exactly that many, or none (rule R31)"
        )


@pytest.mark.rule("8.3", "R31", "R50")
def test_the_first_of_two_partners_may_promise_fewer_and_the_second_may_not() -> None:
    state = position(
        SIEGE,
        players=4,
        teams=True,
        hands={"red": "A1 A6", "blue": "A4 A9 B3", "blue2": "B8 C2 C7"},
    )
    first = follow(state, "attack I3", "lay A1", "lay A6", "enough", "enough")

    assert str(refused(first, "defend 3")) == (
        "it takes 2 Shields: more is never laid (rule R31)"
    )
    second = follow(first, "defend 1")
    for shields in (2, 3):
        assert str(refused(second, f"defend {shields}")) == (
            "it still takes 1 Shield: lay exactly that many, or none (rule R31)"
        )
    nothing_yet = follow(first, "defend 0")
    assert str(refused(nothing_yet, "defend 1")) == (
        "it still takes 2 Shields: lay exactly that many, or none (rule R31)"
    )


def test_a_card_without_a_shield_is_not_laid_in_defence() -> None:
    state = position(SIEGE, hands={"red": "A1", "blue": "A4 A6"})
    promised = follow(state, "attack I3", "lay A1", "enough", "defend 1")

    assert str(refused(promised, "lay A6")) == "A6 shows no Shield (rule 6.4)"
