import type { Headline, HeadlineBody } from '@greenroom/contract/headlines';
import { HEADLINE, HEADLINE_MESSAGES } from '@greenroom/contract/headlines.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { whoOf } from '#kit/access/guard.ts';
import type { CheckedObject } from '#kit/objects/checks.ts';
import type { WantedObject } from '#kit/objects/objects.ts';
import { removeRecord } from '#kit/records/trash.ts';
import { createHeadline, getHeadline, headlinesTrash } from '#rooms/headlines/headlines.store.ts';

/** The uploads of a headline, each by the field that names it; they lie in the admin's own folder. */
function wantedOf(
  { video_url: video, news_photo: photos = [] }: HeadlineBody,
  owner: number,
): WantedObject[] {
  const at = { owner, folder: 'headlines' as const };
  return [
    ...(video === undefined ? [] : [{ ...at, kind: 'video' as const, field: 'video_url', key: video }]),
    ...photos.map((key, index) => ({ ...at, kind: 'image' as const, field: `news_photo.${index}`, key })),
  ];
}

/** Looks into the uploads of a headline to be; the length of a video is measured here. @throws bad_input */
export async function checkHeadline({
  request,
  body,
}: {
  request: FastifyRequest;
  body: HeadlineBody;
}): Promise<CheckedObject[]> {
  const checked = await request.server.objects.check(wantedOf(body, whoOf(request).id));
  if (checked.some(({ kind, durationMs }) => kind === 'video' && (durationMs ?? 0) > HEADLINE.videoMaxMs)) {
    fail('bad_input', { errors: { video_url: [HEADLINE_MESSAGES.videoTooLong] } });
  }
  return checked;
}

/** Publishes a headline in the name of the signed-in admin. @throws bad_input */
export async function create(
  db: Sql,
  request: FastifyRequest,
  body: HeadlineBody,
  checked: CheckedObject[],
): Promise<Headline> {
  const adminId = whoOf(request).id;
  const { title, type, description = '', website_link: websiteLink, video_url: video, news_photo } = body;
  return db.transaction(async (tx) => {
    await request.server.objects.hold(tx, wantedOf(body, adminId));
    const id = await createHeadline(tx, {
      adminId,
      type,
      title,
      description,
      websiteLink,
      videoKey: video ?? null,
      videoDurationMs: checked.find(({ kind }) => kind === 'video')?.durationMs ?? null,
      photoKeys: news_photo ?? [],
    });
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
