### Castle, everything that is said of it.
###
### Cards, places and players go in as text that is made here too: `card`, `place`, `player` …
### $kind is a card by its id, $seat a player by their colour.

## On the shelf.

title = Castle
summary = be the first to find a place for all your cards in one crowded castle

seat-grey = Grey
seat-blue = Blue
seat-yellow = Yellow
seat-green = Green
seat-pink = Pink

option-players = Players
option-players-meaning = how many play
option-lady_target = Lady-in-waiting
option-lady_target-meaning = whom the Lady-in-waiting sends home: a man on an adjacent courtyard cell, as the French card says, or on any adjacent cell; the Russian rulebook leaves it open (R1)
option-lady_target-courtyard = men on adjacent courtyard cells, as on the French card
option-lady_target-adjacent = men on any adjacent cell
option-merchant_cannot_finish = No victory in the Merchant's turn
option-merchant_cannot_finish-meaning = in a turn in which the Merchant was placed nobody may play their last card, the Merchant himself included (R9)
option-no_draw_at_start_size = Hand limit for drawing
option-no_draw_at_start_size-meaning = no drawing with as many cards in hand as at the start or more (R9)

## Cards, places and players.

# A card by its bare name.
card = { $kind ->
    [ghost] Ghost
    [watchman] Watchman
    [magician] Magician
    [archer] Archer
    [witch] Witch
    [alchemist] Alchemist
    [soldier] Soldier
    [captain] Captain
    [traitor] Traitor
    [king] King
    [queen] Queen
    [prince] Prince
    [princess] Princess
    [prince-charming] Prince Charming
    [mistress] Mistress
    [lady-in-waiting] Lady-in-waiting
    [courtesan] Courtesan
    [courtier] Courtier
    [counsellor] King's Counsellor
    [ambassador] Ambassador
    [assassin] Assassin
    [priest] Priest
    [thief] Thief
    [spy] Spy
    [schemer] Schemer
    [minstrel] Minstrel
    [merchant] Merchant
    [jester] Jester
    [village-idiot] Village Idiot
    [black-knight] Black Knight
    [siege-engine] Siege Engine
    [barbarian] Barbarian
    [fairy] Fairy
    [enchanter] Enchanter
    [dragon] Dragon
    [herald] Herald
   *[knight] Knight
}
# A card in a sentence: "the King", but "a Soldier", of whom there are many.
card-named = { $kind ->
    [soldier] a { card }
    [siege-engine] a { card }
    [knight] a { card }
   *[other] { card-known }
}
# A card that has been spoken of, or stands where it is said to stand.
card-known = { $kind ->
    [prince-charming] { card }
   *[other] the { card }
}
# A card of which only the back is seen.
card-unseen = a card
# $card: with its article. $place: "on b1".
card-standing = { $card } { $place }

player = { $seat ->
    [grey] { seat-grey }
    [blue] { seat-blue }
    [yellow] { seat-yellow }
    [green] { seat-green }
   *[pink] { seat-pink }
}

# $where: "cell", "siege", "pile" or "outside". $name: in notation. $number: of a pile.
place = { $where ->
    [cell] { $name }
    [siege] the siege place facing the { $name } wall
    [pile] pile { $number } outside
   *[outside] outside
}
at = { $where ->
    [cell] on { $name }
    [siege] facing the { $name } wall
    [pile] on pile { $number } outside
   *[outside] outside
}
# On top of what lies there; only Knights do that.
upon = { $where ->
    [cell] on { $name }
    [siege] on the Siege Engine facing the { $name } wall
    [pile] on pile { $number } outside
   *[outside] on a card outside
}
# Where a card moves; to a siege place only Knights do.
towards = { $where ->
    [cell] to { $name }
    [siege] to the Siege Engine facing the { $name } wall
   *[pile] to pile { $number } outside
}
# A card of a pile by its level, counted from the bottom. All but the lowest are Knights.
card-of-pile = { $level ->
    [0] the card { $place }
    [1] the Knight { $place }
    [2] the second Knight { $place }
    [3] the third Knight { $place }
   *[4] the fourth Knight { $place }
}
token-of = { $player }'s token

## What happens, each in a sentence.

