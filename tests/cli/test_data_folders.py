"""Games whose data is a folder of files: taken apart, read, checked and played with."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import siegeworks as sw
from siegeworks.cli.data_folder import fit_name
from siegeworks.cli.game_arguments import game_named
from siegeworks.cli.main import app
from siegeworks.cli.seating import same_game
from siegeworks.core.errors import SiegeworksError
from siegeworks.games import CATALOG
from siegeworks.terminal.save_files import load

from .at_the_table import siegeworks

GAME = "stronghold"
ONE_FILE = "land-of-clans"
USUAL = "reconstruction"
PARTS = (
    "board",
    "phase_cards",
    "defender_actions",
    "hit_cards",
    "objectives",
    "plans",
    "options",
)


def said(*words: str) -> tuple[int, str]:
    """What a command answers, without starting another process."""
    result = CliRunner().invoke(app, list(words))
    if isinstance(result.exception, SiegeworksError):
        return 2, str(result.exception)
    return result.exit_code, result.output


def folder_with(tmp_path: Path, **parts: object) -> Path:
    """A folder with some of the files, and nothing else."""
    folder = tmp_path / "mine"
    folder.mkdir()
    for part, content in parts.items():
        text = content if isinstance(content, str) else json.dumps(content)
        (folder / f"{part}.json").write_text(text, encoding="utf-8")
    return folder


# Taking apart what comes with the game.


def test_the_files_are_written_into_a_folder_to_start_from(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "copy"
    code, answer = said("data", GAME, "--to", str(folder))

    assert (code, answer) == (0, f"{folder} now holds the 7 files of {USUAL}.\n")
    assert {path.name for path in folder.iterdir()} == {f"{p}.json" for p in PARTS}
    code, answer = said("data", GAME, "--check", str(folder))
    assert (code, answer) == (0, f"{folder} can be played.\n")
    options = game_named([GAME, "--data", str(folder)]).options
    assert options.site.name == "copy"
    assert options.site.data.board == sw.game(GAME).options.site.data.board


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, plans="Dear friend")
    code, answer = said("data", GAME, "--to", str(folder))

    assert code == 2
    assert "holds plans.json already, and nothing is replaced" in answer
    assert [path.name for path in folder.iterdir()] == ["plans.json"]
    assert (folder / "plans.json").read_text() == "Dear friend"


def test_a_file_is_no_folder_to_write_into(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear friend")
    code, answer = said("data", GAME, "--to", str(letter))

    assert code == 2
    assert f"{letter} cannot be written" in answer
    assert letter.read_text() == "Dear friend"


def test_the_files_are_printed_as_one(tmp_path: Path) -> None:
    code, text = said("data", GAME)
    raw = json.loads(text)
    assert code == 0
    assert tuple(raw) == ("id", "provenance", *PARTS)

    path = tmp_path / "mine.json"
    path.write_text(json.dumps(raw | {"id": "mine"}))
    assert said("data", GAME, "--check", str(path)) == (0, f"{path} can be played.\n")
    assert game_named([GAME, "--data", str(path)]).options.site.name == "mine"


@pytest.mark.parametrize(
    "options",
    [
        {"gateAdjacent": False},
        {"machinesPerRampart": 2, "sources": {"machinesPerRampart": "own"}},
    ],
)
def test_what_passes_the_check_can_be_played(
    tmp_path: Path, options: dict[str, object]
) -> None:
    folder = folder_with(tmp_path, options=options)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"options": options}))

    for data in (str(path), str(folder)):
        code, answer = said("data", GAME, "--check", data)
        assert (code, answer.splitlines()[0]) == (0, f"{data} can be played.")
        played = siegeworks(tmp_path, "play", GAME, "--data", data, typed="quit")
        assert (played.returncode, played.stderr) == (0, "")


# Where each number comes from.


def test_the_source_of_every_number_is_told() -> None:
    code, table = said("data", GAME, "--sources")

    assert code == 0
    assert re.search(r"^board\.sections\.E2\.inv +rulebook +3$", table, re.M)
    assert re.search(r"^phase_cards\.ballista\.pay +source +T \| G G$", table, re.M)
    assert re.search(r"^\d+ in all: \d+ reconstructed, \d+ rulebook, ", table, re.M)


def test_the_sources_of_a_folder_are_told_with_its_check(tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path,
        defender_actions={"forge": {"cannon": 5}, "sources": {"forge.cannon": "own"}},
    )
    code, table = said("data", GAME, "--check", str(folder), "--sources")

    assert code == 0
    assert table.startswith(f"{folder} can be played.\n")
    assert re.search(r"^defender_actions\.forge\.cannon +own +5$", table, re.M)
    assert re.search(r"^defender_actions\.heal +rulebook +2$", table, re.M)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("data {one} --sources", "does not say where it is from"),
        ("data {one} --to x", "is one file: siegeworks data land-of-clans high"),
        ("data {game} --to x --sources", "--to writes files"),
        ("data {game} --to x --check y", "--to writes files"),
        ("data {game} fortress --to x", "no data 'fortress'; data here: recon"),
        ("data {game} reconstruction --check .", "leave out reconstruction"),
        ("play {game} --data", "--data needs a value; choose one of: reconstruction"),
        ("play {game} --data nowhere", "there is no file or folder nowhere; name one"),
    ],
)
def test_what_cannot_be_asked_for_is_explained(words: str, answer: str) -> None:
    code, told = said(*words.format(game=GAME, one=ONE_FILE).split())
    assert code == 2
    assert answer in told


def test_the_shelf_tells_that_data_is_a_folder() -> None:
    shelf = " ".join(said("games")[1].split())
    assert "reconstruction|DIR" in shelf
    assert "highlands-twelve-wizards|FILE" in shelf


# Playing with a folder.


def test_a_game_is_played_with_a_folder_and_kept_without_it(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, defender_actions={"startTurn1": 9})
    kept = tmp_path / "game.json"
    done = siegeworks(
        tmp_path, "play", GAME, "--data", "mine", "--against", "random",
        "--seed", "1", "--save", str(kept), typed="quit\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (folder / "defender_actions.json").unlink()
    folder.rmdir()
    record = load(kept)
    assert record.game.options.site.name == "mine"
    assert record.game.options.site.data.defender_actions.first_turn == 9
    assert "--data DIR" in " ".join(same_game(record))
    resumed = siegeworks(tmp_path, "play", "--resume", str(kept), typed="quit\n")
    assert resumed.returncode == 0, resumed.stderr
    assert siegeworks(tmp_path, "verify", str(kept)).stdout.startswith("ok: ")


@pytest.mark.parametrize(
    "words",
    [
        "watch {game} --invader=random --defender=random --delay 0 --seed 1",
        "arena {game} --self random --games 1 --processes 1",
        "arena {game} --first random --second random --games 2 --processes 1",
        "perft {game} --depth 1",
    ],
)
def test_other_commands_take_a_folder(words: str, tmp_path: Path) -> None:
    folder = folder_with(tmp_path, hit_cards={"cards": [["G", "G"]] * 3})
    asked = words.format(game=GAME).split()
    code, answer = said(*asked, "--data", str(folder))
    assert code == 0, answer
    (folder / "hit_cards.json").write_text('{"cards": [], "faces": 6}')
    code, answer = said(*asked, f"--data={folder}")
    assert code == 2
    assert len(re.findall(r"^  - ", answer, re.M)) == 2


def test_what_a_folder_leaves_out_is_as_usual(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, hit_cards={"cards": [["G", "G"]] * 4})
    code, answer = said("data", GAME, "--check", str(folder))

    assert code == 0
    assert answer.splitlines() == [
        f"{folder} can be played.",
        "  - 4 hit cards instead of 6",
        "  - it does not say where 8 of its numbers come from",
    ]


@pytest.mark.parametrize(
    ("name", "fit"),
    [
        ("mine", "mine"),
        ("My copy (2015)", "My-copy-2015"),
        ("żółw", "w"),
        ("…", "unnamed"),
        ("x" * 99, "x" * 40),
        ("x" * 39 + " y", "x" * 39),
    ],
)
def test_a_set_is_called_like_its_folder(name: str, fit: str, tmp_path: Path) -> None:
    assert fit_name(tmp_path / name) == fit
    folder = tmp_path / name
    folder.mkdir()
    (folder / "plans.json").write_text("{}")
    assert game_named([GAME, "--data", str(folder)]).options.site.name == fit


def test_the_folder_one_stands_in_has_a_name_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder_with(tmp_path, plans={}))
    assert game_named([GAME, "--data", "."]).options.site.name == "mine"


def test_other_files_in_the_folder_are_nobodys_business(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, plans={})
    (folder / "notes.txt").write_text("Dear friend")
    (folder / ".hidden.json").write_text("Dear friend")
    (folder / "photos").mkdir()
    assert said("data", GAME, "--check", str(folder))[0] == 0


# What cannot be read.


def answer_to(folder: Path) -> str:
    """The refusal, which is the same whoever reads the folder."""
    code, answer = said("data", GAME, "--check", str(folder))
    assert code == 2
    assert said("play", GAME, "--data", str(folder)) == (2, answer)
    return answer


def test_an_empty_folder_says_what_may_be_there(tmp_path: Path) -> None:
    answer = answer_to(folder_with(tmp_path))
    assert "holds no data; files that may be there: board.json, phase_cards" in answer


def test_every_file_that_is_no_json_is_told_with_its_line(tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path,
        board='{\n  "startWalls":\n}',
        plans="[1]",
        options='{"gateAdjacent": true, "gateAdjacent": true}',
        tactics={},
    )
    (folder / "hit_cards.json").write_bytes(b'{"\xe9": 1}')
    (folder / "objectives.json").mkdir()
    answer = answer_to(folder)

    assert answer.splitlines()[0] == f"{folder}: this data cannot be played:"
    for problem in (
        "board.json: it is not JSON: line 3, column 1: ",
        "plans.json: it should be an object: {…}",
        'options.json: "gateAdjacent" is there twice in the same {…}',
        "tactics.json: no such file is read; files here: board.json, ",
        f"{folder / 'hit_cards.json'} is no text in UTF-8: byte 3 does not fit",
        f"{folder / 'objectives.json'} is a folder",
    ):
        assert f"\n  - {problem}" in answer, problem
    assert len(answer.splitlines()) == 7


def test_a_file_too_large_for_any_game_is_not_read(tmp_path: Path) -> None:
    answer = answer_to(folder_with(tmp_path, board=" " * 1_000_001))
    assert "board.json is larger than 1,000,000 bytes" in answer


def test_a_folder_too_large_for_the_game_says_so(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, board="{" + " " * 50_000 + "}")
    code, answer = said("data", GAME, "--check", str(folder))
    assert code == 2
    assert "it is longer than 40000 characters" in answer


def test_all_problems_are_told_at_once_and_in_their_own_words(tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path,
        board={"startWalls": 9, "marauders": {"edge": ["E1", "E2"]}},
        defender_actions={"heroMove": 2},
        options={"data": 1},
    )
    for command in (
        ["play", GAME, "--data", "mine"],
        ["data", GAME, "--check", "mine"],
    ):
        done = siegeworks(tmp_path, *command)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        problems = re.findall(r"^  - (.*)", done.stderr, re.M)
        assert len(problems) == 4, done.stderr
        for part in ("startWalls", "marauders.edge", "heroMove", '"data"'):
            assert any(part in problem for problem in problems), part
        assert "--" not in done.stderr.partition("\n")[2], "no option is meant"
    assert list(tmp_path.iterdir()) == [folder], "nothing was written"


def test_a_folder_that_must_not_be_read_says_so(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, plans={})
    folder.chmod(0)
    try:
        list(folder.iterdir())
    except PermissionError:
        code, answer = said("data", GAME, "--check", str(folder))
        assert code == 2
        assert f"{folder} cannot be read" in answer
    else:
        assert CATALOG[GAME].data_files is not None, "whoever may read everything does"
    finally:
        folder.chmod(0o700)


def test_a_game_of_one_file_takes_no_folder(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, plans={})
    code, answer = said("play", ONE_FILE, "--data", str(folder))
    assert code == 2
    assert f"{folder} is a folder; name a file in it" in answer
