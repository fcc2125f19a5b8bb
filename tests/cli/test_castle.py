"""Castle in the terminal, with two to five seats."""

import random
import re
from pathlib import Path

import pytest

import siegeworks as sw
from siegeworks.core.outcome import Outcome
from siegeworks.core.playthrough import read_playthrough
from siegeworks.core.record import replace
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.games.castle.board import PLACE_NAMES
from siegeworks.games.castle.cards import KINDS, Kind
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.endings import OUT_OF_CARDS
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.stages import Over
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Standing
from siegeworks.games.castle.view import View, view
from siegeworks.terminal.boards.board import Scene
from siegeworks.terminal.boards.castle.explanation import explain
from siegeworks.terminal.boards.castle.screen import draw

from .at_the_table import (
    CASTLE,
    COMMAND,
    HUMAN,
    Answer,
    Asked,
    Table,
    any_move,
    kept,
    lines,
    played_out,
    replies,
    siegeworks,
)

SCREEN = 23
"""Lines above the prompt's input on a screen of twenty-four."""


def polite(move: Answer) -> Answer:
    """Presses Enter when the device is passed."""

    def answer(asked: Asked) -> str:
        return "" if "Pass the device" in asked.prompt else move(asked)

    return answer


def table_for(
    answer: Answer, tmp_path: Path, players: int = 2, seed: int = 3, people: int = 1
) -> Table:
    seats = sw.game(CASTLE, players=players).seats
    seated = dict.fromkeys(seats, "random") | dict.fromkeys(seats[:people], HUMAN)
    file = tmp_path / "game.json"
    return Table(
        answer, file=file, game=CASTLE, seated=seated, seed=seed, players=players
    )


def told(tmp_path: Path, *typed: str, players: int = 5) -> list[str]:
    """What is answered to each line; seed 3 deals grey soldiers, archer, assassin."""
    return replies(table_for(lines(*typed), tmp_path, players))


def moves_of_a_whole_game(tmp_path: Path, players: int, seed: int) -> list[str]:
    """What a person has to type from the first prompt to the end."""
    typed: list[str] = []
    move = any_move(seed)

    def remembered(asked: Asked) -> str:
        typed.append(move(asked))
        return typed[-1]

    table_for(remembered, tmp_path, players, seed).session.play()
    return typed


# Whole games.


