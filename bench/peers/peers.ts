import { Agent } from 'node:http';

import { ask } from '../ask.ts';
import { explainStatement } from '../explain.ts';
import { withClient } from '../fill.ts';
import type { Community } from '../fill.ts';
import type { Form } from '../forms.ts';
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
 * Medians in milliseconds until rows and total are there; `rows`: until ours are there without a total that comes later.
 * `ratio` is the median of the rounds' own ratios, theirs to ours. Totals are those of the answers.
 */
export type QuestionResult = {
  name: string;
  goal: number;
  rows: number;
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
/** The total of an answer, and when the rows were there if that was earlier. */
type Answer = { total: number | null; rowsAt?: number };
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
      if (result.ratio < result.goal) result.plan = await explain(community.url, question, result);
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
  const times: { rows: number; ours: number; theirs: number }[] = [];
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
    const rows = (ours.rowsAt ?? between) - startedAt;
    if (round >= 0) times.push({ rows, ours: between - startedAt, theirs: endedAt - between });
  }
  return {
    name: question.name,
    goal: question.goal,
    rows: median(times.map(({ rows: took }) => took)),
    ours: median(times.map(({ ours }) => ours)),
    theirs: median(times.map(({ theirs }) => theirs)),
    ratio: median(times.map(({ ours, theirs }) => theirs / ours)),
    rounds: times.length,
    total: totals.ours,
    theirTotal: totals.theirs,
    plan: null,
  };
}

/** Returns the question's total as its own call, which the console makes when it does not come with the rows. */
function countFormOf({ ours }: Question): Form {
  const { total: _, ...query } = ours.query ?? {};
  return { ...ours, call: 'users.count', query };
}

/** As the console does: asks for the rows, and then for the total if it did not come with them. */
async function askOurs(server: Greenroom, agent: Agent, question: Question): Promise<Answer> {
  const total = totalIn(await send(server, agent, question.ours));
  if (total !== null) return { total };
  const rowsAt = performance.now();
  return { rowsAt, total: totalIn(await send(server, agent, countFormOf(question))) };
}

async function askDirectus(
  { address, token }: Directus,
  agent: Agent,
  { theirs }: Question,
): Promise<Answer> {
  const body = await ask(address + theirs, { agent, headers: { authorization: `Bearer ${token}` } });
  return { total: (JSON.parse(body) as { meta: { filter_count: number } }).meta.filter_count };
}

/** Returns the plan of what makes a question slow: of the total where it comes later. */
async function explain(
  url: string,
  question: Question,
  { rows, ours }: QuestionResult,
): Promise<string | null> {
  const form = rows < ours / 2 ? countFormOf(question) : question.ours;
  const statement = await captureStatement(url, form);
  return statement && explainStatement(url, statement);
}
