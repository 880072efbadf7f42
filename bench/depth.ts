import type { Browser } from 'playwright-core';
import type { Client } from 'pg';

import { visitInTurn } from './browser.ts';
import { withClient } from './fill.ts';
import type { Greenroom } from './servers.ts';
import { median } from './stats.ts';
import type { Screen } from './visit.ts';

/** Milliseconds of the main thread until the first paint of a record, medians; `ratio` is the median of the rounds' own. */
export type DepthResult = { name: string; few: number; many: number; ratio: number };

const FEW = 10;
const MANY = 5000;

/** A record that grows: makes one with so many of its parts, and returns what shows them. */
type Deep = {
  name: string;
  make: (client: Client, parts: number) => Promise<number>;
  screenOf: (id: number, parts: number) => Omit<Screen, 'name' | 'isSignedIn'>;
  clear: (client: Client, ids: number[]) => Promise<unknown>;
};

const insertForId = async (client: Client, sql: string, values: unknown[] = []): Promise<number> =>
  Number((await client.query<{ id: string }>(sql, values)).rows[0]?.id);
/** The last of its parts is on the page. */
const shows = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;

const DEEP: readonly Deep[] = [
  {
    name: 'a post with its responses',
    async make(client, parts) {
      const id = await insertForId(
        client,
        `insert into bulletins (user_id, title, description) values (1, 'Deep', 'Wanted') returning id`,
      );
      await client.query(
        `insert into bulletin_responses (bulletin_id, user_id, message, created_at)
         select $1, n % 20 + 1, 'Response ' || n || '.', now() - make_interval(secs => $2 - n) from generate_series(1, $2::int) n`,
        [id, parts],
      );
      return id;
    },
    screenOf: (id) => ({ path: `/bulletin-board?post=${id}`, isShown: shows('Response 10.') }),
    clear: (client, ids) => client.query('delete from bulletins where id = any ($1)', [ids]),
  },
  {
    name: 'a message with its comments',
    async make(client, parts) {
      const id = await insertForId(
        client,
        `insert into support_messages (user_id, subject, message) values (1, 'Deep', 'Where is it?') returning id`,
      );
      await client.query(
        `insert into support_comments (message_id, admin_id, message, created_at)
         select $1, (select min(id) from admins), 'Comment ' || n || '.', now() - make_interval(secs => $2 - n)
         from generate_series(1, $2::int) n`,
        [id, parts],
      );
      return id;
    },
    screenOf: (id, parts) => ({ path: `/subscription-plan?id=${id}`, isShown: shows(`Comment ${parts}.`) }),
    async clear(client, ids) {
      await client.query('delete from support_comments where message_id = any ($1)', [ids]);
      await client.query('delete from support_messages where id = any ($1)', [ids]);
    },
  },
  {
    name: 'a person with their notes',
    async make(client, parts) {
      const id = await insertForId(client, 'select id from users order by id offset $1 limit 1', [parts]);
      await client.query(
        `insert into user_notes (user_id, admin, message)
         select $1, 'bo@example.com', 'Note ' || n || '.' from generate_series(1, $2::int) n`,
        [id, parts],
      );
      return id;
    },
    screenOf: (id, parts) => ({ path: `/user-detail/${id}`, isShown: shows(`Note ${parts}.`) }),
    clear: (client, ids) => client.query('delete from user_notes where user_id = any ($1)', [ids]),
  },
];

/** Opens each kind of record with ten parts and with five thousand, in turn. */
export async function measureDepth(
  browser: Browser,
  server: Greenroom,
  url: string,
  rounds: number,
): Promise<DepthResult[]> {
  const results: DepthResult[] = [];
  for (const { name, make, screenOf, clear } of DEEP) {
    const ids = await withClient(url, async (client) => [await make(client, FEW), await make(client, MANY)]);
    const [few = 0, many = 0] = ids;
    const depthSide = (id: number, parts: number) => ({
      server,
      screen: { name, isSignedIn: true, ...screenOf(id, parts) },
    });
    try {
      const pairs = await visitInTurn(browser, depthSide(many, MANY), depthSide(few, FEW), {
        rounds,
        slowdown: 1,
      });
      results.push({
        name,
        few: median(pairs.map(({ other }) => other.threadMs)),
        many: median(pairs.map((pair) => pair.console.threadMs)),
        ratio: median(pairs.map((pair) => pair.console.threadMs / pair.other.threadMs)),
      });
    } finally {
      await withClient(url, (client) => clear(client, ids));
    }
  }
  return results;
}
