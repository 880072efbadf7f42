import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';

import { fetchPart, reloadIfNewer } from './fetch-part.ts';
import { whenIdle } from './idle.ts';
import { showToast } from './toast.ts';
import { MissingPart } from './ui/missing-part.tsx';

type Part<P> = { fetched: ComponentType<P> | null; fetch: () => Promise<ComponentType<P>> };

function partOf<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  const part: Part<P> = {
    fetched: null,
    async fetch() {
      part.fetched ??= await fetchPart(load);
      return part.fetched;
    },
  };
  return part;
}

/** Fetches a part while its place stands; `onFailure` is told each time that it did not come. */
function usePart<P>(part: Part<P>, tries: number, onFailure: () => void): ComponentType<P> | null {
  const [Fetched, setFetched] = useState(() => part.fetched);
  const handleFailure = useEffectEvent(onFailure);
  useEffect(() => {
    if (Fetched) return undefined;
    let isWanted = true;
    async function fetchIt(): Promise<void> {
      try {
        const component = await part.fetch();
        if (isWanted) setFetched(() => component);
      } catch {
        if (isWanted) handleFailure();
      }
    }
    void fetchIt();
    return () => {
      isWanted = false;
    };
  }, [Fetched, part, tries]);
  return Fetched;
}

/**
 * A part of a page in a file of its own, fetched where it is drawn. If that fails, `onClose` is called and a toast says
 * so: the screen says what it has instead.
 */
export function lazyPart<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const part = partOf(load);
  return function LazyPart(props: P) {
    const Fetched = usePart(part, 0, () => {
      showToast({ kind: 'error', message: 'This could not be opened. Check your connection and try again.' });
      props.onClose();
    });
    return Fetched ? <Fetched {...props} /> : null;
  };
}

/**
 * A dialog or panel in a file of its own. It is fetched behind the screen once that is idle, so that it opens also when
 * the server is away; where it could not be had, a small dialog says so and offers Retry.
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const part = partOf(load);
  whenIdle(() => part.fetch().catch(() => undefined));
  return function LazyDialog(props: P) {
    const [tries, setTries] = useState(0);
    const [failedTries, setFailedTries] = useState(-1);
    const Fetched = usePart(part, tries, () => {
      setFailedTries(tries);
      if (tries > 0) void reloadIfNewer();
    });
    if (Fetched) return <Fetched {...props} />;
    const isOpen = !('isOpen' in props) || props.isOpen === true;
    if (failedTries < 0 || !isOpen) return null;
    return (
      <MissingPart
        isRetrying={tries > failedTries}
        onRetry={() => setTries(tries + 1)}
        onClose={() => {
          setTries(tries + 1);
          setFailedTries(-1);
          props.onClose();
        }}
      />
    );
  };
}
