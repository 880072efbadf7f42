import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';

const EVERY_MS = 50;
const PAGE_BYTES = 4096;

/** Calls `stop` once when a process has more memory than it may; on Linux alone. Returns what ends the watch. */
export function watchMemory(pid: number | undefined, limitBytes: number, stop: () => void): () => void {
  if (pid === undefined || platform() !== 'linux') return () => undefined;
  let isOver = false;
  const look = async () => {
    const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
    const pages = Number(text.split(' ')[1] ?? 0);
    if (isOver || pages * PAGE_BYTES <= limitBytes) return;
    isOver = true;
    stop();
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
