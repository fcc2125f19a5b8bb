"""The King's Counsellor, the Prince who stands in for the King, and whatever comes into
play from the Reserve."""

import pytest

from siegeworks.games.castle.cards import KINDS, Kind

from .table_talk import (
    FULL_COURTYARD,
    allowed,
    at,
    at_table,
    changes,
    decides,
    follow,
    places_for,
    play,
    refused,
    reserve,
    result,
    results,
    returned,
    skipped,
    turn,
    winners,
)

AROUND_C3 = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]


# Where he stands.


@pytest.mark.rule("8.19")
def test_the_counsellor_stands_next_to_the_king() -> None:
    for king in ("king/blue", "king/- knight/yellow"):
        state = at_table(hands={"grey": "counsellor"}, c3=king)
        assert places_for(state, "counsellor") == AROUND_C3
        assert str(refused(state, "counsellor e5")) == (
            "the King's Counsellor has to stand next to the King (rule 8.19)"
        )


@pytest.mark.rule("8.19", "R25")
def test_without_king_and_prince_the_counsellor_cannot_be_played() -> None:
    """Prince Charming is no Prince, and the Queen no King."""
    state = at_table(
        hands={"grey": "counsellor"}, c3="prince-charming/blue", d4="queen/blue"
    )
    assert places_for(state, "counsellor") == []
    assert refused(state, "counsellor d3").rule == "8.19"


@pytest.mark.rule("8.12", "8.19", "R11")
def test_next_to_the_prince_will_do_while_the_king_is_not_in_the_courtyard() -> None:
    for prince in ("prince/blue", "prince/- knight/yellow"):
        state = at_table(hands={"grey": "counsellor"}, c3=prince, out1="king/blue")
        assert places_for(state, "counsellor") == AROUND_C3
        assert str(refused(state, "counsellor e5")) == (
            "the King's Counsellor has to stand next to the Prince, because the King "
            "is not in the courtyard (rule R11)"
        )


@pytest.mark.rule("8.12", "8.19")
def test_with_neither_king_nor_prince_the_counsellor_is_told_of_both() -> None:
    state = at_table(hands={"grey": "counsellor"}, out1="king/blue")
    assert str(refused(state, "counsellor e5")) == (
        "the King's Counsellor has to stand next to the King or the Prince, and "
        "neither is in the courtyard (rule 8.19)"
    )


@pytest.mark.rule("8.12", "R11")
def test_with_the_king_there_the_prince_is_no_substitute() -> None:
    state = at_table(hands={"grey": "counsellor"}, c3="prince/blue", e5="king/blue")
    assert places_for(state, "counsellor") == ["d4", "e4", "d5"]
    assert str(refused(state, "counsellor b2")) == (
        "the King's Counsellor has to stand next to the King, for whom the Prince "
        "stands in only while he is away (rule R11)"
    )
    assert str(refused(state, "counsellor e2")) == (
        "the King's Counsellor has to stand next to the King (rule 8.19)"
    )


@pytest.mark.rule("8.12", "R30")
def test_a_prince_outside_stands_in_for_nobody() -> None:
    state = at_table(hands={"grey": "counsellor"}, out1="prince/blue")
    assert places_for(state, "counsellor") == []


@pytest.mark.rule("8.12", "4.1")
def test_the_prince_does_nothing_when_he_comes_but_opens_the_way() -> None:
    state = at_table(hands={"grey": "counsellor prince"}, b1="soldier/blue")
    assert places_for(state, "counsellor") == []
    after, log = play(state, "prince c3")
    assert changes(state, after) == {"c3": "prince/grey", "grey": "counsellor"}
    assert skipped(log) == []
    assert places_for(after, "counsellor") == AROUND_C3


@pytest.mark.rule("8.12", "4.2", "R31")
def test_when_the_king_comes_later_the_counsellor_beside_the_prince_stays() -> None:
    state = at_table(
        hands={"grey": "king"}, c3="prince/blue", c2="counsellor/blue", b1="soldier/-"
    )
    after, _ = play(state, "king e5", "card b1")
    assert changes(state, after) == {
        "b1": "",
        "e5": "king/grey",
        "grey": "",
        "reserve": "soldier",
    }


