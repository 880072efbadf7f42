import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

import { errorMessage } from '#kit/api.ts';
import { MissingChunk, reloadIfNewer } from '#kit/fetch-part.ts';
import { BrandMark } from '#kit/ui/brand-mark.tsx';

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
    <div
      className="grid min-h-[min(100dvh,640px)] content-center justify-items-center gap-3 px-gutter py-8 text-center"
      role="alert"
    >
      <BrandMark isBare />
      <h2 className="mt-3 text-20">{what}</h2>
      {!isMissing && <p className="max-w-[52ch] text-balance text-ink-soft">{errorMessage(error)}</p>}
      <button
        type="button"
        className="mt-3 inline-flex min-h-control cursor-pointer items-center rounded-md bg-accent px-4 font-medium text-on-fill no-underline hover:bg-accent-hover"
        onClick={handleRetry}
      >
        Retry
      </button>
    </div>
  );
}