@pytest.mark.parametrize("players", [2, 5])
def test_a_game_typed_into_the_real_command_comes_to_its_end(
    players: int, tmp_path: Path
) -> None:
    typed = moves_of_a_whole_game(tmp_path, players, seed=4)
    file = tmp_path / "typed.json"
    done = siegeworks(
        tmp_path, "play", CASTLE, "--players", str(players), "--against", "random",
        "--seed", "4", "--save", str(file), typed="\n".join(typed),
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert re.search(r"^ You (won|lost to \w+): [^:]+\.$", done.stdout, re.M)
    record = read_playthrough(file.read_bytes(), CATALOG)
    assert record.game.outcome(record.state()) is not None
    assert list(record.players.values()) == [HUMAN, *["random"] * (players - 1)]
    options = "" if players == 2 else f" --players {players}"
    again = f"{COMMAND[0]} -m siegeworks play {CASTLE}{options} --against random"
    assert f"Play again: {again}\n" in done.stdout


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_number_of_seats_is_playable_on_eighty_by_twenty_four(
    players: int, tmp_path: Path
) -> None:
    table = table_for(any_move(7), tmp_path, players, seed=7)
    table.session.play()
    widest = max(table.paper.getvalue().splitlines(), key=len)
    assert len(widest) <= 80, widest
    # The typed line is echoed on paper and may be answered in a line or two.
    assert max(asked.screen.count("\n") for asked in table.asked) <= SCREEN + 1 + 2
    assert re.search(r"You (won|lost to \w+): ", table.last_words)


@pytest.mark.parametrize("people", [2, 3])
def test_people_at_one_device_are_asked_in_turn_and_see_their_own_hand(
    people: int, tmp_path: Path
) -> None:
    table = table_for(polite(any_move(2)), tmp_path, 3, seed=2, people=people)
    table.session.play()
    passed = [each.prompt for each in table.asked if "Pass the device" in each.prompt]
    assert passed[0] == "Pass the device to the grey player, then press Enter. "
    assert len(set(passed)) == people
    for asked in table.asked:
        if asked.prompt == "> ":
            seen = view(asked.course.state, asked.seat)
            shown = asked.screen.rpartition("Your hand")[2]
            assert all(kind in shown for kind in seen.hand)
        else:
            assert not asked.screen.rpartition("\n" * 20)[2].strip()


def unknown_to(seen: View, state: State) -> set[str]:
    """Cards that exist once and lie in hands where the viewer has not seen them."""
    others = (
        (seat, kind)
        for seat, hand in enumerate(state.hands)
        if seen.seat is None or seat != seen.seat.number
        for kind in hand
    )
    return {
        str(kind)
        for seat, kind in others
        if CARDS[kind].copies == 1 and kind not in seen.known[seat]
    }


@pytest.mark.parametrize("height", [20, 30])
def test_no_screen_names_a_card_of_another_hand(height: int) -> None:
    game, rng, dealer = sw.game(CASTLE, players=4), random.Random(5), sw.Dealer(5)
    state = game.start()
    while (actor := game.actor(state)) is not None:
        for seat in (*game.seats, None):
            seen = view(state, seat)
            shown = " ".join(
                line.plain for line in draw(Scene(view=seen, height=height))
            )
            assert not unknown_to(seen, state) & set(re.findall(r"[\w-]+", shown))
        is_chance = actor is CHANCE
        legal = game.legal_actions(state)
        action = dealer.choose(game, state) if is_chance else rng.choice(legal)
        state, _ = game.apply(state, action)


# What is on the screen.


def test_a_tall_screen_tells_the_texts_of_the_hand(tmp_path: Path) -> None:
    table = table_for(lines(), tmp_path, 5)
    replies(table)
    seen = view(table.session.course.state, sw.game(CASTLE, players=5).seats[0])
    tall, low = (
        "\n".join(line.plain for line in draw(Scene(view=seen, height=height)))
        for height in (47, 21)
    )
    assert "Assassin: Courtyard. Removes from the game" in tall
    assert "╞══════════╬" in tall
    assert "▸gy Grey (you)    5 in hand,  4 in deck" in tall
    assert "Assassin: " not in low
    assert "▸gy grey 5+4  bl blue 5+4" in low


def test_the_commitment_and_the_goal_are_told_at_the_start(tmp_path: Path) -> None:
    table = table_for(lines(), tmp_path, 5)
    replies(table)
    (first,) = table.asked
    assert "Shuffle committed: " in first.screen
    assert "Goal: be the first with no card left" in first.screen


def test_a_terminal_that_knows_only_ascii_gets_a_castle_too(tmp_path: Path) -> None:
    done = siegeworks(
        tmp_path, "play", CASTLE, "--against", "random", "--seed", "3",
        PYTHONUTF8="0", PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert "+----a-----+----b-----+" in done.stdout
    assert "?" not in done.stdout.replace("? lists", "")


def dealt(players: int, hand: str) -> State:
    """The opening of a game in which grey holds other cards."""
    game, dealer = sw.game(CASTLE, players=players), sw.Dealer(1)
    state = game.start()
    while game.actor(state) is CHANCE:
        state, _ = game.apply(state, dealer.choose(game, state))
    held = tuple(map(Kind, hand.split()))
    table = replace(state.table, hands=(len(held), *state.table.hands[1:]))
    return replace(state, table=table, hands=(held, *state.hands[1:]))


def test_what_has_been_chosen_for_an_effect_stays_on_the_screen() -> None:
    game, state = sw.game(CASTLE), dealt(2, "alchemist soldier king queen")
    for move in ("alchemist a1", "give king"):
        state, _ = game.apply(state, game.read(move, state))
    shown = [line.plain for line in draw(Scene(view=view(state, Seat.GREY)))]
    assert " Chosen     give king" in shown


@pytest.mark.parametrize(
    ("paragraph", "words"),
    [("7.1", "over after 1 turn"), ("R46", "over after 0 turns")],
)
def test_the_turn_in_which_somebody_wins_is_counted(paragraph: str, words: str) -> None:
    """A stalemate alone ends the game between two turns."""
    state = sw.game(CASTLE).start()
    end = Over(Outcome(("grey",), OUT_OF_CARDS, paragraph))
    seen = view(replace(state, table=replace(state.table, stage=end)), Seat.GREY)

    header, *_ = draw(Scene(view=seen))

    assert header.plain.rstrip().endswith(words)


def test_open_hands_are_shown_side_by_side(tmp_path: Path) -> None:
    file = kept(played_out(3, CASTLE, players=5), tmp_path / "game.json")
    shown = siegeworks(tmp_path, "replay", str(file), "--all", "--at", "0").stdout
    game = sw.game(CASTLE, players=5)
    for seat in game.seats:
        assert re.search(rf"{seat.capitalize()} +5 in hand,  4 in deck  \w+", shown)


# What is answered.


def test_a_question_mark_gathers_what_is_legal(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, "?")
    assert answer.splitlines()[1:5] == [
        "  draw",
        "  play archer: any free tower, as in archer a1",
        "  play soldier: any free cell of the walls, as in soldier b1",
        "  play assassin, minstrel: any free cell of the courtyard, as in assassin b2",
    ]
    assert "swap archer, soldier, assassin, minstrel for soldier, captain," in answer
    assert "as in swap archer for soldier" in answer
    assert len(answer.splitlines()) <= 10


def test_choices_inside_an_effect_name_their_cards(tmp_path: Path) -> None:
    *_, answer = told(
        tmp_path, "swap archer for barbarian, soldier b1", "barbarian out", "?"
    )
    assert "card b1 (Soldier " in answer


def test_a_question_about_a_card_tells_its_text_and_where_it_is(tmp_path: Path) -> None:
    king, assassin, dragon = told(tmp_path, "? king", "? Assassin", "? dragon")
    assert "Returns any other card of the castle" in " ".join(king.split())
    assert "In your hand; can go to b2, c2, d2" in " ".join(assassin.split())
    assert "In the Reserve." in dragon


@pytest.mark.parametrize(
    ("asked", "card"),
    [("prince charming", "Prince Charming"), ("courtsn", "Courtesan"), ("spy", "Spy")],
)
def test_cards_are_found_by_every_name_they_go_by(
    asked: str, card: str, tmp_path: Path
) -> None:
    (answer,) = told(tmp_path, f"? {asked}")
    assert answer.splitlines()[1].startswith(f"{card}, ")


def test_a_question_about_a_place_tells_what_stands_there(tmp_path: Path) -> None:
    free, _, taken = told(tmp_path, "? c3", "soldier b1, archer a1", "? a1")
    assert "You can play here: assassin, minstrel." in " ".join(free.split())
    assert re.search(r"There: Archer, \w+'s\.", " ".join(taken.split()))


def test_a_question_about_a_player_or_a_heap_is_answered(tmp_path: Path) -> None:
    grey, blue, reserve = told(tmp_path, "? grey", "? blue", "? reserve")
    held = "You hold archer, soldier ×2, assassin, minstrel."
    assert held in " ".join(grey.split())
    assert "Blue: 5 in hand, 4 in the deck. No token in play." in blue
    assert "Now: soldier, captain," in " ".join(reserve.split())


def test_the_ambassador_needs_nobody_to_protect_him() -> None:
    state = dealt(2, "king queen")
    places = {
        "e2": (Standing(Kind.AMBASSADOR, Seat.GREY),),
        "a1": (Standing(Kind.ARCHER, Seat.BLUE), Standing(Kind.KNIGHT, Seat.BLUE)),
    }
    piles = tuple(
        places.get(PLACE_NAMES[place], pile)
        for place, pile in enumerate(state.table.piles)
    )
    seen = view(replace(state, table=replace(state.table, piles=piles)), None)

    assert "Grey's, protected for good." in (explain(seen, "e2") or "")
    assert "Blue's, protected by a Knight." in (explain(seen, "a1") or "")


def test_every_card_place_and_player_can_be_asked_about() -> None:
    game, state = sw.game(CASTLE, players=3), dealt(3, "barbarian king")
    state, _ = game.apply(state, game.read("barbarian out", state))
    for seat in (*game.seats, None):
        seen = view(state, seat)
        for asked in (*KINDS, *PLACE_NAMES, *game.seats, "reserve", "deck", "removed"):
            assert explain(seen, asked)
        assert explain(seen, "pink") is None
        assert "Outside now: out1 Barbarn gy." in (explain(seen, "out") or "")


def test_an_illegal_move_is_refused_with_its_rule(tmp_path: Path) -> None:
    courtyard, hand = told(tmp_path, "assassin a1", "king c3")
    assert re.search(r"\(rule [\dR.]+\)", courtyard)
    assert "There is no King in your hand (rule 3.4)." in hand


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("play the assassin at c3", "Write it as assassin c3."),
        ("assassn c3", "Write it as assassin c3."),
        ("barbarn outside", "You may mean barbarian out, but there is no Barbarian"),
        ("swap archer with black knight", "Write it as swap archer for black-knight."),
        ("swap king with soldier", "You may mean swap king for soldier, but "),
        ("swap", "Say what for what: swap "),
        ("take v.idiot", "You may mean take village-idiot, but "),
        ("take", "No move of that kind can be made now"),
        ("hello", "is no move"),
        ("☃", "is no move"),
    ],
)
def test_almost_a_move_is_answered_with_the_move(
    typed: str, answer: str, tmp_path: Path
) -> None:
    (shown,) = told(tmp_path, typed)
    assert answer in " ".join(shown.split())


