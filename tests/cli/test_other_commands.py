"""The commands beside `play`."""

import re
import shlex
import subprocess
from dataclasses import replace
from pathlib import Path

from rich.text import Text

import siegeworks as sw
from siegeworks.core.options import options_of
from siegeworks.games import CATALOG
from siegeworks.terminal.boards.board import Scene
from siegeworks.terminal.boards.plain import board_of

from .at_the_table import COMMAND, GAME, environment, kept, played_out, siegeworks

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
    assert re.search("The (attacker|defender) won: ", done.stdout)
    assert siegeworks(tmp_path, "verify", str(file)).stdout.startswith("ok: ")


def test_watch_is_repeatable_and_names_seats_of_a_match_by_role(tmp_path: Path) -> None:
    words = ("watch", GAME, "--match", "--attacker", "random", "--defender", "random")
    first, second = (siegeworks(tmp_path, *words, "--seed", "5") for _ in range(2))
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout


def test_verify_counts_what_it_has_checked(tmp_path: Path) -> None:
    record = played_out(3)
    done = siegeworks(tmp_path, "verify", str(kept(record, tmp_path / "game.json")))
    assert done.returncode == 0
    assert f"ok: {len(record.entries)} entries" in done.stdout
    assert str(record.game.outcome(record.state())) in done.stdout


def test_verify_warns_of_other_rules_even_if_they_agree(tmp_path: Path) -> None:
    record = replace(played_out(3), version="0.9")
    done = siegeworks(tmp_path, "verify", str(kept(record, tmp_path / "game.json")))
    assert done.returncode == 0
    assert "warning: it was played under rules 0.9" in done.stdout


def test_a_replay_begins_where_it_is_asked_to(tmp_path: Path) -> None:
    file = str(kept(played_out(3), tmp_path / "game.json"))
    done = siegeworks(tmp_path, "replay", file, "--at", "1")
    assert len(re.findall("The .* plays", done.stdout.partition("░")[0])) == 1
    beyond = siegeworks(tmp_path, "replay", file, "--at", "400")
    assert beyond.returncode == 2
    assert re.search(r"--at goes from 0 to \d+", beyond.stderr)


def test_a_reader_who_has_seen_enough_is_no_mistake(tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{shlex.join(COMMAND)} watch {GAME} --seed 3 | head -1"],
        check=False,
        capture_output=True,
        text=True,
        env=environment(tmp_path),
    )
    assert done.stdout.count("\n") == 1
    assert not done.stderr


def test_the_arena_takes_every_option_and_whole_pairs(tmp_path: Path) -> None:
    words = ("arena", GAME, "--first", "greedy", "--second", "random", "--games", "1")
    done = siegeworks(tmp_path, *words, "--processes", "1", "--color-run", "member")
    assert done.returncode == 0, done.stderr
    assert "1 games make no whole pairs: 2 are played" in done.stdout


def test_a_game_is_found_whatever_the_case_of_its_name(tmp_path: Path) -> None:
    assert siegeworks(tmp_path, "rules", GAME.upper()).returncode == 0


def test_perft_counts_from_the_opening_deal(tmp_path: Path) -> None:
    done = siegeworks(tmp_path, "perft", GAME, "--depth", "2", "--seed", "1")
    assert done.stdout.splitlines() == ["depth 1: 42", "depth 2: 1,806"]


def test_rules_are_read_from_the_command_line(tmp_path: Path) -> None:
    assert "1 Components" in siegeworks(tmp_path, "rules", GAME).stdout
    assert "2.3  Cauldron" in siegeworks(tmp_path, "rules", GAME, "2.3").stdout
    assert "2.7  Draw one" in siegeworks(tmp_path, "rules", GAME, "2").stdout
    assert "Q32  Does every" in siegeworks(tmp_path, "rules", GAME, "all").stdout
    assert "2.3  Cauldron" in siegeworks(tmp_path, "rules", GAME, "cauldron").stdout


def test_the_command_for_rules_says_what_would_find_something(tmp_path: Path) -> None:
    lost = siegeworks(tmp_path, "rules", GAME, "cauldrn")

    assert (lost.returncode, lost.stdout) == (2, "")
    assert "words like 'cauldrn': cauldron." in " ".join(lost.stderr.split())
    assert f"`siegeworks rules {GAME} all` prints the whole book" in (
        " ".join(lost.stderr.split())
    )


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
