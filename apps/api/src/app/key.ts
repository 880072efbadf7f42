import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { withDatabase } from '#app/with-database.ts';
import { readConfig } from '#kit/config.ts';
import { forgetSecret } from '#kit/db/secrets.ts';

/** The keys that the server made itself: the row of `settings`, and what ends with it. */
const KEYS = {
  api: { row: 'api_key', ends: 'every app and console that sends the old one is refused' },
  uploads: { row: 'upload_key', ends: 'uploads that are under way fail, and can be sent again' },
  answers: { row: 'answer_address_key', ends: 'answers to replies that were sent before are dropped' },
  links: {
    row: 'signed_ids_key',
    ends: 'links to end digests, in mails that were sent before, no longer work',
  },
  devices: { row: 'vote_device_key', ends: 'guests need a new token, and could vote a second time' },
  networks: { row: 'vote_source_key', ends: 'a network counts as another one from then on' },
} as const;

const USAGE = `npm run key -- renew ${Object.keys(KEYS).join('|')}`;
const isKey = (name: string | undefined): name is keyof typeof KEYS => name !== undefined && name in KEYS;

/** `npm run key`: makes a key anew that the server made itself. @throws Error with a readable message */
export async function key({ args, env, print }: CommandLine): Promise<void> {
  const [verb, name, ...more] = args;
  if (verb !== 'renew' || !isKey(name) || more.length > 0) throw new Error(USAGE);
  const config = readConfig(env);
  if (name === 'api' && config.API_KEY)
    throw new Error(
      'The API key is that of API_KEY: write two there, separated by a comma, while you change it.',
    );
  const { row, ends } = KEYS[name];
  await withDatabase(config, async (db) => {
    if (!(await forgetSecret(db, row)))
      return print('There is no such key yet: the server makes it when it needs it.');
    print('The key is removed. Restart every server now: until then they go on with the old one.');
    print(`With the new one, ${ends}.`);
  });
}

if (import.meta.main) process.exitCode = await runCommand(key);
