import { calls } from '@greenroom/contract';
import type { UserDetail } from '@greenroom/contract/users-profile';

import { appealUrlOf } from '#kit/access/measures.ts';
import { hashPassword } from '#kit/access/passwords.ts';
import { createSession } from '#kit/access/sessions.ts';
import { PASSWORD } from '#testing/world.ts';
import type { World } from '#testing/world.ts';
import { admins } from '#rooms/account/account.table.ts';

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** What tests do with the measures against one person, who can sign in; `anew` adds another. */
export async function openMeasures(world: World) {
  const passwordHash = await hashPassword(PASSWORD);
  let person = await world.addUser({ passwordHash });
  const query = async (text: string, values: unknown[] = []) =>
    (await world.db.$client.query(text, values)).rows;
  const create = (body: object, { id = person.id, token }: { id?: unknown; token?: string } = {}) =>
    world.call('users.createMeasure', {
      params: { id },
      body: { kind: 'suspend', until: null, reason: 'Too much spam.', ...body },
      ...(token && { token }),
    });
  return {
    query,
    create,
    person: () => person,
    async anew(email?: string) {
      person = await world.addUser({ passwordHash, ...(email && { email }) });
      return person;
    },
    async add(body: object) {
      const response = await create(body);
      if (response.statusCode !== 201) throw new Error(response.body);
      return calls['users.createMeasure'].output.parse(response.json()).data;
    },
    end: (id: unknown, token?: string) =>
      world.call('users.endMeasure', { params: { id }, ...(token && { token }) }),
    async list(page = {}) {
      const answer = await world.call('users.listMeasures', { params: { id: person.id }, query: page });
      return calls['users.listMeasures'].output.parse(answer.json());
    },
    async profile(): Promise<UserDetail> {
      const answer = await world.call('users.get', { params: { id: person.id } });
      return answer.json<{ data: UserDetail }>().data;
    },
    signIn: () =>
      world.call('account.loginUser', { token: null, body: { email: person.email, password: PASSWORD } }),
    entries: async () =>
      (await world.call('audit.list', { query: { kind: 'users', record: String(person.id) } })).json().data,
    mailsTo: async () => (await world.mail.list()).filter(({ toEmail }) => toEmail === person.email),
    /** Lets the hour of what has one come, as if it had been set for the past. */
    letItCome: () =>
      query(
        `update measures set until = now() - interval '1 second' where user_id = $1 and until is not null`,
        [person.id],
      ),
    /** Sends the mails that wait, as far as a test is concerned. */
    sendMails: () => query(`update mails set state = 'sent' where state = 'queued'`),
    /** The address of the page of their newest measure. */
    async appealUrl(): Promise<string> {
      const [newest] = await query('select max(id)::int as id from measures where user_id = $1', [person.id]);
      return appealUrlOf(world.db, world.app, newest['id']);
    },
    /** Signs a colleague in and returns their token. */
    async colleague(role: 'moderator' | 'viewer' | 'finance') {
      const email = `${role}-${person.id}@example.com`;
      const [made] = await world.db
        .insert(admins)
        .values({ name: 'Ben', email, role, passwordHash })
        .returning();
      return createSession(world.db, 'admin', made?.id ?? 0);
    },
  };
}
