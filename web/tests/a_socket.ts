// A browser's socket without a server: tests open it, speak for the server, and cut it.

import { vi } from "vitest";

export class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; [field: string]: unknown }[] = [];
  onopen = (): void => {};
  onmessage = (_: { data: string }): void => {};
  onclose = (_: { code: number }): void => {};

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.made.at(-1) as FakeSocket;
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }

  says(record: object): void {
    this.onmessage({ data: JSON.stringify(record) });
  }

  saysInPieces(record: object, count: number): string[] {
    const whole = JSON.stringify(record);
    const length = Math.ceil(whole.length / count);
    return Array.from({ length: count }, (_, at) => (at < count - 1 ? "+" : ".") + whole.slice(at * length, (at + 1) * length));
  }

  close(): void {
    this.readyState = 3;
  }

  breaks(code = 1006): void {
    this.close();
    this.onclose({ code });
  }
}

/** A page in a browser, as far as a connection asks for one; `page` tells it what happens. */
export function aPage(): EventTarget {
  const page = new EventTarget();
  FakeSocket.made = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("location", { protocol: "http:", host: "castle" });
  return page;
}

export function leaveThePage(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
