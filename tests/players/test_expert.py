"""The expert at the table: what it sees in drawn positions."""

from siegeworks.games.schotten_totten_2.legality import actor_at
from siegeworks.games.schotten_totten_2.notation import write
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.view import legal_for, view
from siegeworks.players.schotten_totten_2.expert import ExpertPlayer


def choice(drawing: str) -> str:
    """What the expert does here, in notation."""
    state = position(drawing)
    seat = actor_at(state.table)
    assert isinstance(seat, Side), "the drawing asks a side"
    seen = view(state, seat)
    return write(ExpertPlayer(seed=0).choose(seen, legal_for(seen)))


def test_a_proven_tile_is_declared_at_once() -> None:
    assert (
        choice(
            """
            turn: attacker
            4  R10 R11 | B5
            attacker: G1 G2 Y5 P7 B9 R3
            defender: Y1 Y2 Y3 Y4 P1 P2
            """
        )
        == "declare 4"
    )


def test_the_declaration_that_wins_comes_first() -> None:
    assert (
        choice(
            """
            turn: attacker
            1  R11 B11 P11 | G1 G2
            4! R0 B0 P0 G0 | R5
            attacker: G3 G4 Y5 P7 B9 R3
            defender: Y1 Y2 Y3 Y4 P1 P2
            """
        )
        == "declare 4"
    )


def test_the_card_that_completes_a_proof_is_played() -> None:
    assert (
        choice(
            """
            turn: attacker
            4  R10 | B5
            attacker: G1 G2 Y5 P7 B9 R11
            defender: Y1 Y2 Y3 Y4 P1 P2
            """
        )
        == "R11@4"
    )


def test_oil_falls_on_the_card_that_decides_the_siege() -> None:
    assert (
        choice(
            """
            turn: defender
            1! | Y9
            2! | Y8
            3! | Y7
            4  R9 R10      | P10 P11 >
            5  G9 G10 G11  | P3
            6  Y1          | B8 B9
            attacker: G1 G2 Y5 P7 B10 R11
            defender: Y2 Y3 Y4 P1 P2 R1
            """
        )
        == "oil 5"
    )


def test_no_oil_is_wasted_on_a_lone_card_in_the_opening() -> None:
    assert not choice(
        """
        turn: defender
        3  R5 |
        attacker: G1 G2 Y5 P7 B10
        defender: Y2 Y3 Y4 P1 P2 R1
        """
    ).startswith("oil")


def test_a_hopeless_tile_is_given_up() -> None:
    assert (
        choice(
            """
            turn: attacker
            3  R2 B7 G4 | Y3 Y5 B8 >
            attacker: P9 P10 P11 B1 G2 R6
            defender: Y2 Y1 Y4 P1 P2 R1
            """
        )
        == "retreat 3"
    )


def test_a_winning_attack_is_not_given_up() -> None:
    assert not choice(
        """
        turn: attacker
        3  P9 P10 | Y9 Y10 Y8 >
        attacker: P11 B1 G2 R6 Y1 B3
        defender: Y2 Y3 Y4 P1 P2 R1
        """
    ).startswith("retreat")


def test_an_eleven_is_not_thrown_before_the_zero_of_its_colour() -> None:
    assert (
        choice(
            """
            turn: attacker
            1  B11 | G3 R0
            attacker: R11 G1 Y2 P4 B3 Y5
            defender: Y3 Y4 P1 P2 R1 R2
            """
        )
        != "R11@1"
    )


def test_a_zero_takes_the_eleven_out_of_a_deadly_row() -> None:
    assert (
        choice(
            """
            turn: defender
            1! | Y9
            2! | Y8
            3! | Y7
            5  G9 G10 G11 | P3 P8
            attacker: G1 G2 Y5 P7 B10 R10
            defender: G0 Y3 Y4 P1 P2 R1
            oil: 0
            """
        )
        == "G0@5"
    )


def test_the_defender_completes_the_row_that_holds() -> None:
    assert (
        choice(
            """
            turn: defender
            1! | Y9
            2! | Y8
            3! | Y7
            5  G8 G9 G10 | P9 P11
            attacker: G1 G2 Y5 P7 B10 R10
            defender: P10 Y3 Y4 P1 P2 R1
            oil: 0
            """
        )
        == "P10@5"
    )


def test_desertion_strikes_where_it_hurts() -> None:
    assert choice(
        """
            options: tactics=yes
            turn: defender
            stage: targeting, desertion
            1! | Y9
            2! | Y8
            3! | Y7
            5  G9 G10 G11 | P3
            6  Y1         | B8 B9
            attacker: G1 G2 Y5 P7 B10 R11 R9
            defender: Y2 Y3 Y4 P1 P2 R1
            beside defender: desertion
            oil: 0
            """
    ).startswith("5.")


def test_recruitment_brings_back_the_card_that_completes_a_proof() -> None:
    assert (
        choice(
            """
            options: tactics=yes
            turn: attacker
            stage: targeting, recruitment
            4  R10 | B5
            attacker: G1 G2 Y5 P7 B9 B1
            defender: Y1 Y2 Y3 Y4 P1 P2 P3
            beside attacker: recruitment
            discard: Y6 R11 G5
            """
        )
        == "take R11"
    )


def test_an_exchange_gives_away_what_is_least_useful() -> None:
    given = choice(
        """
        options: tactics=yes
        turn: attacker
        stage: exchanging, 0, 0
        4  R10 |
        attacker: R11 joker Y5 P7 B9 B4
        defender: Y1 Y2 Y3 Y4 P1 P2 P3
        beside attacker: exchange
        """
    )
    assert given not in {"give R11", "give joker"}


def test_it_says_why() -> None:
    state = position(
        """
        turn: attacker
        4  R10 | B5
        attacker: G1 G2 Y5 P7 B9 R11
        defender: Y1 Y2 Y3 Y4 P1 P2
        """
    )
    expert = ExpertPlayer(seed=0)
    assert expert.thought is None

    seen = view(state, Side.ATTACKER)
    expert.choose(seen, legal_for(seen))

    assert expert.thought is not None
    assert str(expert.thought.sentence).startswith(
        "R11 takes my chances at tile 4 from "
    )
    assert str(expert.thought.sentence).endswith(" to 100%.")
    assert 0 < expert.thought.confidence < 1
