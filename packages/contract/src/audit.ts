import * as z from 'zod';

import { call } from './kit/call.ts';
import { Day, Paging, QueryText, Time, pageOf, withRange } from './kit/shapes.ts';

export const AuditQuery = withRange(
  z.object({
    ...Paging,
    actor: QueryText.optional(),
    action: QueryText.optional(),
    kind: QueryText.optional(),
    record: QueryText.optional(),
    start_date: Day.optional(),
    end_date: Day.optional(),
  }),
);
export type AuditQuery = z.output<typeof AuditQuery>;

const AuditEntry = z.object({
  id: z.int().positive(),
  /** The admin's e-mail at that time, or null for a failed sign-in with an unknown address. */
  actor: z.string().nullable(),
  /** The call's name, such as `users.setActive`. */
  action: z.string(),
  kind: z.string().nullable(),
  record: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: Time,
  ip: z.string().nullable(),
  requestId: z.string(),
});

/** @source contract Across all areas */
export const auditCalls = {
  'audit.list': call('audit.list', {
    summary: 'The audit log: who did what to which record, newest first',
    query: AuditQuery,
    output: pageOf(AuditEntry),
  }),
};
