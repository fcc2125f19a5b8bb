"""Each promise that a data set has to keep, broken by one change."""

import json

import pytest

from siegeworks.games.stronghold.data.form import ERRANDS, EVERY_ERRAND, PHASE_OF
from siegeworks.games.stronghold.pieces import BUILDINGS, OBJECTIVES, PLANS

from .foreign_data import Json, changed, problems_of, usual, without


def rampart(side: str, *to: str) -> Json:
    return {"side": side, "cap": 7, "to": list(to)}


def tower(one: str, other: str, faces: str, *also: str) -> Json:
    return {"sections": [one, other], "faces": faces, "cannonAlso": list(also)}


def section(side: str = "west", **more: Json) -> Json:
    return {"side": side, "inv": 4, "def": 2, "start": "MS", **more}


def card(name: str) -> int:
    """Where a phase card stands in its file."""
    return list(PHASE_OF).index(name)


def of_card(name: str, **fields: Json) -> str:
    """The usual set with fields of one phase card changed."""
    raw = usual()
    raw["phase_cards"]["cards"][card(name)].update(fields)
    return json.dumps(raw)


def without_card(name: str) -> str:
    """The usual set with one phase card replaced by another of the same phase."""
    raw = usual()
    cards = raw["phase_cards"]["cards"]
    cards[card(name)] = cards[card(name) - 1]
    return json.dumps(raw)


def renamed(group: str, old: str, new: str) -> str:
    """The usual board with a place called otherwise, wherever it is named."""
    raw = usual()
    text = json.dumps(raw["board"]).replace(f'"{old}"', f'"{new}"')
    raw["board"] = json.loads(text) if new else raw["board"]
    assert new in raw["board"][group]
    return json.dumps(raw)


