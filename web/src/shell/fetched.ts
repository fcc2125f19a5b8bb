// Parts of the program that are fetched when they are first wanted: pages, boards, words. The
// line may be down just then, or the server about to come back: whoever waits gets them later.

const WAITS = [500, 1000, 2000, 4000];

/** Whatever `load` brings, tried again a few times: after a pause or, without a line, when there is one. */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const wait of WAITS) {
    try {
      return await load();
    } catch {
      await (navigator.onLine ? pause(wait) : online());
    }
  }
  return load();
}

/** A file that belongs to the program. */
export function fetchedFile(address: string): Promise<Response> {
  return fetched(async () => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer;
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function online(): Promise<void> {
  return new Promise((resolve) => addEventListener("online", () => resolve(), { once: true }));
}
