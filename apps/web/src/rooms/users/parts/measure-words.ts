import { formatDateTime } from '#kit/format.ts';

import type { Measure } from '../users-measures.queries.ts';

/** Returns 'until Dec 4, 2026, 10:00 AM EST', or 'for good'. */
export const spanWords = ({ until }: Pick<Measure, 'until'>): string =>
  until === null ? 'for good' : `until ${formatDateTime(until)}`;
