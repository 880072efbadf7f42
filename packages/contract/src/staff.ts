import * as z from 'zod';

import { call } from './kit/call.ts';
import { Id, answer } from './kit/shapes.ts';
import { ROLES } from './permissions.ts';

const Role = z.enum(ROLES);

/** A member of the staff. */
export const Colleague = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: Role,
  /** The URL of their picture, which a browser can load. */
  picture_url: z.string().nullable(),
  /** Whether signing in takes a second factor. */
  hasTwoFactor: z.boolean(),
});

export type Colleague = z.input<typeof Colleague>;

/** The specification knows one admin; everything about more of them is ours. @assumed */
export const staffCalls = {
  'staff.getMe': call('staff.getMe', {
    summary: 'The signed-in member of the staff',
    output: answer(Colleague),
  }),
};
