### Land of Clans, everything that is said of it.
###
### Cards, squares, castles and chiefs go in as text that is made here too: `card`, `square`,
### `prize`, `player` … $card is a card by its id, $seat a chief, $clan a colour.

## On the shelf.

title = Land of Clans
summary = take land square by square, build castles in the shapes on offer, and storm those of other clans

seat-red = Red
seat-blue = Blue
seat-yellow = Yellow
seat-green = Green
seat-red2 = Red II
seat-blue2 = Blue II
seat-yellow2 = Yellow II

option-players = Players
option-players-meaning = how many play (R46)
option-teams = Teams of two
option-teams-meaning = two chiefs a clan: with 4 or 6 players (R46, R47)
option-data = Board and cards
option-data-meaning = the board, cards and prizes to play with: a name, or the text of a data file
option-data-highlands-default = The usual board
option-data-highlands-separate = Separate Swords and Shields
option-data-highlands-squares = Points as squares
option-data-highlands-twelve-wizards = Twelve Wizards
option-claim = Building
option-claim-meaning = whether a finished shape may be left unbuilt, or not (R4)
option-claim-optional = a finished shape may be left
option-claim-compulsory = a finished shape has to be built
option-wizard = Wizards
option-wizard-meaning = a Wizard is the turn, or comes before it as an extra (R12)
option-wizard-instead = a Wizard is the whole turn
option-wizard-extra = a Wizard comes before the turn
option-wizards_return = Wizards come back
option-wizards_return-meaning = played Wizards are shuffled in again (R15)
option-turn_limit = Turn limit (0: none)
option-turn_limit-meaning = after how many turns the game ends; 0: never (R19)
option-partner_hands = Partners' hands
option-partner_hands-meaning = in teams: whether partners see each other's hand (R51)
option-partner_hands-hidden = hidden from each other
option-partner_hands-open = open to each other

## Cards, squares, castles and chiefs.

# A card by its bare name. A land card is called like its square: "A1".
card = { $card ->
    [sword] Sword
    [shield] Shield
    [wizard] Wizard
   *[other] { $card }
}
# A card in a sentence: "A1", but "a Wizard", of whom there are many.
card-named = { $card ->
    [sword] a { card }
    [shield] a { card }
    [wizard] a { card }
   *[other] { card }
}
# A card of which only the back is seen.
card-unseen = a card
# $name: in notation.
square = { $name }
prize = { $name }

player = { $seat ->
    [red] { seat-red }
    [blue] { seat-blue }
    [yellow] { seat-yellow }
    [green] { seat-green }
    [red2] { seat-red2 }
    [blue2] { seat-blue2 }
   *[yellow2] { seat-yellow2 }
}
clan = { $clan ->
    [red] Red
    [blue] Blue
    [yellow] Yellow
   *[green] Green
}

# Which corner a prize lies in, 0 to 3.
corner = { $corner ->
    [0] north-west
    [1] north-east
    [2] south-east
   *[3] south-west
} corner
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
swords = { $swords ->
    [0] no Swords
    [one] { $swords } Sword
   *[other] { $swords } Swords
}
shields = { $shields ->
    [0] no Shields
    [one] { $shields } Shield
   *[other] { $shields } Shields
}
wizards = { $wizards ->
    [0] no Wizards
    [one] { $wizards } Wizard
   *[other] { $wizards } Wizards
}
# What each side counts at a castle. $eyes: who is told: "attacker", "owner" or "others".
tally = { $eyes ->
    [attacker] you { $ours } · owner { $theirs }
    [owner] attacker { $ours } · you { $theirs }
   *[others] attacker { $ours } · owner { $theirs }
}

## What happens, each in a sentence.

first-chosen = { $player } begins.
# $aside: how many are left over.
wizards-dealt = Everybody lays { wizards } down open{ $aside ->
    [0] .
    [one] ; { $aside } stays out of the game.
   *[other] ; { $aside } stay out of the game.
}
hands-dealt = Everybody has a hand; now the corners get their prizes.
prize-revealed = { $prize }, worth { points }, comes to the { corner }.

