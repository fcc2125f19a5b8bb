"""The rules of play: each action, and the events that follow automatically."""

from collections.abc import Iterator

from siegeworks.core.engine import StepRunner
from siegeworks.core.errors import IllegalAction
from siegeworks.core.outcome import Outcome
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.core.seat import Chance
from siegeworks.games.stronghold import (
    actions,
)
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold import stages as due
from siegeworks.games.stronghold.actions import Action, Rest
from siegeworks.games.stronghold.assault import (
    deaths,
    melee,
    objectives,
    ranged,
)
from siegeworks.games.stronghold.fortress import (
    building_actions,
    heroes,
    plans,
    window,
)
from siegeworks.games.stronghold.legality import (
    actor_at,
    legal_actions_at,
    only_possibility,
)
from siegeworks.games.stronghold.phases import (
    cards,
    cleanup,
    marches,
    orders,
    rituals,
    setup,
    supply,
    traps,
)
from siegeworks.games.stronghold.phases.dealing import why_not_chance
from siegeworks.games.stronghold.refusals.why_not import explain
from siegeworks.games.stronghold.seats import Seat
from siegeworks.games.stronghold.secrets import known_to
from siegeworks.games.stronghold.state import State, evolve

# The rules as `Game` calls them.


def actor(state: State) -> Seat | Chance | None:
    """Return the seat to decide, CHANCE, or None when the game is over."""
    return actor_at(state.table)


