"""The log, the prompt, the buttons and the refusals in English."""

import pytest

from siegeworks.core.i18n import Phrase
from siegeworks.games import CATALOG
from siegeworks.games.castle import notation
from siegeworks.games.castle.events import Event, redact
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.state import State
from siegeworks.games.castle.text.label import label
from siegeworks.games.castle.text.log import is_aside, prompt, sentence
from siegeworks.games.castle.view import view

from .table_talk import at_table, follow, play, random_game, refused


def told(state: State, *moves: str, to: str | None = "everyone") -> list[str]:
    """The log of some moves without its asides, in full or as one seat is told it."""
    _, log = play(state, *moves)
    return [str(sentence(_as_told(event, to))) for event in log if not is_aside(event)]


def _as_told(event: Event, to: str | None) -> Event:
    if to == "everyone":
        return event
    return redact(event, None if to is None else Seat(to))


# Plain actions.


def test_a_turn_of_two_actions() -> None:
    state = at_table(hands={"grey": "king soldier"}, reserve="witch")

    assert told(state, "draw", "deal queen", "swap king for witch") == [
        "Grey draws the Queen.",
        "Grey swaps the King for the Witch from the Reserve.",
    ]


@pytest.mark.rule("2.4")
def test_others_see_the_back_of_the_card_drawn() -> None:
    state = at_table(hands={"grey": "king"})

    for seat in "blue", None:
        assert told(state, "draw", "deal queen", to=seat) == ["Grey draws a card."]
    assert told(state, "draw", "deal queen", to="grey") == ["Grey draws the Queen."]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("prince c3", "Grey plays the Prince on c3."),
        ("soldier b1", "Grey plays a Soldier on b1."),
        ("prince-charming d4", "Grey plays Prince Charming on d4."),
        ("siege-engine west", "Grey plays a Siege Engine facing the west wall."),
        ("herald out", "Grey plays the Herald outside."),
        ("knight a1", "Grey plays a Knight on a1."),
        (
            "knight north",
            "Grey plays a Knight on the Siege Engine facing the north wall.",
        ),
        ("knight out1", "Grey plays a Knight on pile 1 outside."),
    ],
)
def test_a_card_is_played_where_it_belongs(move: str, words: str) -> None:
    hand = "soldier prince prince-charming siege-engine herald knight"
    state = at_table(
        hands={"grey": hand},
        a1="archer/blue",
        north="siege-engine/blue",
        out1="dragon/blue",
    )

    assert told(state, move)[0] == words


@pytest.mark.rule("R42")
def test_a_pass() -> None:
    state = at_table(hands={"grey": "counsellor"}, decks={"grey": 0})

    assert told(state, "pass") == ["Grey can do nothing and passes."]


def test_the_deal_is_told_to_whom_it_concerns() -> None:
    dealt = [event for _, _, events in random_game(1) for event in events][:28]
    words = [str(sentence(redact(event, Seat.GREY))) for event in dealt]

    assert all(map(is_aside, dealt))
    assert "Blue is dealt a card." in words
    assert "Grey is dealt a card." not in words
    assert sum("is laid out in the Reserve." in line for line in words) == 10


# Effects.