card-drawn = { $player } draws { $card }.
deck-reshuffled = The discard pile is shuffled and becomes the deck.
card-given-up = { $player } gives up { $card }.
hand-exchanged = { $player } gives up no more cards.

turn-began = { $player }'s turn.
turn-resumed = { $player }'s turn goes on.
deed-done = { $player }'s turn is done.
land-taken = { $player } takes { $square }.
waste-taken = { $player } plays { $card } to take { $square }.
# $origin: "open" or "hand".
wizard-played = { $origin ->
    [open] { $player } plays a Wizard on { $square }.
   *[hand] { $player } plays a drawn Wizard on { $square }.
}
token-lifted = { $player } lifts a token from { $square }.
token-displaced = { $clan }'s token on { $square } goes home.
token-placed = { $player } puts a token on { $square }.
castle-built = { $player } builds the castle { $castle } on { $squares }, for { points }.
waited = { $player } builds nothing now.

attack-declared = { $player } attacks the castle { $castle } of { $clan }, { $ours } against { $theirs }.
# $kind: "picture" if the card shows nothing else, otherwise "land".
sword-laid = { $kind ->
    [picture] { $player } lays { $card }.
   *[land] { $player } lays { $card } as a Sword.
}
shield-laid = { $kind ->
    [picture] { $player } lays { $card }.
   *[land] { $player } lays { $card } as a Shield.
}
partner-asked = { $player } may add Swords.
# $part: "all" or "rest".
defender-asked = { $player } is asked for { $part ->
    [all] Shields.
   *[rest] the Shields that are missing.
}
attack-called-off = Nobody lays a Sword: { $player }'s attack is called off.
shields-promised = { $player } promises { shields }.
# To the other clans.
shields-answered = { $player } has answered.
# $defences: who lays how many.
defence-agreed = The castle is defended by { $defences }.
defence = { $player } with { shields }
attack-repelled = The attack on { $castle } is repelled.
castle-captured = { $player } captures the castle { $castle } of { $clan }, for { points }.
game-ended = { $count ->
    [0] Nobody wins
    [one] { $winners } wins
   *[other] { $winners } win
}: { $reason }.

## The prompt: whose turn it is and what may be done.

prompt-begin = Chance says who begins.
prompt-draw = Cards are being drawn.
prompt-reveal = A prize comes to the { corner }.
prompt-over = The game is over. { $ending }

# $deeds: some of those below.
prompt-turn = { $player }: { $deeds }.
prompt-turn-other = { $player }'s turn.
deed-wizard-first = play a Wizard first
deed-land = take land with a card
# $squares: of no-man's-land.
deed-waste = finish a shape on { $squares } with any card
deed-wizard = play a Wizard
# $castles: each with its tally.
deed-attack = attack { $castles }
deed-exchange = exchange cards
castle-tally = { $castle } ({ tally })

prompt-exchange = { $player }: give up another card, or leave it at that.
prompt-exchange-other = { $player } is exchanging cards.

prompt-lift = { $player }: all your tokens are on the board, so lift one for { $square }.
prompt-lift-other = { $player } is to lift a token for { $square }.

# $castles: those that can be built.
prompt-build = { $player }: build { $castles }, or nothing now.
prompt-must-build = { $player }: build { $castles }.
# $may_wait: "no" where a finished shape has to be built.
prompt-build-other = { $player } { $may_wait ->
    [no] has to
   *[yes] may
} build { $castles }.

# A castle under attack.
target = { $castle } of { $clan } ({ tally })
# $target: as above. $swords: how many have been laid. $partner: of a team.
prompt-muster = { $player }: you attack { $target }, { swords } so far; { muster-task }.
muster-task = { $task ->
    [first] lay a Sword
    [more] lay another, or leave it at that
    [or-partner] lay a Sword, or leave that to { $partner }
    [partner] leave that to { $partner }
   *[done] you hold no more
}
# To the partner.
prompt-muster-add = { $player }: { $partner } attacks { $target }, { swords } so far; { add-task }.
add-task = { $task ->
    [lay] add a Sword, or leave it at that
   *[done] you have none to add
}
prompt-muster-other = { $player } musters against { $target }, { swords } so far.

