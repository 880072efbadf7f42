import { afterAll, expect, inject, test } from 'vitest';

import { sendForm } from '#testing/form-calls.ts';
import { addParlour, findParlour } from '#testing/parlours.ts';
import { createWorld } from '#testing/world.ts';
import type { World } from '#testing/world.ts';

const world: World = await createWorld(inject('databaseUrl'));
afterAll(() => world.close());

const query = async (text: string) => (await world.db.$client.query<Record<string, unknown>>(text)).rows;
const deadlocks = async () => {
  await query('select pg_stat_force_next_flush()');
  return query('select deadlocks from pg_stat_database where datname = current_database()');
};

test('guests, host and staff who act simultaneously cause no deadlock, and every change counts', async () => {
  const before = await deadlocks();
  for (let round = 0; round < 4; round += 1) {
    const [host, member, ...guests] = await Promise.all(Array.from({ length: 22 }, () => world.addUser()));
    if (!host || !member) throw new Error('nobody');
    const params = {
      id: await addParlour(world, { ownerId: host.id, members: [member.id], isPublic: true }),
    };
    const people = [member, ...guests].map(({ id }) => id);
    const tokens = await Promise.all(people.map((id) => world.tokenOf(id)));
    const setShown = (body: object) => world.call('parlours.setShown', { params, body });
    let edits = 0;
    const edit = async (id: number) => {
      const answer = await sendForm(world, 'parlours.update', [{ name: 'members[]', value: String(id) }], {
        params,
      });
      edits += Number(answer.statusCode === 200);
      return answer;
    };
    const asked: Promise<{ statusCode: number; body: string }>[] = [
      setShown({ is_public: true }),
      setShown({ community_tab: true }),
    ];
    for (const [at, token] of tokens.entries()) {
      asked.push(world.call('parlours.rsvp', { params, token }));
      if (at % 3 === 0) asked.push(world.call('parlours.removeRsvp', { params, token }));
      if (at % 5 === 0) asked.push(edit(people[at] ?? 0));
      if (at % 7 === 0) asked.push(world.call('users.remove', { params: { id: people[at] } }));
    }
    const answers = await Promise.all(asked);
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
    // Otherwise the test proves nothing.
    expect(edits).toBeGreaterThan(0);
    const [counted] = await query(
      `select count(*) from parlour_rsvps r join users u on u.id = r.user_id and u.deleted_at is null where parlour_id = ${params.id}`,
    );
    expect((await findParlour(world, params.id))?.rsvps).toBe(counted?.['count']);
    expect(counted?.['count']).toBeGreaterThan(5);
  }
  expect(await deadlocks()).toEqual(before);
});
