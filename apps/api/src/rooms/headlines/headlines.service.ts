import type { Body } from '@greenroom/contract';
import type { Headline, HeadlineBody, HeadlineQuery } from '@greenroom/contract/headlines';
import { HEADLINE_FIELDS, HEADLINE_KINDS, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import { toFieldTexts } from '@greenroom/contract/kit/fields';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import { findChanges } from '#kit/records/changes.ts';
import type { BulkAct, BulkSpec } from '#kit/records/bulk.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { expectVersion } from '#kit/http/etags.ts';
import { currentUser } from '#kit/access/guard.ts';
import type { CheckedObject } from '#kit/objects/checks.ts';
import type { WantedObject } from '#kit/objects/objects.ts';
import { removeRecord } from '#kit/records/trash.ts';
import {
  createHeadline,
  findStored,
  lockHeadline,
  lockPerson,
  publishMany,
  removeHeadlines,
  setPublishAt,
  updateHeadline,
} from '#rooms/headlines/headlines-changes.store.ts';
import type { LockedHeadline } from '#rooms/headlines/headlines-changes.store.ts';
import { getHeadline, headlinesTrash, selectHeadlines } from '#rooms/headlines/headlines.store.ts';
import { headlines } from '#rooms/headlines/headlines.table.ts';

/** Lists the uploads of a headline, each by the field that names it. They must be in the admin's own folder. */
function wantedHeadlineObjects(body: HeadlineBody, owner: number): WantedObject[] {
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
  return inspect(request, body, wantedHeadlineObjects(body, currentUser(request).id));
}

async function inspect(
  request: FastifyRequest,
  body: HeadlineBody,
  wanted: WantedObject[],
): Promise<CheckedObject[]> {
  const checked = await request.server.objects.check(wanted);
  const { field, upload } = HEADLINE_KINDS[body.type];
  const limit = upload?.length;
  if (limit && checked.some(({ durationMs }) => (durationMs ?? 0) > limit.maxMs)) {
    fail('bad_input', { errors: { [field]: [limit.tooLong] } });
  }
  return checked;
}

/** Creates a headline of the signed-in admin: published, scheduled or a draft. @throws bad_input */
export async function create(
  db: Sql,
  request: FastifyRequest,
  body: HeadlineBody,
  checked: CheckedObject[],
): Promise<Headline> {
  const adminId = currentUser(request).id;
  return db.transaction(async (tx) => {
    await expectPerson(tx, body);
    await request.server.objects.claim(tx, wantedHeadlineObjects(body, adminId));
    const id = await createHeadline(tx, adminId, { body, durationMs: checked[0]?.durationMs ?? null });
    await audit(tx, request, { action: 'headlines.create', kind: 'news', record: id, after: { ...body } });
    return getPresent(tx, request, id);
  });
}

const getPresent = async (tx: Sql, request: FastifyRequest, id: number): Promise<Headline> =>
  (await getHeadline(tx, id, request.server.mediaUrl)) ?? fail('not_found');

async function expectPerson(tx: Sql, { person_id: id }: HeadlineBody): Promise<void> {
  if (typeof id !== 'number' || (await lockPerson(tx, id))) return;
  fail('bad_input', { errors: { person_id: [HEADLINE_MESSAGES.noPerson] } });
}

const headlineObjectKeys = ({ video_key: video, photo_keys: photos }: LockedHeadline): Set<string> =>
  new Set(video === null ? photos : [video, ...photos]);

/** Lists the uploads of an update that the headline does not have yet. Its own were checked, whoever uploaded them. */
const newIn = (body: HeadlineBody, owner: number, was: LockedHeadline): WantedObject[] =>
  wantedHeadlineObjects(body, owner).filter(({ key }) => !headlineObjectKeys(was).has(key));

/** Inspects and measures the new uploads of an update. @throws bad_input, not_found */
export async function checkUpdate({
  db,
  request,
  params,
  body,
}: {
  db: Sql;
  request: FastifyRequest;
  params: { id: number };
  body: HeadlineBody;
}): Promise<CheckedObject[]> {
  const was = (await findStored(db, params.id)) ?? fail('not_found');
  return inspect(request, body, newIn(body, currentUser(request).id, was));
}

/**
 * Replaces the contents of a headline, and when it is published if the body says so. An update that changes nothing does
 * not count. @throws bad_input, not_found, changed_meanwhile
 */
export async function update(
  db: Sql,
  request: FastifyRequest,
  id: number,
  { body, checked }: { body: HeadlineBody; checked: CheckedObject[] },
): Promise<Headline> {
  return db.transaction(async (tx) => {
    // The person is locked first, as when a person is removed: otherwise the two would deadlock.
    await expectPerson(tx, body);
    const was = (await lockHeadline(tx, id)) ?? fail('not_found');
    await expectVersion(tx, request, { kind: 'news', record: was });
    const isKept = body.video_url !== undefined && body.video_url === was.video_key;
    const durationMs = isKept ? was.video_ms : (checked[0]?.durationMs ?? null);
    await request.server.objects.claim(tx, newIn(body, currentUser(request).id, was));
    const before = headlineFacts(was);
    const after = { ...before, ...factsOfBody(body) };
    const changes = findChanges(before, after);
    if (changes) {
      await updateHeadline(tx, id, { body, durationMs });
      await audit(tx, request, { action: 'headlines.update', kind: 'news', record: id, ...changes });
    }
    return getPresent(tx, request, id);
  });
}

type Facts = Record<string, unknown>;

/** A headline's contents by the names of the body, for the activity. */
const headlineFacts = (was: LockedHeadline): Facts => ({
  ...toFieldTexts(HEADLINE_FIELDS, was),
  type: was.type,
  video_url: was.video_key,
  news_photo: was.photo_keys,
  publish_at: was.publish_at,
  person_id: was.person_id,
});

const factsOfBody = ({ publish_at: publishAt, person_id: person, ...body }: HeadlineBody): Facts => ({
  ...toFieldTexts(HEADLINE_FIELDS, body),
  type: body.type,
  video_url: body.video_url ?? null,
  news_photo: body.news_photo ?? [],
  ...(publishAt !== undefined && { publish_at: publishAt && toPublishIso(publishAt) }),
  ...(person !== undefined && { person_id: person }),
});

const toPublishIso = (time: string): string => (time === 'now' ? time : new Date(time).toISOString());

/** Publishes a headline now or from a time on, or makes it a draft. @throws not_found, bad_input for an incomplete one */
export async function setPublished(
  db: Db,
  request: FastifyRequest,
  id: number,
  publishAt: string | null,
): Promise<Headline> {
  return db.transaction(async (tx) => {
    const was = (await lockHeadline(tx, id)) ?? fail('not_found');
    if (publishAt !== null && !isComplete(was)) {
      fail('bad_input', { errors: { publish_at: [HEADLINE_MESSAGES.incomplete] } });
    }
    await setPublishAt(tx, id, publishAt);
    const now = await getPresent(tx, request, id);
    await audit(tx, request, {
      action: 'headlines.setPublished',
      kind: 'news',
      record: id,
      before: { publish_at: was.publish_at },
      after: { publish_at: now.publish_at },
    });
    return now;
  });
}

function isComplete(was: LockedHeadline): boolean {
  if (was.website_link === '') return false;
  const own = { 1: was.description, 2: was.video_key, 3: was.photo_keys[0] }[was.type];
  return Boolean(own);
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

const publishing = (done: string, change: Parameters<typeof publishMany>[2]): BulkAct => ({
  action: 'headlines.setPublished',
  done,
  change: (tx, ids) => publishMany(tx, ids, change),
  refused: HEADLINE_MESSAGES.incomplete,
});

/** What can be done to many headlines at once. */
export const headlinesBulk: BulkSpec<Body<'headlines.changeMany'>['action'], Partial<HeadlineQuery>> = {
  kind: 'news',
  table: headlines,
  title: headlines.title,
  nouns: ['headline', 'headlines'],
  acts: {
    remove: { action: 'headlines.remove', done: 'deleted', change: removeHeadlines },
    publish: publishing('published', 'publish'),
    unpublish: publishing('unpublished', 'unpublish'),
    putBack: publishing('put back', 'putBack'),
  },
  select: selectHeadlines,
};
