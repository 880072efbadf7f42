import { expect, test } from 'vitest';

import { createSession } from '../../../apps/api/src/kit/access/sessions.ts';
import { bulletins } from '../../../apps/api/src/rooms/bulletins/bulletins.table.ts';
import { addSong } from '../../../apps/api/src/testing/contest.ts';
import { addParlour, addSale } from '../../../apps/api/src/testing/parlours.ts';
import type { World } from '../../../apps/api/src/testing/world.ts';
import { chances } from '../chances.ts';
import { openWorld } from './own-world.ts';

const world = await openWorld();
const tokens = [world.admin.token, await createSession(world.db, 'admin', world.admin.id)];
const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await world.db.$client.query<T>(text, values)).rows;

const SETS_EACH = 1000;
/** What each colleague has under way at a time. */
const WIDTH = 10;

/** A record's switch: its field in the history, and where it is stored. */
type Switch = {
  action: string;
  field: string;
  table: string;
  column: string;
  add(): Promise<number>;
  call(id: number, value: boolean): [Parameters<World['call']>[0], { params?: object; body: object }];
};

const addPost = async () => {
  const { id: userId } = await world.addUser();
  const [made] = await world.db
    .insert(bulletins)
    .values({ userId, title: 'Drummer wanted', description: 'For a tour.' })
    .returning({ id: bulletins.id });
  return made?.id ?? 0;
};

const SWITCHES: [title: string, one: Switch][] = [
  [
    'a person who is active or not',
    {
      action: 'users.setActive',
      field: 'active',
      table: 'users',
      column: 'active',
      add: async () => (await world.addUser()).id,
      call: (id, active) => ['users.setActive', { params: { id }, body: { active } }],
    },
  ],
  [
    'voting for a song',
    {
      action: 'contest.setActive',
      field: 'is_active',
      table: 'contest_entries',
      column: 'is_active',
      add: () => addSong(world, { featured: true }),
      call: (id, is_active) => ['contest.setActive', { body: { id, is_active } }],
    },
  ],
  [
    'a parlour that is public or not',
    {
      action: 'parlours.setShown',
      field: 'is_public',
      table: 'parlours',
      column: 'is_public',
      add: () => addParlour(world),
      call: (id, is_public) => ['parlours.setShown', { params: { id }, body: { is_public } }],
    },
  ],
  [
    'a top parlour',
    {
      action: 'sales.setTop',
      field: 'is_top',
      table: 'sales',
      column: 'is_top',
      add: async () => (await addSale(world, { sale: { savedToProfile: true } })).saleId,
      call: (id, is_top) => ['sales.setTop', { params: { id }, body: { is_top } }],
    },
  ],
  [
    'a post that is active or not',
    {
      action: 'bulletins.setStatus',
      field: 'status',
      table: 'bulletins',
      column: 'status',
      add: addPost,
      call: (id, status) => ['bulletins.setStatus', { params: { id }, body: { status } }],
    },
  ],
];

test.for(SWITCHES)(
  `%s ends as the last of two colleagues set it, who did so ${SETS_EACH} times each`,
  async ([title, { action, field, table, column, add, call }], { annotate }) => {
    const id = await add();
    const stored = async () =>
      (await query<{ value: boolean }>(`select ${column} as value from ${table} where id = $1`, [id]))[0]
        ?.value;
    const first = await stored();
    const chance = chances();
    const work = async (token: string) => {
      for (let left = SETS_EACH / WIDTH; left > 0; left -= 1) {
        const answers = await Promise.all(
          Array.from({ length: WIDTH }, () => {
            const [name, sent] = call(id, chance() < 0.5);
            return world.call(name, { ...sent, token });
          }),
        );
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(WIDTH).fill(200));
      }
    };
    await Promise.all(tokens.map((token) => work(token)));

    const history = await query<{ before: boolean; after: boolean }>(
      `select (before ->> $3)::boolean as before, (after ->> $3)::boolean as after
       from audit_entries where action = $1 and record = $2 order by id`,
      [action, String(id), field],
    );
    expect(history.length).toBeGreaterThan(SETS_EACH / 2);
    let now = first;
    const odd = history.filter(({ before, after }) => {
      const fits = before === now;
      now = after;
      return !fits;
    });
    expect(odd).toEqual([]);
    expect(await stored()).toBe(now);
    await annotate(`${title}: 2 × ${SETS_EACH} sets, ${history.length} changes, 0 out of order`, 'E1');
  },
);
