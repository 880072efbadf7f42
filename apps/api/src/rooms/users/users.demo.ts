import { hasRow, rowsOf } from '#kit/db/db.ts';
import type { Sql } from '#kit/db/db.ts';
import { sql } from '#kit/db/orm.ts';
import { Int } from '#kit/db/row.ts';
import type { Person } from '#kit/demo/context.ts';
import { insertForIds, insertRows, MANY, withoutIndexes } from '#kit/demo/insert-rows.ts';
import { createPeople } from '#kit/demo/people.ts';
import type { Random } from '#kit/demo/random.ts';
import { arrivalTimes, DAY, toIsoTime } from '#kit/demo/times.ts';
import { plans, users } from '#rooms/users/users.table.ts';

/** Rows per statement: enough to keep the cost of triggers low, few enough for memory. */
const BATCH = 20_000;
/** Each statement updates a user's total, so all plans of a user belong in one. */
const PLAN_BATCH = 400_000;
const CAST = 2000;
const [WEEK, MONTH] = [7 * DAY, 30 * DAY];
const [WEEKLY_CENTS, MONTHLY_CENTS] = [2500, 6000];

type NewUser = typeof users.$inferInsert;
type Buyer = { userId: number; joinedAt: number; habit: Habit };
type Habit = 'none' | 'weekly now' | 'monthly now' | 'earlier';
type Options = {
  db: Sql;
  now: number;
  random: Random;
  count: number;
  portraits: readonly string[];
  /** The hash of the password with which the first user can sign in to the app. */
  passwordHash: string | null;
};

export async function hasPeople(db: Sql): Promise<boolean> {
  return await hasRow(db, sql`select from users limit 1`);
}

/** Returns the id that the next user gets. */
export async function findNextId(db: Sql): Promise<number> {
  const [row] = await rowsOf(
    db,
    { next: Int },
    sql`select last_value + is_called::int as next from users_id_seq`,
  );
  return row?.next ?? 1;
}

function pickHabit(random: Random): Habit {
  const share = random.next();
  if (share < 0.005) return 'weekly now';
  if (share < 0.03) return 'monthly now';
  return share < 0.08 ? 'earlier' : 'none';
}

/** Creates the community's users with their plans. Returns some of them, spread over all, oldest first. */
export async function seedUsers(options: Options): Promise<Person[]> {
  const people: Person[] = [];
  const fill = async () => seedPlans(options, await seedPeople(options, people));
  if (options.count < MANY) await fill();
  else await withoutIndexes(options.db, users, fill);
  return people;
}

/** Adds to `people` and returns who buys plans. */
async function seedPeople(options: Options, people: Person[]): Promise<Buyer[]> {
  const { db, now, count, passwordHash, portraits } = options;
  const random = options.random.fork('users');
  const times = arrivalTimes(count, now, random);
  const createPerson = createPeople(random, portraits, now);
  const every = Math.max(1, Math.ceil(count / CAST));
  const buyers: Buyer[] = [];
  for (let first = 0; first < count; first += BATCH) {
    const rows: NewUser[] = [];
    const habits: Habit[] = [];
    for (let i = first; i < Math.min(count, first + BATCH); i += 1) {
      const habit = pickHabit(random);
      const isFeatured = habit === 'monthly now' || random.chance(0.036);
      habits.push(habit);
      rows.push({
        ...createPerson(i, times[i] ?? now),
        featured: isFeatured,
        passwordHash: i === 0 ? passwordHash : null,
      });
    }
    const ids = await insertForIds(db, users, rows);
    for (const [index, id] of ids.entries()) {
      const joinedAt = times[first + index] ?? now;
      const habit = habits[index] ?? 'none';
      if (habit !== 'none') buyers.push({ userId: id, joinedAt, habit });
      if ((first + index) % every === 0) people.push(makeDemoPerson(rows[index] as NewUser, id, joinedAt));
    }
  }
  return buyers;
}

const makeDemoPerson = (row: NewUser, id: number, joinedAt: number): Person => ({
  id,
  name: row.name,
  email: row.email,
  city: row.city ?? '',
  roleIds: row.roleIds ?? [],
  joinedAt,
});

/** Returns when the plans of a user begin, one after the other. */
function listPlanStarts(
  { joinedAt, habit }: Buyer,
  now: number,
  random: Random,
): { at: number; long: number }[] {
  const isWeekly = habit === 'weekly now' || (habit === 'earlier' && random.chance(0.4));
  const long = isWeekly ? WEEK : MONTH;
  if (habit === 'earlier') {
    const room = now - joinedAt - long;
    if (room <= 0) return [];
    const first = Math.floor(joinedAt + room * random.next());
    const most = Math.min(random.int(1, isWeekly ? 3 : 7), Math.floor((now - first) / long));
    return Array.from({ length: most }, (_, i) => ({ at: first + i * long, long }));
  }
  const last = Math.max(joinedAt, Math.floor(now - random.between(0.02, 0.97) * long));
  const before = Math.min(random.int(0, isWeekly ? 2 : 9), Math.floor((last - joinedAt) / long));
  return Array.from({ length: before + 1 }, (_, i) => ({ at: last - (before - i) * long, long }));
}

async function seedPlans({ db, now, random }: Options, buyers: readonly Buyer[]): Promise<void> {
  const luck = random.fork('plans');
  const bought = buyers
    .flatMap((buyer) =>
      listPlanStarts(buyer, now, luck).map(({ at, long }) => ({ userId: buyer.userId, at, long })),
    )
    .toSorted((a, b) => a.at - b.at || a.userId - b.userId);
  for (let first = 0; first < bought.length; first += PLAN_BATCH) {
    const rows = bought.slice(first, first + PLAN_BATCH).map(({ userId, at, long }) => ({
      userId,
      name: long === WEEK ? ('weekly' as const) : ('monthly' as const),
      startDate: toIsoTime(at),
      endDate: toIsoTime(at + long),
      baseAmountCents: long === WEEK ? WEEKLY_CENTS : MONTHLY_CENTS,
      createdAt: toIsoTime(at),
    }));
    await insertRows(db, plans, rows);
  }
}
