import { readFile } from 'node:fs/promises';

const EVERY_MS = 50;
const TICK_MS = 10;

/** The limits of a process: memory in total, CPU time from now on. */
type Bounds = { memoryBytes: number; cpuMs: number };

/**
 * Calls `stop` once when a process exceeds its limits. Only on Linux, where the system reports its use; elsewhere only
 * the wall-clock limit applies. Returns a function that stops watching.
 */
export function watchProcess(pid: number | undefined, bounds: Bounds, stop: () => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => undefined;
  let isOver = false;
  let from: number | null = null;
  const look = async () => {
    const [status, stat] = await Promise.all(
      ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    const memoryBytes = Number(/VmRSS:\s*(\d+)/.exec(status ?? '')?.[1] ?? 0) * 1024;
    // After the name in parentheses, which may contain spaces: the 12th and 13th field, user and system time.
    const times = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
    const cpuMs = (Number(times[11] ?? 0) + Number(times[12] ?? 0)) * TICK_MS;
    from ??= cpuMs;
    if (isOver || (memoryBytes <= bounds.memoryBytes && cpuMs - from <= bounds.cpuMs)) return;
    isOver = true;
    stop();
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
