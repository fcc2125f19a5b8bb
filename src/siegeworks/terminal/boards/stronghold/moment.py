"""Title line with the turn and its phases, the current one marked."""

from rich.text import Text

from siegeworks.games.stronghold import stages
from siegeworks.games.stronghold.pieces import TURNS
from siegeworks.games.stronghold.stages import Stage
from siegeworks.games.stronghold.table import Table
from siegeworks.terminal.boards.stronghold.paint import CURRENT, FAINT, STRONG

MARCHES, ASSAULT = 6, 7
PHASES = (
    "supply",
    "machines",
    "equipment",
    "training",
    "rituals",
    "marches",
    "assault",
)
_BEFORE: dict[type, str] = {
    stages.Cannons: "the cannons fire",
    stages.Machines: "the machines fire",
    stages.Marksmen: "the Marksmen shoot",
    stages.Poisoning: "Poison and cauldrons do their work",
    stages.Comparing: "strength is compared",
    stages.ChoosingMarch: "the Invader decides on another march",
    stages.OfferOrders: "the Invader may give orders",
}
_SUPPLY = (
    stages.TurnBegins,
    stages.Briefing,
    stages.OfferExchange,
    stages.Exchanging,
    stages.OfferGathering,
)
_MARCHES = (
    stages.ChoosingMarch,
    stages.Sapping,
    stages.Marching,
    stages.SpringingTraps,
    stages.TrappedTroll,
    stages.Marauding,
    stages.Supplying,
    stages.MarchDone,
    stages.OfferOrders,
    stages.Commanding,
    stages.HandingOver,
)


def title(table: Table, width: int) -> Text:
    """Draw the turn and its phases in order."""
    head = "Stronghold, " if width >= 100 else ""
    line = Text.assemble(" ", (f"{head}{_turn(table)}", STRONG), " ")
    now = phase(table)
    for number, name in enumerate(PHASES, start=1):
        word = f"{number} {name}" if width >= 100 and number < ASSAULT else name
        line.append(" ")
        line.append(
            f"[{word}]" if number == now else word, CURRENT if number == now else FAINT
        )
    return line


def _turn(table: Table) -> str:
    match table.stage:
        case stages.Over():
            return f"over in turn {table.turn}"
        case _ if table.turn == 0:
            return "setting up"
    return f"turn {table.turn}/{TURNS}"


def phase(table: Table) -> int:
    """Current phase: 1 to 6, 7 for the assault, 0 before and after the game."""
    if isinstance(table.stage, stages.Over) or table.turn == 0:
        return 0
    for at, stage in enumerate(table.agenda):
        if isinstance(stage, stages.Window):
            return _window(table, table.agenda[at + 1 :])
        found = _of_stage(table, stage)
        if found is not None:
            return found
    return ASSAULT


def _window(table: Table, after: tuple[Stage, ...]) -> int:
    """Phase of a Defender's window: that of the card, or the marches, before it."""
    if any(isinstance(stage, stages.ChoosingMarch) for stage in after):
        cards = table.site.cards
        return max((cards[use.card].phase for use in table.camp.paid), default=1)
    return MARCHES


def _of_stage(table: Table, stage: Stage) -> int | None:
    """Phase of a stage; None if it can occur in any phase and the next one decides."""
    cards, row = table.site.cards, table.camp.row
    match stage:
        case stages.Paying(card) | stages.Placing(card) | stages.CardDone(card):
            return cards[card].phase
        case stages.Casting(ritual):
            return cards[ritual].phase
        case stages.WalkingRow(place):
            return cards[row[place]].phase if place < len(row) else 5
        case stages.Arranging():
            return 1
        case _ if isinstance(stage, _SUPPLY):
            return 1
        case _ if isinstance(stage, _MARCHES):
            return MARCHES
        case _ if isinstance(stage, (stages.CleaningUp, stages.Comparing)):
            return ASSAULT
    return None


def before_what(table: Table) -> str:
    """Say what happens next if no plan is played; empty if none can be played now."""
    if not isinstance(table.stage, stages.PlanMoment):
        return ""
    coming = (_BEFORE.get(type(stage)) for stage in table.agenda)
    next_thing = next(filter(None, coming), None)
    return f"Next, {next_thing}." if next_thing else ""
