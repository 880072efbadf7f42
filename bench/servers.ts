import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { CpuProfile } from './explain.ts';
import { ADMIN } from './content.ts';
import { withClient } from './fill.ts';

/** The folder, ignored by git, that is kept between runs. */
export const CACHE = fileURLToPath(new URL('../.cache/bench', import.meta.url));
export const CONSOLE_DIR = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const PORTRAITS = fileURLToPath(new URL('../apps/api/src/kit/demo/portraits', import.meta.url));
export const API_KEY = 'bench-key-0001';

/** A server in a separate process. */
export type Server = {
  address: string;
  /** From the start of the process until it listened, in milliseconds. */
  startMs: number;
  /** The CPU time of the process so far, in µs. */
  cpuMicros(): Promise<number>;
  /** The memory of the process after a garbage collection, in bytes. */
  memoryBytes(): Promise<number>;
  /** The most memory that the process has had, in bytes. */
  peakBytes(): Promise<number>;
  /** Starts a CPU profile (null); the next call ends and returns it. */
  profile(): Promise<CpuProfile | null>;
  stop(): Promise<void>;
};
/** A Greenroom server, and a signed-in admin. */
export type Greenroom = Server & { session: { token: string; id: number } };

/** Starts a program of this folder and waits until it listens. */
export async function startProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<Server> {
  const startedAt = performance.now();
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const address = await ask<string>(child, 'address');
  return {
    address,
    startMs: performance.now() - startedAt,
    cpuMicros: () => ask<number>(child, 'cpu'),
    memoryBytes: () => ask<number>(child, 'memory'),
    peakBytes: () => ask<number>(child, 'peak'),
    profile: () => ask<CpuProfile | null>(child, 'profile'),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Starts Greenroom as in production on a database of the bench, with the console of a folder. */
export async function startGreenroom(
  databaseUrl: string,
  consoleDir = CONSOLE_DIR,
  settings: Record<string, string> = {},
): Promise<Greenroom> {
  const dataDir = join(CACHE, 'data');
  mkdirSync(dataDir, { recursive: true });
  // A picture that is missing would cost the console something else than one that is there.
  cpSync(PORTRAITS, join(dataDir, 'objects/people'), { recursive: true });
  // Sign-ins are limited by address, and a kept community has had many.
  await withClient(databaseUrl, (client) => client.query('delete from rate_limits'));
  const server = await startProgram('./greenroom-server.ts', [consoleDir], {
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    API_KEY,
    DEMO: '0',
    PUBLIC_URL: '',
    TIME_ZONE: 'America/New_York',
    ...settings,
  });
  const response = await fetch(`${server.address}/admin/users/login`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  if (!response.ok) throw new Error(`Signing in was answered with ${response.status}.`);
  const { data } = (await response.json()) as { data: { token: string; id: number } };
  return { ...server, session: data };
}

function ask<T>(
  child: ChildProcess,
  question: 'address' | 'cpu' | 'memory' | 'peak' | 'profile',
): Promise<T> {
  return new Promise((resolve, reject) => {
    const handleMessage = (message: { question: string; answer: T }) => {
      if (message.question !== question) return;
      child.off('exit', handleExit);
      child.off('message', handleMessage);
      resolve(message.answer);
    };
    const handleExit = () => reject(new Error(`A server of the bench ended (${child.exitCode}).`));
    child.on('message', handleMessage);
    child.once('exit', handleExit);
    if (question !== 'address') child.send(question);
  });
}
