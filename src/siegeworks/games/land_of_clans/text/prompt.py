"""Prompts in words: who has the turn, and the decision that is due."""

from collections.abc import Iterator
from typing import assert_never

from siegeworks.core.i18n import NOTHING, Phrase, any_of
from siegeworks.games.land_of_clans.actions import (
    Attack,
    GiveUp,
    PlayWizard,
    TakeLand,
    TakeWaste,
)
from siegeworks.games.land_of_clans.attack.counting import siege_of
from siegeworks.games.land_of_clans.building import castles_to_build, may_wait
from siegeworks.games.land_of_clans.land import PrizeNumber, Square
from siegeworks.games.land_of_clans.legality import may_stop_mustering, promises
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.stages import (
    Acting,
    Assault,
    Beginning,
    Building,
    Defending,
    Drawing,
    Exchanging,
    Lifting,
    Mustering,
    Over,
    Revealing,
    Shielding,
)
from siegeworks.games.land_of_clans.table import Castle, Table, castle_of, partner_of
from siegeworks.games.land_of_clans.text.phrases import (
    all_located,
    castle_named,
    clan_named,
    game_over,
    located,
    player,
    say,
)
from siegeworks.games.land_of_clans.view import View, legal_for


def prompt(view: View) -> Phrase:
    """Say in one sentence who is to decide, and about what."""
    match view.table.stage:
        case Beginning():
            return say("prompt-begin")
        case Drawing():
            return say("prompt-draw")
        case Revealing(corner):
            return say("prompt-reveal", corner=corner)
        case Acting():
            return _turn(view)
        case Exchanging():
            return _exchange(view)
        case Lifting(square):
            return _lift(view, square)
        case Building():
            return _build(view)
        case Mustering(seat):
            return _muster(view, seat)
        case Defending(seat, completing):
            return _defend(view, seat, completing)
        case Shielding(seat, owed):
            return _shield(view, seat, owed)
        case Over(outcome):
            return say("prompt-over", ending=game_over(outcome))
        case stage:
            assert_never(stage)


# The turn.


def _turn(view: View) -> Phrase:
    """Ask for the turn; only the acting chief's prompt may depend on the hand."""
    actor = view.table.turn.seat
    if view.seat is not actor:
        return say("prompt-turn-other", player=player(actor))
    return say("prompt-turn", player=player(actor), deeds=any_of(list(_deeds(view))))


def _deeds(view: View) -> Iterator[Phrase]:
    """List what the acting chief may do, each kind of deed once."""
    table, legal = view.table, legal_for(view)
    is_extra = table.options.wizard == "extra"
    has_wizard = any(isinstance(action, PlayWizard) for action in legal)
    if has_wizard and is_extra:
        yield say("deed-wizard-first")
    if any(isinstance(action, TakeLand) for action in legal):
        yield say("deed-land")
    waste = {action.square for action in legal if isinstance(action, TakeWaste)}
    if waste:
        squares = any_of(all_located(table.land, tuple(sorted(waste))))
        yield say("deed-waste", squares=squares)
    if has_wizard and not is_extra:
        yield say("deed-wizard")
    castles = [action.castle for action in legal if isinstance(action, Attack)]
    if castles:
        counted = any_of([_counted(view, castle) for castle in castles])
        yield say("deed-attack", castles=counted)
    if any(isinstance(action, GiveUp) for action in legal):
        yield say("deed-exchange")


def _counted(view: View, number: PrizeNumber) -> Phrase:
    """Name a castle with the counts of both sides: "I3 (you 3 · owner 2)"."""
    named = castle_named(view.table.land, number)
    eyes, ours, theirs = _counts(view, _castle(view.table, number))
    return say("castle-tally", castle=named, eyes=eyes, ours=ours, theirs=theirs)


def _counts(view: View, castle: Castle) -> tuple[str, int, int]:
    """Return the viewer's part in it, and the counts of attacker and owner."""
    table, attacker = view.table, view.table.turn.seat.clan
    siege = siege_of(table, attacker, castle)
    if view.seat is None:
        eyes = "others"
    elif view.seat.clan is attacker:
        eyes = "attacker"
    else:
        eyes = "owner" if view.seat.clan is castle.clan else "others"
    return eyes, siege.ours.total, siege.theirs.total