BROKEN = {
    # Names.
    "a long name": (
        renamed("towers", "T1", "Bastion"),
        'board.towers: "Bastion" should be the name of a place',
    ),
    "a name of signs": (
        renamed("sections", "W1", "W-1"),
        'board.sections: "W-1" should be the name of a place',
    ),
    "a number": (
        renamed("sections", "W1", "1W"),
        'board.sections: "1W" should be the name of a place',
    ),
    "a name twice": (
        changed(board__towers__RE1=tower("W1", "W2", "RW3", "FW")),
        "board: RE1, RE1 are called alike",
    ),
    "a name in small letters": (
        renamed("towers", "T1", "w1"),
        "board: W1, w1 are called alike",
    ),
    "a building": (
        renamed("sections", "W1", "Forge"),
        "board: no place can be called Forge",
    ),
    "an order tile": (
        renamed("towers", "T1", "rally"),
        "board: no place can be called rally",
    ),
    # Sides.
    "a third side": (
        changed(board__sections__W1__side="north"),
        'board.sections.W1.side: "north" should be "west" or "east"',
    ),
    "no foreground on a side": (
        changed(board__foregrounds__FW__side="east"),
        "board.foregrounds: 0 on side west, at least 1 must be there",
    ),
    "one section on a side": (
        changed(
            board__sections={
                "W1": section(),
                "E1": section("east"),
                "E2": section("east"),
                "E3": section("east"),
            }
        ),
        "board.sections: 1 on side west, at least 2 must be there",
    ),
    # Paths.
    "a path to nowhere": (
        changed(board__foregrounds__FW__to=["RW1", "RW2", "RW9"]),
        "board.foregrounds.FW.to: there is no rampart RW9",
    ),
    "a foreground at the wall": (
        changed(board__foregrounds__FW__to=["RW1", "RW2", "RW3", "W1"]),
        "board.foregrounds.FW.to: there is no rampart W1",
    ),
    "back to a foreground": (
        changed(board__ramparts__RW1__to=["W3", "W4", "FW"]),
        "board.ramparts.RW1.to: there is no rampart or section FW",
    ),
    "a path twice": (
        changed(board__ramparts__RW1__to=["W3", "W4", "W4"]),
        "board.ramparts.RW1.to: W4 is there twice",
    ),
    "a path across": (
        changed(board__ramparts__RW1__to=["W3", "W4", "E1"]),
        "board.ramparts.RW1.to: E1 is on the other side, east",
    ),
    "a circle": (
        changed(
            board__ramparts__RE3__to=["E3", "E4", "RE4"],
            board__ramparts__RE4__to=["E4", "E5", "RE3"],
        ),
        "board.ramparts.RE3.to: leads back to RE3",
    ),
    "a rampart that leads to itself": (
        changed(board__ramparts__RE4__to=["E4", "E5", "RE4"]),
        "board.ramparts.RE4.to: leads back to RE4",
    ),
    "a section out of reach": (
        changed(board__ramparts__RE4__to=["E3", "E4"]),
        "board.sections: no path leads from a foreground to E5",
    ),
    "a rampart out of reach": (
        changed(board__foregrounds__FW__to=["RW1", "RW2"]),
        "board.ramparts: no path leads from a foreground to RW3",
    ),
    "a machine without a choice": (
        changed(board__ramparts__RW1__to=["W4"]),
        "board.ramparts.RW1.to: a machine there needs at least 2 sections",
    ),
    "no path at all": (
        changed(board__ramparts__RW1__to=[]),
        "board.ramparts.RW1.to: the list has 0, it should have 1 to 28",
    ),
    # The Marauders and the marches.
    "Marauders without a path": (
        changed(board__marauders__edge=["RE2", "RE4"]),
        "board.marauders.edge: there is no path from rampart RE2 to RE4",
    ),
    "Marauders on the wall": (
        changed(board__marauders__edge=["RE3", "E3"]),
        "board.marauders.edge: E3 is no rampart",
    ),
    "Marauders of one kind": (
        changed(board__marauders__units=["O", "O"]),
        "board.marauders.units: O is there twice",
    ),
    "a rampart that never moves": (
        changed(board__marchOrder=[["RE4"], ["RE3", "RE2", "RE1", "RW1", "RW2"]]),
        "board.marchOrder: RW3 is not there",
    ),
    "a rampart that moves twice": (
        changed(
            board__marchOrder=[
                ["RE4"],
                ["RE3", "RE2", "RE1", "RW1", "RW2", "RW3", "RE4"],
            ]
        ),
        "board.marchOrder: RE4 is there twice",
    ),
    "a foreground in the order": (
        changed(
            board__marchOrder=[
                ["RE4"],
                ["RE3", "RE2", "RE1", "RW1", "RW2", "RW3"],
                ["FW"],
            ]
        ),
        "board.marchOrder: there is no rampart FW",
    ),
    "a feeder that moves too early": (
        changed(
            board__marchOrder=[["RE3", "RE2", "RE1", "RW1", "RW2", "RW3"], ["RE4"]]
        ),
        "board.marchOrder: RE4 must come in an earlier group than RE3",
    ),
    "a feeder that moves together": (
        changed(board__marchOrder=[["RE4", "RE3", "RE2", "RE1", "RW1", "RW2", "RW3"]]),
        "board.marchOrder: RE4 must come in an earlier group than RE3",
    ),
    # The wall.
    "a section beside the wall": (
        changed(board__wallChain=["W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4"]),
        "board.wallChain: E5 is not there",
    ),
    "a section twice": (
        changed(board__wallChain__8="E4"),
        "board.wallChain: E4 is there twice",
    ),
    "a tower in the chain": (
        changed(board__wallChain__0="T1"),
        "board.wallChain: there is no section T1",
    ),
    "sides that are mixed": (
        changed(
            board__wallChain=["W1", "W2", "E1", "W3", "W4", "E2", "E3", "E4", "E5"]
        ),
        "board.wallChain: the sections of a side must stand together",
    ),
    "a tower over a section": (
        changed(board__towers__T1=tower("W1", "W3", "RW3", "FW")),
        "board.towers.T1.sections: W1 and W3 are no neighbours",
    ),
    "a tower beside one section": (
        changed(board__towers__T1=tower("W1", "W1", "RW3", "FW")),
        "board.towers.T1.sections: W1 and W1 are no neighbours",
    ),
    "a tower over the gate": (
        changed(board__towers__T8=tower("W4", "E1", "RE1", "FE")),
        "board.towers.T8.sections: W4 and E1 are on different sides",
    ),
    "two towers in one place": (
        changed(board__towers__T8=tower("W2", "W1", "RW3", "FW")),
        "board.towers.T8.sections: T1 stands there already",
    ),
    "a tower that faces the other side": (
        changed(board__towers__T1=tower("W1", "W2", "RE3", "FW")),
        "board.towers.T1.faces: there is no rampart RE3 on side west",
    ),
    "a tower that faces a foreground": (
        changed(board__towers__T1=tower("W1", "W2", "FW", "RW3")),
        "board.towers.T1.faces: there is no rampart FW on side west",
    ),
    "a cannon that reaches across": (
        changed(board__towers__T1=tower("W1", "W2", "RW3", "FE")),
        "board.towers.T1.cannonAlso: there is no rampart or foreground FE on side west",
    ),
    "a cannon without a choice": (
        changed(board__towers__T1=tower("W1", "W2", "RW3")),
        "board.towers.T1.cannonAlso: the list has 0, it should have 1 to 16",
    ),
    "a cannon with one target named twice": (
        changed(board__towers__T1=tower("W1", "W2", "RW3", "RW3")),
        "board.towers.T1: RW3 is there twice",
    ),
    # The beginning.
    "a crowded section": (
        changed(board__sections__W2__start="MMS"),
        "board.sections.W2.start: 3 units have no room, there is some for 2 (def)",
    ),
    "a strange garrison": (
        changed(board__sections__W2__start="MG"),
        'board.sections.W2.start: "MG" should be units as letters, M, S, V',
    ),
    "too many Marksmen": (
        changed(board__startGuard="MM"),
        "board: 18 Marksmen are placed, the box holds 17",
    ),
    "too many Veterans": (
        changed(board__startBarracks="VVVVV"),
        "board: 5 Veterans are placed, the box holds 4",
    ),
    "a Hero twice": (
        changed(board__sections__W1__hero="officer"),
        "board.sections: the officer is there twice",
    ),
    "an unknown Hero": (
        changed(board__sections__W1__hero="cook"),
        'board.sections.W1.hero: "cook" should be "warrior" or "officer"',
    ),
    "too many wall elements": (
        changed(board__startWalls=3),
        "board.startWalls: 27 are placed in all, the box holds 23",
    ),
    "a crowded foreground": (
        changed(board__foregrounds__FE__cap=4),
        "board.startForeground: 5 units have no room on FE, there is some for 4",
    ),
    "too many Trolls": (
        changed(
            board__startForeground="T" * 21,
            board__foregrounds__FE__cap=30,
            board__foregrounds__FW__cap=30,
        ),
        "board: 42 Trolls are placed, the bag holds 40",
    ),
    # Numbers out of all limits.
    "a huge rampart": (
        changed(board__ramparts__RW1__cap=31),
        "board.ramparts.RW1.cap: 31 should be a whole number from 1 to 30",
    ),
    "a section without room": (
        changed(board__sections__W1__inv=0),
        "board.sections.W1.inv: 0 should be a whole number from 1 to 30",
    ),
    "half a wall element": (
        changed(board__startWalls=1.5),
        "board.startWalls: 1.5 should be a whole number from 0 to 10",
    ),
    "too many foregrounds": (
        changed(
            board__foregrounds={
                f"F{at}": {"side": "west", "cap": 10, "to": ["RW1"]} for at in range(5)
            }
        ),
        "board.foregrounds: there are 5, there should be 2 to 4",
    ),
    "too many ramparts": (
        changed(board__ramparts={f"R{at}": rampart("west", "W1") for at in range(13)}),
        "board.ramparts: there are 13, there should be 2 to 12",
    ),
    "too many sections": (
        changed(board__sections={f"S{at}": section() for at in range(17)}),
        "board.sections: there are 17, there should be 4 to 16",
    ),
    "too many towers": (
        changed(
            board__towers={f"U{at}": tower("W1", "W2", "RW3", "FW") for at in range(17)}
        ),
        "board.towers: there are 17, there should be 0 to 16",
    ),
    "a rampart that leaves its room out": (
        without("board__ramparts__RW1__cap"),
        "board.ramparts.RW1: cap must be there",
    ),
    "a rampart with a roof": (
        changed(board__ramparts__RW1__roof=True),
        'board.ramparts.RW1."roof": there is no such field',
    ),
    # Phase cards.
    "a card twice": (
        without_card("catapult"),
        "phase_cards: ballista is there twice",
    ),
    "a card that is missing": (
        without_card("catapult"),
        "phase_cards: catapult is not there",
    ),
    "an unknown card": (
        of_card("gale", id="storm"),
        'phase_cards.cards, card 22.id: "storm" should be "exchange" or',
    ),
    "a card of another phase": (
        of_card("gale", phase=4),
        "phase_cards: gale belongs to phase 5, not 4",
    ),
    "a card that cannot be paid": (
        of_card("ballista", pay=[]),
        "phase_cards.cards, card 3.pay: the list has 0, it should have 1 to 6",
    ),
    "a card that no unit pays": (
        of_card("ballista", pay=[["T"], []]),
        "phase_cards: ballista must say which units pay it",
    ),
    "a card that five units pay": (
        of_card("ballista", pay=[["G"] * 5]),
        "phase_cards.cards, card 3.pay, way 1: the list has 5, it should have 0 to 4",
    ),
    "two ways that are the same": (
        of_card("trebuchet", pay=[["T", "O"], ["O", "T"]]),
        "phase_cards: trebuchet can be paid with OT twice",
    ),
    "a card that Marksmen pay": (
        of_card("ballista", pay=[["M"]]),
        'phase_cards.cards, card 3.pay, way 1, unit 1: "M" should be "G" or "O" or "T"',
    ),
    "more Wood than there is": (
        of_card("trebuchet", wood=21),
        "phase_cards.cards, card 5.wood: 21 should be a whole number from 0 to 20",
    ),
    "an Exchange for units": (
        of_card("exchange", pay=[["G"]]),
        "phase_cards: exchange takes no units, pay must be [[]]",
    ),
    "Gathering with two units": (
        of_card("gather", pay=[["G", "G"], ["O"], ["T"]]),
        "phase_cards: gather takes any one unit",
    ),
    "Gathering nothing": (
        without("phase_cards__cards__1__woodGain"),
        "phase_cards: gather must say how much Wood each kind brings",
    ),
    "Gathering with Orcs for nothing": (
        of_card("gather", woodGain={"G": 1, "T": 3}),
        "phase_cards.cards, card 2.woodGain: O must be there",
    ),
    "a Trainer of nobody": (
        without(f"phase_cards__cards__{card('trainer')}__gain"),
        "phase_cards: trainer must say which units it brings",
    ),
    "a march without limit": (
        of_card("marches", small={"hg": 3}),
        "phase_cards.cards, card 23.small: limit must be there",
    ),
    "one march": (
        without(f"phase_cards__cards__{card('marches')}__large"),
        "phase_cards: marches must say what small and large are",
    ),
    "a Ballista that gains Wood": (
        of_card("ballista", woodGain={"G": 1, "O": 1, "T": 1}),
        "phase_cards: ballista has no woodGain; its fields: id, phase, wood, pay, hg",
    ),
    # The Defender's costs.
    "an action for nothing": (
        changed(defender_actions__forge__cannon=0),
        "defender_actions.forge.cannon: 0 should be a whole number from 1 to 20",
    ),
    "an unknown action": (
        changed(defender_actions__forge__sword=3),
        'defender_actions.forge."sword": there is no such field; fields here: cannon',
    ),
    "an action in another building": (
        changed(defender_actions__guard__cannon=3),
        'defender_actions.guard."cannon": there is no such field',
    ),
    "moves for nothing": (
        changed(defender_actions__move=0),
        "defender_actions.move: 0 should be a whole number from 1 to 20",
    ),
    "swaps for nothing": (
        changed(defender_actions__swap=0),
        "defender_actions.swap: 0 should be a whole number from 1 to 20",
    ),
    "a window that never ends": (
        changed(defender_actions__heroMove=2),
        "defender_actions.heroMove: 2 should be 1",
    ),
    # Hit cards.
    "fewer hit cards than cannons": (
        changed(hit_cards__cards=[["G", "G"]] * 2),
        "hit_cards.cards: the list has 2, it should have 3 to 12",
    ),
    "a hit on a Marksman": (
        changed(hit_cards__cards__0=["M", ""]),
        'hit_cards.cards, card 1, cannon: "M" should be some of "GOT"',
    ),
    "a hit on two Goblins": (
        changed(hit_cards__cards__0=["", "GG"]),
        'hit_cards.cards, card 1, poles: "GG" should be some of "GOT"',
    ),
    "half a hit card": (
        changed(hit_cards__cards__0=["G"]),
        'hit_cards.cards, card 1: […] should look like ["GO", "G"]',
    ),
    # Objectives and plans.
    "an eleventh objective": (
        changed(objectives__cards__O11={"wood": 3}),
        'objectives.cards."O11": there is no such field; fields here: O1, O2',
    ),
    "a number of another objective": (
        changed(objectives__cards__O9__dead=3),
        'objectives.cards.O9."dead": there is no such field; fields here: units, wood',
    ),
    "an objective that does not stay": (
        changed(objectives__cards__O1__stays=False),
        "objectives.cards.O1.stays: false should be true",
    ),
    "an objective done from the start": (
        changed(objectives__cards__O4__machines=0),
        "objectives.cards.O4.machines: 0 should be a whole number from 1 to 4",
    ),
    "two free actions": (
        changed(objectives__cards__O10__freeActions=2),
        "objectives.cards.O10.freeActions: 2 should be 1",
    ),
    "an eleventh plan": (
        changed(plans__cards__P11={}),
        'plans.cards."P11": there is no such field; fields here: P1, P2',
    ),
    "a surcharge on nothing": (
        changed(plans__cards__P1__surcharge={"sleep": 1}),
        'plans.cards.P1.surcharge: "sleep" should be "cannon" or',
    ),
    "a surcharge of nothing": (
        changed(plans__cards__P1__surcharge={"wall": 0}),
        "plans.cards.P1.surcharge.wall: 0 should be a whole number from 1 to 20",
    ),
    "a plan that closes nothing there is": (
        changed(plans__cards__P7__closes="ballista"),
        'plans.cards.P7.closes: "ballista" should be "cannon" or',
    ),
    # Options and sources.
    "two cards of a phase": (
        changed(options__firstGamePreset__0="banner"),
        "options.firstGamePreset: 2 cards of phase 2, 3 are needed",
    ),
    "a card for the first game twice": (
        changed(options__firstGamePreset__0="catapult"),
        "options.firstGamePreset: catapult is there twice",
    ),
    "eleven cards for the first game": (
        changed(options__firstGamePreset=["ballista"] * 11),
        "options.firstGamePreset: the list has 11, it should have 12",
    ),
    "a gate that may be": (
        changed(options__gateAdjacent="perhaps"),
        'options.gateAdjacent: "perhaps" should be true or false',
    ),
    "no machines": (
        changed(options__machinesPerRampart=0),
        "options.machinesPerRampart: 0 should be a whole number from 1 to 4",
    ),
    "an unknown source": (
        changed(board__sources={"*": "a friend"}),
        'board.sources.*: "a friend" should be "rulebook" or "derived" or',
    ),
    "a source of no field": (
        changed(board__sources={"sections..cap": "own"}),
        'board.sources: "sections..cap" should be a field such as sections.E2.inv',
    ),
    "a name of signs for the set": (
        changed(id="mine!"),
        'id: "mine!" should be a name of at most 40 letters',
    ),
    "a provenance of two lines": (
        changed(provenance="a\nb"),
        "provenance: 'a\\nb' should be a line of text",
    ),
}
"""Each promise, by what breaks it: the set, and the beginning of what is said."""


