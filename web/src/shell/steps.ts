// Arrow keys walk from stop to stop by where they lie; Tab goes from group to group.
// A stop is any `[data-stop]`; a group is the nearest `[data-group]` around it.

type Direction = "left" | "right" | "up" | "down";

const KEYS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Svelte action: keyboard steps inside a board. */
export function steps(board: HTMLElement): { destroy: () => void } {
  let last: HTMLElement | null = null;
  let lastGroup: string | undefined;
  let frame = 0;

  const onKey = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target : null;
    if (from === null || from.dataset["stop"] === undefined) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const goal = goalOf(board, from, event.key);
    if (goal === null) return;
    event.preventDefault();
    goal.focus();
  };
  const onFocus = (event: FocusEvent) => {
    const to = event.target instanceof HTMLElement ? event.target : null;
    last = to;
    lastGroup = groupOf(to)?.dataset["group"];
    if (to?.dataset["stop"] !== undefined) makeCurrent(to);
  };
  const onChange = () => {
    for (const group of board.querySelectorAll<HTMLElement>("[data-group]")) keepOneStop(group);
    if (last !== null && !last.isConnected && document.activeElement === document.body) {
      stopAfterLoss(board, lastGroup)?.focus({ preventScroll: true });
    }
  };

  // What can be seen is measured once a frame: sooner, and the whole page would be laid out
  // for it in the middle of being drawn.
  const onChangeSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      onChange();
    });
  };

  const observer = new MutationObserver(onChangeSoon);
  observer.observe(board, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-stop", "disabled"],
  });
  board.addEventListener("keydown", onKey);
  board.addEventListener("focusin", onFocus);
  onChangeSoon();
  return {
    destroy() {
      observer.disconnect();
      cancelAnimationFrame(frame);
      board.removeEventListener("keydown", onKey);
      board.removeEventListener("focusin", onFocus);
    },
  };
}

function groupOf(stop: HTMLElement | null): HTMLElement | null {
  return stop?.closest<HTMLElement>("[data-group]") ?? null;
}

function stopsIn(node: HTMLElement): HTMLElement[] {
  return [...node.querySelectorAll<HTMLElement>("[data-stop]")].filter(
    (stop) => stop.checkVisibility(),
  );
}

function makeCurrent(stop: HTMLElement): void {
  const group = groupOf(stop);
  if (group === null) return;
  for (const each of stopsIn(group)) each.tabIndex = each === stop ? 0 : -1;
}

function keepOneStop(group: HTMLElement): void {
  const stops = stopsIn(group);
  const current = stops.filter((stop) => stop.getAttribute("tabindex") === "0");
  const [first] = current.length ? current : stops;
  if (first === undefined) return;
  for (const stop of stops) {
    const wanted = stop === first ? "0" : "-1";
    if (stop.getAttribute("tabindex") !== wanted) stop.setAttribute("tabindex", wanted);
  }
}

/** The piece that had the focus is gone: stay near, so that keys go on working. */
function stopAfterLoss(board: HTMLElement, group: string | undefined): HTMLElement | null {
  const groups = [...board.querySelectorAll<HTMLElement>("[data-group]")];
  const same = groups.find((each) => each.dataset["group"] === group);
  for (const each of same ? [same, ...groups] : groups) {
    const stop = stopsIn(each).find((candidate) => candidate.tabIndex === 0);
    if (stop) return stop;
  }
  return null;
}

function goalOf(board: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const group = groupOf(from);
  const stops = stopsIn(group ?? board);
  if (key === "Home") return stops[0] ?? null;
  if (key === "End") return stops.at(-1) ?? null;
  const direction = KEYS[key];
  if (direction === undefined) return null;
  return nearest(from, stops, direction) ?? nearest(from, stopsIn(board), direction);
}

function nearest(
  from: HTMLElement,
  stops: readonly HTMLElement[],
  direction: Direction,
): HTMLElement | null {
  const here = centre(from);
  let best: HTMLElement | null = null;
  let bestCost = Infinity;
  for (const stop of stops) {
    if (stop === from) continue;
    const there = centre(stop);
    const [along, across] = measured(there.x - here.x, there.y - here.y, direction);
    // Only what lies more ahead than aside.
    if (along <= 4 || across > along * 2.5) continue;
    const cost = along + across * 2;
    if (cost < bestCost) [best, bestCost] = [stop, cost];
  }
  return best;
}

function measured(dx: number, dy: number, direction: Direction): [number, number] {
  switch (direction) {
    case "left":
      return [-dx, Math.abs(dy)];
    case "right":
      return [dx, Math.abs(dy)];
    case "up":
      return [-dy, Math.abs(dx)];
    case "down":
      return [dy, Math.abs(dx)];
  }
}

function centre(node: HTMLElement): { x: number; y: number } {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