def _castle(table: Table, number: PrizeNumber) -> Castle:
    castle = castle_of(table, number)
    assert castle is not None, "only castles that stand are attacked"
    return castle


# Further choices of a turn.


def _exchange(view: View) -> Phrase:
    actor = view.table.turn.seat
    if view.seat is actor:
        return say("prompt-exchange", player=player(actor))
    return say("prompt-exchange-other", player=player(actor))


def _lift(view: View, square: Square) -> Phrase:
    actor, where = view.table.turn.seat, located(view.table.land, square)
    if view.seat is actor:
        return say("prompt-lift", player=player(actor), square=where)
    return say("prompt-lift-other", player=player(actor), square=where)


def _build(view: View) -> Phrase:
    table, actor = view.table, view.table.turn.seat
    numbers = dict.fromkeys(build.castle for build in castles_to_build(table))
    castles = any_of([castle_named(table.land, number) for number in numbers])
    if view.seat is not actor:
        may = "yes" if may_wait(table) else "no"
        who = player(actor)
        return say("prompt-build-other", player=who, castles=castles, may_wait=may)
    if may_wait(table):
        return say("prompt-build", player=player(actor), castles=castles)
    return say("prompt-must-build", player=player(actor), castles=castles)


# Attack and defence.


def _muster(view: View, seat: Seat) -> Phrase:
    """Ask for Swords; they are laid open, so all players see their number."""
    table, who, target = view.table, player(seat), _target(view)
    swords, active = len(_assault(table).swords), table.turn.seat
    if view.seat is not seat:
        return say("prompt-muster-other", player=who, target=target, swords=swords)
    has_sword = any(card in table.land.swords for card in view.hand)
    if seat is not active:
        return say(
            "prompt-muster-add",
            player=who,
            partner=player(active),
            target=target,
            swords=swords,
            task="lay" if has_sword else "done",
        )
    return say(
        "prompt-muster",
        player=who,
        partner=_partner(table, seat),
        target=target,
        swords=swords,
        task=_mustering(table, has_sword),
    )


def _mustering(table: Table, has_sword: bool) -> str:
    """Return the key of what is left to do for the attacker."""
    if _assault(table).swords:
        return "more" if has_sword else "done"
    if not may_stop_mustering(table):
        return "first"
    return "or-partner" if has_sword else "partner"


def _defend(view: View, seat: Seat, completing: bool) -> Phrase:
    """Ask for Shields; only the defender's prompt says how many are possible."""
    table, who, attack = view.table, player(seat), _attack(view)
    if view.seat is not seat:
        return say("prompt-defend-other", player=who, attack=attack)
    most = max(promises(table, view.hand, view.promised))
    missing = len(_assault(table).swords) - view.promised
    if not table.options.teams:
        return say(
            "prompt-defend", player=who, attack=attack, most=most, missing=missing
        )
    partner = _partner(table, seat)
    if not completing:
        return say(
            "prompt-defend-first", player=who, attack=attack, most=most, partner=partner
        )
    return say(
        "prompt-defend-rest",
        player=who,
        attack=attack,
        partner=partner,
        shields=view.promised,
        most=most,
        missing=missing,
    )


def _shield(view: View, seat: Seat, owed: int) -> Phrase:
    if view.seat is seat:
        return say("prompt-shield", player=player(seat), owed=owed)
    return say("prompt-shield-other", player=player(seat), owed=owed)


def _attack(view: View) -> Phrase:
    """Name attacker and castle, and the number of Swords to be matched."""
    attacker, swords = player(view.table.turn.seat), len(_assault(view.table).swords)
    return say("attack", attacker=attacker, target=_target(view), swords=swords)


def _target(view: View) -> Phrase:
    """Name the attacked castle with its owner and the counts of both sides."""
    castle = _castle(view.table, _assault(view.table).castle)
    eyes, ours, theirs = _counts(view, castle)
    return say(
        "target",
        castle=castle_named(view.table.land, castle.castle),
        clan=clan_named(castle.clan),
        eyes=eyes,
        ours=ours,
        theirs=theirs,
    )


def _assault(table: Table) -> Assault:
    assert table.assault is not None, "an attack is on its way"
    return table.assault


def _partner(table: Table, seat: Seat) -> Phrase:
    partner = partner_of(table, seat)
    return NOTHING if partner is None else player(partner)
