"""No piece is ever lost or made, and no game leads to an impossible position."""

from hypothesis import given

from siegeworks.core.game import AnyGame

from .playing import over_games, play_out, seeds


@over_games
@given(seed=seeds)
def test_every_state_holds_exactly_the_pieces_of_the_box(
    game: AnyGame, seed: int
) -> None:
    box = list(game.components(game.start()))

    assert box == sorted(box)
    for state in play_out(game, seed).states:
        assert list(game.components(state)) == box


@over_games
@given(seed=seeds)
def test_no_game_leads_to_an_impossible_position(game: AnyGame, seed: int) -> None:
    for state in play_out(game, seed).states:
        assert tuple(game.problems(state)) == ()