def test_help_and_legend_fit_a_screen(tmp_path: Path) -> None:
    help_page, legend = told(tmp_path, "help", "legend")
    for page in (help_page, legend):
        assert len(page.splitlines()) <= SCREEN
        assert max(map(len, page.splitlines())) <= 80
    assert "swap king for soldier" in help_page
    assert "? king" in help_page
    for sign in ("gy", "ye yellow", "--", "+Knight", "Assassn Assassin"):
        assert sign in legend


def test_the_log_tells_deeds_and_no_secrets(tmp_path: Path) -> None:
    _, log = told(tmp_path, "draw, soldier b1", "log", players=2)
    assert "The opening hands are dealt." in log
    assert re.search(r"Grey draws (a|the|an|Prince) \w+", log)
    assert "Grey plays a Soldier on b1." in log
    assert "takes effect" not in log
    assert not re.search(r"Blue draws (?!a card)", log)


def test_a_card_played_can_be_taken_back(tmp_path: Path) -> None:
    played, undone = told(tmp_path, "assassin c3", "undo")
    assert "Assassn gy" in played
    assert "Assassn gy" not in undone


# The other commands.


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_watched_game_can_be_verified_and_replayed(
    players: int, tmp_path: Path
) -> None:
    file = str(tmp_path / "game.json")
    seats = [str(seat) for seat in sw.game(CASTLE, players=players).seats]
    bots = [word for seat in seats for word in (f"--{seat}", "random")]
    done = siegeworks(
        tmp_path, "watch", CASTLE, "--players", str(players), *bots,
        "--seed", "2", "--save", file,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.search(r"^ \w+( and \w+)* won: ", done.stdout, re.M)
    verified = siegeworks(tmp_path, "verify", file)
    assert verified.stdout.startswith("ok: ")
    assert "the shuffle is the one committed to" in verified.stdout
    last = siegeworks(tmp_path, "replay", file, "--seat", seats[-1], "--at", "20")
    assert last.returncode == 0, last.stderr
    assert "Your hand" in last.stdout
    draws = re.findall(rf"({'|'.join(seats[:-1])}) draws (.*)\.", last.stdout, re.I)
    assert all(card == "a card" for _, card in draws)


def test_perft_counts_from_the_opening_deal(tmp_path: Path) -> None:
    done = siegeworks(tmp_path, "perft", CASTLE, "--players", "3", "--depth", "1")
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"depth 1: \d+\n", done.stdout)


