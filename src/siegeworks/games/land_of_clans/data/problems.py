"""Problems of data in the right form: unplayable data, and unusual data.

The promises of the rules rest on it: castle figures never run out, the bag never runs
dry, a reshuffle always yields cards, and every prize can be built.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from re import fullmatch

from siegeworks.core.data.schema import shown
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.data.form import LABEL, LARGEST_SIDE, MOST_SQUARES
from siegeworks.games.land_of_clans.data.types import MODES, BoardData, Data, Drawing
from siegeworks.games.land_of_clans.shapes import Ground, read_ground, read_shape

CORNERS = 4

PRINTED_CARDS = 108
PRINTED_PRIZES = 19
PRINTED_TOKENS = 15
PRINTED_CASTLES = 4


@rule("1.5")
def why_not_playable(data: Data, unknown: Iterable[str] = ()) -> Iterator[str]:
    """List the problems that no number of players avoids.

    Fields in `unknown` could not be read; problems that depend on them are left out.
    """
    missing = set(unknown)
    is_sound = not missing
    for judgement, needed in JUDGEMENTS.items():
        if missing.isdisjoint(needed):
            for problem in judgement(data):
                is_sound = False
                yield problem
    if missing.isdisjoint(MODE_FIELDS):
        yield from _mode_problems(data, is_sound)


# The board and the cards.


def _board_problems(data: Data) -> Iterator[str]:
    board, grid = data.board, data.board.grid
    if board.void == board.no_mans_land:
        yield f"board: void and no_mans_land are both {shown(board.void)}"
    width = len(grid[0])
    if width > LARGEST_SIDE:
        yield f"board.rows: row 1 has {width} squares, {LARGEST_SIDE} are the most"
    for number, row in enumerate(grid, 1):
        if len(row) != width:
            yield f"board.rows: row {number} has {len(row)} squares, row 1 has {width}"
        for word in dict.fromkeys(row):
            if word not in (board.void, board.no_mans_land) and not is_label(word):
                yield (
                    f"board.rows, row {number}: {shown(word)} should be a letter "
                    "A to M and a number up to 99, such as A1"
                )
    for label in _repeated(filter(is_label, board.labels)):
        yield f"board.rows: {label} is there {board.labels.count(label)} times"


def is_label(word: str) -> bool:
    return fullmatch(LABEL, word) is not None


def _is_sound(board: BoardData) -> bool:
    """Return whether the board is a rectangle of a size that shapes can be tried on."""
    widths = {len(row) for row in board.grid}
    return len(widths) == 1 and max(widths) <= LARGEST_SIDE


def _repeated(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word, times in Counter(words).items() if times > 1)


def _card_problems(data: Data) -> Iterator[str]:
    labels = set(data.board.labels)
    pictures = {"sword": data.cards.sword, "shield": data.cards.shield}
    for picture, cards in pictures.items():
        if lost := [card for card in dict.fromkeys(cards) if card not in labels]:
            yield (
                f"cards.{picture}: the board has no square {', '.join(lost)} "
                "(a list that is left out is the usual one)"
            )
        for card in _repeated(cards):
            yield f"cards.{picture}: {card} is there {cards.count(card)} times"
    for card in sorted(set(data.cards.sword) & set(data.cards.shield)):
        yield f"cards: {card} shows both a Sword and a Shield"


# The prizes.


def _name_problems(data: Data) -> Iterator[str]:
    for name in _repeated(name for name, _, _ in data.prizes):
        yield f"prizes: {name} is there twice; each needs a name of its own"


def _shape_problems(data: Data) -> Iterator[str]:
    for name, _, rows in data.prizes:
        shape = read_shape(rows)
        if len({len(row) for row in rows}) > 1:
            yield f"prizes: the shape of {name} has rows of unequal length"
        elif not shape.cells:
            yield f"prizes: the shape of {name} is empty"
        elif not shape.is_connected:
            yield f"prizes: the shape of {name} is not connected"
        elif len(shape.cells) > MOST_SQUARES:
            yield (
                f"prizes: {name} takes {len(shape.cells)} squares, "
                f"{MOST_SQUARES} are the most"
            )


def _stock_problems(data: Data) -> Iterator[str]:
    for name, size in _sizes(data):
        if size > data.tokens_per_colour:
            yield (
                f"prizes: {name} takes {size} squares, and a clan has only "
                f"{data.tokens_per_colour} tokens (tokens_per_colour)"
            )


def _sizes(data: Data) -> Iterator[tuple[str, int]]:
    for name, _, rows in data.prizes:
        yield name, sum(row.count("#") for row in rows)


def _place_problems(data: Data) -> Iterator[str]:
    if not _is_sound(data.board):
        return
    board = data.board
    ground = read_ground(board.grid, board.void, board.no_mans_land)
    for name, _, rows in data.prizes:
        if not _fits(rows, ground, data.allow_reflection):
            yield (
                f"prizes: {name} fits nowhere on the board with at most one square "
                "of no-man's-land"
            )


def _fits(rows: Drawing, ground: Ground, mirror_images: bool) -> bool:
    """Return whether the shape can be built; an empty one is reported elsewhere."""
    shape = read_shape(rows)
    return not shape.cells or any(ground.places_for(shape, mirror_images))


def _start_problems(data: Data) -> Iterator[str]:
    there = Counter(points for _, points, _ in data.prizes)
    for points, needed in Counter(data.start_points).items():
        if there[points] < needed:
            yield (
                f"start_points: {_count(needed, 'prize')} worth {points} must be "
                f"there, and {there[points]} are"
            )


def _figure_problems(data: Data) -> Iterator[str]:
    if data.castles_per_colour < data.end_at_tiles:
        yield (
            f"castles_per_colour: {data.castles_per_colour} are too few for a game "
            f"that ends at {data.end_at_tiles} (end_at_tiles)"
        )


# The number of players.


@rule("1.5", "R46", "R49")
def why_not_mode(data: Data, mode: str) -> Iterator[str]:
    """List the promises of the rules that fail with this number of players."""
    if mode not in MODES:
        yield f"{said(mode)}: 2 to 4 can play, or 4 or 6 in teams"
        return
    seats = int(mode[0])
    colours = seats // 2 if mode.endswith("team") else seats
    wizards = data.wizards_per_player[mode]
    needs = (
        ("land and extra cards", _plain_cards(data), data.hand * (seats + 1)),
        ("prizes", len(data.prizes), colours * (data.end_at_tiles - 1) + CORNERS),
        ("Wizards", data.cards.wizards, wizards * seats),
    )
    for what, there, needed in needs:
        if there < needed:
            yield (
                f"{said(mode)}: {there} {what} are too few, "
                f"at least {needed} are needed"
            )


def _mode_problems(data: Data, is_sound: bool) -> Iterator[str]:
    """List the problems of the numbers of players.

    One number that can be played is enough for sound data: another is refused when
    players ask for it. If the file has other problems as well, all are listed.
    """
    problems = [list(why_not_mode(data, mode)) for mode in MODES]
    if all(problems) or not is_sound:
        for each in problems:
            yield from each


def _plain_cards(data: Data) -> int:
    """Count the cards other than Wizards."""
    return len(data.board.labels) + sum(copies for _, copies in data.cards.extra)


def said(mode: str) -> str:
    """Say a number of players in words.

    >>> said("3"), said("6team")
    ('with 3 players', 'with 6 in teams')
    """
    return (
        f"with {mode[0]} in teams" if mode.endswith("team") else f"with {mode} players"
    )


_BOARD = ("board", "board.rows", "board.void", "board.no_mans_land")
JUDGEMENTS: Mapping[Callable[[Data], Iterator[str]], Sequence[str]] = {
    _board_problems: _BOARD,
    _card_problems: (*_BOARD, "cards", "cards.sword", "cards.shield"),
    _name_problems: ("prizes",),
    _shape_problems: ("prizes",),
    _stock_problems: ("prizes", "tokens_per_colour"),
    _place_problems: (*_BOARD, "prizes", "allow_reflection"),
    _start_problems: ("prizes", "start_points"),
    _figure_problems: ("castles_per_colour", "end_at_tiles"),
}
"""Each check, and the fields that it reads."""
MODE_FIELDS = (
    *_BOARD,
    "cards",
    "cards.extra",
    "cards.wizards",
    "hand",
    "end_at_tiles",
    "wizards_per_player",
    *(f"wizards_per_player.{mode}" for mode in MODES),
    "prizes",
)
"""Fields that decide how many can play."""


# Playable data that differs from the printed game.


@rule("1.5", "R53")
def unusual(data: Data) -> Iterator[str]:
    """List totals that differ from the box, and numbers of players that cannot play."""
    totals = (
        ("card", _plain_cards(data) + data.cards.wizards, PRINTED_CARDS),
        ("prize", len(data.prizes), PRINTED_PRIZES),
        ("token per colour", data.tokens_per_colour, PRINTED_TOKENS),
        ("castle per colour", data.castles_per_colour, PRINTED_CASTLES),
    )
    for what, there, printed in totals:
        if there != printed:
            yield f"{_count(there, what)} instead of {printed}"
    for mode in MODES:
        for problem in why_not_mode(data, mode):
            yield f"it cannot be played {problem}"


def _count(count: int, one: str) -> str:
    """Count things of one kind.

    >>> _count(1, "prize"), _count(16, "token per colour")
    ('1 prize', '16 tokens per colour')
    """
    first, *rest = one.split()
    many = first if count == 1 else f"{first}s"
    return " ".join([str(count), many, *rest])
