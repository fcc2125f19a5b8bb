"""Castle in numbers, read field by field."""

from itertools import cycle

import numpy as np
import pytest

from conformance.playing import EVERY_GAME, label, play_out
from games.castle.positions import BEFORE_THE_ANSWER, MIDDLE_GAME
from games.castle.table_talk import FULL_COURTYARD, at_table, follow, opening
from siegeworks.core.game import AnyGame
from siegeworks.core.outcome import Outcome
from siegeworks.core.record import replace
from siegeworks.games.castle.actions import Offer, Play, Swap
from siegeworks.games.castle.board import CELLS_OF, OUTSIDE, PLACE_NAMES, Area
from siegeworks.games.castle.cards import KINDS, Kind
from siegeworks.games.castle.seats import SEATS, Seat
from siegeworks.games.castle.stages import Over
from siegeworks.games.castle.state import State
from siegeworks.games.castle.text.phrases import say
from siegeworks.games.castle.view import view
from siegeworks.tensors.castle.action_ids import chances_for, choices_for
from siegeworks.tensors.castle.fields import DRAWN_OUT, KINDS_OF
from siegeworks.tensors.castle.observer import observer_for

GREY, BLUE, YELLOW, GREEN, PINK = SEATS
CASTLES = [game for game in EVERY_GAME if game.id == "castle"]
BY_SEAT = {
    *("hand_sizes", "deck_sizes", "turn", "acts", "offered", "winners"),
    *("chosen_tokens", "chosen_seat"),
}
"""Fields in which each column belongs to a seat."""
BY_OWNER = {"tokens", "knights", "knight_tokens"}
"""The same, and the last column is nobody's."""
OWN = {"seat", "hand", "offer", "known"}
GAMES = 6
"""Random games that are looked through under each set of options."""


def seen(state: State, seat: Seat = GREY) -> dict[str, np.ndarray]:
    """Every field of the row of a seat."""
    observer = observer_for(state.table.options.players)
    return observer.layout.named(observer.observe(view(state, seat)))


def cards(counts: np.ndarray, kinds: tuple[Kind, ...] = KINDS) -> str:
    """As heaps are written: `king soldier*3`."""
    pairs = zip(kinds, counts.tolist(), strict=True)
    return " ".join(f"{k}*{n}" if n > 1 else str(k) for k, n in pairs if n)


def at_places(numbers: np.ndarray) -> dict[str, list[int] | int]:
    """What is not zero, by the name of the place."""
    named = zip(PLACE_NAMES, numbers, strict=False)
    return {name: each.tolist() for name, each in named if each.any()}


def in_cells(lines: np.ndarray, area: Area) -> dict[str, str]:
    names = [PLACE_NAMES[cell] for cell in CELLS_OF[area]]
    shown = [cards(line, KINDS_OF[area]) for line in lines]
    return {name: card for name, card in zip(names, shown, strict=True) if card}


# A drawn position.


def test_own_cards_and_open_heaps_are_counted_by_kind() -> None:
    state = at_table(
        hands={"grey": "king soldier*3", "blue": "queen", "yellow": "spy thief"},
        decks={"grey": 8, "blue": 7},
        reserve="soldier*2 siege-engine",
        removed="captain",
    )
    blue = seen(state, BLUE)
    assert cards(seen(state, GREY)["hand"]) == "soldier*3 king"
    assert cards(blue["hand"]) == "queen"
    assert cards(blue["reserve"]) == "soldier*2 siege-engine"
    assert cards(blue["removed"]) == "captain"
    assert blue["hand_sizes"].tolist() == [1, 2, 4]
    assert blue["deck_sizes"].tolist()[-1] == 8
    assert blue["seat"].tolist() == [0, 1, 0]


def test_the_castle_is_read_place_by_place() -> None:
    row = seen(MIDDLE_GAME, GREY)
    assert in_cells(row["towers"], Area.TOWERS) == {"a1": "witch"}
    assert in_cells(row["walls"], Area.WALLS) == {
        "b1": "soldier",
        "c1": "captain",
        "f3": "soldier",
    }
    assert in_cells(row["courtyard"], Area.COURTYARD) == {
        "b2": "priest",
        "c3": "mistress",
        "e4": "prince",
    }
    assert row["siege_engines"].tolist() == [1, 0, 0, 0]
    assert cards(row["outside"][0], DRAWN_OUT) == "barbarian"
    assert not row["outside"][1:].any()
    assert at_places(row["latest"]) == {"out1": 1}


def test_tokens_are_one_s_own_then_those_of_the_next_and_last_none() -> None:
    tokens = at_places(seen(MIDDLE_GAME, BLUE)["tokens"])
    assert tokens["a1"] == [1, 0, 0, 0]
    assert tokens["c3"] == [0, 1, 0, 0]
    assert tokens["b1"] == [0, 0, 1, 0]
    assert tokens["f3"] == [0, 0, 0, 1]
    assert "d4" not in tokens


