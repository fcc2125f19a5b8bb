"""Land of Clans in the terminal: two to four chiefs, and four or six in teams."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import siegeworks as sw
from siegeworks.core.options import Value
from siegeworks.core.playthrough import read_playthrough
from siegeworks.core.record import replace
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.games.land_of_clans.actions import Action, Attack, Build
from siegeworks.games.land_of_clans.land import SHIPPED, Land
from siegeworks.games.land_of_clans.options import Options, WizardTurn
from siegeworks.games.land_of_clans.seats import Clan, Seat
from siegeworks.games.land_of_clans.state import State, start
from siegeworks.games.land_of_clans.table import Castle
from siegeworks.games.land_of_clans.view import View, view
from siegeworks.terminal.boards.board import Scene
from siegeworks.terminal.boards.land_of_clans.explanation import explain, show
from siegeworks.terminal.boards.land_of_clans.near_miss import near_miss
from siegeworks.terminal.boards.land_of_clans.reach import finishing, two_away
from siegeworks.terminal.boards.land_of_clans.screen import BOARD, draw
from siegeworks.terminal.boards.land_of_clans.verdict import goal
from siegeworks.terminal.boards.near_miss import Unfinished
from siegeworks.terminal.game_session import TerminalGame

from .at_the_table import (
    HUMAN,
    Answer,
    Asked,
    Table,
    lines,
    replies,
    siegeworks,
)
from .test_leaving import window

GAME = "land-of-clans"
SCREEN = 23
"""Lines above the prompt's input on a screen of twenty-four."""
MODES = {
    "2": {"players": 2},
    "3": {"players": 3},
    "4": {"players": 4},
    "4 in teams": {"players": 4, "teams": True},
    "6 in teams": {"players": 6, "teams": True},
}
ON_OFFER = ("I3", "L3", "L4", "T4")
EVERY_MODE = pytest.mark.parametrize("mode", MODES)


def eager(seed: int) -> Answer:
    """Builds and attacks whenever that is legal, else plays at random, by typing."""
    rng = random.Random(seed)

    def answer(asked: Asked) -> str:
        if "Pass the device" in asked.prompt:
            return ""
        game, state = asked.course.game, asked.course.state
        return game.write(_bold(game.legal_actions(state), rng))

    return answer


def _bold(legal: Sequence[Action], rng: random.Random) -> Action:
    deeds = [each for each in legal if isinstance(each, Build | Attack)]
    return rng.choice(deeds or list(legal))


def table_for(
    answer: Answer, tmp_path: Path, *, people: int = 1, seed: int = 3, **options: Value
) -> Table:
    seats = sw.game(GAME, **options).seats
    seated = dict.fromkeys(seats, "random") | dict.fromkeys(seats[:people], HUMAN)
    file = tmp_path / "game.json"
    return Table(answer, file=file, game=GAME, seated=seated, seed=seed, **options)


def played(seed: int, decisions: int, **options: Value) -> State:
    """A game in which everybody builds and attacks, after some decisions."""
    game, rng, dealer = sw.game(GAME, **options), random.Random(seed), sw.Dealer(seed)
    state: State = game.start()
    while (actor := game.actor(state)) is not None and (decisions or actor is CHANCE):
        if actor is CHANCE:
            action = dealer.choose(game, state)
        else:
            action, decisions = _bold(game.legal_actions(state), rng), decisions - 1
        state, _ = game.apply(state, action)
    return state


def screen(seen: View, height: int = 22, log: tuple[str, ...] = ()) -> str:
    return "\n".join(
        line.plain for line in draw(Scene(view=seen, height=height, log=log))
    )


# A drawn position.


def squares(land: Land, names: str) -> tuple[int, ...]:
    return tuple(sorted(land.square_named[name] for name in names.split()))


