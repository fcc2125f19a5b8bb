// Our own SHA-256 and HMAC against Node's, over every length around the edges of a block.

import { createHash, createHmac } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { digestOf, hmac, sha256 } from "../src/shell/sha256";

const LENGTHS = [...Array.from({ length: 140 }, (_, length) => length), 1000, 4096, 70_001];

function bytes(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, at) => (at * 167 + length * 13) % 256);
}

function hex(digest: Uint8Array): string {
  return Buffer.from(digest).toString("hex");
}

describe("SHA-256", () => {
  it("gives the digest printed in the standard", () => {
    expect(hex(sha256(new TextEncoder().encode("abc")))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  it("agrees with Node's on messages of every length", () => {
    for (const length of LENGTHS) {
      const message = bytes(length);
      expect(hex(sha256(message)), `${length} bytes`).toBe(createHash("sha256").update(message).digest("hex"));
    }
  });

  it("agrees with Node's HMAC, also with keys longer than a block", () => {
    for (const length of LENGTHS) {
      const [key, message] = [bytes(length), bytes((length * 7) % 200)];
      expect(hex(hmac(key, message)), `key of ${length} bytes`).toBe(
        createHmac("sha256", key).update(message).digest("hex"),
      );
    }
  });
});

describe("whose it is", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("is the browser's own where it has one", async () => {
    const asked: string[] = [];
    const own = crypto.subtle;
    const watched = new Proxy(own, {
      get: (_, name: keyof SubtleCrypto) => (asked.push(name), own[name].bind(own)),
    });
    vi.stubGlobal("crypto", { subtle: watched });
    expect(hex(await digestOf(bytes(99)))).toBe(hex(sha256(bytes(99))));
    expect(hex(await digestOf(bytes(9), bytes(32)))).toBe(hex(hmac(bytes(32), bytes(9))));
    expect(asked).toEqual(["digest", "importKey", "sign"]);
  });

  it("is ours where the page came without TLS", async () => {
    vi.stubGlobal("crypto", {});
    expect(hex(await digestOf(bytes(99)))).toBe(createHash("sha256").update(bytes(99)).digest("hex"));
    expect(hex(await digestOf(bytes(9), bytes(32)))).toBe(createHmac("sha256", bytes(32)).update(bytes(9)).digest("hex"));
  });
});