# $attack: who attacks what. $most: how many Shields can be laid. $missing: how many it takes.
attack = { $attacker } attacks { $target } with { swords } to be matched
prompt-defend = { $player }: { $attack }; { defend-task }.
defend-task = { $most ->
    [0] you hold too few Shields to defend
   *[other] lay { missing-shields }, or do not defend
}
missing-shields = { $missing ->
    [one] { $missing } Shield
   *[other] { $missing } Shields
}
# To the first of two partners.
prompt-defend-first = { $player }: { $attack }; { first-task }.
first-task = { $most ->
    [0] you hold no Shield, so { $partner } is asked for all of them
    [one] promise { $most } Shield or none, and { $partner } is asked for whatever is missing
   *[other] promise up to { $most } Shields, and { $partner } is asked for whatever is missing
}
# To the second. $shields: what the first has promised.
prompt-defend-rest = { $player }: { $attack }; { $partner } promises { shields }, and { rest-task }.
rest-task = { $most ->
    [0] you hold too few to make up the number
   *[other] you may add { missing-shields } or not defend
}
prompt-defend-other = { $attack }; { $player } is asked for Shields.
prompt-shield = { $player }: lay { $owed ->
    [one] a Shield
   *[other] { $owed } Shields
}.
prompt-shield-other = { $player } is to lay { $owed ->
    [one] a Shield
   *[other] { $owed } Shields
}.

# The prompt, to whoever's turn it is: that has been said already.
table-prompt-turn = { BEGIN($deeds) }.
table-prompt-exchange = Give up another card, or leave it at that.
table-prompt-lift = All your tokens are on the board, so lift one for { $square }.
table-prompt-build = Build { $castles }, or nothing now.
table-prompt-must-build = Build { $castles }.
table-prompt-muster = You attack { $target }, { swords } so far; { muster-task }.
table-prompt-muster-add = { $partner } attacks { $target }, { swords } so far; { add-task }.
table-prompt-defend = { $attack }; { defend-task }.
table-prompt-defend-first = { $attack }; { first-task }.
table-prompt-defend-rest = { $attack }; { $partner } promises { shields }, and { rest-task }.
table-prompt-shield = Lay { $owed ->
    [one] a Shield
   *[other] { $owed } Shields
}.

## Why something cannot be done, as a clause. "You" is the one who acts.

game-is-over = the game is over
chance-is-asked = chance comes first: wait until it has decided
nobody-deals-now = nothing is being dealt now
something-else-is-due = something else has to come up now
cannot-come-up = { $what } cannot come up now
turn-first = nothing asks for that now: first decide what to do in your turn
exchange-first = you are exchanging cards: give up another one, or say that it is enough
lift-first = your token is still to come: lift one of yours from the board first
build-first = a shape of yours is finished: decide first what to build
# $may_stop: "only" for whoever holds no Sword.
muster-first = an attack is under way: { $may_stop ->
    [yes] lay a Sword, or say that it is enough
    [only] you hold no Sword to lay, so say that it is enough
   *[no] lay a Sword
}
defend-first = a castle of yours is attacked: say first with how many Shields you defend it
shields-first = you have promised Shields: lay them first
nothing-to-lift = a token is lifted only after a square is taken with none left beside the board

not-in-hand = there is no { $card } in your hand
card-has-no-square = no square belongs to a { $card }
under-a-castle = { $square } lies under the castle { $castle } for the rest of the game
square-is-taken = a token of { $clan } lies on { $square }, and a card takes free squares only
not-no-mans-land = { $square } is not no-man's-land: only its own card takes it, or a Wizard
finishes-nothing = no-man's-land is taken only to finish a shape that lies in a corner, and { $square } finishes none of yours
no-such-square = { $square } is not on the board
land-can-be-taken = you hold a card whose square is free: with such a card nothing is exchanged

