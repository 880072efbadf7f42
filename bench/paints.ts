import type { Browser, Page } from 'playwright-core';

import { SLOW } from './browser.ts';
import { traceMarks } from './marks.ts';
import { waitForQuiet } from './quiet.ts';
import type { Greenroom } from './servers.ts';
import { median } from './stats.ts';
import { openPage } from './visit.ts';

/** Milliseconds of the main thread with the CPU slowed down, medians of the rounds. */
export type PaintResult = {
  act: string;
  /** From the press until the next frame was drawn. */
  next: number;
  /** From the press until the new rows were drawn; null where the rows stay. */
  rows: number | null;
};

type Act = { name: string; hasNewRows: boolean; press: (page: Page) => Promise<void> };

/** What the watcher leaves in the page. */
type Watched = { isPainted?: boolean; hasRows?: boolean };

const ROWS = 100;
const search = (page: Page) => page.getByRole('searchbox').first();

/** In the order in which they are pressed: each begins where the one before ended. */
const ACTS: readonly Act[] = [
  {
    name: 'sort by name',
    hasNewRows: true,
    press: (page) => page.getByRole('button', { name: 'Name' }).click(),
  },
  {
    name: 'next page',
    hasNewRows: true,
    press: (page) => page.getByRole('button', { name: 'Next page' }).click(),
  },
  {
    name: 'tick a row',
    hasNewRows: false,
    press: (page) =>
      page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .nth(4)
        .click(),
  },
  {
    name: 'open the filters',
    hasNewRows: false,
    press: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  {
    name: 'open a confirmation',
    hasNewRows: false,
    press: (page) =>
      page
        .getByRole('button', { name: /^Delete / })
        .nth(4)
        .click(),
  },
  { name: 'first letter', hasNewRows: false, press: (page) => search(page).press('m') },
  { name: 'third letter', hasNewRows: true, press: (page) => search(page).press('r') },
  {
    name: 'clear the search',
    hasNewRows: true,
    press: (page) => page.getByRole('button', { name: 'Clear search' }).click(),
  },
];

/** Runs before what the page itself does at a press. */
const WATCH = `{
  const press = () => performance.mark('pressed');
  const paint = () => window.markPainted('painted', () => { window.isPainted = true; });
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, true);
  for (const type of ['click', 'input']) addEventListener(type, paint, true);
  const first = () => document.querySelector('tbody tr')?.textContent;
  window.watchRows = () => {
    const before = first();
    const look = () => {
      if (first() !== before) window.markPainted('rows', () => { window.hasRows = true; });
      else requestAnimationFrame(look);
    };
    window.isPainted = window.hasRows = false;
    requestAnimationFrame(look);
  };
}`;

/** Presses what a list of a hundred people has, and measures until it is answered. */
export async function measurePaints(
  browser: Browser,
  server: Greenroom,
  rounds: number,
): Promise<PaintResult[]> {
  const measured: PaintResult[][] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await press(browser, server));
  return ACTS.map(({ name, hasNewRows }) => {
    const of = measured.flat().filter(({ act }) => act === name);
    return {
      act: name,
      next: median(of.map(({ next }) => next)),
      rows: hasNewRows ? median(of.map(({ rows }) => rows ?? Number.NaN)) : null,
    };
  });
}

async function press(browser: Browser, server: Greenroom): Promise<PaintResult[]> {
  const { context, page } = await openPage(browser, server, { isSignedIn: true, slowdown: SLOW });
  try {
    await context.addInitScript(WATCH);
    await page.goto(`${server.address}/user-list?limit=${ROWS}`);
    await page
      .locator('tbody tr')
      .nth(ROWS - 1)
      .getByText('@')
      .waitFor();
    const results: PaintResult[] = [];
    for (const act of ACTS) {
      if (act.name === 'third letter') await search(page).press('a');
      await waitForQuiet(page);
      results.push(await measure(browser, page, act));
      // What it opened may still be coming.
      if (act.name.startsWith('open')) {
        await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
        await page.keyboard.press('Escape');
      }
    }
    return results;
  } finally {
    await context.close();
  }
}

async function measure(browser: Browser, page: Page, act: Act): Promise<PaintResult> {
  const marks = await traceMarks(browser, page, async () => {
    await page.evaluate('watchRows()');
    await act.press(page);
    // No text: the page's policy lets none be evaluated.
    await page.waitForFunction(
      (hasNewRows) => (window as Watched).isPainted && (!hasNewRows || (window as Watched).hasRows),
      act.hasNewRows,
    );
  });
  return {
    act: act.name,
    next: marks.msBetween('pressed', 'painted'),
    rows: act.hasNewRows ? marks.msBetween('pressed', 'rows') : null,
  };
}