def legal_actions(state: State) -> tuple[Action, ...]:
    """List the acting seat's legal actions, in a stable order."""
    if not isinstance(actor(state), Seat):
        return ()
    return legal_actions_at(state.table, state.secrets)


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why the action is not legal now; None if it is."""
    seat = actor(state)
    if not isinstance(seat, Seat):
        return why_not_chance(state, action)
    legal = legal_actions(state)
    if action in legal:
        return None
    return explain(state.table, known_to(state.secrets, seat), legal, action)


def outcome(state: State) -> Outcome | None:
    stage = state.table.stage
    return stage.outcome if isinstance(stage, due.Over) else None


def apply(state: State, action: Action) -> tuple[State, tuple[fact.Event, ...]]:
    """Play one legal action: the new state, and the events that led to it."""
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    runner = StepRunner(state, evolve)
    if isinstance(action, Rest):
        settle_the_rest(runner)
    else:
        runner.apply(play(state, action))
        go_on_until_asked(runner)
    return runner.result


def go_on_until_asked(runner: StepRunner[State, fact.Event]) -> None:
    """Continue automatically until a player or chance has to decide."""
    while True:
        if not runner.run(go_on):
            state = runner.state
            choice = only_possibility(state.table, state.secrets)
            if choice is None:
                return
            runner.apply(play(state, choice))


@rule("12.1")
def settle_the_rest(runner: StepRunner[State, fact.Event]) -> None:
    """Make the usual choice again and again, as long as the same stage is due."""
    asked = type(runner.state.table.stage)
    while isinstance(runner.state.table.stage, asked):
        runner.apply(play(runner.state, usual_choice(runner.state)))
        go_on_until_asked(runner)


def usual_choice(state: State) -> Action:
    """Return the action that "the rest automatically" plays."""
    table = state.table
    match table.stage:
        case due.Supplying():
            return marches.usual_supply(table)
        case due.AimingMarksmen() as stage:
            return ranged.usual_split(table, stage)
        case due.Volley() as stage:
            return ranged.usual_victim(table, stage)
        case due.DefenderLoses() | due.InvaderLoses() as stage:
            return melee.usual_losses(table, stage)
        case due.Healing():
            return melee.usual_patient(table)
        case stage:
            raise AssertionError(f"nothing is usual in {stage}")


# Effects of an action.


def play(state: State, action: Action) -> Iterator[fact.Event]:
    """Return the events of an action itself, at the stage that is due."""
    table = state.table
    match table.stage, action:
        case due.DealingCards(), actions.Deal(card):
            return setup.deal_card(card, table)
        case due.DealingObjectives() as stage, actions.Deal(card):
            return setup.draw_objective(card, stage)
        case due.DealingPlans() as stage, actions.Deal(card):
            return setup.draw_plan(card, stage)
        case due.DroppingObjective(), actions.Drop(card):
            return setup.drop_objective(card, state)
        case due.DroppingPlan(), actions.Drop(card):
            return setup.drop_plan(card)
        case due.Arranging() as stage, actions.Arrange(card):
            return setup.arrange(card, table, stage)
        case due.Briefing() as stage, actions.Draw(kind):
            return supply.draw_unit(kind, stage)
        case due.OfferExchange(), actions.Yes():
            return supply.begin_exchange(table)
        case due.Exchanging() as stage, actions.Exchange(out, back):
            return supply.exchange(out, back, table, stage)
        case due.Exchanging(), actions.Done():
            return supply.end_exchange(table)
        case due.OfferGathering(), actions.Gather(kind):
            return supply.gather(kind, table)
        case due.WalkingRow(), actions.Use(card):
            return cards.use(card, table)
        case due.WalkingRow(), actions.Done():
            return iter([fact.RowEnded(), fact.Due(())])
        case due.Paying() as stage, actions.Pay(units, free):
            return cards.pay(units, free, table, stage)
        case due.Placing() as stage, actions.Put(place):
            return cards.place(place, table, stage)
        case due.Casting() as stage, actions.Cast(spot, success):
            return rituals.cast(spot, success, table, stage)
        case due.Casting() as stage, actions.Done():
            return rituals.casting_done(table, stage)
        case _:
            return play_in_phase_six(state, action)


def play_in_phase_six(state: State, action: Action) -> Iterator[fact.Event]:
    table = state.table
    match table.stage, action:
        case due.Marching(), actions.Step():
            return marches.step(action)
        case due.ChoosingMarch(), actions.March(size):
            return marches.begin_march(size, table)
        case due.ChoosingMarch(), actions.Done():
            return marches.end_marches(table)
        case due.Sapping(), actions.Enlist(kind, place):
            return iter([fact.UnitEnlisted(kind, place), fact.Due(())])
        case due.Supplying(), actions.Enlist(kind, place):
            return iter([fact.UnitEnlisted(kind, place)])
        case due.TrappedTroll(path), actions.Yes():
            return traps.trapped_troll(table, path, passing=True)
        case due.TrappedTroll(path), actions.No():
            return traps.trapped_troll(table, path, passing=False)
        case due.Marauding(), actions.Pick(("G" | "O" | "T") as kind):
            return marches.join_alone(kind, table)
        case due.OfferOrders(), actions.GiveOrders(openly):
            return orders.give_orders(openly, table)
        case due.Commanding() as stage, actions.Command(order, section):
            return orders.command(order, section, state, stage)
        case _:
            return play_in_window(state, action)


def play_in_window(state: State, action: Action) -> Iterator[fact.Event]:
    table = state.table
    match table.stage, action:
        case due.Window(), actions.Move() | actions.Swap() as move:
            return window.declare(state, move)
        case due.Window(), actions.MoveHero(hero, place):
            return window.move_hero(hero, place, table)
        case due.Window(), actions.Spend(errand):
            return window.spend(errand, table)
        case due.Window(), actions.Bid(hero, tile):
            return heroes.bid(hero, tile, state)
        case due.Window() | due.PlanMoment(), actions.PlayPlan(plan):
            return plans.play_plan(plan, table)
        case due.Finishing() as stage, _:
            return building_actions.finish(state, stage, action)
        case due.DemonFeeds(), actions.Kill(("M" | "S" | "V") as kind):
            return building_actions.demon_feeds(kind)
        case due.Toll() as stage, actions.Yes():
            return window.toll(stage, pays=True)
        case due.Toll() as stage, actions.No():
            return window.toll(stage, pays=False)
        case due.Rallying() as stage, actions.Pick(("M" | "S" | "V") as kind):
            return heroes.rally(kind, table, stage)
        case due.Recalling(), actions.Fetch(kind, place):
            return heroes.recall(kind, place)
        case due.Assigning(), actions.Fetch(kind, place):
            return heroes.assign(kind, place)
        case due.Sending() as stage, actions.Put(building):
            return heroes.send(building, stage)
        case due.Helping(), actions.Spend(errand):
            return heroes.help_with(errand, table)
        case _:
            return play_plan_details(state, action)


def play_plan_details(state: State, action: Action) -> Iterator[fact.Event]:
    table = state.table
    match table.stage, action:
        case due.Stocking() as stage, actions.Put(section):
            return plans.stock(section, stage)
        case due.Promoting() as stage, actions.Put(section):
            return plans.promote(section, stage)
        case due.TakingSides() as stage, actions.ChooseSide(side):
            return plans.take_side(side, stage)
        case due.Pitching(), actions.Aim(rampart):
            return plans.pitch(rampart, table)
        case due.Burning() as stage, actions.Kill(("G" | "O" | "T") as kind):
            return plans.burn(kind, stage)
        case due.Brewing(), actions.Brew(kind):
            return plans.brew(kind)
        case due.Hanging() as stage, actions.Put(section):
            return plans.hang(section, stage)
        case due.Praying(), actions.Pray(errand):
            return plans.pray(errand)
        case due.Tuning() as stage, actions.Put(machine):
            return objectives.tune(machine, stage)
        case due.Clearing(), actions.ChooseSide(side):
            return objectives.clear(side, table)
        case _:
            return play_in_assault(state, action)


def play_in_assault(state: State, action: Action) -> Iterator[fact.Event]:
    table = state.table
    match table.stage, action:
        case due.AimingCannon(weapon) | due.AimingPoles(weapon), actions.Aim(place):
            return aim(weapon, place)
        case due.AimingMachine(weapon), actions.Aim(place):
            return aim(weapon, place)
        case due.FiringCannon() as stage, actions.Flip(card):
            return ranged.fire_cannon(card, table, stage)
        case due.CannonKills() as stage, actions.Kill(("G" | "O" | "T") as kind):
            return ranged.cannon_kills(kind, stage)
        case due.FiringMachine() as stage, actions.Fire(hit):
            return ranged.fire_machine(hit, table, stage)
        case due.ShotKills() as stage, actions.Kill(("M" | "S" | "V") as kind):
            return ranged.shot_kills(kind, state, stage)
        case due.ShotKillsOwn() as stage, actions.Kill(("G" | "O" | "T") as kind):
            return ranged.shot_kills_own(kind, stage)
        case due.ShotRazes(), actions.Put(tower):
            return ranged.raze_tower(tower)
        case due.Haunting(kind), actions.Put(foreground):
            return deaths.rise(kind, foreground)
        case due.AimingBlessed() as stage, actions.Aim(rampart):
            return ranged.aim_blessed(rampart, table, stage)
        case due.AimingMarksmen() as stage, actions.Split(count):
            return ranged.split(count, table, stage)
        case due.Volley() as stage, actions.Kill(("G" | "O" | "T") as kind):
            return ranged.shoot_down(kind, stage)
        case due.UsingPoles() as stage, actions.Flip(card):
            return melee.use_poles(card, table, stage)
        case due.Detonating() as stage, actions.Detonate(orcs):
            return melee.detonate(orcs, table, stage)
        case due.Calling(), actions.Step():
            return melee.call(action, state)
        case due.DefenderLoses() as stage, actions.Slay(units):
            return melee.defender_loses(units, state, stage)
        case due.InvaderLoses() as stage, actions.Slay(units):
            return melee.invader_loses(units, stage)
        case due.Healing() as stage, actions.Pick(("M" | "S" | "V") as kind):
            return melee.heal(kind, stage)
        case _, actions.Done() | actions.No():
            return iter([fact.Due(())])
        case stage, _:
            raise AssertionError(f"{action} answers nothing in {stage}")


@rule("12.2", "12.3", "12.7", "A78")
def aim(weapon: str, place: str) -> Iterator[fact.Event]:
    """Targets are named before any card is turned."""
    yield fact.Aimed(weapon, place)
    yield fact.Due(())


# Automatic events.


def go_on(state: State) -> Iterator[fact.Event]:
    """Return the events that need no decision; none, if a player has to act."""
    table = state.table
    if isinstance(table.stage, due.Over):
        return
    done = list(objectives.complete_objective(table))
    if done:
        yield from done
        return
    match table.stage:
        case due.Window() as stage:
            yield from window.keep_window(table, stage)
        case due.Marching() | due.Supplying() | due.Briefing():
            return
        case due.TurnBegins():
            yield from supply.begin_turn(table)
        case due.CardDone() as stage:
            yield from cards.card_done(table, stage)
        case due.ChoosingMarch() if marches.has_marched_twice(table):
            yield from marches.end_marches(table)
        case due.SpringingTraps():
            yield from traps.spring_traps(state)
        case due.Marauding():
            yield from marches.maraud(table)
        case due.MarchDone():
            yield from marches.end_march(table)
        case due.HandingOver():
            yield from orders.hand_over(table)
        case due.Commanding() if not legal_actions_at(table, state.secrets):
            yield fact.Due(())
        case due.Finishing() as stage:
            yield from building_actions.finish_by_itself(table, stage)
        case due.DemonWakes() as stage:
            yield from building_actions.wake_demon(state, stage)
        case due.PlanMoment():
            yield from plans.skip_moment(table)
        case due.Burning() | due.Promoting() if not legal_actions_at(
            table, state.secrets
        ):
            yield fact.Due(())
        case _:
            yield from go_on_in_assault(state)


def go_on_in_assault(state: State) -> Iterator[fact.Event]:
    table = state.table
    match table.stage:
        case due.Assault():
            yield from ranged.begin_assault(table)
        case due.Cannons():
            yield from ranged.aim_cannons(table)
        case due.SalvoOver():
            yield from ranged.end_salvo()
        case due.Machines():
            yield from ranged.aim_machines(table)
        case due.ShotKills() as stage:
            yield from ranged.shot_kills_nobody(table, stage)
        case due.ShotKillsOwn() as stage:
            yield from ranged.shot_spares_own(table, stage)
        case due.ShotRazes() as stage:
            yield from ranged.raze(table, stage)
        case due.BloodStones() as stage:
            yield from ranged.blood_stones(state, stage)
        case due.Haunting() as stage:
            yield from deaths.cannot_rise(table, stage)
        case due.Marksmen():
            yield from ranged.aim_marksmen(table)
        case due.AimingBlessed() as stage:
            yield from ranged.nobody_blessed(table, stage)
        case due.AimingMarksmen() as stage:
            yield from ranged.aim_by_itself(table, stage)
        case due.Volleys():
            yield from ranged.shoot(table)
        case due.Volley() as stage:
            yield from ranged.volley_spent(table, stage)
        case due.VolleysOver():
            yield from ranged.end_volleys(table)
        case _:
            yield from go_on_hand_to_hand(state)


def go_on_hand_to_hand(state: State) -> Iterator[fact.Event]:
    table = state.table
    match table.stage:
        case due.Poisoning() as stage:
            yield from melee.poison(state, stage)
        case due.Cauldrons():
            yield from melee.pour_cauldrons(table)
        case due.Poles():
            yield from melee.aim_poles(table)
        case due.ShowingOrders():
            yield from melee.show_orders(state)
        case due.Calling() as stage:
            yield from melee.nobody_called(table, stage)
        case due.Comparing():
            yield from melee.compare(table)
        case due.Fighting() as stage:
            yield from melee.fight(table, stage)
        case due.FuryEnds() as stage:
            yield from melee.end_fury(table, stage)
        case due.Healing() as stage:
            yield from melee.heal_by_itself(table, stage)
        case due.CleaningUp():
            yield from cleanup.clean_up(table)
        case _:
            return