@pytest.mark.parametrize(
    ("moves", "lines"),
    [
        (["king c3", "card b1"], ["The Soldier on b1 returns to Blue's hand."]),
        (
            ["king c3", "card d4"],
            ["The Priest on d4 bears no token and goes to the Reserve."],
        ),
        (["magician f6", "card c2"], ["The Prince on c2 is sent to the Reserve."]),
        (["assassin c3", "card d4"], ["The Priest on d4 is removed from the game."]),
        (
            ["watchman f6", "card b1", "to a2"],
            ["The Soldier on b1 moves to a2."],
        ),
        (
            ["princess c3", "card a1+1", "to f1"],
            ["The Knight on a1 moves to f1."],
        ),
        (
            ["fairy out", "card d4"],
            ["The Priest on d4 is drawn out of the castle to pile 2 outside."],
        ),
        (["thief c3", "card c2"], ["The token is taken off the Prince on c2."]),
        (
            ["schemer c3", "card b1", "card a1"],
            [
                "The Soldier on b1 gets Yellow's token instead of Blue's.",
                "The Ghost on a1 gets Blue's token instead of Yellow's.",
            ],
        ),
        (
            ["schemer c3", "card b1", "card c2"],
            [
                "The Soldier on b1 keeps Blue's token.",
                "The Prince on c2 keeps Blue's token.",
            ],
        ),
        (
            ["minstrel c3", "card d4"],
            [
                (
                    "Cards change places: the Priest on d4 goes to c2 "
                    "and the Prince on c2 goes to d4."
                )
            ],
        ),
        (
            ["witch f6", "take barbarian", "player blue"],
            ["Blue is given the Barbarian from the Reserve."],
        ),
        (
            ["counsellor d2", "barbarian out", "card b1"],
            [
                "Grey places the Barbarian outside from the Reserve, without a token.",
                "The Soldier on b1 returns to Blue's hand.",
            ],
        ),
        (["archer f6"], ["The Archer finds no target."]),
    ],
)
def test_what_comes_of_an_effect_is_told(moves: list[str], lines: list[str]) -> None:
    state = at_table(
        hands={"grey": f"{moves[0].split()[0]} queen"},
        reserve="barbarian",
        a1="ghost/yellow knight/yellow",
        f1="alchemist/blue",
        b1="soldier/blue",
        c2="prince/blue",
        d4="priest/-",
    )

    assert told(state, *moves)[1:] == lines


def test_the_ghost_comes_when_the_other_has_gone() -> None:
    state = at_table(hands={"grey": "ghost queen"}, a1="archer/blue")

    assert told(state, "ghost a1") == [
        "The Archer on a1 returns to Blue's hand.",
        "Grey plays the Ghost on a1.",
    ]


def test_half_a_dragon() -> None:
    state = at_table(hands={"grey": "dragon queen"}, b1="soldier/blue")

    assert told(state, "dragon out", "card b1")[1:] == [
        "The Dragon finds no target outside.",
        "The Soldier on b1 returns to Blue's hand.",
    ]


def test_a_dragon_without_any_target_says_which_ones_it_misses() -> None:
    state = at_table(hands={"grey": "dragon queen"}, c3="prince/blue")

    assert told(state, "dragon out")[1:] == [
        "The Dragon finds no target outside.",
        "The Dragon finds no target on a tower or a wall.",
    ]


def test_a_merchant_without_tokens_to_replace_still_does_something() -> None:
    state = at_table(hands={"grey": "merchant queen"}, b1="soldier/grey")

    assert told(state, "merchant c3")[1:] == [
        "The Merchant finds no token to replace.",
        "Grey has one more action this turn.",
    ]


@pytest.mark.rule("8.33")
def test_whom_the_fairy_draws_out_lies_where_the_log_says() -> None:
    state = at_table(
        hands={"grey": "fairy queen"},
        d4="priest/blue",
        c2="prince/blue knight/blue",
        north="siege-engine/blue",
        out1="herald/blue",
    )

    def of_the_fairy(*moves: str) -> str:
        return told(state, "fairy out", *moves)[-1]

    assert of_the_fairy("card d4") == (
        "The Priest on d4 is drawn out of the castle to pile 3 outside."
    )
    assert of_the_fairy("card c2+1", "to out1") == (
        "The Knight on c2 is drawn out of the castle to pile 1 outside."
    )
    assert of_the_fairy("card c2+1", "to north") == (
        "The Knight on c2 is drawn out of the castle to the Siege Engine facing the "
        "north wall."
    )


@pytest.mark.rule("8.33", "4.3")
def test_a_card_that_was_drawn_out_is_told_from_its_twin() -> None:
    """Two Soldiers may lie outside; of those who belong there each is the only one."""
    state = at_table(
        hands={"grey": "archer queen"},
        out1="soldier/blue",
        out2="soldier/yellow",
        out3="herald/yellow",
    )

    assert told(state, "archer a1", "card out2")[-1] == (
        "The Soldier on pile 2 outside returns to Yellow's hand."
    )
    assert told(state, "archer a1", "card out3")[-1] == (
        "The Herald outside returns to Yellow's hand."
    )