@pytest.mark.rule("1.7")
@pytest.mark.parametrize("what", BROKEN)
def test_what_cannot_be_played_is_refused(what: str) -> None:
    text, problem = BROKEN[what]
    told = problems_of(text)
    assert any(each.startswith(problem) for each in told), told


def test_the_usual_set_breaks_none_of_them() -> None:
    assert problems_of(json.dumps(usual())) == ()


def test_the_names_of_the_form_are_those_of_the_game() -> None:
    raw = usual()

    assert tuple(ERRANDS) == BUILDINGS
    assert {
        each["id"]: each["phase"] for each in raw["phase_cards"]["cards"]
    } == PHASE_OF
    assert tuple(raw["objectives"]["cards"]) == OBJECTIVES
    assert tuple(raw["plans"]["cards"]) == PLANS
    assert sum(len(raw["defender_actions"][each]) for each in BUILDINGS) == len(
        EVERY_ERRAND
    )


@pytest.mark.parametrize("text", [changed(board__sections__W2__hero="officer")])
def test_a_hero_may_begin_in_the_courtyard_but_not_twice(text: str) -> None:
    assert problems_of(text) == ("board.sections: the officer is there twice",)
    assert problems_of(without("board__sections__E3__hero")) == ()


def test_a_board_of_other_places_is_played_like_the_usual_one() -> None:
    raw = usual()
    text = json.dumps(raw["board"])
    for old, new in (("RE4", "Hole"), ("E5", "Gate"), ("T7", "Keep7"), ("FE", "Moor")):
        text = text.replace(f'"{old}"', f'"{new}"')
    raw["board"] = json.loads(text)
    assert problems_of(json.dumps(raw)) == ()


def test_a_board_may_have_no_towers() -> None:
    assert problems_of(changed(board__towers={})) == ()
