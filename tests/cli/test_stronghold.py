"""Stronghold in the terminal: the map, both roles, folded lists, other boards."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import siegeworks as sw
from siegeworks.cli.seating import HUMAN
from siegeworks.core.options import Value
from siegeworks.core.playthrough import Playthrough, read_playthrough
from siegeworks.core.record import replace
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.games.stronghold import stages
from siegeworks.games.stronghold.actions import Rest
from siegeworks.games.stronghold.data.file import shipped_text
from siegeworks.games.stronghold.notation import write
from siegeworks.games.stronghold.pieces import troop_of
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, Seat
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import (
    Machine,
    OrderToken,
    SiegeTower,
    Trap,
)
from siegeworks.games.stronghold.view import View, legal_for, view
from siegeworks.terminal.boards.board import Scene
from siegeworks.terminal.boards.near_miss import Meant
from siegeworks.terminal.boards.stronghold.near_miss import near_miss
from siegeworks.terminal.boards.stronghold.screen import BOARD, drawn
from siegeworks.terminal.boards.stronghold.verbs import VERBS, listing
from siegeworks.terminal.game_session import TerminalGame
from siegeworks.terminal.help_answers import verdict

from .at_the_table import Answer, Asked, Table, lines, replies, siegeworks
from .test_leaving import window

GAME = "stronghold"
SCREEN = 23
"""Lines above the prompt's input on a screen of twenty-four."""
LONGEST_LINE = 300
SIZES = ((80, 20), (100, 36))


def decisions(seed: int, **options: Value) -> Iterator[State]:
    """Every position of a random game in which somebody is asked, and its end."""
    game, rng, dealer = sw.game(GAME, **options), random.Random(seed), sw.Dealer(seed)
    state: State = game.start()
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.choose(game, state)
        else:
            yield state
            action = rng.choice(game.legal_actions(state))
        state, _ = game.apply(state, action)
    yield state


def at(stage: type, seeds: int = 20, **options: Value) -> State:
    """The first position at a stage that random games come to."""
    for seed in range(seeds):
        for state in decisions(seed, **options):
            if isinstance(state.table.stage, stage):
                return state
    raise AssertionError(f"no game came to {stage.__name__}")


def screen(
    seen: View, width: int = 100, height: int = 36, others: tuple[View, ...] = ()
) -> str:
    scene = Scene(view=seen, height=height, others=others, log=("It was told.",))
    return "\n".join(line.plain for line in drawn(scene, width))


def shown(state: State, seat: Seat | None, width: int = 100, height: int = 36) -> str:
    return screen(view(state, seat), width, height)


# Whole games.


def brisk(seed: int) -> Answer:
    """Plays at random, by typing; what can go by itself does."""
    rng = random.Random(seed)

    def answer(asked: Asked) -> str:
        if "Pass the device" in asked.prompt:
            return ""
        game = asked.course.game
        legal = list(game.legal_actions(asked.course.state))
        action = Rest() if Rest() in legal else rng.choice(legal)
        return game.write(action)

    return answer


def table_for(answer: Answer, tmp_path: Path, person: Seat, seed: int = 3) -> Table:
    seated: dict[str, str] = dict.fromkeys(Seat, "random")
    seated[person] = HUMAN
    file = tmp_path / "game.json"
    return Table(answer, file=file, game=GAME, seated=seated, seed=seed)


def in_few_lines(table: Table) -> list[str]:
    """What was typed at a table, with moves in one line where nobody comes between."""
    typed: list[str] = []
    before = 0
    states = table.session.course.states
    actions = [entry.action for entry in table.session.course.record.entries]
    game = table.session.course.game
    asked_at = [len(asked.course.record.entries) for asked in table.asked]
    for count in asked_at:
        between = {game.actor(state) for state in states[before:count]} - {CHANCE}
        move = write(actions[count])
        is_next = between == {game.actor(states[count])}
        if typed and is_next and len(typed[-1] + move) < LONGEST_LINE:
            typed[-1] += f", {move}"
        else:
            typed.append(move)
        before = count
    return typed


