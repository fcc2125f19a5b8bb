"""Fields of the Defender's keep: garrison, walls, Heroes, actions, machines, plans."""

from siegeworks.games.stronghold.evolve_keep import REPEATABLE
from siegeworks.games.stronghold.pieces import GARRISON, TOKENS, TURNS
from siegeworks.games.stronghold.table import HeroBid, Keep
from siegeworks.tensors.stronghold.fields import (
    AS_THEY_CAME,
    Entries,
    Entry,
    counted_by,
    in_turn,
    marked,
    paired,
    troops_in,
)
from siegeworks.tensors.stronghold.limits import PLANS_KEPT, Limits
from siegeworks.tensors.stronghold.vocabulary import (
    BUILDING_WORDS,
    HERO_WORDS,
    INVADER_KINDS,
    PLAN_WORDS,
    SIDE_WORDS,
    TILE_WORDS,
    TOWER_MACHINES,
    Lexicon,
)


def keep_entries(words: Lexicon, limits: Limits) -> Entries[Keep]:
    return (
        *_garrison_entries(words, limits),
        *_errand_entries(words, limits),
        *_token_entries(words),
        *_plan_entries(),
    )


def _garrison_entries(words: Lexicon, limits: Limits) -> Entries[Keep]:
    inside, sections, hero_places = words.inside, words.sections, words.hero_places
    most, kinds = max(GARRISON), "Marksmen, Soldiers, Veterans"
    return (
        Entry(
            "garrison",
            (len(inside), 3),
            most,
            f"{kinds} on each section, in each tower, in the Courtyard, in each "
            "building, in the Hospital",
            lambda keep: troops_in(keep.garrison, inside),
        ),
        Entry("stock", (3,), most, f"{kinds} in stock", lambda keep: keep.stock),
        Entry(
            "walls",
            (len(sections),),
            limits.walls,
            "wall elements on each section",
            lambda keep: counted_by(keep.walls, sections),
        ),
        Entry(
            "heroes",
            (len(HERO_WORDS), len(hero_places)),
            1,
            "where Warrior and Officer stand: sections, Courtyard",
            lambda keep: paired(keep.heroes.items(), HERO_WORDS, hero_places),
        ),
        Entry(
            "bids",
            (len(HERO_WORDS), len(TILE_WORDS)),
            len(HERO_WORDS),
            "which order each Hero gave this turn: rally, assign, recall; "
            f"{AS_THEY_CAME}",
            lambda keep: _given(keep.bids),
        ),
        Entry(
            "lost_tiles",
            (len(TILE_WORDS),),
            len(TILE_WORDS),
            f"Hero orders that are lost for good; {AS_THEY_CAME}",
            lambda keep: in_turn(keep.lost_tiles, TILE_WORDS),
        ),
    )


def _given(bids: tuple[HeroBid, ...]) -> list[int]:
    numbers = [0] * (len(HERO_WORDS) * len(TILE_WORDS))
    for turn, bid in enumerate(bids, 1):
        at = HERO_WORDS[bid.hero] * len(TILE_WORDS) + TILE_WORDS[bid.tile]
        numbers[at] = turn
    return numbers


def _errand_entries(words: Lexicon, limits: Limits) -> Entries[Keep]:
    errands = words.errands
    return (
        Entry(
            "hourglasses",
            (1,),
            limits.hourglasses,
            "hourglasses the Defender has in hand",
            lambda keep: (keep.hourglasses,),
        ),
        Entry(
            "laid",
            (len(errands),),
            limits.cost,
            "hourglasses that lie on each action",
            lambda keep: counted_by(keep.laid, errands),
        ),
        Entry(
            "finished",
            (len(errands),),
            1,
            "actions carried out this turn",
            lambda keep: marked(keep.finished, errands),
        ),
        Entry(
            "finished_order",
            (len(errands),),
            len(errands) - len(REPEATABLE),
            f"the same; {AS_THEY_CAME}",
            lambda keep: in_turn(keep.finished, errands),
        ),
    )


def _token_entries(words: Lexicon) -> Entries[Keep]:
    sections, towers = words.sections, words.towers
    return (
        Entry(
            "cauldrons",
            (len(sections), len(INVADER_KINDS)),
            1,
            "cauldrons on sections, by whom they kill: Goblins, an Orc, a Troll",
            lambda keep: paired(keep.cauldrons.items(), sections, INVADER_KINDS),
        ),
        Entry(
            "tower_machines",
            (len(towers), len(TOWER_MACHINES)),
            1,
            "what each tower is armed with: cannon, Poles, Bay window",
            lambda keep: paired(keep.tower_machines.items(), towers, TOWER_MACHINES),
        ),
        Entry(
            "platforms",
            (len(sections),),
            TOKENS["platform"],
            f"Platforms on sections; {AS_THEY_CAME}",
            lambda keep: in_turn(keep.platforms, sections),
        ),
        Entry(
            "saboteurs",
            (len(BUILDING_WORDS),),
            TOKENS["saboteur"],
            f"Saboteurs in buildings; {AS_THEY_CAME}",
            lambda keep: in_turn(keep.saboteurs, BUILDING_WORDS),
        ),
        Entry(
            "blessing",
            (len(SIDE_WORDS),),
            1,
            "the side whose Marksmen are blessed: west, east",
            lambda keep: marked(filter(None, (keep.blessing,)), SIDE_WORDS),
        ),
        Entry(
            "glare",
            (len(sections),),
            1,
            "the section under Unearthly glare",
            lambda keep: marked(filter(None, (keep.glare,)), sections),
        ),
    )


def _plan_entries() -> Entries[Keep]:
    size = len(PLAN_WORDS)
    return (
        Entry(
            "plans_hidden",
            (1,),
            PLANS_KEPT,
            "plans that lie face down",
            lambda keep: (keep.plans_hidden,),
        ),
        Entry(
            "plans",
            (size,),
            PLANS_KEPT,
            f"plans that were played; {AS_THEY_CAME}",
            lambda keep: in_turn((plan.id for plan in keep.plans), PLAN_WORDS),
        ),
        Entry(
            "plan_turn",
            (size,),
            TURNS,
            "the turn in which each was played",
            lambda keep: counted_by(
                {plan.id: plan.turn for plan in keep.plans}, PLAN_WORDS
            ),
        ),
        Entry(
            "plan_side",
            (size, len(SIDE_WORDS)),
            1,
            "the side for which each was played: west, east",
            lambda keep: paired(
                ((plan.id, plan.side) for plan in keep.plans if plan.side),
                PLAN_WORDS,
                SIDE_WORDS,
            ),
        ),
    )
