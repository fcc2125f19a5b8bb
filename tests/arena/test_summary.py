"""Results as JSON, CSV and SVG say the same as the table."""

import csv
import io
import json
from xml.etree import ElementTree

import pytest

from siegeworks.arena.report.plot import group_of, heading_of, picture
from siegeworks.arena.report.summary import as_csv, as_json
from siegeworks.arena.runner import SeriesRunner, play_out
from siegeworks.arena.scoreboard import Scoreboard
from siegeworks.arena.series import against, alone, series_of
from siegeworks.arena.stats.sprt import Hypotheses, Sprt
from siegeworks.games import CATALOG

THREE = CATALOG.game("castle", {"players": 3})
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def book() -> Scoreboard:
    series = series_of(
        THREE, against(THREE, "greedy", "random"), alone(THREE, "random"), seed=3
    )
    return play_out(series, deals=3)


def test_json_holds_every_rate_with_its_interval(book: Scoreboard) -> None:
    told = json.loads(as_json(SeriesRunner(book)))
    assert told["series"]["seed"] == 3
    assert told["series"]["rules"]["options"]["players"] == 3
    assert (told["games_counted"], told["games_wanted"], told["is_over"]) == (
        12,
        12,
        True,
    )
    met, other = told["meetings"]
    assert met["line_up"] == ["greedy", "random", "random"]
    greedy, random = met["players"]
    assert greedy["overall"]["games"] == 9
    assert random["overall"]["games"] == 18
    assert random["sides_at_once"] == 2
    for rate in (greedy["overall"], *greedy["by_side"].values()):
        assert rate["low"] <= rate["rate"] <= rate["high"]
        assert rate["rate"] == rate["wins"] / rate["games"]
    assert set(greedy["by_side"]) == {"grey", "blue", "yellow"}
    assert other["games"] == 3
    assert {each["player"] for each in told["ratings"]} == {"greedy", "random"}
    assert told["sprt"] is None


def test_json_holds_the_test() -> None:
    game = CATALOG.game("castle", {})
    book = play_out(series_of(game, ("greedy", "random")), deals=2)
    told = json.loads(as_json(SeriesRunner(book, test=Sprt(Hypotheses(0.5, 0.55)))))
    assert told["sprt"]["hypotheses"]["p1"] == 0.55
    assert told["sprt"]["deals"] == 2
    assert told["sprt"]["accepted"] is None


def test_csv_has_a_row_for_each_game(book: Scoreboard) -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(book).decode())))
    assert [int(row["game"]) for row in rows] == list(range(12))
    assert [row["player as blue"] for row in rows[:4]] == [
        *("random", "greedy", "random", "random")
    ]
    for row in rows:
        shares = [float(row[f"share of {side}"]) for side in ("grey", "blue", "yellow")]
        assert sum(shares) == pytest.approx(1)
        assert int(row["decisions"]) > 0
    won = sum(
        float(row[f"share of {side}"])
        for row in rows
        if row["meeting"] == "0"
        for side in ("grey", "blue", "yellow")
        if row[f"player as {side}"] == "greedy"
    )
    assert won == book.encounters()[0].tally("greedy").wins


def test_the_picture_shows_each_rate_in_words_too(book: Scoreboard) -> None:
    met = book.encounters()
    drawn = picture("A & <B>", [group_of(each, heading_of(each)) for each in met])
    tree = ElementTree.fromstring(drawn)
    texts = ["".join(each.itertext()) for each in tree.iter(f"{SVG}text")]
    assert "A & <B>" in texts
    assert "greedy among 2 × random" in texts
    assert "random alone" in texts
    assert len(list(tree.iter(f"{SVG}circle"))) == 1, "a disc for all games"
    assert len(list(tree.iter(f"{SVG}path"))) == 6, "a diamond for each side"
    rate = met[0].tally("greedy")
    assert any(text.startswith(f"{100 * rate.rate:.1f} % (") for text in texts)
    assert "prefers-color-scheme: dark" in drawn
    described = tree.find(f"{SVG}desc")
    assert described is not None
    assert "greedy among 2 × random: all games" in (described.text or "")


def test_nothing_is_drawn_beside_the_paper(book: Scoreboard) -> None:
    met = book.encounters()
    tree = ElementTree.fromstring(picture("A", [group_of(met[0], "B")]))
    width, height = (float(tree.attrib[name]) for name in ("width", "height"))
    for line in tree.iter(f"{SVG}line"):
        assert 0 < float(line.attrib["x1"]) <= float(line.attrib["x2"]) < width
        assert 0 < float(line.attrib["y1"]) <= float(line.attrib["y2"]) < height