dealt-to-reserve = { BEGIN($card) } is laid out in the Reserve.
card-dealt = { $player } is dealt { $card }.
turn-began = { player }'s turn.
action-taken = { $player } spends an action to { $deed ->
    [draw] draw
    [swap] swap
   *[play] play
}.
card-drawn = { $player } draws { $card }.
swapped = { $player } swaps { $gave } for { $took } from the Reserve.
card-placed = { $player } plays { $card } { $place }.
placed-from-reserve = { $player } places { $card } { $place } from the Reserve, without a token.
effect-began = { BEGIN($card) } takes effect.
choice-made = { $player } chooses { $choice }.
step-ended = { BEGIN($card) } is done.
nothing-to-do = { BEGIN($card) } finds nothing to do.
no-target = { BEGIN($card) } finds no target.
no-target-within = { BEGIN($card) } finds no target { within }.
no-token-to-replace = { BEGIN($card) } finds no token to replace.
card-returned = { BEGIN($card) } returns to { $owner }'s hand.
returned-to-reserve = { BEGIN($card) } bears no token and goes to the Reserve.
sent-to-reserve = { BEGIN($card) } is sent to the Reserve.
card-removed = { BEGIN($card) } is removed from the game.
# $goal: "to c3".
card-moved = { BEGIN($card) } moves { $goal }.
card-drawn-out = { BEGIN($card) } is drawn out of the castle { $goal }.
# $shifts: cards and where each of them goes.
cards-rearranged = Cards change places: { $shifts }.
shift = { $card } goes to { $place }
token-changed = { BEGIN($card) } gets { $now }'s token instead of { $was }'s.
token-lost = The token is taken off { $card }.
token-kept = { BEGIN($card) } keeps { $player }'s token.
token-won = { BEGIN($card) } gets { $player }'s token.
card-given = { $player } is given { $card } from the Reserve.
card-offered = { BEGIN($card) } from { $player }'s hand is laid aside, face down.
cards-passed = { $passings }.
passing = { $giver } gives { $receiver } { $card }
action-gained = { $player } has one more action this turn.
turn-passed = { $player } can do nothing and passes.
turn-ended = { $player }'s turn ends.
game-ended = { $count ->
    [0] Nobody wins
    [one] { $winners } wins
   *[other] { $winners } win
}: { $reason }.

## The prompt: whose turn it is and what may be done.

prompt-deal = The cards are being dealt.
prompt-draw = { $player } draws a card.
prompt-random = { $card }: a card is drawn at random.
prompt-over = The game is over. { $ending }

# $deeds: some of the three below. $left: how many actions the turn still has.
prompt-turn = { $player }: { $deeds } ({ actions-left }).
prompt-turn-other = { player }'s turn, { actions-left }.
actions-left = { $left ->
    [one] { $left } action left
   *[other] { $left } actions left
}
deed-play = play a card
deed-swap = swap with the Reserve
deed-draw = draw from the deck
prompt-pass = { $player }: nothing can be done, so pass.
prompt-called = { $player }: the Herald calls, so play { $king }.

# $task: one of those below.
prompt-effect = { $player }, { $card }: { $task }.
prompt-effect-other = { $card }: { $player } is to { $task }.

task-strike = choose { $target }{ $fate ->
    [return] {" "}to return
    [reserve] {" "}to send to the Reserve
   *[remove] , to remove from the game
}
# For the owner of the Mistress, when the King has come.
task-mistress = choose any card of the castle to return, on behalf of { $mistress }
task-move = choose { $target } to move
task-goal = choose where { $card } goes
task-draw-out = choose { $target } to draw outside
task-landing = choose the card outside on which { $card } lands
task-take-token = choose a card on an adjacent cell that loses its token
task-swap-first = choose the first of two cards that swap their tokens
task-swap-second = choose the card that swaps tokens with { $card }
task-replace-token = choose a token of another player to replace ({ $left } to go)
task-permute-tokens = choose whose token { $card } gets
task-rearrange = choose the card that comes to { $place }
task-give = choose a card of the Reserve to give to a player
task-give-to = choose who gets { $card }
task-swap-give = choose a card to put into the Reserve ({ $left } to go)
task-swap-take = choose a card to take from the Reserve ({ $left } to go)
task-trade = choose a player to swap a card with
task-offer = lay aside a card for { $receiver }
task-place = place a card of the Reserve

# The prompt, to whoever's turn it is: that has been said already.
table-prompt-turn = { BEGIN($deeds) } ({ actions-left }).
table-prompt-pass = Nothing can be done, so pass.
table-prompt-called = The Herald calls, so play { $king }.
table-prompt-effect = { $card }: { $task }.

## Why something cannot be done, as a clause. "You" is the one who acts.

game-is-over = the game is over
chance-is-asked = a card has to come up first
nobody-deals-now = no card is being dealt now
cannot-come-up = the { $card } cannot come up now
nothing-to-choose = there is nothing to choose now: first decide what to do in your turn
can-act = you can pass only if nothing else can be done

