import * as z from 'zod';

import { AUDIT_LIST } from './audit-list.rules.ts';
import { added, addedInput } from './kit/added.ts';
import { call } from './kit/call.ts';
import { searchPageOf } from './kit/search-page.ts';
import { BooleanText, Id, Paging, Time, answer, filterOf, withRange } from './kit/shapes.ts';

const filter = filterOf(AUDIT_LIST);
const AuditFilter = withRange(z.object(filter));
export type AuditFilter = z.output<typeof AuditFilter>;
const AuditQuery = withRange(
  z.object({
    ...Paging,
    ...filter,
    /**
     * Only the first entry of each act, with how many it has. Where a record, an act, a change of many or a search is asked
     * for, each entry of these is answered.
     */
    acts: addedInput('activity', BooleanText.optional()),
  }),
);

const Details = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  id: z.int().positive(),
  /** The colleague's email at that time, `user 7` for a person of the community, a command; null when unknown. */
  actor: z.string().nullable(),
  /** Their name now; null for a command, and for those who are unknown or gone. */
  actorName: z.string().nullable(),
  actorPicture_url: z.string().nullable(),
  /** The call's name, such as `users.setActive`. */
  action: z.string(),
  kind: z.string().nullable(),
  record: z.string().nullable(),
  /** What the record is called now; null when it is gone for good or has no name. */
  title: z.string().nullable(),
  /** Null when there are none, and when personal data was erased from them. */
  before: Details,
  after: Details,
  createdAt: Time,
  /** From where; null when unknown, and without `activity.read`. */
  ip: z.string().nullable(),
  requestId: z.string(),
  /** The key for scripts that did it for the colleague, by the name it had; null when they did it themselves. */
  key: added('connections', z.object({ id: Id, name: z.string() }).nullable()),
  /** How many entries its act has, from this one on: 1 for all but the first of them. */
  entries: added('activity', z.int().min(1)),
});
export type AuditEntry = z.input<typeof AuditEntry>;

/**
 * @source contract Across all areas
 * @assumed a record's history takes the permission to read that record, the whole log `activity.read`
 */
export const auditCalls = {
  'audit.list': call('audit.list', {
    summary: 'The activity log, or the history of one record: who did what, newest first',
    query: AuditQuery,
    output: searchPageOf(AuditEntry),
    errors: ['forbidden'],
  }),
  'audit.export': call('audit.export', {
    summary: 'The entries of the activity log that match a filter as CSV, newest first',
    query: AuditFilter,
    output: z.string(),
  }),
  'audit.listActors': call('audit.listActors', {
    summary: 'The staff, with those who left, to filter the activity log by',
    output: answer(z.array(z.object({ id: Id, name: z.string(), email: z.string() }))),
  }),
};
