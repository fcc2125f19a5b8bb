"""The rulings: each open question, and our answer."""

import pytest

from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.check import components
from siegeworks.games.castle.events import CardDrawn, CardReturned, redact
from siegeworks.games.castle.options import LadyTarget
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.view import view

from .table_talk import (
    FULL_COURTYARD,
    allowed,
    at,
    at_table,
    changes,
    decides,
    follow,
    hand,
    places_for,
    play,
    refused,
    result,
    results,
    returned,
    skipped,
    turn,
    why_it_ended,
    winners,
)

# Cards and pairs.


@pytest.mark.rule("R1")
def test_does_the_lady_reach_men_on_walls_and_towers() -> None:
    """No, unless it is agreed."""
    reach: dict[LadyTarget, list[str]] = {
        "courtyard": ["card b3"],
        "adjacent": ["card a1", "card a2", "card b3"],
    }
    for agreed, men in reach.items():
        state = at_table(
            lady_target=agreed,
            hands={"grey": "lady-in-waiting"},
            c3="princess/blue",
            b3="spy/blue",
            a2="soldier/blue",
            a1="archer/blue",
        )
        asked = follow(state, "lady-in-waiting b2")
        assert allowed(asked) == men


@pytest.mark.rule("R2")
def test_who_returns_first_the_king_or_the_owner_of_the_mistress() -> None:
    """The King's player; what is returned then is no longer there for the other."""
    state = at_table(
        hands={"grey": "king"}, b1="soldier/grey", c3="mistress/yellow", turn="grey"
    )
    assert decides(follow(state, "king e5")) == "grey"
    asked = follow(state, "king e5", "card b1")
    assert decides(asked) == "yellow"
    assert allowed(asked) == ["card c3", "card e5"]
    after, log = play(asked, "card e5")
    assert returned(log) == ["king e5 to grey"]
    assert hand(after, "grey") == "soldier king"


@pytest.mark.rule("R3")
def test_which_card_of_a_pile_can_be_struck_or_moved() -> None:
    """The top one; a Knight then moves onto another pile, the siege places included."""
    state = at_table(
        hands={"grey": "magician princess"},
        c3="king/blue knight/blue knight/yellow",
        north="siege-engine/blue knight/grey",
        out1="dragon/blue",
        south="siege-engine/yellow",
    )
    asked = follow(state, "magician a1")
    assert allowed(asked) == ["card c3+2", "card north+1", "card south", "card out1"]
    asked = follow(state, "princess b2", "card north+1")
    assert allowed(asked) == ["to south", "to out1"]


@pytest.mark.rule("R4")
def test_on_which_towers_can_the_ghost_appear() -> None:
    """With one single unprotected card; that card returns before the Ghost stands."""
    state = at_table(
        hands={"grey": "ghost"},
        decks={"grey": 0},
        a1="witch/blue knight/blue",
        f1="archer/grey",
        a6="watchman/-",
    )
    assert places_for(state, "ghost") == ["f1", "a6"]
    after, log = play(state, "ghost f1")
    assert returned(log) == ["archer f1 to grey"]
    assert changes(state, after) == {"f1": "ghost/grey", "grey": "archer"}
    assert winners(after) is None


@pytest.mark.rule("R5")
def test_whom_can_the_fairy_draw_outside() -> None:
    """Anybody in the castle, the Ghost too; nobody who is outside already."""
    state = at_table(
        hands={"grey": "fairy"},
        a1="ghost/blue",
        b1="soldier/blue",
        c3="queen/-",
        out1="dragon/blue",
        west="siege-engine/blue",
    )
    asked = follow(state, "fairy out")
    assert allowed(asked) == ["card a1", "card b1", "card c3"]
    after, _ = play(asked, "card c3")
    assert changes(asked, after) == {"c3": "", "out3": "queen/-"}


