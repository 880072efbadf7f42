import type { Browser, CDPSession, Locator, Page } from 'playwright-core';

import { SLOW } from './browser.ts';
import { waitForQuiet } from './quiet.ts';
import type { Greenroom } from './servers.ts';
import { median } from './stats.ts';
import { openPage } from './visit.ts';

/** Milliseconds of the main thread with the CPU slowed down, medians of the rounds. */
export type MoveResult = {
  screen: string;
  /** The first visit loads the screen's files. */
  first: number;
  again: number;
  /** The longest single task of all visits, by the clock. */
  longestTask: number;
};

type Move = { screen: string; work: number; longestTask: number };
type Watched = { tasks: number[] };

/** Moves through the console's screens by the sidebar, twice, after the user list as the first screen. */
export async function measureMoves(
  browser: Browser,
  server: Greenroom,
  rounds: number,
): Promise<MoveResult[]> {
  const visits: { first: Move[]; again: Move[] }[] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await walk(browser, server));
  const screens = visits[0]?.first.map(({ screen }) => screen) ?? [];
  return screens.map((screen) => {
    const of = (moves: Move[]) => moves.filter((each) => each.screen === screen);
    const firsts = visits.flatMap(({ first }) => of(first));
    const agains = visits.flatMap(({ again }) => of(again));
    return {
      screen,
      first: median(firsts.map(({ work }) => work)),
      again: median(agains.map(({ work }) => work)),
      longestTask: Math.max(...[...firsts, ...agains].map(({ longestTask }) => longestTask)),
    };
  });
}

const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });

async function walk(browser: Browser, server: Greenroom): Promise<{ first: Move[]; again: Move[] }> {
  const { context, page, devtools } = await openPage(browser, server, { isSignedIn: true, slowdown: SLOW });
  try {
    await context.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => {
        tasks.push(...list.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'longtask' });
    });
    await page.goto(`${server.address}/user-list`);
    await page.locator('tbody tr').first().waitFor();
    await waitForQuiet(page);
    const items = await menu(page).getByRole('listitem').allInnerTexts();
    // What waits is counted behind some names, and the count may change.
    const names = items.map((item) => item.split('\n')[0] ?? item);
    const walkOnce = async (): Promise<Move[]> => {
      const moves: Move[] = [];
      for (const name of names) moves.push(await move(page, devtools, name));
      return moves;
    };
    return { first: await walkOnce(), again: await walkOnce() };
  } finally {
    await context.close();
  }
}

async function move(page: Page, devtools: CDPSession, name: string): Promise<Move> {
  const before = await readWork(devtools);
  await page.evaluate(() => ((window as unknown as Watched).tasks.length = 0));
  await menu(page)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await waitForQuiet(page);
  const longestTask = await page.evaluate(() => Math.max(0, ...(window as unknown as Watched).tasks));
  return { screen: name, work: (await readWork(devtools)) - before, longestTask };
}

async function readWork(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}
