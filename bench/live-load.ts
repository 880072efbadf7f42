// The viewers and voters of bench/live.ts, in a process of their own: LOAD says which, and the result is sent to the parent.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { callUrl } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';

import { percentile } from './stats.ts';

export type Load = {
  /** The servers, each with the sessions whose streams it serves. */
  servers: { address: string; tokens: string[] }[];
  streamsEach: number;
  apiKey: string;
  songs: number[];
  votesASecond: number;
  seconds: number;
};
export type LoadResult = {
  /** From a vote's answer until a viewer has a count that includes it, over all votes and viewers, in milliseconds. */
  p50: number;
  p99: number;
  /** The viewers who have seen the last count of each song. */
  complete: number;
  viewers: number;
  /** Events of the song that was told most often, a second, to the viewer who got most. */
  updatesASecond: number;
  votes: number;
  refused: number;
  /** The time in which the votes were sent. */
  seconds: number;
};

/** What a viewer was told of each song: when, and how many votes. */
type Viewer = Map<number, { at: number; votes: number }[]>;
type Vote = { song: number; at: number; votes: number };

const SETTLE_MS = 5000;
const SESSION_STREAMS = 5;
const TICK_MS = 10;

const load = JSON.parse(process.env['LOAD'] ?? '') as Load;
const key = { 'x-api-key': load.apiKey };

/** Opens a stream and resolves once it has greeted. A server that has too much to do is asked again, as the console does. */
async function view(address: string, token: string): Promise<Viewer> {
  for (;;) {
    const seen = await openView(address, token);
    if (!('retryAfter' in seen)) return seen.viewer;
    await sleep(seen.retryAfter * 1000);
  }
}

function openView(address: string, token: string): Promise<{ viewer: Viewer } | { retryAfter: number }> {
  const viewer: Viewer = new Map(load.songs.map((song) => [song, []]));
  const hello = Promise.withResolvers<{ viewer: Viewer } | { retryAfter: number }>();
  const headers = { ...key, authorization: `Bearer ${token}` };
  request(address + wire['notifications.stream'].path, { headers, agent: false }, (response) => {
    const { statusCode, headers: answered } = response;
    if (statusCode === 503) {
      response.resume();
      hello.resolve({ retryAfter: Number(answered['retry-after'] ?? 1) });
      return;
    }
    if (statusCode !== 200) hello.reject(new Error(`A stream: ${statusCode}.`));
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        note(viewer, text.slice(0, end));
        text = text.slice(end + 2);
      }
      hello.resolve({ viewer });
    });
  })
    .on('error', hello.reject)
    .end();
  return hello.promise;
}

function note(viewer: Viewer, event: string): void {
  const [, data] = /^event: votes\ndata: (.*)/m.exec(event) ?? [];
  if (data === undefined) return;
  const { songs } = JSON.parse(data) as { songs: { id: number; votes: number }[] };
  for (const { id, votes } of songs) viewer.get(id)?.push({ at: performance.now(), votes });
}

const agent = new Agent({ keepAlive: true, maxSockets: 40 });
let networks = 0;

/** Votes as a guest from a network of their own, since votes are limited by network. Null when it was refused. */
function vote(address: string, song: number): Promise<Vote | null> {
  networks += 1;
  const number = networks;
  const body = JSON.stringify({ name: `Guest ${number}`, device: `bench-${process.pid}-${number}` });
  const headers = {
    ...key,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.${(number >> 8) & 255}.${number & 255}.${number >> 16}`,
  };
  return new Promise((resolve, reject) => {
    const path = callUrl(wire['contest.vote'], { id: song }, undefined);
    request(address + path, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        if (response.statusCode !== 201) return resolve(null);
        const { data } = JSON.parse(text) as { data: { votes: number } };
        return resolve({ song, at: performance.now(), votes: data.votes });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

async function sendVotes(): Promise<{ votes: Vote[]; refused: number }> {
  const sent: Promise<Vote | null>[] = [];
  const startedAt = performance.now();
  const all = load.votesASecond * load.seconds;
  while (sent.length < all) {
    const due = Math.min(all, (load.votesASecond * (performance.now() - startedAt)) / 1000);
    while (sent.length < due) {
      const at = sent.length;
      const server = load.servers[at % load.servers.length];
      sent.push(vote(server?.address ?? '', load.songs[at % load.songs.length] ?? 0));
    }
    await sleep(TICK_MS);
  }
  const votes = (await Promise.all(sent)).filter((each) => each !== null);
  return { votes, refused: sent.length - votes.length };
}

/** Returns the delay of each vote to one viewer. */
function listDelays(viewer: Viewer, votes: Vote[]): number[] {
  return votes.flatMap(({ song, at, votes: count }) => {
    const told = viewer.get(song)?.find((each) => each.votes >= count);
    // A viewer may be told before the voter is answered.
    return told ? Math.max(0, told.at - at) : [];
  });
}

const viewers: Viewer[] = [];
for (const { address, tokens } of load.servers) {
  for (let first = 0; first < load.streamsEach; first += 50) {
    const some = Array.from({ length: Math.min(50, load.streamsEach - first) }, (_, at) =>
      view(address, tokens[Math.floor((first + at) / SESSION_STREAMS)] ?? ''),
    );
    viewers.push(...(await Promise.all(some)));
  }
}
process.send?.('open');
await new Promise((resolve) => process.once('message', resolve));
const startedAt = performance.now();
const { votes, refused } = await sendVotes();
const seconds = (performance.now() - startedAt) / 1000;
const last = new Map(load.songs.map((song) => [song, 0]));
for (const { song, votes: count } of votes) last.set(song, Math.max(count, last.get(song) ?? 0));
const hasAll = (viewer: Viewer) =>
  [...last].every(([song, count]) => (viewer.get(song)?.at(-1)?.votes ?? 0) === count);
for (const until = performance.now() + SETTLE_MS; performance.now() < until && !viewers.every(hasAll);)
  await sleep(100);
const delays = viewers.flatMap((viewer) =>
  // Every tenth vote: a thousand viewers of all would be more numbers than fit.
  listDelays(viewer, viewers.length > 100 ? votes.filter((_, at) => at % 10 === 0) : votes),
);
const result: LoadResult = {
  p50: percentile(delays, 50),
  p99: percentile(delays, 99),
  complete: viewers.filter(hasAll).length,
  viewers: viewers.length,
  updatesASecond:
    Math.max(...viewers.flatMap((each) => [...each.values()].map(({ length }) => length))) / seconds,
  votes: votes.length,
  refused,
  seconds,
};
process.send?.(result, () => process.exit(0));
