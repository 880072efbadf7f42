import { cpus, totalmem } from 'node:os';

import type { ConsoleResult } from './console.ts';
import type { LiveResult, LiveRun } from './live.ts';
import type { FormResult, Measured } from './lists.ts';
import type { MailResult } from './mail.ts';
import { fold, ms, table, times, verdict, whole } from './markdown.ts';
import { CONSOLE_PARTS } from './report-console.ts';
import type { PeersResult } from './peers/peers.ts';
import { describePeerPage, describeQuestions } from './report-peers.ts';
import { describeUploads } from './report-uploads.ts';
import type { RestResult } from './rest.ts';
import type { SmallCallResult } from './small-call.ts';
import type { UploadResult } from './uploads.ts';

/** The limits from the issues; for mails they only require that all arrive. */
export const LIMITS = {
  growth: 3,
  overSql: 1.5,
  overSqlMs: 1,
  smallCall: 1.15,
  mail: 8,
  updatesASecond: 4,
  liveDelay: 5,
  kbAStream: 40,
  start: 6,
} as const;

/** A machine with less to do counts as quiet. */
const BUSY = 0.5;

/** The results of a run; a part that was skipped is null. `plans`: by variant, for those that miss a limit. */
export type Results = {
  isQuick: boolean;
  postgres: string;
  fillSeconds: number;
  /** How many programs wanted the processor in the minute before the run. */
  loadBefore: number;
  lists: FormResult[] | null;
  plans: Map<string, string>;
  smallCall: SmallCallResult | null;
  mail: MailResult | null;
  live: LiveResult | null;
  rest: RestResult | null;
  console: ConsoleResult | null;
  uploads: UploadResult | null;
  peers: PeersResult | null;
};

/** Returns how much the p95 grows from the small community to the large one. */
const growthOf = ({ small, large }: FormResult): number => large.http.p95 / small.http.p95;
/** Null for a call with several statements. */
const allowedMs = ({ sql }: Measured): number | null => sql && LIMITS.overSql * sql.p50 + LIMITS.overSqlMs;
const isExact = ({ total, counted }: Measured): boolean => total === counted;

/** Returns which limits a variant meets. */
export function judge(form: FormResult): { growth: boolean; overSql: boolean; exact: boolean } {
  const sizes = [form.small, form.large];
  return {
    growth: growthOf(form) <= LIMITS.growth,
    overSql: sizes.every((size) => size.http.p50 <= (allowedMs(size) ?? Infinity)),
    exact: sizes.every(isExact),
  };
}

