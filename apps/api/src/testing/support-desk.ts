import { calls } from '@greenroom/contract';
import type { CallName } from '@greenroom/contract/wire';

import type { World } from '#testing/world.ts';

/** Opens a desk: messages of one person, and what tests ask about them. Each test begins with none. */
export function openDesk(world: World) {
  let personId = 0;
  const query = async (text: string, values: unknown[] = []) =>
    (await world.db.$client.query<Record<string, unknown>>(text, values)).rows;
  const queryId = async (text: string, values: unknown[] = []) =>
    Number((await query(text, values))[0]?.['id']);

  async function begin(): Promise<void> {
    await query('delete from support_messages');
    await query('delete from notifications');
    personId = (await world.addUser({ name: 'Nina Simonetti' })).id;
  }

  /** Adds a message some hours old, and returns its id. */
  const message = (hours: number, subject = `Question ${hours}`, userId = personId) =>
    queryId(
      `insert into support_messages (user_id, subject, message, created_at)
       values ($1, $2, '<p>About <em>it</em></p>', now() - $3 * interval '1 hour') returning id`,
      [userId, subject, hours],
    );
  const call = (name: CallName, id: number, body?: object) =>
    world.call(name, { params: { id }, ...(body && { body }) });
  const shown = async (id: number) =>
    calls['support.get'].output.parse((await call('support.get', id)).json()).data;

  async function list(asked: Record<string, unknown> = {}) {
    const response = await world.call('support.list', {
      query: { sort_by: 'waiting', sort_dir: 'asc', ...asked },
    });
    return calls['support.list'].output.parse(response.json());
  }
  const listDeskIds = async (asked: Record<string, unknown> = {}) =>
    (await list(asked)).data.map(({ id }) => id);

  async function totals() {
    const states = ['unanswered', 'later', 'answered', 'closed'];
    const counts = await Promise.all(states.map(async (state) => (await list({ state })).totalCounts));
    return Object.fromEntries(states.map((state, at) => [state, counts[at]]));
  }

  /** Replies, and returns the reply's id. */
  async function reply(id: number, text = `Thanks ${Math.random()}`): Promise<number> {
    const body = { name: 'Nina', email: 'nina@example.com', subject: 'Re', message: text, support_id: id };
    const response = await world.call('support.reply', { body });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json().data.id;
  }

  const addColleague = (name: string, role: string) =>
    queryId(`insert into admins (name, email, password_hash, role) values ($1, $2, '', $3) returning id`, [
      name,
      `${name}${Math.random()}@example.com`,
      role,
    ]);

  return { begin, query, queryId, message, call, shown, list, listDeskIds, totals, reply, addColleague };
}