@pytest.mark.rule("8.13", "R3")
def test_a_knight_that_moves_within_the_outside_is_not_drawn_out() -> None:
    state = at_table(
        hands={"grey": "princess queen"},
        north="siege-engine/blue knight/blue",
        east="siege-engine/blue",
        out1="herald/blue",
    )
    knight = "The Knight on the Siege Engine facing the north wall moves to"

    assert told(state, "princess c3", "card north+1", "to out1")[-1] == (
        f"{knight} pile 1 outside."
    )
    assert told(state, "princess c3", "card north+1", "to east")[-1] == (
        f"{knight} the Siege Engine facing the east wall."
    )


def test_of_two_knights_on_a_card_it_is_told_whose_token_changes() -> None:
    state = at_table(
        hands={"grey": "thief queen"}, c2="king/blue knight/blue knight/blue"
    )

    assert told(state, "thief c3", "card c2+1")[-1] == (
        "The token is taken off the Knight on c2."
    )
    assert told(state, "thief c3", "card c2+2")[-1] == (
        "The token is taken off the second Knight on c2."
    )


def test_a_knight_outside_goes_from_card_to_card() -> None:
    state = at_table(
        hands={"grey": "princess queen"},
        out1="dragon/blue knight/blue",
        out2="herald/blue",
        north="siege-engine/blue",
    )

    to_a_pile = told(state, "princess c3", "card out1+1", "to out2")
    to_an_engine = told(state, "princess c3", "card out1+1", "to north")

    assert to_a_pile[-1] == "The Knight on pile 1 outside moves to pile 2 outside."
    assert to_an_engine[-1] == (
        "The Knight on pile 1 outside moves to the Siege Engine facing the north wall."
    )


def test_the_merchant() -> None:
    state = at_table(hands={"grey": "merchant queen"}, b1="soldier/blue")

    assert told(state, "merchant c3", "card b1")[1:] == [
        "The Soldier on b1 gets Grey's token instead of Blue's.",
        "Grey has one more action this turn.",
    ]


def test_the_alchemist_swaps_all_at_once() -> None:
    state = at_table(hands={"grey": "alchemist king soldier"}, reserve="queen knight")
    moves = ("give king", "give soldier", "take queen", "take knight")

    assert told(state, "alchemist a1", *moves)[1:] == [
        "Grey swaps the King and a Soldier for the Queen and a Knight from the Reserve."
    ]


@pytest.mark.rule("R36", "R41")
def test_the_jester_as_each_seat_is_told_it() -> None:
    hands = {"grey": "jester king", "blue": "queen", "yellow": "prince"}
    state = at_table(hands=hands)
    moves = ("jester c3", "offer king", "offer queen", "offer prince")

    assert told(state, *moves, to="grey")[1:] == [
        (
            "Grey gives Blue the King, Blue gives Yellow a card "
            "and Yellow gives Grey the Prince."
        )
    ]
    assert told(state, *moves, to=None)[1:] == [
        "Grey gives Blue a card, Blue gives Yellow a card and Yellow gives Grey a card."
    ]


def test_what_is_laid_aside_is_told_to_its_owner() -> None:
    state = at_table(hands={"grey": "jester king", "blue": "queen", "yellow": "prince"})
    _, log = play(state, "jester c3", "offer king")
    offered = log[-1]

    assert str(sentence(redact(offered, Seat.GREY))) == (
        "The King from Grey's hand is laid aside, face down."
    )
    assert str(sentence(redact(offered, Seat.BLUE))) == (
        "A card from Grey's hand is laid aside, face down."
    )


# The end.


def test_the_end_is_told_with_its_reason() -> None:
    last_card = at_table(hands={"grey": "prince"}, decks={"grey": 0})
    end, _ = play(last_card, "prince c3")
    words = "Grey wins: no cards left in hand or deck."

    assert told(last_card, "prince c3")[-1] == words
    for seat in Seat.GREY, Seat.BLUE, None:
        assert str(prompt(view(end, seat))) == f"The game is over. {words}"


