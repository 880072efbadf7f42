import type { Role } from '@greenroom/contract/permissions';
import { sql } from 'drizzle-orm';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import type { Db } from '../../apps/api/src/kit/db/db.ts';
import { hashPassword } from '../../apps/api/src/kit/access/passwords.ts';
import { createSession } from '../../apps/api/src/kit/access/sessions.ts';
import { Int } from '../../apps/api/src/kit/db/row.ts';
import { plans, users } from '../../apps/api/src/rooms/users/users.table.ts';

export type Admin = { id: number; email: string; password: string; newSession: () => Promise<Session> };
/** What the console stores of a sign-in. */
export type Session = { token: string; id: number; role?: Role };
type NewPerson = Partial<typeof users.$inferInsert> & { name: string };

/** Signs in an admin with this address, creating the account if needed; the password is used only for a new one. */
export async function addAdmin(
  db: Db,
  { email, password, role = 'owner' }: { email: string; password: string; role?: Role },
): Promise<Admin> {
  const hash = await hashPassword(password);
  const [admin] = await rowsOf(
    db,
    { id: Int },
    sql`insert into admins (name, email, password_hash, role) values ('Admin', ${email}, ${hash}, ${role})
        on conflict (email) do update set name = excluded.name returning id`,
  );
  if (!admin) throw new Error('no admin');
  const { id } = admin;
  return {
    id,
    email,
    password,
    newSession: async () => ({ token: await createSession(db, 'admin', id), id, role }),
  };
}

/** Inserts people, with defaults for what is not given. Returns their ids. */
export async function addPeople(db: Db, people: readonly NewPerson[]): Promise<number[]> {
  const rows = people.map((person) => ({
    email: `${person.name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`,
    ...person,
  }));
  const made = await db.insert(users).values(rows).returning({ id: users.id });
  return made.map(({ id }) => id);
}

/** Inserts `count` people named 'Guest 0001' and on, spread over a year, towns, talents and spending; every tenth is featured. */
export async function addCrowd(db: Db, count: number, name = 'Guest'): Promise<void> {
  await db.execute(sql`
    insert into users (name, email, city, state, zipcode, role_ids, featured, created_at)
    select ${`${name} `}::text || to_char(n, 'FM0000'), lower(${name}::text) || n || '@example.com',
      (array['Austin', 'Boston', 'Chicago', 'Denver'])[n % 4 + 1], (array['TX', 'MA', 'IL', 'CO'])[n % 4 + 1],
      to_char(10000 + n, 'FM00000'), array[n % 5 + 1]::smallint[], n % 10 = 0,
      now() - make_interval(hours => (n * 2.5)::int)
    from generate_series(1, ${count}::int) n`);
}

/** Gives a person a plan that is active now. */
export async function addPlan(
  db: Db,
  userId: number,
  plan: { name: 'weekly' | 'monthly'; cents: number },
): Promise<void> {
  const now = Date.now();
  await db.insert(plans).values({
    userId,
    name: plan.name,
    startDate: new Date(now - 3_600_000).toISOString(),
    endDate: new Date(now + 6 * 86_400_000).toISOString(),
    baseAmountCents: plan.cents,
  });
}

/** Inserts unread notifications, a minute apart. */
export async function addNotifications(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into notifications (message, created_at)
    select 'Guest ' || n || ' <b>registered</b>', now() - make_interval(mins => n) from generate_series(1, ${count}::int) n`);
}
