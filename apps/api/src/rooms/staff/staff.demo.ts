import { randomBytes } from 'node:crypto';

import type { Role } from '@greenroom/contract/permissions';

import type { Sql } from '#kit/db/db.ts';
import { inArray } from '#kit/db/orm.ts';
import { toIsoTime } from '#kit/demo/times.ts';
import { admins } from '#rooms/account/account.table.ts';
import { invitations } from '#rooms/staff/staff.table.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The colleagues, and for how long each has not been seen. */
const COLLEAGUES: readonly { name: string; role: Role; seenMs: number; isGone?: boolean }[] = [
  { name: 'Tomás Ferreira', role: 'admin', seenMs: HOUR_MS / 2 },
  { name: 'Rosa Lindqvist', role: 'moderator', seenMs: HOUR_MS * 5 },
  { name: 'Priya Raman', role: 'finance', seenMs: DAY_MS * 2 },
  { name: 'Jonas Weber', role: 'viewer', seenMs: DAY_MS * 12 },
  { name: 'Wendy Okafor', role: 'moderator', seenMs: DAY_MS * 70, isGone: true },
];

const makeStaffEmail = (name: string) =>
  `${name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(' ', '.')}@staff.example.com`;

type Options = { db: Sql; now: number; adminId: number; passwordHash: string };

/** Creates colleagues of the first admin with every role, and an open invitation, whose link nobody has. */
export async function seedStaff({ db, now, adminId, passwordHash }: Options): Promise<void> {
  const rows = COLLEAGUES.map(({ name, role, seenMs, isGone = false }) => ({
    name,
    email: makeStaffEmail(name),
    role,
    passwordHash,
    createdAt: toIsoTime(now - 200 * DAY_MS),
    seenAt: toIsoTime(now - seenMs),
    deactivatedAt: isGone ? toIsoTime(now - 60 * DAY_MS) : null,
  }));
  await db.insert(admins).values(rows).onConflictDoNothing();
  await db.insert(invitations).values({
    email: 'maya.stone@staff.example.com',
    role: 'viewer',
    tokenHash: randomBytes(32),
    invitedBy: adminId,
    createdAt: toIsoTime(now - DAY_MS),
    expiresAt: toIsoTime(now + 6 * DAY_MS),
  });
}

/** Sets the password of the colleagues. */
export async function setColleaguesPassword(db: Sql, passwordHash: string): Promise<void> {
  const emails = COLLEAGUES.map(({ name }) => makeStaffEmail(name));
  await db.update(admins).set({ passwordHash }).where(inArray(admins.email, emails));
}

/** Returns the address of a demo colleague who is not the owner. */
export const demoColleague = (): string => makeStaffEmail(COLLEAGUES[1]?.name ?? '');
