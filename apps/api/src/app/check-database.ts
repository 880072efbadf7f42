import type { Finding } from '#app/check-outside.ts';
import { otherZoneWords } from '#app/zone.ts';
import type { Config } from '#kit/config.ts';
import { foresee, greetDatabase } from '#kit/db/foresee.ts';
import type { Foreseen } from '#kit/db/foresee.ts';
import { refusePoolers } from '#kit/db/pooler.ts';
import { readDatabaseUrls } from '#kit/db/urls.ts';
import { isProduction } from '#kit/production.ts';

/** More than this between the clocks, and links and sessions end at the wrong time. */
const CLOCK_MS = 2000;

/** Looks into the database of the settings, and adds to `would` what a start would do to it. */
export async function checkDatabase(
  config: Config,
  env: NodeJS.ProcessEnv,
  would: string[],
): Promise<Finding[]> {
  const urls = readDatabaseUrls(config);
  if (!urls) return checkEmbedded(config, env, would);
  const found = await foresee(urls.owner);
  const lines: Finding[] = describe(found);
  await refusePoolers(urls);
  if (urls.calls !== urls.owner)
    lines.push({ is: 'ok', words: `calls are made as ${(await greetDatabase(urls.direct)).role}` });
  if (config.DATABASE_REPLICA_URL) {
    const { isReplica } = await greetDatabase(config.DATABASE_REPLICA_URL);
    const words = isReplica ? 'the replica answers' : 'DATABASE_REPLICA_URL is no replica now';
    lines.push({ is: isReplica ? 'ok' : 'note', words });
  }
  foretell({ found, config, hasDemo: config.DEMO ?? false }, would, lines);
  return lines;
}

async function checkEmbedded(config: Config, env: NodeJS.ProcessEnv, would: string[]): Promise<Finding[]> {
  // Loaded only when needed, as by a start.
  const { findEmbedded } = await import('#kit/db/embedded.ts');
  const { made, url } = findEmbedded(config.DATA_DIR);
  const place = `the embedded PostgreSQL in ${config.DATA_DIR}/postgres`;
  const hasDemo = config.DEMO ?? !isProduction(env);
  if (url !== null) {
    const found = await foresee(url);
    const lines: Finding[] = [{ is: 'note', words: `${place} is running: a Greenroom uses it` }];
    foretell({ found, config, hasDemo }, would, lines);
    return lines;
  }
  if (made !== null) {
    would.push(`start ${place}, and bring its schema up to date`);
    return [{ is: 'ok', words: `${place} (${made}) is not running: what is in it shows only once it runs` }];
  }
  would.push(`make ${place}`);
  tellFirst(config, hasDemo, would);
  return [{ is: 'ok', words: `${place} is not there yet` }];
}

function describe({ version, isOldVersion, role, isReplica, aheadMs, lacks }: Foreseen): Finding[] {
  const apart = `the clock of the database is ${Math.abs(aheadMs / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine's`;
  return [
    isOldVersion
      ? { is: 'wrong', words: `PostgreSQL ${version} is too old: 15 or newer is needed` }
      : { is: 'ok', words: `PostgreSQL ${version}, as ${role}` },
    ...(isReplica ? [{ is: 'wrong', words: 'it is a replica: name the primary' } as const] : []),
    ...lacks.map((words) => ({ is: 'wrong', words: `the role lacks ${words}` }) as const),
    Math.abs(aheadMs) > CLOCK_MS
      ? { is: 'wrong', words: `${apart}: let both follow the same time (chrony, systemd-timesyncd)` }
      : { is: 'ok', words: apart },
  ];
}

type Future = { found: Foreseen; config: Config; hasDemo: boolean };

function foretell({ found, config, hasDemo }: Future, would: string[], lines: Finding[]): void {
  const { missing, hasOwner, hasPeople, zone } = found;
  if (missing.length > 0) would.push(`apply ${missing.length} migrations, up to ${missing.at(-1) ?? ''}`);
  const other = zone === null ? null : otherZoneWords(config.TIME_ZONE, zone);
  if (other !== null) lines.push({ is: 'note', words: other.trim() });
  if (!hasOwner) tellFirst(config, hasDemo && !hasPeople, would);
  else if (hasDemo && !hasPeople) would.push('create a demo community');
}

function tellFirst(
  { ADMIN_EMAIL, ADMIN_PASSWORD, TIME_ZONE }: Config,
  hasDemo: boolean,
  would: string[],
): void {
  const password = ADMIN_PASSWORD ? 'the password of ADMIN_PASSWORD' : 'a password that it prints';
  would.push(`create the first owner, ${ADMIN_EMAIL}, with ${password}`, `count days in ${TIME_ZONE}`);
  would.push(hasDemo ? 'create a demo community' : 'create no demo community (DEMO=1 asks for one)');
}
