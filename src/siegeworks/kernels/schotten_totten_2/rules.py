"""State transitions: the consequences of each action, in rulebook order."""

from siegeworks.games.schotten_totten_2.board import DAMAGED_TILES_TO_WIN
from siegeworks.kernels.bits import NONE, bit
from siegeworks.kernels.schotten_totten_2.action_ids import (
    ACTION_CARDS,
    DECLARATIONS,
    DRAWS,
    GOALS,
    OFFERED_ACTIONS,
    OFFERS,
    OIL,
    ON_WALL,
    PASS,
    RETREATS,
    TAKES,
    TO_DISCARD,
)
from siegeworks.kernels.schotten_totten_2.dealing import (
    draw_siege_card,
    draw_tactic_card,
    lay_out,
)
from siegeworks.kernels.schotten_totten_2.legality import (
    EXCHANGED,
    acting_side,
    find_legal,
)
from siegeworks.kernels.schotten_totten_2.match_score import count_victory
from siegeworks.kernels.schotten_totten_2.record import (
    AFTER_DRAW,
    ATTACKER,
    BEFORE_DRAW,
    DECK_RAN_OUT,
    DEFENDER,
    DESERTION,
    ELITES,
    EXCHANGE,
    EXCHANGING,
    EXPLOSION,
    FOURTH_TILE,
    LONGEST_ROW,
    NOBODY,
    OVER,
    PREPARING,
    RECRUITMENT,
    REDEPLOYMENT,
    SECOND_FALL,
    SIEGE,
    SUPPORT,
    TARGETING,
    TILES,
    WALL_HELD,
)
from siegeworks.kernels.schotten_totten_2.tactic_sets import (
    heap_with,
    heap_without,
    spend_card,
    with_tactic,
    without_tactic,
)
from siegeworks.kernels.schotten_totten_2.wall import (
    add_card,
    drop_card,
    find_proofs,
    has_room_anywhere,
    lift_card,
    sweep,
    trade_arrival,
)
from siegeworks.kernels.targets import kernel


@kernel
def begin(s):
    """Start a new game, or match, and deal from the record's generator."""
    deal_anew(s)
    find_legal(s)


@kernel
def deal_anew(s):
    """Start a new game without writing the legal actions."""
    s.attacker = 0
    s.victories = 0
    s.pair = 1
    s.winner = NOBODY
    for game in range(2):
        s.victor[game] = NOBODY
        s.victor_side[game] = NOBODY
        s.figure[game] = 0
    lay_out(s)


@kernel
def apply(s, action):
    """Play a legal action, its chance events included, and find the legal actions."""
    advance(s, action)
    find_legal(s)