def position(
    red: str = "", blue: str = "", hand: str = "", castles: str = "", **options: Value
) -> State:
    """Red is to move, with I3, L3, L4 and T4 on offer; castles: "blue I4 A1 B1 …;"."""
    state = played(1, 0, **options)
    table, land = state.table, state.table.land
    standing = []
    for words in filter(None, castles.split("; ")):
        owner, name, places = words.split(maxsplit=2)
        number = land.prize_named[name].number
        standing.append(Castle(number, Clan(owner), squares(land, places)))
    tokens = (squares(land, red), squares(land, blue), *table.tokens[2:])
    table = replace(
        table,
        tokens=tokens,
        castles=tuple(standing),
        corners=tuple(
            land.prize_named[name].number for name in ["I3", "L3", "L4", "T4"]
        ),
        turn=replace(table.turn, seat=Seat.RED),
    )
    held = tuple(hand.split()) or state.hands[0]
    table = replace(table, hands=(len(held), *table.hands[1:]))
    return replace(state, table=table, hands=(held, *state.hands[1:]))


def told(state: State, tmp_path: Path, *typed: str, people: int = 1) -> list[str]:
    """What is answered to each line typed at a drawn position."""
    table = table_for(lines(*typed), tmp_path, people=people, **_options(state))
    table.session.course = TerminalGame(table.session.course.record, (state,))
    return replies(table)


def _options(state: State) -> dict[str, Value]:
    options = state.table.options
    return {"players": options.players, "teams": options.teams}


# Whole games.


@pytest.mark.process
@pytest.mark.parametrize(
    ("mode", "people", "limit"), [("2", 1, 0), ("4", 1, 60), ("6 in teams", 2, 60)]
)
def test_a_whole_game_in_a_real_terminal(
    mode: str, people: int, limit: int, tmp_path: Path
) -> None:
    typed: list[str] = []
    move, seed = eager(9), 9

    def remembered(asked: Asked) -> str:
        typed.append(move(asked))
        return typed[-1]

    options = MODES[mode] | {"turn_limit": limit}
    table_for(remembered, tmp_path, people=people, seed=seed, **options).session.play()
    file = tmp_path / "typed.json"
    seats = sw.game(GAME, **options).seats
    words = ["--players", mode[0], *(["--teams"] if "teams" in mode else [])]
    words += [word for seat in seats[:people] for word in ("--seat", seat)]
    words += ["--turn-limit", str(limit)]
    with window(
        tmp_path, "play", GAME, *words, "--against", "random", "--seed", str(seed),
        "--save", str(file),
    ) as shell:  # fmt: skip
        for line in typed:
            shell.wait_for("press Enter. " if line == "" else "> ")
            shell.type(line)
        shown = shell.wait_for("Play again: ")
        assert shell.process.wait(10) == 0
    ending = " ".join(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown).split())
    assert re.search(r"(won|lost to [\w ]+): .* decide\. Points: \w+ \d+, ", ending)
    record = read_playthrough(file.read_bytes(), CATALOG)
    assert record.game.outcome(record.state()) is not None
    assert list(record.players.values()).count(HUMAN) == people


@EVERY_MODE
def test_every_mode_is_playable_on_eighty_by_twenty_four(
    mode: str, tmp_path: Path
) -> None:
    table = table_for(eager(7), tmp_path, seed=7, turn_limit=60, **MODES[mode])
    table.session.play()
    widest = max(table.paper.getvalue().splitlines(), key=len)
    assert len(widest) <= 80, widest
    # The typed line is echoed on paper and may be answered in a line or two.
    assert max(asked.screen.count("\n") for asked in table.asked) <= SCREEN + 1 + 2
    assert re.search(r"You (won|lost to)", table.last_words)