@pytest.mark.rule("R6")
def test_which_card_does_the_enchanter_return() -> None:
    """The one that anybody placed last, and nothing else if it has left."""
    state = at_table(
        hands={"grey": "soldier*2", "blue": "enchanter"},
        b1="soldier/blue",
        actions=1,
    )
    after, log = play(state, "soldier c1", "enchanter out")
    assert returned(log) == ["soldier c1 to grey"]
    assert at(after, "b1") == "soldier/blue"
    first = at_table(hands={"grey": "enchanter"}, b1="soldier/blue")
    assert skipped(play(first, "enchanter out")[1]) == ["enchanter"]


@pytest.mark.rule("R7")
def test_how_many_cards_does_the_minstrel_move() -> None:
    """As many as his player likes of those who can move, but never none."""
    state = at_table(
        hands={"grey": "minstrel"}, b2="spy/blue", c2="king/blue", d2="thief/yellow"
    )
    moved = {len(each) for each in results(follow(state, "minstrel c3"))}
    assert moved == {2, 3}
    assert len(results(follow(state, "minstrel c3"))) == 5


@pytest.mark.rule("R8")
def test_can_the_alchemist_take_back_what_he_has_just_given() -> None:
    """No: both halves happen at once. With fewer cards he swaps fewer."""
    state = at_table(hands={"grey": "alchemist king spy"}, reserve="thief")
    asked = follow(state, "alchemist a1")
    assert results(asked) == {
        result(grey="thief spy", reserve="king"),
        result(grey="king thief", reserve="spy"),
    }
    assert refused(asked, "give king", "take king").rule == "8.6"


@pytest.mark.rule("R9")
def test_may_one_win_in_the_merchants_turn_or_draw_into_a_full_hand() -> None:
    """Yes, both; unless it is agreed otherwise."""
    state = at_table(hands={"grey": "merchant"}, decks={"grey": 0})
    assert winners(play(state, "merchant c3")[0]) == ["grey"]
    for players, size in ((2, 9), (3, 7), (4, 5), (5, 5)):
        for agreed in (False, True):
            full = at_table(
                players=players,
                no_draw_at_start_size=agreed,
                hands={"grey": f"soldier*{size}"},
            )
            assert ("draw" in allowed(full)) is not agreed
        one_less = at_table(
            players=players,
            no_draw_at_start_size=True,
            hands={"grey": f"soldier*{size - 1}"},
        )
        assert "draw" in allowed(one_less)
    assert refused(full, "draw").rule == "R9"


@pytest.mark.rule("R10")
def test_must_the_counsellor_bring_a_card_even_a_harmful_one() -> None:
    """Yes, if one has a place; his player decides everything that it asks for."""
    state = at_table(
        hands={"grey": "counsellor"},
        reserve="barbarian",
        c3="king/-",
        b1="soldier/grey",
    )
    asked = follow(state, "counsellor c2")
    assert allowed(asked) == ["barbarian out"]
    asked = follow(asked, "barbarian out")
    assert (decides(asked), allowed(asked)) == ("grey", ["card b1"])


@pytest.mark.rule("R11")
def test_for_whom_does_the_prince_stand_in() -> None:
    """For the King and only towards the Counsellor; the Queen needs no substitute."""
    state = at_table(hands={"grey": "queen counsellor"}, b2="prince/blue")
    assert places_for(state, "counsellor") == ["c2", "b3", "c3"]
    assert len(places_for(state, "queen")) == 15


@pytest.mark.rule("R12")
def test_when_must_the_king_be_played() -> None:
    """Before any other action, if he has a place; not if the courtyard is full."""
    state = at_table(hands={"grey": "king soldier"}, reserve="spy", out1="herald/-")
    assert len(allowed(state)) == 16
    for other in ("draw", "soldier b1", "swap king for spy"):
        assert refused(state, other).rule == "R12"
    full = at_table(FULL_COURTYARD, hands={"grey": "king soldier"}, out1="herald/-")
    assert "draw" in allowed(full)