/** Returns the whole report in Markdown. A part that was not measured keeps its text from `before`, the last report. */
export function writeReport(results: Results, before: string): string {
  const { lists, smallCall, mail, live, rest, console, uploads, peers } = results;
  const kept = new Map(before.split(/\n(?=## )/).map((text) => [reportSectionTitle(text), text.trimEnd()]));
  const day = `Measured on ${new Date().toISOString().slice(0, 10)}${results.isQuick ? ' with `--quick`: few rounds, so these figures are rough' : ''}.${results.loadBefore > BUSY ? ` The machine was shared: ${results.loadBefore.toFixed(1)} other programs wanted its processor in the minute before.` : ''}`;
  const part = (title: string, texts: string[] | null): string[] => {
    const text = texts ? [`## ${title}`, day, ...texts].join('\n\n') : kept.get(title);
    return text === undefined ? [] : [text];
  };
  const parts = [
    '# Speed',
    describeMachine(results),
    ...part(
      'Lists and dashboard, 10,000 and 1,000,000 people',
      lists && [describeLists(lists), ...describePlans(lists, results.plans)],
    ),
    ...part('A cached small call against raw node:http', smallCall && [describeSmallCall(smallCall)]),
    ...part('Mails through the durable queue against bare nodemailer', mail && [describeMailResult(mail)]),
    ...part('Votes that many consoles watch', live && [describeLive(live)]),
    ...part('At rest, and after many requests', rest && [describeRest(rest)]),
    ...CONSOLE_PARTS.flatMap(([title, textOf]) => part(title, console && [textOf(console)])),
    ...part('Recordings of 2 GB against plain copies', uploads && [describeUploads(uploads)]),
    ...part('The list of people against Directus', peers && [describeQuestions(peers)]),
    ...part("The list of people's first rows against react-admin", peers && [describePeerPage(peers)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

const reportSectionTitle = (text: string): string => /^## (.*)/.exec(text)?.[1] ?? '';

function describeMachine({ postgres, fillSeconds }: Results): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Written by \`npm run bench\`; \`--only\` measures one part again and keeps the others.
Machine: ${cpus().length} cores, ${memory} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}, PostgreSQL ${postgres}. Opening the communities took ${fillSeconds.toFixed(0)} s.
Each figure is a ratio against something measured in the same run, in turn with it, so that the machine counts little.`;
}

function describeLists(lists: FormResult[]): string {
  const judged = lists.map((form) => ({ form, held: judge(form) }));
  const count = (limit: 'growth' | 'overSql' | 'exact') => judged.filter(({ held }) => held[limit]).length;
  const rows = judged.map(({ form, held }) => {
    const { name, small, large } = form;
    const allowed = allowedMs(large);
    return [
      name,
      `${ms(small.http.p50)} / ${ms(small.http.p95)}`,
      `${ms(large.http.p50)} / ${ms(large.http.p95)}`,
      large.sql ? `${ms(large.sql.p50)} / ${ms(large.sql.p95)}` : '',
      times(growthOf(form)),
      verdict(held.growth),
      allowed === null ? '' : times(large.http.p50 / allowed),
      allowed === null ? '' : verdict(held.overSql),
      large.total === null
        ? ''
        : `${large.total.toLocaleString('en-US')} ${held.exact ? '' : '**not exact**'}`,
    ];
  });
  return `Over HTTP to a server of its own, signed in, one kept connection; milliseconds, p50 / p95. SQL is the statement that the store sends, through the bare driver; a call with several has none. A search is asked as the console asks it: its rows, then its total.

- p95 at 1,000,000 at most ${LIMITS.growth}× that at 10,000: ${count('growth')} of ${lists.length} forms.
- p50 at most ${LIMITS.overSql}× its own SQL plus ${LIMITS.overSqlMs} ms, at both sizes: ${count('overSql')} of ${lists.length} forms.
- Totals equal to a plain count, at both sizes: ${count('exact')} of ${lists.length} forms.

${table(
  [
    'form',
    '10,000',
    '1,000,000',
    'SQL at 1,000,000',
    'growth',
    '≤ 3×',
    'of what its SQL allows',
    '≤ 1×',
    'total',
  ],
  rows,
)}`;
}

function describePlans(lists: FormResult[], plans: Map<string, string>): string[] {
  const texts = lists.flatMap(({ name, large }) => {
    const plan = plans.get(name);
    if (plan === undefined) return [];
    const each =
      large.total && large.sql
        ? `, ${((1000 * large.sql.p50) / large.total).toFixed(2)} µs of SQL for each`
        : '';
    return [fold(`${name}: ${(large.total ?? 0).toLocaleString('en-US')} people${each}`, plan)];
  });
  if (texts.length === 0) return [];
  return [
    `### What misses, and where its time goes

The slowest steps at 1,000,000 people (\`explain analyze\`, everything read in before). A text search reads each match once, for its exact total: its time follows the number of people found, not the number of all.`,
    ...texts,
  ];
}

const loadLine = (name: string, { cpuMicros, perSecond }: SmallCallResult['raw']): string[] => [
  name,
  cpuMicros.toFixed(1),
  whole(perSecond),
];

function describeSmallCall({
  greenroom,
  raw,
  fastify,
  ratio,
  headers,
  rounds,
  profile,
}: SmallCallResult): string {
  const isMet = ratio <= LIMITS.smallCall;
  return `\`GET /api/v1/roles\`, a server process each, medians of ${rounds} paired rounds. The raw server looks at the api key and sends the same bytes, ready made, with the same ${headers} headers; Fastify with no plugin, hook, logger or check tells the framework's share.

${table(['', 'CPU µs a request', 'requests/s'], [loadLine('Greenroom', greenroom), loadLine('raw node:http', raw), loadLine('Fastify with nothing in it', fastify)])}

CPU a request ${times(ratio)} of raw; limit ${times(LIMITS.smallCall)}: ${verdict(isMet)}.${isMet ? '' : `\n\n${fold('Where its processor time goes', profile)}`}`;
}

function describeMailResult({ queued, bare, ratio, mails, rounds }: MailResult): string {
  return `${mails} mails that wait at the start, to one real mail server, four at once, medians of ${rounds} paired rounds. Bare is the same mails given to nodemailer by themselves; ours are taken from the database one by one, and each is noted there before the next.

${table(
  ['', 'mails a minute'],
  [
    ['Greenroom', whole(queued)],
    ['bare nodemailer', whole(bare)],
  ],
)}

Bare nodemailer is ${times(ratio)} as fast; limit ${times(LIMITS.mail)}: ${verdict(ratio <= LIMITS.mail)}.`;
}

function describeLive({ few, many, spread }: LiveResult): string {
  const row = (run: LiveRun): string[] => [
    `${whole(run.viewers)} on ${run.processes}`,
    whole(run.votes / run.seconds),
    run.complete === run.viewers ? 'all' : `**${whole(run.complete)}**`,
    `${run.updatesASecond.toFixed(1)}${run.updatesASecond <= LIMITS.updatesASecond ? '' : ' **missed**'}`,
    `${ms(run.p50)} / ${ms(run.p99)}`,
    run === few ? '' : `${times(run.p99 / few.p99)} ${verdict(run.p99 <= LIMITS.liveDelay * few.p99)}`,
    run === few ? '' : `${run.kbAStream.toFixed(0)} ${verdict(run.kbAStream < LIMITS.kbAStream)}`,
    run.cores.toFixed(2),
  ];
  return `Guests vote for five songs while consoles watch; viewers and voters are a process of their own. ${whole(many.votesAsked)} votes a second are sent, whether answered or not. The delay is from the answer to a vote until a viewer has a count that includes it. Limits: everyone sees the last count; ${LIMITS.updatesASecond} updates a second and song; p99 ${LIMITS.liveDelay}× that of few viewers; ${LIMITS.kbAStream} KB a stream.

${table(['viewers, on processes', 'votes/s counted', 'saw the last count', 'updates/s', 'delay p50 / p99, ms', 'p99 to few', 'KB a stream', 'cores'], [few, many, spread].map(row))}${few.refused + many.refused + spread.refused > 0 ? `\n\nRefused votes: ${few.refused + many.refused + spread.refused}.` : ''}`;
}

function describeRest({ atRest, after, start, emptyStart, ratio, rounds, startProfile }: RestResult): string {
  const rows = [
    ['at rest', atRest.toFixed(0)],
    ...after.map(({ requests, memory }) => [`after ${whole(requests)} requests`, memory.toFixed(0)]),
  ];
  const isMet = ratio <= LIMITS.start;
  return `Lists of users, the dashboard and a cached small call in turn, at ten connections; memory of the process after a garbage collection.

${table(['', 'MB'], rows)}

A second start, on a database that is up to date, takes ${whole(start)} ms until it listens, and an empty Fastify ${whole(emptyStart)} ms: ${times(ratio)}, the median of ${rounds} paired starts; limit ${times(LIMITS.start)}: ${verdict(isMet)}. The table of cities is loaded by a process of its own.${isMet ? '' : `\n\n${fold('Where its processor time goes', startProfile)}`}`;
}