deck-is-empty = your deck is empty
hand-is-full = you hold as many cards as at the start or more, and you agreed not to draw then
not-in-hand = there is no { $card } in your hand
not-in-reserve = there is no { $card } in the Reserve
herald-calls = the Herald calls for the King: play him first
merchant-cannot-finish = you agreed that nobody plays their last card in the Merchant's turn

no-such-place = there is no such place
wrong-area = { $card } belongs { $area ->
    [towers] on a tower
    [walls] on a wall
    [courtyard] in the courtyard
   *[outside] outside
}
place-is-taken = { $place } is taken
one-engine-a-wall = { $place } is taken: one Siege Engine a wall
engine-faces-a-wall = a Siege Engine has to face a wall: north, east, south or west
no-cells-outside = outside has no cells: the { $card } simply goes outside
knight-needs-a-card = a Knight has to stand on a card, and { $place } is empty
no-such-pile = a Knight has to stand on a card, and there is no { $place }
nothing-outside = a Knight has to stand on a card, and nothing lies outside
# $place: of one of the cards outside, in notation.
knight-upon-which = a Knight stands on one of the cards outside: say on which, such as { $place }
nothing-in-play = { $card } has to stand on a card, and there is none in play
must-stand-beside = { $card } has to stand next to { $hosts }
must-stand-beside-if-there = { $card } has to stand next to { $host } while { $sex ->
    [woman] she
   *[man] he
} is in the courtyard
# $there: who is in the courtyard. "both": the place is next to the Prince alone.
must-stand-beside-king = { $card } has to stand next to { $there ->
    [king] { $king }
    [both] { $king }, for whom { $prince } stands in only while he is away
    [prince] { $prince }, because { $king } is not in the courtyard
   *[nobody] { $king } or { $prince }, and neither is in the courtyard
}
not-with-rival = { $card } cannot be placed while { $rival } is in the courtyard
not-the-last-cell = { $card } takes nothing but the last free cell of the courtyard
ghost-needs-a-card = the Ghost takes the place of a card, and that tower is empty
# $by: the card that protects the other.
ghost-cannot-oust = the Ghost cannot take the place of { $card }, which { $by ->
    [priest] the Priest protects
   *[knight] a Knight protects
}

# $card: the card whose effect is under way.
choose-first = { $card } asks for something else now
nothing-there = there is no such card
# $target: what is asked for instead.
does-not-fit = { $card } does not fit: choose { $target }
is-protected = { $by } protects { $card }
ambassador-stays = the Ambassador is protected for good
not-itself = { $card } cannot be chosen for { $sex ->
    [man] his
    [woman] her
   *[neither] its
} own effect
chosen-already = { $card } has been chosen already
bears-no-token = { $card } bears no token
bears-your-token = { $card } bears your token already
# Knights stand on $place.
not-alone = only cards that lie alone change places, and on { $place } lie several
nothing-would-change = at least one card has to change its place
moved-already = { $card } has been moved already
nowhere-to-go = { $card } has nowhere to go
moves-within-its-area = { $card } can only move to another free { $area ->
    [towers] tower
    [walls] cell of the walls
   *[courtyard] cell of the courtyard
}
knight-moves-onto-a-card = a Knight can only move to another card of the same area
lands-on-a-card = a Knight that is drawn out has to land on a card outside
no-other-in-hand = there is no other { $card } in your hand
no-other-in-reserve = there is no other { $card } in the Reserve
nobody-plays = nobody plays { $player }
another-player = choose another player
no-card-to-swap = { $player } has no card in hand
no-such-token-left = no token of { player }'s is left to give out

## Why the game ended, as a clause.

out-of-cards = no cards left in hand or deck
cards-were-taken = no cards left in hand or deck, on another player's turn
no-place-left-decided = no card has a place left, and { $decided }
nothing-happens-decided = nothing has been placed or drawn for too long, and { $decided }
too-many-turns-decided = the game has gone on for too long, and { $decided }
# $by: what tells the winner from the next.
decided = { $by ->
    [hands] the fewest cards in hand decide
    [decks] among the smallest hands the smallest deck decides
   *[nothing] the smallest hands and decks are equal
}

# Stored in games that ended before it was said what decides: never given arguments.
no-place-left = no card has a place left, and the fewest cards in hand, then in the deck, decide
nothing-happens = nothing has been placed or drawn for too long, and the fewest cards in hand, then in the deck, decide
too-many-turns = the game has gone on for too long, and the fewest cards in hand, then in the deck, decide

