// npm run bench:links -- [--pairs 200]: checks whether the time of the request after one for a password link reveals who is registered.
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { staffWire } from '@greenroom/contract/wire';

import { startEmbedded } from '../apps/api/src/kit/db/embedded.ts';
import { openCommunity, withClient } from './fill.ts';
import { API_KEY, CACHE, startGreenroom } from './servers.ts';
import { areaUnderCurve, median } from './stats.ts';

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '200' } } });
const pairs = Number(values.pairs);
/** The time in which an immediate delivery ends, so that it only slows down the request of its own sample. */
const PAUSE_MS = 150;
const CALLS = { admin: 'account.sendPasswordLink', user: 'account.sendUserPasswordLink' } as const;

type Times = { link: number[]; next: number[] };

let networks = 0;

/** Returns the milliseconds of a request, from a separate network, so that no limit is reached. */
async function measureLinkCall(address: string, path: string, body: object): Promise<number> {
  networks += 1;
  const startedAt = performance.now();
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      'x-api-key': API_KEY,
      'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return performance.now() - startedAt;
}

/** Requests links for known and unknown addresses in turn, and times each request and the one after it. */
async function measure(
  address: string,
  path: string,
  known: string[],
): Promise<[known: Times, unknown: Times]> {
  const times: [Times, Times] = [
    { link: [], next: [] },
    { link: [], next: [] },
  ];
  for (const [round, email] of known.entries()) {
    for (const isKnown of round % 2 === 0 ? [true, false] : [false, true]) {
      const link = await measureLinkCall(address, path, { email: isKnown ? email : `nobody-${email}` });
      const next = await measureLinkCall(address, path, { email: `next-${email}` });
      const { link: links, next: nexts } = times[isKnown ? 0 : 1];
      links.push(link);
      nexts.push(next);
      await sleep(PAUSE_MS);
    }
  }
  return times;
}

const figure = (name: keyof Times, [known, unknown]: [Times, Times]) =>
  `${name === 'link' ? 'its own answer' : 'the next request'}: ${median(known[name]).toFixed(1)} ms known, ${median(unknown[name]).toFixed(1)} ms unknown, AUC ${areaUnderCurve(known[name], unknown[name]).toFixed(3)}`;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
mkdirSync(CACHE, { recursive: true });
// Each request claims a different network.
process.env['TRUST_PROXY'] = '127.0.0.1';
const embedded = process.env['BENCH_DATABASE_URL'] ? null : await startEmbedded(CACHE);
const { url } = await openCommunity(process.env['BENCH_DATABASE_URL'] ?? embedded?.url ?? '', 1000);
const server = await startGreenroom(url);
try {
  await withClient(url, async (client) => {
    await client.query(
      `insert into admins (name, email, password_hash) select 'A', 'link' || n || '@example.com', '' from generate_series(1, $1) n on conflict do nothing`,
      [pairs],
    );
    for (const [realm, call] of Object.entries(CALLS)) {
      const { rows } = await client.query<{ email: string }>(
        realm === 'admin'
          ? `select email from admins where name = 'A' order by id limit $1`
          : 'select email from users where deleted_at is null order by id limit $1',
        [pairs],
      );
      const found = await measure(
        server.address,
        staffWire[call].path,
        rows.map(({ email }) => email),
      );
      process.stdout.write(
        `${call}, ${pairs} pairs\n  ${figure('link', found)}\n  ${figure('next', found)}\n`,
      );
    }
  });
} finally {
  await server.stop();
  await withClient(url, (client) =>
    client.query(`delete from mails; delete from pgboss.job; delete from admins where name = 'A'`),
  );
  await embedded?.stop();
}
