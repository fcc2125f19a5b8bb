"""Fields of a march under way. All are 0 while there is no march."""

from collections.abc import Iterable

from siegeworks.games.stronghold.pieces import TOKENS
from siegeworks.games.stronghold.table import Leg, MarchNow
from siegeworks.tensors.observer import one_of
from siegeworks.tensors.stronghold.fields import (
    AS_THEY_CAME,
    Entries,
    Entry,
    counted_by,
    in_turn,
    troops_in,
)
from siegeworks.tensors.stronghold.limits import Limits
from siegeworks.tensors.stronghold.vocabulary import PIECES, SIZES, Lexicon


def march_entries(words: Lexicon, limits: Limits) -> Entries[MarchNow]:
    camps, ramparts, outside = words.camps, words.ramparts, words.outside
    return (
        Entry(
            "march",
            (len(SIZES),),
            1,
            "the march on its way: small, large",
            lambda march: one_of(SIZES[march.size], len(SIZES)),
        ),
        Entry(
            "march_left",
            (len(camps),),
            limits.leaving_a_place,
            "pieces that have left each foreground and rampart",
            lambda march: counted_by(march.left, camps),
        ),
        Entry(
            "march_passed",
            (len(ramparts),),
            TOKENS["quartermaster"],
            f"ramparts whose Quartermaster has let somebody pass; {AS_THEY_CAME}",
            lambda march: in_turn(march.passed, ramparts),
        ),
        Entry(
            "march_arrived",
            (1,),
            1,
            "a unit has come along the Marauders' path",
            lambda march: (march.arrived,),
        ),
        Entry(
            "march_new",
            (len(outside),),
            limits.leaving_a_place,
            "units that came from supply to each place outside",
            lambda march: counted_by(march.new, outside),
        ),
        Entry(
            "march_fresh",
            (len(outside), 3),
            limits.invaders_in_a_place,
            "Goblins, Orcs, Trolls in each place that came out of the bag meanwhile "
            "and do not move",
            lambda march: troops_in(march.fresh, outside),
        ),
        *_leg_entries(words, limits),
    )


def _leg_entries(words: Lexicon, limits: Limits) -> Entries[MarchNow]:
    paths, sections, most = words.paths, words.sections, limits.legs

    def filled(numbers: list[int]) -> list[int]:
        assert len(numbers) <= most, (
            f"{len(numbers)} paths were walked in a step, and rows have room for {most}"
        )
        return numbers + [0] * (most - len(numbers))

    def on_paths(legs: Iterable[Leg]) -> list[int]:
        numbers = [0] * (len(paths) * len(PIECES))
        for leg in legs:
            numbers[paths[leg.path] * len(PIECES) + PIECES[leg.piece]] += 1
        return numbers

    return (
        Entry(
            "walked",
            (len(paths), len(PIECES)),
            limits.leaving_a_place,
            "Goblins, Orcs, Trolls, Siege towers that walked each path in this step",
            lambda march: on_paths(march.walked),
        ),
        Entry(
            "leg_path",
            (most,),
            len(paths),
            "the same one after the other: the path, numbered from 1",
            lambda march: filled([paths[leg.path] + 1 for leg in march.walked]),
        ),
        Entry(
            "leg_piece",
            (most,),
            len(PIECES),
            "the piece: 1 for a Goblin, 2 Orc, 3 Troll, 4 Siege tower",
            lambda march: filled([PIECES[leg.piece] + 1 for leg in march.walked]),
        ),
        Entry(
            "leg_beyond",
            (most,),
            len(sections),
            "the section it passes on to, numbered from 1; 0: it stays",
            lambda march: filled(
                [sections[leg.beyond] + 1 if leg.beyond else 0 for leg in march.walked]
            ),
        ),
    )