@pytest.mark.rule("R12")
def test_what_of_a_king_drawn_with_the_last_action() -> None:
    """He waits for the next turn."""
    state = at_table(out1="herald/-", actions=1)
    after, _ = play(state, "draw", "deal king")
    assert (hand(after, "grey"), turn(after)) == ("king", "blue 2")
    state = at_table(out1="herald/-")
    after, _ = play(state, "draw", "deal king")
    assert refused(after, "draw").rule == "R12"


@pytest.mark.rule("R13")
def test_can_dragon_or_archer_return_themselves_and_what_if_half_is_missing() -> None:
    """Never themselves; each half that is possible is done, outside first."""
    state = at_table(hands={"grey": "dragon"}, out1="herald/blue", b1="soldier/blue")
    asked = follow(state, "dragon out")
    assert allowed(asked) == ["card out1"]
    assert refused(asked, "card out2").rule == "R21"
    assert allowed(follow(asked, "card out1")) == ["card b1"]
    half = at_table(hands={"grey": "dragon"}, b1="soldier/blue")
    assert allowed(follow(half, "dragon out")) == ["card b1"]
    other_half = at_table(hands={"grey": "dragon"}, out1="herald/blue")
    _, log = play(other_half, "dragon out", "card out1")
    assert returned(log) == ["herald out1 to blue"]
    assert skipped(log) == ["dragon"]


@pytest.mark.rule("R14")
def test_can_a_card_without_a_token_get_one_back() -> None:
    """Not while it is in play: neither Schemer nor Spy nor Merchant gives it any."""
    for card, place in (("schemer", "b2"), ("spy", "b2"), ("merchant", "b2")):
        state = at_table(
            hands={"grey": card}, c3="king/-", b3="thief/blue", c2="queen/yellow"
        )
        for ending in results(follow(state, f"{card} {place}")):
            assert "c3" not in dict(ending)


@pytest.mark.rule("R15")
def test_can_a_siege_engine_be_moved_or_drawn_and_does_a_knight_save_it() -> None:
    state = at_table(
        hands={"grey": "fairy soldier"},
        b1="soldier/blue",
        c1="soldier/blue",
        d1="soldier/blue",
        north="siege-engine/yellow knight/yellow",
    )
    assert "card north+1" not in allowed(follow(state, "fairy out"))
    _after, log = play(state, "soldier e1")
    assert returned(log) == []
    engines = at_table(
        hands={"grey": "siege-engine"}, north="siege-engine/yellow knight/yellow"
    )
    assert places_for(engines, "siege-engine") == ["east", "south", "west"]


@pytest.mark.rule("R16")
def test_what_does_a_player_without_a_hand_card_give() -> None:
    """Nothing; whoever would get it gets nothing."""
    state = at_table(hands={"grey": "jester spy"})
    after, _ = play(state, "jester c3", "offer spy")
    assert changes(state, after) == {
        "c3": "jester/grey",
        "grey": "",
        "blue": "spy",
    }


@pytest.mark.rule("R17", "R42")
def test_what_if_no_action_is_possible_at_all() -> None:
    """Pass, which ends the turn; but only then."""
    state = at_table(
        hands={"grey": "ghost"}, decks={"grey": 0}, c3="king/blue", turns=3
    )
    assert allowed(state) == ["pass"]
    after, _ = play(state, "pass")
    assert changes(state, after) == {}
    assert turn(after) == "blue 2"
    assert str(refused(after, "pass")) == (
        "you can pass only if nothing else can be done (rule R42)"
    )


# Piles, targets, protection.


@pytest.mark.rule("R18")
def test_do_token_effects_reach_covered_and_protected_cards() -> None:
    state = at_table(
        hands={"grey": "merchant"},
        b1="captain/- knight/-",
        c1="soldier/blue knight/-",
        c3="ambassador/blue",
        e5="priest/yellow",
        e4="spy/yellow",
    )
    asked = follow(state, "merchant b5")
    assert allowed(asked) == ["card c1", "card c3", "card e4", "card e5"]


