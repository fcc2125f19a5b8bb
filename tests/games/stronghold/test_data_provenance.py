"""Where the numbers come from: the labels of the shipped set, and how they are read."""

import json

import pytest

from siegeworks.games.stronghold.data.file import (
    DATA_FILES,
    DEFAULT,
    SHIPPED,
    read_data,
    shipped,
    shipped_text,
    write_data,
)
from siegeworks.games.stronghold.data.form import LABELS, PARTS
from siegeworks.games.stronghold.data.provenance import facts, label_in, source_of

from .foreign_data import Json, changed, places_in


@pytest.mark.parametrize("name", SHIPPED)
def test_every_number_of_a_shipped_set_has_a_label(name: str) -> None:
    labels = {fact.label for fact in facts(shipped(name))}
    assert labels <= {*LABELS} - {"own", "unknown"}


@pytest.mark.parametrize("name", SHIPPED)
def test_no_number_of_a_shipped_set_is_forgotten(name: str) -> None:
    """Everything in the files that holds nothing else is listed once."""
    raw = json.loads(shipped_text(name))

    def numbers(value: Json) -> int:
        inner = (inside[key] for inside, key in places_in(value))
        return sum(type(each) is int for each in inner)

    written = sum(numbers(raw[part]) for part in PARTS)
    listed = [fact for fact in facts(shipped(name)) if type(fact.value) is int]
    assert len(listed) >= written
    assert len({(fact.part, fact.field) for fact in facts(shipped(name))}) == len(
        list(facts(shipped(name)))
    )


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("part", PARTS)
def test_every_source_says_something_about_its_part(name: str, part: str) -> None:
    """A mistyped field would fit nothing, and leave its number to another label."""
    data = shipped(name)
    sources = getattr(data, part).sources
    for pattern in sources:
        rest = {other: label for other, label in sources.items() if other != pattern}
        fields = [fact.field for fact in facts(data) if fact.part == part]
        assert any(label_in(sources, f) != label_in(rest, f) for f in fields), pattern


PRINTED = {
    "rulebook": """
        board.foregrounds.FW.cap board.foregrounds.FE.cap board.ramparts.RW1.cap
        board.ramparts.RE4.cap board.marauders.edge board.marauders.units
        board.sections.E2.inv board.sections.E3.inv board.startWalls
        board.towerMarksmen board.startForeground board.startBarracks board.startGuard
        board.marchOrder
        phase_cards.exchange.hg phase_cards.exchange.pay phase_cards.gather.pay
        phase_cards.gather.woodGain.T phase_cards.ballista.phase
        phase_cards.trebuchet.phase phase_cards.gale.phase
        phase_cards.marches.small.hg phase_cards.marches.small.limit
        phase_cards.marches.large.limit phase_cards.marches.openOrder
        phase_cards.marches.secretOrders
        defender_actions.move defender_actions.swap defender_actions.heroMove
        defender_actions.startTurn1 defender_actions.startTurn defender_actions.heal
        objectives.O1.stays objectives.O2.stays objectives.O3.stays
    """,
    "derived": "board.sections.E5.inv phase_cards.marches.large.hg",
    "source": """
        phase_cards.ballista.wood phase_cards.ballista.pay phase_cards.catapult.wood
        phase_cards.catapult.pay phase_cards.trainer.gain
    """,
    "reconstructed": """
        board.foregrounds.FW.to board.ramparts.RE3.to board.sections.W1.inv
        board.sections.W1.def board.sections.W1.start board.sections.W2.hero
        board.sections.E2.def board.sections.W1.side board.towers.T1.sections
        board.towers.T1.faces board.towers.T1.cannonAlso board.wallChain
        phase_cards.trebuchet.wood phase_cards.mantelets.pay
        phase_cards.siege_tower.wood
        phase_cards.banner.wood phase_cards.ladder.pay phase_cards.sap.hg
        phase_cards.bridge.pay phase_cards.poison.wood phase_cards.artilleryman.pay
        phase_cards.quartermaster.pay phase_cards.trench_master.pay
        phase_cards.saboteur.hg phase_cards.trainer.pay phase_cards.blood_stones.pay
        phase_cards.possession.pay phase_cards.demon.pay phase_cards.specter.pay
        phase_cards.gale.pay
        defender_actions.forge.cannon defender_actions.workshop.wall
        defender_actions.scouts.trap defender_actions.cathedral.glare
        defender_actions.barracks.train_sv defender_actions.guard.hunt
        hit_cards.1.cannon hit_cards.6.poles
        objectives.O1.ritualsInTurn objectives.O3.strength objectives.O9.units
        plans.P1.walls plans.P1.surcharge.wall plans.P7.closes plans.P10.actions
        options.gateAdjacent options.machinesPerRampart options.firstGamePreset
    """,
}


@pytest.mark.rule("1.7")
@pytest.mark.parametrize("label", PRINTED)
def test_the_labels_of_the_usual_set(label: str) -> None:
    """The last capacity is derived: the example needs at least five places there."""
    data = shipped(DEFAULT)
    for each in PRINTED[label].split():
        part, _, field = each.partition(".")
        assert source_of(data, part, field) == label, each


