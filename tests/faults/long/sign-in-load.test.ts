import { setTimeout as sleep } from 'node:timers/promises';

import { wire } from '@greenroom/contract/wire';
import { expect, test } from 'vitest';

import { hashPassword } from '../../../apps/api/src/kit/access/passwords.ts';
import { areaUnderCurve, median, percentile } from '../../../bench/stats.ts';
import { ask, embeddedUrl, preparedFolder, startServer, stopServer } from '../server.ts';
import { BELIEVED, signInStaff, tally, visit } from '../visitors.ts';

const PAIRS = 500;

/** Adds as many of the staff and of the community as there are pairs, all with the same password. */
async function addPeople(url: string): Promise<void> {
  const hash = await hashPassword('rightsecret1');
  const rows = `'Known', 'known' || n || '@example.com', '${hash}' from generate_series(1, ${PAIRS}) n`;
  await ask(url, `insert into admins (name, email, password_hash) select ${rows}`);
  await ask(url, `insert into users (name, email, password_hash) select ${rows}`);
}

const CALLS = [
  ['account.login', { password: 'wrongsecret1' }, 400],
  ['account.loginUser', { password: 'wrongsecret1' }, 400],
  ['account.sendPasswordLink', {}, 200],
  ['account.sendUserPasswordLink', {}, 200],
  ['account.sendVerificationLink', {}, 200],
] as const;

/** Returns an answer without what differs from request to request. */
const plain = (body: string) => body.replaceAll(/"requestId":"[^"]+"/g, '');

test.for(CALLS)(
  '%s takes as long for a known address as for an unknown one, and answers the same',
  async ([name, further, status], { annotate }) => {
    using folder = preparedFolder();
    const server = startServer({ DATA_DIR: folder.path, ...BELIEVED });
    const address = await server.address;
    await addPeople(embeddedUrl(folder.path));
    const times = { known: [] as number[], unknown: [] as number[] };
    const bodies = new Set<string>();
    // The first calls load what the others find there.
    for (let n = -20; n <= PAIRS; n += 1) {
      for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const body = { email: `${kind}${n}@example.com`, ...further };
        const answer = await visit(`${address}${wire[name].path}`, { body });
        expect(answer.status, answer.body).toBe(status);
        bodies.add(plain(answer.body));
        if (n > 0) times[kind].push(answer.ms);
      }
    }
    expect(await stopServer(server)).toBe(0);
    const apart = Math.abs(median(times.known) - median(times.unknown));
    const area = areaUnderCurve(times.known, times.unknown);
    await annotate(
      `${name}, ${PAIRS} known and ${PAIRS} unknown: medians differ by ${apart.toFixed(1)} ms, AUC ${area.toFixed(2)}, one answer`,
      'A6',
    );
    expect([...bodies]).toHaveLength(1);
    expect(apart).toBeLessThan(5);
    expect(Math.abs(area - 0.5)).toBeLessThan(0.1);
  },
);

const PER_SECOND = 200;
const SECONDS = 30;

test(`${PER_SECOND} sign-ins a second leave the dashboard quick, and get no other answers than these`, async ({
  annotate,
}) => {
  using folder = preparedFolder();
  const server = startServer({ DATA_DIR: folder.path, ...BELIEVED });
  const address = await server.address;
  const token = await signInStaff(embeddedUrl(folder.path));
  const knocks: Promise<number>[] = [];
  const knock = async (email: string) => {
    const body = { email, password: 'wrongsecret1' };
    return (await visit(`${address}${wire['account.login'].path}`, { body })).status;
  };
  // In small lots, as timers are coarse; whether answers come or not.
  const lotMs = 50;
  const flood = setInterval(() => {
    for (let n = 0; n < (PER_SECOND * lotMs) / 1000; n += 1)
      knocks.push(knock(`stranger${knocks.length}@example.com`));
  }, lotMs);
  const dashboard: { status: number; ms: number }[] = [];
  const endsAt = performance.now() + SECONDS * 1000;
  while (performance.now() < endsAt) {
    dashboard.push(await visit(`${address}${wire['dashboard.get'].path}`, { token }));
    await sleep(50);
  }
  clearInterval(flood);
  const statuses = await Promise.all(knocks);
  const slow = percentile(
    dashboard.map(({ ms }) => ms),
    99,
  );
  await annotate(
    `${knocks.length} sign-ins in ${SECONDS} s (${tally(statuses)}): p99 of ${dashboard.length} dashboards ${slow.toFixed(0)} ms`,
    'A7',
  );
  expect(dashboard.filter(({ status }) => status !== 200)).toEqual([]);
  expect(statuses.filter((status) => ![200, 400, 429, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(400);
  expect(slow).toBeLessThan(500);
  expect(await stopServer(server)).toBe(0);
});