@pytest.mark.rule("R19")
def test_does_a_covered_card_still_count() -> None:
    """For every condition, as a soldier, as an engine, and for what it does."""
    state = at_table(
        hands={"grey": "mistress king lady-in-waiting soldier siege-engine"},
        c3="queen/blue knight/blue",
        out1="herald/blue knight/blue",
        b1="soldier/-",
    )
    assert {move.split()[0] for move in allowed(state)} == {"king"}
    state = at_table(
        hands={"grey": "mistress lady-in-waiting"},
        c3="queen/blue knight/blue",
    )
    assert places_for(state, "mistress") == []
    assert len(places_for(state, "lady-in-waiting")) == 8
    wall = at_table(
        hands={"grey": "soldier"},
        b1="soldier/- knight/-",
        c1="soldier/-",
        d1="traitor/blue knight/blue",
        north="siege-engine/-",
    )
    assert returned(play(wall, "soldier e1")[1]) == ["siege-engine north to reserve"]


@pytest.mark.rule("R20")
def test_who_protects_the_topmost_knight() -> None:
    """A Priest beside the pile; never the Captain, and never a Priest in the pile."""
    state = at_table(
        hands={"grey": "courtier"},
        b1="captain/blue",
        c1="soldier/blue knight/blue",
        d1="soldier/blue",
        b2="priest/yellow knight/yellow",
    )
    asked = follow(state, "courtier c2")
    assert allowed(asked) == ["card b1", "card c1+1", "card b2+1"]
    beside = at_table(
        hands={"grey": "courtier"}, c1="soldier/- knight/blue", b2="priest/blue"
    )
    assert allowed(follow(beside, "courtier c2")) == ["card b2"]


@pytest.mark.rule("R21")
@pytest.mark.parametrize(
    ("card", "place"),
    [("king", "c3"), ("queen", "c3"), ("magician", "a1"), ("dragon", "out")],
)
def test_can_a_card_strike_itself_when_it_arrives(card: str, place: str) -> None:
    state = at_table(hands={"grey": card})
    _, log = play(state, f"{card} {place}")
    assert set(skipped(log)) == {card}
    assert returned(log) == []


@pytest.mark.rule("R22")
def test_may_a_compulsory_effect_be_wasted_on_a_protected_card() -> None:
    """No; and if the only target is one's own, it must be taken."""
    state = at_table(hands={"grey": "barbarian"}, b1="captain/grey", c1="soldier/blue")
    asked = follow(state, "barbarian out")
    assert allowed(asked) == ["card b1"]


@pytest.mark.rule("R23")
def test_may_a_move_end_where_it_began() -> None:
    """No, so what has nowhere else to go is no target; outside only Knights move."""
    state = at_table(
        hands={"grey": "princess prince-charming"},
        out1="queen/blue",
        out2="dragon/blue knight/grey",
        b1="soldier/- knight/-",
    )
    asked = follow(state, "princess c3")
    assert allowed(asked) == ["card out2+1"]
    assert allowed(follow(asked, "card out2+1")) == ["to out1"]
    _, log = play(
        at_table(hands={"grey": "prince-charming"}, out1="queen/blue"),
        "prince-charming c3",
    )
    assert skipped(log) == ["prince-charming"]


@pytest.mark.rule("R24")
def test_where_may_a_knight_be_placed() -> None:
    """On whatever is in play, in any area; nowhere while nothing is."""
    state = at_table(
        hands={"grey": "knight"},
        a1="ghost/-",
        b1="soldier/blue knight/blue",
        c3="ambassador/blue",
        east="siege-engine/grey",
        out1="dragon/yellow",
    )
    assert places_for(state, "knight") == ["a1", "b1", "c3", "east", "out1"]
    assert refused(state, "knight d4").rule == "R24"
    assert refused(state, "knight out").rule == "R24"
    assert refused(at_table(hands={"grey": "knight"}), "knight c3").rule == "R24"


