"""A person can play from the first prompt to the last sentence."""

import random
from pathlib import Path

import pytest

from siegeworks.core.playthrough import read_playthrough
from siegeworks.games import CATALOG

from .at_the_table import GAME, Table, any_move, siegeworks


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
    assert "The game is over" in done.stdout
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
        assert max(asked.screen.count("\n") for asked in table.asked) <= 23 + 1 + 2
        assert "over" in table.last_words


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    first, second = (
        siegeworks(tmp_path, "play", "--seed", "9", "--against", "random").stdout
        for _ in range(2)
    )
    assert first.splitlines()[:20] == second.splitlines()[:20]


def test_seats_of_a_match_may_be_asked_for_by_role(tmp_path: Path) -> None:
    done = siegeworks(
        tmp_path, "play", "--match", "--seat", "defender", "--against", "random"
    )
    assert "you are second" in done.stdout
    assert "Defender (you)" in done.stdout
