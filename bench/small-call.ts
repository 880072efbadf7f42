import autocannon from 'autocannon';

import { wire } from '@greenroom/contract/wire';

import { formatCpuShares } from './explain.ts';
import type { Community } from './fill.ts';
import { API_KEY, startGreenroom, startProgram } from './servers.ts';
import type { Server } from './servers.ts';
import { median } from './stats.ts';

type Load = { cpuMicros: number; perSecond: number };
type Contestant = 'greenroom' | 'raw' | 'fastify';
/** Medians over the rounds; `ratio` is the median of the rounds' own ratios of CPU per request, ours to raw. */
export type SmallCallResult = Record<Contestant, Load> & {
  ratio: number;
  headers: number;
  rounds: number;
  /** The shares of Greenroom's CPU time, by package. */
  profile: string;
};

const { path } = wire['users.listRoles'];
const CONNECTIONS = 20;
// The headers that node:http adds itself.
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** Compares a small call without the database to bare node:http with the same bytes, in alternating rounds. */
export async function measureSmallCall(
  { url }: Community,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (text: string) => void,
): Promise<SmallCallResult> {
  const greenroom = await startGreenroom(url);
  const answer = await readAnswer(greenroom);
  const env = { NODE_ENV: 'production', BENCH_ANSWER: JSON.stringify(answer) };
  const servers: Record<Contestant, Server> = {
    greenroom,
    raw: await startProgram('./raw-server.ts', [], env),
    fastify: await startProgram('./raw-server.ts', [], { ...env, BENCH_KIND: 'fastify' }),
  };
  const order = Object.keys(servers) as Contestant[];
  const loads: Record<Contestant, Load[]> = { greenroom: [], raw: [], fastify: [] };
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const name of round % 2 === 0 ? order : order.toReversed()) {
        const measured = await load(servers[name], seconds);
        // The first round is a warm-up.
        if (round >= 0) loads[name].push(measured);
      }
      if (round >= 0)
        say(`  ${order.map((name) => `${name} ${loads[name].at(-1)?.cpuMicros.toFixed(1)} µs`).join(', ')}`);
    }
    await greenroom.profile();
    await load(greenroom, seconds);
    const profile = formatCpuShares((await greenroom.profile()) ?? { nodes: [], samples: [] });
    return { ...summarize(loads), headers: answer.headers.length / 2, rounds, profile };
  } finally {
    for (const server of Object.values(servers)) await server.stop();
  }
}

function summarize({ greenroom, raw, fastify }: Record<Contestant, Load[]>) {
  const half = (loads: Load[]): Load => ({
    cpuMicros: median(loads.map((each) => each.cpuMicros)),
    perSecond: median(loads.map((each) => each.perSecond)),
  });
  const ratios = greenroom.map(({ cpuMicros }, round) => cpuMicros / (raw[round]?.cpuMicros ?? Number.NaN));
  return { greenroom: half(greenroom), raw: half(raw), fastify: half(fastify), ratio: median(ratios) };
}

/** Returns the response as it is sent, so that the raw server can send the same. */
async function readAnswer({ address }: Server) {
  const response = await fetch(address + path, { headers: { 'x-api-key': API_KEY } });
  const headers = [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat();
  const body = await response.text();
  headers.push('content-length', String(Buffer.byteLength(body)));
  return { path, apiKey: API_KEY, headers, body };
}

async function load(server: Server, seconds: number): Promise<Load> {
  const before = await server.cpuMicros();
  const result = await autocannon({
    url: server.address + path,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'x-api-key': API_KEY },
  });
  const used = (await server.cpuMicros()) - before;
  if (result.non2xx > 0 || result.errors > 0) throw new Error('A small call was not answered with 200.');
  return { cpuMicros: used / result.requests.total, perSecond: result.requests.average };
}
