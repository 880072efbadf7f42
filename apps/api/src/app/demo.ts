import { parseArgs } from 'node:util';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { ensureAdmin, ensureUploadKey } from '#app/first-start.ts';
import { showLogins, unseenPassword } from '#app/first-logins.ts';
import { hasPeople, seedDemo } from '#app/seed-demo.ts';
import { withDatabase } from '#app/with-database.ts';
import { readConfig } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import type { Db } from '#kit/db/db.ts';
import { openStore } from '#kit/objects/open-store.ts';
import { ensureRates } from '#rooms/money/money-rates.store.ts';
import { startZone } from '#rooms/money/money-zone.store.ts';

const USAGE = 'npm run demo -- [--users 2000] [--seed 1] [--yes]';
const MOST = 10_000_000;

const formatThousands = (count: number) => count.toLocaleString('en-US');

type Choice = { users: number; seed: number; isSure: boolean };

function readArguments(args: string[]): Choice {
  const { values } = parseArgs({
    args,
    options: {
      users: { type: 'string' },
      seed: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const choice = { users: Number(values.users ?? 2000), seed: Number(values.seed ?? 1), isSure: values.yes };
  const isRight = Number.isInteger(choice.users) && Number.isInteger(choice.seed);
  if (!isRight || choice.users < 1 || choice.users > MOST) {
    throw new Error(`--users must be a number from 1 to ${MOST}, --seed a whole number.\n${USAGE}`);
  }
  return choice;
}

const NOT_EMPTY = 'This database already has people. The demo community needs an empty database.';

async function fill(
  db: Db,
  config: Config,
  { users, seed }: Choice,
  say: (text: string) => void,
): Promise<void> {
  if (await hasPeople(db)) throw new Error(NOT_EMPTY);
  await startZone(db, config.TIME_ZONE);
  await ensureRates(db, config);
  await ensureAdmin(db, config);
  say(`Creating a community of ${formatThousands(users)} people.`);
  const begun = performance.now();
  const log = (step: string, milliseconds: number) =>
    say(`  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${step}`);
  const passwordHash = await unseenPassword();
  const store = await openStore(config, await ensureUploadKey(db));
  try {
    const made = { users, seed, now: new Date() };
    const onWait = () => say('Another process is creating one. Waiting for it.');
    const isMade = await seedDemo(db, { ...made, store, passwordHash, isUnseen: true, log, onWait });
    if (!isMade) throw new Error(NOT_EMPTY);
  } finally {
    await store.close();
  }
  say(`  ${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  in total`);
  await showLogins(db, config, (lines) => say(lines.join('\n')));
}

/** Asks before made-up people come into a database that a running server shows. @throws Error when nobody says yes */
async function expectYes({ confirm }: CommandLine, { users, isSure }: Choice, others: number): Promise<void> {
  if (others === 0 || isSure) return;
  const use = `A running server, or another program, uses this database (${formatThousands(others)} connections).`;
  const question = `${use} Fill it with ${formatThousands(users)} made-up people?`;
  if (await confirm?.(question)) return;
  throw new Error(`${use} Nothing was changed. To fill it all the same, add --yes.`);
}

/** `npm run demo`: fills an empty database with a demo community. @throws Error with a readable message */
export async function demo(line: CommandLine): Promise<void> {
  const choice = readArguments(line.args);
  const config = readConfig(line.env);
  await withDatabase(config, (db) => fill(db, config, choice, line.print), {
    max: 10,
    onUse: (others) => expectYes(line, choice, others),
  });
}

if (import.meta.main) process.exitCode = await runCommand(demo);
