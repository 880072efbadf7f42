import { useEffect, useState } from 'react';

import { now as serverNow } from './clock.ts';

const MINUTE_MS = 60_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The moment after the full minute, when what was to begin then is past due. */
const untilNextMs = (): number => MINUTE_MS - (serverNow() % MINUTE_MS) + 1;

function tick(): void {
  clearTimeout(timer);
  timer = setTimeout(tick, untilNextMs());
  for (const watch of watchers) watch();
}

/** A browser holds the timers of a page that nobody sees. */
function handleReturn(): void {
  if (document.visibilityState === 'visible') tick();
}

function onMinute(watch: () => void): () => void {
  if (watchers.size === 0) {
    timer = setTimeout(tick, untilNextMs());
    document.addEventListener('visibilitychange', handleReturn);
  }
  watchers.add(watch);
  return () => {
    watchers.delete(watch);
    if (watchers.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', handleReturn);
  };
}

/** Returns the time in milliseconds, updated at each full minute and on return to the page: one clock for all that show it. */
export function useMinute(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => onMinute(() => setNow(serverNow())), []);
  return now;
}