@pytest.mark.process
@pytest.mark.parametrize("seat", [INVADER, DEFENDER])
def test_a_whole_game_on_paper_and_in_a_real_terminal(
    seat: Seat, tmp_path: Path
) -> None:
    table = table_for(brisk(7), tmp_path, seat, seed=7)
    table.session.play()
    widest = max(table.paper.getvalue().splitlines(), key=len)
    assert len(widest) <= 80, widest
    # The typed line is echoed on paper and may be answered in a line or two.
    assert max(asked.screen.count("\n") for asked in table.asked) <= SCREEN + 1 + 2
    assert re.search(r"You (won|lost): ", table.last_words)

    file = tmp_path / "typed.json"
    with window(
        tmp_path, "play", GAME, "--seat", seat, "--against", "random", "--seed", "7",
        "--save", str(file), COLUMNS="100", LINES="40", PYTHONIOENCODING="ascii",
    ) as shell:  # fmt: skip
        for line in in_few_lines(table):
            shell.wait_for("> ")
            shell.type(line)
        told = shell.wait_for("Play again: ")
        assert shell.process.wait(10) == 0
    ending = " ".join(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", told).split())
    assert re.search(r"You (won|lost): .*\.", ending)
    record = read_playthrough(file.read_bytes(), CATALOG)
    assert record.state() == table.session.course.state


def test_a_watched_game_can_be_verified_and_replayed(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    bots = ["--invader=random", "--defender=random"]
    done = siegeworks(tmp_path, "watch", GAME, *bots, "--seed", "2", "--save", file)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^ The (Invader|Defender) won: ", done.stdout, re.M)
    assert siegeworks(tmp_path, "verify", file).stdout.startswith("ok: ")


@pytest.mark.parametrize("seed", range(3))
def test_every_stage_fits_the_window_from_every_chair(seed: int) -> None:
    met: set[type] = set()
    for number, state in enumerate(decisions(seed)):
        stage = type(state.table.stage)
        if stage in met and number % 23:
            continue
        met.add(stage)
        both = (view(state, INVADER), view(state, DEFENDER))
        for seen in (*both, view(state, None)):
            for width, height in SIZES:
                others = both if seen.seat is None else ()
                told = screen(seen, width, height, others).splitlines()
                assert max(map(len, told)) <= width, told
                assert len(told) <= height
    assert len(met) > 15


# Secrets.


def laid_out() -> State:
    """A siege with something of everything."""
    state = at(stages.Window)
    table = state.table
    troops = dict(table.field.troops)
    troops |= {
        "W1": troop_of("GOOT"),
        "RE4": troop_of("GGGOOOT"),
        "RW3": troop_of("GT"),
    }
    field = replace(
        table.field,
        troops=troops,
        machines=(
            Machine("#1", "catapult", "RW1", 2, 4),
            Machine("#2", "trebuchet", "FE", 1, 1, damaged=True),
        ),
        mantelets=("RW3",),
        siege_towers=(SiegeTower("W1"),),
        equipment={"W1": ("banner", "ladder")},
        bridges=("FE-RE2",),
        trainings={"RW3": ("quartermaster",)},
        traps=(Trap("RE3-RE4"), Trap("RW3-W1", "G")),
        orders=(OrderToken("W1", None, ("fury", "bluff")),),
    )
    keep = replace(
        table.keep,
        garrison={**table.keep.garrison, "W1": troop_of("MMS"), "T1": troop_of("MM")},
        laid={**table.keep.laid, "cannon": 2},
        cauldrons={"E5": "G"},
        tower_machines={"T1": "cannon"},
        saboteurs=("forge",),
    )
    rituals = tuple(
        replace(each, face_down=("E5", "W1")) if each.ritual == "gale" else each
        for each in table.rituals
    )
    camp = replace(table.camp, spies=(table.camp.row[-1],))
    table = replace(table, field=field, keep=keep, rituals=rituals, camp=camp)
    secrets = replace(
        state.secrets,
        rituals={"gale": "E5"},
        orders={"W1": "fury"},
        traps={"RE3-RE4": "T"},
        plans=("P4", "P6"),
    )
    return replace(state, table=table, secrets=secrets)


def test_each_side_sees_its_own_tokens_and_no_others() -> None:
    state = laid_out()
    invader, defender, beside = (shown(state, s) for s in (INVADER, DEFENDER, None))
    assert "gale: E5 Success, W1 Bluff" in invader
    assert "W1 fury face down" in invader
    assert "trap RE3-RE4 face down" in invader
    assert "2 face down" in invader or "Plans" not in invader
    for other in (defender, beside):
        assert "gale: E5 ?, W1 ?" in other
        assert "W1 ? face down (fury or bluff)" in other
    assert "trap RE3-RE4 against Trolls face down" in defender
    assert "P4 Hail of arrows" in defender
    assert "P4" not in invader + beside


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_screen_depends_on_what_is_hidden(width: int, height: int) -> None:
    state = laid_out()
    theirs = {
        INVADER: Secrets(plans=("P1", "P9"), traps={"RE3-RE4": "G"}),
        DEFENDER: Secrets(rituals={"gale": "W1"}, orders={"W1": "bluff"}),
    }
    for seat, hidden in theirs.items():
        other = replace(state, secrets=_with_own(state.secrets, hidden, seat))
        assert shown(state, seat, width, height) == shown(other, seat, width, height)


def _with_own(own: Secrets, hidden: Secrets, seat: Seat) -> Secrets:
    if seat is INVADER:
        return replace(own, plans=hidden.plans, traps=hidden.traps)
    return replace(own, rituals=hidden.rituals, orders=hidden.orders)


def test_nothing_is_hidden_where_nothing_has_to_be() -> None:
    state = laid_out()
    others = (view(state, INVADER), view(state, DEFENDER))
    told = screen(view(state, None), 100, 44, others)
    assert "gale: E5 Success" in told
    assert "trap RE3-RE4 against Trolls" in told
    assert "P4 Hail of arrows" in told


# What is on the screen.


def test_the_map_tells_units_strength_and_what_lies_there() -> None:
    told = shown(laid_out(), INVADER, height=40)
    assert "RW3 2/7" in told
    assert "Mnt Qm" in told
    assert "│1G 2O 1T │" in told
    assert "Ban Lad" in told
    assert "Tow !fury" in told
    assert "(▒▒)" in told, "a Siege tower makes the wall useless"
    assert "#1 Catapult RW1 2 hits/4 misses" in told
    assert "#2 Trebuchet FE 1 hit/1 miss damaged" in told
    assert "T1 2M" in told
    assert "pot:G" in told
    assert "bridge FE-RE2" in told
    assert "Marauders 1G 1O by RE3-RE4" in told


def test_strength_and_the_lack_of_it_stand_under_each_section() -> None:
    state = laid_out()
    fights = view(state, INVADER).fights
    rows = {
        line.split("│")[0].strip(): line for line in shown(state, None).splitlines()
    }
    strengths = re.findall(r"(\d+)·(\d+)", rows["strength"])
    assert strengths == [(str(each.attack), str(each.defence)) for each in fights]
    lacks = re.findall(r"BREACH|-?\d+", rows["lacks"])
    assert lacks == ["BREACH" if f.is_breach else str(f.margin) for f in fights]


def test_a_small_window_keeps_the_marks_in_a_list() -> None:
    told = shown(laid_out(), DEFENDER, 80, 20)
    assert "Marks     RW3 Mnt Qm · RW1 #1" in told
    assert "T1 2M cannon" in " ".join(told.split())
    assert "Keep " in told


def test_a_card_tells_what_it_costs_and_gives() -> None:
    state = at(stages.WalkingRow, preset="first-game")
    told = " ".join(shown(state, INVADER).split())
    assert re.search(r"2 (ballista|catapult) 5w T=1 GG=2", told)
    assert "small march 5 a place =3 · large march 7 a place =5" in told
    spied = replace(
        state,
        table=replace(state.table, camp=replace(state.table.camp, spies=("banner",))),
    )
    assert "3 banner 1w O=2 GG=3 +1 any (Spy)" in " ".join(
        shown(spied, INVADER).split()
    )


def test_hourglasses_lie_on_the_actions_of_buildings() -> None:
    told = shown(laid_out(), DEFENDER)
    assert "forge     cannon 2/5 · cauldron_g 0/4" in told, "with a Saboteur"
    assert re.search(r"barracks  train_ms 0/2 · train_sv 0/3 · \d", told)


def test_the_phase_under_way_is_marked() -> None:
    for stage, word in (
        (stages.OfferExchange, "[1 supply]"),
        (stages.ChoosingMarch, "[6 marches]"),
        (stages.Volley, "[assault]"),
    ):
        assert word in shown(at(stage), INVADER).splitlines()[0]


def test_a_moment_for_plans_says_what_comes_next() -> None:
    assert re.search(r"^ Next, the .*\.$", shown(at(stages.PlanMoment), DEFENDER), re.M)


def test_the_screen_says_that_board_and_costs_are_a_reconstruction() -> None:
    for width, height in SIZES:
        told = shown(at(stages.Arranging), INVADER, width, height)
        assert "board, costs and cards are a reconstruction" in told


def test_repeated_sentences_are_told_once() -> None:
    seen = view(at(stages.Window), DEFENDER)
    scene = Scene(view=seen, height=40, log=("An Orc comes to FW.",) * 3)
    assert " An Orc comes to FW (×3)." in [line.plain for line in drawn(scene, 100)]


# Other boards.


# Whatever stands in a file of data.
def foreign(**names: str) -> dict[str, Any]:
    """The shipped data with other names for places."""
    text = shipped_text("reconstruction")
    for old, new in names.items():
        text = re.sub(rf"\b{old}\b", new, text)
    data: dict[str, Any] = json.loads(text)
    return data | {"id": "attic", "provenance": "read off a copy"}


@pytest.mark.parametrize("name", ["K1", "Turret"])
def test_a_board_with_other_names_is_drawn_as_a_map(name: str) -> None:
    own = json.dumps(foreign(W1=name, RW3="Q9", T1="A1", FE="ZZ"))
    state = at(stages.Window, data=own)
    for width, height in SIZES:
        told = shown(state, DEFENDER, width, height)
        assert re.search(rf"│ *{name}( 0/5)? *│", told)
        assert "Q9 0/7" in told
        assert "ZZ 5/10" in told
        assert not re.search(r"\b(W1|RW3|T1|FE)\b", told)
    assert "attic: board, costs and cards: read off a copy" in shown(state, INVADER)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_board_that_makes_no_map_is_a_roll(width: int, height: int) -> None:
    data = foreign()
    data["board"]["ramparts"]["RW2"]["to"] = ["W1", "W2"]
    for number, state in enumerate(decisions(1, data=json.dumps(data))):
        if number % 20 == 0:
            told = shown(state, INVADER, width, height)
            assert re.search(r"^   W3 \d/3", told, re.M)
            assert re.search(r"lacks \d+|BREACH", told)
            assert max(map(len, told.splitlines())) <= width


# What can be asked.


def test_many_moves_are_folded_by_verb() -> None:
    seen = view(at(stages.Window), DEFENDER)
    legal = legal_for(seen)
    assert len(legal) > 150
    folded = BOARD.choices(seen, legal)
    assert len(folded) < 25
    assert any(
        re.match(r"move … \(\d+\)  .*; \? move lists them", line) for line in folded
    )


def test_every_verb_lists_all_of_its_moves() -> None:
    for stage in (stages.Window, stages.Marching, stages.Exchanging, stages.Casting):
        state = at(stage)
        seen = view(state, DEFENDER if stage is stages.Window else INVADER)
        legal = legal_for(seen)
        listed = {
            f"{head}{'' if head.endswith('-') else ' '}{end}".strip()
            for verb in VERBS
            for line in listing(legal, verb)
            for head, _, ends in [line.partition("  ")]
            for end in ends.replace("\xa0", " ").split(" · ")
        }
        assert listed == {write(action) for action in legal}


def test_a_verb_with_a_name_lists_what_has_to_do_with_it() -> None:
    seen = view(at(stages.Window), DEFENDER)
    told = [line.plain for line in BOARD.show(seen, "move W1")]
    assert told
    assert all("W1" in line for line in told if line.startswith("  move"))


def test_places_cards_actions_and_tokens_are_explained() -> None:
    seen = view(laid_out(), DEFENDER)
    game = sw.game(GAME)
    for name in game.glossary():
        assert BOARD.explain(seen, name.removeprefix("@")), name
    told = BOARD.explain(seen, "w1")
    assert told
    assert "Strength 9 (units 8, Banners 1) against 4 (units 4)." in told
    assert "As it stands, the wall is breached." in told
    assert "hits and 4 misses" in (BOARD.explain(seen, "#1") or "")
    assert "trap" in (BOARD.explain(seen, "re3-re4") or "")
    assert BOARD.explain(seen, "siege tower")
    assert BOARD.explain(seen, "bananas") is None


def test_whole_panels_can_be_asked_for() -> None:
    seen = view(laid_out(), DEFENDER)
    for word, piece in (
        ("camp", "Reserve"),
        ("keep", "cathedral"),
        ("field", "Machines"),
        ("map", "A·D"),
    ):
        told = "\n".join(line.plain for line in BOARD.show(seen, word))
        assert piece in told


def test_questions_are_answered_at_the_table(tmp_path: Path) -> None:
    typed = lines("?", "? drop", "? W1", "? ballista", "legend", "help", "pass", "move")
    told = [
        " ".join(each.split()) for each in replies(table_for(typed, tmp_path, INVADER))
    ]
    assert "next " in told[0]
    assert "Nothing can be done with it now" in told[1]
    assert "Section W1" in told[2]
    assert "Phase 2" in told[3]
    assert "BREACH: it is one" in told[4]
    assert "march small then G FE-RE2" in told[5]
    assert "You may mean done, but first put the cards of the row in" in told[6]


def test_several_moves_in_a_line_are_played(tmp_path: Path) -> None:
    typed: list[str] = []

    def answer(asked: Asked) -> str:
        stage = asked.course.state.table.stage
        if isinstance(stage, stages.Window) and not typed:
            typed.append("spend glare, spend glare, spend sniper")
            return typed[0]
        if typed:
            raise EOFError
        return write(asked.course.game.legal_actions(asked.course.state)[0])

    table = table_for(answer, tmp_path, DEFENDER)
    replies(table)
    laid = table.session.course.state.table.keep.laid
    assert (laid["glare"], laid["sniper"]) == (2, 1)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("move marksman W1 to T1", "move M W1-T1"),
        ("m w1 t1", "move M W1-T1"),
        ("goblin fe re2", "G FE-RE2"),
        ("tower fe > re2", "tower FE-RE2"),
        ("swap m w1 and s courtyard", "swap M W1 with S courtyard"),
        ("large march", "march large"),
        ("officer w3", "officer to W3"),
        ("move goblin fe to re2", "G FE-RE2"),
        ("move orc from fe to re2", "O FE-RE2"),
        ("play ballista", "use ballista"),
        ("play P4", "plan P4"),
        ("choose west", "side west"),
        ("secret orders", "orders secret"),
        ("fury at w1", "order fury W1"),
        ("fire at re1", "aim RE1"),
        ("plan 4", "plan P4"),
        ("end", "done"),
        ("auto", "rest"),
    ],
)
def test_near_misses_are_put_right(typed: str, meant: str) -> None:
    guess = near_miss(typed)
    assert isinstance(guess, Meant)
    assert guess.moves[0] == meant


