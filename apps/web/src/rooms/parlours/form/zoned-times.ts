import { PARLOUR_ZONE } from '@greenroom/contract/parlours.rules';

import { zonedTimes } from '#kit/zoned-times.ts';

/** Times in New York. */
export const { localToUtc, utcToLocal, nowLocal, clockWords } = zonedTimes(PARLOUR_ZONE);
