// The shuffle, checked: the twin of `core/commitment.py`.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Draw, Fairness } from "../wire";

const WORD_BYTES = 8;
const WORDS = 1n << 64n;

/** What is shown before the game: it fixes the secret without telling it. */
export function commitmentTo(secret: Uint8Array): string {
  return bytesToHex(sha256(secret));
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
    const digest = hmac(sha256, secret, utf8ToBytes(`${number}.${block}`));
    const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    for (let at = 0; at < digest.byteLength; at += WORD_BYTES) yield view.getBigUint64(at);
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
  const secret = hexToBytes(fairness.secret);
  return {
    kept: commitmentTo(secret) === promised && fairness.commitment === promised,
    odd: fairness.draws.filter((draw) => !follows(secret, draw)).map((draw) => draw.seq),
    draws: fairness.draws.length,
  };
}

function follows(secret: Uint8Array, draw: Draw): boolean {
  return markOf(secret, draw.seq, BigInt(draw.whole)) === BigInt(draw.mark);
}
