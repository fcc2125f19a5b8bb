### Schotten Totten 2, everything that is said of it.
###
### Cards and tiles go in as text that is made here too: `card`, `tactic`, `tile` …
### $side is "attacker" or "defender", $player "first" or "second".

## On the shelf.

title = Schotten Totten 2
summary = one storms a wall of seven tiles, the other holds it

seat-attacker = Attacker
seat-defender = Defender
seat-first = First player
seat-second = Second player

option-tactics = Tactic cards
option-tactics-meaning = the tactical variant with eleven Tactic cards
option-match = Two-game match
option-match-meaning = two games with swapped roles, then compare victories
option-color_run = Colour runs
option-color_run-meaning = what a colour run is worth on a Colour or Run tile: a mere sum as printed, a member of the named type, or the strongest (Q1)
option-color_run-sum = a mere sum, as printed
option-color_run-member = a member of the named type
option-color_run-strongest = the strongest formation
option-elite_targets = Elite troops as targets
option-elite_targets-meaning = Redeployment, Desertion, Treason may take Elite troops (Q18)

## Pieces and places.

the-side = { $side ->
    [attacker] the attacker
   *[defender] the defender
}
the-player = { $player ->
    [first] the first player
   *[second] the second player
}
color = { $color ->
    [red] red
    [yellow] yellow
    [green] green
    [blue] blue
   *[purple] purple
}
pile = { $pile ->
    [siege] Siege
   *[tactic] Tactic
}

# A Siege card: "red 7".
card = { color } { $strength }
# A Tactic card by its bare name.
tactic = { $tactic ->
    [joker] Joker
    [spy] Spy
    [shield] Shield
    [redeployment] Redeployment
    [recruitment] Recruitment
    [desertion] Desertion
    [treason] Treason
    [explosion] Explosion
    [support] Support
   *[exchange] Exchange
}
# An Elite troop in a sentence.
elite = the { tactic }
# A card of which only the back is seen.
card-back = a { pile } card
card-unseen = a card
deck = the { pile } deck
discard = the discard

tile = tile { $number }
tile-number = { $number }
# A card by its place, counted from the wall: "card 2 at tile 3".
card-at = card { $number } at { $tile }
card-in-discard = { $card } from the discard

# $kind: what a complete row forms. $total: the sum of its strengths.
formation = { $kind ->
    [sum] a sum
    [run] a run
    [color] a colour
    [same] a same strength
   *[color_run] a colour run
} of { $total }

## What happens, each in a sentence.

turn-began = { BEGIN(the-side) }'s turn.
card-drawn = { BEGIN(the-side) } draws { $card }.
card-played = { BEGIN(the-side) } plays { $card } at { $tile }.
chicken-met-chef = { BEGIN(color) } 0 and 11 meet at { $tile }: both are gone.
retreated = The attacker retreats from { $tile }, losing { $cards }.
oil-poured = Boiling oil at { $tile }: { $card } is gone.
control-declared = The attacker declares control of { $tile }: { $attack } against { $defence } at best.
control-declared-first = The attacker declares control of { $tile }: { $attack } against { $defence } at best, and complete first.
tile-damaged = { BEGIN($tile) } is damaged and swept clear.
action-played = { BEGIN(the-side) } plays { $card }.
target-chosen = { BEGIN(the-side) } chooses { $target }.
card-moved = { BEGIN($card) } goes from { $from_side ->
    [attacker] the attacker
   *[defender] the defender
}'s side of { $from_tile } to { the-side }'s side of { $tile }.
card-removed = { BEGIN(the-side) }'s { $card } at { $tile } is discarded.
card-recruited = { BEGIN(the-side) } recruits { $card } from the discard and lays it at { $tile }.
tile-cleared = Every card at { $tile } is discarded.
cards-shuffled-in = { BEGIN($cards) } are shuffled into the Siege deck.
card-offered = { BEGIN(the-side) } puts { $card } aside.
cards-exchanged = The attacker gives { $attacker }; the defender gives { $defender }.
draw-due = { BEGIN(the-side) } is about to draw.
deck-chosen = { BEGIN(the-side) } reaches for { deck }.
last-window-opened = The attacker may still declare control.
turn-passed = { BEGIN(the-side) } can play nothing and passes.
game-ended = { $side ->
    [attacker] The attacker wins
    [defender] The defender wins
   *[nobody] Nobody wins
}: { $reason }.

