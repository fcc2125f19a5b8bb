### Stronghold, everything that is said of it.
###
### Units, places, cards and players go in as text that is made here too: `units`, `place`,
### `card`, `player` … $kind is a unit by its letter, $card a card by its id, $seat a player.

## On the shelf.

title = Stronghold
summary = seven turns of siege: an army masses before the walls, and every deed gives the garrison time

seat-invader = Invader
seat-defender = Defender

option-preset = Phase cards
option-preset-meaning = phase cards drawn at random, or the set for a first game
option-preset-drawn = drawn at random
option-preset-first-game = the set for a first game
option-data = Board, costs and cards
option-data-meaning = the board, costs and cards to play with: a name, or the text of a data set
option-data-reconstruction = The reconstruction
option-swaps = Swaps
option-swaps-meaning = units change places anywhere, or one move apart (A32)
option-swaps-anywhere = anywhere in the fortress
option-swaps-adjacent = one move apart
option-possession = Possession
option-possession-meaning = how long a possessed Hero order is lost (A29)
option-possession-turn = for the turn
option-possession-game = for the rest of the game
option-spy = Spies
option-spy-meaning = how long a Spy stays on a card (A26)
option-spy-until-used = until the card is used
option-spy-turn = for the turn
option-sap = Units out of a Sap
option-sap-meaning = whether units out of a Sap count as new in a march (A18)
option-sap-extra = come on top of the march
option-sap-counted = count as new units

## Units.

# A kind by its bare name.
kind = { $kind ->
    [G] Goblin
    [O] Orc
    [T] Troll
    [M] Marksman
    [S] Soldier
   *[V] Veteran
}
# $count units of a kind.
units = { $kind ->
    [G] { $count ->
        [one] a Goblin
       *[other] { $count } Goblins
    }
    [O] { $count ->
        [one] an Orc
       *[other] { $count } Orcs
    }
    [T] { $count ->
        [one] a Troll
       *[other] { $count } Trolls
    }
    [M] { $count ->
        [one] a Marksman
       *[other] { $count } Marksmen
    }
    [S] { $count ->
        [one] a Soldier
       *[other] { $count } Soldiers
    }
   *[V] { $count ->
        [one] a Veteran
       *[other] { $count } Veterans
    }
}
nobody = nobody
siege-tower = a Siege tower
hourglasses = { $count ->
    [0] no Hourglasses
    [one] { $count } Hourglass
   *[other] { $count } Hourglasses
}
wood = { $count } Wood

## Places. $sort: "foreground", "rampart", "section", "tower" or "inside". $name: as printed.

place = { $sort ->
    [foreground] foreground { $name }
    [rampart] rampart { $name }
    [section] section { $name }
    [tower] tower { $name }
   *[inside] { building }
}
place-short = { $sort ->
    [inside] { building }
   *[other] { $name }
}
place-within = { $sort ->
    [tower] in { place }
    [inside] { $name ->
        [scouts] among { building }
       *[other] in { building }
    }
   *[other] on { place }
}
# One that is not on the board.
place-unknown = at { $name }
building = { $name ->
    [forge] the Forge
    [workshop] the Workshop
    [scouts] the Scouts
    [cathedral] the Cathedral
    [barracks] the Barracks
    [guard] the Guard
    [courtyard] the Courtyard
    [hospital] the Hospital
   *[other] { $name }
}
path = the path { $start }–{ $end }
side = the { $side ->
    [west] west
   *[east] east
} side

## Machines, cards and tokens.

# $name: "#1". $kind: "machine" where only the number is told.
machine = { $kind ->
    [ballista] Ballista
    [catapult] Catapult
    [trebuchet] Trebuchet
   *[machine] machine
} { $name }
card = { $card ->
    [exchange] Exchange
    [gather] Gathering
    [ballista] Ballista
    [catapult] Catapult
    [trebuchet] Trebuchet
    [mantelets] Mantelets
    [siege_tower] Siege tower
    [banner] Banners
    [ladder] Ladders
    [sap] Sap
    [bridge] Bridge
    [poison] Poison
    [artilleryman] Artilleryman
    [quartermaster] Quartermaster
    [trench_master] Trench master
    [saboteur] Saboteur
    [trainer] Trainer
    [blood_stones] Blood stones
    [possession] Possession
    [demon] Demon
    [specter] Specter
    [gale] Gale
    [marches] Marches
   *[other] { $card }
}
# An action of a building.
errand = { $errand ->
    [cannon] Cannon
    [cauldron_g] Goblin cauldron
    [cauldron_o] Orc cauldron
    [cauldron_t] Troll cauldron
    [poles] Poles
    [bay_window] Bay window
    [platform] Platform
    [wall] Wall reinforcement
    [trap] Trap
    [machine_damage] Machine damage
    [spy] Spy
    [blessing] Marksmen blessing
    [glare] Unearthly glare
    [sniper] Sniper
    [confusion] Order confusion
    [train_ms] Marksman to Soldier
    [train_sv] Soldier to Veteran
    [hunt] Hunt for Saboteurs
   *[other] { $errand }
}
objective = { $card ->
    [O1] Bloody rituals
    [O2] Loyal shamans
    [O3] Stone upon stone
    [O4] Siege park
    [O5] First blood
    [O6] Between two fires
    [O7] Call of the woods
    [O8] Pathfinders
    [O9] Iron horde
    [O10] Masters of war
   *[other] { $card }
}
objective-unseen = an objective
plan = { $card ->
    [P1] Stone stores
    [P2] Levy
    [P3] Old guard
    [P4] Hail of arrows
    [P5] Double watch
    [P6] Burning pitch
    [P7] Postern passage
    [P8] Oath of heroes
    [P9] Tar barrels
    [P10] Prayer of the keep
   *[other] { $card }
}
plan-unseen = a plan
order = { $order ->
    [fury] Goblin fury
    [detonation] Orc detonation
    [call] Troll call
   *[bluff] Bluff
}
hero = { $hero ->
    [warrior] the Warrior
   *[officer] the Officer
}
# A Hero order.
tile = { $tile ->
    [rally] Rally
    [assign] Assign
   *[recall] Recall
}
tile-spot = the order { tile }
# $kind: what it is laid for; "hidden": face down.
trap = { $kind ->
    [G] a Goblin trap
    [T] a Troll trap
    [tower] a Siege tower trap
   *[hidden] a trap
}
cauldron = a cauldron against { $kind ->
    [G] Goblins
    [O] Orcs
   *[T] Trolls
}

player = { $seat ->
    [invader] the Invader
   *[defender] the Defender
}
game-ended = { $count ->
    [0] Nobody wins
   *[other] { BEGIN($winners) } wins
}: { $reason }.

## What happens, each in a sentence. Bookkeeping first.

next-steps = The next steps are clear.
turn-began = Turn { $turn } begins.
turn-cleaned = Turn { $turn } is over: cards are cleared, and what lasts a turn leaves the board.
# $status: "lasting", "pending" or "spent".
objective-done = The Invader has done { $card }{ $status ->
    [lasting] {" "}and keeps its bonus for the rest of the game.
    [pending] ; its bonus waits.
   *[spent] {" "}and takes its bonus.
}
objective-spent = The bonus of { $card } is used up.
traps-cleared = { $count ->
    [0] No trap lies on { $side }.
    [one] The trap on { $side } goes back to the Defender.
   *[other] All { $count } traps on { $side } go back to the Defender.
}

# Setting up. $pile: "row" or "reserve".
card-dealt = { $pile ->
    [row] Into the row: { $card }.
   *[reserve] Into the reserve: { $card }.
}
row-arranged = Phase { $phase } in the row, from the left: { $cards }.
objective-drawn = The Invader draws { $card }.
objective-dropped = The Invader puts { $card } back.
objectives-shown = The Invader's objectives are { $cards }.
plan-drawn = The Defender draws { $card }.
plan-dropped = The Defender puts { $card } back.