one-wizard-a-turn = you have played a Wizard this turn: one is all
no-open-wizard = no Wizard lies open in front of you
no-wizard-in-hand = there is no Wizard in your hand
wizard-is-no-card = a Wizard is not spent like other cards: play it on that square as a Wizard
own-token-there = your own token is on { $square } already

no-own-token = there is no token of yours on { $square }
token-is-needed = without the token on { $square } the shape would not be finished: lift another
must-build = you agreed that a finished shape has to be built
must-build-waste = whoever takes no-man's-land has to build there
not-on-offer = the prize { $castle } lies in no corner
# $mirrored: "no" where shapes may only be turned.
other-shape = those squares do not have the shape of { $castle }{ $mirrored ->
    [no] , which may be turned but not mirrored
   *[yes] {""}
}
too-much-no-mans-land = a castle never covers more than one square of no-man's-land
must-contain = you have taken { $square }, so the castle has to cover it

no-such-castle = there is no castle { $castle } on the board
own-castle = the castle { $castle } is your own
too-weak = you count { $ours } at { $castle } and its owner { $theirs }: it takes at least as many to attack
no-sword = an attack needs at least one Sword
no-sword-called-off = your attack this turn was called off: another one needs a Sword of your own
shows-no-sword = { $card } shows no Sword
shows-no-shield = { $card } shows no Shield
# $held, $asked: how many.
too-few-shields = you hold { $held ->
    [0] no Shield
    [one] { $held } Shield
   *[other] { $held } Shields
}, too few for { $asked }
# To whom nobody adds anything. $part: "rest" where a partner has promised some.
all-or-none = it { $part ->
    [rest] still takes
   *[all] takes
} { missing-shields }: lay exactly that many, or none
# To the first of two partners, who may leave some to the other.
too-many-shields = it takes { missing-shields }: more is never laid

## Why the game ended, as a clause.

# $castles: how many end the game.
last-castle = { $clan } has { $castles ->
    [one] { $castles } castle
   *[other] { $castles } castles
}, and { $decided }
nobody-takes-land = nothing but exchanges for two rounds, and { $decided }
turns-are-over = the agreed number of turns is over, and { $decided }
# $by: what tells the winner from the next.
decided = { $by ->
    [points] the most points decide
    [prizes] with equal points, the larger number of prizes decides
    [best] with equal points and equally many prizes, the best single prize decides
   *[nothing] points and prizes are equal
}

## What a button says.

do-take-land = Take { $square }
do-take-waste = Play { $card } to take { $square }
do-play-wizard = Play { $origin ->
    [open] your open Wizard
   *[hand] the drawn Wizard
} on { $square }
do-attack = Attack the castle { $castle }
do-give-up = Give up { $card }
do-lift = Lift your token from { $square }
do-build = Build { $castle } on { $squares }
do-wait = Build nothing now
do-lay = Lay { $card }
do-enough = That is all
do-defend = { $shields ->
    [0] Do not defend
   *[other] Defend with { shields }
}
do-begin = { $player } begins
do-deal = Deal { $card }
do-reveal = Reveal { $prize }

## The glossary: what cards, squares and prizes mean.

