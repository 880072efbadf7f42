import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { checkDatabase } from '#app/check-database.ts';
import {
  checkDisk,
  checkMail,
  checkMailbox,
  checkPlaces,
  checkSignOn,
  checkStore,
} from '#app/check-outside.ts';
import type { Finding } from '#app/check-outside.ts';
import { ConfigError, readConfig } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import { envFileOf } from '#kit/env-file.ts';
import { errorReason } from '#kit/errors.ts';
import { consoleUrl } from '#kit/mail/public-url.ts';
import { findRelyingParty } from '#rooms/account/passkeys/relying-party.service.ts';

const MARKS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

/** Makes an attempt. What it throws is what is wrong. */
async function attempt(name: string, work: () => Promise<Finding[]>): Promise<[string, Finding][]> {
  try {
    return (await work()).map((finding) => [name, finding]);
  } catch (error) {
    return [
      [name, { is: 'wrong', words: error instanceof ConfigError ? error.message : errorReason(error) }],
    ];
  }
}

/** Says for whom passkeys are made, and at which consoles they do not work. */
function checkPasskeys(config: Config): Finding[] {
  if (config.CAPABILITIES_OFF.includes('passkeys')) return [];
  const party = findRelyingParty(config, consoleUrl(config));
  if (party === null)
    return [
      { is: 'note', words: 'none: PUBLIC_URL is an IP address, and browsers keep them for names alone' },
    ];
  const { id, apart } = party;
  return [
    { is: 'ok', words: `for ${id}` },
    ...apart.map((origin) => ({
      is: 'note' as const,
      words: `not at ${origin}, which is neither ${id} nor beneath it`,
    })),
  ];
}

/**
 * `npm run check`: tries everything that a start needs, writes nothing, and says what a start would do.
 * @throws Error when something is wrong, after it has printed what
 */
export async function check({ args, env, print }: CommandLine): Promise<void> {
  if (args.length > 0) throw new Error('npm run check takes no arguments.');
  const config = readConfig(env);
  const file = envFileOf(env);
  const would: string[] = [];
  const findings = [
    ...(await attempt('settings', async () => [
      { is: 'ok', words: file === null ? 'from the environment' : `from the environment and ${file}` },
    ])),
    ...(await attempt('ports', () => checkPlaces(config))),
    ...(await attempt('database', () => checkDatabase(config, env, would))),
    ...(await attempt('files', () => checkStore(config))),
    ...(await attempt('mail', () => checkMail(config))),
    ...(await attempt('mailbox', () => checkMailbox(config))),
    ...(await attempt('passkeys', async () => checkPasskeys(config))),
    ...(await attempt('sign-on', () => checkSignOn(config))),
    ...(await attempt('disk', () => checkDisk(config))),
  ];
  for (const [name, { is, words }] of findings) {
    print(`${MARKS[is]}  ${name.padEnd(8)}  ${words.replaceAll('\n', `\n${' '.repeat(17)}`)}`);
  }
  print(would.length > 0 ? '\nA start would:' : '\nA start would change nothing.');
  for (const words of would) print(`- ${words}`);
  const wrong = findings.filter(([, { is }]) => is === 'wrong').length;
  if (wrong > 0) throw new Error(`\n${wrong} of ${findings.length} are wrong. Nothing was changed.`);
}

if (import.meta.main) process.exitCode = await runCommand(check);
