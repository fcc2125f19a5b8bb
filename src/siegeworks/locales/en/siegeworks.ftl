### Words that every game shares.
###
### A Phrase names one of these messages; see src/siegeworks/core/i18n.py.

## Lists. Several things are joined with commas; the last one by its own message.

nothing = nothing
list-comma = { $before }, { $last }
list-and = { $before } and { $last }
list-or = { $before } or { $last }

# Something that is the same in every language: a name, a number, a move in notation.
verbatim = { $text }

## What the rules answer.

# $reason: a clause. $rule: the number of a paragraph.
refusal = { $reason } (rule { $rule })

# $winners: seats by their names. $count: how many. $reason: a clause.
outcome = { $count ->
    [0] nobody won: { $reason }
   *[other] { $winners } won: { $reason }
}

# Tables

## What a table says beside the game on it. Clauses, as the rules' own refusals are.

table-over = the game is over
table-waiting = not everybody has sat down yet
table-not-your-turn = it is not your turn
# $text: what somebody typed.
table-unreadable = “{ $text }” is no move in this game
table-already-asked = somebody has already asked to take back
table-away-cannot-agree = somebody would have to agree who is away at the moment
table-nothing-to-take-back = there is nothing of yours to take back
table-not-asked = nobody has asked you to take back
table-not-over-yet = the game is not over yet
# $level: the name of a bot.
table-no-such-level = no bot called { $level } plays this game
table-nobody-absent = nobody has been away long enough
table-bot-plays-for-you = a bot is playing for you; take your seat back first
table-say-something = there is nothing to say in that
table-chat-full = enough has been said at this table
table-log-full = enough has been taken back at this table
table-seat-not-yours = that seat is not yours
table-not-yours = you neither sit at this table nor have its spectators’ link
table-unknown = there is no such table
table-seat-taken = that seat is taken
table-begun = the game has begun already
# $most: how many tables may be open.
table-too-many = { $most } games are going on from your address already; finish one first
# $problem: a clause in English.
table-bad-setup = { $problem }
table-no-such-moment = the log has no such entry
table-nobody-decides = nothing is left to be decided after this moment
table-no-study = the game is still going on, and this table was not opened for study
# $problem: a clause in English.
table-no-analysis = { $problem }
table-damaged = this table cannot be read, its log is damaged; whoever runs this server can find out more with “siegeworks doctor”
table-newer-rules = the server is being upgraded, and this table is played by newer rules; try again in a moment
table-analysis-busy = others are having their positions analysed; try again in a moment
table-analysis-failed = the search gave no answer; try again
table-no-command = that was no command
table-hello-first = say hello first

# Whole sentences, where the prompt of the game would stand.
table-waiting-for-people = Waiting for everybody to sit down.
# $reason: a clause.
table-over-because = The game is over: { $reason }.

# How a game ended without a rule. $seat: the name of a seat.
table-resigned = { $seat } resigned
table-called-off = it was called off
