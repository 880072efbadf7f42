/** How often to check whether the screen is still loading. */
const LOOK_MS = 1000;
const waiting: (() => Promise<unknown>)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Everything that loads is marked: a list's rows, a loading screen, a busy button. */
function isBusy(): boolean {
  return document.hidden || document.querySelector('[aria-busy="true"], [data-skeleton]') !== null;
}

async function look(): Promise<void> {
  timer = undefined;
  // One at a time, so that a click never waits for more.
  if (!isBusy()) await waiting.shift()?.();
  if (waiting.length > 0) timer ??= setTimeout(() => void look(), LOOK_MS);
}

/** Runs `work` once the screen has loaded. `work` never rejects. */
export function whenIdle(work: () => Promise<unknown>): void {
  waiting.push(work);
  timer ??= setTimeout(() => void look(), LOOK_MS);
}
