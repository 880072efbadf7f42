import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';

import { fetchPart, reloadIfNewer } from './fetch-part.ts';
import { whenIdle } from './idle.ts';
import { showToast } from './toast.ts';
import { MissingPart } from './ui/missing-part.tsx';

type Part<P> = { fetched: ComponentType<P> | null; fetch: () => Promise<ComponentType<P>> };

function makeLazyPart<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  const part: Part<P> = {
    fetched: null,
    async fetch() {
      part.fetched ??= await fetchPart(load);
      return part.fetched;
    },
  };
  return part;
}

/** Loads a part while it is wanted; calls `onFailure` when it fails. */
function usePart<P>(part: Part<P>, isWanted: boolean, onFailure: () => void) {
  const [Fetched, setFetched] = useState(() => part.fetched);
  const handleFailure = useEffectEvent(onFailure);
  useEffect(() => {
    if (Fetched || !isWanted) return undefined;
    let isStanding = true;
    async function fetchIt(): Promise<void> {
      try {
        const component = await part.fetch();
        if (isStanding) setFetched(() => component);
      } catch {
        if (isStanding) handleFailure();
      }
    }
    void fetchIt();
    return () => {
      isStanding = false;
    };
  }, [Fetched, part, isWanted]);
  return [Fetched, setFetched] as const;
}

/**
 * Creates a part of a page in its own file, loaded where it is drawn. If that fails, it calls `onClose` and shows a
 * toast: the screen shows what it has instead.
 */
export function lazyPart<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const part = makeLazyPart(load);
  return function LazyPart(props: P) {
    const [Fetched] = usePart(part, true, () => {
      showToast({ kind: 'error', message: 'This could not be opened. Check your connection and try again.' });
      props.onClose();
    });
    return Fetched ? <Fetched {...props} /> : null;
  };
}

/**
 * Creates a dialog or panel in its own file. It is loaded in the background once the screen is idle, so that it opens even
 * when the server is down; if it could not be loaded, a small dialog says so and offers Retry.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const part = makeLazyPart(load);
  whenIdle(() => part.fetch().catch(() => undefined));
  return function LazyDialog(props: P) {
    const isOpen = !('isOpen' in props) || props.isOpen === true;
    const [state, setState] = useState<'fetching' | 'missing' | 'retrying'>('fetching');
    const [Fetched, setFetched] = usePart(part, isOpen, () => setState('missing'));
    // A dialog returns the focus to what had it on opening, so it must be mounted before, closed.
    const [isThere, setIsThere] = useState(Fetched !== null);
    useEffect(() => setIsThere(Fetched !== null), [Fetched]);

    async function handleRetry(): Promise<void> {
      setState('retrying');
      try {
        const component = await part.fetch();
        setFetched(() => component);
      } catch {
        setState('missing');
        await reloadIfNewer();
      }
    }

    function handleClose(): void {
      setState('fetching');
      props.onClose();
    }

    if (Fetched) return <Fetched {...props} {...('isOpen' in props && { isOpen: isOpen && isThere })} />;
    if (state === 'fetching' || !isOpen) return null;
    return (
      <MissingPart
        isRetrying={state === 'retrying'}
        onRetry={() => void handleRetry()}
        onClose={handleClose}
      />
    );
  };
}