# Supply and the row.
unit-drawn = { BEGIN($unit) } comes out of the bag.
wood-gained = The Invader gets { $wood }.
cards-exchanged = Into the row: { $back }; into the reserve: { $out }.
# $price: Wood and units; none, if $free is "yes".
card-paid = The Invader uses { $card }{ $free ->
    [yes] {""}
   *[no] {" "}for { $price }
}; that will give the Defender { $hourglasses }.
spy-went-home = The Spy on { $card } goes home.
row-ended = The Invader uses no more cards this turn.
hourglasses-handed = The Defender gets { $hourglasses }.

# What cards do.
machine-built = { $machine } is built { $place }.
mantelets-set = Mantelets go up { $place }: Marksmen cannot hurt anybody there.
siege-tower-built = A Siege tower is built { $place }.
equipment-laid = { BEGIN($section) } is equipped: { $card }.
bridge-laid = A Bridge lies on { $path }: no trap can be laid there.
miss-removed = A Miss leaves the pile of { $machine }.
training-laid = A { $card } takes post { $place }.
training-used = The Invader has trained: { $card }.
saboteur-sent = A Saboteur slips into { $building }: every action there costs one Hourglass more.
units-came = { BEGIN($units) } { $count ->
    [one] comes
   *[other] come
} out of the bag to { $place }.
# $face: "success", "bluff" or "hidden".
ritual-laid = A token of { $ritual } is laid face down on { $spot }{ $face ->
    [success] : the Success.
    [bluff] : a Bluff.
   *[hidden] .
}
ritual-cast = { $ritual } is cast with { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
}.
token-turned = The token of { $ritual } on { $spot } is turned over: { $face ->
    [success] a Success!
   *[bluff] a Bluff.
}

# Marches. $size: "small" or "large".
march-began = A { $size } march begins; it will give the Defender { $hourglasses }.
# $sort: of the place.
unit-enlisted = { BEGIN($unit) } comes from supply { $sort ->
    [section] through the Sap to { $place }.
   *[other] to { $place }.
}
piece-moved = { BEGIN($piece) } goes from { $start } to { $end }.
piece-passed = { BEGIN($piece) } goes from { $start } past the Quartermaster on { $via } to { $end }.
trap-turned = On { $path } lies { $trap }.
trap-returned = The trap on { $path } goes back to the Defender.
tower-stopped = A trap stops { $tower } before { $place }: it goes back to { $back } and stays there this turn.
group-arrived = All who walked { $path } have arrived.
marauders-joined = The Marauders join on { $place }: { $units }.
march-ended = The { $size } march is over.
marches-ended = The marches are over; the Invader has { $host ->
    [one] { $host } unit
   *[other] { $host } units
} on the field.

# Orders.
order-laid-hidden = An order is laid face down at { $section }.
# $how: "open" or "secret".
order-laid = { $order } is ordered at { $section }, { $how ->
    [open] openly.
   *[secret] face down.
}
orders-given = The orders are given, for { $hourglasses }.
order-shown = The order at { $section } is { $order }.
order-discarded = Order confusion: the token at { $section }, { $order }, is gone.

# The Defender's window.
window-opened = The Defender has { $hourglasses } to spend.
hourglasses-spent = That costs { $hourglasses }.
unit-moved = { BEGIN($unit) } moves from { $start } to { $end }.
units-swapped = { BEGIN($unit) } { $place } and { $other } { $other_place } change places.
move-given-up = { $gale } makes it too dear: { $unit } { $place } stays where it is.
hero-moved = { BEGIN($hero) } goes from { $start } to { $end }.
# $given: "window", or "order" if it comes with a Hero's order.
hourglass-laid = { $given ->
    [window] An Hourglass is laid on { $errand }.
   *[order] The unit brings an Hourglass for { $errand }.
}
action-finished = { $errand } { $place } is paid for and carried out.
# $why: "closed" if a plan gives the action up, "cheaper" if Saboteurs leave.
hourglasses-cut = { $why ->
    [closed] { $errand } is closed for the rest of the game: { $count ->
        [one] the Hourglass laid on it is lost.
       *[other] the { $hourglasses } laid on it are lost.
    }
   *[cheaper] { $errand } costs less again: { $hourglasses } taken off it.
}
hero-bade = { BEGIN($hero) } gives the order { $tile }.
# $lasts: "turn" or "game".
order-possessed = { $possession }: the order { $tile } of { $hero } comes to nothing{ $lasts ->
    [game] , and its tile is lost for the rest of the game.
   *[turn] .
}

# Actions of buildings.
tower-armed = { BEGIN($tower) } is armed: { $machine }.
cauldron-hung = { BEGIN($cauldron) } hangs at { $section }.
platform-built = { BEGIN($section) } gets a { $platform }: room for one more defender.
wall-raised = { BEGIN($section) } gets one more wall element.
trap-laid = { BEGIN($trap) } is laid face down on { $path }.
machine-damaged = { BEGIN($machine) } is damaged and will not fire in the coming assault.
spy-sent = A Spy watches { $card }: its next use costs one unit more.
side-blessed = { $blessing } for { $side }: all its Marksmen will shoot at one rampart.
section-glared = { $glare } covers { $section }: no assault there this turn.
unit-trained = { BEGIN($unit) } { $place } becomes { $better }.
saboteurs-hunted = { BEGIN($unit) } { $place } hunts down all Saboteurs and leaves the board.

# Plans.
plan-played = The Defender plays { $plan }.
plan-sided = { $plan } is for { $side }.
hourglasses-gained = The Defender gains { $hourglasses }.
units-levied = { BEGIN($units) } { $count ->
    [one] comes
   *[other] come
} from the stock to { $place }.

# The assault: fire.
assault-began = The assault of turn { $turn } begins.
aimed = { BEGIN($weapon) } aims at { $target }.
# $cannon, $poles: whom the card lets them kill.
hit-card-turned = The hit card for { $tower }: a cannon may kill { $cannon }, Poles { $poles }.
salvo-ended = Everything has been fired; the cards are shuffled.
machine-fired = { BEGIN($machine) } fires at { $target }: { $result ->
    [hit] a Hit!
   *[miss] a Miss.
}
# $cause: "machine" or "detonation".
wall-broken = { BEGIN($section) } loses a wall element to { $cause ->
    [machine] the machine.
   *[detonation] the detonation.
}
cauldron-broken = With no wall element left at { $section }, its cauldron is destroyed.
tower-machine-broken = With no wall and no cauldron left to hit, the machine in { $tower } is destroyed.
# $fire: the strength of their shots.
fire-aimed = Marksmen { $place } shoot at { $target }, with strength { $fire }.
all-along = all along { $side }
marksmen-done = All Marksmen have shot.

