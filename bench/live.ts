import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { Community } from './fill.ts';
import { withClient } from './fill.ts';
import type { Load, LoadResult } from './live-load.ts';
import { API_KEY, startGreenroom } from './servers.ts';
import type { Greenroom } from './servers.ts';

export type LiveRun = LoadResult & {
  processes: number;
  votesAsked: number;
  /** Memory that a stream took of its process, in KB. */
  kbAStream: number;
  /** CPU time of the servers, as a share of one core. */
  cores: number;
};
/** The same votes with few viewers, many, and many on several processes. */
export type LiveResult = { few: LiveRun; many: LiveRun; spread: LiveRun };

const SONGS = 5;
const SESSION_STREAMS = 5;

/** Sends votes to a contest that many consoles watch. */
export async function measureLive(
  community: Community,
  { votesASecond, seconds }: { votesASecond: number; seconds: number },
  say: (text: string) => void,
): Promise<LiveResult> {
  const run = async (processes: number, streams: number) => {
    const found = await watch(community, {
      processes,
      streamsEach: streams / processes,
      votesASecond,
      seconds,
    });
    say(
      `  ${streams} streams on ${processes}: p99 ${found.p99.toFixed(0)} ms, ${found.updatesASecond.toFixed(1)} updates/s, ${found.kbAStream.toFixed(0)} KB each, ${found.complete} have the last count`,
    );
    return found;
  };
  return { few: await run(1, 10), many: await run(1, 1000), spread: await run(3, 3000) };
}

type Plan = { processes: number; streamsEach: number; votesASecond: number; seconds: number };

async function watch(
  { url }: Community,
  { processes, streamsEach, votesASecond, seconds }: Plan,
): Promise<LiveRun> {
  const servers: Greenroom[] = [];
  try {
    for (let at = 0; at < processes; at += 1)
      servers.push(await startGreenroom(url, undefined, { TRUST_PROXY: '127.0.0.1' }));
    const songs = await addSongs(url);
    const load: Load = { servers: [], streamsEach, apiKey: API_KEY, songs, votesASecond, seconds };
    for (const { address, session } of servers) {
      const tokens = await addSessions(url, session.id, Math.ceil(streamsEach / SESSION_STREAMS));
      load.servers.push({ address, tokens });
    }
    const memory = await sumOverServers(servers, (each) => each.memoryBytes());
    const child = fork(fileURLToPath(new URL('./live-load.ts', import.meta.url)), [], {
      env: { ...process.env, LOAD: JSON.stringify(load) },
      execArgv: [],
    });
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`The viewers of the bench ended (${String(code)}).`);
    });
    await Promise.race([once(child, 'message'), failed]);
    const grown = (await sumOverServers(servers, (each) => each.memoryBytes())) - memory;
    const cpu = await sumOverServers(servers, (each) => each.cpuMicros());
    child.send('start');
    const [result] = (await Promise.race([once(child, 'message'), failed])) as [LoadResult];
    const used = (await sumOverServers(servers, (each) => each.cpuMicros())) - cpu;
    await failed.catch(() => undefined);
    return {
      ...result,
      processes,
      votesAsked: votesASecond,
      kbAStream: grown / 1024 / result.viewers,
      cores: used / 1e6 / result.seconds,
    };
  } finally {
    for (const server of servers) await server.stop();
    await withClient(url, (client) => client.query(CLEAN));
  }
}

const sumOverServers = async (
  servers: Greenroom[],
  ask: (server: Greenroom) => Promise<number>,
): Promise<number> => (await Promise.all(servers.map(ask))).reduce((sum, each) => sum + each, 0);

const CLEAN = `delete from contest_votes; delete from contest_entries where object_key = 'bench'; delete from rate_limits;
  delete from sessions`;

async function addSongs(url: string): Promise<number[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string }>(
      `insert into contest_entries (title, name, object_key, duration_ms, featured, is_active)
       select 'Song ' || n, n || '.mp3', 'bench', 1000, true, true from generate_series(1, ${SONGS}) n returning id`,
    ),
  );
  return rows.map(({ id }) => Number(id));
}

/** Adds sessions of one member of the staff: a session may have few streams, and signing in is limited. */
async function addSessions(url: string, adminId: number, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => `ses_${randomBytes(32).toString('base64url')}`);
  await withClient(url, (client) =>
    client.query(
      `insert into sessions (token_hash, realm, subject_id, expires_at)
       select hash, 'admin', $2, now() + interval '1 hour' from unnest($1::bytea[]) hash`,
      [tokens.map((token) => createHash('sha256').update(token).digest()), adminId],
    ),
  );
  return tokens;
}
