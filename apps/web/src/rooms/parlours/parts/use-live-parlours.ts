import { useEffect, useRef } from 'react';

import { useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';
import { showToast } from '#kit/toast.ts';

import { lookAtParlours } from '../parlours.queries.ts';
import type { Parlour } from '../parlours.queries.ts';

/** Many simultaneous sign-ups count as one change. */
const TOGETHER_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function lookAgain(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void lookAtParlours(queryClient);
  }, TOGETHER_MS);
}

/** Updates the cards after events in the app and changes by colleagues. `open`: the parlour of the open dialog, which says so when it goes live. */
export function useLiveParlours(open: Parlour | undefined): void {
  useEvents({ parlour: lookAgain, reload: lookAgain });
  const before = useRef(open);
  useEffect(() => {
    const wasLive = before.current?.id === open?.id ? before.current?.live : undefined;
    before.current = open;
    if (!open?.live || wasLive !== false) return;
    showToast({ kind: 'info', message: `“${open.suite_title}” is live now.`, stays: 'long' });
  }, [open]);
}
