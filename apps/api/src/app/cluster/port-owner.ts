import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { listCauses } from '#kit/errors.ts';

/** A process that listens on a port of this machine; where its folder is, if it is a Greenroom. */
type PortOwner = { pid: number; program: string; greenroom: 'here' | 'beside' | null };

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
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
/** The folder of this release. */
export const FOLDER = resolve(import.meta.dirname, '../../../../..');

/** Where a program listens, and the names of the settings that say so. */
export type Place = {
  host: string;
  port: number;
  hostSetting: string;
  portSetting: string;
  /** The file that a program of this folder runs there: `main.ts` by default. */
  main?: string;
};

/** A port on which another program listens. */
export class PortInUseError extends Error {
  /** The program's process; null when it can't be found. */
  readonly pid: number | null;
  /** Whether it is the server of this folder, or of a release beside it. */
  readonly isGreenroom: boolean;

  constructor(words: string, owner: PortOwner | null, cause: unknown) {
    super(words, { cause });
    this.pid = owner?.pid ?? null;
    this.isGreenroom = owner !== null && owner.greenroom !== null;
  }
}

/** Returns an error that says why a program can't listen at a place and what to do, or null when it is another one. */
function listenFailure(error: unknown, place: Place): Error | null {
  const { host, port, main = MAIN, hostSetting, portSetting } = place;
  const codes = new Set(listCauses(error).map((cause) => cause.code));
  if (codes.has('EADDRINUSE'))
    return portInUse(port, main, { advice: `set ${portSetting} to another number`, cause: error });
  const words = codes.has('EADDRNOTAVAIL')
    ? `This machine has no address ${host}. Set ${hostSetting} to one of its addresses, or leave it out.`
    : codes.has('EACCES') && port < 1024
      ? `Port ${port} is reserved for privileged users. Set ${portSetting} to a number above 1023.`
      : null;
  return words === null ? null : new Error(words, { cause: error });
}

/** Runs what listens at a place. @throws Error that says why it can't and what to do */
export async function explainListening<T>(place: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    throw listenFailure(error, place) ?? error;
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

type InUse = { advice: string; cause: unknown };

function portInUse(port: number, main: string, { advice, cause }: InUse): PortInUseError {
  const owner = findPortOwner(port, main);
  if (!owner) {
    const words = `Port ${port} is in use. Stop what listens there, or ${advice}.`;
    return new PortInUseError(words, null, cause);
  }
  const { pid, program, greenroom } = owner;
  const who = greenroom
    ? `a Greenroom ${greenroom === 'here' ? 'of this folder' : 'of a release beside this one'}`
    : program;
  const words = `Port ${port} is in use by process ${pid} (${who}). Stop it with \`kill ${pid}\`, or ${advice}.`;
  return new PortInUseError(words, owner, cause);
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
  return (
    listPids().find((pid) => readFolderLinks(`/proc/${pid}/fd`).some((link) => sockets.has(link))) ?? null
  );
}

/** Returns all processes of this machine; none where it has no /proc. */
export function listPids(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').map(Number).filter(Boolean);
}

function findByLsof(port: number): number | null {
  const { stdout } = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], { encoding: 'utf8' });
  return Number(stdout?.split('\n')[0]) || null;
}

function describe(pid: number, main: string): PortOwner {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
    const words = stdout.trim().split(/\s/);
    return { pid, program: words[0] ?? '', greenroom: whereIs(words, main) };
  }
  const [folder] = readFolderLinks(`/proc/${pid}`, ['cwd']);
  const words = readText(`/proc/${pid}/cmdline`).split('\0');
  const files = words.filter(Boolean).map((word) => resolve(folder ?? '/', word));
  return { pid, program: readText(`/proc/${pid}/comm`).trim(), greenroom: whereIs(files, main) };
}

/** Finds a file of a Greenroom among the words of a process. Releases lie beside each other. */
function whereIs(words: string[], main: string): PortOwner['greenroom'] {
  if (words.includes(main)) return 'here';
  const file = main.slice(FOLDER.length);
  const isBeside = (word: string) =>
    word.endsWith(file) && dirname(word.slice(0, -file.length)) === dirname(FOLDER);
  return words.some(isBeside) ? 'beside' : null;
}

/** Returns the targets of a folder's links, without those of processes that have ended or belong to another account. */
export function readFolderLinks(folder: string, names?: string[]): string[] {
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

/** Returns the text of a file; none when it can't be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
