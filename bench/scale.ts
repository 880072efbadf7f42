// npm run bench:scale [-- 10000 100000]: prints what docs/scale.md says of sizes, calls and writes, at each number of people.
import { Agent, request } from 'node:http';

import { startEmbedded } from '../apps/api/src/kit/db/embedded.ts';
import { onDatabase, openCommunity, withClient } from './fill.ts';
import { openMeter } from './scale-meter.ts';
import type { Cost } from './scale-meter.ts';
import { listScaleReads, startWriters, listScaleWrites } from './scale-calls.ts';
import type { Made } from './scale-calls.ts';
import { API_KEY, CACHE, startGreenroom } from './servers.ts';

const WARM_UPS = 20;
const READS = 200;
const WRITES = 300;
/** At once, for the most writes a second. */
const LANES = 32;

const printLine = (text: string) => process.stdout.write(`${text}\n`);
const agent = new Agent({ keepAlive: true, maxSockets: LANES });

/** Makes a call. @throws when it is refused */
function send(address: string, { method, path, token, body }: Made): Promise<void> {
  const payload = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      address + path,
      {
        method,
        agent,
        headers: {
          'x-api-key': API_KEY,
          authorization: `Bearer ${token}`,
          ...(payload && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (response) => {
        response.resume().on('end', () => {
          if ((response.statusCode ?? 500) < 300) resolve();
          else reject(new Error(`${method} ${path}: ${response.statusCode}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

const formatCost = ({ p50, p95, serverMs, databaseMs }: Cost) =>
  `${p50.toFixed(1)} / ${p95.toFixed(1)} | ${serverMs.toFixed(2)} | ${databaseMs.toFixed(2)}`;

const SIZES = `
  select relname as name, pg_table_size(oid) as data, pg_indexes_size(oid) as indexes, reltuples::bigint as rows
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
  order by pg_total_relation_size(oid) desc limit 12`;

const mb = (bytes: string) => (Number(bytes) / 2 ** 20).toFixed(1);

async function printSizes(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const all = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
    printLine(`\nThe database: ${mb(all.rows[0]?.size ?? '0')} MB\n`);
    printLine('| table | rows | data MB | indexes MB | bytes a row |\n| --- | --: | --: | --: | --: |');
    const { rows } = await client.query<Record<'name' | 'data' | 'indexes' | 'rows', string>>(SIZES);
    for (const { name, data, indexes, rows: count } of rows)
      printLine(
        `| ${name} | ${Number(count).toLocaleString('en-US')} | ${mb(data)} | ${mb(indexes)} | ${((Number(data) + Number(indexes)) / Number(count)).toFixed(0)} |`,
      );
  });
}

async function measure(serverUrl: string, people: number): Promise<void> {
  const community = await openCommunity(serverUrl, people);
  const name = `greenroom_scale_${people}`;
  const url = onDatabase(serverUrl, name);
  printLine(`\n## ${people.toLocaleString('en-US')} people`);
  await printSizes(community.url);
  // What is written here stays out of the community, which is kept.
  await withClient(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(
      `create database ${name} template "${new URL(community.url).pathname.slice(1)}" strategy file_copy`,
    );
  });
  const server = await startGreenroom(url);
  const meter = await openMeter(url, server);
  try {
    printLine('\n| call | ms p50 / p95 | server CPU ms | database CPU ms |\n| --- | --: | --: | --: |');
    for (const [title, made] of listScaleReads(people, server.session.token)) {
      for (let at = 0; at < WARM_UPS; at += 1) await send(server.address, made);
      const cost = await meter.measure(READS, () => send(server.address, made));
      printLine(`| ${title} | ${formatCost(cost)} |`);
    }
    const tokens = await startWriters(url, people, 6 * (WARM_UPS + 2 * WRITES + 40));
    printLine(
      '\n| write | ms p50 / p95 | server CPU ms | database CPU ms | WAL bytes | after a checkpoint | a second at once |\n| --- | --: | --: | --: | --: | --: | --: |',
    );
    for (const [title, next] of listScaleWrites(people, server.session.token, tokens)) {
      for (let at = 0; at < WARM_UPS; at += 1) await send(server.address, next());
      const { walBytes: first } = await meter.afterCheckpoint(20, () => send(server.address, next()));
      const cost = await meter.measure(WRITES, () => send(server.address, next()));
      const startedAt = performance.now();
      let left = WRITES;
      const lane = async () => {
        while ((left -= 1) >= 0) await send(server.address, next());
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      const aSecond = WRITES / ((performance.now() - startedAt) / 1000);
      printLine(
        `| ${title} | ${formatCost(cost)} | ${cost.walBytes.toFixed(0)} | ${first.toFixed(0)} | ${aSecond.toFixed(0)} |`,
      );
    }
  } finally {
    await meter.close();
    await server.stop();
    await withClient(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const sizes = process.argv.slice(2).map(Number);
const embedded = await startEmbedded(CACHE);
try {
  for (const people of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000])
    await measure(embedded.url, people);
} finally {
  agent.destroy();
  await embedded.stop();
}
