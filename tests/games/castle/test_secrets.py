"""What each seat sees of draws, offers and passed cards, and what it knows of hands."""

import random
from collections import Counter

import msgspec
import pytest

from siegeworks.core.seat import CHANCE
from siegeworks.games.castle import rules
from siegeworks.games.castle.actions import Deal
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.events import (
    CardGiven,
    CardOffered,
    CardPlaced,
    CardReturned,
    CardsPassed,
    Event,
    Passing,
    SwappedWithReserve,
    redact,
)
from siegeworks.games.castle.notation import every_action
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.seats import SEATS, Seat, seats_of
from siegeworks.games.castle.state import State
from siegeworks.games.castle.text.log import prompt, sentence
from siegeworks.games.castle.view import legal_for, view
from siegeworks.games.castle.worlds import worlds

from .table_talk import (
    Log,
    allowed,
    at_table,
    chances,
    decides,
    follow,
    hand,
    play,
    random_game,
    turn,
)

GREY, BLUE, YELLOW, _GREEN, _PINK = SEATS


def sees(state: State, seat: Seat | None, card: str) -> bool:
    """Whether the card is named anywhere in what the seat is sent."""
    return f'"{card}"' in msgspec.json.encode(view(state, seat)).decode()


def hears(log: Log, seat: Seat | None, card: str) -> bool:
    """Whether the card is named in any fact as the seat is told it."""
    told: list[Event] = [redact(event, seat) for event in log]
    return f'"{card}"' in msgspec.json.encode(told).decode()


def known(state: State, viewer: Seat | None, holder: str) -> str:
    """What the viewer knows to be in a hand."""
    cards = view(state, viewer).known[Seat(holder).number]
    return " ".join(cards)


# Hands and decks.


@pytest.mark.rule("2.4", "R41")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    state = at_table(hands={"grey": "king", "blue": "queen"})
    assert view(state, GREY).hand == (Kind.KING,)
    for seat in (BLUE, YELLOW, None):
        assert not sees(state, seat, "king")
    assert view(state, None).hand == ()
    assert view(state, YELLOW).table.hands == (1, 1, 0)


@pytest.mark.rule("2.4", "R41")
def test_a_draw_is_told_to_its_owner_only() -> None:
    state = at_table(hands={"grey": "spy"})
    after, log = play(state, "draw", "deal king")
    assert hears(log, GREY, "king")
    assert sees(after, GREY, "king")
    for seat in (BLUE, YELLOW, None):
        assert not hears(log, seat, "king")
        assert not sees(after, seat, "king")
    assert view(after, BLUE).table.decks[0] == state.table.decks[0] - 1


@pytest.mark.rule("2.4", "3.2", "R41")
def test_nobody_knows_which_deck_holds_what_so_each_unseen_card_may_come() -> None:
    """Also to its owner: chance draws from all cards that lie face down."""
    state = follow(at_table(hands={"grey": "king"}), "draw")
    assert decides(state) == "chance"
    assert Counter(chances(state))["soldier"] == 13
    assert "king" not in chances(state)
    assert len(chances(state)) == 55


@pytest.mark.rule("2.4")
def test_no_view_says_more_of_the_decks_than_their_sizes() -> None:
    state = at_table(hands={"grey": "king"}, decks={"grey": 5, "blue": 9})
    for seat in (GREY, BLUE, None):
        assert view(state, seat).table.decks == (5, 9, 41)
        assert not sees(state, seat, "queen")


# The Courtesan.


@pytest.mark.rule("8.17", "R35", "R41")
def test_only_the_two_who_trade_learn_what_the_courtesan_swapped() -> None:
    state = at_table(hands={"grey": "courtesan king", "blue": "queen"})
    after, log = play(state, "courtesan c3", "player blue", "offer king", "deal queen")
    for seat in (GREY, BLUE):
        assert hears(log, seat, "king")
        assert hears(log, seat, "queen")
    for other in (YELLOW, None):
        assert not hears(log, other, "king")
        assert not hears(log, other, "queen")
        assert not sees(after, other, "king")
        assert not sees(after, other, "queen")
    assert (known(after, GREY, "blue"), known(after, BLUE, "grey")) == ("king", "queen")
    assert known(after, YELLOW, "blue") == known(after, None, "grey") == ""


