import { DESK } from '@greenroom/contract/dashboard-desk.rules';

import { formatCount } from '#kit/format.ts';

/** Returns '1 new post', '1,000+ new posts': counting ends there. */
export const countWords = (count: number, one: string, many: string): string =>
  `${formatCount(count)}${count >= DESK.countMax ? '+' : ''} ${count === 1 ? one : many}`;