@pytest.mark.parametrize("data", SHIPPED)
def test_every_board_fits_with_open_hands_too(data: str) -> None:
    state = played(2, 90, data=data, **MODES["6 in teams"])
    seats = state.table.options.seats
    others = tuple(view(state, seat) for seat in seats)
    scene = Scene(view=view(state, None), others=others, height=SCREEN - 2)
    drawn = [line.plain for line in draw(scene)]
    assert len(drawn) <= SCREEN - 2
    assert max(map(len, drawn)) <= 80
    shown = "\n".join(drawn)
    assert f"Board: {data}, a reconstruction: the printed one is unknown" in shown
    for seat, hand in zip(seats, state.hands, strict=True):
        name = seat.clan.capitalize() + (" II" if seat.endswith("2") else "")
        assert re.search(rf" {name} +{' '.join(hand)}\b", shown)


def test_a_watched_game_can_be_verified_and_replayed(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    words = "--players 4 --teams --turn-limit 20 --data highlands-separate --seed 2"
    bots = [f"--{seat}=random" for seat in ("red", "blue", "red2", "blue2")]
    done = siegeworks(tmp_path, "watch", GAME, *words.split(), *bots, "--save", file)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^ [\w ,]+ and [\w ]+ won: ", done.stdout, re.M)
    assert siegeworks(tmp_path, "verify", file).stdout.startswith("ok: ")
    shown = siegeworks(tmp_path, "replay", file, "--seat", "red2", "--at", "9").stdout
    assert "Your hand" in shown
    assert not re.search(
        r"(Blue|Red)( II)? draws (?!a card)", shown.replace("Red II", "")
    )


# Secrets.


@pytest.mark.parametrize("people", [2, 6])
def test_people_at_one_device_see_their_own_hand_and_no_other(
    people: int, tmp_path: Path
) -> None:
    table = table_for(
        eager(2), tmp_path, people=people, seed=2, turn_limit=30, **MODES["6 in teams"]
    )
    table.session.play()
    passed = [each.prompt for each in table.asked if "Pass the device" in each.prompt]
    assert "Pass the device to Blue, then press Enter. " in passed
    assert len(set(passed)) == people
    for asked in table.asked:
        if asked.prompt == "> ":
            seen = view(asked.course.state, Seat(asked.seat))
            shown = asked.screen.rpartition("Your hand")[2]
            assert all(card in shown for card in seen.hand)
        else:
            assert not asked.screen.rpartition("\n" * 20)[2].strip()


@pytest.mark.parametrize("height", [20, 40])
def test_no_screen_tells_a_hand_to_others(height: int) -> None:
    for decisions in range(0, 160, 40):
        state = played(5, decisions, **MODES["4 in teams"])
        for seat in (*state.table.options.seats, None):
            seen = view(state, seat)
            hands = re.findall(r"^ (?:Your hand|\w+( II)?) +(.*)", screen(seen, height))
            assert len(hands) <= 1
            # Whatever else is drawn may not depend on what others hold.
            other = (*reversed(state.hands),)
            swapped = replace(state, hands=_with_own(state, seat, other))
            assert screen(seen, height) == screen(view(swapped, seat), height)


def _with_own(
    state: State, seat: Seat | None, hands: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, ...], ...]:
    """Other hands for everybody but one seat."""
    if seat is None:
        return hands
    at = state.table.place(seat)
    return (*hands[:at], state.hands[at], *hands[at + 1 :])


def test_partners_see_each_other_only_if_agreed() -> None:
    for agreed in ("hidden", "open"):
        state = played(5, 40, **MODES["4 in teams"], partner_hands=agreed)
        shown = screen(view(state, Seat.RED))
        assert bool(re.search(r"^ Red II +[A-H]\d", shown, re.M)) is (agreed == "open")


# What is on the screen.