# How a letter is drawn: each as a coloured shape of its own.
symbol = { $symbol ->
    [A] circle
    [B] triangle
    [C] square
    [D] diamond
    [E] star
    [F] cross
    [G] crescent
    [H] hexagon
   *[other] letter { $symbol }
}
# $picture: "sword", "shield" or "none".
land-card-meaning = { $name }, the { symbol } { $number }: takes the square { $name } if it is free.{ $picture ->
    [sword] {" "}Shows a Sword, so it can be laid in an attack instead.
    [shield] {" "}Shows a Shield, so it can be laid in defence instead.
   *[none] {""}
}
sword-meaning = Sword: a card without a square, laid in an attack. Like any card it can finish a shape on no-man's-land.
shield-meaning = Shield: a card without a square, laid in defence. Like any card it can finish a shape on no-man's-land.
# $extra: "yes" if it comes before the turn. $back: "yes" if it is shuffled in again.
wizard-meaning = Wizard: puts a token on any free land square, or in the place of another clan's token, { $extra ->
    [yes] before the turn itself, once a turn
   *[no] as the whole turn
}; on no-man's-land only to finish a shape. Played, it { $back ->
    [yes] goes to the discard pile like any card
   *[no] is out of the game
}.
land-square-meaning = The square { $name }, the { symbol } { $number }: the card { $name } takes it while it is free, a Wizard even from another clan.
waste-meaning = { $name }, no-man's-land: any card takes it, but only to finish the shape of a prize in a corner, which is then built.
# $rows: the shape, row by row.
prize-meaning = { $name }: a castle on { $size ->
    [one] { $size } square
   *[other] { $size } squares
}, worth { points }. Its shape, row by row: { $rows }; it may be turned{ $mirrored ->
    [yes] {" "}and mirrored
   *[no] {""}
}.
deck-meaning = The deck, face down. When it is empty and a card is due, the discard pile is shuffled and becomes the deck.
discard-meaning = The discard pile, face up: everything that was played, laid or given up.
bag-meaning = The bag: prizes that have not come up yet. When a castle is built, one of them comes to the empty corner.
tokens-meaning = A clan has { $tokens } tokens. Those of a shape come back when its castle is built. With none left beside the board, one on the board is moved.
# $name: of the data. $remark: what differs from the box.
data-meaning = { data-name }. { $known ->
    [yes] Where it comes from: { $provenance }.
   *[no] It is a reconstruction: the printed board, its cards and prizes are not known to us.
}
data-remark = { $meaning } { BEGIN($remark) }.
data-name = Data: { $name }{ $name ->
    [highlands-default] {" "}({ option-data-highlands-default })
    [highlands-separate] {" "}({ option-data-highlands-separate })
    [highlands-squares] {" "}({ option-data-highlands-squares })
    [highlands-twelve-wizards] {" "}({ option-data-highlands-twelve-wizards })
   *[other] {""}
}

## The drawn board: what the browser says of it.

board-moor = The moor
board-prizes = Prizes on offer
board-hand = Your hand
board-hand-of = The hand of { $name }
board-hands = Open hands
board-no-cards = No cards
board-clans = Clans

# $symbol: a letter, $number: as printed.
board-land = { $name }, { symbol } { $number }
board-waste = { $name }, no-man's-land
board-free = { $square }: free
board-token = { $square }: { $mine ->
    [yes] your token
   *[no] token of { clan }
}
board-castle = { $square }: { $mine ->
    [yes] your castle { $castle }
   *[no] castle { $castle } of { clan }
}
# $prizes: names.
board-finishes = finishes { $prizes }
board-new = new
# $side: "ours", the attacker's, or "theirs", the owner's.
board-counts = { $side ->
    [ours] counts for the attack
   *[theirs] counts for the owner
}

# $name: with shape and number. $picture, $state, $finishes: "none" for nothing.
board-card = { $name }{ $picture ->
    [sword] , with a Sword
    [shield] , with a Shield
   *[none] {""}
}{ $state ->
    [playable] , can be played
    [dead] ; its square is taken
    [chosen] , chosen
    [choosable] , can be chosen
    [spendable] , can be spent
   *[plain] {""}
}{ $finishes ->
    [none] {""}
   *[other] ; finishes { $finishes }
}
board-open-wizards = Open in front of you: { wizards }
# $near: "yes" if one token more would finish it, on one of $squares.
board-prize = { $name }, { points }, { corner }{ $near ->
    [yes] ; one token short: { $squares }
   *[no] {""}
}

board-clan = { clan }: { points }, { $castles ->
    [one] { $castles } castle
   *[other] { $castles } castles
}, { $tokens ->
    [one] { $tokens } token left
   *[other] { $tokens } tokens left
}.
# $turn: "yes", "asked" or "no".
board-chief = { $name }{ $you ->
    [yes] {" "}(you)
   *[no] {""}
}{ $partner ->
    [yes] {" "}(your partner)
   *[no] {""}
}: { $hand ->
    [one] { $hand } card in hand
   *[other] { $hand } cards in hand
}{ $wizards ->
    [0] {""}
   *[other] , { wizards } open
}{ $turn ->
    [yes] ; has the turn
    [asked] ; is asked
   *[no] {""}
}.
board-points-short = pts

