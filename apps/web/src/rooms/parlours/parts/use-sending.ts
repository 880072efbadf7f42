import { useEffect, useRef, useState } from 'react';

import type { Sent } from '#kit/send-form.ts';

/** How what is sent can be stopped, and tells how far it is. */
export type Sending = { signal: AbortSignal; onProgress: (sent: Sent) => void };

const STOPPED = 'Upload cancelled. Everything you entered is still here.';

/** One sending at a time, which ends with the form that it is for. */
export function useSending(onFailure: (error: unknown) => void) {
  /** How much has gone out; null while nothing is sent. */
  const [sent, setSent] = useState<Sent | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const stopRef = useRef<AbortController | null>(null);
  useEffect(() => () => stopRef.current?.abort(), []);

  return {
    sent,
    /** What became of the last one, where nobody needs to do anything about it. */
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
