"""Files from elsewhere: foreign, edited, absurd. None of them costs anybody else."""

import asyncio
from typing import Any

import pytest

from siegeworks.core.errors import BadPlaythrough
from siegeworks.core.playthrough import read_playthrough, write_playthrough
from siegeworks.games import CATALOG
from siegeworks.server.errors import BadSetup
from siegeworks.server.settings import Settings
from siegeworks.server.table.import_game import LARGEST_VIEW, MOST_ENTRIES, lines_of

from .brought import company_game, first_event, of_another_version, tampered
from .client import Guest
from .conftest import serving

GAME = company_game(3)


def refusal(file: bytes) -> str:
    with pytest.raises(BadPlaythrough) as refused:
        lines_of(read_playthrough(file, CATALOG), 0.0)
    return str(refused.value)


def test_our_own_file_and_an_older_one_can_be_brought() -> None:
    for file in (write_playthrough(GAME), tampered(GAME, of_another_version)):
        lines = lines_of(read_playthrough(file, CATALOG), 0.0)
        assert len(lines) == len(GAME.entries)


@pytest.mark.parametrize("place", [88, 99, -1, 10**6, 10**9, 2**62, 2**80, -(10**9)])
def test_a_place_that_is_not_on_the_table_is_refused_before_it_fills_the_memory(
    place: int,
) -> None:
    def far_away(document: dict[str, Any]) -> None:
        of_another_version(document)
        first_event(document, "CardPlaced")["place"] = place

    assert "cannot" in refusal(tampered(GAME, far_away))


def test_a_table_that_grows_and_grows_is_refused() -> None:
    """A replay asks for hundreds of views; each would be as large as the file."""

    def with_many_effects(document: dict[str, Any]) -> None:
        of_another_version(document)
        effect = {"type": "EffectBegan", "seat": "grey", "kind": "king", "place": 7}
        document["entries"][-9]["events"] += [effect] * (LARGEST_VIEW // 40)

    assert "cannot have happened" in refusal(tampered(GAME, with_many_effects))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 6}, "players cannot be 6"),
        ({"players": 1}, "players cannot be 1"),
        ({"players": "3"}, "players cannot be '3'"),
        ({"players": True}, "players cannot be yes"),
        ({"players": 10**30}, "players cannot be 1000"),
        ({"players": 3.0}, "got `float`"),
        ({"players": None}, "got `null`"),
        ({"players": [3]}, "got `array`"),
        ({"lady_target": 1}, "lady_target cannot be 1"),
        ({"dragons": True}, "there is no option 'dragons'"),
    ],
)
@pytest.mark.parametrize("is_ours", [True, False])
def test_options_that_cannot_be_are_named(
    options: dict[str, object], said: str, is_ours: bool
) -> None:
    def change(document: dict[str, Any]) -> None:
        if not is_ours:
            of_another_version(document)
        document["header"]["options"] |= options

    assert said in refusal(tampered(GAME, change))


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("is_ours", [True, False])
def test_another_number_of_players_does_not_fit_the_game(
    players: int, is_ours: bool
) -> None:
    def change(document: dict[str, Any]) -> None:
        if not is_ours:
            of_another_version(document)
        document["header"]["options"]["players"] = players

    assert refusal(tampered(GAME, change))


def test_another_game_cannot_read_it() -> None:
    def change(document: dict[str, Any]) -> None:
        document["header"] |= {"game": "schotten-totten-2", "options": {}}

    assert "entry 1 cannot be read" in refusal(tampered(GAME, change))


def test_changed_facts_are_noticed() -> None:
    def another_card(document: dict[str, Any]) -> None:
        event = first_event(document, "CardPlaced")
        event["kind"] = "king" if event["kind"] != "king" else "queen"

    assert "the file was changed" in refusal(tampered(GAME, another_card))

    def of_old(document: dict[str, Any]) -> None:
        of_another_version(document)
        another_card(document)

    assert "cannot have happened" in refusal(tampered(GAME, of_old))


def test_a_version_is_short_and_a_game_ends() -> None:
    def endless_version(document: dict[str, Any]) -> None:
        document["header"]["version"] = "9" * 1_000_000

    assert "version" in refusal(tampered(GAME, endless_version))

    def endless(document: dict[str, Any]) -> None:
        of_another_version(document)
        document["entries"] += [document["entries"][-1]] * MOST_ENTRIES

    assert "longer than any game" in refusal(tampered(GAME, endless))


def test_an_effect_of_nobody_is_refused_and_not_a_mistake_of_ours() -> None:
    """Who is to decide is asked of every position on the way, not only of the last."""

    def of_nobody(document: dict[str, Any]) -> None:
        of_another_version(document)
        effect = {"type": "EffectBegan", "seat": "grey", "kind": "prince", "place": 7}
        document["entries"][-1]["events"].append(effect)

    assert "cannot have happened" in refusal(tampered(GAME, of_nobody))


def test_a_moment_that_cannot_be_shown_is_the_files_fault(quick: Settings) -> None:
    """Only what everybody is sent is looked at on import; the rest when it is asked."""

    engine = {"kind": "siege-engine"}

    def with_a_task_for_nobody(document: dict[str, Any]) -> None:
        of_another_version(document)
        *_, entry, after = document["entries"][:-8]
        began = {"type": "EffectBegan", "seat": "grey", "place": 36, **engine}
        entry["events"].append(began)
        after["events"].insert(0, {"type": "StepEnded", **engine})

    async def scene() -> None:
        ada = Guest()
        async with serving(quick) as server:
            file = tampered(GAME, with_a_task_for_nobody)
            table = await server.table_service.archive.import_playthrough(
                file, ada.digest, "here"
            )
            last = len(GAME.entries)
            assert await server.table_service.archive.moments(
                table, last, last, ada.digest
            )
            with pytest.raises(BadSetup):
                await server.table_service.archive.moments(
                    table, last - 9, last - 9, ada.digest
                )

    asyncio.run(scene())