@pytest.mark.rule("8.12", "R11")
def test_the_king_ends_what_the_prince_permits() -> None:
    state = at_table(hands={"grey": "counsellor king"}, c3="prince/blue")
    after, _ = play(state, "king e5", "card c3")
    assert places_for(after, "counsellor") == ["d4", "e4", "d5"]


# What he brings.


@pytest.mark.rule("8.19", "R10")
def test_the_counsellor_puts_a_card_of_the_reserve_into_play_without_a_token() -> None:
    state = at_table(
        hands={"grey": "counsellor thief"}, reserve="soldier*2 spy", c3="king/blue"
    )
    asked = follow(state, "counsellor c2")
    assert decides(asked) == "grey"
    assert {move.split()[0] for move in allowed(asked)} == {"soldier", "spy"}
    assert len(allowed(asked)) == 16 + 14
    after, _ = play(asked, "soldier b1")
    assert changes(state, after) == {
        "b1": "soldier/-",
        "c2": "counsellor/grey",
        "reserve": "soldier spy",
        "grey": "thief",
    }
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.19", "4.1", "R10")
def test_the_counsellors_bidding_is_compulsory_and_only_from_the_reserve() -> None:
    state = at_table(
        hands={"grey": "counsellor thief"}, reserve="soldier", c3="king/blue"
    )
    asked = follow(state, "counsellor c2")
    assert str(refused(asked, "thief b2")) == (
        "there is no Thief in the Reserve (rule 8.19)"
    )
    assert refused(asked, "soldier b2").rule == "8.7"
    assert refused(asked, "draw").rule == "8.19"
    assert refused(asked, "pass").rule == "8.19"
    assert refused(asked, "take soldier").rule == "8.19"


@pytest.mark.rule("8.19", "4.1", "R10")
@pytest.mark.parametrize("left", ["", "ambassador", "ghost lady-in-waiting"])
def test_if_nothing_of_the_reserve_fits_the_counsellor_is_ignored(left: str) -> None:
    state = at_table(hands={"grey": "counsellor"}, reserve=left, c3="king/blue")
    after, log = play(state, "counsellor c2")
    assert changes(state, after) == {"c2": "counsellor/grey", "grey": ""}
    assert skipped(log) == ["counsellor"]


def _table_for(kind: Kind) -> tuple[str, str, str]:
    """King or Prince, Princess or Queen, and a lone card on a tower."""
    return (
        "prince/blue" if kind is Kind.KING else "king/blue",
        "queen/blue" if kind is Kind.PRINCESS else "princess/blue",
        "witch/blue" if kind is Kind.ARCHER else "archer/blue",
    )


@pytest.mark.rule("8.19", "R10")
@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind not in (Kind.COUNSELLOR, Kind.AMBASSADOR)]
)
def test_every_card_of_the_reserve_can_come_and_bears_no_token(kind: Kind) -> None:
    monarch, lady, tower = _table_for(kind)
    state = at_table(
        hands={"grey": "counsellor"}, reserve=kind, c3=monarch, d2=lady, a1=tower
    )
    asked = follow(state, "counsellor c2")
    assert {move.split()[0] for move in allowed(asked)} == {kind}
    place = allowed(asked)[0].split()[1]
    placed = follow(asked, f"{kind} {place}")
    spot = "out1" if place == "out" else place
    gone = (Kind.ENCHANTER,)
    assert at(placed, spot).split()[-1] == f"{kind}/-"
    if kind not in gone:
        assert at(placed, "c2").startswith("counsellor/grey")


@pytest.mark.rule("8.20", "R10", "R32")
def test_an_ambassador_of_the_reserve_needs_the_last_cell_that_is_left_by_him() -> None:
    """Two cells are free: the Counsellor takes one, so the other is the last."""
    state = at_table(
        {**FULL_COURTYARD, "b3": "king/blue", "b4": "", "e5": ""},
        hands={"grey": "counsellor"},
        reserve="ambassador",
    )
    assert places_for(state, "counsellor") == ["b4"]
    after, _ = play(state, "counsellor b4", "ambassador e5")
    assert changes(state, after) == {
        "b4": "counsellor/grey",
        "e5": "ambassador/-",
        "grey": "",
        "reserve": "",
    }


