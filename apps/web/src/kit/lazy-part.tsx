import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';

import { showToast } from './toast.ts';

/**
 * A dialog or panel that is fetched when it first opens. If that fails, `onClose` is called and a toast says so:
 * the screen behind stays as it is.
 */
export function lazyPart<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let fetched: ComponentType<P> | null = null;

  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => fetched);
    const handleFailure = useEffectEvent(() => {
      showToast({ kind: 'error', message: 'This could not be opened. Check your connection and try again.' });
      props.onClose();
    });

    useEffect(() => {
      if (Part) return undefined;
      let isWanted = true;
      async function fetchPart(): Promise<void> {
        try {
          const component = await load();
          fetched = component;
          if (isWanted) setPart(() => component);
        } catch {
          if (isWanted) handleFailure();
        }
      }
      void fetchPart();
      return () => {
        isWanted = false;
      };
    }, [Part]);

    return Part ? <Part {...props} /> : null;
  };
}
