import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import type { Db, Sql } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { currentUser } from '#kit/access/guard.ts';
import * as sessions from '#kit/access/sessions.ts';
import { bearerOf } from '#kit/access/tokens.ts';
import type { WantedObject } from '#kit/objects/objects.ts';
import * as store from '#rooms/account/account-me.store.ts';

type Me = { name?: string | undefined; picture?: string | null | undefined };

/** Lists the upload for a new picture; none when it is the current one. */
function wantedStaffPicture(id: number, { picture: key }: Me, present: string | null): WantedObject[] {
  if (!key || key === present) return [];
  return [{ field: 'picture', key, kind: 'image', owner: id, folder: 'staff' }];
}

/** Inspects the new picture of the caller. @throws bad_input */
export async function checkOwnPicture({
  db,
  request,
  body,
}: {
  db: Sql;
  request: FastifyRequest;
  body: Me;
}): Promise<void> {
  const { id } = currentUser(request);
  const { pictureKey } = await store.getMe(db, id);
  await request.server.objects.check(wantedStaffPicture(id, body, pictureKey));
}

/** Changes the caller's name and picture; what is omitted is kept. @throws bad_input */
export async function updateMe(db: Db, request: FastifyRequest, body: Me): Promise<void> {
  const { id } = currentUser(request);
  await db.transaction(async (tx) => {
    const before = await store.getMe(tx, id, 'locked');
    await request.server.objects.claim(tx, wantedStaffPicture(id, body, before.pictureKey));
    const after = {
      name: body.name ?? before.name,
      pictureKey: body.picture === undefined ? before.pictureKey : body.picture,
    };
    if (after.name === before.name && after.pictureKey === before.pictureKey) return;
    await store.updateMe(tx, id, after);
    await audit(tx, request, { action: 'account.updateMe', kind: 'admins', record: id, before, after });
  });
}

/** Ends one of the caller's sessions. @throws not_found */
export async function endSession(db: Db, request: FastifyRequest, number: number): Promise<void> {
  await db.transaction(async (tx) => {
    const who = currentUser(request);
    if (!(await sessions.endSession(tx, who, number))) fail('not_found');
    await audit(tx, request, { action: 'account.endSession', kind: 'admins', record: who.id });
  });
}

/** Ends the caller's sessions but this one. Returns how many. */
export async function endOtherSessions(db: Db, request: FastifyRequest): Promise<number> {
  return db.transaction(async (tx) => {
    const who = currentUser(request);
    const ended = await sessions.endOtherSessions(tx, who, bearerOf(request.headers.authorization) ?? '');
    await audit(tx, request, {
      action: 'account.endOtherSessions',
      kind: 'admins',
      record: who.id,
      after: { ended },
    });
    return ended;
  });
}
