"""Everything that travels between the server and a browser.

The browser's own types are generated from these records (`typescript.py`), so this
file is the protocol. `docs/protocol.md` tells it as a story.
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
"""Made up by the client, once for each thing it wants; repeated when it asks again."""
EntryNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
"""Of an entry in the table's log, counted from 1. 0: before the first."""
SeatName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
PersonName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Notation: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=280)]
Pace: TypeAlias = Literal["live", "evening", "day", "three-days", "no-hurry"]
"""Time that a table waits for an absent player; see pace.py for the seconds."""

# What a client sends. Hello comes first; everything else is a command.


class Hello(Record, frozen=True, tag="Hello"):
    """Here I am, and this is what I have already. Answered by `Welcome`."""

    seat: SeatName | None
    """The seat to look from; it must be mine. None: watch."""
    seen: EntryNumber = 0
    """I know every entry up to this one."""
    heard: EntryNumber = 0
    """I know every line of chat up to this one."""
    in_pieces: bool = False
    """Send me long records in several frames, so that I see them arriving."""


class Move(Record, frozen=True, tag="Move"):
    """Play an action, written in the game's notation."""

    id: CommandId
    follows: EntryNumber
    """The last entry I knew when I decided. If there is a later one: `Stale`."""
    text: Notation


class TakeBack(Record, frozen=True, tag="TakeBack"):
    """Take my last decision back: at once while it revealed nothing, else I ask."""

    id: CommandId
    follows: EntryNumber


class AnswerTakeBack(Record, frozen=True, tag="AnswerTakeBack"):
    """Say yes or no to somebody's wish to take back; to one's own, no: never mind."""

    id: CommandId
    follows: EntryNumber
    agree: bool


class Resign(Record, frozen=True, tag="Resign"):
    """Give up. With three or more seats a bot plays on, as long as people are left."""

    id: CommandId
    follows: EntryNumber


class Say(Record, frozen=True, tag="Say"):
    """A line of chat."""

    id: CommandId
    text: ChatText


class Rematch(Record, frozen=True, tag="Rematch"):
    """Play again with swapped seats. The new table stands when everybody agrees."""

    id: CommandId


class LetBotPlay(Record, frozen=True, tag="LetBotPlay"):
    """A bot takes a seat: one that is still open, before the game begins; later that
    of a player for whom the table has waited long enough."""

    id: CommandId
    seat: SeatName
    level: str = ""
    """Level of a bot for an open seat. For an absent player the strongest one plays."""


class ResumeSeat(Record, frozen=True, tag="ResumeSeat"):
    """I am back: my seat is mine again, and the bot that played for me goes."""

    id: CommandId


class FreeSeat(Record, frozen=True, tag="FreeSeat"):
    """Before the game begins: leave my seat, or send a bot away from one.

    When the last person leaves, the game is called off.
    """

    id: CommandId
    seat: SeatName


class CallOff(Record, frozen=True, tag="CallOff"):
    """End the game without a winner, because somebody has been away too long."""

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


# What is on a table, as one seat may know it.


class Fact(Record, frozen=True, tag="Fact"):
    """One thing that happened, as the reader may know it."""

    event: msgspec.Raw
    """The game's own event, redacted."""
    sentence: Phrase
    aside: bool
    """A log can do without it: the facts around it tell as much."""


class Played(Record, frozen=True, tag="Played"):
    seq: int
    """Its number in the log, counted from 1; as of every entry."""
    by: str
    """A seat, or "chance"."""
    text: str
    """The action in notation; empty if the reader may not know it."""
    facts: tuple[Fact, ...]
    at: float
    """Seconds since 1970."""
    stand_in: bool = False
    """The bot gave no lawful answer in time; the server chose for it."""


class TakenBack(Record, frozen=True, tag="TakenBack"):
    """The table stands again as it stood after entry `to`."""

    seq: int
    by: str
    to: int
    at: float


class Resigned(Record, frozen=True, tag="Resigned"):
    seq: int
    by: str
    at: float
    level: str = ""
    """Of the bot that plays on. Empty: the game ended."""


class Substituted(Record, frozen=True, tag="Substituted"):
    """A player was away for too long: a bot plays for them until they are back."""

    seq: int
    by: str
    """The seat that asked for it."""
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
    """One legal action of the reader's seat."""

    text: str
    action: msgspec.Raw
    label: Phrase


class Ending(Record, frozen=True, tag="Ending"):
    """How it ended. Only now the secret of the shuffle is told."""

    winners: tuple[str, ...]
    reason: Phrase
    rule: str
    """Empty when no rule ended it: a resignation, or a game called off."""
    secret: str
    """Hex. The SHA-256 of its bytes, not of this text, is the table's commitment."""
    taken_back: int
    """Number of take-backs."""


