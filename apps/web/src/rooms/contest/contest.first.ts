import { callFirst } from '#kit/api.ts';
import type { FirstCalls } from '#kit/room.ts';

import { songQueryOf } from './contest.filter.ts';

export const firstCalls: FirstCalls = {
  '/song-contest': () => callFirst('contest.list', { query: songQueryOf(true) }),
};