@pytest.mark.parametrize(
    ("stage", "typed", "answer"),
    [
        (stages.WalkingRow, "end", "Write it as done."),
        (stages.WalkingRow, "none", "Write it as done."),
        (stages.OfferExchange, "stop", "Write it as no."),
        (stages.OfferExchange, "none", "Write it as no."),
        (stages.OfferExchange, "skip", "Write it as no."),
        (stages.OfferExchange, "y", "Write it as yes."),
        (stages.Supplying, "auto", "Write it as rest."),
        (stages.OfferOrders, "orders", "Say how: orders open; ? lists what you"),
        (stages.Marching, "move", "Say who and where: "),
        (stages.Marching, "march", "Say which: "),
        (stages.Marching, "plan", "No move of that kind can be made now"),
        (stages.Window, "orders", "Say how: warrior orders "),
        (
            stages.Window,
            "end",
            "You may mean done, but 5 hourglasses are left, and every one has to be",
        ),
        (
            stages.Window,
            "auto",
            "You may mean rest, but first spend your hourglasses (rule 9.1).",
        ),
        (
            stages.ChoosingMarch,
            "stop",
            "You may mean done, but there is one march at least in every turn (rule",
        ),
        (
            stages.Window,
            "move marksman w1 to w3",
            "You may mean move M W1-W3, but section W3 is more than one move away",
        ),
        (stages.Window, "march", "No move of that kind can be made now"),
    ],
)
def test_a_near_miss_proposes_nothing_that_is_illegal(
    stage: type, typed: str, answer: str
) -> None:
    course = TerminalGame(Playthrough(sw.game(GAME), {}), (at(stage),))
    assert verdict(course, typed).startswith(answer)


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("move S W1-forge", "9.2"),
        ("warrior to T1", "9.4"),
        ("swap M T1 with S W2", "A66"),
        ("G W1-W2", "9.1"),
        ("move M nowhere-W1", None),
    ],
)
def test_a_move_that_nobody_can_make_is_refused_by_its_rule(
    typed: str, rule: str | None
) -> None:
    first = next(s for s in decisions(1) if isinstance(s.table.stage, stages.Window))
    course = TerminalGame(Playthrough(sw.game(GAME), {}), (first,))
    answer = verdict(course, typed)
    assert answer.endswith(f"(rule {rule}).") if rule else "is no action" in answer