def test_tokens_castles_and_plans_are_told_apart_without_colour() -> None:
    state = position(
        red="A1 B1", blue="C2", hand="C1 F2 C2 A6 D6", castles="blue I4 D3 E3 F3 G3"
    )
    shown = screen(view(state, Seat.RED))
    top, second, third, *_ = shown.splitlines()[1:]
    assert top.startswith("           rA1  rB1  >C1*  D1   E1   F1   G1  ")
    assert second.startswith("            H1* >F2*  G2   H2   A2   B2  bC2  ")
    assert "▒BI4▒▒BI4▒▒BI4▒▒BI4▒" in third
    assert "~N1 " in shown
    assert "I3 3pt *" in shown
    assert "L4 5pt +" in shown
    assert "Your hand C1*, F2*, C2 Shield taken, A6 Sword, D6 Shield" in shown


def test_the_prizes_are_drawn_as_shapes() -> None:
    first, second, *_ = screen(view(position(), Seat.RED)).splitlines()[1:]
    assert first.endswith("I3 3pt      L3 3pt")
    assert second.endswith("██████      ████")


def test_the_figures_of_a_team_stand_in_one_line() -> None:
    shown = screen(view(played(5, 160, **MODES["6 in teams"]), Seat.BLUE))
    clans = re.findall(
        r"^[▸ ]([rby]) (\w+)(?: \(you\))? .*?([rby]) (\w+ II)", shown, re.M
    )
    assert clans == [
        ("r", "Red", "r", "Red II"),
        ("b", "Blue", "b", "Blue II"),
        ("y", "Yellow", "y", "Yellow II"),
    ]
    assert "clan            pts cas left hand Wiz   partner" in shown


def test_foreign_data_says_so_on_the_screen(tmp_path: Path) -> None:
    own = '{"id": "attic", "provenance": "read off a copy", "hand": 4}'
    shown = screen(view(played(1, 0, data=own), Seat.RED))
    assert "Board: attic, read off a copy" in shown
    few = own.replace('"hand"', '"tokens_per_colour": 12, "hand"')
    shown = screen(view(played(1, 0, data=few), Seat.RED), height=40)
    assert "12 tokens per colour instead of 15" in " ".join(shown.split())


def test_the_largest_board_still_fits_eighty_columns() -> None:
    letters = "ABCDEFGHIJKLM"
    labels = [f"{letters[at % 13]}{at // 13 + 1}" for at in range(16 * 16)]
    rows = [" ".join(labels[row * 16 : row * 16 + 16]) for row in range(16)]
    spoken = ", ".join(f'"{row}"' for row in rows)
    cards = '"cards": {"sword": ["A1"], "shield": []}'
    own = f'{{"id": "vast", "board": {{"rows": [{spoken}]}}, {cards}}}'
    state = played(3, 60, players=4, data=own)
    shown = screen(view(state, Seat.RED), height=30).splitlines()
    assert max(map(len, shown)) <= 80
    assert sum(bool(re.match(r".([ >*]|[rbyg])[A-M]\d", line)) for line in shown) == 16


@pytest.mark.parametrize("seed", range(3))
def test_what_is_marked_as_finishing_lets_a_castle_be_built(seed: int) -> None:
    game = sw.game(GAME)
    for decisions in range(10, 70, 6):
        state = played(seed, decisions)
        table = state.table
        clan, ends = table.turn.seat.clan, finishing(table, table.turn.seat.clan)
        assert not set(ends) & set(table.tokens_of(clan))
        assert not {at for castle in table.castles for at in castle.squares} & set(ends)
        for action in game.legal_actions(state) if table.supply(clan) else ():
            square = getattr(action, "square", None)
            if hasattr(action, "from_hand") and square in ends:
                after, _ = game.apply(state, action)
                castles = {
                    build.castle
                    for build in game.legal_actions(after)
                    if isinstance(build, Build)
                }
                assert castles >= ends[square]


def test_squares_two_away_are_marked_on_request() -> None:
    seen = view(position(red="A1"), Seat.RED)
    assert "+" not in screen(seen).splitlines()[1].partition("I3")[0]
    drawing = [line.plain for line in show(seen, "shapes")]
    assert drawing[0].startswith("           rA1   B1+  C1+  D1 ")
    assert drawing[11].startswith(" * would finish a shape on offer, + brings")
    assert [line.split()[0] for line in drawing[12:]] == list(ON_OFFER)
    assert set(two_away(seen.table, Clan.RED)) == set(
        squares(seen.table.land, "B1 C1 H1 B3 F2")
    )
    assert not show(seen, "A1")


