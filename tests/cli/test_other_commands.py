"""The commands beside `play`."""

from pathlib import Path

from rich.text import Text

import siegeworks as sw
from siegeworks.cli.boards.board import Scene
from siegeworks.cli.boards.plain import board_of
from siegeworks.core.options import options_of
from siegeworks.games import CATALOG

from .at_the_table import GAME, kept, played_out, siegeworks

OPENING_DEAL = 12


def test_games_lists_every_option_with_its_default_and_meaning(tmp_path: Path) -> None:
    shown = " ".join(siegeworks(tmp_path, "games").stdout.split())
    for option in options_of(CATALOG[GAME].options):
        assert option.name.replace("_", "-") in shown
        assert option.meaning in shown


def test_watch_tells_the_game_and_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = siegeworks(
        tmp_path, "watch", GAME, "--tactics", "--attacker", "greedy",
        "--seat", "defender=random", "--seed", "2", "--save", str(file),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "The attacker plays" in done.stdout
    assert "The game is over" in done.stdout
    assert siegeworks(tmp_path, "verify", str(file)).stdout.startswith("ok: ")


def test_watch_is_repeatable_and_names_seats_of_a_match_by_role(tmp_path: Path) -> None:
    words = ("watch", "--match", "--attacker", "random", "--defender", "random")
    first, second = (siegeworks(tmp_path, *words, "--seed", "5") for _ in range(2))
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout


def test_verify_counts_what_it_has_checked(tmp_path: Path) -> None:
    record = played_out(3)
    done = siegeworks(tmp_path, "verify", str(kept(record, tmp_path / "game.json")))
    assert done.returncode == 0
    assert f"ok: {len(record.entries)} entries" in done.stdout
    assert str(record.game.outcome(record.state())) in done.stdout


def test_perft_counts_from_the_opening_deal(tmp_path: Path) -> None:
    done = siegeworks(tmp_path, "perft", GAME, "--depth", "2", "--seed", "1")
    assert done.stdout.splitlines() == ["depth 1: 42", "depth 2: 1,806"]


def test_rules_are_read_from_the_command_line(tmp_path: Path) -> None:
    assert "1 Components" in siegeworks(tmp_path, "rules", GAME).stdout
    assert "2.3  Cauldron" in siegeworks(tmp_path, "rules", GAME, "2.3").stdout
    assert "2.3  Cauldron" in siegeworks(tmp_path, "rules", GAME, "cauldron").stdout


def test_the_version_is_told(tmp_path: Path) -> None:
    assert siegeworks(tmp_path, "--version").stdout == f"siegeworks {sw.__version__}\n"


def test_a_game_without_a_drawn_board_shows_its_own_picture() -> None:
    record = played_out(3).until(OPENING_DEAL)
    game, state = record.game, record.state()
    board, view = board_of(game), game.view(state, game.seats[0])
    drawn = Text("\n").join(board.draw(Scene(view=view, log=("It rains.",)))).plain
    assert game.picture(view).strip() in drawn
    assert "It rains." in drawn
    assert board.choices(view, game.legal_for(view))
    assert board.explain(view, "3") is None
    assert board.called(game.seats[0]) == "the attacker"