@pytest.mark.rule("8.11", "R10")
def test_a_card_of_the_reserve_minds_its_own_condition() -> None:
    """The Queen stands next to the King; the Mistress not with the Queen."""
    state = at_table(hands={"grey": "counsellor"}, reserve="queen", b2="king/blue")
    asked = follow(state, "counsellor c2")
    assert allowed(asked) == ["queen b3", "queen c3"]
    assert refused(asked, "queen e5").rule == "8.11"
    state = at_table(
        hands={"grey": "counsellor"},
        reserve="mistress knight",
        b2="king/blue",
        b3="queen/blue",
    )
    asked = follow(state, "counsellor c2")
    assert allowed(asked) == ["knight b2", "knight c2", "knight b3"]
    assert refused(asked, "mistress e5").rule == "8.15"


@pytest.mark.rule("8.37", "R10", "R24")
def test_a_knight_of_the_reserve_may_stand_on_the_counsellor_himself() -> None:
    state = at_table(hands={"grey": "counsellor"}, reserve="knight", c3="king/blue")
    after, _ = play(state, "counsellor c2", "knight c2")
    assert changes(state, after) == {
        "c2": "counsellor/grey knight/-",
        "grey": "",
        "reserve": "",
    }


@pytest.mark.rule("8.1", "R10")
def test_a_ghost_of_the_reserve_returns_whom_it_ousts() -> None:
    state = at_table(
        hands={"grey": "counsellor"},
        reserve="ghost",
        c3="king/blue",
        a1="witch/yellow",
        f1="archer/-",
        f6="magician/blue knight/blue",
    )
    asked = follow(state, "counsellor c2")
    assert allowed(asked) == ["ghost a1", "ghost f1"]
    after, _ = play(asked, "ghost a1")
    assert changes(asked, after) == {"a1": "ghost/-", "yellow": "witch", "reserve": ""}
    after, _ = play(asked, "ghost f1")
    assert changes(asked, after) == {"f1": "ghost/-", "reserve": "archer"}


@pytest.mark.rule("8.34", "R6", "R10")
def test_an_enchanter_of_the_reserve_strikes_the_counsellor() -> None:
    state = at_table(hands={"grey": "counsellor"}, reserve="enchanter", c3="king/blue")
    after, log = play(state, "counsellor c2", "enchanter out")
    assert changes(state, after) == {"out1": "enchanter/-", "reserve": ""}
    assert returned(log) == ["counsellor c2 to grey"]
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.34", "R6", "R10")
def test_an_enchanter_played_later_strikes_what_the_counsellor_brought() -> None:
    state = at_table(
        hands={"grey": "counsellor enchanter"}, reserve="soldier", c3="king/blue"
    )
    after, log = play(state, "counsellor c2", "soldier b1", "enchanter out")
    assert returned(log) == ["soldier b1 to reserve"]
    assert changes(state, after) == {
        "c2": "counsellor/grey",
        "out1": "enchanter/grey",
        "grey": "",
    }


@pytest.mark.rule("8.10", "R2", "R10")
def test_a_king_of_the_reserve_strikes_as_his_player_and_the_mistress_like() -> None:
    """He can come only while the Prince stands in for him."""
    state = at_table(
        hands={"grey": "counsellor"},
        reserve="king",
        c3="prince/blue",
        b5="mistress/yellow",
        b1="soldier/blue",
    )
    asked = follow(state, "counsellor c2", "king e5")
    assert decides(asked) == "grey"
    assert allowed(asked) == ["card b1", "card c2", "card c3", "card b5"]
    asked = follow(asked, "card b1")
    assert decides(asked) == "yellow"
    after, _ = play(asked, "card e5")
    assert changes(asked, after) == {"e5": "", "reserve": "king"}


@pytest.mark.rule("8.27", "R10", "R40")
def test_a_merchant_of_the_reserve_gives_tokens_and_the_third_action() -> None:
    """He bears no token, and none of the Counsellor's player is replaced."""
    state = at_table(
        hands={"grey": "counsellor"},
        reserve="merchant",
        c3="king/blue",
        b1="soldier/yellow",
        c1="soldier/grey",
    )
    asked = follow(state, "counsellor c2", "merchant e5")
    assert allowed(asked) == ["card b1", "card c3"]
    after, _ = play(asked, "card b1", "card c3")
    assert changes(state, after) == {
        "b1": "soldier/grey",
        "c2": "counsellor/grey",
        "c3": "king/grey",
        "e5": "merchant/-",
        "grey": "",
        "reserve": "",
    }
    assert turn(after) == "grey 2"


