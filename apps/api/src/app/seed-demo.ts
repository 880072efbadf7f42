import { noteUnseen } from '#app/first-logins.ts';
import { rowsOf } from '#kit/db/db.ts';
import type { Db, Tx } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Flag } from '#kit/db/row.ts';
import type { DemoContext } from '#kit/demo/context.ts';
import { allowLongWork, MANY, settle, vacuum } from '#kit/demo/insert-rows.ts';
import { storeObjects } from '#kit/demo/objects.ts';
import { createRandom } from '#kit/demo/random.ts';
import type { ObjectStore } from '#kit/objects/store.ts';
import { findFirstAdmin } from '#rooms/account/account.demo.ts';
import { seedBulletins } from '#rooms/bulletins/bulletins.demo.ts';
import { seedConnections } from '#rooms/connections/connections.demo.ts';
import { seedContest } from '#rooms/contest/contest.demo.ts';
import { seedHandover } from '#rooms/dashboard/dashboard.demo.ts';
import { seedHeadlines } from '#rooms/headlines/headlines.demo.ts';
import { seedKeys } from '#rooms/keys/keys.demo.ts';
import { seedObjects, seedTracks } from '#rooms/media/media.demo.ts';
import { seedMoney, seedRates } from '#rooms/money/money.demo.ts';
import { seedNotifications } from '#rooms/notifications/notifications.demo.ts';
import { seedPages } from '#rooms/pages/pages.demo.ts';
import { seedParlours } from '#rooms/parlours/parlours.demo.ts';
import { seedPodcasts } from '#rooms/podcasts/podcasts.demo.ts';
import { seedProjects } from '#rooms/projects/projects.demo.ts';
import { seedReports } from '#rooms/reports/reports.demo.ts';
import { seedRules } from '#rooms/rules/rules.demo.ts';
import { seedSales } from '#rooms/sales/sales.demo.ts';
import { seedStaff } from '#rooms/staff/staff.demo.ts';
import { seedSupport } from '#rooms/support/support.demo.ts';
import { seedSupportDesk } from '#rooms/support/desk/desk.demo.ts';
import { seedAppeals } from '#rooms/users/measures/appeals.demo.ts';
import { seedMeasures } from '#rooms/users/measures/measures.demo.ts';
import { seedUserNotes } from '#rooms/users/profile/notes.demo.ts';
import { findNextId, hasPeople, seedUsers } from '#rooms/users/users.demo.ts';

export { hasPeople };

/** The lock for one process to create the community; others that start simultaneously wait for it. */
const LOCK = 5_230_415;

type Options = {
  users: number;
  now: Date;
  /** The store for pictures and songs: portraits are uploads of the first users, the rest is under `demo/`. */
  store: ObjectStore;
  /** A different number creates a different community. */
  seed?: number;
  /** Argon2id; the first person can then sign in to the app, and there are colleagues who can sign in to the console. */
  passwordHash?: string;
  /** Whether nobody knows that password: `showLogins` makes another and shows it. */
  isUnseen?: boolean;
  /** Called when a step is done. */
  log?: (step: string, milliseconds: number) => void;
  /** Called before waiting for another process that is creating one. */
  onWait?: () => void;
};

/**
 * Creates a whole community in one transaction: the same one for the same seed, size and time. Returns false, and
 * creates none, when there already are users.
 */
export async function seedDemo(db: Db, options: Options): Promise<boolean> {
  const { users, store, seed = 1, passwordHash = null, isUnseen = false } = options;
  const random = createRandom(seed);
  const now = options.now.getTime();
  const step = stopwatch(options.log);
  const isMade = await db.transaction(async (tx) => {
    await allowLongWork(tx);
    await takeTurn(tx, options.onWait);
    if (await hasPeople(tx)) return false;
    const adminId = await findFirstAdmin(tx);
    const objects = await storeObjects(store, { firstId: await findNextId(tx), people: Math.max(1, users) });
    step('pictures and songs');
    await seedRates({ db: tx, now });
    const people = await seedUsers({
      db: tx,
      now,
      random,
      count: users,
      portraits: objects.portraits,
      passwordHash,
    });
    step('people and their plans');
    await seedPages(tx, options.now);
    if (adminId !== null && passwordHash !== null) await seedStaff({ db: tx, now, adminId, passwordHash });
    if (people.length > 0) await seedRooms({ db: tx, now, random, adminId, people, objects });
    step('all other rooms');
    if (isUnseen) await noteUnseen(tx, 'demo');
    await settle(tx);
    step('statistics and tallies');
    return true;
  });
  if (!isMade || users < MANY) return isMade;
  await vacuum(db);
  step('vacuum');
  return true;
}

async function takeTurn(tx: Tx, onWait?: () => void): Promise<void> {
  const [turn] = await rowsOf(tx, { mine: Flag }, sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
  if (turn?.mine) return;
  onWait?.();
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

async function seedRooms(context: DemoContext): Promise<void> {
  await seedUserNotes(context);
  await seedMeasures(context);
  await seedObjects(context);
  await seedProjects(context);
  await seedTracks(context, await seedPodcasts(context));
  await seedBulletins(context);
  await seedSupport(context);
  await seedSupportDesk(context);
  await seedAppeals(context);
  await seedHandover(context);
  await seedHeadlines(context);
  await seedContest(context);
  await seedSales(context, await seedParlours(context));
  await seedReports(context);
  await seedRules(context);
  await seedMoney(context);
  await seedNotifications(context);
  await seedKeys(context);
  await seedConnections(context);
}

function stopwatch(log: Options['log']): (step: string) => void {
  let last = performance.now();
  return (step) => {
    const now = performance.now();
    log?.(step, now - last);
    last = now;
  };
}