class Situation(Record, frozen=True, tag="Situation"):
    """How the table stands now, for one reader."""

    seq: int
    """The last entry of the log: what the next move has to follow."""
    view: msgspec.Raw
    """The game's own view for the reader's seat."""
    actor: str | None
    """Who is to decide. None: nobody yet, or nobody any more."""
    legal: tuple[Choice, ...]
    """Of the reader's own seat; empty unless it is to decide."""
    prompt: Phrase
    picture: str
    """The position in plain text."""
    take_back: Literal["no", "freely", "by consent"]
    """What a `TakeBack` of the reader would be."""
    asked: str | None
    """The seat that has asked to take back and waits for an answer."""
    unanswered: tuple[str, ...]
    """The seats that are asked and have not agreed yet."""
    ending: Ending | None


class SeatInfo(Record, frozen=True, tag="SeatInfo"):
    seat: str
    kind: Literal["person", "bot", "open"]
    name: str
    """Of the person, or the level of the bot."""
    yours: bool
    here: bool
    """A socket of this person is open. Bots are always here."""
    away_since: float | None = None
    plays_for: str = ""
    """Name of the player who is away and for whom this bot plays; they may come back
    and resume. Empty: nobody's place is kept."""
    gone: bool = False
    """This person was forgotten and cannot come back: nobody waits for them."""


class TableInfo(Record, frozen=True, tag="TableInfo"):
    """What is known about a table beside the game on it."""

    id: str
    game: str
    version: str
    options: dict[str, Value]
    """Without those whose value is a whole file."""
    files: dict[str, str]
    """Options whose value is a file of somebody's own: what it calls itself."""
    title: Phrase
    status: Literal["waiting", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    teams: tuple[tuple[str, ...], ...]
    """Seats that win and lose together; empty: everybody plays alone."""
    commitment: str
    created: float
    imported: bool
    """From a file: there is only its replay."""
    study: bool
    """Whoever is to decide may have the position analysed while the game goes on."""
    analysis: bool
    """There is somebody who can explain positions of this game."""
    code: str
    """Six letters that let somebody take an open seat; empty if not for the reader."""
    watch: str
    """The key of the spectators' link; empty if not for the reader."""
    levels: tuple[str, ...]
    """The bots that could play here, weakest first."""
    strongest: str
    """The level that plays on for a player who resigns or is away too long."""
    pace: Pace
    """Agreed on when the table was opened."""
    grace: float | None
    """Seconds the table waits for a player who is away, counted from when they left or
    from the last entry, whichever is later; unless the pace is live, only for one whose
    decision the game waits for. None: for ever."""
    rematch: str
    """The table that followed this one; empty: none yet."""
    rematch_wanted: tuple[str, ...]
    """The seats that have asked for one."""


class ChatLine(Record, frozen=True, tag="ChatLine"):
    number: int
    """Counted from 1."""
    seat: str
    """Empty for a spectator."""
    name: str
    text: str
    at: float


# What the server sends.


class Welcome(Record, frozen=True, tag="Welcome"):
    """The answer to `Hello`: the table as it stands. It is always small."""

    table: TableInfo
    entries: tuple[LogEntry, ...]
    """The latest of those that were missing. The ones before follow in `History`."""
    chat: tuple[ChatLine, ...]
    """Likewise."""
    situation: Situation
    """If there are too many legal actions for this message, `legal` is empty although
    the seat is to decide, and an `Update` with all of them comes next."""


class History(Record, frozen=True, tag="History"):
    """Older entries and lines that were missing: a stretch of them, oldest first. It
    is sent while there is nothing newer to say, so an `Update` may come in between."""

    entries: tuple[LogEntry, ...]
    chat: tuple[ChatLine, ...]


class Update(Record, frozen=True, tag="Update"):
    """Something happened: entries follow the last ones sent, without a gap."""

    entries: tuple[LogEntry, ...]
    situation: Situation


class Said(Record, frozen=True, tag="Said"):
    line: ChatLine


class TableChanged(Record, frozen=True, tag="TableChanged"):
    """Somebody came, went, sat down, or wants a rematch."""

    table: TableInfo


class Thinking(Record, frozen=True, tag="Thinking"):
    """A bot has begun to think."""

    seat: str
    getting_ready: bool = False
    """It cannot think yet: what it needs is still being prepared."""


class TakeBackDeclined(Record, frozen=True, tag="TakeBackDeclined"):
    by: str


class Pulse(Record, frozen=True, tag="Pulse"):
    """Nothing has happened, and the line is not dead."""


# Exactly one of these answers each command.


class Accepted(Record, frozen=True, tag="Accepted"):
    """Done, and stored."""

    id: str
    seq: int
    """The first entry it became; for what leaves no entry, the last entry there is."""


class Duplicate(Record, frozen=True, tag="Duplicate"):
    """This command was accepted before; nothing was done again."""

    id: str
    seq: int


class Stale(Record, frozen=True, tag="Stale"):
    """Something happened in between; decide again, knowing this."""

    id: str
    missed: Update


class Illegal(Record, frozen=True, tag="Illegal"):
    """The rules of the game, or of the table, do not allow it."""

    id: str
    refusal: Refusal
    """The rule is empty when it is the table that refuses."""


class Limited(Record, frozen=True, tag="Limited"):
    """Too much at once; nothing was done."""

    id: str
    retry_after: float


class Malformed(Record, frozen=True, tag="Malformed"):
    """That frame was no command at all."""

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


# Over plain HTTP.


class OptionInfo(Record, frozen=True, tag="OptionInfo"):
    name: str
    choices: tuple[Value, ...]
    default: Value
    seats: tuple[int, ...] = ()
    """How many sit at the table under each choice; empty: it makes no difference."""
    decides_teams: bool = False
    """Whether there are teams depends on it."""
    is_open: bool = False
    """The choices are only the usual ones; other values may be asked for."""
    least: int | None = None
    most: int | None = None
    """Between which an open number has to be."""


class GameInfo(Record, frozen=True, tag="GameInfo"):
    """A game on the shelf. Its words are in the catalogue of the same name."""

    id: str
    version: str
    players: str
    options: tuple[OptionInfo, ...]


class Misfit(Record, frozen=True, tag="Misfit"):
    """A choice that cannot be had while the options before it stay as they are."""

    option: str
    choice: Value
    why: Phrase


class PaceInfo(Record, frozen=True, tag="PaceInfo"):
    pace: Pace
    grace: float | None
    """Seconds; None: for ever."""


class Setup(Record, frozen=True, tag="Setup"):
    """What a game looks like under some options."""

    options: dict[str, Value]
    """All of them. Where those asked for do not go together, later ones gave way."""
    misfits: tuple[Misfit, ...]
    seats: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...]
    levels: tuple[str, ...]
    """The bots to choose from, weakest first."""
    analysis: bool
    """There is somebody who can explain positions of this game."""
    paces: tuple[PaceInfo, ...]
    """Times that a table may wait for an absent player, the shortest first."""