## What a card says.

text = { $text } { $more }

area-name = { $area ->
    [towers] Tower
    [walls] Wall
    [courtyard] Courtyard
   *[outside] Outside
}
where = { area-name }.
where-facing-a-wall = Outside, facing a wall that no other Siege Engine faces.
where-taken-tower = { area-name }, only in place of a lone unprotected card, which returns to its owner's hand.
where-beside = { area-name }, next to { $hosts }.
where-beside-king = { area-name }, next to { $king }, or to { $prince } while { $king } is not in the courtyard.
where-beside-if-there = { area-name }, next to { $host } if { $sex ->
    [woman] she
   *[man] he
} is there.
where-without = { area-name }, but not while { $rival } is there.
where-last-cell = { area-name }, only on its last free cell.
where-on-any-card = On top of any card in play, in any area.

# $reach: where an effect strikes.
within = { $reach ->
    [everywhere] in play
    [castle] of the castle
    [courtyard] of the courtyard
    [courtyard-and-towers] in the courtyard or on a tower
    [towers-and-walls] on a tower or a wall
    [walls] on a wall
    [outside] outside
    [adjacent] on an adjacent cell
   *[adjacent-courtyard] on an adjacent cell of the courtyard
}
target-any = a card { within }
target-other = any other card { within }
# $who: what the target must be.
target = { $who ->
    [man] a man { within }
    [woman] a woman { within }
    [soldier] a soldier { within }
    [knight] { $reach ->
        [everywhere] a Knight
       *[other] a Knight { within }
    }
    [king] the King
   *[not-king] a card { within }, but never the King
}

text-counts-as-soldier = Counts as a soldier.
text-counts-not = Does not count as a { $card }.
text-returns = Returns { $targets } to the { $count ->
    [one] owner's hand
   *[other] owners' hands
}.
text-strikes = { $fate ->
    [reserve] Sends { $target } to the Reserve.
   *[remove] Removes from the game { $target }.
}
text-moves = Moves { $moves }{ $count ->
    [one] {""}
   *[other] , in either order
}.
text-move = { $target } to { $reach ->
    [walls] another free cell of the walls
    [courtyard] another free cell of the courtyard
   *[other] a free cell of the same area
}
text-move-knight = { $target } to another card of the same area
text-may-complete-wall = If that makes four soldiers on a wall, the Siege Engine facing it returns to its owner's hand.
text-completes-wall = As the fourth soldier of a wall, returns the Siege Engine facing it to its owner's hand.
text-storms-walls = As the fourth around the castle, returns all unprotected soldiers on the walls to their owners' hands.
text-draws-out = Moves { $target } outside, its token with it; a Knight lands on a card there.
text-returns-last-placed = Returns the card placed last before this one to its owner's hand, if it is still in play and unprotected.
text-mistress-returns = Then, if { $mistress } is in the courtyard, the player whose token she bears returns any card of the castle too.
text-takes-token = Takes the token off a card on an adjacent cell, even a covered or protected one; returned later, that card goes to the Reserve.
text-swaps-tokens = Swaps the tokens of any two other cards in play, even covered or protected ones.
text-replaces-tokens = Replaces { $count } tokens of other players with yours, even on covered or protected cards.
text-permutes-tokens = Shares out the tokens of the cards on adjacent cells, even covered or protected ones, among them anew, as you like.
text-gains-action = You have a third action this turn.
text-cannot-finish = You cannot play your last card this turn.
text-rearranges = Makes lone unprotected cards on adjacent cells of the courtyard change places, as you like.
text-gives-from-reserve = Gives a card of the Reserve to any player, yourself included.
text-swaps-with-reserve = Swaps { $count } cards of your hand for { $count } of the Reserve, all at once.
text-trades-hands = Swaps a card of your hand for a random one of another player's hand.
text-passes-left = All players pass a card of their choice to the left, at the same time.
text-draws-from-right = All players take a random card from the hand to their right, at the same time.
text-places-from-reserve = Places a card of the Reserve, without a token; you carry out its effect.

text-protects-card-below = Protects the card directly below { protection }.
text-protects-own-neighbours = Protects the cards on adjacent cells whose token has the same colour as his own { protection }.
text-protects-soldiers = Protects all other soldiers of his wall, whoever owns them, { protection }.
text-is-protected = Can never be returned, moved or removed.
protection = from being returned, moved or removed
text-stands-in = While { $king } is not in the courtyard, cards that must stand next to him may stand next to the Prince.
text-calls-the-king = Whoever has the turn and holds { $king } must play him, if there is a place for him.

