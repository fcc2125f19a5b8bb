// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) over it: the browser's own, where it has them. It keeps
// them from pages that come without TLS, as they do over a local network; then ours do, which are
// compared with Node's in the tests.

const BLOCK = 64;
const ROUNDS = 64;
const LENGTH_BYTES = 8;

// The words it starts from and those of its rounds are the first bits after the point of roots of
// the first primes: square roots and cube roots.
const PRIMES: readonly number[] = firstPrimes(ROUNDS);
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));
const ROUND_WORDS = PRIMES.map((prime) => fraction(prime ** (1 / 3)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let next = 2; primes.length < count; next++) {
    if (primes.every((prime) => next % prime)) primes.push(next);
  }
  return primes;
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The digest of a message; with a key, what proves that whoever made it knows the key. */
export async function digestOf(message: Bytes, key?: Bytes): Promise<Bytes> {
  const own = crypto.subtle as SubtleCrypto | undefined;
  const hash = "SHA-256";
  if (!own) return key ? hmac(key, message) : sha256(message);
  if (!key) return new Uint8Array(await own.digest(hash, message));
  const name = "HMAC";
  const secret = await own.importKey("raw", key, { name, hash }, false, ["sign"]);
  return new Uint8Array(await own.sign(name, secret, message));
}

export function sha256(message: Uint8Array): Bytes {
  const padded = pad(message);
  const hash = Int32Array.from(START);
  for (let at = 0; at < padded.byteLength; at += BLOCK) mix(hash, new DataView(padded.buffer, at, BLOCK));
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => digest.setInt32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Bytes {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

/** The message, a single bit, zeros up to whole blocks, and at the end its length in bits. */
function pad(message: Uint8Array): Bytes {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - LENGTH_BYTES, BigInt(message.length) * 8n);
  return padded;
}

function mix(hash: Int32Array, block: DataView): void {
  const words = new Int32Array(ROUNDS);
  const word = (at: number) => words[at] ?? 0;
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let round = 0; round < ROUNDS; round++) {
    const [early, late] = [word(round - 15), word(round - 2)];
    words[round] =
      round < 16
        ? block.getInt32(round * 4)
        : word(round - 16) +
          (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) +
          word(round - 7) +
          (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUND_WORDS[round] ?? 0) + word(round);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((each, at) => (hash[at] = (hash[at] ?? 0) + each));
}

/** The bits of a word turned to the right. */
function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
