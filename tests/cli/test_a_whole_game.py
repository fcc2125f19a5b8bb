"""A person can play from the first prompt to the last sentence."""

import random
import re
from pathlib import Path

import pytest

from siegeworks.core.playthrough import read_playthrough
from siegeworks.games import CATALOG

from .at_the_table import COMMAND, GAME, Table, any_move, siegeworks


def every_move_there_is() -> str:
    """Random plays without looking: most are refused, enough are not."""
    rng = random.Random(5)
    cards = [f"{color}{strength}" for color in "RYGBP" for strength in range(12)]
    return "\n".join(f"{rng.choice(cards)}@{rng.randint(1, 7)}" for _ in range(6000))


def test_a_game_typed_into_the_real_command_comes_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = siegeworks(
        tmp_path, "play", GAME, "--seat", "defender", "--against", "greedy",
        "--seed", "4", "--save", str(file), typed=every_move_there_is(),
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert re.search(r"^ You (won|lost): [^:]+\.$", done.stdout, re.M)
    assert "The game is over" not in done.stdout
    assert f"Play again: {COMMAND[0]} -m siegeworks play {GAME} --seat defender" in (
        done.stdout
    )
    assert "replay" in done.stdout
    record = read_playthrough(file.read_bytes(), CATALOG)
    assert record.game.outcome(record.state()) is not None
    assert record.players == {"attacker": "greedy", "defender": "human"}


@pytest.mark.parametrize(
    "options",
    [{}, {"tactics": True}, {"match": True}, {"tactics": True, "match": True}],
)
def test_every_variant_is_playable_on_eighty_by_twenty_four(
    options: dict[str, bool], tmp_path: Path
) -> None:
    for seed in range(2):
        answer = any_move(seed)
        table = Table(answer, file=tmp_path / "game.json", seed=seed, **options)
        table.session.play()
        widest = max(table.paper.getvalue().splitlines(), key=len)
        assert len(widest) <= 80, widest
        # The typed line is echoed on paper and may be answered in a line or two.
        screens = [asked.screen.rpartition("Next comes")[2] for asked in table.asked]
        assert max(screen.count("\n") for screen in screens) <= 23 + 1 + 2
        assert re.search("You (won|lost)", table.last_words)


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    first, second = (
        siegeworks(tmp_path, "play", GAME, "--seed", "9", "--against", "random").stdout
        for _ in range(2)
    )
    assert first.splitlines()[:20] == second.splitlines()[:20]


def test_seats_of_a_match_may_be_asked_for_by_role(tmp_path: Path) -> None:
    done = siegeworks(
        tmp_path, "play", GAME, "--match", "--seat", "defender", "--against", "random"
    )
    assert "You are the second player." in done.stdout
    assert "Defender (you)" in done.stdout


def test_the_last_board_of_the_first_game_of_a_match_is_shown(tmp_path: Path) -> None:
    table = Table(any_move(3), file=tmp_path / "game.json", match=True)
    table.session.play()
    story = table.paper.getvalue()
    between = re.search(
        r"^ Match, game 1 of 2 \(pair 1\)[^>]*^ You (won|lost) game 1: [^:]+\.\n"
        r"Next comes game 2, where you defend\.$",
        story,
        re.M,
    )
    assert between, story
    assert "Match, game 2 of 2 (pair 1)" in story
    assert re.search(
        r"(You|They) won game 1 as (attacker: \d+ Siege card|defender:)", story
    )
    assert re.search(r"You (won|lost) the match: ", table.last_words)


def test_the_goal_is_told_until_somebody_has_moved(tmp_path: Path) -> None:
    table = Table(any_move(1), file=tmp_path / "game.json", match=True)
    table.session.play()
    goals = ["Goal: " in asked.screen for asked in table.asked]
    assert goals[0]
    assert goals.count(True) == 2, "once in each game"


def test_an_empty_deck_is_warned_of(tmp_path: Path) -> None:
    table = Table(any_move(0), file=tmp_path / "game.json")
    table.session.play()
    assert "deck is empty: the game ends" in " ".join(table.asked[-1].screen.split())