@pytest.mark.rule("R44")
def test_a_victory_out_of_turn_is_told_with_its_reason() -> None:
    state = at_table(hands={"grey": "jester", "yellow": "queen"}, decks={"yellow": 0})

    assert told(state, "jester c3", "offer queen")[-1] == (
        "Yellow wins: no cards left in hand or deck, on another player's turn."
    )


@pytest.mark.rule("7.2", "R46")
@pytest.mark.parametrize(
    ("blue", "decks", "undealt", "words"),
    [
        (
            "witch queen",
            (5, 4, 5),
            "soldier*13 captain",
            "Grey wins: {}, and the fewest cards in hand decide.",
        ),
        (
            "witch",
            (4, 3, 7),
            "soldier*13 captain",
            "Blue wins: {}, and among the smallest hands the smallest deck decides.",
        ),
        (
            "witch",
            (4, 4, 1),
            "soldier*9",
            "Grey and Blue win: {}, and the smallest hands and decks are equal.",
        ),
    ],
)
def test_the_end_says_what_has_decided(
    blue: str, decks: tuple[int, int, int], undealt: str, words: str
) -> None:
    held = {"grey": "king", "blue": blue, "yellow": "spy thief priest"}
    state = at_table(
        hands=held,
        decks=dict(zip(held, decks, strict=True)),
        rest="removed",
        undealt=undealt,
        turns=999,
        actions=1,
        reserve="prince",
    )

    assert told(state, "swap king for prince")[-1] == (
        words.format("the game has gone on for too long")
    )


def test_every_event_of_random_games_makes_a_sentence() -> None:
    for players in 2, 3, 4, 5:
        for _, _, events in random_game(players, Options(players=players)):
            for event in events:
                for seat in *seats_of(players), None:
                    words = str(sentence(redact(event, seat)))
                    assert words[0].isupper()
                    assert words.endswith(".")
                    assert "the Prince Charming" not in words
                    assert "  " not in words


# The prompt.


def asked(state: State, *moves: str, of: str | None = "grey") -> str:
    state = follow(state, *moves)
    return str(prompt(view(state, None if of is None else Seat(of))))


def test_the_prompt_names_what_may_be_done_and_how_often() -> None:
    state = at_table(hands={"grey": "prince soldier"}, reserve="king")

    assert asked(state) == (
        "Grey: play a card, swap with the Reserve or draw from the deck "
        "(2 actions left)."
    )
    assert asked(state, "prince c3") == (
        "Grey: play a card, swap with the Reserve or draw from the deck "
        "(1 action left)."
    )
    assert asked(state, of="blue") == "Grey's turn, 2 actions left."
    assert asked(state, of=None) == "Grey's turn, 2 actions left."


def test_the_prompt_offers_nothing_that_cannot_be_done() -> None:
    empty_hand = at_table(reserve="king")
    no_place = at_table(hands={"grey": "counsellor"}, reserve="king")

    assert asked(empty_hand) == "Grey: draw from the deck (2 actions left)."
    assert asked(no_place) == (
        "Grey: swap with the Reserve or draw from the deck (2 actions left)."
    )


@pytest.mark.rule("R42")
def test_the_prompt_tells_its_owner_that_nothing_can_be_done() -> None:
    state = at_table(hands={"grey": "counsellor"}, decks={"grey": 0})

    assert asked(state) == "Grey: nothing can be done, so pass."
    assert asked(state, of="blue") == "Grey's turn, 2 actions left."


@pytest.mark.rule("R12", "R41")
def test_the_herald_calls_nobody_but_the_holder_of_the_king() -> None:
    state = at_table(hands={"grey": "king soldier"}, out1="herald/blue")

    assert asked(state) == "Grey: the Herald calls, so play the King."
    assert asked(state, of="blue") == "Grey's turn, 2 actions left."


def test_the_prompt_while_chance_deals() -> None:
    state = at_table(hands={"grey": "village-idiot king", "blue": "queen"})

    assert asked(state, "draw") == "Grey draws a card."
    assert asked(state, "village-idiot c3") == (
        "Village Idiot: a card is drawn at random."
    )


