import { lazyRouteComponent } from '@tanstack/react-router';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

import { fetchPart } from './fetch-part.ts';

/** Creates a screen in its own file: `lazyScreen(() => import('./x.screen.tsx'), 'XScreen')`. */
export function lazyScreen<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => ({ default: (await fetchPart(load))[name] }));
}
