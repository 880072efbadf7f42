import { calls } from '@greenroom/contract';
import { withFormer } from '@greenroom/contract/kit/former';
import { partsOfKey } from '@greenroom/contract/kit/uploads';
import { MEDIA_MESSAGES } from '@greenroom/contract/media.rules';
import type { ObjectFolder, UploadKind } from '@greenroom/contract/kit/uploads';
import { videoOfLink } from '@greenroom/contract/kit/video-links';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { answer } from '#kit/http/answer.ts';
import { fail } from '#kit/errors.ts';
import { currentUser, expectPermission } from '#kit/access/guard.ts';
import { callLimit } from '#kit/access/limits.ts';
import { signOnOf } from '#kit/access/password-way.ts';
import type { CheckedObject } from '#kit/objects/checks.ts';
import { getBegunParts, joinUpload, removeBegunParts } from '#rooms/media/media-parts.service.ts';
import { openVideoTitles } from '#rooms/media/media-titles.service.ts';
import { getConfiguration, removeObject, removePodcastTrack } from '#rooms/media/media.service.ts';

type ToCheck = { body: { key: string; kind: UploadKind }; request: FastifyRequest };

/** A file of 200 MB is first read from the store, and others may be ahead of it. */
const CHECK_MS = 120_000;
const CONFIGURATIONS = { points: 60, windowSeconds: 900 };
const TITLES = { points: 120, windowSeconds: 60 };

/** @throws forbidden for the folder of a colleague's picture, or when the role may not change files */
function expectPlace(
  request: FastifyRequest,
  { owner, folder }: { owner: number; folder: ObjectFolder },
): void {
  if (folder !== 'staff') expectPermission(request, 'files.change');
  else if (owner !== currentUser(request).id) fail('forbidden');
}

export function mediaRoutes(app: FastifyInstance): void {
  const toWireObject = ({ durationMs, ...object }: CheckedObject) => ({
    ...object,
    duration: durationMs === null ? null : Math.round(durationMs / 1000),
    url: app.mediaUrl + object.key,
  });
  const configurations = callLimit(app.db, 'media.getConfiguration', CONFIGURATIONS);

  answer(app, calls['media.getConfiguration'], async ({ query, request }) => {
    const { user_id, folder } = query;
    const { bucket, region } = app.store;
    const host = { capabilities: withFormer(app.capabilities), signOn: signOnOf(app) };
    if (user_id === undefined || folder === undefined) return { data: { s3: { bucket, region }, ...host } };
    expectPlace(request, { owner: user_id, folder });
    await configurations.count(String(currentUser(request).id));
    return { data: { s3: await getConfiguration(app, request, { user_id, folder }), ...host } };
  });

  answer(app, calls['media.check'], async ({ prepared }) => ({ data: toWireObject(prepared) }), {
    timeoutMs: CHECK_MS,
    // Written out, since the handler's input type is inferred from what this returns.
    prepare: async ({ body: { key, kind }, request }: ToCheck) => {
      const { owner, folder } = partsOfKey(key) ?? fail('not_found');
      expectPlace(request, { owner, folder });
      const [checked] = await app.objects.check([{ field: 'key', key, kind, owner, folder }]);
      return checked ?? fail('not_found');
    },
  });

  answer(app, calls['media.getBegunUploads'], async ({ query, request }) => {
    expectPlace(request, { owner: query.user_id, folder: query.folder });
    await configurations.count(String(currentUser(request).id));
    return { data: await getBegunParts(app, request, query) };
  });

  answer(
    app,
    calls['media.joinUpload'],
    async ({ body, request }) => {
      expectPlace(request, { owner: body.user_id, folder: body.folder });
      return { data: toWireObject(await joinUpload(app, body)) };
    },
    { timeoutMs: CHECK_MS },
  );

  answer(app, calls['media.removeBegunUpload'], async ({ body, request }) => {
    expectPlace(request, { owner: body.user_id, folder: body.folder });
    await removeBegunParts(app, body);
    return { msg: MEDIA_MESSAGES.beginningDeleted };
  });

  const titles = callLimit(app.db, 'media.getVideoTitle', TITLES);
  const getVideoTitle = openVideoTitles(app);

  answer(app, calls['media.getVideoTitle'], async ({ query, request }) => {
    await titles.count(String(currentUser(request).id));
    return { data: await getVideoTitle(videoOfLink(query.url) ?? fail('bad_input')) };
  });

  answer(app, calls['media.removeTrack'], async ({ params, request }) => {
    await removePodcastTrack(app, request, params.id);
    return { msg: MEDIA_MESSAGES.trackDeleted };
  });

  answer(app, calls['media.removeObject'], async ({ query, request }) => {
    await removeObject(app, request, query.url_key);
    return { msg: MEDIA_MESSAGES.objectDeleted };
  });
}
