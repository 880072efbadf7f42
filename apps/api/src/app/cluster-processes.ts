import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { waitFor } from '#app/cluster-proxy.ts';
import type { CommandLine } from '#app/command.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const AGAIN_MS = 1000;

type Part = { port: number; child: ChildProcess; isWanted: boolean };

/** Several processes of the server, by their place in a row. One that ends by itself is started again. */
export type Processes = {
  /** Starts one, and resolves when it is ready. @throws Error when it ends before */
  start(at: number): Promise<void>;
  /** Lets one finish what it does. Resolves when it has ended. */
  stop(at: number): Promise<void>;
  stopAll(): Promise<void>;
};

/** Returns the processes, none of which runs yet. `envOf` has the settings of each. */
export function openProcesses(
  ports: readonly number[],
  envOf: (at: number) => NodeJS.ProcessEnv,
  { print, printError }: Pick<CommandLine, 'print' | 'printError'>,
): Processes {
  const parts: Part[] = [];
  let isStopping = false;

  function run(at: number): Part {
    if (isStopping) throw new Error('Stopping.');
    // In a group of its own, so that Ctrl-C reaches it through us alone.
    const child = spawn(process.execPath, [MAIN], {
      env: envOf(at),
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    child.stdout.on('data', (text: Buffer) =>
      print(text.toString().replaceAll(/^\n? {2}Greenroom is ready at.*\n|\n$/gm, '')),
    );
    const part = { port: ports[at] ?? 0, child, isWanted: true };
    parts[at] = part;
    child.once('exit', (code, signal) => {
      if (!part.isWanted) return;
      printError(`Process ${at + 1} ended (${signal ?? code}). Starting it again.`);
      setTimeout(() => part.isWanted && run(at), AGAIN_MS);
    });
    return part;
  }

  async function stop(at: number): Promise<void> {
    const part = parts[at];
    if (!part) return;
    part.isWanted = false;
    if (part.child.exitCode !== null || part.child.signalCode !== null) return;
    const ended = once(part.child, 'exit');
    part.child.kill('SIGTERM');
    await ended;
  }

  return {
    start: async (at) => isReady(run(at)),
    stop,
    async stopAll() {
      isStopping = true;
      await Promise.all(parts.map((_, at) => stop(at)));
    },
  };
}

const isReady = (part: Part): Promise<void> =>
  waitFor(async () => {
    if (part.child.exitCode !== null) {
      part.isWanted = false;
      throw new Error('A process ended before it was ready: see its words above.');
    }
    return fetch(`http://127.0.0.1:${part.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
