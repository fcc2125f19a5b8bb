// The shuffle, checked: the twin of `core/commitment.py`.

import type { Draw, Fairness } from "../wire";
import { digestOf } from "./sha256";

const WORD_BYTES = 8;
const WORDS = 1n << 64n;

type Secret = Uint8Array<ArrayBuffer>;

/** What is shown before the game: it fixes the secret without telling it. */
export async function commitmentTo(secret: Secret): Promise<string> {
  return [...(await digestOf(secret))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The part, from 0 up to but not including `whole`, that an entry of this number draws. */
export async function markOf(secret: Secret, number: number, whole: bigint): Promise<bigint> {
  // Words beyond the last full round would favour low parts, so they are passed over.
  const fair = WORDS - (WORDS % whole);
  for await (const word of words(secret, number)) if (word < fair) return word % whole;
  throw new Error("words never end");
}

/** Endless numbers of 64 bits, four from each block. */
async function* words(secret: Secret, number: number): AsyncGenerator<bigint> {
  for (let block = 0; ; block++) {
    const digest = new DataView((await digestOf(new TextEncoder().encode(`${number}.${block}`), secret)).buffer);
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
export async function verdictOn({ secret, commitment, draws }: Fairness, promised: string): Promise<Verdict> {
  const key = bytesOf(secret);
  const fair = await Promise.all(draws.map((draw) => follows(key, draw)));
  return {
    kept: (await commitmentTo(key)) === promised && commitment === promised,
    odd: draws.filter((_, at) => !fair[at]).map((draw) => draw.seq),
    draws: draws.length,
  };
}

function bytesOf(hex: string): Secret {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

async function follows(secret: Secret, draw: Draw): Promise<boolean> {
  return (await markOf(secret, draw.number, BigInt(draw.whole))) === BigInt(draw.mark);
}
