import { useEffect, useRef, useState } from 'react';

import type { Sent } from '#kit/send-form.ts';

/** How to cancel an upload and follow its progress. */
export type Sending = { signal: AbortSignal; onProgress: (sent: Sent) => void };

const STOPPED = 'Upload cancelled. Everything you entered is still here.';

/** Allows one upload at a time, which ends with its form. */
export function useSending(onFailure: (error: unknown) => void) {
  /** How much was sent; null while nothing is being sent. */
  const [sent, setSent] = useState<Sent | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const stopRef = useRef<AbortController | null>(null);
  useEffect(() => () => stopRef.current?.abort(), []);

  return {
    sent,
    /** The result of the last one, when no action is needed. */
    note,
    stop: (): void => stopRef.current?.abort(),
    work: async (step: (way: Sending) => Promise<void>): Promise<void> => {
      const stop = new AbortController();
      stopRef.current = stop;
      setSent({ sent: 0, total: 0 });
      setNote(null);
      try {
        await step({ signal: stop.signal, onProgress: setSent });
      } catch (error) {
        if (stop.signal.aborted) setNote(STOPPED);
        else onFailure(error);
      }
      setSent(null);
    },
  };
}
