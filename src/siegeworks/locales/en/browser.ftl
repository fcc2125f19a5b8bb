### Everything the browser says by itself. What the games say is in their own files.

## Everywhere.

brand = Siegeworks
brand-home = Siegeworks, to the beginning
skip-to-content = Skip to the content
home = To the games
loading = One moment …
reload = Load the page again
page-missing = A part of this page could not be loaded. Your games are safe.
unreachable = The server cannot be reached. Try again in a moment.
nowhere = There is nothing here
nowhere-meaning = The address may be mistyped.
close = Close
cancel = Cancel
confirm = Confirm
copy = Copy
copied = Copied
yes = yes
no = no
you = You
guest = Guest
chance = Chance
spectator = Spectator

## The shelf.

home-title = Castle games
home-promise = Sit down and play: against a bot, a friend, or whoever is beside you. No account.
you-play-as = Your name
players = { $players } players
rules = Rules
how-to-play = How to play
door-bot = Play a bot
door-bot-meaning = Begin at once, at a level you choose.
door-friend = Invite a friend
door-friend-meaning = Send a link or a code; they join from anywhere.
door-device = Same device
door-device-meaning = Two at one screen; hands stay hidden.
# The same doors where more than two can play.
door-bot-many = Play bots
door-bot-many-meaning = Begin at once; they take every other seat.
door-friend-many = Invite friends
door-friend-many-meaning = Send one link to all; bots can fill the table.
door-device-many = Same device
door-device-many-meaning = All at one screen; hands stay hidden.
start-bot = Play
start-friend = Make an invitation
start-device = Start
level = Level
your-seat = Your seat
by-lot = By lot
any-seat = Any
how-many = Players
who-plays = Who plays
# $number: counted from 1.
chair = Player { $number }
sitter-friend = A friend
sitter-here = Somebody here
options = Options
# $option: its name. $value: what was chosen.
option-is = { $option }: { $value }
# $name: what a file of somebody's own calls itself.
own-file = a file of its own, “{ $name }”
# $text: the name of an option, inside a sentence.
quoted = “{ $text }”
# $team: the names of its seats.
team = Team { $team }
# $partners: the names of their seats.
in-team-with = In one team with { $partners }.

level-random = Random
level-random-meaning = Plays anything the rules allow. Good for a first look.
level-greedy = Greedy
level-greedy-meaning = Takes what looks best right now. A fair first opponent.
level-expert = Expert
level-expert-meaning = Counts every card and wastes none. Hard to beat.
level-easy = Easy
level-easy-meaning = Looks at a handful of moves and takes the best of them. Good for your first games.
level-fair = Fair
level-fair-meaning = Looks at a move or two more. Beat the easy one first.
level-medium = Medium
level-medium-meaning = Overlooks a good move now and then.
level-skilled = Skilled
level-skilled-meaning = Seldom overlooks a good move.
level-strong = Strong
level-strong-meaning = Looks at most moves before it chooses one.
level-hard = Hard
level-hard-meaning = Looks at every good move again, and at your likely answers. Expect a fight.
level-fierce = Fierce
level-fierce-meaning = Looks several moves ahead. Plan yours well.
level-master = Master
level-master-meaning = Has the net’s intuition, and tries it out on a thousand ways the game may go on. Like all of them, it sees no more cards than you would.
level-net = Net
level-net-meaning = A neural network that learnt from millions of games. Moves at once, by intuition alone.
# $level: the name of a level.
bot-of-level = { $level } bot
# A bot that plays for somebody who is away. $name: the person's.
bot-for = Bot for { $name }
bot-for-you = Bot for you
# Who sits there, where several have the same name. $name, $seat: what both are called.
player-at-seat = { $name } ({ $seat })
# $count: how many. $name: what each is called.
so-many = { $count } × { $name }
seat-open = Nobody yet

study = Study: analysis during the game
study-meaning = Whoever is to decide may ask what the best moves are, and alone sees the answer. Everybody knows that it is a study.
# Among the options of a table.
study-table = Study table: analysis allowed

# How long the table waits for a player who is away: before the choices, and each of them.
pace = How long may a player be away?
pace-live = Live
pace-evening = An evening
pace-day = A day
pace-three-days = Three days
pace-no-hurry = No hurry
# $time: like “4 hours”.
pace-meaning = The table waits { $time } for a player who is away. After that, the others may let a bot play until they are back, or call the game off.
# The same where a table waits only for a decision.
pace-meaning-turn = If it is the turn of a player who is away, the table waits { $time } for them. After that, the others may let a bot play until they are back, or call the game off.
pace-for-ever = The table waits for a player who is away, however long it takes.
duration-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
duration-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
duration-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
duration-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}

continue = Continue
finished = Played before
# $others: who else sits there.
against = against { $others }
# $partners: who plays in the same team.
with-partners = with { $partners }
table-waiting = Waiting for somebody to sit down
table-your-turn = Your turn
table-their-turn = Their turn
table-bot-for-you = A bot is playing for you
table-over = Over
table-imported = From a file

