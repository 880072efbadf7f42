import { spawnSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { runCommand } from '#app/command.ts';
import type { CommandLine } from '#app/command.ts';
import { findPlace, moveLink, unpack } from '#app/update/releases.ts';
import type { Release } from '#app/update/releases.ts';
import { findRunning } from '#app/update/running.ts';
import { readConfig } from '#kit/config.ts';
import type { Config } from '#kit/config.ts';
import { errorReason } from '#kit/errors.ts';

const USAGE = `npm run update -- ARCHIVE --backup DIR
  ARCHIVE              a release (greenroom-VERSION-PLATFORM.tar.gz), or the folder of one beside this one
  --backup DIR         where npm run backup writes before anything changes; or --no-backup
  --nginx FILE         the file of nginx that names the units' ports (/etc/nginx/conf.d/greenroom.conf)
  --patience SECONDS   how long each process may take until it is ready (120)
  --help               shows this

Unpacks the release beside the current one, checks it, backs up, makes the link lead to it, and exchanges the processes
one by one: units of systemd (greenroom@1 …), those of npm run cluster, or the one of npm start. When one is not ready,
the link and all processes go back, and the exit code is 1. Run it in the folder that the link leads to.`;

const ROOT = realpathSync(fileURLToPath(new URL('../../../../', import.meta.url)));

/** `npm run update`: exchanges the release that runs for another one, or goes back. @throws Error that says what to do */
export async function update(line: CommandLine): Promise<void> {
  const wish = readWish(line);
  if (wish === null) return line.print(USAGE);
  const { print: say } = line;
  const place = findPlace(ROOT);
  const { current, link } = place;
  const config = readConfig(line.env);
  checkData(config, place.link, current);
  const running = findRunning({ ...wish, config, current, say });
  say(`${current.version} runs as ${running?.words ?? 'nothing that can be exchanged from here'}.`);

  const next = unpack(wish.archive, place);
  say(`${next.version} is in ${next.folder}. What you must do at it: CHANGELOG.md there.`);
  if (next.scripts['check']) runIn(next, ['check'], config);
  say(next.scripts['check'] ? 'Checked it.' : 'It has no npm run check: nothing was checked.');
  if (wish.backup === null) say('No backup, as you asked.');
  else {
    runIn(current, ['backup', wish.backup], config);
    say(`Backed up to ${wish.backup}.`);
  }

  moveLink(link, next);
  say(`${link} leads to ${next.version}.`);
  if (!running) return say('Now start Greenroom again the way you started it, from there.');
  try {
    await running.exchangeFor(next);
  } catch (error) {
    line.printError(errorReason(error));
    moveLink(link, current);
    say(`${link} leads to ${current.version} again.`);
    await running.exchangeFor(current);
    throw new Error(
      `The update failed, and ${current.version} runs as before. ${next.folder} was left there.`,
      {
        cause: error,
      },
    );
  }
  say(`Updated to ${next.version}. ${current.version} was left in ${current.folder}.`);
}

type Wish = { archive: string; backup: string | null; nginx: string; patienceMs: number };

/** Reads the arguments; null where help is asked for. @throws Error that says what to change */
function readWish({ args, env }: CommandLine): Wish | null {
  const { values, positionals } = readArgs(args);
  if (values.help) return null;
  const [archive, ...more] = positionals;
  if (!archive || more.length > 0) throw new Error(`Name one archive.\n\n${USAGE}`);
  if ((values.backup === undefined) !== values['no-backup'])
    throw new Error(`Say where the backup goes, or --no-backup.\n\n${USAGE}`);
  const seconds = Number(values.patience);
  if (!(seconds > 0)) throw new Error(`--patience ${values.patience} must be a number of seconds.`);
  // npm changes to the release's folder; paths are relative to the folder it was called in.
  const from = env['INIT_CWD'] ?? '.';
  return {
    archive: resolve(from, archive),
    backup: values.backup === undefined ? null : resolve(from, values.backup),
    nginx: values.nginx,
    patienceMs: seconds * 1000,
  };
}

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        backup: { type: 'string' },
        'no-backup': { type: 'boolean', default: false },
        nginx: { type: 'string', default: '/etc/nginx/conf.d/greenroom.conf' },
        patience: { type: 'string', default: '120' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new Error(`${errorReason(error).split('. ')[0]}.\n\n${USAGE}`, { cause: error });
  }
}

/** Refuses data within the folder of the release: the next one would not find it. */
function checkData({ DATA_DIR }: Config, link: string, { folder }: Release): void {
  const isInside = [folder, link].some((each) => !relative(each, DATA_DIR).startsWith('..'));
  if (!isInside) return;
  const place = `${link}-data`;
  throw new Error(
    `DATA_DIR is ${DATA_DIR}, in the folder of the release, where the next one would not find it. Stop Greenroom, move it ` +
      `(mv ${DATA_DIR} ${place}), write DATA_DIR=${place} into .env, start Greenroom again, and update then.`,
  );
}

/** Runs a command of a release, by the account that the data belongs to, as the server does. @throws Error when it fails */
function runIn({ folder, scripts }: Release, [name = '', ...args]: string[], { DATA_DIR }: Config): void {
  const file = /\S+\.ts$/.exec(scripts[name] ?? '')?.[0];
  if (!file) throw new Error(`${folder} has no npm run ${name}.`);
  const owner = process.getuid?.() === 0 ? statSync(DATA_DIR, { throwIfNoEntry: false }) : undefined;
  const { status } = spawnSync(process.execPath, [join(folder, file), ...args], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  });
  if (status !== 0)
    throw new Error(`npm run ${name} of ${folder} failed: see its words above. Nothing was changed.`);
}

if (import.meta.main) process.exitCode = await runCommand(update);
