import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** A folder that is neither a release nor a repository, such as a copy of the sources. */
const UNRELEASED = 'unreleased';

/**
 * Returns the version of a folder: what `npm run release` wrote into its package.json, which has none in the repository,
 * or there the tag of HEAD (`v1.4.0`), else the date of its commit (UTC) and its first eight digits.
 */
export function readReleaseVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string };
  return version ?? versionOfHead(folder) ?? UNRELEASED;
}

function versionOfHead(folder: string): string | null {
  // Without this, git would answer for a repository that the folder merely lies in.
  if (!existsSync(join(folder, '.git'))) return null;
  const format = ['--format=%H %cd %D', '--date=format-local:%Y.%m.%d', '--decorate-refs=refs/tags/v*'];
  const asked = spawnSync('git', ['log', '-1', ...format], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  });
  const [, commit, date, names = ''] = /^(\w{8})\w* (\S+) ?(.*)/.exec(asked.stdout ?? '') ?? [];
  if (!commit) return null;
  const tag = /tag: v([\w.-]+)/.exec(names)?.[1];
  return tag ?? `${date}-${commit}`;
}

/** The version of what runs here, such as `2026.11.27-2fd0913c`. */
export const VERSION: string = readReleaseVersion(ROOT);
