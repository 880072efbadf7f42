import { parseArgs } from 'node:util';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { withDatabase } from '#app/with-database.ts';
import { readConfig } from '#kit/config.ts';
import { isZone } from '#kit/config-parts.ts';
import { auditCommand } from '#kit/records/audit.ts';
import { foreseeZone, getZone, setZone } from '#rooms/money/money-zone.store.ts';

const USAGE = `npm run zone                        the time zone in which days are counted
npm run zone -- set ZONE            what another one would do
npm run zone -- set ZONE --yes      changes it`;
const COMMAND = 'npm run zone';

const countWord = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** Returns what a start says when TIME_ZONE names another zone than the one that days are counted in; null for the same. */
export function otherZoneWords(given: string, stored: string): string | null {
  if (given === stored) return null;
  return `  TIME_ZONE is ${given}, but days are counted in ${stored}, and stay so: another zone would move payments to other days.
  To keep it, set TIME_ZONE=${stored}. To see what a change would do: ${COMMAND} -- set ${given}`;
}

function readWish(args: string[]): { wanted: string | null; isSure: boolean } {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [verb, wanted, ...more] = positionals;
  if (verb === undefined && !values.yes) return { wanted: null, isSure: false };
  if (verb !== 'set' || wanted === undefined || more.length > 0) throw new Error(USAGE);
  if (!isZone(wanted)) throw new Error(`${wanted} is no time zone. Use a name such as America/New_York.`);
  return { wanted, isSure: values.yes };
}

/** `npm run zone`: shows or changes the time zone in which days are counted. @throws Error with a readable message */
export async function zone({ args, env, print }: CommandLine): Promise<void> {
  const { wanted, isSure } = readWish(args);
  await withDatabase(readConfig(env), async (db) => {
    const stored = await getZone(db);
    if (wanted === null || wanted === stored) return print(`Days are counted in ${stored}.`);
    const { moved, closed } = await foreseeZone(db, wanted);
    if (!isSure) {
      print(`Days are counted in ${stored}. In ${wanted}`);
      print(`- ${countWord(moved, 'payment')} of open months would move to the day before or after,`);
      print('- all days of joining and of revenue on the dashboard would be counted anew,');
      print(
        `- ${countWord(closed, 'closed month')} would stay as closed: no payment leaves or enters one, so those in the night between two months may then be in the other month.`,
      );
      return print(`Make a backup, then: ${COMMAND} -- set ${wanted} --yes`);
    }
    await db.transaction(async (tx) => {
      await setZone(tx, wanted);
      await auditCommand(tx, COMMAND, {
        action: 'money.setZone',
        before: { zone: stored },
        after: { zone: wanted },
      });
    });
    print(`Days are counted in ${wanted} now: ${countWord(moved, 'payment')} moved.`);
    print(`Set TIME_ZONE=${wanted} and restart each server.`);
  });
}

if (import.meta.main) process.exitCode = await runCommand(zone);
