"""Nobody reads in a terminal what they may not know."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from siegeworks.cli.seating import HUMAN
from siegeworks.core.playthrough import write_playthrough
from siegeworks.games.schotten_totten_2.cards import SiegeCard
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import State
from siegeworks.games.schotten_totten_2.text.phrases import named

from .at_the_table import Asked, Table, any_move, kept, played_out, siegeworks


def names_secret_card(text: str, state: State, reader: Side) -> str | None:
    """A Siege card that only the other side holds and knows, if the text names it."""
    given = state.given[reader.other]
    for card in state.hands[reader.other]:
        secret = isinstance(card, SiegeCard) and card not in given
        words = rf"\b({card}|{named(card)})\b"
        if secret and re.search(words, text):
            return str(card)
    return None


def polite(seed: int) -> object:
    """Plays at random and presses Enter when the device is passed."""
    move = any_move(seed)

    def answer(asked: Asked) -> str:
        return "" if "Pass the device" in asked.prompt else move(asked)

    return answer


@pytest.mark.parametrize("tactics", [False, True])
def test_the_other_hand_is_never_on_the_screen(tactics: bool, tmp_path: Path) -> None:
    players = dict.fromkeys(Side, HUMAN)
    for seed in range(2):
        table = Table(
            polite(seed), file=tmp_path / "g", seated=players, seed=seed,
            tactics=tactics,
        )  # fmt: skip
        table.session.play()
        for asked in table.asked:
            if asked.prompt == "> ":
                # The echo of the line before was typed by this reader or is empty.
                assert not names_secret_card(
                    asked.screen, asked.course.state, Side(asked.seat)
                )


def test_the_screen_between_two_people_shows_nothing(tmp_path: Path) -> None:
    players = dict.fromkeys(Side, HUMAN)
    table = Table(polite(1), file=tmp_path / "g", seated=players)
    table.session.play()
    passing = [asked for asked in table.asked if "Pass the device" in asked.prompt]
    assert len(passing) > 20
    for asked in passing:
        *_, shown = asked.screen.rpartition("\n" * 20)
        assert not shown.strip()


@pytest.mark.parametrize("seat", list(Side))
@pytest.mark.parametrize("tactics", [False, True])
def test_a_replay_knows_only_what_its_seat_knew(
    seat: Side, tactics: bool, tmp_path: Path
) -> None:
    record = played_out(3, tactics=tactics)
    file = kept(record, tmp_path / "game.json")
    states = list(record.states())
    moments = [s for s in states if record.game.actor(s) in (*Side, None)]
    for at in (20, len(moments) - 1):
        done = siegeworks(
            tmp_path, "replay", str(file), "--seat", seat, "--at", str(at)
        )
        assert done.returncode == 0, done.stderr
        state = moments[at]
        assert not names_secret_card(done.stdout, state, seat)
        assert not re.search(rf"The {seat.other} draws (?!a )", done.stdout)


def test_a_spectator_sees_no_hand_and_all_is_open_on_request(tmp_path: Path) -> None:
    record = replace(played_out(3), players=dict.fromkeys(Side, HUMAN))
    file = str(kept(record, tmp_path / "game.json"))
    hidden = siegeworks(tmp_path, "replay", file).stdout
    shown = siegeworks(tmp_path, "replay", file, "--all").stdout
    assert "draws a Siege card" in hidden
    assert "draws a Siege card" not in shown
    for card in record.state().hands.attacker:
        assert str(card) in shown


def test_bots_have_no_secrets(tmp_path: Path) -> None:
    file = str(kept(played_out(3), tmp_path / "game.json"))
    assert "draws a Siege card" not in siegeworks(tmp_path, "replay", file).stdout


@pytest.mark.parametrize(
    ("attacker", "is_limited"),
    [("human", True), ("Ann", True), ("easy", False), ("search:0.2s", False)],
)
def test_a_replay_takes_the_eyes_of_the_only_person(
    attacker: str, is_limited: bool, tmp_path: Path
) -> None:
    """Whatever she called herself in the browser; bots have no secrets."""
    players = {"attacker": attacker, "defender": "expert"}
    file = tmp_path / "game.json"
    file.write_bytes(write_playthrough(replace(played_out(2), players=players)))
    shown = siegeworks(tmp_path, "replay", str(file), "--at", "20").stdout
    assert ("--all hides nothing" in shown) is is_limited