# $figure: what is compared if both players win in the same role.
game-won = { $side ->
    [attacker] { BEGIN(the-player) } wins as attacker, with { $figure ->
        [one] { $figure } Siege card
       *[other] { $figure } Siege cards
    } left in the deck.
   *[defender] { BEGIN(the-player) } wins as defender, with { $figure ->
        [one] { $figure } sound tile or cauldron
       *[other] { $figure } sound tiles and cauldrons
    } left.
}
game-began = Game { $number } of pair { $pair }: { the-player } attacks.
match-ended = { $player ->
    [first] The first player wins the match
    [second] The second player wins the match
   *[nobody] Nobody wins the match
}: { $reason }.

## Why a game or a match ended, as a clause.

second-fall = a damaged tile fell for the second time
fourth-tile = the fourth tile was damaged
deck-ran-out = the Siege deck ran out
wall-held = the defender's side is complete at every tile

won-both-games = they won both games
won-by-cards = { $better ->
    [one] { $better } Siege card
   *[other] { $better } Siege cards
} left in the deck against { $worse }
won-by-tiles = { $better ->
    [one] { $better } sound tile or cauldron
   *[other] { $better } sound tiles and cauldrons
} left against { $worse }

## The prompt: whose turn it is and what may be done.

prompt = { $side ->
    [attacker] { seat-attacker }
   *[defender] { seat-defender }
}: { $task }.
prompt-deal = A card is being dealt.
prompt-over = The game is over: { $side ->
    [attacker] attacker
    [defender] defender
   *[nobody] nobody
} won: { $reason }.
prompt-match-over = The match is over: { $player ->
    [first] first
    [second] second
   *[nobody] nobody
} won: { $reason }.

# $task: the rest of what may be done.
task-or-declare = declare control of { $count ->
    [one] tile
   *[other] tiles
} { $tiles }, or { $task }
task-or-oil = { $task }, or throw a cauldron first
task-or-retreat = { $task }, or retreat first
task-play = play one card at a tile with room
task-play-or-action = play one card at a tile with room or an Action
task-only-action = play an Action
task-make-room = retreat from a tile, because no tile has room for another card
task-make-room-or-action = retreat from a tile, because no tile has room for another card, or play an Action
task-pass = nothing in your hand may be played, so pass
task-draw = draw a card
task-last-draw = draw and lose the game, because the Siege deck is empty
task-draw-from-either = draw from the Siege or the Tactic deck
task-end = end the turn
task-target = for { $card }, choose { $target }
# $chosen: the cards chosen before.
task-next-target = for { $card } ({ $chosen }), choose { $target }
task-offer = put aside { $count } cards for the Exchange
task-offer-more = put aside { $left ->
    [one] { $left } more card
   *[other] { $left } more cards
} for the Exchange

## Why something cannot be done, as a clause. "You" is the one who acts.

no-place = that has no place here: { $awaited }
awaited-play = { the-side } prepares and plays one card
awaited-target = { the-side } chooses a target for { $card }
awaited-offer = { the-side } picks a card to give away
awaited-draw = { the-side } is about to draw
awaited-end = the attacker declares control or ends the turn
awaited-deal = a card is being dealt
awaited-nothing = the game is over

no-such-tile = there is no tile { $number }; they count from 1 to { $last }
not-in-hand = { $card } is not in your hand
put-aside-already = you have put { $card } aside already
not-in-deck = { $card } is not in that deck
is-an-action = { $card } is an Action card: play it by its name alone
is-elite = { $card } is an Elite troop: lay it at a tile
one-tactic-ahead = you are one Tactic card ahead: wait until your opponent has played another
side-full = your side of { $tile } is full
only-attacker-retreats = only the attacker can retreat
nothing-to-retreat = you have nothing to retreat from { $tile }
only-defender-pours = only the defender throws cauldrons
no-oil-left = all three cauldrons are spent
one-oil-a-turn = one cauldron a turn is all
nothing-to-pour-on = the attacker has no card at { $tile }
only-attacker-declares = control is declared on the attacker's own turn only
target-missing = { $card } needs { $target }, and there is none
no-tile-with-room = { $card } needs a tile with room, and there is none
discard-too-small = { $card } needs { $needed } discarded Siege cards, and there { $held ->
    [0] are none
    [one] is only { $held }
   *[other] are only { $held }
}
elite-not-taken = { $card } may not take Elite troops in this game
elite-not-returned = { $card } returns Siege cards only
chosen-already = { $card } is chosen already
no-card-there = no card lies at { $tile }
wrong-target = { $card } cannot use that: choose { $target }
can-play = you can pass only if you are one Tactic card ahead and hold no Siege card
no-tactic-deck = there is no Tactic deck in the base game
tactic-deck-empty = the Tactic deck is empty: draw from the Siege deck
siege-deck-empty = the Siege deck is empty: the draw ends the game