# The assault: who falls. $cause: what killed them.
invaders-fell = { BEGIN($units) } { $count ->
    [one] dies
   *[other] die
} { $place }: { $cause ->
    [trap] caught in a trap.
    [cannon] hit by a cannon.
    [ballista] hit by the Invader's own Ballista.
    [marksmen] shot by Marksmen.
    [cauldron] scalded from the cauldron.
    [poles] thrown down by Poles.
    [fury] that is the end of the fury.
    [detonation] blown up by the Invader's own order.
    [fight] the fight is lost there.
    [sniper] shot by the Sniper.
    [pitch] burned by pitch.
   *[other] { death }.
}
# $taken: "yes" if a Specter turns the dead into an enemy.
defender-fell = { BEGIN($unit) } { $place } dies, { $cause ->
    [ballista] hit by a Ballista
    [blood_stones] taken by Blood stones
    [poison] poisoned
    [fight] since the fight is lost there
    [demon] taken by the Demon
   *[other] { death }
}{ $taken ->
    [yes] ; the Specter takes the dead.
   *[no] , and goes to the Hospital.
}
# Causes that only the other side can suffer, should they ever meet.
death = { $cause ->
    [trap] caught in a trap
    [cannon] hit by a cannon
    [ballista] hit by a Ballista
    [blood_stones] taken by Blood stones
    [marksmen] shot by Marksmen
    [poison] poisoned
    [cauldron] scalded from a cauldron
    [poles] thrown down by Poles
    [fury] worn out by fury
    [detonation] blown up
    [fight] in a lost fight
    [sniper] shot by the Sniper
    [pitch] burned by pitch
   *[demon] taken by the Demon
}
order-came-to-nothing = { $order } at { $section } comes to nothing: nobody can carry it out.
fury-began = { $order } { $place }: every Goblin there counts { $rage } in this assault, and dies after it.
# $ahead: "invader", "defender" or "nobody". $lead: by how much.
fought-out = { BEGIN($section) }: { $attack } against { $defence }; { $ahead ->
    [invader] the Invader is ahead by { $lead }.
    [defender] the Defender is ahead by { $lead }.
   *[nobody] nobody is ahead.
}
# $units: the strength of the Defender's units alone.
wall-breached-now = { BEGIN($section) } is breached! { $attack } against { $defence }: ahead by { $lead }, and its defenders are only { $units } strong.
unit-healed = { BEGIN($unit) } is healed and goes to the Courtyard.
hospital-cleared = Whoever is left in { $hospital } is out of the fight, back in the stock.

## The prompt. `task-…`: what one seat is asked, after its name; `doing-…`: what others are told.

prompt-task = { $seat ->
    [invader] { seat-invader }
   *[defender] { seat-defender }
}: { $task }
# To whoever's turn it is: that has been said already.
table-prompt-task = { BEGIN($task) }
prompt-over = The game is over. { $ending }
prompt-deal = Cards are being drawn.
prompt-briefing = Phase 1: { $left ->
    [one] one more unit comes
   *[other] { $left } more units come
} out of the bag into the Invader's supply.
prompt-cannon = The cannon in { $tower } fires at { $target }: a hit card is turned.
prompt-machine = { BEGIN($machine) } fires at { $target }: { $hits } of { $cards } cards are Hits.
prompt-poles = The Poles in { $tower } are used on { $target }: a hit card is turned.
prompt-itself = The game goes on by itself.

# Setting up.
task-arrange = set up your row from the left: which card of Phase { $phase } comes { $placed ->
    [0] first?
   *[other] after { $row }?
}
doing-arrange = The Invader puts the cards of Phase { $phase } in order.
task-drop-objective = put one of your objectives back into the box; the other two lie open and can earn you a bonus. You drew { $cards }.
doing-drop-objective = The Invader keeps two of three objectives.
task-drop-plan = put one of your plans back into the box; the other two lie face down until you play them. You drew { $cards }.
doing-drop-plan = The Defender keeps two of three plans.

# Phases 1 to 5.
task-offer-exchange = in Phase 1, do you exchange cards of your row for cards of the reserve? That gives the Defender { $hourglasses }.
doing-offer-exchange = Phase 1: the Invader may exchange cards.
task-exchange = exchange a card of your row for one of the reserve, each card once, or say that it is all.
doing-exchange = Phase 1: the Invader exchanges cards.
# $gains: each as below, for the kinds that are in supply.
task-gather = in Phase 1, do you send a unit from your supply for Wood? { BEGIN($gains) }. That gives the Defender { $hourglasses }.
gain = { $unit } brings { $wood }
doing-gather = Phase 1: the Invader may send a unit for Wood.
# $count: how many cards can be used. $card: the first of them.
task-row = { $count ->
    [0] you can use no card that is left, so end the row.
    [one] in the phases 2 to 5, use { $card }, or end the row. Each unit paid gives the Defender an Hourglass.
   *[other] in the phases 2 to 5, use one of { $count } cards, or end the row. Each unit paid gives the Defender an Hourglass; cards passed over are out.
}
doing-row = Phases 2 to 5: the Invader may use a card of the row.
# $ways: units with their hourglasses. $spy: "yes" if a Spy asks for one more.
task-pay = pay for { $card } with { $wood ->
    [0] {""}
   *[other] { $wood } Wood and{" "}
}{ $ways }.{ $spy ->
    [yes] {" "}The Spy makes it one unit more.
   *[no] {""}
}
way-to-pay = { $units } (gives { $hourglasses })
doing-pay = The Invader pays for { $card }.
# $card: by its id, $name: in words.
task-place = { $name }, paid for: { $card ->
    [ballista] choose a rampart to build it on; it fires at the sections this rampart leads to.
    [catapult] choose a rampart to build it on; it fires at the sections this rampart leads to.
    [trebuchet] choose a foreground to build it on; it fires at any section of that side.
    [mantelets] choose a rampart to shield from Marksmen.
    [siege_tower] choose a foreground to build it on.
    [banner] choose a section where you fight with one more strength.
    [ladder] choose a section where one more unit of yours has room.
    [sap] choose a section where a unit may come up in each march.
    [bridge] choose a path where no trap can be laid.
    [poison] choose a section where a Marksman dies in each assault you fight there.
    [artilleryman] choose the machine that loses a Miss.
    [quartermaster] choose a rampart that one unit may pass in each march.
    [trench_master] choose a rampart to shield from cannons.
    [saboteur] choose a building whose actions get dearer.
    [trainer] choose the foreground where your recruits appear.
   *[other] choose a place for it.
} Then the Defender gets { $hourglasses }.
doing-place = The Invader chooses a place for { $card }; then the Defender gets { $hourglasses }.
# $laid: how many tokens already. $face: what is left to lay.
task-cast = { $name }: lay { $face ->
    [success] the Success
    [bluff] a Bluff
   *[either] the Success or a Bluff
} face down on { $card ->
    [blood_stones] a throwing machine
    [possession] a Hero order
    [demon] a building
   *[other] a section
}{ $laid ->
    [0] .
    [one] ; one token is laid. You may say that it is all.
   *[other] ; { $laid } tokens are laid. You may say that it is all.
} Then the Defender gets { $hourglasses }.
doing-cast = The Invader lays tokens of { $ritual } face down, { $laid } so far; then the Defender gets { $hourglasses }.
task-tune = { $card }: which machine loses a Miss? { $left ->
    [one] One more pile, or that is all.
   *[other] Up to { $left } piles.
}
doing-tune = The Invader takes Misses out of the piles of machines.
task-clear = { $card }: on which side are all traps removed?
doing-clear = The Invader chooses a side that loses its traps.

# Phase 6.
# $marches: each as below. $marched: how many this turn.
task-march = { $marched ->
    [0] choose a march for Phase 6, at least one each turn: { $marches }.
   *[other] one more march in Phase 6, { $marches }, or no more?
}
march = the { $size ->
    [small] small one
   *[large] large one
} (up to { $limit } from each place, gives { $hourglasses })
doing-march = Phase 6: the Invader decides on a march.
# $units: who is in supply and fits through.
task-sap = does { $units } come from supply through the { $sap } to { $section }?
doing-sap = The Invader may send a unit through the Sap to { $section }.
# $places: each with how many may still leave it. $count: how many places.
task-step = { $count ->
    [0] nobody can move on in this step, so end it.
   *[other] move units along the paths, one by one, or end this step. Left to move: { $places }.
}
room-left = { $place } { $count }
doing-step = The Invader moves units on from { $places }.
task-trapped-troll = a Troll trap on { $path }: shall it kill the Troll that would pass on to the wall? Otherwise it is another one.
doing-trapped-troll = The Defender decides which Troll falls into the trap on { $path }.
task-maraud = only one of the Marauders has room on { $place }: which one joins?
doing-maraud = The Invader chooses which Marauder joins.
# $places: each with its room. $supply: units.
task-supply = bring units from supply to the foregrounds, one by one, or end the march. Room for: { $places }. In supply: { $supply }.
doing-supply = The Invader brings units from supply to the foregrounds.
task-offer-orders = do you give orders? One openly gives the Defender { $open }, any number face down { $secret }.
doing-offer-orders = The Invader may give orders.
# $how: "open", "secret", or "none" if no other order can be laid. $laid: how many already.
task-command = { $how ->
    [open] lay one order openly at a section where a unit can carry it out.
    [none] no other order can be laid: say that it is all. { $laid ->
        [one] One is laid.
       *[other] { $laid } are laid.
    }
   *[secret] lay an order face down at a section where a unit can carry it out{ $laid ->
        [0] .
        [one] , or say that it is all; one is laid.
       *[other] , or say that it is all; { $laid } are laid.
    }
}
doing-command = The Invader gives { $how ->
    [open] an order.
   *[secret] secret orders.
}

