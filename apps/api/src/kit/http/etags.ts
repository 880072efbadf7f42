import { createHash } from 'node:crypto';

import { and, desc, eq, inArray } from 'drizzle-orm';

import type { Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { auditEntries } from '#kit/db/kit.table.ts';

/** A record and how often it has changed. */
export type Versioned = { id: number; version: number };

/** A tag goes out and comes back in a header, which has its limits. */
const TAG_MAX = 1000;

const wordOf = ({ id, version }: Versioned): string => `${id}.${version}`;

/** The `ETag` of records: `"id.version-id.version"`, or a hash of that when there are many. */
export function etagOf(records: readonly Versioned[]): string {
  const words = records.map(wordOf).join('-');
  if (words.length <= TAG_MAX) return `"${words}"`;
  return `"${createHash('sha256').update(words).digest('base64url')}"`;
}

/**
 * Whether an `If-Match` header knows the record as it is now: by its own tag, by the tag of a list that it was in, or
 * by the present tag of that list, for a list with a hash.
 */
export function isMatch(header: string, record: Versioned, list: readonly Versioned[]): boolean {
  // A proxy that compresses makes tags weak.
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.some(
    (tag) =>
      tag === '*' || tag === etagOf(list) || tag.replaceAll('"', '').split('-').includes(wordOf(record)),
  );
}

/**
 * Ends the call, saying who changed the record last and when. `actions`: those that are a change of it, where its trail
 * has others too. @throws changed_meanwhile
 */
export async function failChanged(
  db: Sql,
  { kind, id, actions }: { kind: string; id: number; actions?: readonly string[] },
  zone: string,
): Promise<never> {
  const [last] = await db
    .select({ actor: auditEntries.actor, at: auditEntries.createdAt })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.kind, kind),
        eq(auditEntries.record, String(id)),
        actions && inArray(auditEntries.action, [...actions]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (!last?.actor) return fail('changed_meanwhile');
  const at = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(last.at));
  return fail('changed_meanwhile', {
    msg: `${last.actor} changed this on ${at}. Reload to see the changes.`,
  });
}
