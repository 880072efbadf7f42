import { ApiError } from '@greenroom/client';
import type { StreamEvents } from '@greenroom/contract/stream-events';

import { getSession } from './session.ts';
import { openStream } from './stream.ts';

/** Passes an event to its listeners. */
export type Tell = <K extends keyof StreamEvents>(name: K, data: StreamEvents[K]) => void;

const FIRST_MS = 1000;
const MOST_MS = 30_000;
/** The server sends something every 20 s. A stream that is silent for this long is dead. */
const SILENT_MS = 50_000;
/** A browser has six connections for all its tabs, so a hidden tab closes its own. */
const HIDDEN_MS = 60_000;

/** Keeps an event stream open until `signal` and passes its events to `tell`. It resumes where it broke off. */
export async function keepLine(signal: AbortSignal, tell: Tell): Promise<void> {
  let lastEventId = '';
  for (let tries = 0; !signal.aborted; tries += 1) {
    let waitMs = Math.min(MOST_MS, FIRST_MS * 2 ** tries);
    await shown(signal);
    try {
      for await (const { name, data, id } of readLine(signal, lastEventId)) {
        tries = 0;
        waitMs = FIRST_MS;
        lastEventId = id ?? lastEventId;
        tell(name, data);
        // Events before the stream opened, at first or after a break, have not arrived here.
        if (name === 'hello') tell('reload', {});
      }
    } catch (error) {
      if (error instanceof ApiError) waitMs = Math.max(waitMs, (error.retryAfter ?? 0) * 1000);
    }
    // Many consoles lose their streams simultaneously when a server stops.
    await pause(waitMs * (1 + Math.random() / 2), signal);
  }
}

type Told = { name: keyof StreamEvents; data: never; id: string | undefined };

async function* readLine(signal: AbortSignal, lastEventId: string): AsyncGenerator<Told> {
  const line = new AbortController();
  const watch = watchLine(line);
  try {
    const bytes = await openStream('notifications.stream', {
      signal: AbortSignal.any([signal, line.signal]),
      ...(lastEventId && { lastEventId }),
    });
    const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      watch.heard();
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) if (!block.startsWith(':')) yield readEvent(block);
    }
  } finally {
    watch.stop();
    line.abort();
  }
}

function readEvent(block: string): Told {
  const fields: Record<string, string> = {};
  for (const each of block.split('\n')) {
    const at = each.indexOf(': ');
    fields[each.slice(0, at)] = each.slice(at + 2);
  }
  return {
    name: fields['event'] as keyof StreamEvents,
    data: JSON.parse(fields['data'] ?? '{}') as never,
    id: fields['id'],
  };
}

/** Closes a stream that is silent, hidden for a while, or whose session was replaced. */
function watchLine(line: AbortController): { heard: () => void; stop: () => void } {
  const token = getSession()?.token;
  let heardAt = Date.now();
  let hiddenAt = Infinity;
  const look = () => {
    const now = Date.now();
    hiddenAt = document.hidden ? Math.min(hiddenAt, now) : Infinity;
    const isOver = now - heardAt > SILENT_MS || now - hiddenAt > HIDDEN_MS;
    if (isOver || getSession()?.token !== token) line.abort();
  };
  const timer = setInterval(look, 5000);
  const cut = () => line.abort();
  // The connection is gone, but no event says so: only the silence would show it.
  window.addEventListener('offline', cut);
  return {
    heard: () => {
      heardAt = Date.now();
    },
    stop() {
      clearInterval(timer);
      window.removeEventListener('offline', cut);
    },
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