@pytest.mark.rule("8.27", "R9", "R10")
def test_where_agreed_the_counsellor_as_last_card_still_brings_the_merchant() -> None:
    """The last card was played before the Merchant came."""
    state = at_table(
        merchant_cannot_finish=True,
        hands={"grey": "counsellor"},
        decks={"grey": 0},
        reserve="merchant knight",
        c3="king/blue",
    )
    after, _ = play(state, "counsellor c2", "merchant e5", "card c3")
    assert winners(after) == ["grey"]


@pytest.mark.rule("8.22", "R10", "R26")
def test_a_priest_of_the_reserve_has_no_colour_and_protects_nobody() -> None:
    """Not even those who, like him, bear no token."""
    state = at_table(
        hands={"grey": "counsellor assassin"},
        reserve="priest",
        c3="king/-",
        c4="spy/-",
    )
    brought, _ = play(state, "counsellor c2", "priest d3")
    asked = follow(brought, "assassin d4")
    assert allowed(asked) == ["card d3", "card c4"]


@pytest.mark.rule("8.15", "R2", "R10")
def test_a_mistress_of_the_reserve_moves_the_king_and_has_no_owner() -> None:
    state = at_table(
        hands={"grey": "counsellor", "blue": "king"},
        reserve="mistress",
        c3="prince/blue",
        b1="soldier/grey",
    )
    brought, log = play(state, "counsellor c2", "mistress e5")
    assert skipped(log) == ["mistress"]
    after, _ = play(brought, "draw", "king b5", "card b1")
    assert (decides(after), turn(after)) == ("blue", "blue 1")


@pytest.mark.rule("8.5", "R10", "R34")
def test_a_witch_of_the_reserve_gives_another_card_of_it_away() -> None:
    state = at_table(
        hands={"grey": "counsellor"}, reserve="witch spy soldier*2", c3="king/blue"
    )
    asked = follow(state, "counsellor c2", "witch a1")
    assert allowed(asked) == ["take soldier", "take spy"]
    after, _ = play(asked, "take spy", "player yellow")
    assert changes(asked, after) == {"reserve": "soldier*2", "yellow": "spy"}


@pytest.mark.rule("8.6", "R8", "R10")
def test_an_alchemist_of_the_reserve_swaps_cards_of_the_players_hand() -> None:
    state = at_table(
        hands={"grey": "counsellor queen jester", "blue": "thief"},
        reserve="alchemist spy",
        c3="king/blue",
    )
    asked = follow(state, "counsellor c2", "alchemist a1")
    assert results(asked) == {
        result(grey="spy jester", reserve="queen"),
        result(grey="queen spy", reserve="jester"),
    }


@pytest.mark.rule("8.17", "R10", "R35")
def test_a_courtesan_of_the_reserve_trades_for_the_counsellors_player() -> None:
    state = at_table(
        hands={"grey": "counsellor queen", "blue": "thief", "yellow": "soldier"},
        reserve="courtesan",
        c3="king/blue",
    )
    asked = follow(state, "counsellor c2", "courtesan e5")
    assert results(asked) == {
        result(grey="thief", blue="queen"),
        result(grey="soldier", yellow="queen"),
    }


@pytest.mark.rule("8.28", "8.29", "R10")
@pytest.mark.parametrize("fool", ["jester", "village-idiot"])
def test_jester_and_village_idiot_of_the_reserve_move_a_card_of_everybody(
    fool: str,
) -> None:
    state = at_table(
        turn="blue",
        hands={"blue": "counsellor queen", "grey": "thief", "yellow": "soldier spy"},
        reserve=fool,
        c3="king/blue",
    )
    asked = follow(state, "counsellor c2", f"{fool} e5")
    assert results(asked) == {
        result(grey="soldier", blue="thief", yellow="queen spy"),
        result(grey="spy", blue="thief", yellow="soldier queen"),
    }


@pytest.mark.rule("8.7", "6.1", "R10")
def test_a_soldier_of_the_reserve_can_be_the_fourth_of_a_wall() -> None:
    state = at_table(
        hands={"grey": "counsellor"},
        reserve="soldier",
        c3="king/blue",
        b1="soldier/blue",
        c1="soldier/blue",
        d1="traitor/-",
        north="siege-engine/yellow",
    )
    after, log = play(state, "counsellor c2", "soldier e1")
    assert returned(log) == ["siege-engine north to yellow"]
    assert at(after, "e1") == "soldier/-"