# What is answered.


def test_a_question_mark_gathers_what_is_legal(tmp_path: Path) -> None:
    state = position(
        red="A1 B1 C4",
        blue="C2",
        hand="C1 A6 C2 D6 wizard",
        castles="blue I4 D3 E3 F3 G3",
    )
    first, same = told(state, tmp_path, "?", "moves")
    ends = "C1 (finishes I3), H1 (finishes L3), F2 (finishes L3)"
    anywhere = "on free land or a foreign token"
    assert (
        " ".join(first.splitlines()[1:]).split()
        == (
            "take land: C1 (finishes I3), A6, D6 "
            f"wizard {anywhere}, as in wizard C1; {ends} "
            f"drawn wizard {anywhere}, as in drawn wizard C1; {ends} "
            "attack I4 you 1 · owner 1"
        ).split()
    )
    assert same.splitlines()[1:] == first.splitlines()[1:]


def test_the_counts_of_both_sides_are_told_before_an_attack(tmp_path: Path) -> None:
    state = position(
        red="C4 D4",
        blue="B4 H3",
        hand="A6 A1 C1 D6 B1",
        castles="blue I4 D3 E3 F3 G3",
    )
    shown = screen(view(state, Seat.RED))
    assert "Attack    I4 of blue: you 2 · owner 3\n" in shown
    why, about = told(state, tmp_path, "why attack I4", "? I4")
    assert "You count 2 at I4 and its owner 3" in " ".join(why.split())
    assert "I4 of blue: you 2 · owner 3." in " ".join(about.split())
    assert "It stands on D3, E3, F3, G3 and belongs to Blue." in " ".join(about.split())


@pytest.mark.parametrize(
    ("hand", "told"), [("A6 C1", "open\n"), ("C1 D6", "open with a Sword\n")]
)
def test_an_open_castle_says_if_one_has_nothing_to_attack_with(
    hand: str, told: str
) -> None:
    state = position(red="C4", hand=hand, castles="blue I4 D3 E3 F3 G3")
    shown = screen(view(state, Seat.RED))
    assert f"Attack    I4 of blue: you 1 · owner 1, {told}" in shown


def test_an_attack_is_one_line(tmp_path: Path) -> None:
    state = position(red="C4 D4", hand="A6 A1 C1 D6 B1", castles="blue I4 D3 E3 F3 G3")
    (shown,) = told(state, tmp_path, "attack I4; lay A1; lay A6, enough")
    assert "Red attacks the castle I4 of Blue, 2 against 1." in " ".join(shown.split())
    assert "Red lays A1 as a Sword. Red lays A6 as a Sword." in " ".join(shown.split())


def test_a_line_stops_at_the_first_refusal_and_says_how_far_it_got(
    tmp_path: Path,
) -> None:
    state = position(red="C4 D4", hand="A6 A1 C1 D6 B1", castles="blue I4 D3 E3 F3 G3")
    (shown,) = told(state, tmp_path, "attack I4, lay A6, lay D6, enough")
    answer = " ".join(shown.split())
    assert "“lay D6”: D6 shows no Sword (rule 6.3)." in answer
    assert "Played: attack I4, lay A6. Not played: enough." in answer
    assert "At I4 Swords A6" in answer