enter-code = Enter a code
enter-code-meaning = Six letters that somebody told you.
code = Code
code-shape = Six letters
join = Join
import = Open a game file
import-meaning = Replay a game that was saved here or in the terminal.
choose-file = Choose a file

## An invitation.

invitation = An invitation
# After the names of those who sit already. $count: how many.
invites-you = { $count ->
    [one] invites you
   *[other] invite you
}
# $free: how many seats are left. $all: how many there are.
seats-left = { $free ->
    [one] One of { $all } seats is left.
   *[other] { $free } of { $all } seats are left.
}
# $seat: the name of a seat.
you-will-be = Your seat: { $seat }
sit-down = Sit down
no-seat-left = No seat is left

lobby-title = Waiting for your friend
# $game: its title.
lobby-lead = Send them one of these. { $game } begins as soon as they sit down.
# Where more than one may come. $missing: how many.
lobby-title-many = { $missing ->
    [one] Waiting for one more
   *[other] Waiting for { $missing } more
}
lobby-lead-many = Send them all the same link. { $game } begins as soon as every seat is taken.
lobby-only-here = This address works on this machine alone. For others, start the server with --host 0.0.0.0 and open it here by the machine’s name.
lobby-waits = You can leave this page open, or come back later: the table stays.
invite-link = Link for your friend
invite-link-many = Link for your friends
lobby-fill = A bot instead
# $seat: its name.
lobby-fill-seat = A bot instead: { $seat }
lobby-fill-all = Fill the table with bots and begin
lobby-reopen = Keep it free
lobby-reopen-seat = Keep it free: { $seat }
lobby-leave = Leave the table
lobby-leave-last = Call it off
lobby-leave-sure = Leave the table? Somebody else may take your seat.
lobby-leave-last-sure = Call the game off? You can’t undo this.
# Beside a button that fills a seat.
lobby-bots = Bots play at this level:
spectators-link = Link for spectators
qr = The link as a QR code
qr-caption = Point a camera here

## The table.

table = Table
table-not-found = This table cannot be shown
seats = Seats
here = here
away = away
to-decide = to decide
thinking = thinking …
menu = Menu
position = The position in text
text-view = The position as text
legal-actions = What you can do
knowledge-in-picture = Everything that may be counted is in the picture of the position.
prompt = What to do now
your-turn = Your turn.
# $name: of a bot that cannot think yet.
getting-ready = { $name } is getting ready. The very first time can take half a minute.
# $name: of a person or a bot.
their-move = { $name } to move.
# $game: its title.
title-your-turn = Your turn · { $game }
title-replay = Replay · { $game }
confirm-question = Sure?
reconnecting = The connection is lost; trying again …
shut-out = The server does not let you in here any more.
shut-damaged = This table cannot be read any more: its log is damaged. Whoever runs this server can find out more with “siegeworks doctor”.
notation = A move in notation
notation-open = Type a move
play = Play
stale = Something happened in between. Look again, then decide.
stale-move = Your move was not played: something happened first. Look again, then decide.
waiting-for-connection = Waiting for the connection …
cancelled-too-late = Too late to cancel: your move has been played.
# What waits for the connection, where it is no move and no line of chat.
waiting-TakeBack = Take back
waiting-AnswerTakeBack = Your answer
waiting-Resign = Resign
waiting-Rematch = Rematch
waiting-LetBotPlay = A bot takes the seat
waiting-ResumeSeat = Take your seat back
waiting-FreeSeat = The seat becomes free
waiting-CallOff = Call the game off
# $seconds: how long to wait.
limited = Too fast: try again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
# $number: of a rule paragraph.
rule-number = Rule { $number }
dismiss = Dismiss

take-back = Take back
take-back-ask = Ask to take back
# Between people who share a device.
take-back-here = Does everyone at this device agree?
take-back-asked = You have asked to take back. Waiting for an answer.
# $names: of those who have not answered yet.
take-back-asked-many = You have asked to take back. Waiting for { $names }.
take-back-never-mind = Never mind
# $seat: whoever sits there.
take-back-question = { $seat } would like to take back. Do you allow it?
take-back-declined = { $seat } would rather not.
allow = Allow it
decline = Decline

# After a person's name. $time: like “2 days”.
away-for-now = is away. The table waits another { $time }.
away-long = ({ $seat }) has been away for a while. What now?
away-gone = ({ $seat }) has left for good. What now?
# $level: the name of a level.
away-long-bot = ({ $seat }) has been away for a while. A bot ({ $level }) can play until they are back.
away-wait = Wait
away-bot = Let a bot play
away-call-off = Call it off
# $name: who is away. $level: of the bot.
away-bot-sure = Let a bot ({ $level }) play for { $name } until they are back?
away-gone-bot-sure = Let a bot ({ $level }) play for { $name } to the end?
away-call-off-sure = Call the game off? Nobody wins, and you can’t undo this.

# Said to whoever was away. $level: the name of a level. $seat: the name of their seat, where they have several.
bot-plays-for-you = You were away, and a bot ({ $level }) is playing for you.
bot-plays-for-seat = You were away, and a bot ({ $level }) is playing { $seat } for you.
resume-seat = Take your seat back

