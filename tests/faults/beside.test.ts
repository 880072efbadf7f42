import { randomUUID } from 'node:crypto';

import { wire } from '@greenroom/contract/wire';
import { expect, onTestFinished, test } from 'vitest';

import { openPool } from '../../apps/api/src/testing/world.ts';
import { PLAIN } from '../../apps/api/src/testing/tallies.ts';
import { startEmbedded } from '../../apps/api/src/kit/db/embedded.ts';
import { readChain } from '../../apps/api/src/rooms/audit/audit-seals.store.ts';
import { WRITES, follow, send, startLoad, startSessions, readLoadTarget } from './beside-load.ts';
import type { Load } from './beside-load.ts';
import { findPreviousRelease, layOut } from './previous.ts';
import { ask, startServer, stopServer, tempFolder } from './server.ts';

/** Checks that no call failed, and that everything acknowledged is stored. */
async function expectNothingLost(url: string, { answered }: Load): Promise<void> {
  const failed = answered.filter(({ status }) => status === 0 || status >= 500);
  expect([...new Set(failed.map(({ call, status }) => `${call}: ${status}`))]).toEqual([]);
  for (const { call, column } of WRITES) {
    const [table, name] = column.split('.');
    const stored = await ask<{ mark: string }>(url, `select ${name} as mark from ${table}`);
    const marks = new Set(stored.map(({ mark }) => mark));
    const acknowledged = answered.filter((each) => each.call === call && each.status === 201);
    expect(acknowledged.length, call).toBeGreaterThan(5);
    expect(acknowledged.filter(({ mark }) => !marks.has(mark ?? ''))).toEqual([]);
  }
}

/** Checks that the triggers of both releases counted and sealed the same. */
async function expectWhole(url: string): Promise<void> {
  const db = openPool(url);
  expect((await readChain(db)).broken).toBeNull();
  await db.$client.end();
  // The demo has refunds of plans, which the plain sums of revenue leave out.
  const figures = (query: string) =>
    ask(
      url,
      `select * from (${query}) f
       where amount <> 0 and metric not in ('revenue', 'plan_revenue') order by metric, key`,
    );
  expect(await figures('select metric, key, sum(amount)::int as amount from tallies group by 1, 2')).toEqual(
    await figures(PLAIN),
  );
}

test(
  'the previous release and this one serve one community during a rolling restart: no call fails, nothing is lost',
  { timeout: 600_000 },
  async ({ skip }) => {
    const commit = findPreviousRelease() ?? '';
    skip(commit === '', 'the previous release is not in the history of this checkout');
    using previous = layOut(commit);
    using cluster = tempFolder();
    using folder = tempFolder();
    const database = await startEmbedded(cluster.path, { fsync: false });
    onTestFinished(() => database.stop());
    const { calls, owner } = database.urls;
    const settings = { DATA_DIR: folder.path, DATABASE_URL: calls, DATABASE_OWNER_URL: owner, DEMO: '1' };

    const oldServer = startServer(settings, [], previous.main);
    const old = await readLoadTarget(oldServer);
    const tokens = await startSessions(owner);
    const load = startLoad(tokens);
    await load.use([old]);
    await load.round();
    const events = await follow(old, tokens.staff);

    // It updates the schema while the old one answers.
    const newServer = startServer(settings);
    const next = await readLoadTarget(newServer);
    await load.use([old, next]);
    await load.round();

    // What one has answered, the other repeats.
    const post = { title: 'once', description: 'Sent to both', roleIds: [] };
    const key = randomUUID();
    const both = [next, old].map(({ address }) => address + wire['bulletins.create'].path);
    const answers = [];
    for (const url of both) answers.push(await send(url, tokens.people[0] ?? '', post, key));
    // The old one leaves out what it does not know.
    const made = answers.map(({ text }) => (JSON.parse(text) as { data: { id: number } }).data.id);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(made[1]).toBe(made[0]);
    // Consoles at one hear of what was changed at the other.
    const message = { subject: 'heard', message: 'Sent to the new one' };
    const { text } = await send(next.address + wire['support.create'].path, tokens.people[0] ?? '', message);
    const { id } = (JSON.parse(text) as { data: { id: number } }).data;
    await expect.poll(events).toContain(`event: support\ndata: {"id":${id}}`);

    await load.use([next]);
    expect(await stopServer(oldServer)).toBe(0);
    await load.round();
    await load.end();
    await expectNothingLost(owner, load);
    await expectWhole(owner);
    console.log(
      `beside release ${commit.slice(0, 8)}: ${load.answered.length} calls of ${next.reads.length + WRITES.length} kinds, 0 failed`,
    );
    expect(await stopServer(newServer)).toBe(0);
  },
);