@pytest.mark.rule("R25")
def test_is_prince_charming_a_prince_and_the_black_knight_a_knight() -> None:
    """No; but Captain and Traitor are soldiers, and a Knight on a wall is none."""
    state = at_table(
        hands={"grey": "counsellor princess watchman"},
        c3="prince-charming/blue",
        d4="black-knight/blue",
        b1="traitor/blue",
        d1="captain/blue knight/blue",
        c1="soldier/grey knight/grey",
    )
    assert places_for(state, "counsellor") == []
    assert allowed(follow(state, "princess b5")) == ["card c1+1", "card d1+1"]
    unguarded = at_table(
        hands={"grey": "watchman"},
        b1="traitor/blue",
        f3="captain/-",
        c6="soldier/- knight/-",
    )
    assert allowed(follow(unguarded, "watchman a1")) == ["card b1", "card f3"]


@pytest.mark.rule("R26")
def test_is_protection_remembered_or_read_off_the_position() -> None:
    """Read off it: the Captain protects on the wall where he stands now."""
    state = at_table(
        hands={"grey": "watchman"}, b1="captain/blue", c1="soldier/-", a3="soldier/grey"
    )
    assert [each.place for each in view(state, None).guarded] == [2]
    after, _ = play(state, "watchman f6", "card b1", "to a5")
    assert [each.place for each in view(after, None).guarded] == [12]


@pytest.mark.rule("R27")
def test_when_does_a_soldier_moved_by_the_watchman_drive_an_engine_off() -> None:
    """If the wall he comes to from another one then holds four soldiers."""
    state = at_table(
        hands={"grey": "watchman"},
        b1="soldier/blue",
        c1="soldier/blue",
        f4="soldier/blue",
        north="siege-engine/yellow",
        east="siege-engine/yellow",
    )
    _, log = play(state, "watchman a1", "card f4", "to e1")
    assert returned(log) == []
    four = at_table(
        hands={"grey": "watchman"},
        b1="soldier/blue",
        c1="soldier/blue",
        e1="soldier/blue",
        f4="soldier/blue",
        north="siege-engine/-",
        east="siege-engine/yellow",
    )
    after, log = play(four, "watchman a1", "card f4", "to d1")
    assert returned(log) == ["siege-engine north to reserve"]
    assert at(after, "east") == "siege-engine/yellow"


@pytest.mark.rule("R28")
def test_does_the_fourth_engine_fire_again_after_one_had_left() -> None:
    """Yes, whenever one is placed and four then stand."""
    state = at_table(
        hands={"grey": "siege-engine archer"},
        b1="soldier/blue",
        north="siege-engine/grey",
        east="siege-engine/blue",
        south="siege-engine/blue",
        west="siege-engine/blue",
    )
    after, log = play(state, "archer a1", "card north", "siege-engine north")
    assert returned(log) == ["siege-engine north to grey", "soldier b1 to blue"]
    assert hand(after, "grey") == "siege-engine"


@pytest.mark.rule("R29")
def test_in_which_order_do_mistress_and_traitor_do_their_two_things() -> None:
    """The Mistress in any; the Traitor first drives off the engine, then strikes."""
    state = at_table(
        hands={"grey": "traitor"},
        b1="soldier/blue",
        c1="soldier/blue",
        d1="soldier/blue",
        e2="spy/yellow",
        north="siege-engine/blue",
    )
    asked, log = play(state, "traitor e1")
    assert returned(log) == ["siege-engine north to blue"]
    assert allowed(asked) == ["card e2"]
    mistress = at_table(
        hands={"grey": "mistress"}, c3="king/blue", d3="spy/blue knight/blue"
    )
    assert allowed(follow(mistress, "mistress b5")) == ["card c3", "card d3+1"]


@pytest.mark.rule("R30")
def test_does_a_card_drawn_outside_still_count_in_its_area() -> None:
    """No: the Queen keeps nobody away, and King and Princess bind or help nobody."""
    state = at_table(
        hands={"grey": "mistress prince-charming counsellor lady-in-waiting"},
        out1="king/blue",
        out2="queen/blue",
        out3="princess/blue",
    )
    free = {"mistress": 16, "prince-charming": 16, "counsellor": 0}
    for kind, cells in (*free.items(), ("lady-in-waiting", 0)):
        assert len(places_for(state, kind)) == cells