@pytest.mark.parametrize(
    ("moves", "task"),
    [
        (["king c3"], "choose any other card of the castle to return"),
        (["magician f6"], "choose any other card in play to send to the Reserve"),
        (
            ["assassin c3"],
            (
                "choose a card on an adjacent cell, but never the King, "
                "to remove from the game"
            ),
        ),
        (["watchman f6"], "choose a soldier on a wall to move"),
        (["watchman f6", "card b1"], "choose where the Soldier on b1 goes"),
        (["fairy out"], "choose a card of the castle to draw outside"),
        (
            ["fairy out", "card a1+1"],
            "choose the card outside on which the Knight on a1 lands",
        ),
        (["mistress c3"], "choose a Knight to move"),
        (["thief c3"], "choose a card on an adjacent cell that loses its token"),
        (["schemer c3"], "choose the first of two cards that swap their tokens"),
        (
            ["schemer c3", "card b1"],
            "choose the card that swaps tokens with the Soldier on b1",
        ),
        (["merchant c3"], "choose a token of another player to replace (3 to go)"),
        (
            ["merchant c3", "card b1"],
            "choose a token of another player to replace (2 to go)",
        ),
        (["spy c2"], "choose whose token the Soldier on b1 gets"),
        (["minstrel c3"], "choose the card that comes to d2"),
        (["witch f6"], "choose a card of the Reserve to give to a player"),
        (["witch f6", "take barbarian"], "choose who gets the Barbarian"),
        (["alchemist f6"], "choose a card to put into the Reserve (2 to go)"),
        (
            ["alchemist f6", "give queen", "give herald", "take knight"],
            "choose a card to take from the Reserve (1 to go)",
        ),
        (["courtesan c3"], "choose a player to swap a card with"),
        (["courtesan c3", "player blue"], "lay aside a card for Blue"),
        (["jester c3"], "lay aside a card for Blue"),
        (["counsellor c3"], "place a card of the Reserve"),
    ],
)
def test_the_prompt_asks_for_the_next_choice(moves: list[str], task: str) -> None:
    kind = moves[0].split()[0]
    state = at_table(
        hands={"grey": f"{kind} queen herald", "blue": "captain"},
        reserve="barbarian knight",
        a1="ghost/yellow knight/yellow",
        f1="archer/-",
        b1="soldier/blue",
        d2="prince/yellow",
        d4="priest/-",
    )
    card = "King's Counsellor" if kind == "counsellor" else kind.capitalize()

    assert asked(state, *moves) == f"Grey, {card}: {task}."
    assert asked(state, *moves, of="yellow") == f"{card}: Grey is to {task}."


@pytest.mark.rule("R2")
def test_the_owner_of_the_mistress_is_asked_in_her_name() -> None:
    state = at_table(
        hands={"grey": "king queen"}, d2="mistress/blue", b1="soldier/yellow"
    )
    moves = ("king c3", "card b1")

    assert asked(state, *moves, of="blue") == (
        "Blue, King: choose any card of the castle to return, "
        "on behalf of the Mistress."
    )
    assert asked(state, *moves) == (
        "King: Blue is to choose any card of the castle to return, "
        "on behalf of the Mistress."
    )


# Buttons.


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("draw", "Draw a card"),
        ("pass", "Pass"),
        ("king c3", "Play the King on c3"),
        ("knight out4", "Play a Knight on pile 4 outside"),
        ("siege-engine south", "Play a Siege Engine facing the south wall"),
        ("swap king for soldier", "Swap the King for a Soldier"),
        ("card c3", "Choose the card on c3"),
        ("card c3+1", "Choose the Knight on c3"),
        ("card c3+4", "Choose the fourth Knight on c3"),
        ("to c4", "Move to c4"),
        ("to north", "Move to the Siege Engine facing the north wall"),
        ("take soldier", "Choose a Soldier from the Reserve"),
        ("give soldier", "Choose a Soldier from your hand"),
        ("offer soldier", "Lay a Soldier aside"),
        ("player blue", "Choose Blue"),
        ("token blue", "Give it Blue's token"),
        ("deal soldier", "Deal a Soldier"),
    ],
)
def test_a_button_is_an_order(move: str, words: str) -> None:
    assert str(label(notation.read(move, at_table()))) == words


