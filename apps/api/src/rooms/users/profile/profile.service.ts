import type { UserBody, UserDetail } from '@greenroom/contract/users-profile';
import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import type { FastifyRequest } from 'fastify';

import { audit } from '#kit/records/audit.ts';
import { findChanges } from '#kit/records/changes.ts';
import type { Db, Sql, Tx } from '#kit/db/db.ts';
import { fail } from '#kit/errors.ts';
import { expectVersion } from '#kit/http/etags.ts';
import type { WantedObject } from '#kit/objects/objects.ts';
import { getPicture, isEvery, lockProfile, updateProfile } from '#rooms/users/profile/changes.store.ts';
import type { Profile } from '#rooms/users/profile/changes.store.ts';
import { getUser } from '#rooms/users/profile/profile.store.ts';

/** The actions that increment a user's version; their audit trail also has notes and mails. */
const CHANGES = ['users.update', 'users.setActive', 'account.setUserEmail'];

/** Lists the upload for a user's new picture; none when it is the current one. */
function wantedProfilePicture(
  id: number,
  { profile_image: key }: UserBody,
  present: string | null,
): WantedObject[] {
  if (!key || key === present) return [];
  return [{ field: 'profile_image', key, kind: 'image', owner: id, folder: 'profile' }];
}

type Sent = { db: Sql; request: FastifyRequest; params: { id: number }; body: UserBody };

/** Inspects the new picture of a profile. @throws bad_input, not_found */
export async function checkPicture({ db, request, params: { id }, body }: Sent): Promise<void> {
  const present = await getPicture(db, id);
  if (present === undefined) fail('not_found');
  await request.server.objects.check(wantedProfilePicture(id, body, present));
}

/**
 * Changes a user's profile; omitted fields are kept, and an edit that changes nothing does not count.
 * @throws bad_input, not_found, changed_meanwhile
 */
export async function updateUser(
  db: Db,
  request: FastifyRequest,
  id: number,
  body: UserBody,
): Promise<UserDetail> {
  const { objects, mediaUrl } = request.server;
  return db.transaction(async (tx) => {
    const { version, profile } = (await lockProfile(tx, id)) ?? fail('not_found');
    await expectVersion(tx, request, { kind: 'users', record: { id, version }, actions: CHANGES });
    await expectKnown(tx, body);
    await objects.claim(tx, wantedProfilePicture(id, body, profile.profile_image));
    await writeChanges(tx, request, id, { before: profile, after: changedBy(profile, body) });
    return (await getUser(tx, id, mediaUrl)) ?? fail('not_found');
  });
}

async function expectKnown(tx: Tx, { roleIds, genreIds }: UserBody): Promise<void> {
  const errors: Record<string, string[]> = {};
  if (roleIds && !(await isEvery(tx, 'roles', roleIds))) errors['roleIds'] = [PROFILE_MESSAGES.talentUnknown];
  if (genreIds && !(await isEvery(tx, 'genres', genreIds)))
    errors['genreIds'] = [PROFILE_MESSAGES.genreUnknown];
  if (Object.keys(errors).length > 0) fail('bad_input', { errors });
}

const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** Returns the profile with the body's changes. If the user has moved, the old coordinates are dropped. */
function changedBy(profile: Profile, body: UserBody): Profile {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const isMoved = (['city', 'state', 'zipcode'] as const).some(
    (field) => body[field] !== undefined && body[field] !== profile[field],
  );
  const after: Profile = { ...profile, ...(isMoved && { latitude: null, longitude: null }), ...given };
  // One coordinate alone is dropped.
  if (after.latitude === null || after.longitude === null) {
    after.latitude = null;
    after.longitude = null;
  }
  return { ...after, roleIds: inOrder(after.roleIds), genreIds: inOrder(after.genreIds) };
}

type Sides = { before: Profile; after: Profile };

/** Writes and audits what differs, if anything does. */
async function writeChanges(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  { before: stored, after }: Sides,
): Promise<void> {
  // Ids in another order are no change.
  const before = { ...stored, roleIds: inOrder(stored.roleIds), genreIds: inOrder(stored.genreIds) };
  const changes = findChanges(before, after);
  if (!changes) return;
  await updateProfile(tx, id, after);
  await audit(tx, request, { action: 'users.update', kind: 'users', record: id, ...changes });
}
