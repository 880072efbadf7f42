import { useEffect, useRef } from 'react';

import { useEvents } from '#kit/events.ts';
import { queryClient } from '#kit/query-client.ts';
import { showToast } from '#kit/toast.ts';

import { lookAtParlours } from '../parlours.queries.ts';
import type { Parlour } from '../parlours.queries.ts';

/** Many who say at once that they come are one change. */
const TOGETHER_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function lookAgain(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void lookAtParlours(queryClient);
  }, TOGETHER_MS);
}

/** Cards follow what happens in the app and what colleagues do. `open`: the one that something stands open about, which says so when it goes live. */
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
