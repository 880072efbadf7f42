import { ApiError } from '@greenroom/client';
import { readEvents } from '@greenroom/client/events';
import type { StreamEvent } from '@greenroom/client/events';
import { delayMs } from '@greenroom/client/wait';
import type { StreamEvents } from '@greenroom/contract/stream-events';

import { getSession } from './session.ts';
import { openStream } from './stream.ts';

/**
 * Whether events come through: `late`, not at all; `crowded`, only to other windows of this session, of which it has too
 * many. One stream for all windows would have to pass from one to the next as they hide, sleep and sign out.
 */
export type Live = 'live' | 'late' | 'crowded';
/** Passes an event to its listeners. */
export type Tell = <K extends keyof StreamEvents>(name: K, data: StreamEvents[K]) => void;

const WAITS = { firstWaitMs: 1000, maxWaitMs: 30_000 };
/** A server says hello at once; a proxy that buffers streams lets nothing through. */
const FIRST_EVENT_MS = 10_000;
/** After so many tries in a row without an event the console is not live. */
const SILENT_TRIES = 2;
/** How long it then waits between tries, each of which reloads what is on the screen. */
const SILENT_WAIT_MS = 20_000;
/** A browser has six connections for all its tabs, so a hidden tab closes its own. */
const HIDDEN_MS = 60_000;

/**
 * Keeps an event stream open until `signal` and passes its events to `tell`. It resumes where it broke off. While no event
 * comes through, `setLive` says so and what is on the screen is reloaded every half a minute.
 */
export async function keepLine(
  signal: AbortSignal,
  tell: Tell,
  setLive: (live: Live) => void,
): Promise<void> {
  let lastEventId = '';
  let silent = 0;
  for (let tries = 0; !signal.aborted; tries += 1) {
    let retryAfter: number | null = null;
    let isSilent = true;
    let isCrowded = false;
    await shown(signal);
    try {
      for await (const { name, data, id } of readLine(signal, lastEventId)) {
        tries = 0;
        isSilent = false;
        setLive('live');
        lastEventId = id ?? lastEventId;
        tell(name, data);
        // Events before the stream opened, at first or after a break, have not arrived here.
        if (name === 'hello') tell('reload', {});
      }
    } catch (error) {
      if (error instanceof ApiError) ({ retryAfter } = error);
      isCrowded = error instanceof ApiError && error.status === 429;
    }
    silent = isSilent ? silent + 1 : 0;
    if (silent < SILENT_TRIES && !isCrowded) {
      await pause(delayMs(WAITS, tries, retryAfter), signal);
    } else if (!signal.aborted) {
      setLive(isCrowded ? 'crowded' : 'late');
      tell('reload', {});
      await pause(SILENT_WAIT_MS, signal);
    }
  }
}

async function* readLine(signal: AbortSignal, lastEventId: string): AsyncGenerator<StreamEvent> {
  const line = new AbortController();
  const stopWatch = watchLine(line);
  const timer = setTimeout(() => line.abort(), FIRST_EVENT_MS);
  try {
    const bytes = await openStream('notifications.stream', {
      signal: AbortSignal.any([signal, line.signal]),
      ...(lastEventId && { lastEventId }),
    });
    for await (const event of readEvents(bytes)) {
      clearTimeout(timer);
      yield event;
    }
  } finally {
    clearTimeout(timer);
    stopWatch();
    line.abort();
  }
}

/** Closes a stream that is hidden for a while, or whose session was replaced. */
function watchLine(line: AbortController): () => void {
  const token = getSession()?.token;
  let hiddenAt = Infinity;
  const look = () => {
    const now = Date.now();
    hiddenAt = document.hidden ? Math.min(hiddenAt, now) : Infinity;
    if (now - hiddenAt > HIDDEN_MS || getSession()?.token !== token) line.abort();
  };
  const timer = setInterval(look, 5000);
  const cut = () => line.abort();
  // The connection is gone, but no event says so: only the silence would show it.
  window.addEventListener('offline', cut);
  return () => {
    clearInterval(timer);
    window.removeEventListener('offline', cut);
  };
}

/** Waits while the tab is hidden. */
async function shown(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted) await pause(Infinity, signal);
}

/** Waits this long, or until the tab is visible or online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  const end = () => {
    over.abort();
    resolve();
  };
  const options = { signal: over.signal };
  const timer = ms === Infinity ? undefined : setTimeout(end, ms);
  over.signal.addEventListener('abort', () => clearTimeout(timer));
  window.addEventListener('online', end, options);
  document.addEventListener('visibilitychange', () => document.hidden || end(), options);
  signal.addEventListener('abort', end, options);
  if (signal.aborted) end();
  return promise;
}
