/** How often is looked whether the screen has all it asked for. */
const LOOK_MS = 1000;
const waiting: (() => Promise<unknown>)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** What loads says so: a list's rows, a screen on its way, a button that works. */
function isBusy(): boolean {
  return document.hidden || document.querySelector('[aria-busy="true"], [data-skeleton]') !== null;
}

async function look(): Promise<void> {
  timer = undefined;
  // One at a time, so that what somebody presses now never waits for more.
  if (!isBusy()) await waiting.shift()?.();
  if (waiting.length > 0) timer ??= setTimeout(() => void look(), LOOK_MS);
}

/** Does something once the screen is there and waits for nothing. `work` never rejects. */
export function whenIdle(work: () => Promise<unknown>): void {
  waiting.push(work);
  timer ??= setTimeout(() => void look(), LOOK_MS);
}