# The Defender's window.
# $ways: each as below, if it is possible. $free: what is possible and costs nothing.
task-window = spend your { $hourglasses } on { $ways }.{ $free ->
    [both] {" "}Hero orders and plans are free.
    [orders] {" "}Hero orders are free.
    [plans] {" "}Plans are free.
   *[nothing] {""}
}
way-to-spend = { $way ->
    [move] moves ({ $price } each)
    [swap] swaps ({ $price } each)
    [hero] Hero moves ({ $price } each)
   *[errand] actions (one at a time)
}
task-window-end = all Hourglasses are spent. { $free ->
    [both] Give a Hero order, play a plan, or end your window.
    [orders] Give a Hero order, or end your window.
    [plans] Play a plan, or end your window.
   *[nothing] Nothing else can be done now: end your window.
}
doing-window = The Defender has { $hourglasses } to spend.
# $errand: by its id, $name: in words.
task-finish = { $name }, paid for: { $errand ->
    [cannon] choose a tower for it.
    [cauldron_g] choose the section where it hangs.
    [cauldron_o] choose the section where it hangs.
    [cauldron_t] choose the section where it hangs.
    [poles] choose a tower for them.
    [bay_window] choose a tower for it; it works while a Marksman is in there.
    [platform] choose a section that gets room for one more defender.
    [wall] choose a section that gets a wall element.
    [trap] choose a path, and the kind of trap that lies there face down.
    [machine_damage] choose a machine that will not fire in the coming assault.
    [spy] choose a card whose next use costs one unit more.
    [blessing] choose the side whose Marksmen shoot together.
    [glare] choose a section that is left out of the coming assault.
    [sniper] choose any one unit of the Invader: it dies.
    [confusion] choose a section whose order is gone.
   *[other] carry it out.
}
doing-finish = The Defender carries out { $errand }.
task-demon = an action is complete where your { $demon } lies: which unit of the Courtyard dies?
doing-demon = { $demon }: the Invader chooses a unit of the Courtyard that dies.
task-toll = { $gale } blows there: pay one more Hourglass for the move of { $unit } { $place }, or give it up? You have { $hourglasses } left.
doing-toll = The Defender decides whether a move is worth one more Hourglass.
task-rally = { $tile }: which unit of the Courtyard goes to { $hero } { $place }?
task-assign = { $tile }: which unit goes into a building, to help there with one Hourglass?
task-send = into which building goes the { $unit } { $place }?
task-help = on which action of { $building } is the Hourglass laid?
task-recall = { $tile }: which unit on the side of { $hero } goes to the Courtyard?
doing-hero = The Defender carries out a Hero's order.

# Plans. $begun: "yes" if it can be left at that.
# $plans: those that are held. $useful: those of them that would bring something now.
task-plan = { $count ->
    [0] you hold { $plans }, but nothing would come of it now: play no plan.
   *[other] do you play a plan now? You hold { $plans }{ $all ->
        [yes] .
       *[no] ; only { $useful } would bring something now.
    }
}
doing-plan = The Defender may play a plan.
doing-plan-details = The Defender carries out a plan.
task-stock = { $plan }: which section gets a wall element? { plan-left }
task-promote = { $plan }: on which section does a Soldier become a Veteran? { plan-left }
plan-left = { $left ->
    [one] One
   *[other] { $left }
} left{ $begun ->
    [yes] , or that is all.
   *[no] .
}
task-side = { $plan }: which side is it for?
task-pitch = { $plan }: which rampart burns? Units of total strength up to { $strength } die there.
task-burn = { $plan } { $place }: who dies? Strength { $strength } is left{ $begun ->
    [yes] , or that is all.
   *[no] .
}
task-brew = { $plan }: which cauldron?
task-hang = { $plan }: at which section hangs { $cauldron }?
task-pray = { $plan }: which action of the Cathedral, free of charge?

# The assault.
task-aim-cannon = { $cannon } in { $tower }: choose its target.
doing-aim-cannon = The Defender aims the cannon in { $tower }.
task-cannon-kills = the cannon hits { $place }: who dies, { $kinds }?
doing-kill-invader = The Defender chooses whom the cannon kills { $place }.
# $hits of $cards in its pile are Hits.
task-aim-machine = aim { $machine } { $place } at a section; { $hits } of { $cards } cards in its pile are Hits. A Hit { $kind ->
    [ballista] kills a defender there, and one of yours if you have any there.
   *[other] destroys a wall element; if there is none, the cauldron; else a machine in a tower.
}
doing-aim-machine = The Invader aims { $machine }.
# $units: who is there.
task-shot-kills = a Hit { $place }: which defender dies, of { $units }?
doing-kill-defender = The Invader chooses which defender dies { $place }.
task-shot-kills-own = the shot also costs you a unit { $place }: which one, of { $units }?
doing-kill-own = The Invader chooses which unit of his own dies { $place }.
task-raze = the shot at { $section } finds no wall and no cauldron: which tower beside it loses its machine?
doing-raze = The Invader chooses a tower beside { $section } that loses its machine.
task-haunt = { $specter } turns the dead into { $unit }: on which foreground?
doing-haunt = The Invader gets { $unit } and chooses a foreground.
task-aim-blessed = { $blessing }: at which rampart do all Marksmen of { $side } shoot?
# $count Marksmen; the others shoot at the second.
task-aim-marksmen = { $count ->
    [one] does the Marksman { $place } shoot at { $first }? Otherwise he shoots at { $second }.
   *[other] how many of { $count } Marksmen { $place } shoot at { $first }? The others shoot at { $second }.
}
doing-aim-marksmen = The Defender's Marksmen take aim.
# $units: those who are not too strong for what is left.
task-volley = who falls { $place } under fire, of { $units }? Strength { $left } is left; you may stop.
doing-volley = The Defender chooses who falls { $place }, up to strength { $left }.
task-aim-poles = { $poles } in { $tower }: choose the section to use them on.
doing-aim-poles = The Defender chooses where the Poles in { $tower } are used.
task-detonate = { $order } { $place }: how many of { $orcs ->
    [one] { $orcs } Orc
   *[other] { $orcs } Orcs
} blow themselves up? Each destroys one of { $walls ->
    [one] { $walls } wall element
   *[other] { $walls } wall elements
}.
doing-detonate = The Invader decides how many Orcs blow themselves up { $place }.
task-call = { $order }: which Troll makes a step towards { $section }?
doing-call = The Invader calls a Troll towards { $section }.
# $units: the losing side's.
task-win = you are ahead by { $advantage } { $place }: choose who dies of { $units }, as much strength as possible but no more than { $advantage }.
doing-win = { $seat ->
    [invader] The Invader
   *[defender] The Defender
} is ahead by { $advantage } { $place } and chooses who dies.
task-heal = who leaves { $hospital } for the Courtyard, of { $units }? { $left ->
    [one] One more is healed.
   *[other] { $left } are healed.
} The others are out.
doing-heal = The Defender chooses who is healed: { $left } more.