attack-incomplete = { $tile } still needs { $missing ->
    [one] one more card
   *[other] { $missing } more cards
} of the attacker's
defence-holds = the defender holds the tile with { $defence } against { $attack }
defence-holds-first = the defender holds the tile with { $defence } against { $attack } and was complete first
# $kind: what the attacker's row forms. $counted: what it counts as at this tile.
type-not-counted = { $reason }, because { $kind ->
    [run] a run
    [color] a colour
    [same] a same strength
   *[color_run] a colour run
} counts only as { $counted ->
    [run] a run
    [color] a colour
    [same] a same strength
   *[sum] a sum
} at this tile
defence-may-reach = with { $cards } the defender reaches { $defence } against { $attack }

## What a Tactic card says.

elite-text = Lay it at a tile like a Siege card. It counts as any colour and as { $strengths }.
any-strength = any strength
action-text = Choose { $targets }: { $deed }

# Several targets in their order.
then = { $first }, then { $second }
own-card = one of your cards at the wall
own-siege-card = one of your Siege cards at the wall
opposing-card = one of your opponent's cards at the wall
opposing-siege-card = one of your opponent's Siege cards at the wall
discarded-card = a discarded card
discarded-siege-card = a discarded Siege card
another = another
tile-with-room = a tile with room
other-tile-with-room = another tile with room
or-the-discard = { $target } or the discard
tile-with-cards = a tile with cards

deed-play = the card goes there.
deed-discard = discard it.
deed-clear = discard every card on both sides of it.
deed-shuffle = shuffle them into the Siege deck.
deed-swap = Both players choose { $count ->
    [one] { $count } card
   *[other] { $count } cards
} of their hands and swap them.

## What a button says.

do-play = Play { $card } at { $tile }
do-retreat = Retreat from { $tile }
do-pour = Pour oil on { $tile }
do-declare = Declare control of { $tile }
do-play-action = Play { $card }
do-pass = Pass
do-draw = Draw from { deck }
do-end = End the turn
do-choose = Choose { $target }
do-discard = Send it to the discard
do-take = Take { $card } from the discard
do-offer = Give { $card } away
do-deal = Deal { $card }

## The glossary: what pieces and places mean.

card-meaning = { BEGIN(color) } { $strength }, a Siege card. { $strength ->
    [0] Opposite the { color } 11, both are discarded.
    [11] Opposite the { color } 0, both are discarded.
   *[other] It counts in the formations of its row.
}
# $name: a Tactic card. $text: what it says.
tactic-meaning = { $name }: { $text }
tile-meaning = { BEGIN($tile) }, { $name ->
    [left-pit] the left pit
    [left-tower] the left tower
    [left-wall] the left wall
    [gate] the gate
    [right-wall] the right wall
    [right-tower] the right tower
   *[right-pit] the right pit
}: { $sound } cards a side; once damaged, { $damaged } cards a side.
oil-meaning = A cauldron of boiling oil: the defender throws one a turn at most, and the attacker's card nearest the wall is discarded.
deck-meaning = The Siege deck. When it is empty and a card is to be drawn, the defender has held the wall.
tactic-deck-meaning = The Tactic deck: Elite troops and Actions. After playing, draw from this deck or from the Siege deck.
discard-meaning = The discard: all cards that have left the wall, for both to see. They cannot join a row any more, unless an Action brings them back.

any-meaning = Any formation counts. From strongest to weakest: colour run, same strength, colour, run, sum.
sum-meaning = Sum: only the total counts, and the higher one wins.
low-sum-meaning = Low sum: only the total counts, and the lower one wins.
same-meaning = Same strength: cards of one strength beat a mere sum; otherwise the higher total wins.
color-meaning = Colour: cards of one colour beat a mere sum; otherwise the higher total wins. { color-run-meaning }
run-meaning = Run: consecutive strengths beat a mere sum; otherwise the higher total wins. { color-run-meaning }
# $reading: the option color_run.
color-run-meaning = { $reading ->
    [sum] A colour run counts as a mere sum here.
    [member] A colour run is worth nothing extra here.
   *[strongest] A colour run beats both.
}

## Why the expert moved as it did.

