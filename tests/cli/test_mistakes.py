"""Whatever is wrong is told in one message, with exit code 2 and no traceback."""

import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from siegeworks.cli.main import main
from siegeworks.core.errors import BadPlaythrough, SiegeworksError
from siegeworks.core.playthrough import read_playthrough, write_playthrough
from siegeworks.games import CATALOG
from siegeworks.terminal.game_session import checked, course_of
from siegeworks.terminal.save_files import UnusableFile, claim, load

from .at_the_table import COMMAND, GAME, environment, kept, played_out, siegeworks

WRONG_WORDS = {
    "play": "which game? games here: schotten-totten-2, castle, land-of-clans",
    "play --tactics": "which game? games here: schotten-totten-2, castle, land-of",
    "play chess": "there is no game 'chess'; games here: schotten-totten-2, castle, ",
    f"play {GAME} --dragons": "no option --dragons; options here: --tactics, --match",
    f"play {GAME} --color-run": "--color-run needs a value; choose one of: sum, member",
    f"play {GAME} --color-run=mauve": "--color-run cannot be mauve",
    f"play {GAME} --no-elite-targets": "turn --tactics on",
    "play schotten-totten-2 now": "'now' is not understood",
    f"play {GAME} --seat king": "no seat 'king'; seats here: attacker, defender",
    f"play {GAME} --against deepblue": "try: random, greedy, expert, net, easy, fair",
    "play --seed many": "'--seed': 'many' is no whole number",
    f"play {GAME} --save /nowhere/game.json": "/nowhere/game.json cannot be written",
    f"play {GAME} --save .": "is a folder",
    "play --resume .": "is a folder",
    "play --resume missing.json": "missing.json cannot be read",
    "play --resume /dev/zero": "/dev/zero is no ordinary file",
    "verify /dev/zero": "/dev/zero is no ordinary file",
    "play chess --resume missing.json": "leave out: chess",
    f"watch {GAME} --king expert": "there is no seat 'king'",
    f"watch {GAME} --seat attacker": "write attacker=expert",
    f"watch {GAME} --attacker": "--attacker expert",
    f"watch {GAME} --seat attacker=human": "siegeworks play",
    f"watch {GAME} --defender nobody": "nobody called 'nobody'",
    "replay missing.json": "missing.json cannot be read",
    "replay . --seat attacker --all": "leave one out",
    "verify .": "is a folder",
    "perft chess": "there is no game 'chess'",
    f"perft {GAME} --depth=-1": "--depth cannot be -1",
    f"perft {GAME} --depth 13": "ask for 1 to 12",
    "rules chess": "there is no game 'chess'",
    "rules schotten-totten-2 xyzzy": "nothing of 'xyzzy'",
    "besiege": "besiege",
    "play castle --players 6": "--players cannot be 6; choose one of: 2, 3, 4, 5",
    "play castle --players=two": "--players cannot be two",
    "play castle --players": "--players needs a value; choose one of: 2, 3, 4, 5",
    "play castle --dragons": "no option --dragons; options here: --players, --lady",
    "play castle --lady-target nowhere": "choose one of: courtyard, adjacent",
    "play castle --seat pink": "there is no seat 'pink'; seats here: grey, blue",
    "play castle --against nobody": "try: random, greedy, expert, human",
    "play castle --seat blue=nobody": "nobody called 'nobody' plays castle",
    "play castle --seat blue=": "say who sits there: blue=expert",
    "play castle --seat blue --seat blue=random": "blue is asked for twice",
    "play castle --seat grey=random --seat blue=random": "no seat is left for you",
    "watch castle --players 3 --green random": "there is no seat 'green'",
    "perft castle --players 1": "--players cannot be 1",
    "rules castle xyzzy": "nothing of 'xyzzy'",
    "arena castle --players 7": "--players cannot be 7",
    "arena castle --players 4 --second nobody": "nobody called 'nobody'",
    "arena castle --self nobody": "nobody called 'nobody'",
    "arena castle --self random --first greedy": "leave out --first, --second",
    "arena castle --facts": "add --self expert",
    "play castle --data mine.json": "there is no option --data; options here: --play",
    "play land-of-clans --players 6": "six play in --teams only",
    "data castle": "castle is played with what is printed; games with data files: land",
}


@pytest.mark.parametrize("words", WRONG_WORDS)
def test_wrong_words_are_explained(
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """In this process, because there are many; the next test asks the real command."""
    for name in set(os.environ) - set(environment(tmp_path)):
        monkeypatch.delenv(name)
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["siegeworks", *words.split()])
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    told = capfd.readouterr()
    assert WRONG_WORDS[words] in told.err
    assert "Traceback" not in told.err + told.out
    assert not list(tmp_path.iterdir()), "nothing was written"


