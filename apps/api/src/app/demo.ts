import { parseArgs } from 'node:util';

import { runCommand } from '#app/command.ts';
import { ensureRates } from '#rooms/money/money-rates.store.ts';
import { ensureAdmin, ensureUploadKey, ensureZone } from '#app/first-start.ts';
import { showLogins, unseenPassword } from '#app/first-logins.ts';
import { hasPeople, seedDemo } from '#app/seed-demo.ts';
import { readConfig } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import { openDatabase } from '#kit/db/db.ts';
import type { Db } from '#kit/db/db.ts';
import { migrateDatabase } from '#kit/db/migrate.ts';
import { readDatabaseUrls } from '#kit/db/urls.ts';
import { openStore } from '#kit/objects/open-store.ts';

const USAGE = 'npm run demo -- [--users 2000] [--seed 1]';
const MOST = 10_000_000;

const say = (text: string) => console.log(text);
const numberOf = (count: number) => count.toLocaleString('en-US');

type Choice = { users: number; seed: number };

function readArguments(): Choice {
  const { values } = parseArgs({ options: { users: { type: 'string' }, seed: { type: 'string' } } });
  const choice = { users: Number(values.users ?? 2000), seed: Number(values.seed ?? 1) };
  const isRight = Number.isInteger(choice.users) && Number.isInteger(choice.seed);
  if (!isRight || choice.users < 1 || choice.users > MOST) {
    throw new Error(`--users must be a number from 1 to ${MOST}, --seed a whole number.\n${USAGE}`);
  }
  return choice;
}

const NOT_EMPTY = 'This database already has people. The demo community needs an empty database.';

async function fill(db: Db, config: Config, { users, seed }: Choice): Promise<void> {
  if (await hasPeople(db)) throw new Error(NOT_EMPTY);
  await ensureZone(db, config.TIME_ZONE);
  await ensureRates(db, config);
  await ensureAdmin(db, config);
  say(`Creating a community of ${numberOf(users)} people.`);
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

async function run(): Promise<void> {
  const choice = readArguments();
  const config = readConfig(process.env);
  const { startEmbedded } = await import('#kit/db/embedded.ts');
  const own = readDatabaseUrls(config);
  const embedded = own ? null : await startEmbedded(config.DATA_DIR);
  const urls = own ?? embedded?.urls;
  if (!urls) throw new Error('There is no database.');
  try {
    await migrateDatabase(urls.owner, urls);
    const db = openDatabase(urls.owner, (error) => process.emitWarning(error));
    try {
      await fill(db, config, choice);
    } finally {
      await db.$client.end();
    }
  } finally {
    await embedded?.stop();
  }
}

process.exitCode = await runCommand(run);
