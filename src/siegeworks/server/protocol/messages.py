"""Records that travel between the server and its clients.

The browser's types are generated from these records (`typescript.py`), so this file is
the protocol. `docs/protocol.md` describes the order of messages.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from siegeworks.core.i18n import Phrase
from siegeworks.core.options import Value
from siegeworks.core.record import Record
from siegeworks.core.refusal import Refusal

CommandId: TypeAlias = Annotated[
    str, Meta(min_length=8, max_length=64, pattern=r"^[0-9A-Za-z_-]+$")
]
"""Idempotency key made up by the client: new for each command, the same for a retry."""
EntryNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
"""Number of an entry in the table's log, counted from 1. 0: before the first."""
SeatName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
PersonName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Notation: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=280)]
Pace: TypeAlias = Literal["live", "evening", "day", "three-days", "no-hurry"]
"""Time that a table waits for an absent player; see pace.py for the seconds."""

# Records that a client sends. Hello comes first; everything else is a command.


class Hello(Record, frozen=True, tag="Hello"):
    """Open a session, with the last entry and chat line that the client already has.
    Answered by `Welcome`."""

    seat: SeatName | None
    """Seat to look from, which must be the client's own. None: watch as a spectator."""
    seen: EntryNumber = 0
    """Last entry of the log that the client has, with all before it."""
    heard: EntryNumber = 0
    """Last line of chat that the client has, with all before it."""
    in_pieces: bool = False
    """Send long records in several frames, so that the client sees them arriving."""


class Move(Record, frozen=True, tag="Move"):
    """Play an action, written in the game's notation."""

    id: CommandId
    follows: EntryNumber
    """Last entry the client knew when its player decided. If there is a later one, the
    answer is `Stale`."""
    text: Notation


class TakeBack(Record, frozen=True, tag="TakeBack"):
    """Take back the player's last decision: at once while it revealed nothing,
    otherwise by asking the other players."""

    id: CommandId
    follows: EntryNumber


class AnswerTakeBack(Record, frozen=True, tag="AnswerTakeBack"):
    """Agree to another player's take-back request, or decline it. Declining one's own
    request withdraws it."""

    id: CommandId
    follows: EntryNumber
    agree: bool


class Resign(Record, frozen=True, tag="Resign"):
    """Resign the game. With three or more seats a bot plays on, as long as other people
    are left."""

    id: CommandId
    follows: EntryNumber


class Say(Record, frozen=True, tag="Say"):
    """Send a line of chat."""

    id: CommandId
    text: ChatText


class Rematch(Record, frozen=True, tag="Rematch"):
    """Ask for another game with rotated seats. Its table opens once all players have
    asked."""

    id: CommandId


class LetBotPlay(Record, frozen=True, tag="LetBotPlay"):
    """Put a bot on a seat: on an open one before the game begins, later on that of a
    player for whom the table has waited long enough."""

    id: CommandId
    seat: SeatName
    level: str = ""
    """Level of a bot for an open seat. For an absent player the strongest one plays."""


class ResumeSeat(Record, frozen=True, tag="ResumeSeat"):
    """Resume one's own seat; the bot that played there leaves."""

    id: CommandId


class FreeSeat(Record, frozen=True, tag="FreeSeat"):
    """Leave one's own seat, or remove a bot from a seat, before the game begins.

    When the last person leaves, the game is called off.
    """

    id: CommandId
    seat: SeatName


class CallOff(Record, frozen=True, tag="CallOff"):
    """End the game without a winner, because a player has been away too long."""

    id: CommandId
    follows: EntryNumber


Command: TypeAlias = (
    Move
    | TakeBack
    | AnswerTakeBack
    | Resign
    | Say
    | Rematch
    | LetBotPlay
    | ResumeSeat
    | FreeSeat
    | CallOff
)
FromClient: TypeAlias = Hello | Command


# State and log of a table, as one recipient may know them.


class Fact(Record, frozen=True, tag="Fact"):
    """One event of the game, as the recipient may know it."""

    event: msgspec.Raw
    """The game's own event, redacted."""
    sentence: Phrase
    aside: bool
    """True if a log can omit this fact, because the facts around it imply it."""


class Played(Record, frozen=True, tag="Played"):
    seq: int
    """Number in the log, counted from 1, as in every entry."""
    by: str
    """A seat, or "chance"."""
    text: str
    """The action in notation; empty if the recipient may not know it."""
    facts: tuple[Fact, ...]
    at: float
    """Unix time in seconds."""
    stand_in: bool = False
    """True if the bot gave no legal move in time and the server chose for it."""