@pytest.mark.rule("8.17", "R35")
def test_until_both_cards_lie_aside_nobody_sees_the_other_one() -> None:
    state = at_table(hands={"grey": "courtesan king spy", "blue": "queen thief"})
    asked = follow(state, "courtesan c3", "player blue", "offer king")
    assert view(asked, GREY).offer is Kind.KING
    for seat in (BLUE, YELLOW, None):
        assert view(asked, seat).offer is None
        assert not sees(asked, seat, "king")
    assert not sees(asked, GREY, "queen")


# The Jester.


@pytest.mark.rule("8.28", "R36", "R41")
def test_nobody_learns_anothers_pick_before_all_are_made() -> None:
    state = at_table(hands={"grey": "jester king", "blue": "queen", "yellow": "thief"})
    asked = follow(state, "jester c3", "offer king", "offer queen")
    assert decides(asked) == "yellow"
    assert view(asked, GREY).offer is Kind.KING
    assert view(asked, YELLOW).offer is None
    assert view(asked, YELLOW).table.offered == (GREY, BLUE)
    assert not sees(asked, YELLOW, "king")
    assert not sees(asked, YELLOW, "queen")
    assert not sees(asked, BLUE, "king")
    assert not sees(asked, GREY, "queen")


@pytest.mark.rule("8.28", "R36", "R41")
def test_of_passed_cards_giver_and_receiver_know_and_nobody_else() -> None:
    state = at_table(
        players=4,
        hands={"grey": "jester king", "blue": "queen", "yellow": "thief"},
    )
    after, log = play(state, "jester c3", "offer king", "offer queen", "offer thief")
    (passed,) = [event for event in log if isinstance(event, CardsPassed)]
    assert redact(passed, BLUE) == CardsPassed(
        (
            Passing(GREY, BLUE, Kind.KING),
            Passing(BLUE, YELLOW, Kind.QUEEN),
            Passing(YELLOW, Seat.GREEN, None),
        )
    )
    assert [known(after, GREY, seat) for seat in SEATS[:4]] == ["", "king", "", ""]
    assert [known(after, BLUE, seat) for seat in SEATS[:4]] == ["", "", "queen", ""]
    assert [known(after, Seat.GREEN, seat) for seat in SEATS[:4]] == ["", "", "", ""]
    assert [known(after, None, seat) for seat in SEATS[:4]] == ["", "", "", ""]


@pytest.mark.rule("8.28", "R36")
def test_an_offer_shows_its_back_to_everybody_else() -> None:
    offer = CardOffered(BLUE, Kind.KING)
    assert redact(offer, BLUE) == offer
    for seat in (GREY, YELLOW, None):
        assert redact(offer, seat) == CardOffered(BLUE, None)
        assert "King" not in str(sentence(redact(offer, seat)))


# The Village Idiot.


@pytest.mark.rule("8.29", "R37", "R41")
def test_of_cards_drawn_from_hands_giver_and_receiver_know_and_nobody_else() -> None:
    state = at_table(
        hands={"grey": "village-idiot king", "blue": "queen spy", "yellow": "thief"}
    )
    asked = follow(state, "village-idiot c3", "deal king", "deal queen")
    assert sees(asked, BLUE, "queen")
    assert not sees(asked, YELLOW, "queen")
    after, log = play(asked, "deal thief")
    assert hears(log, GREY, "thief")
    assert not hears(log, GREY, "queen")
    assert known(after, GREY, "blue") == "king"
    assert known(after, BLUE, "yellow") == "queen"
    assert known(after, YELLOW, "grey") == "thief"
    assert known(after, None, "grey") == ""


# What is known of the hands of others.


@pytest.mark.rule("R41", "4.3")
def test_a_returned_card_is_known_to_everybody_else_until_it_is_played() -> None:
    state = at_table(
        hands={"grey": "king", "blue": "thief"}, b1="soldier/blue", actions=1
    )
    after, _ = play(state, "king c3", "card b1")
    for seat in (GREY, YELLOW, None):
        assert known(after, seat, "blue") == "soldier"
    assert known(after, BLUE, "blue") == ""
    after, _ = play(after, "soldier b1")
    assert known(after, GREY, "blue") == ""


