import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const MIGRATIONS = 'apps/api/migrations';

/** Returns git's answer, or null where there is no git, no repository or no such commit. */
function askGit(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/**
 * Returns the commit of the previous release: that of `PREVIOUS_RELEASE` (a commit or tag), or else the last one before
 * the newest migration. Null where the history does not reach back so far.
 */
export function findPreviousRelease(): string | null {
  const wanted = process.env['PREVIOUS_RELEASE'];
  if (wanted) return askGit('rev-parse', '--verify', '--quiet', `${wanted}^{commit}`);
  const newest = readdirSync(join(root, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  const added = ['log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1', '--'];
  const commit = askGit(...added, `${MIGRATIONS}/${newest}`);
  // A migration that is not committed yet comes after everything.
  return askGit('rev-parse', '--verify', '--quiet', commit ? `${commit}^` : 'HEAD');
}

/** Writes the server of a commit into a folder of its own, beside the packages that are installed here. */
export function layOut(commit: string): { main: string; [Symbol.dispose](): void } {
  const tree = mkdtempSync(join(tmpdir(), 'greenroom-previous-'));
  const files = execFileSync('git', ['archive', commit, 'package.json', 'apps/api', 'packages'], {
    cwd: root,
    maxBuffer: 2 ** 29,
  });
  execFileSync('tar', ['-x', '-C', tree], { input: files });
  const packages = join(tree, 'node_modules');
  mkdirSync(join(packages, '@greenroom'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@greenroom') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const name of readdirSync(join(tree, 'packages')))
    symlinkSync(join(tree, 'packages', name), join(packages, '@greenroom', name));
  return {
    main: join(tree, 'apps/api/src/main.ts'),
    [Symbol.dispose]: () => rmSync(tree, { recursive: true, force: true }),
  };
}