class NewTable(Record, frozen=True, tag="NewTable"):
    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[dict[SeatName, str], Meta(min_length=1, max_length=16)]
    """Seat → "me", "open", or the level of a bot."""
    name: PersonName
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    by_lot: bool = False
    """Deal the seats out among those who will sit."""
    study: bool = False
    """Positions may be analysed during the game. Everybody at the table is told."""
    pace: Pace = "live"


class TableMade(Record, frozen=True, tag="TableMade"):
    table: str


class JoinTable(Record, frozen=True, tag="JoinTable"):
    name: PersonName
    seat: SeatName | None = None
    """None: any open seat."""


class ForgetMe(Record, frozen=True, tag="ForgetMe"):
    """Give up every seat, here and wherever else the same cookie is."""


class Forgotten(Record, frozen=True, tag="Forgotten"):
    tables: int
    """Where you sat."""


class TableSummary(Record, frozen=True, tag="TableSummary"):
    """A table in the list of those you sit at."""

    table: TableInfo
    your_turn: bool
    changed: float


class Moment(Record, frozen=True, tag="Moment"):
    """The table as it stood after an entry, for whoever may know it."""

    seq: int
    last: int
    """The last entry of the log."""
    entry: LogEntry | None
    views: dict[str, msgspec.Raw]
    """Seat → view. One of them, or after the end all; "" is a spectator's."""
    prompt: Phrase
    picture: str


class Moments(Record, frozen=True, tag="Moments"):
    """A stretch of a replay."""

    table: TableInfo
    log: tuple[LogEntry, ...]
    moments: tuple[Moment, ...]


class Ply(Record, frozen=True, tag="Ply"):
    """One step of a line that is foreseen."""

    by: str
    """A seat, "chance", or empty where it cannot be told."""
    label: Phrase


class Candidate(Record, frozen=True, tag="Candidate"):
    """One thing that could be done, and how it fared in the search."""

    text: str
    """In notation."""
    label: Phrase
    share: float
    """Which part of the search went this way, from 0 to 1."""
    chance: float
    """How likely the seat wins if it does this, from 0 to 1."""
    line: tuple[Ply, ...]
    """What most likely follows it."""


class Analysis(Record, frozen=True, tag="Analysis"):
    """A position searched, as the seat that has to decide knew it."""

    moment: int
    """The entry after which the position stood."""
    seat: str
    chance: float
    """How likely that seat wins, from 0 to 1."""
    simulations: int
    candidates: tuple[Candidate, ...]
    """The most visited first."""


class Draw(Record, frozen=True, tag="Draw"):
    """One answer of chance: mark `mark` of `whole` equally likely ones."""

    seq: int
    number: int
    """Number that the mark follows from, beside the secret: the entry's place among
    those that stood. After a take-back the same numbers come again."""
    mark: int
    whole: int
    fair: bool


class Fairness(Record, frozen=True, tag="Fairness"):
    """The shuffle laid open after the end."""

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
    """Notation of a piece or place → what it means."""


class Problem(Record, frozen=True, tag="Problem"):
    """Why a request was refused."""

    status: int
    reason: Phrase
    details: tuple[str, ...] = ()
    """Everything that is wrong, one by one, in English; empty: the reason says it."""
