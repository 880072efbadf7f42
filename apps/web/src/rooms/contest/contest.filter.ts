import { has } from '#kit/capabilities.ts';

/** Returns the query of the contest's songs, or of the submissions; voters are requested apart where the host can do that. */
export const songQueryOf = (isFeatured: boolean) =>
  ({
    featured: isFeatured ? 'true' : 'false',
    ...(has('contest') && ({ voters: 'false' } as const)),
  }) as const;
