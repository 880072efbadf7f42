import autocannon from 'autocannon';

import { wire } from '@greenroom/contract/wire';

import { sharesOf } from './explain.ts';
import type { Community } from './fill.ts';
import { API_KEY, startGreenroom, startProgram } from './servers.ts';
import type { Server } from './servers.ts';
import { median } from './stats.ts';

type Load = { cpuMicros: number; perSecond: number };
/** Medians over the rounds; `ratio` is the median of the rounds' own ratios of CPU a request. */
export type SmallCallResult = {
  greenroom: Load;
  raw: Load;
  ratio: number;
  headers: number;
  rounds: number;
  profile: string;
};

const { path } = wire['users.listRoles'];
const CONNECTIONS = 20;
// What node:http writes by itself.
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** A small call that needs no database against bare node:http with the same bytes, in alternating rounds. */
export async function measureSmallCall(
  { url }: Community,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (text: string) => void,
): Promise<SmallCallResult> {
  const greenroom = await startGreenroom(url);
  const answer = await readAnswer(greenroom);
  const raw = await startProgram('./raw-server.ts', [], {
    NODE_ENV: 'production',
    BENCH_ANSWER: JSON.stringify(answer),
  });
  let profile = '';
  const pairs: { greenroom: Load; raw: Load }[] = [];
  try {
    for (let round = -1; round < rounds; round += 1) {
      const isOurTurn = round % 2 === 0;
      const first = await load(isOurTurn ? greenroom : raw, seconds);
      const second = await load(isOurTurn ? raw : greenroom, seconds);
      const pair = isOurTurn ? { greenroom: first, raw: second } : { greenroom: second, raw: first };
      // The first round warms both up.
      if (round < 0) continue;
      pairs.push(pair);
      say(`  ${pair.greenroom.cpuMicros.toFixed(1)} µs a request, raw ${pair.raw.cpuMicros.toFixed(1)} µs`);
    }
    await greenroom.profile();
    await load(greenroom, seconds);
    profile = sharesOf((await greenroom.profile()) ?? { nodes: [], samples: [] });
  } finally {
    await greenroom.stop();
    await raw.stop();
  }
  const half = (loads: Load[]): Load => ({
    cpuMicros: median(loads.map((each) => each.cpuMicros)),
    perSecond: median(loads.map((each) => each.perSecond)),
  });
  return {
    greenroom: half(pairs.map((pair) => pair.greenroom)),
    raw: half(pairs.map((pair) => pair.raw)),
    ratio: median(pairs.map((pair) => pair.greenroom.cpuMicros / pair.raw.cpuMicros)),
    headers: answer.headers.length / 2,
    rounds,
    profile,
  };
}

/** The answer as it goes over the wire, so that the raw server can send the same. */
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