def test_knights_stand_on_their_cards_in_order() -> None:
    one = at_table(players=2, c3="king/grey knight/blue knight/- knight/grey")
    other = at_table(players=2, c3="king/grey knight/grey knight/- knight/blue")
    for state, order in ((one, (1, 2, 0)), (other, (0, 2, 1))):
        row = seen(state)
        assert at_places(row["knights"]) == {"c3": [1, 1, 1]}
        assert row["knight_tokens"][:3].argmax(axis=1).tolist() == list(order)
        assert not row["knight_tokens"][3].any()


def test_who_guards_whom_is_told() -> None:
    guarded = at_places(seen(MIDDLE_GAME)["guarded"])
    assert guarded == {"b1": [1, 0, 0], "a1": [0, 1, 0]}


# What is known of others.


def test_a_card_seen_going_to_a_hand_is_known_to_everybody_else() -> None:
    state = at_table(
        hands={"grey": "archer", "blue": "soldier", "yellow": "king"},
        out1="barbarian/blue",
    )
    state = follow(state, "archer a1", "card out1")
    assert [cards(line) for line in seen(state, GREY)["known"]] == ["barbarian", ""]
    assert [cards(line) for line in seen(state, YELLOW)["known"]] == ["", "barbarian"]
    assert not seen(state, BLUE)["known"].any()


def test_a_card_laid_aside_is_shown_to_its_owner_alone() -> None:
    state = at_table(
        hands={"grey": "jester soldier", "blue": "king queen", "yellow": "spy"},
    )
    state = follow(state, "jester c3", "offer soldier", "offer queen")
    assert cards(seen(state, BLUE)["offer"]) == "queen"
    assert not seen(state, YELLOW)["offer"].any()
    assert seen(state, YELLOW)["offered"].tolist() == [0, 1, 1]
    assert seen(state, YELLOW)["acts"].tolist() == [1, 0, 0]


# Whose turn it is, and what the game waits for.


def test_the_one_who_decides_need_not_have_the_turn() -> None:
    row = seen(BEFORE_THE_ANSWER, YELLOW)
    assert row["turn"].tolist() == [0, 1, 0]
    assert row["acts"].tolist() == [1, 0, 0]
    assert cards(row["effect"]) == "king"
    assert at_places(row["effect_place"]) == {"d4": 1}
    assert row["effect_step"].tolist() == [1]
    assert row["actions"].tolist() == [1]


def test_choices_made_so_far_are_told_in_order() -> None:
    state = at_table(
        hands={"grey": "merchant", "blue": "soldier", "yellow": "soldier"},
        c3="king/blue knight/yellow",
        a1="witch/yellow",
    )
    state = follow(state, "merchant d5", "card c3+1", "card a1")
    assert at_places(seen(state)["chosen_cards"]) == {
        "a1": [2, 0, 0, 0, 0],
        "c3": [0, 1, 0, 0, 0],
    }


def test_the_alchemist_gives_and_takes_one_after_the_other() -> None:
    state = at_table(
        hands={"grey": "alchemist king soldier", "blue": "spy", "yellow": "thief"},
        reserve="queen archer",
    )
    row = seen(follow(state, "alchemist a1", "give soldier", "give king", "take queen"))
    assert [cards(line) for line in row["chosen_hand"]] == ["soldier", "king"]
    assert [cards(line) for line in row["chosen_reserve"]] == ["queen"]


def test_winners_are_counted_from_the_own_seat() -> None:
    state = at_table(
        hands={"grey": "prince", "blue": "soldier", "yellow": "thief"},
        decks={"grey": 0},
    )
    state = follow(state, "prince c3")
    assert seen(state, GREY)["winners"].tolist() == [1, 0, 0]
    assert seen(state, BLUE)["winners"].tolist() == [0, 0, 1]
    assert seen(state, BLUE)["ending"].tolist() == [1, 0, 0, 0, 0]
    assert not seen(state, BLUE)["acts"].any()


@pytest.mark.parametrize("game", CASTLES, ids=label)
def test_all_seats_read_the_same_position_turned_to_them(game: AnyGame) -> None:
    first, *others = game.seats
    for state in play_out(game, 1).states:
        ours = seen(state, first)
        for turn, other in enumerate(others, start=1):
            theirs = seen(state, other)
            for name in ours.keys() - OWN:
                assert (theirs[name] == turned(name, ours[name], turn)).all(), name


def turned(name: str, numbers: np.ndarray, turn: int) -> np.ndarray:
    """A field as it looks from so many seats further on."""
    if name in BY_SEAT:
        return np.roll(numbers, -turn, axis=-1)
    if name in BY_OWNER:
        seats, nobody = numbers[:, :-1], numbers[:, -1:]
        return np.hstack((np.roll(seats, -turn, axis=1), nobody))
    return numbers


# There is room for everything.


def test_there_is_room_for_every_card_outside() -> None:
    kinds = [kind for kind in DRAWN_OUT for _ in range(13 if kind == "soldier" else 1)]
    piles = {f"out{at}": f"{kind}/grey" for at, kind in enumerate(kinds, start=1)}
    piles["out47"] += " knight/blue" * 4
    row = seen(at_table(piles, latest="out47+4"))
    assert row["outside"].sum(axis=1).tolist() == [1] * 47
    assert at_places(row["knights"]) == {"out47": [0, 4, 0, 0]}
    assert at_places(row["latest"]) == {"out47": 5}