@pytest.mark.parametrize("words", [*WRONG_WORDS][:3])
def test_the_real_command_explains_them_too(words: str, tmp_path: Path) -> None:
    done = siegeworks(tmp_path, *words.split())
    assert done.returncode == 2
    assert WRONG_WORDS[words] in done.stderr
    assert not list(tmp_path.iterdir()), "nothing was written"


def spoiled(kind: str) -> bytes:
    """A playthrough file that somebody or something has damaged."""
    whole = write_playthrough(played_out(2))
    text = json.loads(whole)
    match kind:
        case "truncated":
            return whole[: len(whole) // 2]
        case "empty":
            return b""
        case "garbage":
            return random.Random(1).randbytes(500)
        case "foreign":
            return b'{"players": ["Ann", "Bob"]}'
        case "too new":
            text["header"]["format_version"] = 99
        case "another game":
            text["header"]["game"] = "chess"
        case "edited":
            text["entries"][14]["events"] = text["entries"][16]["events"]
        case "reordered":
            text["entries"].reverse()
        case "other seats":
            text["header"]["players"] = {"king": "human"}
            text["entries"] = text["entries"][5:]
    return json.dumps(text).encode()


KINDS = (
    "truncated", "empty", "garbage", "foreign", "too new", "another game", "edited",
    "reordered", "other seats",
)  # fmt: skip


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        *(("play --resume", kind) for kind in KINDS),
        *((command, "truncated") for command in ("replay", "verify")),
        *((command, "edited") for command in ("replay", "verify")),
    ],
)
def test_a_spoiled_file_is_refused_and_left_as_it_was(
    command: str, kind: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(spoiled(kind))
    done = siegeworks(tmp_path, *command.split(), str(file))
    assert done.returncode == 2
    assert done.stderr.startswith("siegeworks: ")
    assert "Traceback" not in done.stderr
    assert file.read_bytes() == spoiled(kind)
    assert list(tmp_path.iterdir()) == [file]


def leaves(node: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    match node:
        case dict():
            return [p for k, v in node.items() for p in leaves(v, (*path, k))]
        case list():
            return [p for k, v in enumerate(node) for p in leaves(v, (*path, k))]
        case _:
            return [path]


def test_no_edit_of_a_single_value_gets_through_unnoticed_or_crashes() -> None:
    text = json.loads(write_playthrough(played_out(4, tactics=True)))
    places = [path for path in leaves(text) if path[0] == "entries"]
    rng = random.Random(3)
    for path in rng.sample(places, 150):
        *most, last = path
        node = text
        for step in most:
            node = node[step]
        before = node[last]
        choices = [-1, 99, 3, "red", "joker", "defender", None, [], {}]
        node[last] = rng.choice([each for each in choices if each != before])
        with pytest.raises(SiegeworksError):
            course_of(read_playthrough(json.dumps(text).encode(), CATALOG))
        node[last] = before
    assert not checked(read_playthrough(json.dumps(text).encode(), CATALOG))


def test_a_record_of_other_rules_is_told_by_its_events() -> None:
    text = json.loads(write_playthrough(played_out(2)))
    text["header"]["version"] = "0.9"
    record = read_playthrough(json.dumps(text).encode(), CATALOG)
    assert course_of(record).actor is None


def test_a_file_poured_into_the_prompt_breaks_nothing(tmp_path: Path) -> None:
    garbage = random.Random(2).randbytes(3000) + b"\nR7@" + b"9" * 9000 + b"\n"
    done = subprocess.run(
        [*COMMAND, "play", GAME],
        input=garbage,
        capture_output=True,
        check=False,
        env=environment(tmp_path),
    )
    assert done.returncode == 0
    assert not done.stderr


def test_a_foreign_file_is_not_overwritten(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear friend")
    done = siegeworks(tmp_path, "play", GAME, "--save", str(letter))
    assert done.returncode == 2
    assert "--force" in done.stderr
    assert letter.read_text() == "Dear friend"


def test_a_failed_write_leaves_neither_half_a_file_nor_a_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept(played_out(1), tmp_path / "game.json")
    before = file.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(UnusableFile, match="No space left"):
        claim(file, played_out(2), force=True)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_names_itself_when_it_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "torn.json"
    file.write_bytes(b"{")
    with pytest.raises(BadPlaythrough, match=r"torn\.json"):
        load(file)
