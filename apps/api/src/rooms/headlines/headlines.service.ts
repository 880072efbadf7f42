import type { Body } from '@greenroom/contract';
import type { Headline, HeadlineBody } from '@greenroom/contract/headlines';
import { HEADLINE_KINDS } from '@greenroom/contract/headlines.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { BulkSpec } from '#kit/records/bulk.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import type { CheckedObject } from '#kit/objects/checks.ts';
import type { WantedObject } from '#kit/objects/objects.ts';
import { removeRecord } from '#kit/records/trash.ts';
import {
  createHeadline,
  getHeadline,
  headlinesTrash,
  removeHeadlines,
  selectHeadlines,
} from '#rooms/headlines/headlines.store.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';

/** Lists the uploads of a headline, each by the field that names it. They must be in the admin's own folder. */
function wantedOf(body: HeadlineBody, owner: number): WantedObject[] {
  const { field, upload } = HEADLINE_KINDS[body.type];
  if (upload === null) return [];
  const named = body[field] ?? [];
  const of = (name: string, key: string): WantedObject => {
    return { field: name, key, kind: upload.kind, owner, folder: 'headlines' };
  };
  return typeof named === 'string'
    ? [of(field, named)]
    : named.map((key, index) => of(`${field}.${index}`, key));
}

/** Inspects and measures the uploads of a new headline. @throws bad_input */
export async function checkHeadline({
  request,
  body,
}: {
  request: FastifyRequest;
  body: HeadlineBody;
}): Promise<CheckedObject[]> {
  const checked = await request.server.objects.check(wantedOf(body, currentUser(request).id));
  const { field, upload } = HEADLINE_KINDS[body.type];
  const limit = upload?.length;
  if (limit && checked.some(({ durationMs }) => (durationMs ?? 0) > limit.maxMs)) {
    fail('bad_input', { errors: { [field]: [limit.tooLong] } });
  }
  return checked;
}

/** Publishes a headline as the signed-in admin. @throws bad_input */
export async function create(
  db: Sql,
  request: FastifyRequest,
  body: HeadlineBody,
  checked: CheckedObject[],
): Promise<Headline> {
  const adminId = currentUser(request).id;
  return db.transaction(async (tx) => {
    await request.server.objects.claim(tx, wantedOf(body, adminId));
    const id = await createHeadline(tx, { adminId, body, durationMs: checked[0]?.durationMs ?? null });
    await audit(tx, request, { action: 'headlines.create', kind: 'news', record: id, after: { ...body } });
    return (await getHeadline(tx, id, request.server.mediaUrl)) ?? fail('internal');
  });
}

/** Removes a headline. @throws not_found */
export async function remove(db: Db, request: FastifyRequest, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const was = (await getHeadline(tx, id, '')) ?? fail('not_found');
    if (!(await removeRecord(tx, headlinesTrash, id))) fail('not_found');
    const before = { title: was.title, type: was.type };
    await audit(tx, request, { action: 'headlines.remove', kind: 'news', record: id, before });
  });
}

/** What can be done to many headlines at once; the list has no filters. */
export const headlinesBulk: BulkSpec<Body<'headlines.changeMany'>['action'], object> = {
  kind: 'news',
  table: headlines,
  title: headlines.title,
  nouns: ['headline', 'headlines'],
  acts: { remove: { action: 'headlines.remove', done: 'deleted', change: removeHeadlines } },
  select: selectHeadlines,
};
