"""The open table after each event. No rules live here."""

from siegeworks.core.record import replace
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.evolve_field import show_field
from siegeworks.games.stronghold.evolve_keep import show_keep
from siegeworks.games.stronghold.pieces import (
    RITUALS,
    Troop,
    having,
    joined,
    parted,
)
from siegeworks.games.stronghold.stages import Over
from siegeworks.games.stronghold.table import (
    Camp,
    CardUse,
    ObjectiveCard,
    RitualTokens,
    Table,
    Tally,
)

__all__ = ["show"]


def show(table: Table, event: fact.Event) -> Table:
    """Return the open table after an event."""
    match event:
        case fact.Due(stages):
            return replace(table, agenda=(*stages, *table.agenda[1:]))
        case fact.GameEnded(outcome):
            return replace(table, agenda=(Over(outcome),))
        case fact.TurnBegan(turn):
            return replace(table, turn=turn)
        case fact.Aimed(weapon, place):
            return replace(table, aims={**table.aims, weapon: place})
        case fact.HitCardTurned(_, card):
            deck = tuple(each for each in table.hit_deck if each != card)
            return replace(table, hit_deck=deck)
        case fact.SalvoEnded():
            cards = len(table.site.data.hit_cards.cards)
            return replace(table, aims={}, hit_deck=tuple(range(cards)))
        case fact.FireAimed(_, rampart, count):
            fire = {**table.fire, rampart: table.fire.get(rampart, 0) + count}
            return replace(table, fire=fire)
        case fact.MarksmenDone():
            return replace(_counted(table, event), fire={})
        case fact.AssaultBegan():
            cards = len(table.site.data.hit_cards.cards)
            fresh = replace(table, hit_deck=tuple(range(cards)))
            return _tallied(fresh, replace(table.camp.tally, dead=0, two_fires=False))
        case fact.RitualLaid() | fact.RitualCast() | fact.TokenTurned():
            return _show_ritual(table, event)
        case fact.TurnCleaned():
            return _cleaned(table)
        case _:
            table = _show_camp(table, event)
            table = show_field(table, event)
            return show_keep(table, event)


# The camp.


def _show_camp(table: Table, event: fact.Event) -> Table:
    camp = table.camp
    match event:
        case fact.UnitDrawn(kind):
            bag, supply = having(camp.bag, kind, -1), having(camp.supply, kind)
            return _camp(table, replace(camp, bag=bag, supply=supply))
        case fact.UnitEnlisted(kind):
            return _camp(table, replace(camp, supply=having(camp.supply, kind, -1)))
        case fact.InvadersFell(_, units):
            return _camp(table, replace(camp, gone=joined(camp.gone, units)))
        case fact.UnitsCame(kind, count):
            return _camp(table, replace(camp, bag=having(camp.bag, kind, -count)))
        case fact.WoodGained(count):
            return _camp(table, replace(camp, wood=camp.wood + count))
        case fact.CardPaid(card, units, wood, hourglasses):
            use = CardUse(card, units, wood, hourglasses)
            return _camp(table, _paid(camp, use))
        case fact.CardDealt(card):
            return _camp(table, _dealt(table, card))
        case fact.RowArranged(phase, cards):
            return _camp(table, replace(camp, row=_arranged(table, phase, cards)))
        case fact.CardsExchanged(out, back):
            return _camp(table, _exchanged(table, out, back))
        case fact.SpyWentHome(card):
            spies = tuple(each for each in camp.spies if each != card)
            return _camp(table, replace(camp, spies=spies))
        case fact.SpySent(card):
            return _camp(table, replace(camp, spies=(*camp.spies, card)))
        case fact.OrdersGiven(hourglasses):
            return _camp(table, replace(camp, owed=camp.owed + hourglasses))
        case fact.HourglassesHanded():
            return _camp(table, replace(camp, owed=0))
        case fact.MaraudersJoined(_, refill):
            bag = parted(camp.bag, refill)
            return _counted(_camp(table, replace(camp, bag=bag)), event)
        case fact.ObjectivesShown(cards):
            shown = tuple(map(ObjectiveCard, cards))
            return _camp(table, replace(camp, objectives=shown))
        case fact.ObjectiveDone(card, status):
            return _objective(table, ObjectiveCard(card, status, table.turn))
        case fact.ObjectiveSpent(card):
            return _objective(table, ObjectiveCard(card, "spent", table.turn))
        case _:
            return _counted(table, event)


def _camp(table: Table, camp: Camp) -> Table:
    return replace(table, camp=camp)


def _paid(camp: Camp, use: CardUse) -> Camp:
    return replace(
        camp,
        supply=parted(camp.supply, use.units),
        wood=camp.wood - use.wood,
        paid=(*camp.paid, use),
    )