def test_there_is_room_for_all_tokens_around_the_spy() -> None:
    owners = cycle(("grey", "blue"))
    around = {
        name: f"{card}/{next(owners)} knight/{next(owners)}"
        for name, card in zip(
            ("b2", "c2", "d2", "b3"), ("king", "queen", "thief", "priest"), strict=True
        )
    }
    around |= {"d3": "prince/blue", "b4": "schemer/grey", "c4": "courtier/blue"}
    state = at_table(around, d4="minstrel/grey", hands={"grey": "spy", "blue": "ghost"})
    given = ["token grey", "token blue"] * 5
    row = seen(follow(state, "spy c3", *given), BLUE)
    assert row["chosen_tokens"].argmax(axis=1).tolist() == [2, 0] * 5
    assert at_places(row["asked"]) == {"c4": 1}


def test_there_is_room_for_all_cards_around_the_minstrel() -> None:
    around = {name: FULL_COURTYARD[name] for name in ("b2", "c2", "d2", "b3", "d3")}
    around |= {name: FULL_COURTYARD[name] for name in ("b4", "c4")}
    state = at_table(around, d4="thief/blue", hands={"grey": "minstrel", "blue": "spy"})
    come = [f"card {name}" for name in ("d4", "c4", "b4", "d3", "b3", "d2")]
    chosen = seen(follow(state, "minstrel c3", *come))["chosen_cards"]
    order = {name: levels[0] for name, levels in at_places(chosen).items()}
    assert order == {"d4": 1, "c4": 2, "b4": 3, "d3": 4, "b3": 5, "d2": 6}


def test_there_is_room_for_all_that_one_turn_gives_to_the_reserve() -> None:
    """Only a turn that is the last of all is looked at when it is over."""
    state = at_table(
        hands={"grey": "merchant alchemist king spy archer", "blue": "thief"},
        reserve="queen prince witch",
        turns=999,
    )
    swaps = ("give spy", "give king", "take queen", "take witch")
    moves = ("merchant c3", "alchemist a1", *swaps, "swap archer for prince")
    row = seen(follow(state, *moves))
    shown = [cards(line) for line in row["discarded"]]
    assert shown == ["spy", "king", "archer"]
    assert row["merchant_came"].tolist() == [1]
    assert row["ending"].tolist() == [0, 0, 0, 0, 1]


def test_an_ending_of_an_older_game_is_numbered_as_it_is_now() -> None:
    state = at_table()
    older = Over(Outcome((GREY,), say("too-many-turns"), "R46"))
    state = replace(state, table=replace(state.table, stage=older))
    assert seen(state)["ending"].tolist() == [0, 0, 0, 0, 1]


def test_long_games_are_counted_in_hundreds() -> None:
    for turns, expected in ((99, (0, 99)), (100, (1, 0)), (1_000, (10, 0))):
        row = seen(at_table(turns=turns, quiet_turns=60))
        assert (row["hundreds"].item(), row["turns"].item()) == expected
        assert row["quiet_turns"].item() == 60


def test_a_spectator_has_no_row() -> None:
    state = opening()
    with pytest.raises(AssertionError, match="spectator"):
        observer_for(2).observe(view(state, None))


# The whole.


@pytest.mark.parametrize(
    ("players", "size", "choices"),
    [(2, 3983, 2298), (3, 4216, 2480), (4, 4449, 2482), (5, 4682, 2484)],
)
def test_how_long_a_row_is_and_how_many_choices_there_are(
    players: int, size: int, choices: int
) -> None:
    """What was trained on these numbers is lost when they change."""
    assert observer_for(players).layout.size == size
    assert choices_for(players).size == choices


def test_what_no_card_can_do_has_no_number() -> None:
    choices = choices_for(2)
    assert Play(Kind.KING, 14) in choices
    assert Play(Kind.KING, 0) not in choices
    assert Play(Kind.HERALD, OUTSIDE) in choices
    assert Play(Kind.HERALD, 40) not in choices
    assert Play(Kind.KNIGHT, 40) in choices
    assert Swap(Kind.SOLDIER, Kind.SOLDIER) in choices
    assert Swap(Kind.KING, Kind.KING) not in choices
    assert Offer(Kind.JESTER) not in choices
    assert (chances_for(2).size, chances_for(3).size) == (35, 37)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_field_says_something_at_some_time(players: int) -> None:
    """Hardly any game sees its hundredth turn; else all is met in a few."""
    fields = observer_for(players).layout.fields
    silent = {field.name for field in fields} - {"hundreds"}
    for game in CASTLES:
        if len(game.seats) != players:
            continue
        for seed in range(GAMES):
            for state in play_out(game, seed).states:
                row = seen(state, game.seats[seed % players])
                silent -= {name for name in silent if row[name].any()}
    assert not silent
