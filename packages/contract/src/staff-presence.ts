import * as z from 'zod';

import { call } from './kit/call.ts';
import { Id, answer } from './kit/shapes.ts';
import { PRESENCE_KINDS } from './staff-presence.rules.ts';

/** The record that a tab has open. The contest is one record: 1. */
const Place = z.strictObject({
  /** The tab's own random name. */
  tab: z.string().regex(/^[\da-z]{16,40}$/i, 'Use 16 to 40 letters and digits.'),
  /** Null: it has none open any more. */
  open: z.strictObject({ kind: z.enum(PRESENCE_KINDS), record: Id }).nullable(),
});

const Colleague = z.object({ id: Id, name: z.string(), picture_url: z.string().nullable() });

/** @assumed */
export const staffPresenceCalls = {
  'staff.setPresence': call('staff.setPresence', {
    summary:
      'Say which record this tab has open, at least every 30 seconds; returns the colleagues who have it open too',
    body: Place,
    example: { tab: '0123456789abcdef', open: { kind: 'users', record: 7 } },
    output: answer(z.array(Colleague)),
    errors: ['forbidden'],
  }),
};
