import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

import { MARKS, traceMarks } from './marks.ts';
import type { Greenroom } from './servers.ts';

/** `isShown`: an expression in the page that is true once everything is there. */
export type Screen = { name: string; path: string; isSignedIn: boolean; isShown: string };
/**
 * When everything was painted, from the start of the navigation; how long the page's main thread worked until then; and
 * what was loaded and done.
 */
export type Visit = { shownAtMs: number; threadMs: number; waterfall: string };

/** The result that the watcher in the page leaves for the bench. */
type Watched = { shownAt?: number };
type Loaded = { name: string; start: number; end: number; bytes: number };

/** Opens an empty page of its own context, signed in or not, whose CPU is slowed down. */
export async function openPage(
  browser: Browser,
  server: Greenroom,
  { isSignedIn, slowdown }: { isSignedIn: boolean; slowdown: number },
): Promise<{ context: BrowserContext; page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (isSignedIn) {
    const session = JSON.stringify(server.session);
    await context.addInitScript(`localStorage.setItem('greenroom-session', ${JSON.stringify(session)})`);
  }
  await context.addInitScript(MARKS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Processor time of the thread: the clock goes on while other programs have the processor.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, devtools };
}

/** Visits a screen with an empty cache. */
export async function visit(
  browser: Browser,
  server: Greenroom,
  screen: Screen,
  slowdown: number,
): Promise<Visit> {
  const { context, page, devtools } = await openPage(browser, server, { ...screen, slowdown });
  try {
    await context.addInitScript(watch(screen.isShown));
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    let shownAtMs = 0;
    const marks = await traceMarks(browser, page, async () => {
      await page.goto(server.address + screen.path, { waitUntil: 'commit' });
      const handle = await page.waitForFunction(() => (window as Watched).shownAt, undefined, {
        timeout: 30_000,
        polling: 50,
      });
      shownAtMs = Number(await handle.jsonValue());
    });
    const loaded = await page.evaluate(readLoaded);
    const inTime = loaded.filter(({ start }) => start < shownAtMs);
    return {
      shownAtMs,
      threadMs: marks.msBetween('begun', 'shown'),
      waterfall: `${inTime.map(formatLoaded).join('\n')}\n${await readWork(devtools)}`,
    };
  } finally {
    await context.close();
  }
}

/** Looks once per frame, before it is drawn: a look costs both sides the same. What it finds counts when that frame is. */
const watch = (isShown: string): string => `{
  const look = () => {
    if (document.body && ${isShown}) window.markPainted('shown', () => { window.shownAt = performance.now(); });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;
/** Returns what was loaded. Runs in the page. */
function readLoaded(): Loaded[] {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  return entries.map(({ name, startTime, responseEnd, transferSize }) => ({
    name: new URL(name).pathname,
    start: startTime,
    end: responseEnd,
    bytes: transferSize,
  }));
}

const formatLoaded = ({ name, start, end, bytes }: Loaded): string =>
  `${start.toFixed(0).padStart(5)} to ${end.toFixed(0).padStart(5)} ms  ${(bytes / 1024).toFixed(1).padStart(6)} KB  ${name}`;

/** Returns what the page's main thread has done so far, in seconds. */
async function readWork(devtools: CDPSession): Promise<string> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metricMs = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  const parts = {
    script: 'ScriptDuration',
    style: 'RecalcStyleDuration',
    layout: 'LayoutDuration',
    tasks: 'TaskDuration',
  };
  return Object.entries(parts)
    .map(([name, metric]) => `${name} ${metricMs(metric).toFixed(0)} ms`)
    .join(' · ');
}
