"""Whatever is refused says why, in words a player can act on, and names the rule."""

import pytest

from siegeworks.games.stronghold.stages import (
    Arranging,
    ChoosingMarch,
    Commanding,
    Exchanging,
    Helping,
    OfferGathering,
    Paying,
    Placing,
    PlanMoment,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State

from .siege import after, refused, siege

IN_WINDOW = siege(
    Window(opened=True),
    hourglasses=2,
    garrison={"barracks": "SV", "T1": "MM", "courtyard": "SS", "hospital": "S"},
    plans="P2 P4",
    finished="wall",
)
MARCHING = after(
    siege(
        ChoosingMarch(),
        troops={"RE3": "GGGGGGT", "RE2": "G", "E3": "OOOOO", "FE": "G"},
        siege_towers="RE2:stuck",
        supply="GOT",
    ),
    "march small",
    "G RE3-RE4",
)


@pytest.mark.parametrize(
    ("state", "move", "rule", "says"),
    [
        (IN_WINDOW, "done", "9.1", "2 hourglasses are left"),
        (IN_WINDOW, "march small", "9.1", "first spend your hourglasses"),
        (IN_WINDOW, "move V W1-W2", "9.2", "there is no Veteran in section W1"),
        (IN_WINDOW, "move S W1-T1", "9.2", "only Marksmen man tower T1"),
        (IN_WINDOW, "move M W1-T1", "9.2", "tower T1 is full"),
        (IN_WINDOW, "move M W1-W3", "9.2", "more than one move away"),
        (IN_WINDOW, "move M W1-W2", "9.2", "section W2 is full"),
        (IN_WINDOW, "warrior to E3", "9.4", "the Officer stands there"),
        (IN_WINDOW, "warrior to W4", "9.4", "more than one move away"),
        (IN_WINDOW, "spend wall", "A36", "has been carried out this turn"),
        (IN_WINDOW, "spend hunt", "A57", "cannot be carried out now"),
        (IN_WINDOW, "warrior orders rally", "9.13", "cannot have Rally carried out"),
        (IN_WINDOW, "plan P3", "10.1", "you hold no such plan"),
        (MARCHING, "G FE-RE2", "8.2", "do not march in this step"),
        (MARCHING, "O RE3-RE4", "8.2", "there is no Orc in rampart RE3"),
        (MARCHING, "G RE3-E3", "1.2", "section E3 is full"),
        (MARCHING, "tower RE2-E2", "A16", "a trap holds the Siege tower"),
        (MARCHING, "tower RE3-E4", "8.2", "there is no Siege tower"),
        (MARCHING, "G FE-RE2-E3", "8.2", "do not march in this step"),
        (
            after(MARCHING, *["G RE3-RE4"] * 4),
            "T RE3-RE4",
            "8.2",
            "5 have already left rampart RE3",
        ),
        (siege(ChoosingMarch()), "done", "8.1", "one march at least"),
        (siege(WalkingRow(3), supply="OO"), "use ballista", "3.1", "lies behind you"),
        (
            siege(WalkingRow(), supply="OO"),
            "use demon",
            "3.1",
            "does not lie in your row",
        ),
        (
            siege(WalkingRow(), wood=1, supply="OT"),
            "use catapult",
            "3.2",
            "takes 5 Wood",
        ),
        (
            siege(WalkingRow(), wood=5, supply="O"),
            "use catapult",
            "3.2",
            "lack the units",
        ),
        (
            siege(WalkingRow(), wood=5, supply="TG", mantelets="RW1 RW2 RW3"),
            "use mantelets",
            "3.2",
            "lack the units",
        ),
        (
            siege(WalkingRow(), wood=5, supply="O", mantelets="RW1 RW2 RW3"),
            "use mantelets",
            "4.5",
            "no place or token left",
        ),
        (
            siege(Paying("ballista"), wood=5, supply="TGG"),
            "pay G",
            "3.2",
            "not a way you can pay",
        ),
        (
            siege(Paying("ballista"), wood=5, supply="TGG"),
            "pay T free",
            "O10",
            "Masters of war",
        ),
        (
            siege(Placing("trebuchet")),
            "at RW1",
            "4.4",
            "foreground FW or foreground FE",
        ),
        (siege(Arranging(2)), "next banner", "2.3", "Ballista, Catapult or Mantelets"),
        (siege(OfferGathering(), supply="G"), "gather T", "3.5", "no Troll in your"),
        (
            siege(Exchanging(("ballista", "gale"))),
            "exchange ballista for specter",
            "A90",
            "already been exchanged",
        ),
        (
            siege(Commanding(openly=True), troops={"E3": "GO"}),
            "order bluff E3",
            "A75",
            "only worth something face down",
        ),
        (
            siege(Commanding(openly=True), troops={"E3": "GO"}),
            "order call E3",
            "A75",
            "nobody at section E3 could carry out",
        ),
        (siege(PlanMoment(), plans="P2"), "plan P1", "10.1", "you hold no such plan"),
        (
            after(
                siege(ChoosingMarch(), supply="GO", troops={"FW": "OOOOOOOOOO"}),
                "march small",
                "done",
            ),
            "enlist T FW",
            "8.2",
            "no Troll in your supply",
        ),
        (siege(Helping("forge")), "spend wall", "A61", "only be used in the Forge"),
    ],
)
def test_a_refusal_says_what_is_wrong(
    state: State, move: str, rule: str, says: str
) -> None:
    refusal = refused(state, move)
    assert (refusal.rule, says in str(refusal)) == (rule, True), str(refusal)