class TakenBack(Record, frozen=True, tag="TakenBack"):
    """The position is again the one after entry `to`."""

    seq: int
    by: str
    to: int
    at: float


class Resigned(Record, frozen=True, tag="Resigned"):
    seq: int
    by: str
    at: float
    level: str = ""
    """Level of the bot that plays on. Empty: the game ended."""


class Substituted(Record, frozen=True, tag="Substituted"):
    """A bot plays for a player who was away for too long, until they are back."""

    seq: int
    by: str
    """Seat that asked for the bot."""
    at: float
    seat: str
    level: str


class SeatResumed(Record, frozen=True, tag="SeatResumed"):
    """A player is back and plays on instead of the bot."""

    seq: int
    by: str
    at: float


class CalledOff(Record, frozen=True, tag="CalledOff"):
    seq: int
    by: str
    at: float


LogEntry: TypeAlias = (
    Played | TakenBack | Resigned | Substituted | SeatResumed | CalledOff
)


class Choice(Record, frozen=True, tag="Choice"):
    """One legal action of the recipient's seat."""

    text: str
    action: msgspec.Raw
    label: Phrase


class Ending(Record, frozen=True, tag="Ending"):
    """Result of the game. The secret of the shuffle is revealed only here."""

    winners: tuple[str, ...]
    reason: Phrase
    rule: str
    """Rule that ended the game; empty after a resignation or a called-off game."""
    secret: str
    """Hex. The SHA-256 of its bytes, not of this text, is the table's commitment."""
    taken_back: int
    """Number of take-backs."""


class Situation(Record, frozen=True, tag="Situation"):
    """Current position of a table, for one recipient."""

    seq: int
    """Last entry of the log, which the next move has to follow."""
    view: msgspec.Raw
    """The game's own view for the recipient's seat."""
    actor: str | None
    """Seat that has to decide, or "chance". None: the game has not begun, or is
    over."""
    legal: tuple[Choice, ...]
    """Legal actions of the recipient's own seat; empty unless it has to decide."""
    prompt: Phrase
    picture: str
    """The position in plain text."""
    take_back: Literal["no", "freely", "by consent"]
    """Terms on which the recipient could take back its last decision now."""
    asked: str | None
    """Seat whose take-back request waits for answers."""
    unanswered: tuple[str, ...]
    """Seats that were asked and have not agreed yet."""
    ending: Ending | None


class SeatInfo(Record, frozen=True, tag="SeatInfo"):
    seat: str
    kind: Literal["person", "bot", "open"]
    name: str
    """Name of the person, or level of the bot."""
    yours: bool
    here: bool
    """True while this person has a socket open; always true for bots."""
    away_since: float | None = None
    plays_for: str = ""
    """Name of the absent player for whom this bot plays and who may resume the seat.
    Empty: the seat is kept for no player."""
    gone: bool = False
    """True if this person was forgotten: they cannot come back, and the table does not
    wait for them."""