# Refusals.


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["soldier b1"], "there is no Soldier in your hand (rule 3.4)"),
        (["swap king for witch"], "there is no Witch in the Reserve (rule 3.3)"),
        (["pass"], "you can pass only if nothing else can be done (rule R42)"),
        (
            ["knight out"],
            (
                "a Knight stands on one of the cards outside: say on which, such as "
                "out1 (rule R24)"
            ),
        ),
        (
            ["knight out2"],
            (
                "a Knight has to stand on a card, and there is no pile 2 outside "
                "(rule R24)"
            ),
        ),
        (
            ["knight east"],
            (
                "a Knight has to stand on a card, and the siege place facing the east "
                "wall is empty (rule R24)"
            ),
        ),
        (["king b1"], "the King belongs in the courtyard (rule 8.10)"),
        (["king d4"], "d4 is taken (rule 4.5)"),
        (["knight f6"], "a Knight has to stand on a card, and f6 is empty (rule R24)"),
        (
            ["siege-engine north"],
            (
                "the siege place facing the north wall is taken: one Siege "
                "Engine a wall (rule 6.2)"
            ),
        ),
        (
            ["lady-in-waiting c2"],
            (
                "the Lady-in-waiting has to stand next to the Queen or the Princess "
                "(rule 8.16)"
            ),
        ),
        (
            ["ambassador c2"],
            (
                "the Ambassador takes nothing but the last free cell of the courtyard "
                "(rule 8.20)"
            ),
        ),
        (
            ["ghost f6"],
            "the Ghost takes the place of a card, and that tower is empty (rule 8.1)",
        ),
        (
            ["ghost a1"],
            (
                "the Ghost cannot take the place of the Archer, which a Knight "
                "protects (rule R4)"
            ),
        ),
        (["king c3", "draw"], "the King asks for something else now (rule 8.10)"),
        (["king c3", "card a1"], "a Knight protects the Archer on a1 (rule R3)"),
        (
            ["king c3", "card c3"],
            "the King cannot be chosen for his own effect (rule R21)",
        ),
        (["king c3", "card f6"], "there is no such card (rule 4.1)"),
    ],
)
def test_a_refusal_says_why_and_by_which_rule(moves: list[str], words: str) -> None:
    state = at_table(
        hands={"grey": "king knight siege-engine lady-in-waiting ambassador ghost"},
        a1="archer/blue knight/blue",
        d4="prince/blue",
        north="siege-engine/blue",
        out1="herald/blue",
    )

    assert str(refused(state, *moves)) == words


@pytest.mark.rule("R24")
def test_where_nothing_lies_outside_no_knight_goes_there() -> None:
    state = at_table(hands={"grey": "knight"}, c3="king/blue")

    assert str(refused(state, "knight out")) == (
        "a Knight has to stand on a card, and nothing lies outside (rule R24)"
    )


@pytest.mark.rule("R8")
def test_a_card_that_was_named_is_not_called_missing() -> None:
    state = at_table(hands={"grey": "alchemist king soldier"}, reserve="queen witch")
    moves = ("alchemist a1", "give king")

    assert str(refused(state, *moves, "give king")) == (
        "there is no other King in your hand (rule R8)"
    )
    assert str(refused(state, *moves, "give prince")) == (
        "there is no Prince in your hand (rule 8.6)"
    )
    named = (*moves, "give soldier", "take queen")
    assert str(refused(state, *named, "take queen")) == (
        "there is no other Queen in the Reserve (rule R8)"
    )
    assert str(refused(state, *named, "take king")) == (
        "there is no King in the Reserve (rule 8.6)"
    )