## What a button says.

do-done = That is all
do-no = No
do-yes = Yes
do-rest = The rest automatically
do-put = Choose { $spot }
do-aim = Aim at { $target }
do-kill = Kill { $unit }
# $losses: each as below.
do-slay = { $count ->
    [0] Kill nobody
   *[other] Kill { $losses }
}
losses = { $count } of strength { $strength }
do-pick = Choose { $unit }
do-choose-side = Choose { $side }
do-drop = Put { $card } back
do-arrange = Next: { $card }
do-exchange = Exchange { $out } for { $back }
do-gather = Send { $unit } for { $wood }
do-use = Use { $card }
# $how: "free" with Masters of war.
do-pay = Pay with { $units }{ $how ->
    [free] , and give no Hourglasses (Masters of war)
   *[usual] {""}
}
do-cast = { $face ->
    [success] Lay the Success on { $spot }
   *[bluff] Lay a Bluff on { $spot }
}
do-march = { $size ->
    [small] Small march
   *[large] Large march
}: up to { $limit } from each place, { $hourglasses }
do-enlist = { BEGIN($unit) } from supply to { $place }{ $sort ->
    [section] , through the Sap
   *[other] {""}
}
do-step = { BEGIN($piece) } from { $start } to { $end }
do-pass = { BEGIN($piece) } from { $start } past { $via } to { $end }
do-give-orders = { $how ->
    [open] Give one order openly
   *[secret] Give secret orders
}, { $hourglasses }
do-command = { $order } at { $section }
do-detonate = Blow up { $orcs }
# A window offers hundreds of these: their words are all here, so that little is sent.
do-move = Move { $kind ->
    [M] a Marksman
    [S] a Soldier
   *[V] a Veteran
} from { $start ->
    [courtyard] the Courtyard
    [forge] the Forge
    [workshop] the Workshop
    [scouts] the Scouts
    [cathedral] the Cathedral
    [barracks] the Barracks
    [guard] the Guard
   *[other] { $start }
} to { $end ->
    [courtyard] the Courtyard
    [forge] the Forge
    [workshop] the Workshop
    [scouts] the Scouts
    [cathedral] the Cathedral
    [barracks] the Barracks
    [guard] the Guard
   *[other] { $end }
}
do-swap = Swap { $kind ->
    [M] a Marksman
    [S] a Soldier
   *[V] a Veteran
} ({ $place ->
    [courtyard] the Courtyard
    [forge] the Forge
    [workshop] the Workshop
    [scouts] the Scouts
    [cathedral] the Cathedral
    [barracks] the Barracks
    [guard] the Guard
   *[other] { $place }
}) with { $other ->
    [M] a Marksman
    [S] a Soldier
   *[V] a Veteran
} ({ $other_place ->
    [courtyard] the Courtyard
    [forge] the Forge
    [workshop] the Workshop
    [scouts] the Scouts
    [cathedral] the Cathedral
    [barracks] the Barracks
    [guard] the Guard
   *[other] { $other_place }
})
do-move-hero = Send { $hero } to { $place }
do-spend = Lay an Hourglass on { $errand }, { $place }
do-bid = { BEGIN($hero) } orders: { $tile }
do-fetch = Take { $unit } { $place }
do-lay-trap = Lay { $trap } on { $path }
do-snipe = Shoot { $unit } { $place }
do-play-plan = Play { $plan }
do-brew = Choose { $cauldron }
do-pray = { $errand }, free of charge
do-split = { $count ->
    [0] Nobody shoots at the first rampart
    [one] { $count } shoots at the first rampart
   *[other] { $count } shoot at the first rampart
}
do-deal = Deal { $card }
do-draw = Draw { $unit }
do-fire = { $result ->
    [hit] Turn a Hit
   *[miss] Turn a Miss
}
do-flip = Turn hit card { $card }: a cannon may kill { $cannon }, Poles { $poles }

## The glossary: what everything does.

kind-meaning = { $name }, strength { $strength }: { $kind ->
    [G] one of { $stock } in the Invader's bag. Cheap to pay with in rituals; falls to Goblin traps and Goblin cauldrons; Goblin fury makes it as strong as a Troll for one assault.
    [O] one of { $stock } in the Invader's bag. No trap catches it; it can come through a Sap and blow up a wall element in a detonation.
    [T] one of { $stock } in the Invader's bag. The strongest, and the cheapest way to pay in Hourglasses; Troll traps and Troll cauldrons take one at a time.
    [M] one of { $stock } of the Defender. Shoots at ramparts while no enemy is on its section; alone may stand in towers; the Barracks make it a Soldier.
    [S] one of { $stock } of the Defender. Fights on sections; the Barracks make it a Veteran.
   *[V] one of only { $stock } of the Defender. The strongest fighter on a section.
}
# Hourglasses: $first in turn 1, $each at the beginning of later turns.
hourglass-meaning = Hourglasses are the Defender's time: one for every unit the Invader pays, and more for marches, all to be spent at once. { $first } at the beginning, { $each } at the beginning of every later turn.
wood-meaning = Wood pays for machines and equipment. { $stock } pieces in all; the Invader gets { $each } each turn and can gather more.
# $cost: of one more.
wall-meaning = Wall elements add 1 each to the defence of their section, but not beside a Siege tower. { $start } stand on each section at the beginning, { $stock } are in the box; Wall reinforcement in the Workshop adds one a turn, for { $cost }. Catapults, Trebuchets and Orc detonations destroy them.
bag-meaning = The bag holds the Invader's units, { $units } in all. Each turn { $deal } of them come out at random.
breach-meaning = A breach: in the assault, the Invader is ahead on a section by more than the strength of the Defender's units there, without walls and Heroes. It wins the game at once. Without one in { $turns } turns the Defender wins.
data-meaning = Data: { $name ->
    [reconstruction] { option-data-reconstruction }
   *[other] { $name }
}. { $known ->
    [yes] Where it comes from: { $provenance }.
   *[no] The board, most costs and the texts of cards are a reconstruction, since the printed ones are not known to us. Who owns the game can load a data set of their own.
}
courtyard-meaning = The Courtyard: room for everybody, one move from anywhere. The healed come here.
hospital-meaning = The Hospital: whoever falls this turn lies here. At the end of the assault { $heal } of them go to the Courtyard, the others are out.
order-meaning = { order }: { $order ->
    [fury] every Goblin on the section counts { $rage } in this assault and dies after it; before losses are counted, if the Defender is ahead.
    [detonation] any number of Orcs on the section, at least one, blow themselves up before strengths are compared; each destroys a wall element there.
    [call] another Troll on a foreground or rampart of the side makes one step towards the section; one Troll has to be there already.
   *[bluff] nothing happens. The Defender cannot know.
}
tile-meaning = { tile }, a Hero order, free and once a turn: { $tile ->
    [rally] one unit of the Courtyard goes to the Hero's section.
    [assign] one unit goes into the Forge, the Workshop, the Scouts or the Cathedral and brings one Hourglass for an action there.
   *[recall] one unit of any section on the Hero's side goes to the Courtyard.
}
hero-meaning = { BEGIN(hero) } adds { $strength } to the defence of his section; he cannot die, and takes no losses for others. He moves for an Hourglass and gives one order a turn.
machine-meaning = Throwing machine { $name }: fires in every assault unless it is damaged. Its pile begins with { $hits } Hits and { $misses } Misses; each Miss that is turned leaves the pile.

