"""Fields of ritual tokens on the board, aims and hits."""

from collections.abc import Mapping

from siegeworks.games.stronghold.phases.rituals import TOKENS_A_RITUAL
from siegeworks.games.stronghold.pieces import Place
from siegeworks.games.stronghold.table import RitualTokens
from siegeworks.tensors.stronghold.fields import (
    AS_THEY_CAME,
    Entries,
    Entry,
    counted_by,
    paired,
)
from siegeworks.tensors.stronghold.limits import Limits
from siegeworks.tensors.stronghold.vocabulary import RITUAL_WORDS, Lexicon


def ritual_entries(words: Lexicon) -> Entries[tuple[RitualTokens, ...]]:
    spots = words.spots

    def face_down(rituals: tuple[RitualTokens, ...]) -> list[int]:
        numbers = [0] * len(spots)
        for tokens in rituals:
            for turn, spot in enumerate(tokens.face_down, 1):
                numbers[spots[tokens.ritual, spot]] = turn
        return numbers

    def face_up(rituals: tuple[RitualTokens, ...]) -> list[int]:
        numbers = [0] * len(spots)
        for tokens in rituals:
            if tokens.face_up:
                numbers[spots[tokens.ritual, tokens.face_up]] = 1
        return numbers

    return (
        Entry(
            "tokens_laid",
            (len(RITUAL_WORDS),),
            TOKENS_A_RITUAL,
            "tokens of each ritual laid this turn",
            lambda rituals: [tokens.laid for tokens in rituals],
        ),
        Entry(
            "tokens_face_down",
            (len(spots),),
            TOKENS_A_RITUAL,
            "those that lie face down, spot by spot as in `own_rituals`; "
            f"in a ritual {AS_THEY_CAME}",
            face_down,
        ),
        Entry(
            "tokens_face_up",
            (len(spots),),
            1,
            "Successes that were turned over",
            face_up,
        ),
    )


def aim_entries(words: Lexicon) -> Entries[Mapping[str, Place]]:
    weapons, outside = words.weapons, words.outside
    return (
        Entry(
            "aims",
            (len(weapons), len(outside)),
            1,
            "what each tower and then each throwing machine aims at in this salvo",
            lambda aims: paired(aims.items(), weapons, outside),
        ),
    )


def fire_entries(words: Lexicon, limits: Limits) -> Entries[Mapping[Place, int]]:
    return (
        Entry(
            "fire",
            (len(words.ramparts),),
            limits.fire,
            "how many Marksmen shoot at each rampart",
            lambda fire: counted_by(fire, words.ramparts),
        ),
    )


def hit_deck_entries(words: Lexicon) -> Entries[tuple[int, ...]]:
    size = len(words.site.data.hit_cards.cards)

    def marks(cards: tuple[int, ...]) -> list[int]:
        numbers = [0] * size
        for card in cards:
            numbers[card] = 1
        return numbers

    return (
        Entry(
            "hit_deck",
            (size,),
            1,
            "the Defender's hit cards that can still come up in this salvo",
            marks,
        ),
    )
