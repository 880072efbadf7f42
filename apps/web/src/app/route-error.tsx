import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

import { wordsOf } from '#kit/api.ts';
import { MissingChunk } from '#kit/lazy-screen.ts';
import { BrandMark } from '#kit/ui/brand-mark.tsx';

import classes from './message-screen.module.css';

const KEY = 'greenroom-reloaded-at';
const ONCE_IN_MS = 60_000;

/** A newer release took the old files away: one reload fetches the new ones. Never twice in a minute, never offline. */
function reloadOnce(): void {
  if (!navigator.onLine) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without a memory a reload could go in circles.
    return;
  }
  window.location.reload();
}

/** A screen that broke, or whose files could not be fetched. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = error instanceof MissingChunk;

  useEffect(() => {
    if (isMissing) reloadOnce();
  }, [isMissing]);

  const what = isMissing
    ? 'This page could not be loaded. You may be offline, or the console was updated.'
    : 'This page could not be shown.';
  function handleRetry(): void {
    reset();
    void router.invalidate();
  }
  return (
    <div className={classes.screen} role="alert">
      <BrandMark isBare />
      <h2 className={classes.title}>{what}</h2>
      {!isMissing && <p className={classes.text}>{wordsOf(error)}</p>}
      <button type="button" className={classes.action} onClick={handleRetry}>
        Retry
      </button>
    </div>
  );
}
