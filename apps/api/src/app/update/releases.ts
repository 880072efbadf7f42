import { spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A folder that `npm run release` made. `scripts` are its commands. */
export type Release = { folder: string; version: string; scripts: Record<string, string> };

/** Where releases lie side by side, and the link that says which one runs. */
export type Place = { parent: string; link: string; current: Release };

/** Reads what a folder is. @throws Error when it is no release */
export function readRelease(folder: string): Release {
  const file = join(folder, 'package.json');
  const { name, version, scripts } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Release> & { name?: string })
    : {};
  if (name !== 'greenroom' || !version || !scripts)
    throw new Error(`${folder} holds no release of Greenroom.`);
  return { folder, version, scripts };
}

const isLink = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Finds the link that leads to the folder of the code that runs. @throws Error that says how to make it */
export function findPlace(folder: string): Place {
  if (!('version' in (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object)))
    throw new Error(
      `${folder} is no release but a copy of the sources: bring it up to date by git, and start it again.`,
    );
  const current = readRelease(folder);
  const parent = dirname(folder);
  const link = readdirSync(parent)
    .map((name) => join(parent, name))
    .find((each) => isLink(each) && existsSync(each) && realpathSync(each) === folder);
  if (link) return { parent, link, current };
  const own = `greenroom-${current.version}`;
  const moving = basename(folder) === 'greenroom' ? `mv greenroom ${own} && ` : '';
  throw new Error(
    `No link beside ${folder} leads to it, so there is nothing that could lead to another release. Make one, ` +
      `and start Greenroom from it: cd ${parent} && ${moving}ln -s ${moving ? own : basename(folder)} greenroom`,
  );
}

/** Makes the link lead to another release, at once: nobody ever finds none. */
export function moveLink(link: string, { folder }: Release): void {
  const draft = `${link}.${process.pid}`;
  symlinkSync(basename(folder), draft);
  renameSync(draft, link);
}

/**
 * Unpacks an archive beside the releases, or takes a folder that lies there. Its settings are those of the current one.
 * @throws Error that says what to do
 */
export function unpack(archive: string, { parent, current }: Place): Release {
  if (!existsSync(archive)) throw new Error(`There is no ${archive}.`);
  const release = statSync(archive).isDirectory() ? takeFolder(archive, parent) : extract(archive, parent);
  keepSettings(current.folder, release.folder);
  return release;
}

function takeFolder(folder: string, parent: string): Release {
  const release = readRelease(realpathSync(folder));
  if (dirname(release.folder) === parent) return release;
  throw new Error(`${release.folder} does not lie beside the release that runs: move it to ${parent}.`);
}

function extract(archive: string, parent: string): Release {
  const draft = mkdtempSync(join(parent, '.greenroom-update-'));
  try {
    const unpacked = spawnSync('tar', ['-xf', archive, '-C', draft, '--no-same-owner'], {
      encoding: 'utf8',
    });
    if (unpacked.error) throw new Error(`tar does not start: ${unpacked.error.message}`);
    if (unpacked.status !== 0) throw new Error(`${archive} can't be unpacked: ${unpacked.stderr.trim()}`);
    const [name = '', ...more] = readdirSync(draft);
    if (more.length > 0) throw new Error(`${archive} is no release of Greenroom.`);
    readRelease(join(draft, name));
    const folder = join(parent, name);
    if (existsSync(folder))
      throw new Error(`${folder} is there already. Use it (npm run update -- ${folder} …), or remove it.`);
    renameSync(join(draft, name), folder);
    return readRelease(folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Copies `.env` for the account that it belonged to, or makes the same link as before. */
function keepSettings(from: string, to: string): void {
  const [old, own] = [join(from, '.env'), join(to, '.env')];
  if (isLink(own) || existsSync(own)) return;
  if (isLink(old)) symlinkSync(readlinkSync(old), own);
  else if (existsSync(old)) {
    copyFileSync(old, own);
    const { uid, gid } = statSync(old);
    chownSync(own, uid, gid);
  }
}
