import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { timeWords } from '#kit/zone-words.ts';
import type { Sql } from '#kit/db/db.ts';
import { and, desc, eq, inArray } from '#kit/db/orm.ts';
import { fail } from '#kit/errors.ts';
import { auditEntries } from '#kit/db/kit.table.ts';

/** A record's id, and how often it has changed. */
export type Versioned = { id: number; version: number };

/** A tag is sent and returned in a header, whose size is limited. */
const TAG_MAX = 1000;

const versionTag = ({ id, version }: Versioned): string => `${id}.${version}`;

/** Returns the `ETag` of records: `"id.version-id.version"`, or a hash of it when there are many. */
export function recordsEtag(records: readonly Versioned[]): string {
  const words = records.map(versionTag).join('-');
  if (words.length <= TAG_MAX) return `"${words}"`;
  return `"${createHash('sha256').update(words).digest('base64url')}"`;
}

/** Returns the `ETag` of a text, such as a feed. */
export const textEtag = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** The tags of a header. A proxy that compresses makes them weak. */
const splitTags = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Returns whether the client already has this version; a tag counts more than a time. */
export function isKnownVersion(
  { headers }: FastifyRequest,
  { etag, changedAt }: { etag: string; changedAt?: Date },
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return splitTags(tags).some((tag) => tag === '*' || tag === etag);
  if (!changedAt) return false;
  return Date.parse(headers['if-modified-since'] ?? '') >= Math.floor(changedAt.getTime() / 1000) * 1000;
}

/**
 * Returns whether an `If-Match` header matches the current record: by its own tag, by the tag of a list that held it, or
 * by the current tag of that list, for a list with a hash.
 */
function isMatch(header: string, record: Versioned, list: readonly Versioned[]): boolean {
  return splitTags(header).some(
    (tag) =>
      tag === '*' ||
      tag === recordsEtag(list) ||
      tag.replaceAll('"', '').split('-').includes(versionTag(record)),
  );
}

/** A record that a call changes. `actions`: those that change it, when its audit entries include others. */
type Changed = { kind: string; record: Versioned; actions?: readonly string[] };

/**
 * Expects that a call which names a version by `If-Match` has seen the record as it is now. `listVersions` gives the list that
 * the tag may be of, if not of the record alone. @throws changed_meanwhile
 */
export async function expectVersion(
  db: Sql,
  request: FastifyRequest,
  changed: Changed,
  listVersions?: () => Promise<readonly Versioned[]>,
): Promise<void> {
  const header = request.headers['if-match'];
  if (header === undefined) return;
  const list = (await listVersions?.()) ?? [changed.record];
  if (!isMatch(header, changed.record, list)) await failChanged(db, request, changed);
}

/**
 * Fails the call, saying who changed the record last and when. @throws changed_meanwhile
 */
async function failChanged(
  db: Sql,
  { server, who }: FastifyRequest,
  { kind, record, actions }: Changed,
): Promise<never> {
  const [last] = await db
    .select({ adminId: auditEntries.adminId, actor: auditEntries.actor, at: auditEntries.createdAt })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.kind, kind),
        eq(auditEntries.record, String(record.id)),
        actions && inArray(auditEntries.action, [...actions]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (!last?.actor) return fail('changed_meanwhile');
  const isOwnChange = last.adminId === who?.id;
  const author = isOwnChange ? 'you, in another tab,' : last.actor;
  const at = timeWords(last.at, server.config.TIME_ZONE);
  const msg = `This was changed by ${author} on ${at}. Reload to see the changes.`;
  return fail('changed_meanwhile', { msg, isOwnChange });
}