@pytest.mark.rule("R7")
def test_the_minstrel_says_why_a_card_cannot_come() -> None:
    state = at_table(
        hands={"grey": "minstrel"},
        b2="king/blue",
        c2="queen/blue",
        d2="thief/yellow knight/green",
        b3="princess/green",
        e5="spy/yellow",
        players=4,
    )
    # King, Queen and Princess are about to change; the first cell is b2.
    for moves, words in [
        (
            ["card e5"],
            (
                "the Spy on e5 does not fit: choose a card on an adjacent cell of "
                "the courtyard (rule 8.26)"
            ),
        ),
        (
            ["card d2"],
            "only cards that lie alone change places, and on d2 lie several (rule R7)",
        ),
        (["card c2", "card c2"], "the Queen on c2 has been chosen already (rule R7)"),
        (["card b2", "card c2"], "at least one card has to change its place (rule R7)"),
        (["card c3"], "the Minstrel cannot be chosen for his own effect (rule R21)"),
    ]:
        assert str(refused(state, "minstrel c3", *moves)) == words


@pytest.mark.rule("8.15", "R29")
def test_the_mistress_moves_neither_of_the_two_twice() -> None:
    state = at_table(
        hands={"grey": "mistress"},
        b2="king/blue",
        c2="prince/blue knight/blue",
        d5="spy/blue",
    )
    moved = ("mistress c3", "card b2", "to e5")

    assert str(refused(state, *moved, "card e5")) == (
        "the King has been moved already (rule R29)"
    )
    assert str(refused(state, *moved, "card d5")) == (
        "the Spy on d5 does not fit: choose a Knight (rule 8.15)"
    )


@pytest.mark.rule("8.15", "R30")
def test_the_mistress_suggests_nobody_who_cannot_be_moved() -> None:
    there = {"d5": "spy/blue", "c2": "prince/blue knight/blue"}
    drawn_out = at_table(there, hands={"grey": "mistress"}, out1="king/blue")
    without_knight = at_table(hands={"grey": "mistress"}, d5="spy/blue", b2="king/blue")

    assert str(refused(drawn_out, "mistress c3", "card out1")) == (
        "the King on pile 1 outside does not fit: choose a Knight (rule 8.15)"
    )
    assert str(refused(drawn_out, "mistress c3", "card d5")) == (
        "the Spy on d5 does not fit: choose a Knight (rule 8.15)"
    )
    assert str(refused(without_knight, "mistress c3", "card d5")) == (
        "the Spy on d5 does not fit: choose the King (rule 8.15)"
    )


# Games of version 1.0.


def test_a_skipped_step_of_an_older_game_is_read_and_told() -> None:
    game = CATALOG.game("castle", {})
    (event,) = game.decode_events(b'[{"type":"StepSkipped","kind":"dragon"}]')

    assert str(game.sentence(event)) == "The Dragon finds nothing to do."


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("no-place-left", "no card has a place left"),
        ("nothing-happens", "nothing has been placed or drawn for too long"),
        ("too-many-turns", "the game has gone on for too long"),
    ],
)
def test_the_end_of_an_older_game_is_read_and_told(key: str, words: str) -> None:
    game = CATALOG.game("castle", {})
    reason = (
        f'{{"type":"Phrase","words":"castle","key":"{key}","args":{{}},"thing":""}}'
    )
    (event,) = game.decode_events(
        b'[{"type":"GameEnded","outcome":{"type":"Outcome","winners":["grey"],'
        b'"reason":%s,"rule":"R46"}}]' % reason.encode()
    )

    assert str(game.sentence(event)) == (
        f"Grey wins: {words}, and the fewest cards in hand, then in the deck, decide."
    )


# Options.


@pytest.mark.rule("R1")
def test_the_option_names_the_card_and_the_rulebook_that_differ() -> None:
    meaning = str(Phrase("castle", "option-lady_target-meaning"))

    assert "as the French card says" in meaning
    assert "the Russian rulebook leaves it open" in meaning


@pytest.mark.rule("R9")
def test_the_option_and_the_refusal_speak_of_larger_hands_too() -> None:
    meaning = str(Phrase("castle", "option-no_draw_at_start_size-meaning"))

    assert "as many cards in hand as at the start or more" in meaning