def test_lifting_building_exchanging_and_defending_are_listed(tmp_path: Path) -> None:
    ready = position(red="A1 B1", hand="C1 A6 C2 D6 B7")
    _, build = told(ready, tmp_path, "C1", "?")
    assert build.splitlines()[1:] == [
        "  build I3 A1 B1 C1",
        "  wait  build nothing now",
    ]
    dead = position(blue="C1 A6 C2", hand="C1 A6 C2")
    (exchange,) = told(dead, tmp_path, "?")
    assert "give up C1, A6 Sword, C2 Shield, as in give up C1" in exchange
    full = "A1 C1 E1 G1 F2 H2 B2 D2 B3 D3 F3 H3 G4 A4 C4"
    _, lift = told(position(red=full, hand="B1 A6 C2"), tmp_path, "B1", "?")
    assert "  lift A1, C1, E1, G1, F2, H2, B2, D2, B3, D3, F3, H3, G4, A4, C4," in lift
    state = position(red="C4", hand="A6 A1", castles="blue I4 D3 E3 F3 G3")
    state = replace(state, hands=(state.hands[0], ("A4", "A9", "B1", "C1", "D1")))
    *_, defend = told(
        state, tmp_path, "", "attack I4, lay A6, lay A1, enough", "", "?", people=2
    )
    assert "defend 0  lay no Shield, or defend 2" in defend


def test_the_goal_names_an_agreed_number_of_turns() -> None:
    plain = position(red="A1")
    options = replace(plain.table.options, turn_limit=60)
    limited = replace(plain, table=replace(plain.table, options=options))

    assert goal(view(plain, Seat.RED)) == (
        "Goal: have the most points when somebody has 4 castles."
    )
    assert goal(view(limited, Seat.RED)) == (
        "Goal: have the most points when somebody has 4 castles, or after 60 turns."
    )


def test_one_is_not_told_in_the_plural() -> None:
    state = position(red="A1")
    at_the_end = replace(state, table=replace(state.table, deck=1))

    assert (explain(view(at_the_end, Seat.RED), "deck") or "").endswith("Now: 1 card.")


def test_a_question_is_answered_about_everything_there_is() -> None:
    state = position(red="A1", blue="C2", castles="blue I4 D3 E3 F3 G3", players=4)
    land = state.table.land
    for seat in (*state.table.options.seats, None):
        seen = view(state, seat)
        things = (*land.square_named, *land.prize_named, *state.table.options.seats)
        for asked in (*things, "deck", "discard", "bag", "tokens", "data", "wizard"):
            assert explain(seen, asked), asked
        assert explain(seen, "dragon") is None
    seen = view(state, Seat.RED)
    assert "There: a token of Blue." in (explain(seen, "c2") or "")
    assert "There: the castle I4 of Blue." in (explain(seen, "D3") or "")
    assert "It is still in the bag." in (explain(seen, "x5") or "")
    assert "6 points: I4 (6)." in (explain(seen, "blue") or "")
    assert "On offer. To finish it: " in (explain(seen, "I3") or "")
    assert "Red: " in (explain(seen, "red") or "")


def test_the_answers_of_a_drawing_reach_the_screen(tmp_path: Path) -> None:
    shapes, data = told(position(red="A1"), tmp_path, "? shapes", "? data")
    assert "* would finish a shape on offer" in shapes
    assert len(shapes.splitlines()) <= SCREEN
    assert "reconstruction" in data


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("take c1", "Write it as C1."),
        ("play the C1", "Write it as C1."),
        ("wizard on b12", "Write it as wizard B12."),
        ("A1 at n3", "You may mean A1 on N3, but there is no A1 in your hand"),
        ("storm castle i3", "You may mean attack I3, but there is no castle I3"),
        ("discard a6", "You may mean give up A6, but "),
        ("defend with 2 shields", "You may mean defend 2, but nothing asks for that"),
        ("sword A6", "You may mean lay A6, but nothing asks for that now"),
        ("done", "Nobody passes"),
        ("attack", "No move of that kind can be made now"),
        ("pass", "Nobody passes"),
        ("no", "defend 0 lays no Shield"),
        ("build I3", "No move of that kind can be made now"),
        ("shapes", "? shapes"),
        ("build I3 A1 B1 Z1", "Name a prize, and squares of the board, each once"),
        ("A6 on C1", "C1 is not no-man's-land: only its own card takes it, or a"),
        ("wizard on n1", "and N1 finishes none of yours (rule 5.1)."),
        ("hello", "is no action; try: "),
        ("☃", "is no action; try: "),
        ("A1 " * 100, "is no action"),
        (",;,", "is no action"),
    ],
)
def test_almost_a_move_is_answered_with_the_move(
    typed: str, answer: str, tmp_path: Path
) -> None:
    (shown,) = told(position(hand="C1 A6 C2 D6 B7"), tmp_path, typed)
    assert answer in " ".join(shown.split())