class TableInfo(Record, frozen=True, tag="TableInfo"):
    """Description of a table, without the game on it."""

    id: str
    game: str
    version: str
    options: dict[str, Value]
    """Options of the game, without those whose value is a whole file."""
    files: dict[str, str]
    """Option → name of the player's own file that is its value."""
    title: Phrase
    status: Literal["waiting", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    teams: tuple[tuple[str, ...], ...]
    """Seats that win and lose together; empty: every seat plays alone."""
    commitment: str
    created: float
    imported: bool
    """True for a game imported from a file, which can only be replayed."""
    study: bool
    """True if the player to decide may have the position analysed during the game."""
    analysis: bool
    """True if the server can analyse positions of this game."""
    code: str
    """Invite code of six letters for an open seat; empty if not for the recipient."""
    watch: str
    """Key of the spectators' link; empty if not for the recipient."""
    levels: tuple[str, ...]
    """Levels of the bots that could play here, weakest first."""
    strongest: str
    """Level of the bot that plays on for a player who resigns or is away too long."""
    pace: Pace
    """Time that the table waits for an absent player, chosen when it was opened."""
    grace: float | None
    """Seconds the table waits for an absent player, counted from when they left or from
    the last entry, if that is later. Unless the pace is `live`, it waits only for a
    player whose decision the game needs. None: for ever."""
    rematch: str
    """Id of the table that followed this one; empty: none yet."""
    rematch_wanted: tuple[str, ...]
    """Seats that have asked for a rematch."""


class ChatLine(Record, frozen=True, tag="ChatLine"):
    number: int
    """Number of the line at its table, counted from 1."""
    seat: str
    """Empty for a spectator."""
    name: str
    text: str
    at: float


# Records that the server sends.


class Welcome(Record, frozen=True, tag="Welcome"):
    """Answer to `Hello`: the current state of the table. It is always small."""

    table: TableInfo
    entries: tuple[LogEntry, ...]
    """Latest of the missing entries. The ones before follow in `History`."""
    chat: tuple[ChatLine, ...]
    """Latest of the missing lines of chat. The ones before follow in `History`."""
    situation: Situation
    """If there are too many legal actions for this message, `legal` is empty although
    the seat has to decide, and an `Update` with all of them comes next."""


class History(Record, frozen=True, tag="History"):
    """Batch of older entries and lines of chat that were missing, oldest first. It is
    sent while there is nothing newer to send, so an `Update` may come in between."""

    entries: tuple[LogEntry, ...]
    chat: tuple[ChatLine, ...]


class Update(Record, frozen=True, tag="Update"):
    """New entries, which follow the last ones sent without a gap, and the new
    situation."""

    entries: tuple[LogEntry, ...]
    situation: Situation


class Said(Record, frozen=True, tag="Said"):
    line: ChatLine


class TableChanged(Record, frozen=True, tag="TableChanged"):
    """A player arrived, left, took a seat, or asked for a rematch."""

    table: TableInfo


class Thinking(Record, frozen=True, tag="Thinking"):
    """A bot has begun to think."""

    seat: str
    getting_ready: bool = False
    """True while the bot is still being prepared and cannot think yet."""


class TakeBackDeclined(Record, frozen=True, tag="TakeBackDeclined"):
    by: str


class Pulse(Record, frozen=True, tag="Pulse"):
    """Heartbeat: nothing has happened, and the connection is alive."""


# Exactly one of these answers each command.


class Accepted(Record, frozen=True, tag="Accepted"):
    """The command was carried out, and its effect is stored."""

    id: str
    seq: int
    """First entry that the command became; the last one there is if it leaves no
    entry."""


class Duplicate(Record, frozen=True, tag="Duplicate"):
    """A command with this id was accepted before; nothing was done again."""

    id: str
    seq: int


class Stale(Record, frozen=True, tag="Stale"):
    """Another entry was written first; the player has to decide again, knowing it."""

    id: str
    missed: Update


class Illegal(Record, frozen=True, tag="Illegal"):
    """The rules of the game, or of the table, do not allow the command."""

    id: str
    refusal: Refusal
    """Its `rule` is empty when the table refuses, not the game."""


class Limited(Record, frozen=True, tag="Limited"):
    """Rate limit exceeded, or the server cannot store anything now; nothing was
    done."""

    id: str
    retry_after: float


class Malformed(Record, frozen=True, tag="Malformed"):
    """The frame was not a valid command."""

    reason: Phrase


Answer: TypeAlias = Accepted | Duplicate | Stale | Illegal | Limited | Malformed
FromServer: TypeAlias = (
    Welcome
    | History
    | Update
    | Said
    | TableChanged
    | Thinking
    | TakeBackDeclined
    | Pulse
    | Answer
)


# Records of the HTTP API.


class OptionInfo(Record, frozen=True, tag="OptionInfo"):
    name: str
    choices: tuple[Value, ...]
    default: Value
    seats: tuple[int, ...] = ()
    """Number of seats under each choice; empty: the option makes no difference to
    it."""
    decides_teams: bool = False
    """True if it depends on this option whether there are teams."""
    is_open: bool = False
    """True if values other than the listed choices are allowed."""
    least: int | None = None
    most: int | None = None
    """Largest value of an open number; `least` is the smallest."""


class GameInfo(Record, frozen=True, tag="GameInfo"):
    """A game that this server offers. Its texts are in the catalogue of the same
    name."""

    id: str
    version: str
    players: str
    options: tuple[OptionInfo, ...]


class Misfit(Record, frozen=True, tag="Misfit"):
    """A choice that conflicts with the options before it."""

    option: str
    choice: Value
    why: Phrase


class PaceInfo(Record, frozen=True, tag="PaceInfo"):
    pace: Pace
    grace: float | None
    """Seconds the table waits for an absent player; None: for ever."""


class Setup(Record, frozen=True, tag="Setup"):
    """Seats, teams, bots and paces of a game under some options."""

    options: dict[str, Value]
    """All options of the game. Where the requested ones conflict, later ones gave
    way."""
    misfits: tuple[Misfit, ...]
    seats: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...]
    levels: tuple[str, ...]
    """Levels of the bots to choose from, weakest first."""
    analysis: bool
    """True if the server can analyse positions of this game."""
    paces: tuple[PaceInfo, ...]
    """Times that a table may wait for an absent player, the shortest first."""