def test_the_rules_and_the_options_are_told(tmp_path: Path) -> None:
    games = " ".join(siegeworks(tmp_path, "games").stdout.split())
    assert "--players 2|3|4|5" in games
    assert "--lady-target courtyard|adjacent" in games
    assert siegeworks(tmp_path, "rules", CASTLE).returncode == 0
    assert "4.5" in siegeworks(tmp_path, "rules", CASTLE, "4.5").stdout


def test_options_are_flags(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = siegeworks(
        tmp_path, "play", CASTLE, "--players=4", "--lady-target", "adjacent",
        "--no-draw-at-start-size", "--merchant-cannot-finish", "--against", "random",
        "--save", str(file),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    record = read_playthrough(file.read_bytes(), CATALOG)
    assert (
        record.game.options
        == CATALOG.game(
            CASTLE,
            {
                "players": 4,
                "lady_target": "adjacent",
                "no_draw_at_start_size": True,
                "merchant_cannot_finish": True,
            },
        ).options
    )


def test_a_game_for_several_is_resumed_with_its_seats(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = (
        "--players",
        "4",
        "--seat",
        "blue",
        "--seat",
        "green",
        "--seat",
        "grey=random",
    )
    begun = siegeworks(
        tmp_path, "play", CASTLE, *words, "--against", "random", "--save", str(file),
        "--seed", "1", typed="\nquit\n",
    )  # fmt: skip
    assert begun.returncode == 0, begun.stderr
    assert "Pass the device to the blue player" in begun.stdout
    players = {"grey": "random", "blue": HUMAN, "yellow": "random", "green": HUMAN}
    assert read_playthrough(file.read_bytes(), CATALOG).players == players
    siegeworks(
        tmp_path, "play", "--resume", str(file), "--against", "greedy",
        typed="\ndraw\ndraw\nquit\n",
    )  # fmt: skip
    resumed = read_playthrough(file.read_bytes(), CATALOG)
    assert resumed.players == players | {"grey": "greedy", "yellow": "greedy"}
