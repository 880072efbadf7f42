import { Agent } from 'node:http';

import { ask } from '../ask.ts';
import { explainStatement } from '../explain.ts';
import { withClient } from '../fill.ts';
import type { Community } from '../fill.ts';
import { send, totalIn } from '../lists.ts';
import { startGreenroom } from '../servers.ts';
import type { Greenroom } from '../servers.ts';
import { captureStatement } from '../statement.ts';
import { median } from '../stats.ts';
import { startDirectus, versionOf } from './directus.ts';
import type { Directus } from './directus.ts';
import { questionsOf } from './questions.ts';
import type { Question } from './questions.ts';
import { measureReactAdmin } from './react-admin.ts';
import type { PageResult } from './react-admin.ts';

/**
 * Medians in milliseconds until rows and total are there.
 * `ratio` is the median of the rounds' own ratios, theirs to ours. Totals are those of the answers.
 */
export type QuestionResult = {
  name: string;
  goal: number;
  ours: number;
  theirs: number;
  ratio: number;
  rounds: number;
  total: number | null;
  theirTotal: number | null;
  /** The plan of our statement that takes longest, where the goal is missed. */
  plan: string | null;
};
export type PeersResult = {
  directus: string;
  reactAdmin: string;
  people: number;
  questions: QuestionResult[];
  page: PageResult;
};

type Amount = { rounds: number; limitMs: number; visits: number };
type Answer = { total: number | null };
type Sides = Record<'ours' | 'theirs', (question: Question) => Promise<Answer>>;

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
      if (result.ratio < result.goal) result.plan = await explain(community.url, question);
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
  const endsAt = Date.now() + limitMs;
  const totals = { ours: null as number | null, theirs: null as number | null };
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    if (round >= LEAST_ROUNDS && Date.now() > endsAt) break;
    const startedAt = performance.now();
    const ours = await sides.ours(question);
    const between = performance.now();
    const theirs = await sides.theirs(question);
    const endedAt = performance.now();
    Object.assign(totals, { ours: ours.total, theirs: theirs.total });
    if (round >= 0) times.push({ ours: between - startedAt, theirs: endedAt - between });
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
    plan: null,
  };
}

async function askOurs(server: Greenroom, agent: Agent, question: Question): Promise<Answer> {
  return { total: totalIn(await send(server, agent, question.ours)) };
}

async function askDirectus(
  { address, token }: Directus,
  agent: Agent,
  { theirs }: Question,
): Promise<Answer> {
  const body = await ask(address + theirs, { agent, headers: { authorization: `Bearer ${token}` } });
  return { total: (JSON.parse(body) as { meta: { filter_count: number } }).meta.filter_count };
}

/** Returns the plan of a question. */
async function explain(url: string, question: Question): Promise<string | null> {
  const statement = await captureStatement(url, question.ours);
  return statement && explainStatement(url, statement);
}
