import { Agent } from 'node:http';

import { ask } from '../ask.ts';
import { withClient } from '../fill.ts';
import type { Community } from '../fill.ts';
import { send, totalIn } from '../lists.ts';
import { startGreenroom } from '../servers.ts';
import type { Greenroom } from '../servers.ts';
import { median } from '../stats.ts';
import { startDirectus, versionOf } from './directus.ts';
import type { Directus } from './directus.ts';
import { questionsOf } from './questions.ts';
import type { Question } from './questions.ts';
import { measureReactAdmin } from './react-admin.ts';
import type { PageResult } from './react-admin.ts';

/** Medians in milliseconds; `ratio` is the median of the rounds' own ratios, theirs to ours. Totals are those of the answers. */
export type QuestionResult = {
  name: string;
  goal: number;
  ours: number;
  theirs: number;
  ratio: number;
  rounds: number;
  total: number | null;
  theirTotal: number | null;
};
export type PeersResult = {
  directus: string;
  reactAdmin: string;
  people: number;
  questions: QuestionResult[];
  page: PageResult;
};

type Amount = { rounds: number; limitMs: number; visits: number };
/** Each asks a question and returns its total. */
type Sides = Record<'ours' | 'theirs', (question: Question) => Promise<number | null>>;

const WARM_UPS = 2;
/** However slow a question is, it is asked this often. */
const LEAST_ROUNDS = 3;

/** Compares the list of people with Directus on the same tables, and its screen with a page of react-admin. */
export async function measurePeers(
  community: Community,
  amount: Amount,
  say: (text: string) => void,
): Promise<PeersResult> {
  const questions = await withClient(community.url, (client) => questionsOf(client, community.people));
  const results: QuestionResult[] = [];
  const greenroom = await startGreenroom(community.url);
  const directus = await startDirectus(community.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sides: Sides = {
    ours: (question) => askOurs(greenroom, agent, question),
    theirs: (question) => askDirectus(directus, agent, question),
  };
  try {
    for (const question of questions) {
      const result = await compare(question, sides, amount);
      results.push(result);
      const { name, ours, theirs, ratio } = result;
      say(`  ${name}: ${ours.toFixed(2)} ms, Directus ${theirs.toFixed(1)} ms, ${ratio.toFixed(1)}×`);
    }
  } finally {
    agent.destroy();
    await directus.stop();
    await greenroom.stop();
  }
  return {
    directus: versionOf('directus'),
    reactAdmin: versionOf('react-admin'),
    people: community.people,
    questions: results,
    page: await measureReactAdmin(community, amount.visits, say),
  };
}

/** Asks both in turn, until there are enough rounds or the time is over. */
async function compare(
  question: Question,
  sides: Sides,
  { rounds, limitMs }: Amount,
): Promise<QuestionResult> {
  const times: { ours: number; theirs: number }[] = [];
  const totals: { ours: number | null; theirs: number | null } = { ours: null, theirs: null };
  const time = async (side: keyof Sides) => {
    const startedAt = performance.now();
    totals[side] = await sides[side](question);
    return performance.now() - startedAt;
  };
  const endsAt = Date.now() + limitMs;
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    if (round >= LEAST_ROUNDS && Date.now() > endsAt) break;
    const ours = await time('ours');
    const theirs = await time('theirs');
    if (round >= 0) times.push({ ours, theirs });
  }
  return {
    name: question.name,
    goal: question.goal,
    ours: median(times.map(({ ours }) => ours)),
    theirs: median(times.map(({ theirs }) => theirs)),
    ratio: median(times.map(({ ours, theirs }) => theirs / ours)),
    rounds: times.length,
    total: totals.ours,
    theirTotal: totals.theirs,
  };
}

/** As the console does: asks for the rows, and then for the total if it did not come with them. */
async function askOurs(server: Greenroom, agent: Agent, { ours }: Question): Promise<number | null> {
  const total = totalIn(await send(server, agent, ours));
  if (total !== null) return total;
  const { total: _, ...query } = ours.query ?? {};
  return totalIn(await send(server, agent, { ...ours, call: 'users.count', query }));
}

async function askDirectus(
  { address, token }: Directus,
  agent: Agent,
  { theirs }: Question,
): Promise<number> {
  const body = await ask(address + theirs, { agent, headers: { authorization: `Bearer ${token}` } });
  return (JSON.parse(body) as { meta: { filter_count: number } }).meta.filter_count;
}
