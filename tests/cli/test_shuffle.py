"""The cards of a terminal game are committed to before the first one is dealt."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from siegeworks.core.commitment import commitment_to
from siegeworks.terminal.save_files import load
from siegeworks.terminal.shuffle import secret_from

from .at_the_table import (
    GAME,
    SEED,
    Asked,
    Table,
    any_move,
    kept,
    lines,
    played_out,
    siegeworks,
)

HOT_SEAT = ("play", GAME, "--tactics", "--against", "human", "--seed", "5")


def test_a_seed_has_a_secret_of_its_own_and_no_seed_has_a_fresh_one() -> None:
    assert secret_from(7) == secret_from(7)
    different = {secret_from(7), secret_from(8), secret_from(None), secret_from(None)}
    assert len(different) == 4
    assert len(secret_from(7)) == len(secret_from(None)) == 32


@pytest.mark.parametrize("command", ["play", "watch"])
def test_the_commitment_is_shown_at_the_start(command: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = siegeworks(tmp_path, command, GAME, "--seed", str(SEED), "--save", str(file))

    (shown,) = re.findall(r"Shuffle committed: ([0-9a-f]{16})…", done.stdout)
    record = load(file)
    assert record.commitment == commitment_to(secret_from(SEED))
    assert record.commitment.startswith(shown)
    assert record.secret == secret_from(SEED).hex()


@pytest.mark.parametrize("command", ["play", "watch"])
def test_without_a_seed_every_game_is_shuffled_anew(
    command: str, tmp_path: Path
) -> None:
    starts = set()
    for name in ("one", "two"):
        siegeworks(tmp_path, command, GAME, "--save", str(tmp_path / name))
        starts.add(load(tmp_path / name).commitment)
    assert len(starts) == 2


# Leaving.


def typed_by(table: Table, count: int) -> list[str]:
    """The lines that were typed at the prompt, as many as wanted."""
    game = table.session.course.game
    moves = [
        game.write(entry.action)
        for entry, before in zip(
            table.session.course.record.entries,
            table.session.course.states,
            strict=False,
        )
        if game.actor(before) in game.seats
    ]
    return moves[:count]


def test_leaving_and_resuming_deals_the_same_cards_as_staying(tmp_path: Path) -> None:
    def polite(asked: Asked) -> str:
        return "" if "Pass the device" in asked.prompt else move(asked)

    move = any_move(2)
    people = dict.fromkeys(("attacker", "defender"), "human")
    table = Table(
        polite, file=tmp_path / "t", seated=people, seed=5, tactics=True
    )  # fmt: skip
    table.session.play()
    whole = table.session.course.record
    moves = typed_by(table, 9)

    file = tmp_path / "game.json"
    siegeworks(tmp_path, *HOT_SEAT, "--save", str(file))
    while moves:
        before = len(load(file).entries)
        # One word for each line that may be asked for, in a process of its own.
        siegeworks(tmp_path, "play", "--resume", str(file), typed=f"\n{moves.pop(0)}\n")
        assert len(load(file).entries) > before

    left_often = load(file)
    count = len(left_often.entries)
    assert count > 25
    assert left_often.entries == whole.entries[:count]
    assert left_often.secret == whole.secret
    assert left_often.unfair() is None
    assert "the shuffle is the one committed to" in (
        siegeworks(tmp_path, "verify", str(file)).stdout
    )


def test_what_is_taken_back_leaves_the_shuffle_whole(tmp_path: Path) -> None:
    undone: list[int] = []
    move = any_move(3)

    def wavering(asked: Asked) -> str:
        """Takes back whatever can be taken back, once at each place."""
        place = len(asked.course.record.entries)
        if asked.course.last_decision([asked.seat]) and place not in undone:
            undone.append(place)
            return "undo"
        return move(asked)

    table = Table(wavering, file=tmp_path / "game.json", seed=SEED, tactics=True)
    table.session.play()

    assert len(undone) > 5
    record = load(tmp_path / "game.json")
    assert record.taken_back == len(undone)
    assert record.verify() is None
    assert record.unfair() is None
    assert not any(entry.number for entry in record.entries)


def test_a_game_without_a_secret_goes_on_with_fresh_cards(tmp_path: Path) -> None:
    players = {"attacker": "human", "defender": "human"}
    bare = replace(played_out(3).until(39), players=players, commitment="0" * 64)
    for name in ("one", "two"):
        kept(bare, tmp_path / name)
        move = bare.game.write(bare.game.legal_actions(bare.state())[0])
        siegeworks(
            tmp_path, "play", "--resume", str(tmp_path / name), typed=f"\n{move}\n"
        )
        record = load(tmp_path / name)
        assert len(record.entries) > 39
        assert (record.commitment, record.secret) == ("", "")


# Checking.


def spoiled(edit: Callable[[dict], object], tmp_path: Path) -> Path:
    """A game that somebody had a hand in."""
    file = tmp_path / "game.json"
    table = Table(lines("R3@4"), file=file, seed=SEED)
    with suppress(EOFError):
        table.session.play()
    table.session.keep()
    document = msgspec.json.decode(file.read_bytes())
    edit(document)
    file.write_bytes(msgspec.json.encode(document))
    return file


def swap_cards(document: dict) -> None:
    """The first two cards, which go to the same hand."""
    entries = document["entries"]
    entries[0], entries[1] = entries[1], entries[0]


def change_secret(document: dict) -> None:
    document["header"]["secret"] = "0" * 64


def change_commitment(document: dict) -> None:
    document["header"]["commitment"] = "0" * 64


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        (swap_cards, "entry 1: the committed shuffle says “deal P5”"),
        (change_secret, "the header: the secret is that of 66687aadf862bd77"),
        (change_commitment, "committed to was 0000000000000000"),
    ],
)
def test_what_was_not_dealt_as_committed_is_named_and_does_not_go_on(
    edit: Callable[[dict], object], problem: str, tmp_path: Path
) -> None:
    file = str(spoiled(edit, tmp_path))
    for words in (("verify", file), ("play", "--resume", file)):
        done = siegeworks(tmp_path, *words)
        assert done.returncode == 2
        assert problem in " ".join(done.stderr.split())
    assert siegeworks(tmp_path, "replay", file).returncode == 0


def test_verify_says_what_it_knows_of_the_shuffle(tmp_path: Path) -> None:
    def told(**changes: str) -> str:
        file = kept(replace(record, **changes), tmp_path / "game.json")
        done = siegeworks(tmp_path, "verify", str(file))
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()[1]

    table = Table(any_move(1), file=tmp_path / "t")
    table.session.play()
    record = table.session.course.record
    commitment = record.commitment
    assert told() == f"the shuffle is the one committed to: {commitment}"
    assert told(secret="").startswith(f"the shuffle is committed to {commitment}, but")
    assert told(secret="", commitment="") == (
        "no commitment in this file: the deal cannot be checked"
    )
