import type { Browser, Page } from 'playwright-core';

/** What the marks of a page say: milliseconds of its main thread's own processor time. */
export type Marks = { msBetween: (from: string, to: string) => number };

/** A thread's time stands with each mark; the clock would count what other programs do. */
type TraceEvent = { name: string; ph: string; tts?: number; args?: { data?: { navigationId?: string } } };

const CATEGORIES = ['blink.user_timing'];

/** In each page: `markPainted('name')` marks the moment after the next frame was drawn. */
export const MARKS = `{
  performance.mark('begun');
  window.markPainted = (name, done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { performance.mark(name); done?.(); };
    port2.postMessage(0);
  });
}`;

/** Runs work in a page, and returns the marks that were set meanwhile; of a name, the last one counts. */
export async function traceMarks(browser: Browser, page: Page, work: () => Promise<void>): Promise<Marks> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer | null = null;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const micros = new Map(
    traceEvents.flatMap(({ name, tts }) => (tts === undefined ? [] : [[name, tts] as const])),
  );
  return {
    msBetween(from, to) {
      const [start, end] = [micros.get(from), micros.get(to)];
      if (start === undefined || end === undefined)
        throw new Error(`No mark '${start === undefined ? from : to}'.`);
      return (end - start) / 1000;
    },
  };
}
