import { calls } from '@greenroom/contract';
import type { Body } from '@greenroom/contract';

import type { World } from '#testing/world.ts';

type Person = Awaited<ReturnType<World['addUser']>>;

/** What tests do with reports: each begins with a member's post, which others report. */
export function openReports(world: World) {
  let post = 0;

  /** Inserts a row, and returns its id: `insert('podcasts (user_id) values (1)')`. */
  async function insert(words: string): Promise<number> {
    const { rows } = await world.db.$client.query<{ id: string }>(`insert into ${words} returning id`);
    return Number(rows[0]?.id);
  }

  async function list(query: Record<string, string> = {}, token?: string) {
    const answer = await world.call('reports.list', { query, ...(token && { token }) });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return calls['reports.list'].output.parse(answer.json()).data;
  }

  return {
    insert,
    list,
    /** Removes all reports, and adds the post of a new member, or of this one. */
    async begin(by?: Person): Promise<{ maker: Person; post: number }> {
      await world.db.$client.query('truncate reported_things, rate_limits cascade');
      const maker = by ?? (await world.addUser());
      post = await insert(
        `bulletins (user_id, title, description) values (${maker.id}, 'Cheap strings', 'Buy now')`,
      );
      return { maker, post };
    },
    /** Reports the post as a new member, or something else as somebody. */
    async report(body: Partial<Body<'reports.create'>> = {}, by?: { id: number }) {
      const token = await world.tokenOf((by ?? (await world.addUser())).id);
      const sent = { kind: 'bulletins', id: post, reason: 'spam', ...body };
      return world.call('reports.create', { token, body: sent });
    },
    /** Returns the only row of the queue. */
    async onlyId(query: Record<string, string> = {}): Promise<number> {
      const [row, ...more] = await list(query);
      if (!row || more.length > 0) throw new Error(`${more.length + (row ? 1 : 0)} rows, not one`);
      return row.id;
    },
    decide: (id: number, body: Body<'reports.decide'>, token?: string) =>
      world.call('reports.decide', { params: { id }, body, ...(token && { token }) }),
    /** Whether a row is there and shown, as `column` says. */
    async isShown(table: string, column: string, id: number): Promise<boolean | undefined> {
      const { rows } = await world.db.$client.query<{ shown: boolean }>(
        `select ${column} as shown from ${table} where id = $1 and deleted_at is null`,
        [id],
      );
      return rows[0]?.shown;
    },
  };
}