# $thing: "deck", "discard" or "bag".
board-pile = { $thing ->
    [deck] deck
    [discard] discard
   *[bag] bag
}
board-reach = Near shapes
board-reach-meaning = Draw where one more token would finish a shape on offer
board-near = { $name } ({ points }): one token short, on { $squares }
board-none-near = No shape on offer is one token short yet. Press a corner to see where its shape is two short.

# A castle that is attacked, or might be.
board-siege = Castle { $castle } of { clan }, { points }
board-assault = { $attacker } attacks { $castle } of { clan }, { points }
board-force = { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
}, { $castles ->
    [one] { $castles } castle
   *[other] { $castles } castles
}
board-attack-with = Attack with { swords }
board-attack-leave = Attack with { $partner }'s Swords
board-choose-swords = Choose Swords in your hand.
board-no-own-sword = You hold no Sword yourself.
# $why: "weak", "sword" or "turn".
board-no-attack = { $why ->
    [weak] No attack yet: you need to count at least as many there as its owner.
    [sword] The counts allow an attack, but you hold no Sword.
   *[turn] You can attack only in your turn.
}
board-lay-swords = Lay { swords }
board-lay-shields = Lay { shields }
board-choose-shields = Choose { shields } in your hand.
board-wizard-goes = The Wizard takes any square in gold. Another clan's token there goes back to its clan.
board-spend = { $square } finishes a shape. Choose the card to spend on it.
board-exchange-begin = Exchange cards
board-exchange = Exchange { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
board-choose-exchange = Choose the cards that you give up.
board-worth = { points }
board-close = Close
board-scores = Castles and points
board-score = { $castle } ({ $points })

# $castles: how many of them end the game.
# $mirrored: "no" where shapes may only be turned.
board-goal = Your aim: cover one of the four shapes in the corners with your tokens, turned { $mirrored ->
    [no] as you like
   *[yes] or mirrored as you like
}, and build its castle. Castle number { $castles } of a clan ends the game; the most points win.

# $known: "no" for a reconstruction.
board-data = Board: { $name }{ $known ->
    [no] , a reconstruction: the printed board is not known to us.
   *[yes] .
}
board-unseen = Still unseen
board-unseen-row = { symbol }: { $numbers }
board-unseen-kind = { $kind ->
    [sword] Swords
    [shield] Shields
   *[wizard] Wizards
} { $unseen } of { $all }
board-none = none
# $where: "open", "hand", "partner", "laid" or "gone".
board-whereabouts = { $where ->
    [open] may come
    [hand] in your hand
    [partner] in your partner's hand
    [laid] laid in the attack under way
   *[gone] discarded
}
board-bag = In the bag: { $count ->
    [one] { $count } prize
   *[other] { $count } prizes
}

## Thoughts: why the expert does what it does.

thought-finish = { BEGIN($square) } finishes { $castle }.
thought-land = { BEGIN($square) } brings me nearest to a castle.
thought-block = { BEGIN($square) } stands in { $clan }'s way.
thought-guard = { BEGIN($square) } guards { $castle }.
thought-besiege = { BEGIN($square) } helps me against { $castle }.
thought-attack = { BEGIN($castle) } may fall: I give it { $chance }%.
thought-build = { BEGIN($castle) } is worth more than its tokens.
thought-wait = It would not pay to build now.
thought-lift = { BEGIN($square) } does least for me.
thought-give-up = { BEGIN($card) } does nothing for me.
thought-lay = Of all my cards, I can best spare { $card }.
thought-defend = { $shields ->
    [0] I cannot hold it.
   *[other] I will not lose it for want of Shields.
}
thought-enough = More would be a waste.
