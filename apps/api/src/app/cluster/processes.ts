import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';

import type { CommandLine } from '#app/command.ts';

const AGAIN_MS = 1000;

type Part = {
  child: ChildProcess;
  isWanted: boolean;
  /** Resolves when it says that it listens; rejects when it ends before. */
  ready: Promise<void>;
};

/** Several processes of the server, by their place in a row. One that ends by itself is started again. */
export type Processes = {
  /** Starts one, and resolves when it is ready. @throws Error when it ends before */
  start(at: number): Promise<void>;
  /** Starts one, and tries again each second until it is ready. */
  startAgain(at: number): void;
  /** Lets one finish what it does. Resolves when it has ended. */
  stop(at: number): Promise<void>;
  stopAll(): Promise<void>;
  /** Returns whether one could not be started again: whatever listens on its port is not ours. */
  isLost(at: number): boolean;
};

type Options = Pick<CommandLine, 'print' | 'printError'> & {
  /** The folder of the release that the next one is started from. */
  release: () => string;
  /** The settings of each. */
  envOf: (at: number) => NodeJS.ProcessEnv;
  /** A file that each has open, by which a later cluster finds them. */
  held?: number | undefined;
  /** Called when one could not be started again, and when it could at last. */
  onLost?: () => void;
};

/** Returns as many processes, none of which runs yet. */
export function openProcesses({ print, printError, release, envOf, held, onLost }: Options): Processes {
  const parts: Part[] = [];
  const lost = new Set<number>();
  let isStopping = false;

  function run(at: number): Part {
    if (isStopping) throw new Error('Stopping.');
    const child = spawnServer(release(), envOf(at), { print, held });
    const part = { child, isWanted: true, ready: isReady(child) };
    parts[at] = part;
    part.ready.then(
      () => watch(at, part),
      () => (part.isWanted = false),
    );
    return part;
  }

  /** Starts one that was ready again when it ends by itself. */
  function watch(at: number, part: Part): void {
    if (lost.delete(at)) onLost?.();
    const handleEnd = () => {
      if (!part.isWanted) return;
      const { exitCode, signalCode } = part.child;
      printError(`Process ${at + 1} ended (${signalCode ?? exitCode}). Starting it again.`);
      setTimeout(() => part.isWanted && runAgain(at), AGAIN_MS);
    };
    if (hasEnded(part.child)) handleEnd();
    else part.child.once('exit', handleEnd);
  }

  function runAgain(at: number): void {
    if (isStopping) return;
    run(at).ready.catch((error: Error) => {
      if (isStopping) return;
      printError(error.message);
      if (!lost.has(at)) onLost?.();
      lost.add(at);
      setTimeout(() => lost.has(at) && runAgain(at), AGAIN_MS);
    });
  }

  async function stop(at: number): Promise<void> {
    lost.delete(at);
    const part = parts[at];
    if (!part) return;
    part.isWanted = false;
    if (hasEnded(part.child)) return;
    const ended = once(part.child, 'exit');
    part.child.kill('SIGTERM');
    await ended;
  }

  return {
    start: (at) => run(at).ready,
    startAgain(at) {
      lost.add(at);
      runAgain(at);
    },
    stop,
    async stopAll() {
      isStopping = true;
      await Promise.all(parts.map((_, at) => stop(at)));
    },
    isLost: (at) => lost.has(at),
  };
}

type Streams = Pick<Options, 'print' | 'held'>;

function spawnServer(release: string, env: NodeJS.ProcessEnv, { print, held }: Streams): ChildProcess {
  // In a group of its own, so that Ctrl-C reaches it through us alone.
  const child = spawn(process.execPath, [join(release, 'apps/api/src/main.ts')], {
    env,
    cwd: release,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc', held ?? 'ignore'],
    detached: true,
  });
  child.stdout?.on('data', (text: Buffer) =>
    print(text.toString().replaceAll(/^\n? {2}Greenroom is ready at.*\n|\n$/gm, '')),
  );
  return child;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/**
 * Resolves when a process says that it listens, on a channel that it alone has: on its port somebody else could answer.
 * @throws Error when it ends before
 */
async function isReady(child: ChildProcess): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const said = async () => {
    for await (const [words] of on(child, 'message', { signal })) if (words === 'ready') return;
  };
  const ended = async () => {
    await once(child, 'exit', { signal });
    throw new Error('A process ended before it was ready: see its words above.');
  };
  try {
    await Promise.race([said(), ended()]);
  } finally {
    over.abort();
  }
}