@kernel
def advance(s, action):
    """Play a legal action without writing the new legal actions."""
    word = action // 64
    place = action % 64
    then = STAY
    if word < TILES:
        then = play_card(s, place, word)
    elif word == TAKES:
        then = choose_card(s, place)
    elif word == OFFERS:
        then = offer_card(s, place)
    elif word == ON_WALL:
        then = choose_on_wall(s, place // LONGEST_ROW, place % LONGEST_ROW)
    elif place < ACTION_CARDS:
        then = offer_card(s, SIEGE + ELITES + place - OFFERED_ACTIONS)
    elif place < DECLARATIONS:
        then = play_action(s, ELITES + place - ACTION_CARDS)
    elif place < RETREATS:
        then = declare(s, place - DECLARATIONS)
    elif place < OIL:
        then = retreat(s, place - RETREATS)
    elif place < GOALS:
        then = pour_oil(s, place - OIL)
    elif place < DRAWS:
        then = choose_goal(s, place - GOALS)
    elif place < PASS:
        then = DRAW_TACTIC if place > DRAWS else DRAW
    elif place == TO_DISCARD:
        then = discard_chosen(s)
    else:  # PASS or END
        then = NEXT_TURN
    go_on(s, then)
    if s.stage == OVER and s.with_match:
        next_game(s)


# Continuations of an action. Before LOOK, the wall has not changed.
STAY, DRAW, DRAW_TACTIC, NEXT_TURN, LOOK, DRAW_IS_DUE, GO_ON = range(7)


@kernel
def go_on(s, then):
    """Run the rest of the action: proofs, the draw, the next turn."""
    if then >= LOOK:
        find_proofs(s)
    if then == DRAW_IS_DUE:
        then = after_the_play(s)
    elif then == GO_ON:
        then = after_declaring(s)
    if then == DRAW or then == DRAW_TACTIC:
        then = draw(s, then == DRAW_TACTIC)
    if then == NEXT_TURN:
        next_turn(s)


@kernel
def play_card(s, card, tile):
    """Move a card from the hand to the far end of the row (2.4, 2.5)."""
    side = int(s.turn)
    spend_card(s, side, card)
    if card >= SIEGE:
        s.tactics_played[side] += 1
    arrive(s, side, tile, card)
    return DRAW_IS_DUE


@kernel
def arrive(s, side, tile, card):
    """Add a card to a row; a 0 or 11 may meet its counterpart (Q16)."""
    add_card(s, side, tile, card)
    trade_arrival(s, side, tile)


@kernel
def retreat(s, tile):
    """Discard all the Attacker's cards at the tile (2.2)."""
    sweep(s, ATTACKER, tile)
    return LOOK


@kernel
def pour_oil(s, tile):
    """Discard the Attacker's card nearest the wall (2.3)."""
    drop_card(s, ATTACKER, tile, 0)
    s.cauldrons -= 1
    s.has_poured = 1
    return LOOK


@kernel
def declare(s, tile):
    """Turn over and clear a sound tile; a damaged one ends the game (3.5)."""
    if s.damaged[tile]:
        return end_game(s, SECOND_FALL)
    s.damaged[tile] = 1
    clear(s, tile)
    damaged = 0
    for each in range(TILES):
        damaged += s.damaged[each]
    if damaged == DAMAGED_TILES_TO_WIN:
        return end_game(s, FOURTH_TILE)
    return GO_ON


@kernel
def clear(s, tile):
    """Discard every card on both sides of a tile."""
    for side in range(2):
        sweep(s, side, tile)


# Action cards.


@kernel
def play_action(s, tactic):
    """Move an Action card from the hand to beside its player (7.7)."""
    side = int(s.turn)
    spend_card(s, side, SIEGE + tactic)
    s.used[side] = with_tactic(s.used[side], tactic)
    s.tactics_played[side] += 1
    s.tactic = tactic
    s.chosen = 0
    s.stage = EXCHANGING if tactic == EXCHANGE else TARGETING
    return STAY


@kernel
def choose_on_wall(s, tile, place):
    """Choose a card at the wall as the target."""
    if s.tactic == DESERTION:
        drop_card(s, 1 - int(s.turn), tile, place)
        return DRAW_IS_DUE
    s.chosen = 1
    s.chosen_tile = tile
    s.chosen_place = place
    return STAY


@kernel
def choose_card(s, card):
    """Choose a card in the discard as the target; Support takes two of them."""
    if s.tactic == SUPPORT and s.chosen == 1:
        returned = bit(s.chosen_card) | bit(card)
        s.discard &= ~returned
        s.deck |= returned
        for side in range(2):
            s.cannot_hold[side] |= returned
        return DRAW_IS_DUE
    s.chosen = 1
    s.chosen_card = card
    return STAY


@kernel
def choose_goal(s, tile):
    """Choose a tile as the target, to clear or to lay the chosen card on."""
    if s.tactic == EXPLOSION:
        clear(s, tile)
        return DRAW_IS_DUE
    side = int(s.turn)
    if s.tactic == RECRUITMENT:
        card = take_from_discard(s, int(s.chosen_card))
    else:
        owner = side if s.tactic == REDEPLOYMENT else 1 - side
        card = lift_card(s, owner, s.chosen_tile, s.chosen_place)
    arrive(s, side, tile, card)
    return DRAW_IS_DUE


@kernel
def take_from_discard(s, card):
    if card < SIEGE:
        s.discard &= ~bit(card)
    else:
        s.tactic_discard = without_tactic(s.tactic_discard, card - SIEGE)
    return card


@kernel
def discard_chosen(s):
    """Discard the chosen card instead of moving it, as Redeployment allows (7.8)."""
    drop_card(s, int(s.turn), s.chosen_tile, s.chosen_place)
    return DRAW_IS_DUE


@kernel
def offer_card(s, card):
    """Put a card aside; when each side offers three, they change hands (7.14)."""
    side = acting_side(s)
    if card < SIEGE:
        s.offered[side] |= bit(card)
    else:
        s.offered_tactics[side] = with_tactic(s.offered_tactics[side], card - SIEGE)
    s.offers[side] += 1
    if s.offers[ATTACKER] < EXCHANGED or s.offers[DEFENDER] < EXCHANGED:
        return STAY
    exchange(s)
    return DRAW_IS_DUE


@kernel
def exchange(s):
    """Swap both offers at once; each side knows the cards it gave (Q22, Q31)."""
    for side in range(2):
        s.hand[side] = (s.hand[side] & ~s.offered[side]) | s.offered[1 - side]
        s.given[side] = s.offered[1 - side]
        s.given_tactics[side] = s.offered_tactics[1 - side]
        kept = heap_without(int(s.tactics[side]), int(s.offered_tactics[side]))
        s.tactics[side] = heap_with(kept, int(s.offered_tactics[1 - side]))
    # A side may have been given what the other side could hold.
    in_deck = s.cannot_hold[ATTACKER] & s.cannot_hold[DEFENDER]
    for side in range(2):
        s.cannot_hold[side] = in_deck
        s.offered[side] = NONE
        s.offered_tactics[side] = 0
        s.offers[side] = 0


# Draw and end of the turn.


@kernel
def must_stop_before_the_draw(s):
    """Return whether two decks or a declaration offer a choice first (Q11, 7.2)."""
    return (s.deck != NONE and s.tactic_deck != 0) or can_declare_something(s)


@kernel
def can_declare_something(s):
    return s.turn == ATTACKER and s.provable != 0


@kernel
def after_the_play(s):
    if must_stop_before_the_draw(s):
        s.stage = BEFORE_DRAW
        return STAY
    return DRAW


@kernel
def after_declaring(s):
    """Close the stage that waits for declarations once none is left."""
    if s.stage == BEFORE_DRAW and not must_stop_before_the_draw(s):
        return DRAW
    if s.stage == AFTER_DRAW and not can_declare_something(s):
        return NEXT_TURN
    return STAY


@kernel
def draw(s, from_tactics):
    """Draw a card; if the Siege deck is empty, the wall has held (5.2)."""
    if s.deck == NONE:
        return end_game(s, DECK_RAN_OUT)
    side = int(s.turn)
    if from_tactics:
        draw_tactic_card(s, side)
    else:
        draw_siege_card(s, side)
    if can_declare_something(s):
        s.stage = AFTER_DRAW
        return STAY
    return NEXT_TURN


@kernel
def next_turn(s):
    """Start the other side's turn; a Defender without room has held out (5.3)."""
    s.turn = 1 - s.turn
    s.stage = PREPARING
    s.has_poured = 0
    if s.turn == DEFENDER and not has_room_anywhere(s, DEFENDER):
        end_game(s, WALL_HELD)


@kernel
def end_game(s, ending):
    s.stage = OVER
    s.ending = ending
    s.winner = DEFENDER if ending >= DECK_RAN_OUT else ATTACKER
    return STAY


@kernel
def next_game(s):
    """Start the next game of a match, or end the match (6.1 to 6.4)."""
    if not count_victory(s):
        lay_out(s)