thought-declare = { BEGIN($tile) } is proven, and waiting would gain nothing.
thought-play = { BEGIN($card) } takes my chances at { $tile } from { $before }% to { $now }%.
thought-retreat = The slots of { $tile } are worth more than my cards there.
thought-pour = The attack on { $tile } hangs on that card.
thought-action = Nothing in my hand does more than { $card } now.
thought-target = That target changes most.
thought-offer = I can spare { $card }.
thought-draw = I need a card from { deck }.
thought-search = Of { $simulations } ways the game may go on, I kept coming back to this one: { $share }% of them.
thought-net = In positions like this one, I would do this { $share } times in a hundred.
thought-nothing = There is nothing else to do.

## The board: what is written on it, and what it is called when it is read aloud.

board-wall = The wall
board-hand = Your hand
board-piles = Decks and discard
board-match = The match

board-requirement = { $requirement ->
    [any] Any formation
    [sum] Highest sum
    [low-sum] Lowest sum
    [same-strength] Same strength
    [color] One colour
   *[run] Run
}
# Room for six or seven letters.
board-requirement-short = { $requirement ->
    [any] Any
    [sum] Sum
    [low-sum] Low sum
    [same-strength] Same
    [color] Colour
   *[run] Run
}
# $requirement: what the tile asks for, as above. $state: "sound" or "damaged".
board-tile = Tile { $number }, { $name ->
    [left-pit] the left pit
    [left-tower] the left tower
    [left-wall] the left wall
    [gate] the gate
    [right-wall] the right wall
    [right-tower] the right tower
   *[right-pit] the right pit
}{ $state ->
    [damaged] , damaged
   *[sound] {""}
}: { $slots } cards a side, { $requirement }.
# $cards: a list of cards. $first: "yes" if this row was complete first.
board-row = { $side ->
    [attacker] { seat-attacker }
   *[defender] { seat-defender }
}: { $cards }{ $first ->
    [yes] , complete first
   *[no] {""}
}.
board-no-cards = no cards
board-place-here = place here
board-could-come = { $card }, which could still come
board-first = Complete first: at equal worth this row is stronger.
board-first-short = 1st

board-declare = Declare
board-declare-meaning = Declare control: the defender neither has nor can still lay anything stronger here.
board-try = Try to declare control of tile { $number }
board-retreat = Retreat
board-retreat-from = Retreat …

board-on-turn = , to move
board-hidden-hand = { BEGIN(the-side) } holds { $siege ->
    [one] { $siege } Siege card
   *[other] { $siege } Siege cards
}{ $tactic ->
    [0] {""}
    [one] {" "}and { $tactic } Tactic card
   *[other] {" "}and { $tactic } Tactic cards
}
board-used = Actions used by { the-side }
board-oil = { $count ->
    [0] No oil left
    [one] { $count } cauldron of oil
   *[other] { $count } cauldrons of oil
}
board-playable = { $card }, can be played
board-put-aside = { $card }, put aside

board-deck = { BEGIN(deck) }: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
board-discard = Discard: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
board-discard-short = Discard
board-discard-empty = Nothing has left the wall yet.
board-close = Close

# $order: how the hand lies now.
board-sort = The hand lies { $order ->
    [suit] by colour
    [strength] by strength
   *[dealt] as dealt
}. Change the order
board-sort-short = { $order ->
    [suit] by colour
    [strength] by strength
   *[dealt] as dealt
}

# The prompt, to whoever's turn it is: that has been said already.
table-prompt = { BEGIN($task) }.
# What it means to sit there, where the name does not say it.
table-seat-first = You attack in the first game and defend in the second.
table-seat-second = You defend in the first game and attack in the second.

board-you = You
board-pair = { $pair ->
    [1] Match of two games
   *[other] Pair { $pair } of the match
}
# $player: "You", or the name of a seat. $you: "yes" if it is the reader.
board-attacks = { $you ->
    [yes] { $player } attack
   *[no] { $player } attacks
}
board-victory = { $player } won as { $side ->
    [attacker] attacker, Siege cards left in the deck: { $figure }
   *[defender] defender, sound tiles and cauldrons left: { $figure }
}

board-unseen = Still unseen
board-whereabouts = { $where ->
    [hand] in your hand
    [wall] at the wall
    [gone] discarded
    [given] you gave it away
    [deck] back in the deck
   *[open] may come
}
board-count-deck = Siege deck
board-count-tactics = Tactic deck
board-count-discard = Discard
board-count-oil = Cauldrons
board-tactics-seen = Tactic cards seen
board-given = You gave away