@pytest.mark.rule("R41", "3.3")
def test_a_swap_shows_what_came_and_what_went() -> None:
    state = at_table(hands={"grey": "spy king"}, reserve="soldier thief")
    once, _ = play(state, "swap spy for soldier")
    assert known(once, BLUE, "grey") == "soldier"
    twice, _ = play(once, "swap soldier for thief")
    assert known(twice, BLUE, "grey") == "thief"


@pytest.mark.rule("R41", "8.5", "8.6")
def test_gifts_of_the_witch_and_swaps_of_the_alchemist_are_seen_by_all() -> None:
    state = at_table(hands={"grey": "witch alchemist king spy"}, reserve="queen thief")
    after, _ = play(state, "witch a1", "take queen", "player blue")
    assert known(after, YELLOW, "blue") == "queen"
    after, _ = play(after, "alchemist f1", "give spy", "take thief")
    assert known(after, None, "grey") == "thief"


@pytest.mark.rule("R41", "8.17")
def test_when_an_unseen_card_leaves_one_fewer_of_each_kind_is_certain() -> None:
    """Blue got back two Soldiers; then grey's Courtesan takes one card of three."""
    state = at_table(
        hands={"blue": "thief", "grey": "courtesan king siege-engine"},
        b1="soldier/blue",
        c1="soldier/blue",
        north="siege-engine/-",
        east="siege-engine/-",
        west="siege-engine/-",
    )
    after, _ = play(state, "siege-engine south")
    assert known(after, YELLOW, "blue") == "soldier soldier"
    after, _ = play(after, "courtesan b2", "player blue", "offer king", "deal thief")
    assert hand(after, "blue") == "soldier*2 king"
    assert known(after, YELLOW, "blue") == "soldier"
    assert known(after, GREY, "blue") == "soldier soldier king"


@pytest.mark.rule("R41", "8.28")
def test_what_one_has_given_away_is_known_until_the_other_gives_unseen() -> None:
    """Grey passes the King to blue; later yellow's Courtesan takes a card of blue's."""
    state = at_table(
        hands={"grey": "jester king", "blue": "queen spy", "yellow": "courtesan thief"},
    )
    after, _ = play(state, "jester c3", "offer king", "offer queen", "offer thief")
    after, _ = play(after, "draw", "draw", "draw")
    assert (turn(after), known(after, GREY, "blue")) == ("yellow 2", "king")
    after, _ = play(after, "courtesan e5", "player blue", "offer queen", "deal spy")
    assert known(after, GREY, "blue") == ""
    assert known(after, YELLOW, "blue") == "queen"


@pytest.mark.rule("R41")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_nobody_ever_knows_a_card_that_is_not_there(seed: int, players: int) -> None:
    """Sound for every onlooker; and what was seen going to a hand is remembered."""
    seen_something = 0
    for state, _, _ in random_game(seed, Options(players=players)):
        for seat in (*seats_of(players), None):
            for holder, cards in enumerate(view(state, seat).known):
                assert not Counter(cards) - Counter(state.hands[holder])
                seen_something += len(cards)
    assert seen_something


@pytest.mark.rule("R41")
@pytest.mark.parametrize("seed", range(6))
def test_of_two_players_each_knows_every_single_card_seen_going_to_the_other(
    seed: int,
) -> None:
    """Nothing passes unseen between two, so what was seen once is never forgotten."""
    in_hand: dict[Kind, Seat] = {}
    for state, _, log in random_game(seed, Options(players=2)):
        for event in log:
            _follow_seen_cards(in_hand, event)
        for viewer, holder in ((GREY, BLUE), (BLUE, GREY)):
            single = {kind for kind, seat in in_hand.items() if seat is holder}
            cards = view(state, viewer).known[holder.number]
            assert {kind for kind in cards if CARDS[kind].copies == 1} == single