# Places. $onward: where paths lead.
approach-meaning = { BEGIN($place) }, on { $side }: room for { $room } units of the Invader. Leads to { $onward }.{ $sort ->
    [foreground] {" "}Units come here from supply; Trebuchets and Siege towers are built here.
   *[rampart] {" "}Marksmen and cannons fire at it; { $machines ->
        [one] one Ballista or Catapult has
       *[other] { $machines } Ballistas or Catapults have
    } room here.
}{ $marauders ->
    [yes] {" "}The Marauders join whoever goes on to { $beyond }.
   *[no] {""}
}
section-meaning = { BEGIN($place) } of the wall, on { $side }: room for { $invaders } units of the Invader and { $defenders } of the Defender. Reached from { $ramparts }; beside { $towers }.
tower-meaning = { BEGIN($place) }, between { $sections }: room for { $marksmen } Marksmen and one machine, a Cannon, Poles or a Bay window. Its Marksmen shoot at { $faces }; a cannon also reaches { $also }.
building-meaning = { BEGIN($place) }: { $actions }.{ $name ->
    [barracks] {" "}Units may stay here; those inside can be trained.
    [guard] {" "}Units may stay here; the hunt takes a Marksman from inside.
   *[other] {" "}Units come in only by the Hero order Assign.
}
priced = { $what } ({ $price })

# Phase cards.
exchange-meaning = { $name }, Phase 1, gives { $price }: any cards of the row change places with cards of the reserve, one for one, and cards of one phase may be put in another order.
gather-meaning = { $name }, Phase 1, gives { $price }: { $gains }. Once a turn.
marches-meaning = { $name }, Phase 6: each turn one or both of { $marches }. Foremost ramparts move first, then the others, then foregrounds, then supply. Afterwards orders: one openly gives { $open }, any number face down { $secret }.
# $cost, $effect: as below.
card-meaning = { $name }, Phase { $phase }. Costs { $cost }. { $effect }
card-cost = { $wood ->
    [0] {""}
   *[other] { $wood } Wood and{" "}
}{ $ways }
card-effect = { $card ->
    [ballista] Built on a rampart, fires at a section that it leads to. A Hit kills one defender there, and one of the Invader's units there, both picked by the Invader. At most { $most } throwing machines.
    [catapult] Built on a rampart, fires at a section that it leads to. A Hit destroys a wall element; if none is left, the cauldron; else a machine in a tower beside. At most { $most } throwing machines.
    [trebuchet] Built on a foreground, fires at any section of its side, with the Hits of a Catapult. At most { $most } throwing machines.
    [mantelets] Set up on a rampart: Marksmen hurt nobody there. Cannons still do.
    [siege_tower] Built on a foreground, marches like a unit. On a section it makes the wall elements and the cauldron there count for nothing. Only a trap stops it.
    [banner] On a section: one more strength for the Invader while he has a unit there.
    [ladder] On a section: room for one more unit of the Invader.
    [sap] On a section: at the beginning of each march a Goblin or an Orc may come there from supply{ $sap ->
        [counted] ; it counts as a new unit of the march.
       *[extra] , besides the march's limits.
    }
    [bridge] On a path without a trap: no trap can be laid there.
    [poison] On a section: before each fight there, one Marksman on it dies.
    [artilleryman] Takes one Miss out of a machine's pile for good.
    [quartermaster] On a rampart: in each march one unit may pass it, straight on to a section.
    [trench_master] On a rampart: cannons hurt nobody there.
    [saboteur] In a building: each of its actions costs one Hourglass more, until the Guard hunts Saboteurs.
    [trainer] Brings { $recruits } out of the bag to one foreground.
   *[other] It is one of the Invader's phase cards.
}
# A ritual. $lasts: "turn" or "game".
ritual-effect = Up to three tokens, one Success and two Bluffs, lie face down until the end of the turn. { $card ->
    [blood_stones] On throwing machines: turned over when the machine hits; the Success kills one more defender on that section.
    [possession] On Hero orders: turned over when the order is given; the Success makes it come to nothing{ $lasts ->
        [game] , and the order is lost for good.
       *[turn] .
    }
    [demon] On buildings: turned over when an action there is complete; the Success kills a unit in the Courtyard, then and each time after.
    [specter] On sections: turned over when a defender dies there; the Success turns each of them into a unit of the Invader of the same strength, on a foreground.
   *[gale] On sections: turned over when a unit moves or swaps there; the Success makes it and each one after cost one Hourglass more.
}

# Actions of buildings.
errand-meaning = { $name }, { $place }, { $price }: { $effect }
errand-effect = { $errand ->
    [cannon] goes into a tower. In each assault it is aimed at a place it reaches, a hit card is turned, and one unit of a kind on the card dies there.
    [cauldron_g] hangs at a section and kills all Goblins there in each assault, unless a Siege tower stands there.
    [cauldron_o] hangs at a section and kills one Orc there in each assault, unless a Siege tower stands there.
    [cauldron_t] hangs at a section and kills one Troll there in each assault, unless a Siege tower stands there.
    [poles] go into a tower. In each assault they are used on a section beside it: a hit card is turned, and the weakest unit of a kind on it dies.
    [bay_window] goes into a tower and adds 1 to the defence of both sections beside it while a Marksman is in there.
    [platform] gives a section room for one more unit of the Defender.
    [trap] lies face down on a path without Bridge or trap. A Goblin trap kills all Goblins of a group, a Troll trap one Troll, a Siege tower trap puts the tower back.
    [machine_damage] keeps one throwing machine from firing in the coming assault.
    [spy] lies on a card of the row: its use costs one unit more, { $spy ->
        [turn] this turn.
       *[until-used] the next time.
    }
    [blessing] makes all Marksmen of a side shoot at one rampart together, this turn.
    [glare] leaves a section out of the coming assault altogether.
    [sniper] kills any one unit of the Invader on the field.
    [confusion] removes an order token from a section.
    [train_ms] makes a Marksman in the Barracks a Soldier; as often as you like.
    [train_sv] makes a Soldier in the Barracks a Veteran; as often as you like.
    [hunt] sends home all Saboteurs, at the price of a Marksman in the Guard.
   *[other] an action of the Defender.
}

# Objectives: task, then bonus. $stays: "yes" if the bonus lasts.
objective-meaning = { $name }, an objective: { $card ->
    [O1] cast { $rituals } different rituals in one turn. Then rituals cost { $goblins } Goblin less.
    [O2] have { $successes } Successes turned over in the game. Then each ritual gives { $less } Hourglass less.
    [O3] destroy the last wall element of { $empty ->
        [one] a section
       *[other] { $empty } sections
    }. Then { $strength } more strength wherever no wall element is left.
    [O4] have { $machines } throwing machines. Then remove a Miss from up to { $piles } piles.
    [O5] kill { $dead } defenders in one assault. Then the next Briefing brings { $draw } units more.
    [O6] have units on { $sections } sections of each side after the Marksmen have shot. Then the small march of the next turn gives { $march }.
    [O7] have the Marauders join { $joins } times. Then { $trolls } come out of the bag to them.
    [O8] lay { $bridges } Bridges, or have { $traps } traps turned over. Then all traps of one side are removed.
    [O9] have { $units } units on the field at the end of the marches. Then get { $wood }.
    [O10] use { $trainings } different Training cards in the game. Then one later card gives no Hourglasses.
   *[other] a task with a bonus.
}{ $stays ->
    [yes] {" "}The bonus lasts.
   *[no] {""}
}

