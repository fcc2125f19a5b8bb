"""The castle as plain text: every card, every owner, within eighty columns."""

import random

import pytest

import siegeworks as sw
from siegeworks.core.record import replace
from siegeworks.core.seat import CHANCE
from siegeworks.games.castle.board import CELLS, place_name
from siegeworks.games.castle.cards import KINDS, Kind
from siegeworks.games.castle.drawing import CELL, MARKS, NAME, SHORT, draw_view, mark
from siegeworks.games.castle.seats import SEATS, Seat
from siegeworks.games.castle.state import State
from siegeworks.games.castle.view import view

from .table_talk import at_table

WIDTH = 80
PICTURE = """
Castle: blue's turn, 1 action left
                            north Siege ye +Knight gy
       ┌────a─────╥────b─────┬────c─────┬────d─────┬────e─────╥────f─────┐
      1│Witch   gy║Soldier*bl│c1        │d1        │e1        ║f1        │
       ╞══════════╬══════════╪══════════╪══════════╪══════════╬══════════╡
west  2│a2        ║Prince  gy│Priest  bl│d2        │e2        ║f2        │
Siege  │          ║+Knight*bl│          │          │          ║          │
   -- 3│a3        ║b3        │c3        │d3        │e3        ║f3        │east
+K ye 4│a4        ║b4        │c4        │PCharmg --│e4        ║f4        │
+K gy 5│a5        ║b5        │c5        │d5        │e5        ║f5        │
       ╞══════════╬══════════╪══════════╪══════════╪══════════╬══════════╡
      6│a6        ║b6        │c6        │d6        │e6        ║f6        │
       └──────────╨──────────┴──────────┴──────────┴──────────╨──────────┘
                                      south
outside: out1 Dragon bl, out2 Herald ye
reserve: soldier ×2, lady-in-waiting, spy
removed: thief
grey (gy): 3 in hand, 12 in the deck
blue (bl): 1 in hand, 11 in the deck
yellow (ye): 0 in hand, 11 in the deck
your hand: soldier ×2, king
"""


def drawn(state: State, seat: Seat | None = Seat.GREY) -> str:
    return draw_view(view(state, seat))


def line_of(picture: str, beginning: str) -> str:
    (found,) = [line for line in picture.splitlines() if line.startswith(beginning)]
    return found


def test_every_card_has_a_short_name_of_its_own() -> None:
    assert set(SHORT) == set(KINDS)
    assert len(set(SHORT.values())) == len(KINDS)
    assert max(map(len, SHORT.values())) <= NAME
    assert all(name.isascii() for name in SHORT.values())


def test_every_owner_has_a_mark_of_their_own() -> None:
    assert set(MARKS) == set(SEATS)
    assert list(MARKS.values()) == ["gy", "bl", "ye", "gn", "pk"]


def test_an_empty_castle_shows_the_name_of_every_place() -> None:
    picture = drawn(at_table())
    rows = [line.split("│") for line in picture.splitlines() if "│" in line]
    cells = [cell for row in rows for part in row[1:-1] for cell in part.split("║")]
    assert [cell.strip() for cell in cells] == [place_name(cell) for cell in CELLS]
    assert {len(cell) for cell in cells} == {CELL}
    for name in ("north", "east", "south", "west"):
        assert name in picture


def test_a_whole_position_is_drawn() -> None:
    state = at_table(
        players=3,
        hands={"grey": "king soldier*2", "blue": "queen"},
        reserve="spy lady-in-waiting soldier*2",
        removed="thief",
        turn="blue",
        actions=1,
        a1="witch/grey",
        b1="soldier/blue",
        b2="prince/grey knight/blue",
        c2="priest/blue",
        d4="prince-charming/-",
        north="siege-engine/yellow knight/grey",
        west="siege-engine/- knight/yellow knight/grey",
        out1="dragon/blue",
        out2="herald/yellow",
    )
    assert drawn(state) == PICTURE.strip("\n")


def test_what_is_known_of_a_hand_is_told_and_nothing_else() -> None:
    state = at_table(hands={"grey": "king", "blue": "queen spy"})
    seen = replace(view(state, Seat.GREY), known=((), (Kind.SPY,), ()))
    assert line_of(draw_view(seen), "blue").endswith("known: spy")
    assert "queen" not in draw_view(seen)


def test_a_spectator_sees_no_hand() -> None:
    picture = drawn(at_table(hands={"grey": "king", "blue": "queen spy"}), None)
    assert "your hand" not in picture
    assert not {"king", "queen", "spy"} & set(picture.split())


def test_an_effect_under_way_is_told() -> None:
    state = at_table(hands={"grey": "king"}, b2="spy/blue", c2="thief/blue")
    game = sw.game("castle", players=3)
    state, _ = game.apply(state, game.read("king d4", state))
    assert "under way: king at d4 (grey)" in drawn(state)


def test_a_card_laid_aside_is_shown_to_its_owner_alone() -> None:
    state = at_table(
        hands={"grey": "jester queen spy", "blue": "witch", "yellow": "fairy"}
    )
    game = sw.game("castle", players=3)
    for move in ("jester b2", "offer spy"):
        state, _ = game.apply(state, game.read(move, state))
    assert "laid aside: spy" in drawn(state)
    assert "spy" not in drawn(state, Seat.BLUE)
    assert "a card laid aside" in line_of(drawn(state, Seat.BLUE), "grey")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_position_fits_and_shows_every_card_in_play(players: int) -> None:
    game, rng, dealer = (
        sw.game("castle", players=players),
        random.Random(1),
        sw.Dealer(1),
    )
    state = game.start()
    while (actor := game.actor(state)) is not None:
        picture = drawn(state)
        assert max(map(len, picture.splitlines())) <= WIDTH, picture
        for pile in state.table.piles:
            for card in pile:
                assert (
                    SHORT[card.kind] in picture or f"+K {mark(card.token)}" in picture
                )
        legal = game.legal_actions(state)
        is_chance = actor is CHANCE
        action = dealer.choose(game, state) if is_chance else rng.choice(legal)
        state, _ = game.apply(state, action)
    assert "the game is over" in drawn(state)