@pytest.mark.rule("R31")
def test_can_queen_and_mistress_be_in_the_courtyard_together() -> None:
    """If the Queen came second; and cards stay next to a King who has left."""
    state = at_table(
        hands={"grey": "queen courtier"},
        b2="mistress/blue",
        c3="king/blue",
        d3="counsellor/blue",
        e5="spy/yellow",
    )
    after, _ = play(state, "queen c2", "card e5", "courtier d4", "card c3")
    assert changes(state, after) == {
        "c2": "queen/grey",
        "c3": "",
        "d4": "courtier/grey",
        "e5": "",
        "grey": "",
        "blue": "king",
        "yellow": "spy",
    }


@pytest.mark.rule("R32")
def test_does_the_ambassadors_protection_end_when_cells_become_free() -> None:
    state = at_table(
        hands={"grey": "king"}, c3="ambassador/blue", b1="soldier/grey", f1="witch/blue"
    )
    asked = follow(state, "king d4")
    assert allowed(asked) == ["card b1", "card f1"]
    assert refused(asked, "card c3").rule == "R32"


@pytest.mark.rule("R33")
def test_do_removed_cards_come_back_and_is_any_card_ever_lost() -> None:
    state = at_table(
        hands={"grey": "assassin magician"}, c3="queen/blue", d4="king/blue"
    )
    after, _ = play(state, "assassin c4", "card c3", "magician a1", "card d4")
    assert changes(state, after) == {
        "a1": "magician/grey",
        "c4": "assassin/grey",
        "c3": "",
        "d4": "",
        "grey": "",
        "reserve": "king",
        "removed": "queen",
    }
    assert components(after) == components(state)
    assert len(components(after)) == 56


# Hands, Reserve, chance, secrecy.


@pytest.mark.rule("R34")
def test_to_whom_can_the_witch_give_a_card() -> None:
    """To anybody, oneself included; from an empty Reserve to nobody."""
    state = at_table(hands={"grey": "witch"}, reserve="soldier*2 king")
    asked = follow(state, "witch a1")
    assert allowed(asked) == ["take soldier", "take king"]
    asked = follow(asked, "take king")
    assert allowed(asked) == ["player grey", "player blue", "player yellow"]
    after, _ = play(asked, "player grey")
    assert changes(asked, after) == {"grey": "king", "reserve": "soldier*2"}
    _, log = play(at_table(hands={"grey": "witch"}), "witch a1")
    assert skipped(log) == ["witch"]


@pytest.mark.rule("R35")
def test_what_does_the_courtesan_know_before_she_chooses() -> None:
    """Nothing of the other hand: the card comes up after all choices are made."""
    state = at_table(hands={"grey": "courtesan king spy", "blue": "thief"})
    asked = follow(state, "courtesan c3", "player blue", "offer spy")
    assert decides(asked) == "chance"
    assert view(asked, Seat.GREY).known == ((), (), ())
    after, _ = play(asked, "deal thief")
    assert changes(asked, after) == {"grey": "king thief", "blue": "spy"}


@pytest.mark.rule("R36")
def test_can_a_card_received_from_the_jester_be_passed_on() -> None:
    state = at_table(hands={"grey": "jester king", "blue": "spy", "yellow": "thief"})
    assert results(follow(state, "jester c3")) == {
        result(grey="thief", blue="king", yellow="spy")
    }


@pytest.mark.rule("R37")
def test_in_which_direction_does_the_village_idiot_move_cards() -> None:
    """In turn direction: everybody takes from the right, so all go to the left."""
    state = at_table(
        players=4,
        hands={"grey": "village-idiot king", "blue": "spy", "green": "thief"},
    )
    after, _ = play(state, "village-idiot c3")
    assert changes(state, after) == {
        "c3": "village-idiot/grey",
        "grey": "thief",
        "blue": "king",
        "yellow": "spy",
        "green": "",
    }