# Plans: benefit, then drawback.
plan-meaning = { $name }, a plan: { $card ->
    [P1] put up to { $walls } wall elements on sections.
    [P2] { $soldiers } come to the Courtyard; from then on the Hospital heals only { $heal } a turn.
    [P3] up to { $veterans } Soldiers on sections become Veterans.
    [P4] this turn Marksmen of one side count { $factor } times; { $turns ->
        [one] next turn
       *[other] for { $turns } turns
    } they do not shoot.
    [P5] gain { $hourglasses }; from then on only { $income } at the beginning of a turn.
    [P6] units of total strength up to { $strength } die on one rampart.
    [P7] all sections of one side count as neighbours, for units and Heroes.
    [P8] each Hero adds { $hero } more; from then on { $orders ->
        [one] only one Hero order
       *[other] { $orders } Hero orders
    } a turn.
    [P9] hang any cauldron of the stock at a section.
    [P10] carry out an action of the Cathedral free of charge.
   *[other] a benefit with a drawback.
}
plan-closes = { $meaning } From then on, { $errand } is closed.
# $more: by how many hourglasses. $count: how many actions.
plan-surcharge = { $meaning } From then on, { $errands } { $count ->
    [one] costs
   *[other] cost
} { $more } more.

## Why the game ended, as a clause.

# $units: the strength of the Defender's units there.
wall-breached = { $section } was breached, { $attack } against { $defence }, with defenders of strength { $units }
walls-held = the walls have held to the end of turn { $turns }

# Refusals

## Why something cannot be done, as a clause. "You" is the one who acts.

# $due: what is to be done instead.
not-now = first { $due }
cannot-come-up = that cannot come up now
something-else-is-due = something else has to come up now
nobody-deals-now = nobody draws or turns a card now
# $stage: what the game waits for.
due = { $stage ->
    [Arranging] put the cards of the row in order
    [DroppingObjective] choose the objective that goes back into the box
    [DroppingPlan] choose the plan that goes back into the box
    [OfferExchange] say whether you exchange cards
    [Exchanging] exchange cards, or be done
    [OfferGathering] send a unit for Wood, or decline
    [Window] spend your hourglasses
    [WindowSpent] say that your window is over
    [WalkingRow] use a card of the row, or end it
    [Paying] pay for the card
    [Placing] choose where the card takes effect
    [Casting] lay the tokens of the ritual
    [ChoosingMarch] choose a march
    [Sapping] send somebody through the Sap, or nobody
    [Marching] march on, or end this step
    [TrappedTroll] say which Troll the trap kills
    [Marauding] pick the Marauder who joins
    [Supplying] bring units from supply, or be done
    [OfferOrders] say whether you give orders
    [Commanding] lay order tokens
    [Finishing] choose where the action takes effect
    [DemonFeeds] pick the Demon's victim
    [Toll] pay for the Gale, or give up the move
    [Rallying] pick who goes to the Hero
    [Assigning] pick who goes into a building
    [Sending] choose the building
    [Helping] lay the hourglass on an action of the building
    [Recalling] pick who goes to the Courtyard
    [PlanMoment] play a plan, or decline
    [Stocking] place the wall elements
    [Promoting] choose whom to make a Veteran
    [TakingSides] choose a side
    [Pitching] choose a rampart
    [Burning] pick the victims of the pitch
    [Brewing] choose a cauldron
    [Hanging] choose where the cauldron hangs
    [Praying] choose an action of the Cathedral
    [AimingCannon] aim the cannon
    [CannonKills] pick the cannon's victim
    [AimingMachine] aim the machine
    [ShotKills] pick the victim of the shot
    [ShotKillsOwn] pick your own victim of the shot
    [ShotRazes] choose the tower that is hit
    [Haunting] choose the foreground for the Specter's unit
    [AimingBlessed] choose the rampart all Marksmen shoot at
    [AimingMarksmen] split the Marksmen's fire
    [Volley] pick the victims of the volley
    [AimingPoles] aim the Poles
    [Detonating] say how many Orcs blow up
    [Calling] choose the Troll that follows the call
    [DefenderLoses] pick the Defender's losses
    [InvaderLoses] pick the Invader's losses
    [Healing] pick who leaves the Hospital
    [Tuning] choose a pile, or be done
    [Clearing] choose the side to be cleared of traps
    [Over] look back: the game is over
   *[other] wait for the other side
}
not-among = that is not one of the possibilities here
# $which: all possibilities.
only-these = here it can only be { $which }
# $drawn: the three cards, one of which is dropped.
one-of-those-drawn = you drew { $drawn }, and one of these goes back into the box
hourglasses-left = { $count ->
    [one] one hourglass is left, and every one has to be spent
   *[other] { $count } hourglasses are left, and every one has to be spent
}
no-hourglass = you have no hourglass left
one-march-at-least = there is one march at least in every turn
already-marched = { $size ->
    [small] you have made the small march this turn
   *[other] you have made the large march this turn
}
that-card = that card
card-not-in-row = { $card } does not lie in your row
card-not-in-reserve = { $card } does not lie in your reserve
card-exchanged = { $card } has already been exchanged this time
no-open-bluff = a Bluff is only worth something face down
orders-at-sections = orders are given at a section of the wall, not at { $place }
one-order-a-section = an order lies at { $place } already
nobody-to-obey = nobody at { $place } could carry out { $order }
no-order-left = { $order } is not left among your tokens
success-is-laid = the Success of { $card } is laid already
bluffs-are-laid = both Bluffs of { $card } are laid already
card-passed = the row goes from left to right, and { $card } lies behind you
too-little-wood = { $card } takes { $wood } Wood, and you have less
cannot-pay = you lack the units to pay for { $card }
no-place-for-card = there is no place left for { $card }
no-token-left = there is no token of { $card } left in the box
four-machines-stand = { $most } throwing machines stand already, and there can be no more
no-recruits-left = the bag holds nobody whom { $card } could bring
no-machine-for-card = there is no throwing machine that { $card } could serve
not-for-nothing = { $card } would give no hourglasses only with Masters of war
not-its-price = that is not a way you can pay for { $card }
no-wood-left = there is no Wood left to be had
none-in-supply = there is no { $kind } in your supply
no-such-action = no building has such an action
no-trap-of-that-kind = you have no trap of that kind left
no-cauldron-of-that-kind = there is no cauldron against { $kind ->
    [G] Goblins
    [O] Orcs
   *[T] Trolls
} left in the box
bridge-on-paths = a Bridge is laid on a path, not at { $place }
no-trap-there = no path goes along { $path }
bridge-in-the-way = a Bridge lies on { $path }
trap-there-already = a trap lies on { $path } already
hourglass-belongs = this hourglass can only be used in { $building }
once-a-turn = { $action } has been carried out this turn
given-up = { $plan } has closed { $action }
cannot-be-done = the last hourglass for { $action } has to wait: it cannot be carried out now
# $most: orders of Heroes in a turn.
fewer-orders-by-oath = after the Oath of heroes { $most ->
    [0] Heroes give no more orders
    [one] there is one order a turn
   *[other] there are { $most } orders a turn
}
hero-has-spoken = { $hero } has given an order this turn
order-used = { $tile } has been given this turn
order-lost = { $tile } is lost
no-order-from-courtyard = { $hero } is in the Courtyard, and only a Hero on a section can order { $tile }
cannot-be-obeyed = { $hero } cannot have { $tile } carried out now
not-your-plan = you hold no such plan
no-benefit = { $plan } would bring nothing now
gale-too-dear = the Gale makes that dearer than what you have
only-marksmen = only Marksmen man { $place }
too-far = { $end } is more than one move away from { $start }
goes-nowhere = { $place } is where it stands already
too-dear = that costs { $price } hourglasses, and { $left ->
    [one] { $left } is left
   *[other] { $left } are left
}
place-full = { $place } is full
no-swap-there = nobody swaps places in { $place }
swap-changes-nothing = a swap needs two units of different kinds in different places
swap-other-way-round = name the two places in the other order
no-hero-there = Heroes do not go to { $place }
hero-is-there = { $hero } is already there
one-hero-a-section = { $hero } stands there, and there is room for one Hero
dead-do-not-move = nobody leaves the Hospital before the assault is over
# $place: where the unit is, "in the Barracks".
recalled-from-sections = only units on sections can be recalled, not one { $place }
recalled-from-side = { $hero } can only recall units on sections of { $side }
helps-there-already = the hourglass can only be used in { $building }, where this unit is already
nobody-there = there is no { $kind } in { $place }
not-into = units cannot be moved to { $place }
others-march-now = those in { $place } do not march in this step
enough-left = { $limit } have already left { $place } in this march
one-tower-a-section = a Siege tower stands at { $place } already
no-tower-there = there is no Siege tower in { $place }
no-path = no path leads there
nobody-leaves-the-wall = nobody leaves a section again
past-to-sections = a Quartermaster lets a unit pass to a section only
no-tower-past = a Siege tower cannot pass a Quartermaster
no-quartermaster = there is no Quartermaster in { $place }
one-has-passed = the Quartermaster in { $place } has let somebody pass in this march
tower-is-stuck = a trap holds the Siege tower for the rest of the turn
just-arrived = { $piece } that has come during this march does not move in it
only-trolls-follow = only a Troll follows the call
one-path-for-call = the called Troll takes one step, along one path
trolls-of-this-side = only a Troll on { $side } follows this call
out-of-the-way = { $section } cannot be reached from { $place }
one-orc-at-least = at least one Orc has to blow itself up
orcs-to-detonate = { $orcs ->
    [one] there is one Orc on { $section }, so it can only be 1
   *[other] there are { $orcs } Orcs on { $section }: say how many blow themselves up, from 1 to { $orcs }
}
# $rampart: the first of those they can shoot at.
marksmen-to-split = { $most ->
    [one] one Marksman on { $section } can still shoot: say 1 if he aims at { $rampart }, or 0 if not
   *[other] { $most } Marksmen on { $section } can still shoot: say how many of them aim at { $rampart }, from 0 to { $most }
}
too-few-to-lose = not all of these units are on { $section }
losses-too-large = the losses would be stronger than the advantage, which is { $most }
losses-too-small = the losses have to come as close to the advantage as they can: to a strength of { $most }
this-sap = this is the Sap at { $place }
too-big-for-sap = only Goblins and Orcs fit through a Sap
only-to-foregrounds = new units come to a foreground, not to { $place }
enough-new-in-all = no more new units may come in this march ({ $limit } in all, those out of Saps included)
enough-new = no more new units may come in this march ({ $limit } for each foreground)

