import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { CommandLine } from '#app/command.ts';
import type { ConsoleSettings } from '#app/console.ts';
import { isZone } from '#kit/config-parts.ts';

const USAGE = `npm run console -- --api https://api.example.com --key KEY
    serves the console for that API; besides: --port 4173 --host 127.0.0.1 (or PORT and HOST)
    --time-zone America/New_York --media https://media.example.com (as often as needed)
npm run console -- --build DIR
    writes the console into a folder for any web server`;

const options = {
  api: { type: 'string' },
  key: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  'time-zone': { type: 'string', default: 'America/New_York' },
  media: { type: 'string', multiple: true },
  build: { type: 'string' },
} as const;

/** What the command is asked to do: to write a folder, or to serve the console. */
export type Wish = { settings: ConsoleSettings; warning: string | null } & (
  | { folder: string }
  | { folder: null; media: string[]; host: string; port: number }
);

const refuse = (words: string): never => {
  throw new Error(`${words}\n\n${USAGE}`);
};

/** Reads the arguments of `npm run console`. @throws Error that says what to change */
export function readWish({ args, env }: Pick<CommandLine, 'args' | 'env'>): Wish {
  const given = readArgs(args);
  const { build, api, key = '', 'time-zone': timeZone } = given;
  if (build === '') refuse('--build needs a folder.');
  if (build === undefined && api === undefined)
    refuse('The API is missing: name its address with --api, and its key with --key.');
  if (build === undefined && !key) refuse('The API key is missing: give it with --key.');
  if (!/^[\x21-\x7e]*$/.test(key)) refuse('--key must be letters, digits and signs without spaces.');
  if (!isZone(timeZone)) refuse(`--time-zone ${timeZone} is unknown. Use a name such as America/New_York.`);
  const apiUrl = api === undefined ? '' : readAddress('--api', api);
  const wish = { settings: { apiUrl, apiKey: key, timeZone }, warning: describeApiWarning(apiUrl) };
  // npm changes to the repository's folder; paths are relative to the folder it was called in.
  if (build !== undefined) return { ...wish, folder: resolve(env['INIT_CWD'] ?? '.', build) };
  return { ...wish, folder: null, ...readPlace(given, env) };
}

function readPlace({ media = [], ...given }: ReturnType<typeof readArgs>, env: CommandLine['env']) {
  const host = given.host ?? (env['HOST'] || '127.0.0.1');
  const port = given.port ?? (env['PORT'] || '4173');
  const number = /^\d{1,5}$/.test(port) ? Number(port) : Infinity;
  if (number > 65_535)
    refuse(
      `${given.port === undefined ? 'PORT' : '--port'} ${port} is no port. Use a number from 0 to 65535.`,
    );
  return {
    host,
    port: number,
    media: media.map((address) => new URL(readAddress('--media', address)).origin),
  };
}

function readArgs(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    // Node's own advice after the first sentence is about programming.
    return refuse(`${(error as Error).message.split(/\.(?: |$)|\n/)[0]}.`);
  }
}

/** Returns an http address without the slash at its end. */
function readAddress(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    return refuse(`${option} ${text} is no address. Write it as https://api.example.com.`);
  if (url.username || url.password || url.search || url.hash)
    refuse(`${option} must hold no user, password, query or #.`);
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function describeApiWarning(apiUrl: string): string | null {
  const { protocol, hostname } = apiUrl ? new URL(apiUrl) : { protocol: '', hostname: '' };
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\]|.+\.localhost)$/.test(hostname);
  return protocol === 'http:' && !isLocal
    ? `Warning: ${hostname} is called over http, so everybody on the way can read passwords. Use https.`
    : null;
}
