import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './node24.mjs';

const KILL_MS = 10_000;
/** How long the rest of an output may come after its program has ended: an orphan may hold it open for ever. */
const REST_MS = 2000;

const running = new Set();

/**
 * Runs a file under Node in a process group of its own, and ends the whole group when the time is over.
 * @param {{ output: 'inherit' | 'pipe', until: number, patienceMs?: number }} how whether the output is shown as it comes, or returned; when it must have ended, and how long after being asked to
 * @returns `isCut`: whether it was ended
 */
export async function runNode({ node, env }, args, { output, until, patienceMs = KILL_MS }) {
  const child = spawn(node, args, {
    cwd: root,
    env,
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  let isCut = false;
  const timer = setTimeout(
    () => {
      isCut = true;
      end(child, patienceMs);
    },
    Math.max(0, until - Date.now()),
  );
  const streams = [child.stdout, child.stderr].filter(Boolean);
  let written = '';
  for (const stream of streams) stream.setEncoding('utf8').on('data', (text) => (written += text));
  const closed = once(child, 'close');
  const [status] = await once(child, 'exit');
  clearTimeout(timer);
  running.delete(child);
  // What it has left in its group ends with it.
  signalGroup(child, 'SIGKILL');
  const rest = setTimeout(() => streams.forEach((stream) => stream.destroy()), REST_MS);
  await closed;
  clearTimeout(rest);
  return { status: status ?? 1, isCut, output: written };
}

/** Ends all that runs, as on Ctrl-C. */
export async function endAll() {
  await Promise.all([...running].map((child) => (end(child), once(child, 'exit'))));
}

function end(child, patienceMs = KILL_MS) {
  signalGroup(child, 'SIGTERM');
  setTimeout(() => signalGroup(child, 'SIGKILL'), patienceMs).unref();
}

function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // All of it has ended.
  }
}
