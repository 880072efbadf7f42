// npm run bench -- [--quick] [--only lists|small|mail|live|rest|console|uploads|peers]: measures, and writes bench/results.md. A
// part that is not measured keeps its text there. `peers` needs what `npm install --prefix bench/peers --no-package-lock` installs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { startEmbedded } from '../apps/api/src/kit/db/embedded.ts';
import { measureConsole } from './console.ts';
import { explainStatement } from './explain.ts';
import { openCommunity, withClient } from './fill.ts';
import { measureLive } from './live.ts';
import { measureLists } from './lists.ts';
import type { FormResult } from './lists.ts';
import { measureMail } from './mail.ts';
import { missingPeers } from './peers/directus.ts';
import { measurePeers } from './peers/peers.ts';
import { judge, writeReport } from './report.ts';
import { measureRest } from './rest.ts';
import { CACHE } from './servers.ts';
import { measureSmallCall } from './small-call.ts';
import { measureUploads } from './uploads.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } });
const MB = 2 ** 20;
const isQuick = values.quick ?? false;
const { only } = values;
const parts = ['lists', 'small', 'mail', 'live', 'rest', 'console', 'uploads', 'peers'] as const;
const isWanted = (part: (typeof parts)[number]) => only === undefined || only === part;
const [loadBefore = 0] = loadavg();
const printLine = (text: string) => process.stdout.write(`${text}\n`);

if (only !== undefined && !parts.some((part) => part === only)) {
  printLine(`--only takes ${parts.join(', ')}.`);
  process.exit(1);
}
const missing = isWanted('peers') ? missingPeers() : null;
if (missing !== null) {
  printLine(missing);
  if (only === 'peers') process.exit(1);
}

/** Returns the plans of the variants that miss a limit. */
async function explainMisses(url: string, lists: FormResult[]): Promise<Map<string, string>> {
  const plans = new Map<string, string>();
  for (const form of lists) {
    const { growth, overSql } = judge(form);
    if (form.large.statement && (!growth || !overSql))
      plans.set(form.name, await explainStatement(url, form.large.statement));
  }
  return plans;
}

// The embedded PostgreSQL and the servers stop with this process, but only when it exits cleanly.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
mkdirSync(CACHE, { recursive: true });
const embedded = process.env['BENCH_DATABASE_URL'] ? null : await startEmbedded(CACHE);
const serverUrl = process.env['BENCH_DATABASE_URL'] ?? embedded?.url ?? '';
try {
  const startedAt = performance.now();
  printLine('The communities');
  const small = await openCommunity(serverUrl, 10_000);
  const large = isWanted('lists') || isWanted('peers') ? await openCommunity(serverUrl, 1_000_000) : null;
  const fillSeconds = (performance.now() - startedAt) / 1000;
  const postgres = await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  printLine('Lists and dashboard');
  const lists =
    large && isWanted('lists')
      ? await measureLists(
          [small, large],
          isQuick ? { rounds: 40, limitMs: 3000 } : { rounds: 200, limitMs: 15_000 },
          printLine,
        )
      : null;
  printLine('A cached small call');
  const smallCall = isWanted('small')
    ? await measureSmallCall(
        small,
        isQuick ? { rounds: 3, seconds: 2 } : { rounds: 7, seconds: 5 },
        printLine,
      )
    : null;
  printLine('Mails');
  const mail = isWanted('mail')
    ? await measureMail(small, isQuick ? { rounds: 3, mails: 200 } : { rounds: 7, mails: 1000 }, printLine)
    : null;
  printLine('Votes that many consoles watch');
  const live = isWanted('live')
    ? await measureLive(small, { votesASecond: 500, seconds: isQuick ? 5 : 20 }, printLine)
    : null;
  printLine('At rest');
  const rest = isWanted('rest')
    ? await measureRest(
        small,
        { requests: 20_000, shares: isQuick ? 2 : 5, rounds: isQuick ? 3 : 7 },
        printLine,
      )
    : null;
  printLine('The first screens, and moves between screens');
  const console = isWanted('console') ? await measureConsole(small, isQuick ? 3 : 7, printLine) : null;
  printLine('Recordings');
  const uploads = isWanted('uploads')
    ? await measureUploads(
        small,
        isQuick ? { bytes: 512 * MB, rounds: 1 } : { bytes: 2048 * MB, rounds: 3 },
        printLine,
      )
    : null;
  printLine('The list of people against Directus and react-admin');
  const peers =
    large && isWanted('peers') && missing === null
      ? await measurePeers(
          large,
          isQuick ? { rounds: 10, limitMs: 4000, visits: 3 } : { rounds: 50, limitMs: 15_000, visits: 7 },
          printLine,
        )
      : null;
  const plans = lists && large ? await explainMisses(large.url, lists) : new Map<string, string>();
  const file = new URL('./results.md', import.meta.url);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const results = {
    isQuick,
    postgres,
    fillSeconds,
    loadBefore,
    lists,
    plans,
    smallCall,
    mail,
    live,
    rest,
    console,
    uploads,
    peers,
  };
  writeFileSync(file, writeReport(results, before));
  printLine('Written to bench/results.md');
} finally {
  await embedded?.stop();
}