def test_what_the_rulebook_says_in_all() -> None:
    """Outside of the phase each card belongs to, nothing else is printed."""
    here = {
        f"{fact.part}.{fact.field}"
        for fact in facts(shipped(DEFAULT))
        if fact.label == "rulebook"
        and not fact.field.endswith((".cap", ".phase"))
        and not fact.field.startswith(("gather.", "exchange."))
    }
    assert here == {
        each
        for each in PRINTED["rulebook"].split()
        if not each.endswith((".cap", ".phase")) and "ge.hg" not in each
        if not each.startswith(("phase_cards.gather.", "phase_cards.exchange."))
    }


# How labels are read.


@pytest.mark.parametrize(
    ("sources", "label"),
    [
        ({}, "unknown"),
        ({"*": "own"}, "own"),
        ({"sections": "own"}, "own"),
        ({"sections.*": "own"}, "own"),
        ({"*.inv": "own"}, "own"),
        ({"sections.*.inv": "own"}, "own"),
        ({"sections.E2.inv": "own"}, "own"),
        ({"sections.E2.inv.more": "own"}, "unknown"),
        ({"sections.*.*": "own"}, "own"),
        ({"sections.*.*.*": "own"}, "unknown"),
        ({"section": "own", "sections.E": "own", "E2": "own"}, "unknown"),
        ({"sections": "own", "*": "memory"}, "own"),
        ({"sections.E2": "own", "sections": "memory"}, "own"),
        ({"sections.*.inv": "own", "sections": "memory"}, "own"),
        ({"sections.E2.inv": "own", "sections.*.inv": "memory"}, "own"),
        ({"sections": "memory", "*.inv": "own"}, "own"),
        ({"sections.E2": "memory", "*.E2.inv": "own"}, "own"),
        ({"sections.E2": "memory", "sections.*.inv": "own"}, "own"),
        ({"sections.*.inv": "memory", "*.E2.inv": "own"}, "own"),
    ],
)
def test_the_most_exact_field_counts(sources: dict[str, str], label: str) -> None:
    assert label_in(sources, "sections.E2.inv") == label


# Sets of one's own.


@pytest.mark.rule("1.7")
def test_what_a_set_says_without_a_source_is_unknown_and_the_rest_is_as_usual() -> None:
    data = read_data('{"defender_actions": {"forge": {"cannon": 5}, "heal": 3}}')

    assert source_of(data, "defender_actions", "forge.cannon") == "unknown"
    assert source_of(data, "defender_actions", "heal") == "unknown"
    assert source_of(data, "defender_actions", "forge.cauldron_g") == "reconstructed"
    assert source_of(data, "defender_actions", "move") == "rulebook"
    assert source_of(data, "board", "sections.E2.inv") == "rulebook"
    assert read_data(write_data(data)) == data


def test_a_set_labels_what_it_says() -> None:
    data = read_data(
        '{"plans": {"cards": {"P1": {"walls": 3}}, "sources": {"P1.walls": "own"}},'
        ' "hit_cards": {"cards": [["G", "O"], ["", ""], ["T", "T"]],'
        ' "sources": {"*": "own", "2.poles": "memory"}}}'
    )
    labels = {(fact.part, fact.field): fact.label for fact in facts(data)}

    assert labels["plans", "P1.walls"] == "own"
    assert labels["plans", "P1.surcharge.wall"] == "reconstructed"
    assert labels["plans", "P2.soldiers"] == "reconstructed"
    assert labels["hit_cards", "1.cannon"] == "own"
    assert labels["hit_cards", "2.poles"] == "memory"
    assert ("hit_cards", "4.cannon") not in labels


def test_a_set_without_made_up_numbers_is_no_reconstruction() -> None:
    own = {f"{part}__sources": {"*": "own"} for part in PARTS}
    raw = json.loads(changed(**own))
    del raw["provenance"]

    assert read_data(json.dumps(raw)).provenance == "read off a copy"
    raw["board"]["sources"]["wallChain"] = "reconstructed"
    assert read_data(json.dumps(raw)).provenance == "reconstruction"
    raw["provenance"] = "from a friend"
    assert read_data(json.dumps(raw)).provenance == "from a friend"


def test_the_list_of_numbers_names_field_value_and_source() -> None:
    assert DATA_FILES.sources is not None
    rows = DATA_FILES.sources(shipped_text(DEFAULT))

    assert ("board.sections.E2.inv", "3", "rulebook") in rows
    assert ("phase_cards.ballista.pay", "T | G G", "source") in rows
    assert ("board.marchOrder", "RE4 | RE3 RE2 RE1 RW1 RW2 RW3", "rulebook") in rows
    assert ("hit_cards.1.cannon", "-", "reconstructed") in rows
    assert ("options.gateAdjacent", "yes", "reconstructed") in rows
    with pytest.raises(ValueError, match="cannot be played"):
        DATA_FILES.sources('{"board": 3}')