# $seat: the name of a seat.
pass-device = Pass the device to { $seat }
pass-device-meaning = Nothing is shown until they are ready. No peeking.
i-am = I am { $seat }

resign = Resign
resign-sure = Give the game up? This cannot be taken back.
# $level: the name of a level.
resign-sure-many = Give your seat up? A bot ({ $level }) plays on for you. This cannot be taken back.

## How it ended.

# $count: how often.
taken-back = { $count ->
    [one] { $count } move was taken back.
   *[other] { $count } moves were taken back.
}
# $winners: who they are.
won = { $winners } won
you-won = You won
you-lost = { $winners } won
nobody-won = Nobody won
your-team-won = Your team won
# $team: the names of its seats; of several teams, $count, if they share the win.
team-won = { $count ->
    [one] Team { $team } won
   *[other] Teams { $team } won
}
# $names: who played for it.
team-is = { $team }: { $names }
team-played = Played by { $names }
# Beside a seat.
winner = won
rematch = Rematch, seats swapped
rematch-many = Rematch, one seat further
rematch-asked = Rematch: waiting for the others
# $names: of those who have not asked for it yet.
rematch-waits = Still to say yes: { $names }
rematch-accept = Accept the rematch
rematch-go = To the rematch
rematch-elsewhere = The players have gone on to a rematch.
replay = Replay
replay-analysis = Replay and analysis
export = Save the game
verify = Verify the shuffle
shuffle-fair = The shuffle is the one that was fixed before the game; { $draws ->
    [one] the one draw follows
   *[other] all { $draws } draws follow
} from it.
# $entries: numbers of log entries.
shuffle-odd = These draws do not follow from the secret: { $entries }.
shuffle-broken = The secret is not the one that was fixed before the game.

## Beside the table.

beside = Beside the table
tab-count = Count
tab-log = Log
tab-chat = Chat
tab-analysis = Analysis
tab-rules = Rules
unread = new
news = new since your turn
log-empty = Nothing has happened yet.
log-arriving = Earlier moves are still arriving …
# $count: how many cards or the like.
deal = The deal: { $count } draws
copy-log = Copy the log as text
stand-in = The bot gave no answer in time; a move was made for it.
# $seat: who did it.
log-taken-back = { $seat } takes back.
log-resigned = { $seat } resigns.
# $level: the name of a level.
log-resigned-bot = { $seat } resigns; a bot ({ $level }) plays on.
log-substituted = { $seat } has been away for too long; a bot ({ $level }) plays until they are back.
log-seat-resumed = { $seat } is back and plays on.
log-called-off = { $seat } calls the game off.
chat = Chat
chat-empty = Nobody has said anything yet.
chat-say = Say something
send = Send
search-rules = Search the rules
search-nothing = No paragraph has these words. Clear the search to read everything.
# $word: one that the rulebook lacks. Words of the rulebook follow.
search-nearest = Words like “{ $word }”:
# $game: its title.
rules-of = Rules of { $game }
rules-meaning = In our own words, numbered so that the table can point at them.

## What else could be done.

study-here = At this study table, whoever is to decide may have the position analysed. It is searched with what their own seat knows, and nobody else is shown the answer.
analysis-ask = Analyse this position
analysis-busy = Looking ahead … The first time takes a little longer.
analysis-over = Nothing is left to be decided after this moment.
# $seat: its name. $percent: from 0 to 100.
analysis-chance = { $seat } to decide: { $percent } % to win
# $chance, $share: from 0 to 100.
analysis-figures = { $chance } % to win · { $share } % of the search
analysis-played = played
analysis-then = Most likely then:
# Before what a seat does.
analysis-by = { $seat }:
analysis-no-line = The search looked no further here.
# $seat: its name. $simulations: how many.
analysis-depth = { $simulations ->
    [one] { $simulations } way
   *[other] { $simulations } ways
} the game may go on, imagined with what { $seat } can know. The better a move looks, the more of the search it gets.
# $seat: the first one’s name.
analysis-course = Chances of { $seat } through the game
# $count: of positions.
analysis-points = { $count ->
    [one] { $count } position analysed so far
   *[other] { $count } positions analysed so far
}
analysis-believed = as { $seat } saw them
analysis-whole = Analyse the whole game
analysis-stop = Stop

## Replay.

replay-first = To the beginning
replay-back = One step back
replay-on = One step on
replay-last = To the end
replay-play = Play
replay-pause = Pause
moment = Moment
# $moment: its number. $last: the number of the last.
moment-of = Moment { $moment } of { $last }
speed = Speed
eyes = Seen by
reveal-all = Reveal all
to-table = To the table
only-replay = This is a replay; nothing can be played here.

## Settings.

settings = Settings
theme = Theme
theme-system = Like the system
theme-light = Light
theme-dark = Dark
language = Language
language-pseudo = Pseudo-language
motion = Motion
sounds = Sounds
confirm-moves = Confirm each move
forget-me = Forget me on this device
forget-me-meaning = You give up every seat you have, here and wherever else you play with the same cookie. Nobody gets them back, you neither; others at your tables may go on with a bot. Your name and your settings go from this browser.
forget-me-now = Give up every seat
