import type { StreamEvents } from '@greenroom/contract/stream-events';
import { useEffect, useEffectEvent } from 'react';

import type { Tell } from './events-line.ts';

type Listeners = { [K in keyof StreamEvents]?: (data: StreamEvents[K]) => void };

/** The first screen comes first. */
const FIRST_MS = 1000;
/** Until the part with the line could be fetched. */
const AGAIN_MS = 30_000;
const listeners = new Set<Tell>();

/** Hands an event to whoever follows it. */
const tellEvent: Tell = (name, data) => {
  for (const listener of listeners) listener(name, data);
};

/**
 * Calls the listener of each event that the server tells. `reload` comes whenever the line has been opened too: what
 * is on the screen may have changed before it stood, so look again.
 */
export function useEvents(wanted: Listeners): void {
  const handleEvent = useEffectEvent<Tell>((name, data) => wanted[name]?.(data));
  useEffect(() => {
    const listener: Tell = (name, data) => handleEvent(name, data);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

/** Opens the line of this tab, which is fetched after the first screen. Returns what closes it. */
export function openEvents(): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  let timer: ReturnType<typeof setTimeout>;
  async function open(): Promise<void> {
    try {
      const { keepLine } = await import('./events-line.ts');
      await keepLine(signal, tellEvent);
    } catch {
      if (!signal.aborted) timer = setTimeout(() => void open(), AGAIN_MS);
    }
  }
  timer = setTimeout(() => void open(), FIRST_MS);
  return () => {
    clearTimeout(timer);
    closing.abort();
  };
}
