import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import autocannon from 'autocannon';

import { wire } from '@greenroom/contract/wire';

import { formatCpuShares } from './explain.ts';
import type { CpuProfile } from './explain.ts';
import type { Community } from './fill.ts';
import { API_KEY, CACHE, startGreenroom, startProgram } from './servers.ts';
import type { Greenroom } from './servers.ts';
import { median } from './stats.ts';

/** Memory in MB, after a garbage collection; starts in milliseconds, medians of the rounds. */
export type RestResult = {
  atRest: number;
  /** After each share of the requests. */
  after: { requests: number; memory: number }[];
  start: number;
  emptyStart: number;
  /** The median of the rounds' own ratios. */
  ratio: number;
  rounds: number;
  /** Where the processor time of a start goes. */
  startProfile: string;
};

const PATHS = ['users.list', 'dashboard.get', 'users.listRoles'] as const;
const CONNECTIONS = 10;
const MB = 2 ** 20;

/** Measures what a server takes while nobody asks, what it keeps after many requests, and how long it starts. */
export async function measureRest(
  { url }: Community,
  { requests, shares, rounds }: { requests: number; shares: number; rounds: number },
  say: (text: string) => void,
): Promise<RestResult> {
  const starts: { ours: number; empty: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const empty = await startProgram('./raw-server.ts', [], {
      BENCH_KIND: 'fastify',
      BENCH_ANSWER: JSON.stringify({ path: '/', apiKey: API_KEY, headers: [], body: '' }),
    });
    await empty.stop();
    const ours = await startGreenroom(url);
    await ours.stop();
    starts.push({ ours: ours.startMs, empty: empty.startMs });
  }
  const startProfile = await profileStart(url);
  const server = await startGreenroom(url);
  try {
    const atRest = (await server.memoryBytes()) / MB;
    const after: RestResult['after'] = [];
    for (let share = 1; share <= shares; share += 1) {
      for (const name of PATHS) await send(server, wire[name].path, Math.round(requests / PATHS.length));
      after.push({ requests: share * requests, memory: (await server.memoryBytes()) / MB });
      say(
        `  ${share * requests} requests: ${after.at(-1)?.memory.toFixed(0)} MB, at rest ${atRest.toFixed(0)} MB`,
      );
    }
    return {
      atRest,
      after,
      start: median(starts.map(({ ours }) => ours)),
      emptyStart: median(starts.map(({ empty }) => empty)),
      ratio: median(starts.map(({ ours, empty }) => ours / empty)),
      rounds,
      startProfile,
    };
  } finally {
    await server.stop();
  }
}

async function profileStart(url: string): Promise<string> {
  const name = 'start.cpuprofile';
  const options = `--cpu-prof --cpu-prof-dir=${CACHE} --cpu-prof-name=${name}`;
  const server = await startGreenroom(url, undefined, { NODE_OPTIONS: options });
  await server.stop();
  return formatCpuShares(JSON.parse(readFileSync(join(CACHE, name), 'utf8')) as CpuProfile);
}

async function send({ address, session }: Greenroom, path: string, amount: number): Promise<void> {
  const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${session.token}` };
  const result = await autocannon({ url: address + path, connections: CONNECTIONS, amount, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path} was not always answered with 200.`);
}
