import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { Refusal } from '#kit/errors.ts';
import { watchProcess } from '#kit/inspection/watch.ts';

/** `answer` is null when there is none. */
type Told = { answer: unknown; memory: number };
/** What came of a question. `stopped`: it took too much time or memory; `ended`: the process ended by itself. */
type Outcome<A> = { answer: A } | { died: 'stopped' | 'ended' };
type Job<Q, A> = { question: Q; resolve: (outcome: Outcome<A>) => void; reject: (error: unknown) => void };
type Worker = { child: ChildProcess; idleBytes: number };

/** Answers questions in processes of its own. */
export type Pool<Q, A> = {
  /** @throws unavailable when too many wait */
  ask(question: Q): Promise<Outcome<A>>;
  close(): Promise<void>;
};

export type PoolLimits = {
  /** CPU time for one question. */
  cpuMs: number;
  /** Wall-clock time for one question: on a busy machine an ordinary one must wait for the CPU. */
  clockMs: number;
  /** The memory that a process may use beyond what it has at its start. */
  memoryBytes: number;
  heapMb: number;
  processes: number;
  /** The number of questions that may wait for a process. */
  waiting: number;
};

type Program = {
  /** The module that the processes run: it calls `answerAll` of `answerer.ts`. */
  module: URL;
  /** What the processes may do besides reading files. */
  allowed?: readonly string[];
};

/** Counts the bytes of a megabyte. */
export const MB = 1024 * 1024;
/** A process that retains more memory than this is replaced. */
const KEPT_BYTES_MAX = 128 * MB;

/**
 * Asks about what strangers sent in separate processes, which know no secrets, can't write, and are killed when a
 * question takes too much time or memory: a thread that runs out of memory may end the server, and its native memory
 * can't be limited. They are started when needed and reused.
 */
export function openPool<Q extends object, A>(program: Program, limits: PoolLimits): Pool<Q, A> {
  const waiting: Job<Q, A>[] = [];
  const idle: Worker[] = [];
  const running = new Set<Promise<void>>();
  const children = new Set<ChildProcess>();
  let isClosed = false;

  const work = async (job: Job<Q, A>): Promise<void> => {
    const worker = idle.pop() ?? (await startWorker(program, limits, children));
    const { outcome, isUsable } = await askOne<A>(worker, job.question, limits);
    if (isUsable && !isClosed) idle.push(worker);
    else worker.child.kill('SIGKILL');
    if (isClosed) throw new Error('closed');
    job.resolve(outcome);
  };
  const next = (): void => {
    if (running.size >= limits.processes) return;
    const job = waiting.shift();
    if (!job) return;
    const done = work(job)
      .catch(job.reject)
      .finally(() => {
        running.delete(done);
        next();
      });
    running.add(done);
  };
  return {
    ask(question) {
      if (isClosed) return Promise.reject(new Error('closed'));
      if (waiting.length >= limits.waiting)
        return Promise.reject(new Refusal('unavailable', { retryAfter: 5 }));
      const { promise, resolve, reject } = Promise.withResolvers<Outcome<A>>();
      waiting.push({ question, resolve, reject });
      next();
      return promise;
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(new Error('closed'));
      const gone = [...children].map((child) => once(child, 'exit'));
      for (const child of children) {
        child.ref();
        child.kill('SIGKILL');
      }
      await Promise.all([...gone, ...running]);
    },
  };
}

/** Passes only the variables that programs need to start. */
const ENV = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMPDIR'];

async function startWorker(
  { module, allowed = [] }: Program,
  limits: PoolLimits,
  children: Set<ChildProcess>,
): Promise<Worker> {
  const child = fork(module, {
    execArgv: [
      `--max-old-space-size=${limits.heapMb}`,
      '--permission',
      '--allow-fs-read=*',
      ...allowed,
      '--disable-warning=SecurityWarning',
    ],
    env: Object.fromEntries(ENV.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  // A broken channel appears as the exit of the process.
  child.on('error', () => undefined);
  const first = await heard(child);
  if (!first) throw new Error('A process for what strangers sent does not start.');
  // An idle process does not keep the server from exiting.
  child.unref();
  child.channel?.unref();
  return { child, idleBytes: first.memory };
}

async function heard(child: ChildProcess): Promise<Told | null> {
  const { promise, resolve } = Promise.withResolvers<Told | null>();
  const handleExit = () => resolve(null);
  child.once('exit', handleExit);
  child.once('message', (told) => resolve(told as Told));
  if (child.exitCode !== null || child.signalCode !== null) resolve(null);
  const told = await promise;
  child.off('exit', handleExit);
  child.removeAllListeners('message');
  return told;
}

async function askOne<A>(
  { child, idleBytes }: Worker,
  question: object,
  { cpuMs, clockMs, memoryBytes }: PoolLimits,
): Promise<{ outcome: Outcome<A>; isUsable: boolean }> {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(stop, clockMs);
  const unwatch = watchProcess(child.pid, { memoryBytes: idleBytes + memoryBytes, cpuMs }, stop);
  const answer = heard(child);
  child.send(question, () => undefined);
  const told = await answer;
  clearTimeout(timer);
  unwatch();
  // A process that exits has run out of heap or hit a bug of a decoder: what it was asked about is to blame.
  if (!told?.answer) return { outcome: { died: isStopped ? 'stopped' : 'ended' }, isUsable: false };
  return { outcome: { answer: told.answer as A }, isUsable: told.memory < idleBytes + KEPT_BYTES_MAX };
}