@pytest.mark.rule("R38")
def test_may_the_spy_change_nothing_and_the_schemer_swap_like_for_like() -> None:
    spy = at_table(hands={"grey": "spy"}, b2="king/blue", b3="thief/yellow")
    assert result() in results(follow(spy, "spy c3"))
    schemer = at_table(
        hands={"grey": "schemer"}, b2="king/blue", b3="thief/blue", e5="queen/-"
    )
    assert results(follow(schemer, "schemer c3")) == {result()}


@pytest.mark.rule("R39")
def test_may_a_card_be_swapped_for_its_like_and_how_often_is_that_listed() -> None:
    state = at_table(
        hands={"grey": "soldier*3 knight*2"}, decks={"grey": 0}, reserve="soldier*2 spy"
    )
    swaps = [move for move in allowed(state) if move.startswith("swap")]
    assert swaps == [
        "swap soldier for soldier",
        "swap soldier for spy",
        "swap knight for soldier",
        "swap knight for spy",
    ]
    after, _ = play(state, "swap soldier for soldier")
    assert changes(state, after) == {}
    assert turn(after) == "grey 1"
    assert str(refused(state, "swap soldier for knight")) == (
        "there is no Knight in the Reserve (rule 3.3)"
    )


@pytest.mark.rule("R40")
def test_how_many_actions_has_a_turn_with_the_merchant() -> None:
    """Three, and no more if he arrives twice."""
    state = at_table(
        hands={"grey": "merchant queen"}, decks={"grey": 9}, c3="king/grey"
    )
    after, _ = play(state, "merchant c2", "queen d3", "card c2")
    assert (hand(after, "grey"), turn(after)) == ("merchant", "grey 1")
    after, _ = play(after, "merchant b2")
    assert turn(after) == "blue 2"


@pytest.mark.rule("R41")
def test_who_sees_a_drawn_card_and_who_a_returned_one() -> None:
    """A draw its owner only; what goes to a hand from the table everybody."""
    drawn = CardDrawn(Seat.GREY, Kind.SOLDIER)
    assert redact(drawn, Seat.GREY) == drawn
    for other in (Seat.BLUE, None):
        assert redact(drawn, other) == CardDrawn(Seat.GREY, None)
    back = CardReturned(Kind.SOLDIER, 1, Seat.GREY)
    for other in (Seat.GREY, Seat.BLUE, None):
        assert redact(back, other) == back


# End and endless games.


@pytest.mark.rule("R42")
def test_may_one_pass_instead_of_playing_badly() -> None:
    """No: who can draw, swap or play must."""
    state = at_table(hands={"grey": "king"}, decks={"grey": 0}, b1="soldier/grey")
    assert refused(state, "pass").rule == "R42"
    stuck = at_table(hands={"grey": "ghost"}, decks={"grey": 0}, reserve="spy")
    assert allowed(stuck) == ["swap ghost for spy"]
    assert refused(stuck, "pass").rule == "R42"


@pytest.mark.rule("R43")
def test_when_is_the_win_checked() -> None:
    """After all choices, those of others too, and then at once, with actions left."""
    state = at_table(
        hands={"grey": "king"}, decks={"grey": 0}, c3="mistress/blue", b1="soldier/blue"
    )
    asked = follow(state, "king e5", "card b1")
    assert (winners(asked), decides(asked)) == (None, "blue")
    spared, _ = play(asked, "card c3")
    assert winners(spared) == ["grey"]
    assert decides(spared) is None
    assert refused(spared, "draw").rule == "7.1"
    stopped, _ = play(asked, "card e5")
    assert winners(stopped) is None


