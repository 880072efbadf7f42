import type { UserBody } from '@greenroom/contract/users-profile';

import { rowsOf } from '#kit/db/db.ts';
import type { Sql, Tx } from '#kit/db/db.ts';
import { and, eq, isNull, sql } from '#kit/db/orm.ts';
import { Flag } from '#kit/db/row.ts';
import { genres, roles, users } from '#rooms/users/users.table.ts';

/** What an edit can change, by API field names. */
export type Profile = { [Field in keyof UserBody]-?: Exclude<UserBody[Field], undefined> };

const PROFILE_COLUMNS = {
  name: users.name,
  bio: users.bio,
  city: users.city,
  state: users.state,
  zipcode: users.zipcode,
  latitude: users.latitude,
  longitude: users.longitude,
  profile_image: users.profileImage,
  genreIds: users.genreIds,
  roleIds: users.roleIds,
  website_url: users.websiteUrl,
  video_links: users.videoLinks,
};

/** Returns the profile of a user who is not removed, or null. */
export async function getProfile(db: Sql, id: number): Promise<Profile | null> {
  const [found] = await db
    .select(PROFILE_COLUMNS)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return found ?? null;
}

/** Returns the profile of a user who is not removed, locked against changes until the transaction ends; or null. */
export async function lockProfile(tx: Tx, id: number): Promise<{ version: number; profile: Profile } | null> {
  const [found] = await tx
    .select({ version: users.version, ...PROFILE_COLUMNS })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update');
  if (!found) return null;
  const { version, ...profile } = found;
  return { version, profile };
}

/** Writes a profile and increments its version. */
export async function updateProfile(db: Sql, id: number, profile: Profile): Promise<void> {
  const { profile_image: profileImage, website_url: websiteUrl, video_links: videoLinks, ...same } = profile;
  await db
    .update(users)
    .set({
      ...same,
      profileImage,
      websiteUrl,
      videoLinks,
      updatedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, id));
}

/** Returns the key of a user's picture, null when they have none; undefined when there is no such user. */
export async function getPicture(db: Sql, id: number): Promise<string | null | undefined> {
  const [found] = await db
    .select({ key: users.profileImage })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return found?.key;
}

/** Returns whether each of the ids is a talent or a genre. */
export async function isEvery(db: Sql, of: 'roles' | 'genres', ids: readonly number[]): Promise<boolean> {
  const [found] = await rowsOf(
    db,
    { every: Flag },
    sql`select ${sql.param(ids)}::int[] <@ (select array_agg(id::int) from ${of === 'roles' ? roles : genres}) as every`,
  );
  return found?.every ?? false;
}
