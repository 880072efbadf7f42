import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { FOLDER, readFolderLinks, listPids, readText } from '#app/cluster/port-owner.ts';

/** A process of the server takes 20 s at most to finish what it does. */
const LEAVE_MS = 30_000;

const isLink = (name = '') =>
  isAbsolute(name) && name !== FOLDER && resolveLink(name) === resolveLink(FOLDER);

/**
 * Returns the folder of Greenroom by the name that it was started by, such as /srv/greenroom. Where that is a link, it may
 * lead to another release later.
 */
export function findStart(env: NodeJS.ProcessEnv, program = process.argv[1] ?? ''): string {
  // The command line has the name, unless npm has gone to the folder: then the shell or npm itself still has it.
  const names = [join(dirname(program), '../../../..'), env['PWD'], dirname(env['npm_package_json'] ?? '')];
  return names.find(isLink) ?? FOLDER;
}

/** Returns where a link leads now; the name itself when there is nothing. */
export function resolveLink(name: string): string {
  try {
    return realpathSync(name);
  } catch {
    return name;
  }
}

/**
 * Ends what a killed cluster has left behind, which has its file still open: nginx, and processes that finish what they do.
 * @throws Error when that cluster runs
 */
export async function takeOver(file: string, say: (text: string) => void): Promise<void> {
  const left = listFileHolders(file);
  const running = left.find((pid) => readText(`/proc/${pid}/cmdline`).includes('cluster.ts'));
  if (running)
    throw new Error(
      `A cluster on this DATA_DIR runs already (process ${running}). Exchange its processes with \`kill -USR2 ${running}\`, or stop it with \`kill ${running}\`.`,
    );
  if (left.length === 0) return;
  say(`  Ending what a killed cluster has left: processes ${left.join(', ')}`);
  await endHolders(file, left);
}

/** Ends nginx at once, and gives processes of the server, which end by themselves, the time to. */
export async function endHolders(file: string, pids: readonly number[]): Promise<void> {
  for (const pid of pids.filter(isNginx)) end(pid, 'SIGTERM');
  const isLeft = () => listFileHolders(file).filter((pid) => pids.includes(pid));
  for (const endsAt = Date.now() + LEAVE_MS; Date.now() < endsAt; await sleep(50))
    if (isLeft().length === 0) return;
  for (const pid of isLeft()) end(pid, 'SIGKILL');
}

/** Returns the processes besides this one that have a file open. */
function listFileHolders(file: string): number[] {
  const path = resolveLink(file);
  return listPids().filter((pid) => pid !== process.pid && readFolderLinks(`/proc/${pid}/fd`).includes(path));
}

const isNginx = (pid: number) => readText(`/proc/${pid}/comm`).startsWith('nginx');

/** Returns the processes of nginx among them. */
export const listNginxPids = (file: string): number[] => listFileHolders(file).filter(isNginx);

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
