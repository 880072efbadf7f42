import { callFirst } from '#kit/api.ts';
import type { FirstCalls } from '#kit/room.ts';

export const firstCalls: FirstCalls = {
  '/project-detail/$id': ({ id }) => callFirst('projects.get', { params: { id } }),
};
