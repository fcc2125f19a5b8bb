"""Generic board for any game: its plain-text picture, and its moves in notation."""

import textwrap
from collections.abc import Sequence

from rich.text import Text

from siegeworks.core.game import ActionT, EventT, Game, StateT, ViewT
from siegeworks.core.seat import SeatT
from siegeworks.terminal.boards.board import WIDTH, Board, Scene


def board_of(
    game: Game[SeatT, StateT, ActionT, EventT, ViewT],
) -> Board[ViewT, ActionT, EventT]:
    """Create the board of a game that has none of its own."""

    def draw(scene: Scene[ViewT]) -> list[Text]:
        views = (scene.view, *scene.others)
        picture = [line for view in views for line in game.picture(view).splitlines()]
        room = max(1, scene.height - len(picture) - 1)
        return [Text(line) for line in (*picture, "", *scene.log[-room:])]

    def choices(_view: ViewT, legal: Sequence[ActionT]) -> list[str]:
        return textwrap.wrap("  ".join(map(game.write, legal)), WIDTH - 2)

    return Board(
        draw=draw,
        choices=choices,
        explain=lambda _view, _text: None,
        near_miss=lambda _text: None,
        is_news=lambda _event: True,
        is_routine=lambda _view, _event: False,
        is_ending=lambda _event: False,
        begins_anew=lambda _event: False,
        ending=lambda view: str(game.prompt(view)),
        next_game=lambda _view: "the next game",
        goal=lambda _view: "`rules` says how to win.",
        called=lambda seat: f"the {seat}",
        guide="Type ? for everything that can be done, as it is typed.",
        legend=lambda _view: "This game is drawn without marks.",
    )