def _dealt(table: Table, card: str) -> Camp:
    """Put cards of the phases 2 and 3 into the row, of 4 and 5 into the reserve."""
    camp = table.camp
    if table.site.cards[card].phase <= 3:
        return replace(camp, row=(*camp.row, card))
    return replace(camp, reserve=(*camp.reserve, card))


def _arranged(table: Table, phase: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    rest = [card for card in table.camp.row if card not in cards]
    before = [card for card in rest if table.site.cards[card].phase < phase]
    after = [card for card in rest if table.site.cards[card].phase > phase]
    return (*before, *cards, *after)


def _exchanged(table: Table, out: str, back: str) -> Camp:
    """Exchange a card; the new one lies last among those of its phase."""
    camp, cards = table.camp, table.site.cards
    row = [card for card in camp.row if card != out]
    phase = cards[back].phase
    at = sum(cards[card].phase <= phase for card in row)
    reserve = tuple(card for card in camp.reserve if card != back)
    return replace(
        camp,
        row=(*row[:at], back, *row[at:]),
        reserve=(*reserve, out),
    )


def _objective(table: Table, card: ObjectiveCard) -> Table:
    cards = tuple(
        card if each.id == card.id else each for each in table.camp.objectives
    )
    return _camp(table, replace(table.camp, objectives=cards))


# The tally of the objectives.


def _counted(table: Table, event: fact.Event) -> Table:
    tally = table.camp.tally
    match event:
        case fact.DefenderFell(_, _, cause) if cause != "demon":
            return _tallied(table, replace(tally, dead=tally.dead + 1))
        case fact.TrapTurned():
            return _tallied(table, replace(tally, traps_turned=tally.traps_turned + 1))
        case fact.MaraudersJoined():
            return _tallied(table, replace(tally, joins=tally.joins + 1))
        case fact.WallBroken(section) if table.keep.walls[section] == 1:
            return _tallied(table, replace(tally, razed=tally.razed + 1))
        case fact.MarchesEnded(host):
            return _tallied(table, replace(tally, host=host))
        case fact.MarksmenDone(two_fires):
            return _tallied(table, replace(tally, two_fires=two_fires))
        case fact.TrainingUsed(card) if card not in tally.trainings:
            return _tallied(table, replace(tally, trainings=(*tally.trainings, card)))
        case _:
            return table


def _tallied(table: Table, tally: Tally) -> Table:
    return _camp(table, replace(table.camp, tally=tally))


# Rituals.


def _show_ritual(
    table: Table, event: fact.RitualLaid | fact.RitualCast | fact.TokenTurned
) -> Table:
    match event:
        case fact.RitualLaid(ritual, spot):
            tokens = _tokens(table, ritual)
            spots = (*tokens.face_down, spot)
            laid = replace(tokens, laid=tokens.laid + 1, face_down=spots)
            return _with_tokens(table, laid)
        case fact.RitualCast(ritual):
            tally = table.camp.tally
            return _tallied(table, replace(tally, rituals=(*tally.rituals, ritual)))
        case fact.TokenTurned(ritual, spot, success):
            tokens = _tokens(table, ritual)
            left = tuple(each for each in tokens.face_down if each != spot)
            turned = replace(tokens, face_down=left)
            if not success:
                return _with_tokens(table, turned)
            tally = table.camp.tally
            table = _tallied(table, replace(tally, successes=tally.successes + 1))
            return _with_tokens(table, replace(turned, face_up=spot))


def _tokens(table: Table, ritual: str) -> RitualTokens:
    return next(each for each in table.rituals if each.ritual == ritual)


def _with_tokens(table: Table, tokens: RitualTokens) -> Table:
    rituals = tuple(
        tokens if each.ritual == tokens.ritual else each for each in table.rituals
    )
    return replace(table, rituals=rituals)


# Clean-up.


def _cleaned(table: Table) -> Table:
    """Remove all that lasts one turn from the board."""
    camp, field, keep = table.camp, table.field, table.keep
    gone: Troop = camp.gone
    for use in camp.paid:
        gone = joined(gone, use.units)
    spies = camp.spies if table.options.spy == "until-used" else ()
    return replace(
        table,
        rituals=tuple(map(RitualTokens, RITUALS)),
        camp=replace(
            camp,
            gone=gone,
            paid=(),
            spies=spies,
            marched=(),
            march=None,
            tally=replace(camp.tally, rituals=(), host=0),
        ),
        field=replace(
            field,
            orders=(),
            confused=(),
            fury=(),
            machines=tuple(replace(each, damaged=False) for each in field.machines),
            siege_towers=tuple(
                replace(each, stuck=False) for each in field.siege_towers
            ),
        ),
        keep=replace(
            keep,
            laid={
                errand: 0 if errand in keep.finished else count
                for errand, count in keep.laid.items()
            },
            finished=(),
            bids=(),
            blessing=None,
            glare=None,
        ),
    )
