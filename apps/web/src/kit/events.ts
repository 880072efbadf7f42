import type { StreamEvents } from '@greenroom/contract/stream-events';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { has } from './capabilities.ts';
import type { Live, Tell } from './events-line.ts';

type Listeners = { [K in keyof StreamEvents]?: (data: StreamEvents[K]) => void };

/** The first screen loads first. */
const FIRST_MS = 1000;
/** The delay before the stream's code is fetched again. */
const AGAIN_MS = 30_000;
const listeners = new Set<Tell>();

/** Passes an event to its listeners. */
const tellEvent: Tell = (name, data) => {
  for (const listener of listeners) listener(name, data);
};

/**
 * Calls the listener of each event from the server. `reload` also follows each time the stream opens, because
 * the data on the screen may have changed before.
 */
export function useEvents(wanted: Listeners): void {
  const handleEvent = useEffectEvent<Tell>((name, data) => wanted[name]?.(data));
  useEffect(() => {
    const listener: Tell = (name, data) => handleEvent(name, data);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

let live: Live = 'live';
const watchers = new Set<() => void>();

function setLive(next: Live): void {
  if (next === live) return;
  live = next;
  for (const watcher of watchers) watcher();
}

function onLiveChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Returns whether events come through; `late` only after tries without any. */
export const useLive = (): Live => useSyncExternalStore(onLiveChange, () => live);

const TOGETHER_MS = 300;

/** Returns a function that does the work a moment (`ms`) after its first call: changes that arrive together count as one. */
export function together(work: () => Promise<unknown>, ms = TOGETHER_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void work();
    }, ms);
  };
}

/** How often the screen is asked for again where there is no stream. */
const ASK_MS = 30_000;

/** Reloads what is on the screen now and then, unless the tab is hidden. Returns a function that ends it. */
function reloadNowAndThen(): () => void {
  const timer = setInterval(() => document.hidden || tellEvent('reload', {}), ASK_MS);
  return () => clearInterval(timer);
}

/**
 * Opens the event stream of this tab, whose code is loaded after the first screen. Returns a function that closes it. A
 * host without events has no stream: what changes is then asked for again.
 */
export function openEvents(): () => void {
  if (!has('live')) return reloadNowAndThen();
  const closing = new AbortController();
  const { signal } = closing;
  let timer: ReturnType<typeof setTimeout>;
  async function open(): Promise<void> {
    try {
      const { keepLine } = await import('./events-line.ts');
      await keepLine(signal, tellEvent, setLive);
    } catch {
      if (!signal.aborted) timer = setTimeout(() => void open(), AGAIN_MS);
    }
  }
  timer = setTimeout(() => void open(), FIRST_MS);
  return () => {
    clearTimeout(timer);
    closing.abort();
    setLive('live');
  };
}
