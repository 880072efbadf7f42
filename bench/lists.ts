import { Agent } from 'node:http';

import { callUrl } from '@greenroom/client';
import { SEARCH_MOST } from '@greenroom/contract/kit/search';
import { keywordOf } from '@greenroom/contract/users.rules';
import { wire } from '@greenroom/contract/wire';
import { Client } from 'pg';

import { ask } from './ask.ts';
import { countPlainly } from './exact.ts';
import type { Community } from './fill.ts';
import { userListForms } from './forms.ts';
import type { Form } from './form.ts';
import { API_KEY, startGreenroom } from './servers.ts';
import type { Greenroom } from './servers.ts';
import { captureStatement } from './statement.ts';
import type { Statement } from './statement.ts';
import { percentile } from './stats.ts';

/** The median and the 95th percentile, in milliseconds. */
type Times = { p50: number; p95: number };
/** The times of a variant at one size. `total`: the one in the response, and that of a plain count. `sql`: of calls with one statement. */
export type Measured = {
  http: Times;
  sql: Times | null;
  total: number | null;
  counted: number | null;
  statement: Statement | null;
};
export type FormResult = { name: string; small: Measured; large: Measured };

type Side = { community: Community; server: Greenroom; bare: Client; agent: Agent };
type Run = { form: Form; statement: Statement | null; http: number[]; sql: number[]; body: string };

const WARM_UPS = 5;

/** Measures every variant over HTTP and with the bare driver, at both sizes, alternating request by request. */
export async function measureLists(
  communities: [Community, Community],
  { rounds, limitMs }: { rounds: number; limitMs: number },
  say: (text: string) => void,
): Promise<FormResult[]> {
  const sides = [await openSide(communities[0]), await openSide(communities[1])] as const;
  const results: FormResult[] = [];
  const [smallForms, largeForms] = communities.map(({ people }) => userListForms(people)) as [Form[], Form[]];
  try {
    for (const [index, form] of largeForms.entries()) {
      const small = await startRun(sides[0], smallForms[index] ?? form);
      const large = await startRun(sides[1], form);
      const endsAt = Date.now() + limitMs;
      for (let round = -WARM_UPS; round < rounds; round += 1) {
        if (round >= 10 && Date.now() > endsAt) break;
        await measureOnce(sides[0], small, round >= 0);
        await measureOnce(sides[1], large, round >= 0);
      }
      const result = {
        name: form.name,
        small: await finish(sides[0], small),
        large: await finish(sides[1], large),
      };
      results.push(result);
      const { http, sql } = result.large;
      say(`  ${form.name}: ${http.p50.toFixed(2)} ms${sql ? `, its SQL ${sql.p50.toFixed(2)} ms` : ''}`);
    }
  } finally {
    for (const side of sides) await closeSide(side);
  }
  return results;
}

async function openSide(community: Community): Promise<Side> {
  const server = await startGreenroom(community.url);
  const bare = new Client({ connectionString: community.url, options: '-c timezone=UTC -c jit=off' });
  await bare.connect();
  return { community, server, bare, agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
}

async function closeSide({ server, bare, agent }: Side): Promise<void> {
  agent.destroy();
  await bare.end();
  await server.stop();
}

async function startRun(side: Side, form: Form): Promise<Run> {
  return { form, statement: await captureStatement(side.community.url, form), http: [], sql: [], body: '' };
}

async function measureOnce({ server, bare, agent }: Side, run: Run, counts: boolean): Promise<void> {
  const startedAt = performance.now();
  run.body = await send(server, agent, run.form);
  const answeredAt = performance.now();
  if (run.statement) await bare.query(run.statement);
  if (!counts) return;
  run.http.push(answeredAt - startedAt);
  if (run.statement) run.sql.push(performance.now() - answeredAt);
}

const summarizeTimes = (values: number[]): Times => ({
  p50: percentile(values, 50),
  p95: percentile(values, 95),
});

async function finish({ bare }: Side, { form, statement, http, sql, body }: Run): Promise<Measured> {
  const counted = await countFormRows(bare, form);
  const total = counted === null ? null : totalIn(body);
  const times = { http: summarizeTimes(http), sql: statement && summarizeTimes(sql) };
  return { ...times, total, counted: total === null ? null : counted, statement };
}

async function countFormRows(bare: Client, { call, count, query }: Form): Promise<number | null> {
  if (count === undefined && !call.startsWith('users.')) return null;
  const counted = count
    ? Number((await bare.query<{ count: string }>(count)).rows[0]?.count)
    : await countPlainly(bare, query ?? {});
  const isSearch = query?.['search'] !== undefined && keywordOf(query['search']) === null;
  return isSearch || query?.['author'] !== undefined ? Math.min(counted, SEARCH_MOST) : counted;
}

/** Returns the total of an answer, if it has one. */
export function totalIn(body: string): number | null {
  const { totalCounts, pagination, data } = JSON.parse(body) as {
    totalCounts?: number | null;
    pagination?: { totalRecords: number };
    data?: { total?: number };
  };
  return totalCounts ?? pagination?.totalRecords ?? data?.total ?? null;
}

/** Makes a form's call on the kept connection. Resolves with the whole body. */
export function send({ address, session }: Greenroom, agent: Agent, form: Form): Promise<string> {
  return ask(address + callUrl(wire[form.call], form.params, form.query), {
    agent,
    method: wire[form.call].method,
    headers: { 'x-api-key': API_KEY, authorization: `Bearer ${session.token}` },
    payload: form.body ? JSON.stringify(form.body) : null,
  });
}
