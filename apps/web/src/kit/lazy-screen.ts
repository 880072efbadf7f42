import { lazyRouteComponent } from '@tanstack/react-router';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** A part of the console that could not be fetched: the line is cut, or a newer version was released. */
export class MissingChunk extends Error {
  constructor(cause: unknown) {
    super('A part of the console could not be loaded.', { cause });
    this.name = 'MissingChunk';
  }
}

/** A screen in a file of its own: `lazyScreen(() => import('./x.screen.tsx'), 'XScreen')`. */
export function lazyScreen<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => {
    try {
      return { default: (await load())[name] };
    } catch (cause) {
      throw new MissingChunk(cause);
    }
  });
}
