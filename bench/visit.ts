import type { Browser, CDPSession } from 'playwright-core';

import type { Greenroom } from './servers.ts';

/** `isShown`: an expression in the page that is true once everything is visible. */
export type Screen = { name: string; path: string; isSignedIn: boolean; isShown: string };
/** When everything was visible, from the start of the navigation, and what was loaded and done until then. */
export type Visit = { shownAtMs: number; waterfall: string };

/** The result that the watcher in the page leaves for the bench. */
type Watched = { shownAt?: number };
type Loaded = { name: string; start: number; end: number; bytes: number };

const CPU_SLOWDOWN = 4;

/** Visits a screen with an empty cache and a CPU slowed down four times. */
export async function visit(browser: Browser, server: Greenroom, screen: Screen): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    if (screen.isSignedIn) {
      const session = JSON.stringify(server.session);
      await context.addInitScript(`localStorage.setItem('greenroom-session', ${JSON.stringify(session)})`);
    }
    await context.addInitScript(watch(screen.isShown));
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(server.address + screen.path, { waitUntil: 'commit' });
    const handle = await page.waitForFunction(() => (window as Watched).shownAt, undefined, {
      timeout: 30_000,
      polling: 50,
    });
    const shownAtMs = Number(await handle.jsonValue());
    const loaded = await page.evaluate(readLoaded);
    const inTime = loaded.filter(({ start }) => start < shownAtMs);
    return { shownAtMs, waterfall: `${inTime.map(lineOf).join('\n')}\n${await readWork(devtools)}` };
  } finally {
    await context.close();
  }
}

/** Checks once per frame; a check costs both sides the same. */
const watch = (isShown: string): string => `{
  const look = () => {
    if (document.body && ${isShown}) window.shownAt = performance.now();
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

const lineOf = ({ name, start, end, bytes }: Loaded): string =>
  `${start.toFixed(0).padStart(5)} to ${end.toFixed(0).padStart(5)} ms  ${(bytes / 1024).toFixed(1).padStart(6)} KB  ${name}`;

/** Returns what the page's main thread has done so far, in seconds. */
async function readWork(devtools: CDPSession): Promise<string> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const msOf = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  const parts = {
    script: 'ScriptDuration',
    style: 'RecalcStyleDuration',
    layout: 'LayoutDuration',
    tasks: 'TaskDuration',
  };
  return Object.entries(parts)
    .map(([name, metric]) => `${name} ${msOf(metric).toFixed(0)} ms`)
    .join(' · ');
}