@pytest.mark.rule("8.31", "6.3", "R10", "R28")
def test_a_siege_engine_of_the_reserve_can_be_the_fourth() -> None:
    state = at_table(
        hands={"grey": "counsellor"},
        reserve="siege-engine",
        c3="king/blue",
        b1="soldier/blue",
        a2="soldier/-",
        f2="soldier/grey knight/blue",
        north="siege-engine/yellow",
        east="siege-engine/yellow",
        west="siege-engine/- knight/blue",
    )
    after, log = play(state, "counsellor c2", "siege-engine south")
    assert returned(log) == ["soldier b1 to blue", "soldier a2 to reserve"]
    assert changes(state, after) == {
        "b1": "",
        "c2": "counsellor/grey",
        "a2": "",
        "south": "siege-engine/-",
        "grey": "",
        "blue": "soldier",
        "reserve": "soldier",
    }


@pytest.mark.rule("8.23", "8.33", "8.3", "8.18", "8.21", "R10")
def test_what_he_brings_can_turn_against_the_counsellor() -> None:
    """The Courtier returns him, the Assassin kills him, the Thief takes his token, the
    Fairy draws him outside, the Magician sends him to the Reserve."""
    for kind, place, became in (
        ("courtier", "b2", {"c2": "", "grey": "counsellor"}),
        ("assassin", "b2", {"c2": "", "removed": "counsellor"}),
        ("thief", "b2", {"c2": "counsellor/-"}),
        ("fairy", "out", {"c2": "", "out2": "counsellor/grey"}),
        ("magician", "a1", {"c2": "", "reserve": "counsellor"}),
    ):
        state = at_table(hands={"grey": "counsellor"}, reserve=kind, c3="king/blue")
        asked = follow(state, "counsellor c2", f"{kind} {place}")
        after, _ = play(asked, "card c2")
        assert changes(asked, after) == became


@pytest.mark.rule("8.36", "R10", "R12")
def test_a_herald_of_the_reserve_calls_at_once() -> None:
    state = at_table(
        hands={"grey": "counsellor king"}, reserve="herald", c3="prince/blue"
    )
    after, _ = play(state, "counsellor c2", "herald out")
    assert {move.split()[0] for move in allowed(after)} == {"king"}
    assert refused(after, "draw").rule == "R12"


@pytest.mark.rule("8.24", "8.25", "R10", "R14")
def test_spy_and_schemer_of_the_reserve_reach_the_counsellors_token() -> None:
    state = at_table(hands={"grey": "counsellor"}, reserve="spy", c3="king/blue")
    assert results(follow(state, "counsellor c2", "spy b2")) == {
        result(),
        result(c2="counsellor/blue", c3="king/grey"),
    }
    state = at_table(hands={"grey": "counsellor"}, reserve="schemer", c3="king/blue")
    assert results(follow(state, "counsellor c2", "schemer e5")) == {
        result(c2="counsellor/blue", c3="king/grey"),
    }


# The end.


@pytest.mark.rule("8.19", "7.1", "R43")
def test_as_last_card_the_counsellor_wins_once_what_he_brought_has_taken_effect() -> (
    None
):
    """Unless that gives his player a card: the Witch can, a Soldier cannot."""
    state = at_table(
        hands={"grey": "counsellor"},
        decks={"grey": 0},
        reserve="witch soldier",
        c3="king/blue",
    )
    asked = follow(state, "counsellor c2")
    assert winners(asked) is None
    assert winners(play(asked, "soldier b1")[0]) == ["grey"]
    given, _ = play(asked, "witch a1", "take soldier", "player grey")
    assert (winners(given), reserve(given)) == (None, "")
    given, _ = play(asked, "witch a1", "take soldier", "player blue")
    assert winners(given) == ["grey"]


@pytest.mark.rule("8.19", "7.1", "R6")
def test_a_last_counsellor_whom_the_enchanter_returns_does_not_win() -> None:
    state = at_table(
        hands={"grey": "counsellor"},
        decks={"grey": 0},
        reserve="enchanter",
        c3="king/blue",
    )
    after, _ = play(state, "counsellor c2", "enchanter out")
    assert winners(after) is None
    assert decides(after) == "grey"
