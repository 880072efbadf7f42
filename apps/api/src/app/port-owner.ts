import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { causesOf } from '#kit/errors.ts';

/** A process that listens on a port of this machine. */
type PortOwner = { pid: number; program: string; isGreenroom: boolean };

/**
 * Returns the process that listens on a TCP port, or null when it can't be found, as for another account's.
 * `main` is the file that a Greenroom in this folder runs.
 */
function findPortOwner(port: number, main: string): PortOwner | null {
  try {
    const pid = process.platform === 'linux' ? findOnLinux(port) : findByLsof(port);
    return pid === null ? null : describe(pid, main);
  } catch {
    return null;
  }
}

/** The file that a server runs. */
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Where a program listens, and the names of the settings that say so. */
export type Place = {
  host: string;
  port: number;
  hostSetting: string;
  portSetting: string;
  /** The file that a program of this folder runs there: `main.ts` by default. */
  main?: string;
};

/** Returns why a program can't listen at a place and what to do, or null when the error is another one. */
function listenFailure(error: unknown, place: Place): string | null {
  const { host, port, main = MAIN, hostSetting, portSetting } = place;
  const codes = new Set(causesOf(error).map((cause) => cause.code));
  if (codes.has('EADDRINUSE')) return portInUse(port, main, `set ${portSetting} to another number`);
  if (codes.has('EADDRNOTAVAIL')) {
    return `This machine has no address ${host}. Set ${hostSetting} to one of its addresses, or leave it out.`;
  }
  if (codes.has('EACCES') && port < 1024) {
    return `Port ${port} is reserved for privileged users. Set ${portSetting} to a number above 1023.`;
  }
  return null;
}

/** Runs what listens at a place. @throws Error that says why it can't and what to do */
export async function explainListening<T>(place: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const words = listenFailure(error, place);
    throw words === null ? error : new Error(words, { cause: error });
  }
}

/** Listens at all places for a moment. @throws Error that says where it can't and what to do */
export async function checkPorts(places: readonly Place[]): Promise<void> {
  const servers: Server[] = [];
  try {
    // In turn, and closed together: two settings may name the same port.
    for (const place of places) {
      const server = createServer().listen(place.port, place.host);
      await explainListening(place, () => once(server, 'listening'));
      servers.push(server);
    }
  } finally {
    await Promise.all(servers.map((server) => once(server.close(), 'close')));
  }
}

function portInUse(port: number, main: string, advice: string): string {
  const owner = findPortOwner(port, main);
  if (!owner) return `Port ${port} is in use. Stop what listens there, or ${advice}.`;
  const { pid, program, isGreenroom } = owner;
  const who = isGreenroom ? 'a Greenroom of this folder' : program;
  return `Port ${port} is in use by process ${pid} (${who}). Stop it with \`kill ${pid}\`, or ${advice}.`;
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
