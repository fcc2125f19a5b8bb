"""Whatever is refused says why, in words a player can act on, and names the rule."""

import pytest

from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.stages import (
    Arranging,
    Assigning,
    Brewing,
    Casting,
    ChoosingMarch,
    Commanding,
    Comparing,
    Exchanging,
    Finishing,
    Helping,
    Marksmen,
    OfferGathering,
    Paying,
    Placing,
    PlanMoment,
    Recalling,
    ShowingOrders,
    TakingSides,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State

from .siege import after, opening, refused, siege

THREE_PATHS = ("FE-RE1", "FE-RE2", "FE-RE3")
IN_WINDOW = siege(
    Window(opened=True),
    hourglasses=2,
    garrison={"barracks": "SV", "T1": "MM", "courtyard": "SS", "hospital": "S"},
    plans="P2 P4",
    finished="wall",
)
SPENT = siege(Window(opened=True), hourglasses=0, plans="P2")
BLOWING = siege(Window(opened=True), hourglasses=1, rituals={"gale": "E5*"})
DEAR = Options(data='{"defender_actions": {"move": 3, "swap": 3}}')
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
        (IN_WINDOW, "move S W1-forge", "9.2", "cannot be moved to the Forge"),
        (IN_WINDOW, "move S W1-RE1", "9.2", "cannot be moved to rampart RE1"),
        (IN_WINDOW, "move S hospital-W1", "A65", "nobody leaves the Hospital"),
        (IN_WINDOW, "move S W1-W1", "9.2", "section W1 is where it stands already"),
        (IN_WINDOW, "warrior to T1", "9.4", "Heroes do not go to tower T1"),
        (IN_WINDOW, "officer to forge", "9.4", "Heroes do not go to the Forge"),
        (IN_WINDOW, "swap M T1 with S W2", "A66", "nobody swaps places in tower T1"),
        (IN_WINDOW, "swap M W1 with M W2", "A66", "two units of different kinds"),
        (IN_WINDOW, "swap M W1 with S W1", "A66", "in different places"),
        (SPENT, "move S W1-forge", "9.1", "you have no hourglass left"),
        (SPENT, "march small", "9.1", "first say that your window is over"),
        (BLOWING, "swap M W2 with S E5", "A63", "the Gale makes that dearer"),
        (BLOWING, "move S E5-courtyard", "A63", "the Gale makes that dearer"),
        (
            siege(Window(opened=True), hourglasses=2, options=DEAR),
            "move M W1-T1",
            "9.2",
            "costs 3 hourglasses, and 2 are left",
        ),
        (
            siege(Window(opened=True), hourglasses=1, options=DEAR),
            "swap M W1 with S E5",
            "9.3",
            "costs 3 hourglasses, and 1 is left",
        ),
        (
            siege(
                Window(opened=True), hourglasses=2, options=Options(swaps="adjacent")
            ),
            "swap M W2 with S E5",
            "A32",
            "more than one move away",
        ),
        (
            siege(Window(opened=True), hourglasses=2, played="P7:west:1"),
            "spend glare",
            "P7",
            "Postern passage has closed Unearthly glare",
        ),
        (
            siege(TakingSides("P4"), played="P4"),
            "spend cannon",
            "P4",
            "first choose a side",
        ),
        (
            siege(Finishing("trap"), traps={"FE-RE1": "G"}, bridges="FE-RE2"),
            "trap G FE-RE2",
            "5.5",
            "a Bridge lies on the path FE–RE2",
        ),
        (
            siege(Finishing("trap"), traps={"FE-RE1": "G"}),
            "trap G FE-RE1",
            "9.8",
            "a trap lies on the path FE–RE1 already",
        ),
        (
            siege(Finishing("trap"), traps=dict.fromkeys(THREE_PATHS, "G")),
            "trap G RW3-W1",
            "1.6",
            "no trap of that kind left",
        ),
        (siege(Finishing("trap")), "trap G W1-W2", "1.3", "no path goes along W1-W2"),
        (
            siege(Finishing("sniper"), troops={"FE": "GO"}),
            "snipe T FE",
            "9.9",
            "there is no Troll in foreground FE",
        ),
        (
            siege(Assigning(), garrison={"hospital": "S"}),
            "fetch S hospital",
            "A65",
            "nobody leaves the Hospital",
        ),
        (IN_WINDOW, "spend wall", "A36", "has been carried out this turn"),
        (IN_WINDOW, "spend hunt", "A57", "cannot be carried out now"),
        (IN_WINDOW, "warrior orders rally", "9.13", "cannot have Rally carried out"),
        (IN_WINDOW, "plan P3", "10.1", "you hold no such plan"),
        (MARCHING, "G FE-RE2", "8.2", "do not march in this step"),
        (MARCHING, "O E3-E4", "8.2", "nobody leaves a section again"),
        (MARCHING, "G RE3-RE2", "1.3", "no path leads there"),
        (MARCHING, "G FE-RE3-RE4", "8.2", "do not march in this step"),
        (MARCHING, "G RE3-RE4-E5", "6.3", "there is no Quartermaster in rampart RE4"),
        (MARCHING, "tower RE3-RE4-E5", "A19", "cannot pass a Quartermaster"),
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
            "1.6",
            "no token of Mantelets left",
        ),
        (
            siege(
                WalkingRow(),
                wood=5,
                supply="TO",
                row="catapult banner",
                machines="ballista@RE1 ballista@RE2 trebuchet@FW trebuchet@FE",
            ),
            "use catapult",
            "4.1",
            "4 throwing machines stand already",
        ),
        (
            siege(WalkingRow(), row="trainer banner", supply="OO", bag={"T": 0}),
            "use trainer",
            "A86",
            "nobody whom Trainer could bring",
        ),
        (
            siege(WalkingRow(), row="banner blood_stones", supply="GG"),
            "use blood_stones",
            "A101",
            "no throwing machine that Blood stones could serve",
        ),
        (
            siege(
                WalkingRow(),
                row="banner trainer",
                supply="OO",
                troops={"FW": "OOOOOOOOOO", "FE": "OOOOOOOOOO"},
            ),
            "use trainer",
            "6.6",
            "no place left for Trainer",
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
        (
            siege(Commanding(openly=True), troops={"E3": "GO"}),
            "order fury RE1",
            "8.5",
            "orders are given at a section of the wall, not at rampart RE1",
        ),
        (
            after(
                siege(ChoosingMarch(), supply="GO", troops={"FW": "OOOOOOOOOO"}),
                "march small",
                "done",
            ),
            "enlist G RE1",
            "8.2",
            "new units come to a foreground, not to rampart RE1",
        ),
        (
            siege(Casting("gale"), rituals={"gale": "W1+"}),
            "success at W2",
            "7.1",
            "the Success of Gale is laid already",
        ),
        (
            siege(Casting("gale"), rituals={"gale": "W1 W2"}),
            "bluff at W3",
            "7.1",
            "both Bluffs of Gale are laid already",
        ),
        (
            siege(Casting("gale"), rituals={"gale": "W1 W2"}),
            "success at W1",
            "7.6",
            "here it can only be section W3",
        ),
        (
            siege(
                Window(opened=True),
                hourglasses=1,
                garrison={"courtyard": "S"},
                heroes={"warrior": "courtyard"},
            ),
            "warrior orders rally",
            "A50",
            (
                "the Warrior is in the Courtyard, and only a Hero on a section can "
                "order Rally"
            ),
        ),
        (
            siege(
                Window(opened=True),
                hourglasses=1,
                played="P8",
                options=Options(data='{"plans": {"cards": {"P8": {"heroOrders": 0}}}}'),
            ),
            "warrior orders rally",
            "P8",
            "Heroes give no more orders",
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


CALLED = siege(
    ShowingOrders(),
    troops={
        "E4": "T",
        "RE3": "TG",
        "RE4": "GGGGGGG",
        "FE": "TO",
        "RE2": "T",
        "FW": "T",
        "E3": "T",
    },
    orders={"E4": "call"},
)
BRIDGING = siege(
    Placing("bridge"), traps={"FE-RE1": "G", "FE-RE2": "T open"}, bridges="FE-RE3"
)
OPENED = opening(
    *("next ballista", "next catapult", "next banner", "next ladder"),
    *("deal O3", "deal O8", "deal O1"),
    options=Options(preset="first-game"),
)
GUARDED = {"W2": "MM", "barracks": "MMSV"}
TWO_MARKSMEN = siege(
    Marksmen(), garrison=GUARDED, troops={"RW3": "GO", "RW2": "GO", "W1": "G"}
)
ONE_MARKSMAN = siege(
    Marksmen(),
    garrison={"W1": "S", "W2": "M", "W3": "S", "T1": "MM", "T2": "M"},
    troops={"RW3": "GO", "RW2": "GO"},
)
BLOWING_UP = siege(ShowingOrders(), troops={"W1": "OOOT"}, orders={"W1": "detonation"})
FALLING = siege(
    Comparing(), troops={"W1": "TTT"}, garrison={"W1": "MMS"}, walls={"W1": 3}
)
BEATEN = siege(
    Comparing(), troops={"W1": "GGGOT"}, garrison={"W1": "SSS"}, walls={"W1": 5}
)


@pytest.mark.parametrize(
    ("state", "move", "rule", "says"),
    [
        (CALLED, "G RE3-E4", "8.8", "only a Troll follows the call"),
        (CALLED, "tower RE3-E4", "8.8", "only a Troll follows the call"),
        (CALLED, "T FE-RE3-E4", "A77", "takes one step, along one path"),
        (CALLED, "T E3-E4", "8.2", "nobody leaves a section again"),
        (CALLED, "T FE-E4", "1.3", "no path leads there"),
        (CALLED, "T barracks-E4", "1.3", "no path leads there"),
        (CALLED, "T FW-RW1", "8.8", "only a Troll on the east side follows this call"),
        (
            CALLED,
            "T FE-RE1",
            "A77",
            "section E4 cannot be reached from rampart RE1",
        ),
        (
            CALLED,
            "T RE3-E3",
            "A77",
            "section E4 cannot be reached from section E3",
        ),
        (CALLED, "T RE4-E4", "8.8", "there is no Troll in rampart RE4"),
        (CALLED, "T RE3-RE4", "1.2", "rampart RE4 is full"),
        (BRIDGING, "at FE-RE1", "5.5", "a trap lies on the path FE–RE1 already"),
        (BRIDGING, "at FE-RE2", "5.5", "a trap lies on the path FE–RE2 already"),
        (BRIDGING, "at FE-RE3", "5.5", "a Bridge lies on the path FE–RE3"),
        (BRIDGING, "at RE1", "5.5", "laid on a path, not at rampart RE1"),
        (
            siege(Recalling("warrior")),
            "fetch M barracks",
            "9.13",
            "only units on sections can be recalled, not one in the Barracks",
        ),
        (
            siege(Recalling("warrior")),
            "fetch M E1",
            "9.13",
            "the Warrior can only recall units on sections of the west side",
        ),
        (
            siege(Recalling("officer")),
            "fetch S W1",
            "9.13",
            "the Officer can only recall units on sections of the east side",
        ),
        (
            siege(Recalling("warrior")),
            "fetch V W1",
            "9.13",
            "there is no Veteran in section W1",
        ),
        (
            siege(Recalling("warrior"), garrison={"hospital": "S"}),
            "fetch S hospital",
            "A65",
            "nobody leaves the Hospital",
        ),
        (
            siege(
                Assigning(),
                garrison={"forge": "S"},
                finished="poles bay_window platform wall trap machine_damage spy "
                "blessing glare sniper confusion",
            ),
            "fetch S forge",
            "A61",
            "can only be used in the Forge, where this unit is already",
        ),
        (
            OPENED,
            "drop O2",
            "2.4",
            "Stone upon stone, Pathfinders and Bloody rituals, and one of these goes",
        ),
        (OPENED, "drop P4", "2.4", "you drew Stone upon stone, Pathfinders and"),
        (
            after(OPENED, "drop O8", "deal P2", "deal P9", "deal P5"),
            "drop P1",
            "2.4",
            "you drew Levy, Tar barrels and Double watch, and one of these goes back",
        ),
        (
            TWO_MARKSMEN,
            "split 3",
            "12.4",
            "can still shoot: say how many of them aim at rampart RW3, from 0 to 2",
        ),
        (
            ONE_MARKSMAN,
            "split 2",
            "12.4",
            "one Marksman on section W2 can still shoot: say 1 if he aims at ramp",
        ),
        (
            BLOWING_UP,
            "detonate 4",
            "8.7",
            "3 Orcs on section W1: say how many blow themselves up, from 1 to 3",
        ),
        (BLOWING_UP, "detonate 0", "A76", "at least one Orc has to blow itself up"),
        (
            FALLING,
            "slay MMM",
            "12.10",
            "not all of these units are on section W1",
        ),
        (FALLING, "slay MMMMMMM", "12.10", "not all of these units are on section W1"),
        (FALLING, "slay MS", "12.10", "stronger than the advantage, which is 2"),
        (FALLING, "slay M", "A5", "as close to the advantage as they can: to a stren"),
        (BEATEN, "slay GT", "12.10", "stronger than the advantage, which is 3"),
        (BEATEN, "slay O", "A5", "as they can: to a strength of 3"),
        (
            siege(Brewing(), cauldrons=dict.fromkeys(("W1", "W2", "W3"), "O")),
            "brew O",
            "1.6",
            "there is no cauldron against Orcs left in the box",
        ),
    ],
)
def test_a_refusal_is_never_bare_where_a_rule_has_the_answer(
    state: State, move: str, rule: str, says: str
) -> None:
    refusal = refused(state, move)
    assert (refusal.rule, says in str(refusal)) == (rule, True), str(refusal)
