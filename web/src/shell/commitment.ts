// The shuffle, checked: the twin of `core/commitment.py`.

import type { Draw, Fairness } from "../wire";
import { hmac, sha256 } from "./sha256";

const WORD_BYTES = 8;
const WORDS = 1n << 64n;

/** What is shown before the game: it fixes the secret without telling it. */
export function commitmentTo(secret: Uint8Array): string {
  return [...sha256(secret)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The part, from 0 up to but not including `whole`, that a log entry draws. */
export function markOf(secret: Uint8Array, number: number, whole: bigint): bigint {
  // Words beyond the last full round would favour low parts, so they are passed over.
  const fair = WORDS - (WORDS % whole);
  for (const word of words(secret, number)) if (word < fair) return word % whole;
  throw new Error("words never end");
}

/** Endless numbers of 64 bits, four from each block. */
function* words(secret: Uint8Array, number: number): Generator<bigint> {
  for (let block = 0; ; block++) {
    const digest = new DataView(hmac(secret, new TextEncoder().encode(`${number}.${block}`)).buffer);
    for (let at = 0; at < digest.byteLength; at += WORD_BYTES) yield digest.getBigUint64(at);
  }
}

export interface Verdict {
  /** The secret is the one that was committed to. */
  kept: boolean;
  /** Entries whose draw does not follow from the secret. */
  odd: readonly number[];
  draws: number;
}

/** Whether the shuffle was the one that `promised` fixed before the game. */
export function verdictOn(fairness: Fairness, promised: string): Verdict {
  const secret = bytesOf(fairness.secret);
  return {
    kept: commitmentTo(secret) === promised && fairness.commitment === promised,
    odd: fairness.draws.filter((draw) => !follows(secret, draw)).map((draw) => draw.seq),
    draws: fairness.draws.length,
  };
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function follows(secret: Uint8Array, draw: Draw): boolean {
  return markOf(secret, draw.seq, BigInt(draw.whole)) === BigInt(draw.mark);
}
