import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

import { wordsOf } from '#kit/api.ts';
import { MissingChunk, reloadIfNewer } from '#kit/fetch-part.ts';
import { BrandMark } from '#kit/ui/brand-mark.tsx';

import classes from './message-screen.module.css';

/** Shown when a screen failed, or its files could not be loaded. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = error instanceof MissingChunk;

  useEffect(() => {
    if (error instanceof MissingChunk) void reloadIfNewer();
  }, [error]);

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
