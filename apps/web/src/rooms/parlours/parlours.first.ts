import { callFirst } from '#kit/api.ts';
import type { FirstCalls } from '#kit/room.ts';

export const firstCalls: FirstCalls = {
  '/scheduler-parlour': () => callFirst('parlours.list'),
};