## What a button says.

do-draw = Draw a card
do-swap = Swap { $give } for { $take }
do-play = Play { $card } { $place }
do-pass = Pass
do-choose-card = Choose { card-of-pile }
do-move = Move { $goal }
do-take = Choose { $card } from the Reserve
do-give = Choose { $card } from your hand
do-choose-seat = Choose { $player }
do-choose-token = Give it { $player }'s token
do-offer = Lay { $card } aside
do-deal = Deal { $card }

## The glossary: what cards and places mean.

# $sex: "man", "woman" or "neither". $text: what the card says.
card-meaning = { $name }{ $sex ->
    [man] , a man
    [woman] , a woman
   *[neither] {""}
}{ $copies ->
    [one] {""}
   *[other] , { $copies } in all
}: { $text }
# $area: where the cell lies. $name: in notation.
cell-meaning = { $area ->
    [towers] The tower { $name }: cards of the towers go here.
    [walls] The cell { $name } of the walls: soldiers go here.
   *[courtyard] The cell { $name } of the courtyard: cards of the courtyard go here.
}
siege-place-meaning = The siege place facing the { $name } wall: room for one Siege Engine.
outside-meaning = Outside, before the walls: no cells, next to nothing, and always room.
reserve-meaning = The Reserve: cards that belong to nobody, face up. An action swaps one card of your hand for one of these.
deck-meaning = A player's own deck, face down. Nobody knows what lies in it. You win with neither deck nor hand left.
removed-meaning = Removed from the game, and never back.

## The drawn board: what is written on it, and what it is called when it is read aloud.

board-castle = The castle
board-hand = Your hand
# $name: a player.
board-hand-of = The hand of { $name }
board-no-cards = No cards
board-reserve = Reserve
# $cards: a list of cards.
board-removed = Out of the game: { $cards }
board-seats = Players

# $ground: "towers", "walls", "courtyard", "siege" or "outside". $name: in notation.
board-place = { $ground ->
    [towers] { $name }, tower
    [walls] { $name }, wall
    [courtyard] { $name }, courtyard
    [siege] Siege place facing the { $name } wall
   *[outside] { $name ->
        [out] Outside
       *[other] Outside, { $name }
    }
}
# $place: as above. $cards: what lies there.
board-free = { $place }: free
board-taken = { $place }: { $cards }
board-owned = { $card } of { $owner }
board-unowned = { $card } without a token
board-under = { $below }, under a { $above }
# $guard: as below.
board-protected = { $card }; { $guard }
# $kind: what protects a card: one above it, around it, or the card itself.
board-guarded-by = { $kind ->
    [ambassador] protected for good
   *[other] protected by { card-named }
}
board-mark = { $mark ->
    [effect] takes effect
    [chosen] chosen
   *[asked] what is asked for
}
# $place: as above, with what lies there.
board-news = { $place }; { $news ->
    [latest] placed last
    [gone] a card has left since your turn
   *[come] new since your turn
}

# $you, $turn, $aside, $knows: "yes" or "no". $known: a list of cards.
board-seat = { $name }{ $you ->
    [yes] , you
   *[no] {""}
}: { $hand ->
    [one] { $hand } card
   *[other] { $hand } cards
} in hand, { $deck } in the deck{ $turn ->
    [yes] ; has the turn, { $actions ->
        [one] { $actions } action left
       *[other] { $actions } actions left
    }
   *[no] {""}
}{ $aside ->
    [yes] ; a card lies aside
   *[no] {""}
}{ $knows ->
    [yes] . Known: { $known }
   *[no] {""}
}.

# $card: a card of yours.
board-new = { $card }, new
board-playable = { $card }, can be placed
board-named = { $card }, chosen
board-deck = Your deck: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
board-deck-short = Deck

board-effect = { $card } takes effect
board-chosen = Chosen so far
board-card-at = { $card } ({ $place })
board-goal = to { $place }
board-tokens = Whose token
board-pile = Cards on { $place }
board-close = Close

# $unseen, $all: how many cards.
board-unseen = Still unseen: { $unseen } of { $all }
board-group = { $group ->
    [towers] Towers
    [walls] Walls
    [courtyard] Courtyard
    [outside] Outside
   *[knights] Knights
}
board-of = { $left }/{ $all }
board-several = { $card } × { $count }
board-none-unseen = none
board-known = Known in hand
board-out = Out of the game