def _follow_seen_cards(in_hand: dict[Kind, Seat], event: Event) -> None:
    """Which cards that exist once everybody at a table of two saw going to a hand."""
    went: Kinds = ()
    came: list[tuple[Kind, Seat]] = []
    match event:
        case CardPlaced(_, kind):
            went = (kind,)
        case SwappedWithReserve(seat, gave, took):
            went, came = gave, [(kind, seat) for kind in took]
        case CardReturned(kind, _, Seat() as seat) | CardGiven(kind, seat):
            came = [(kind, seat)]
        case CardsPassed(passings):
            came = [(each.kind, each.receiver) for each in passings if each.kind]
    for kind in went:
        in_hand.pop(kind, None)
    in_hand.update((kind, seat) for kind, seat in came if CARDS[kind].copies == 1)


# Nothing else betrays a secret.


@pytest.mark.rule("2.4", "R41")
def test_only_the_holder_of_the_king_hears_the_herald() -> None:
    """To everybody else it is a turn like any other."""
    with_king = at_table(hands={"grey": "king spy"}, out1="herald/blue")
    without = at_table(hands={"grey": "queen spy"}, out1="herald/blue")
    assert str(prompt(view(with_king, GREY))) == (
        "Grey: the Herald calls, so play the King."
    )
    for seat in (BLUE, None):
        assert prompt(view(with_king, seat)) == prompt(view(without, seat))
        assert legal_for(view(with_king, seat)) == ()


@pytest.mark.rule("2.4", "R41")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_is_refused_and_why_depends_on_nothing_that_is_hidden(
    players: int,
) -> None:
    """In every world that the acting seat can imagine it hears the same."""
    rng = random.Random(players)
    actions = [action for action in every_action() if not isinstance(action, Deal)]
    for state, _, _ in random_game(players, Options(players=players)):
        seat = rules.actor(state)
        if seat is CHANCE or seat is None:
            continue
        assert isinstance(seat, Seat)
        imagined = worlds(view(state, seat), rng)
        assert rules.legal_actions(imagined) == rules.legal_actions(state)
        for action in rng.sample(actions, 60):
            assert rules.why_not(imagined, action) == rules.why_not(state, action)


@pytest.mark.rule("2.4", "R8", "R41")
@pytest.mark.parametrize("onlooker", [BLUE, YELLOW, None])
def test_a_card_named_for_the_alchemist_is_in_every_imagined_hand(
    onlooker: Seat | None,
) -> None:
    """All have seen which card is going to be given, though it is still in hand."""
    start = at_table(
        hands={"grey": "alchemist king soldier*2"}, reserve="queen soldier knight"
    )
    state, _ = play(start, "alchemist a1", "king")
    assert decides(state) == "grey"
    for seed in range(50):
        world = worlds(view(state, onlooker), random.Random(seed))
        assert Kind.KING in world.hands[GREY.number]
        assert rules.legal_actions(world)


@pytest.mark.rule("R41", "R42")
def test_whether_a_player_had_to_pass_is_judged_by_the_own_hand() -> None:
    """Blue sees grey pass; before that nothing tells that grey will have to."""
    stuck = at_table(hands={"grey": "ghost", "blue": "spy"}, decks={"grey": 0})
    free = at_table(hands={"grey": "thief", "blue": "spy"}, decks={"grey": 0})
    assert allowed(stuck) == ["pass"]
    assert prompt(view(stuck, BLUE)) == prompt(view(free, BLUE))
    assert view(stuck, BLUE) == view(free, BLUE)


@pytest.mark.rule("R41")
def test_the_only_card_of_a_known_hand_is_known_where_it_goes() -> None:
    state = at_table(
        hands={"grey": "courtier village-idiot king", "yellow": "queen"},
        c3="thief/blue",
    )
    seen = follow(state, "courtier c2", "card c3")
    assert known(seen, GREY, "blue") == known(seen, None, "blue") == "thief"
    passed = follow(seen, "village-idiot e5", "deal king", "deal thief", "deal queen")
    assert known(passed, None, "yellow") == known(passed, GREY, "yellow") == "thief"
    assert known(passed, GREY, "blue") == "king"
    assert known(passed, None, "blue") == ""
