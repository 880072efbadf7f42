import * as z from 'zod';

import { call } from './kit/call.ts';
import { LIMITS } from './kit/limits.ts';
import { Id, Line, Text, answer } from './kit/shapes.ts';

const RoleIdList = z
  .array(z.int().min(1).max(5, 'There is no such talent.'))
  .max(5)
  .refine((ids) => new Set(ids).size === ids.length, 'Each talent once.');

/** @source contract The app's side */
export const bulletinsCalls = {
  'bulletins.create': call('bulletins.create', {
    summary: 'Post on the bulletin board (the app)',
    body: z.strictObject({
      title: Line(LIMITS.titleMax),
      description: Text(LIMITS.textMax),
      roleIds: RoleIdList,
    }),
    output: answer(z.object({ id: Id })),
  }),
};