@pytest.mark.rule("R44")
def test_can_somebody_win_in_the_turn_of_another() -> None:
    """If Jester or Village Idiot take the last card away; the active player first."""
    state = at_table(hands={"grey": "village-idiot", "blue": "spy"}, decks={"blue": 0})
    assert winners(play(state, "village-idiot c3")[0]) == ["blue"]
    state = at_table(
        hands={"grey": "village-idiot", "blue": "spy"}, decks={"blue": 0, "grey": 0}
    )
    assert winners(play(state, "village-idiot c3")[0]) == ["grey"]


@pytest.mark.rule("R45")
def test_when_is_the_game_deadlocked() -> None:
    """When nothing outside play has a place: no tower to haunt, the King and the Queen
    in the wrong places, several cells free for the Ambassador."""
    state = at_table(
        rest="removed",
        hands={
            "grey": "soldier ghost",
            "blue": "counsellor",
            "yellow": "ambassador mistress",
        },
        c2="queen/blue",
        out1="king/blue",
    )
    after, _ = play(state, "soldier b1")
    assert winners(after) == ["grey", "blue"]
    assert why_it_ended(after) == (
        "no card has a place left, and the smallest hands and decks are equal"
    )


@pytest.mark.rule("R45")
def test_is_it_a_deadlock_if_only_ones_own_cards_find_no_place() -> None:
    """No: blue's Soldier can still be placed, or swapped, or drawn."""
    state = at_table(
        rest="removed",
        hands={"grey": "soldier ghost", "blue": "soldier", "yellow": "ambassador"},
        out1="king/blue",
    )
    after, _ = play(state, "soldier b1")
    assert winners(after) is None
    assert allowed(after) == ["pass"]


@pytest.mark.rule("R46")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_ends_a_game_of_nothing_but_swaps(players: int) -> None:
    """Twenty quiet turns a player; a card placed or drawn begins the count anew."""
    state = at_table(
        players=players,
        hands={"grey": "spy", "blue": "king thief"},
        reserve="soldier",
        quiet_turns=20 * players - 1,
        actions=1,
        decks={"grey": 1},
    )
    after, _ = play(state, "swap spy for soldier")
    assert why_it_ended(after).startswith("nothing has been placed or drawn")
    for lively in ("draw", "spy c3"):
        after, _ = play(state, lively)
        assert winners(after) is None
        assert after.table.quiet_turns == 0


@pytest.mark.rule("R46")
@pytest.mark.parametrize(
    ("grey", "blue", "best"),
    [(14, 13, ["blue"]), (13, 14, ["grey"]), (13, 13, ["grey", "blue"])],
)
def test_who_wins_a_deadlock(grey: int, blue: int, best: list[str]) -> None:
    """Fewest cards in hand, then fewest in the deck; who is level shares."""
    state = at_table(
        hands={"grey": "spy", "blue": "king", "yellow": "queen thief"},
        decks={"grey": grey, "blue": blue},
        reserve="soldier*13",
        turns=999,
        actions=1,
    )
    after, _ = play(state, "swap spy for soldier")
    assert winners(after) == best
    assert why_it_ended(after).startswith("the game has gone on for too long")


@pytest.mark.rule("R47")
def test_can_tokens_run_out() -> None:
    """Never: the Merchant finds three more although grey has 15 in play already."""
    state = at_table(
        players=5,
        hands={"grey": "merchant"},
        b1="soldier/grey",
        c1="soldier/grey",
        d1="soldier/grey",
        e1="soldier/grey",
        f2="soldier/grey",
        f3="soldier/grey",
        f4="soldier/grey",
        f5="soldier/grey",
        b6="soldier/grey",
        c6="soldier/grey",
        d6="soldier/grey",
        e6="soldier/grey",
        a2="soldier/grey",
        a1="witch/grey",
        f1="archer/grey",
        b2="king/blue",
        c2="queen/blue knight/blue",
    )
    after, _log = play(state, "merchant e5", "card b2", "card c2", "card c2+1")
    assert changes(state, after) == {
        "b2": "king/grey",
        "c2": "queen/grey knight/grey",
        "e5": "merchant/grey",
        "grey": "",
    }