class NewTable(Record, frozen=True, tag="NewTable"):
    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[dict[SeatName, str], Meta(min_length=1, max_length=16)]
    """Seat → "me", "open", or the level of a bot."""
    name: PersonName
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    by_lot: bool = False
    """Assign the seats at random."""
    study: bool = False
    """Allow analysis of positions during the game. All at the table are told."""
    pace: Pace = "live"


class TableMade(Record, frozen=True, tag="TableMade"):
    table: str


class JoinTable(Record, frozen=True, tag="JoinTable"):
    name: PersonName
    seat: SeatName | None = None
    """Seat to take. None: any open one."""


class ForgetMe(Record, frozen=True, tag="ForgetMe"):
    """Give up every seat of the session cookie, on all devices that share it."""


class Forgotten(Record, frozen=True, tag="Forgotten"):
    tables: int
    """Number of tables at which the client had a seat."""


class TableSummary(Record, frozen=True, tag="TableSummary"):
    """A table in the list of those at which the client has a seat."""

    table: TableInfo
    your_turn: bool
    changed: float


class Moment(Record, frozen=True, tag="Moment"):
    """Position after an entry of the log, as far as the client may know it."""

    seq: int
    last: int
    """The last entry of the log."""
    entry: LogEntry | None
    views: dict[str, msgspec.Raw]
    """Seat → view: one of them, or after the end all. "" is a spectator's."""
    prompt: Phrase
    picture: str


class Moments(Record, frozen=True, tag="Moments"):
    """Consecutive moments of a replay."""

    table: TableInfo
    log: tuple[LogEntry, ...]
    moments: tuple[Moment, ...]


class Ply(Record, frozen=True, tag="Ply"):
    """One action of a principal variation."""

    by: str
    """A seat, "chance", or empty where it cannot be told."""
    label: Phrase


class Candidate(Record, frozen=True, tag="Candidate"):
    """One candidate action, with its results in the search."""

    text: str
    """The action in notation."""
    label: Phrase
    share: float
    """Share of the search spent on this action, from 0 to 1."""
    chance: float
    """Estimated probability that the seat wins after this action, from 0 to 1."""
    line: tuple[Ply, ...]
    """Principal variation: the most likely continuation."""


class Analysis(Record, frozen=True, tag="Analysis"):
    """Search results for a position, from the knowledge of the seat that has to
    decide."""

    moment: int
    """Entry after which the position arose."""
    seat: str
    chance: float
    """Estimated probability that the seat wins, from 0 to 1."""
    simulations: int
    candidates: tuple[Candidate, ...]
    """Candidate actions, the most visited first."""


class Draw(Record, frozen=True, tag="Draw"):
    """One random draw: number `mark` of `whole` equally likely ones, counted from 0."""

    seq: int
    number: int
    """Number from which, with the secret, the mark is derived: the entry's position
    among those not taken back. After a take-back the same numbers come again."""
    mark: int
    whole: int
    fair: bool


class Fairness(Record, frozen=True, tag="Fairness"):
    """All random draws of a finished game, with the secret to verify them."""

    commitment: str
    secret: str
    draws: tuple[Draw, ...]


class RuleParagraph(Record, frozen=True, tag="RuleParagraph"):
    number: str
    """Empty for the aim and for the words of the glossary."""
    title: str
    text: str
    chapter: str


class Rulebook(Record, frozen=True, tag="Rulebook"):
    paragraphs: tuple[RuleParagraph, ...]
    glossary: dict[str, Phrase]
    """Notation of a piece or place → its meaning."""


class Problem(Record, frozen=True, tag="Problem"):
    """Error response to an HTTP request."""

    status: int
    reason: Phrase
    details: tuple[str, ...] = ()
    """All errors one by one, in English; empty if the reason says it all."""
