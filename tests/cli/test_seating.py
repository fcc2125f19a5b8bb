"""Who sits where: people and bots in every mixture."""

import itertools
from collections.abc import Mapping

import pytest

import siegeworks as sw
from siegeworks.cli.game_arguments import UnreadableCommand
from siegeworks.cli.seating import (
    bots_of,
    people_and_bots,
    same_game,
    seat_and_player,
    usual_of,
    with_other_bots,
)
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.playthrough import Playthrough

from .at_the_table import CASTLE, HUMAN

FOUR = sw.game(CASTLE, players=4)


def seated(*asked: str, against: str = "expert") -> dict[str, str]:
    return people_and_bots(FOUR, map(seat_and_player, asked), against)


def sitting(grey: str, blue: str, yellow: str, green: str) -> dict[str, str]:
    return {"grey": grey, "blue": blue, "yellow": yellow, "green": green}


def test_you_sit_in_the_first_seat_unless_you_say_otherwise() -> None:
    assert seated() == sitting(HUMAN, "expert", "expert", "expert")
    assert seated("yellow") == sitting("expert", "expert", HUMAN, "expert")


def test_several_people_and_bots_can_be_seated() -> None:
    assert seated("blue", "green") == sitting("expert", HUMAN, "expert", HUMAN)
    assert seated("grey=random") == sitting("random", HUMAN, "expert", "expert")
    assert seated("blue=greedy", against=HUMAN) == sitting(
        HUMAN, "greedy", HUMAN, HUMAN
    )


def test_a_table_without_a_person_is_none_to_play_at() -> None:
    with pytest.raises(UnreadableCommand, match="siegeworks watch"):
        seated("grey=random", "blue=random", "yellow=random", "green=random")


def test_an_expert_sits_where_nobody_was_asked_for() -> None:
    assert usual_of(FOUR) == "expert"
    assert usual_of(sw.game("schotten-totten-2")) == "expert"


def test_without_numba_whoever_asks_for_a_master_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("siegeworks.players.game_bots.find_spec", lambda _: None)
    siege = sw.game("schotten-totten-2")
    with pytest.raises(SiegeworksError, match=r"Numba.*pip install"):
        bots_of(siege, {"attacker": HUMAN, "defender": "master"}, 1)


def test_bots_are_replaced_and_people_stay() -> None:
    mixed = sitting("random", HUMAN, "expert", HUMAN)
    assert with_other_bots(mixed, "greedy") == sitting("greedy", HUMAN, "greedy", HUMAN)


def again(players: Mapping[str, str]) -> dict[str, str]:
    """Who sits where if the advice for another game is followed."""
    words = iter(same_game(Playthrough(FOUR, dict(players))))
    asked, against = [], "expert"
    for word in words:
        if word == "--seat":
            asked.append(next(words))
        if word == "--against":
            against = next(words)
    return seated(*asked, against=against)


def test_the_advice_for_another_game_seats_everybody_as_before() -> None:
    for who in itertools.product((HUMAN, "random", "expert"), repeat=4):
        if HUMAN in who:
            assert again(sitting(*who)) == sitting(*who)