def test_a_shape_that_fits_in_several_ways_is_not_said_not_to_fit() -> None:
    asked, misfit = near_miss("build I3"), near_miss("build I3 A1 B1 Z1")
    assert isinstance(asked, Unfinished)
    assert isinstance(misfit, Unfinished)
    assert asked.words.startswith("Say what and where: ")
    assert misfit.words.startswith("Name a prize, and squares of the board, each once")


def test_what_is_right_is_not_corrected() -> None:
    game = sw.game(GAME)
    for action in game.every_action():
        words = game.write(action)
        assert near_miss(words) is None or words.startswith("build"), words


def test_an_illegal_move_is_refused_with_its_rule(tmp_path: Path) -> None:
    taken, missing, alone = told(
        position(blue="C1", hand="C1 A6 C2 D6 B7"), tmp_path, "C1", "A1", "enough"
    )
    assert "A token of Blue lies on C1" in taken
    assert "There is no A1 in your hand (rule 2.3)." in missing
    assert re.search(r"\(rule [\dR.]+\)", alone)


def test_help_and_legend_fit_a_screen(tmp_path: Path) -> None:
    help_page, legend = told(position(), tmp_path, "help", "legend")
    for page in (help_page, legend):
        assert len(page.splitlines()) <= SCREEN
        assert max(map(len, page.splitlines())) <= 80
    for words in (
        "build I3 A1 B1 C1",
        "? shapes",
        "attack I3, lay A1, enough  several",
    ):
        assert words in help_page
    for mark in (">A10", "rA10", "▒RI3▒", "~N1", "A10*", "A10+", "taken", "pts", "Wiz"):
        assert mark in legend


@pytest.mark.parametrize(
    ("agreed", "told_first"),
    [
        ("instead", "One thing a turn: take a square, play a Wizard, attack, or"),
        ("extra", "In your turn you may first play one Wizard; then you do one thing:"),
    ],
)
def test_the_legend_says_what_a_turn_is_with_wizards_as_agreed(
    agreed: WizardTurn, told_first: str
) -> None:
    page = BOARD.legend(view(start(Options(wizard=agreed)), None))

    assert page.startswith(told_first)
    assert ("play a Wizard, attack" in page) == (agreed == "instead")
    assert len(page.splitlines()) <= SCREEN
    assert max(map(len, page.splitlines())) <= 80


def test_the_log_tells_deeds_and_no_draws(tmp_path: Path) -> None:
    table = table_for(lines("wizard A1", "log"), tmp_path, **MODES["3"])
    _, log = replies(table)
    assert "The opening hands are dealt." in log
    assert "Red plays a Wizard on A1." in log
    assert not re.search(r"draws .*\.", log)


def test_a_terminal_that_knows_only_ascii_gets_a_board_too(tmp_path: Path) -> None:
    done = siegeworks(
        tmp_path, "play", GAME, "--against", "random", "--seed", "3",
        PYTHONUTF8="0", PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert "######" in done.stdout
    assert "?" not in done.stdout.replace("? lists", "")


def test_seats_may_be_named_otherwise(tmp_path: Path) -> None:
    done = siegeworks(
        tmp_path, "play", GAME, "--players", "4", "--teams", "--seat", "red-ii",
        "--against", "random",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Red II (you)" in done.stdout
