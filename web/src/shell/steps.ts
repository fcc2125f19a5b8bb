// Arrow keys walk from stop to stop by where they lie; Tab goes from group to group.
// A stop is any `[data-stop]`; a group is the nearest `[data-group]` around it. What can be done is
// `[data-can]`: Tab leads to that first.

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
    attributeFilter: ["data-stop", "data-can", "disabled"],
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

/** Without those of groups that stand within it. */
function stopsOf(group: HTMLElement): HTMLElement[] {
  return stopsIn(group).filter((stop) => groupOf(stop) === group);
}

function makeCurrent(stop: HTMLElement): void {
  const group = groupOf(stop);
  if (group === null) return;
  for (const each of stopsOf(group)) each.tabIndex = each === stop ? 0 : -1;
}

function keepOneStop(group: HTMLElement): void {
  const stops = stopsOf(group);
  const current = stops.filter((stop) => stop.getAttribute("tabindex") === "0");
  const candidates = [...current, ...stops];
  const first = current.find((stop) => stop === document.activeElement) ?? candidates.find(canBeDone) ?? candidates[0];
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
  const stops = (same ? [same, ...groups] : groups).flatMap((each) => stopsOf(each).filter((stop) => stop.tabIndex === 0));
  return stops.find(canBeDone) ?? stops[0] ?? null;
}

function canBeDone(stop: HTMLElement): boolean {
  return stop.dataset["can"] !== undefined;
}

function goalOf(board: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const group = groupOf(from);
  const stops = group ? stopsOf(group) : stopsIn(board);
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
  const here = from.getBoundingClientRect();
  const isLevel = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  let best: HTMLElement | null = null;
  let bestCost = Infinity;
  for (const stop of stops) {
    if (stop === from) continue;
    const there = stop.getBoundingClientRect();
    const [level, upright] = [between(here.left, here.right, there.left, there.right), between(here.top, here.bottom, there.top, there.bottom)];
    const along = sign * (isLevel ? level : upright).distance;
    const { distance, overlap } = isLevel ? upright : level;
    // What lies straight ahead in part is hardly aside, however wide it is.
    const across = Math.abs(distance) / (overlap ? 4 : 1);
    // Only what lies more ahead than aside.
    if (along <= 4 || across > along * 2.5) continue;
    const cost = along + across * 2;
    if (cost < bestCost) [best, bestCost] = [stop, cost];
  }
  return best;
}

/** From the middle of one stretch to that of another, and whether they share something. */
function between(start: number, end: number, from: number, to: number): { distance: number; overlap: boolean } {
  return { distance: (from + to - start - end) / 2, overlap: start < to && from < end };
}
