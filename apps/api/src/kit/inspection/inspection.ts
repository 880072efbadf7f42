import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import type { UploadKind } from '@greenroom/contract/kit/uploads';

import { Refusal } from '#kit/errors.ts';
import { NOT_OF_KIND } from '#kit/inspection/finding.ts';
import type { Finding, PictureType, Question } from '#kit/inspection/finding.ts';
import { watchProcess } from '#kit/inspection/watch.ts';

type Said = { finding: Finding | null; memory: number };
type Job = Question & { resolve: (finding: Finding) => void; reject: (error: unknown) => void };
type Inspector = { child: ChildProcess; idleBytes: number };

/** Inspects files. */
export type Inspection = {
  /** Returns what a file is; with `as`, only encodes a picture as that type. @throws unavailable when too many wait */
  inspect(file: string, kind: UploadKind, as?: PictureType): Promise<Finding>;
  close(): Promise<void>;
};

type Limits = {
  /** CPU time for one file. */
  cpuMs: number;
  /** Wall-clock time for one file: on a busy machine a valid file must wait for the CPU. */
  clockMs: number;
  /** The memory that a process may use beyond what it has at its start. */
  memoryBytes: number;
  heapMb: number;
  processes: number;
  /** The number of files that may wait for a process. */
  waiting: number;
};

const MB = 1024 * 1024;
/** Decoding a WebP or a progressive JPEG of 40 megapixels takes about 350 MB. */
const LIMITS: Limits = {
  // Re-encoding a PNG of 40 megapixels takes about 5 s.
  cpuMs: 15_000,
  clockMs: 30_000,
  memoryBytes: 512 * MB,
  // An hour of video has 400,000 samples, and the reader creates an object for each.
  heapMb: 384,
  processes: 2,
  waiting: 200,
};
/** A process that retains more memory than this is replaced. */
const KEPT_BYTES_MAX = 128 * MB;

/**
 * Inspects files in separate processes, which know no secrets, can't write, and are killed when a file takes too much
 * time or memory: a thread's native memory can't be limited. They are started when needed and reused.
 */
export function openInspection(limits: Partial<Limits> = {}): Inspection {
  const all = { ...LIMITS, ...limits };
  const waiting: Job[] = [];
  const idle: Inspector[] = [];
  const running = new Set<Promise<void>>();
  const children = new Set<ChildProcess>();
  let isClosed = false;

  const work = async (job: Job): Promise<void> => {
    const inspector = idle.pop() ?? (await startInspector(all, children));
    const answered = await ask(inspector, job, all);
    if (answered.isUsable && !isClosed) idle.push(inspector);
    else inspector.child.kill('SIGKILL');
    if (isClosed) throw new Error('closed');
    job.resolve(answered.finding);
  };
  const next = (): void => {
    if (running.size >= all.processes) return;
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
    inspect(file, kind, as) {
      if (isClosed) return Promise.reject(new Error('closed'));
      if (waiting.length >= all.waiting) return Promise.reject(new Refusal('unavailable', { retryAfter: 5 }));
      const { promise, resolve, reject } = Promise.withResolvers<Finding>();
      waiting.push({ file, kind, as, resolve, reject });
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

async function startInspector(limits: Limits, children: Set<ChildProcess>): Promise<Inspector> {
  const child = fork(new URL('inspector.ts', import.meta.url), {
    execArgv: [
      `--max-old-space-size=${limits.heapMb}`,
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
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
  if (!first) throw new Error('The process that looks into files does not start.');
  // An idle process does not keep the server from exiting.
  child.unref();
  child.channel?.unref();
  return { child, idleBytes: first.memory };
}

async function heard(child: ChildProcess): Promise<Said | null> {
  const { promise, resolve } = Promise.withResolvers<Said | null>();
  const handleExit = () => resolve(null);
  child.once('exit', handleExit);
  child.once('message', (said) => resolve(said as Said));
  if (child.exitCode !== null || child.signalCode !== null) resolve(null);
  const said = await promise;
  child.off('exit', handleExit);
  child.removeAllListeners('message');
  return said;
}

async function ask(
  { child, idleBytes }: Inspector,
  { file, kind, as }: Question,
  limits: Limits,
): Promise<{ finding: Finding; isUsable: boolean }> {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(stop, limits.clockMs);
  const bounds = { memoryBytes: idleBytes + limits.memoryBytes, cpuMs: limits.cpuMs };
  const unwatch = watchProcess(child.pid, bounds, stop);
  const answer = heard(child);
  child.send({ file, kind, as } satisfies Question, () => undefined);
  const said = await answer;
  clearTimeout(timer);
  unwatch();
  // A process that exits has run out of heap or hit a bug in a decoder: the file is to blame.
  if (!said?.finding)
    return { finding: { refusal: isStopped ? 'tooSlow' : NOT_OF_KIND[kind] }, isUsable: false };
  return { finding: said.finding, isUsable: said.memory < idleBytes + KEPT_BYTES_MAX };
}