## On the board.

board-map = The map
board-marauders = The Marauders' field
board-turn = { $turn ->
    [0] Set-up
   *[other] Turn { $turn } of { $turns }
}
board-phase = { $phase ->
    [1] Supply
    [2] Machines
    [3] Equipment
    [4] Training
    [5] Rituals
    [6] March
   *[7] Assault
}
# On the shield of a section: how much strength a breach still needs.
board-needs = { $state ->
    [breach] breach!
   *[held] needs { $margin }
}
board-part = { $part ->
    [banner] Banners { $count }
    [razed] Stone upon stone { $count }
    [walls] wall elements { $count }
    [hero] Hero { $count }
    [bay] Bay windows { $count }
   *[units] units { $count }
}
board-fight = { $state ->
    [quiet] Nobody storms it. Defence { $defence } ({ $defenders }). A breach needs an attack of { $margin }: ahead by more than { $garrison }, the units alone.
    [breach] Attack { $attack } ({ $attackers }) against { $defence } ({ $defenders }): that is a breach.
    [over] Attack { $attack } ({ $attackers }) against { $defence } ({ $defenders }).
   *[held] Attack { $attack } ({ $attackers }) against { $defence } ({ $defenders }). A breach needs a lead above { $garrison }, the units alone: { $margin } more.
}
board-there = { $seat ->
    [invader] Invader: { $what }.
   *[defender] Defender: { $what }.
}
board-hidden-order = an order, face down
# $machine: by its name.
board-machine = { $machine } on { $place }: { $hits ->
    [one] { $hits } Hit
   *[other] { $hits } Hits
} in a pile of { $cards }{ $damaged ->
    [yes] , damaged
   *[no] {""}
}.
board-errand = { $name }: { $done ->
    [yes] done this turn
   *[no] { $laid } of { $cost } hourglasses
}
board-card = { $name }, phase { $phase }: { $wood ->
    [0] {""}
   *[other] { $wood } Wood and{" "}
}{ $pay }; an hourglass for each unit{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}{ $state ->
    [used] ; used this turn
    [skipped] ; passed over this turn
   *[open] {""}
}{ $spy ->
    [yes] ; a Spy lies on it: one unit more
   *[no] {""}
}
board-supply = In supply: { $units }; { $wood } Wood; { $bag } units in the bag
board-in-supply = In supply: { $units }
board-bag = In the bag: { $units }
board-row = The Invader's cards
board-reserve = In reserve
board-objective = { $name }: { $status ->
    [open] not done yet
    [lasting] done, its bonus lasts
    [pending] done, its bonus waits
   *[spent] done, its bonus is used up
}
board-hand = Hero orders and plans
board-tile = { $name }{ $state ->
    [used] , given by { $hero ->
        [warrior] the Warrior
       *[officer] the Officer
    } this turn
    [lost] , lost for the rest of the game
   *[open] {""}
}{ $token ->
    [yes] , with a token of Possession on it
   *[no] {""}
}
board-plan = { $name }, { $state ->
    [played] played
   *[hidden] face down
}
board-stock = Beside the board: { $units }
board-stock-short = Stock
board-which = Choose at { $place }:
board-where = Choose a place in gold.
board-put-down = Not this
board-steps = Step by step
board-step-back = One step back
board-step-on = One step on
board-skip = Skip
board-again = Show what happened ({ $count ->
    [one] { $count } step
   *[other] { $count } steps
})
board-views = Part of the map
board-view = { $view ->
    [west] West
    [keep] Keep
    [east] East
   *[all] Map
}
board-data = { $known ->
    [yes] Board, costs and cards: { $name }
   *[no] Board, costs and cards are a reconstruction
}
board-counted = To count
board-pile = { $pile ->
    [bag] In the bag
    [gone] Out of the game
    [stock] Defender's stock
   *[hospital] Hospital
}
board-left = Still there
board-walls-left = { $count } { $count ->
    [one] wall element
   *[other] wall elements
}
board-traps-left = { $count } { $count ->
    [one] trap
   *[other] traps
}
board-machines = Machines and their piles
board-hits = Hit cards: who can die

board-building = { $name ->
    [forge] Forge
    [workshop] Workshop
    [scouts] Scouts
    [cathedral] Cathedral
    [barracks] Barracks
    [guard] Guard
    [courtyard] Courtyard
   *[hospital] Hospital
}
# Where there is little room.
board-errand-short = { $errand ->
    [cauldron_g] Cauldron
    [cauldron_o] Cauldron
    [cauldron_t] Cauldron
    [wall] Wall
    [machine_damage] Damage
    [blessing] Blessing
    [glare] Glare
    [confusion] Confusion
    [train_ms] To Soldier
    [train_sv] To Veteran
    [hunt] Hunt
   *[other] { errand }
}
board-open-keep = Into the keep

# What an expert thinks.
thought-storm = { BEGIN($section) } is where they can stand the storm least.
thought-march = I want more of my army before { $section }.
thought-use = { BEGIN($card) } is worth the time it gives away.
thought-order = They cannot know what my orders are.
thought-spend = { BEGIN($errand) } does most for the time I have, with { $section } in danger.
thought-answer = { BEGIN($section) } is nearest to a breach: { $margin } more strength would do it.
thought-plan = Without a plan, { $section } would fall.
thought-place = It does most at { $section }.
thought-usual = There is nothing better to do.
