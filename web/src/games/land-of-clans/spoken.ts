// The moor read aloud: what each square, card, prize and clan is called.

import type { Say } from "../../shell/board";
import { printOf } from "./art/symbols";
import { cardName, type Picture } from "./cards";
import { actorOf, castlesOf, chiefsOf, clanOf, pointsOf, seatName, seatsOf, tokensOf, WORDS, type Occupant } from "./clans";
import type { Land } from "./data";
import type { Reach } from "./reach";
import type { Clan, Seat, View } from "./wire";

/** "A1, circle 1". */
export function squareName(say: Say, land: Land, square: number): string {
  const name = land.nameOf(square);
  const print = printOf(name);
  if (land.isWaste(square) || !print) return say(WORDS, "board-waste", { name });
  return say(WORDS, "board-land", { name, ...print });
}

/** "A1, circle 1: token of Red". */
export function spokenSquare(say: Say, land: Land, square: number, occupant: Occupant | undefined, reader: Clan | null): string {
  const where = squareName(say, land, square);
  if (!occupant) return say(WORDS, "board-free", { square: where });
  const clan = occupant.token ?? occupant.castle.clan;
  const mine = clan === reader ? "yes" : "no";
  if (occupant.token) return say(WORDS, "board-token", { square: where, clan, mine });
  return say(WORDS, "board-castle", { square: where, clan, mine, castle: land.prize(occupant.castle.castle).name });
}

export type CardState = "plain" | "playable" | "dead" | "chosen" | "choosable" | "spendable";

/** "A1, circle 1, with a Sword; its square is taken". */
export function spokenCard(say: Say, card: string, picture: Picture, state: CardState, finishes: string): string {
  const print = printOf(card);
  const name = print ? say(WORDS, "board-land", { name: card, ...print }) : cardName(say, card);
  return say(WORDS, "board-card", { name, picture: print ? picture : "none", state, finishes: finishes || "none" });
}

/** "L3, 3 points, north-west corner; one token short at A1 and B2". */
/** Where one token more would finish this prize: "A8, N4", or nothing. */
export function finishingSquares(land: Land, number: number, reach: readonly Reach[]): string {
  const near = reach.filter(({ prize, missing }) => prize === number && missing.length === 1);
  return [...new Set(near.map(({ missing }) => land.nameOf(missing[0] ?? -1)))].join(", ");
}

export function spokenPrize(say: Say, land: Land, number: number, corner: number, reach: readonly Reach[]): string {
  const { name, points } = land.prize(number);
  const squares = finishingSquares(land, number, reach);
  return say(WORDS, "board-prize", { name, points, corner: String(corner), near: squares ? "yes" : "no", squares });
}

export function spokenClan(say: Say, land: Land, { table, seat: reader }: View, clan: Clan): string {
  const stock = say(WORDS, "board-clan", {
    clan,
    points: pointsOf(land, table, clan),
    castles: castlesOf(table, clan).length,
    tokens: land.data.tokens_per_colour - tokensOf(table, clan).length,
  });
  const chiefs = chiefsOf(table.options, clan).map((seat) => spokenChief(say, table, seat, reader));
  return [stock, ...chiefs].join(" ");
}

function spokenChief(say: Say, table: View["table"], seat: Seat, reader: Seat | null): string {
  const at = seatsOf(table.options).indexOf(seat);
  return say(WORDS, "board-chief", {
    name: seatName(say, seat),
    you: seat === reader ? "yes" : "no",
    partner: reader !== null && seat !== reader && clanOf(seat) === clanOf(reader) ? "yes" : "no",
    hand: table.hands[at] ?? 0,
    wizards: table.wizards[at] ?? 0,
    turn: table.stage.type === "Over" ? "no" : table.turn.seat === seat ? "yes" : actorOf(table) === seat ? "asked" : "no",
  });
}
