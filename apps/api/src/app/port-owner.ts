import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';

/** A process that listens on a port of this machine. */
export type PortOwner = { pid: number; program: string; isGreenroom: boolean };

/**
 * Returns the process that listens on a TCP port, or null when it can't be found, as for another account's.
 * `main` is the file that a Greenroom in this folder runs.
 */
export function findPortOwner(port: number, main: string): PortOwner | null {
  try {
    const pid = process.platform === 'linux' ? findOnLinux(port) : findByLsof(port);
    return pid === null ? null : describe(pid, main);
  } catch {
    return null;
  }
}

/** Finds the listening socket in the kernel's list, then the process that has it open. */
function findOnLinux(port: number): number | null {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = new Set(
    ['tcp', 'tcp6']
      .flatMap((table) => readText(`/proc/net/${table}`).split('\n'))
      .map((line) => line.trim().split(/\s+/))
      // Column 3 is the state, 0A for listening; column 9 is the socket's inode.
      .filter((columns) => columns[1]?.endsWith(suffix) && columns[3] === '0A')
      .map((columns) => `socket:[${columns[9]}]`),
  );
  if (sockets.size === 0) return null;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return Number(pids.find((pid) => linksOf(`/proc/${pid}/fd`).some((link) => sockets.has(link)))) || null;
}

function findByLsof(port: number): number | null {
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], { encoding: 'utf8' });
  return Number(stdout?.split('\n')[0]) || null;
}

function describe(pid: number, main: string): PortOwner {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
    return { pid, program: stdout.trim().split(/\s/)[0] ?? '', isGreenroom: stdout.includes(main) };
  }
  const [folder] = linksOf(`/proc/${pid}`, ['cwd']);
  const words = readText(`/proc/${pid}/cmdline`).split('\0');
  const isGreenroom = words.some((word) => word && resolve(folder ?? '/', word) === main);
  return { pid, program: readText(`/proc/${pid}/comm`).trim(), isGreenroom };
}

/** Returns the targets of a folder's links, without those of processes that have ended or belong to another account. */
function linksOf(folder: string, names?: string[]): string[] {
  try {
    return (names ?? readdirSync(folder)).flatMap((name) => {
      try {
        return [readlinkSync(`${folder}/${name}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
