import { setImmediate as nextTurn } from 'node:timers/promises';

import { cutText } from '@greenroom/contract/kit/cut-text';
import type { RuleSettings, RuleTrial } from '@greenroom/contract/rules';
import { RULES } from '@greenroom/contract/rules.rules';

import type { Sql } from '#kit/db/db.ts';
import { countedNetworkOf, expectUsable, matcherOf } from '#rooms/rules/rules-matching.service.ts';
import { listNewcomers, listTexts } from '#rooms/rules/rules-trial.store.ts';

/** How long texts are looked at, in milliseconds: what a trial did not come to by then is left out. */
const MOST_MS = 3000;

/** Returns what a rule would have hit lately. @throws bad_input */
export async function tryRule(db: Sql, settings: RuleSettings, mostMs = MOST_MS): Promise<RuleTrial> {
  expectUsable(settings);
  const trial: RuleTrial = { hits: 0, of: 0, isCut: false, examples: [] };
  if (settings.kind === 'words') {
    await tryOnTexts(db, settings, 'post', { trial, mostMs });
    await tryOnTexts(db, settings, 'response', { trial, mostMs });
  } else if (settings.kind === 'first_post') {
    await tryOnTexts(db, settings, 'post', { trial, mostMs });
  } else {
    await tryOnNewcomers(db, settings, trial);
  }
  trial.examples.sort((a, b) => b.at.localeCompare(a.at));
  trial.examples.splice(RULES.examples);
  return trial;
}

function note(trial: RuleTrial, example: RuleTrial['examples'][number]): void {
  trial.hits += 1;
  const ofKind = trial.examples.filter(({ what }) => what === example.what);
  if (ofKind.length < RULES.examples) trial.examples.push(example);
}

async function tryOnTexts(
  db: Sql,
  settings: RuleSettings,
  what: 'post' | 'response',
  { trial, mostMs }: { trial: RuleTrial; mostMs: number },
): Promise<void> {
  const { text: isMatch } = matcherOf(settings);
  const until = performance.now() + mostMs / 2;
  let before = Number.MAX_SAFE_INTEGER;
  for (let looked = 0; looked < RULES.tryMost;) {
    const rows = await listTexts(db, what, before);
    if (rows.length === 0) return;
    for (const { id, text, title, at, userId, name, isFirst } of rows) {
      before = id;
      looked += 1;
      trial.of += 1;
      if (isMatch ? isMatch(text) : isFirst) {
        note(trial, { what, words: cutText(title, 200), at, by: { id: userId, name } });
      }
    }
    if (performance.now() > until) break;
    // Other requests come in between.
    await nextTurn();
  }
  trial.isCut = true;
}

async function tryOnNewcomers(db: Sql, settings: RuleSettings, trial: RuleTrial): Promise<void> {
  const found = await listNewcomers(db);
  const newest = found.slice(0, RULES.tryMost).map(({ email, ip, ...row }) => {
    const domain = email.slice(email.lastIndexOf('@') + 1);
    return Object.assign(row, { domain, ip: ip ?? '', network: countedNetworkOf(ip ?? '') });
  });
  trial.isCut = found.length > newest.length;
  trial.of = newest.length;
  const { newcomer } = matcherOf(settings);
  const late = settings.kind === 'rate' ? lateOnes(newest, settings.anHour) : null;
  for (const row of newest) {
    if (late ? !late.has(row) : !newcomer?.(row)) continue;
    note(trial, { what: 'registration', words: `${row.domain} from ${row.network}`, at: row.at, by: null });
  }
}

const HOUR_MS = 3_600_000;

/** Returns those that came after `anHour` others of their network in an hour that began with the first of them. */
function lateOnes<T extends { network: string; atMs: number }>(newest: readonly T[], anHour: number): Set<T> {
  const hours = new Map<string, { from: number; count: number }>();
  const late = new Set<T>();
  for (const row of newest.toReversed()) {
    const known = hours.get(row.network);
    const hour = known && row.atMs < known.from + HOUR_MS ? known : { from: row.atMs, count: 0 };
    hours.set(row.network, hour);
    hour.count += 1;
    if (hour.count > anHour) late.add(row);
  }
  return late;
}
