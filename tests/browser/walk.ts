import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';

import { findBarriers, readPageSkeleton } from './axe.ts';
import { goToTop, isFocused, walkByKeyboard } from './keyboard.ts';
import { STATES, TITLES, addLongWords } from './long-words.ts';
import type { State } from './long-words.ts';
import type { Route } from './routes.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { WIDTHS, settled } from './visit.ts';
import type { Visit } from './visit.ts';

type Width = keyof typeof WIDTHS;
/** A page in one state, with its width in `npm test`; `--all` has the other. */
type Walked = State & { width: Width; otherWidth: Width };
/** What is walked in one visit. */
export type Stretch = { path: string; pages: Walked[] };

/** A panel that an address opens; the page behind it is looked at by itself. */
const PANEL = '[role="dialog"]';

/** Returns how far the page and its panels overflow. */
const overhang = () =>
  Math.max(
    ...[document.documentElement, ...document.querySelectorAll('[role="dialog"]')].map(
      (place) => place.scrollWidth - place.clientWidth,
    ),
  );

/** Whether the page shows videos or their thumbnails. */
const hasVideos = ({ address }: Route) => /project|video|user-detail/.test(address);

/**
 * Opens a stage and returns its pages: each of the console's routes, which is loaded, with its further states, which are
 * reached inside the console. Phone and desk are taken in turn.
 */
export async function openWalk() {
  const stage = await openStage();
  const routes = await stage.readRoutes();
  const stretches = [...routes, ...STATES.filter(({ path }) => !path.includes(', '))].map((route) => ({
    path: route.path,
    pages: [route, ...STATES.filter(({ path }) => path.startsWith(`${route.path}, `))],
  }));
  let place = 0;
  const walked = stretches.map(({ path, pages }): Stretch => ({
    path,
    pages: pages.map((page) => {
      place += 1;
      return place % 2 === 1
        ? { ...page, width: 'phone', otherWidth: 'desk' }
        : { ...page, width: 'desk', otherWidth: 'phone' };
    }),
  }));
  beforeAll(() => addLongWords(stage));
  return { routes, stretches: walked, ...makeWalkChecks(stage) };
}

/** What was looked at already. */
type Known = {
  shapes: Set<string>;
  /** Menus and panels at a width: those of the header are on every page. */
  layers: Set<string>;
  /** Whether header and navigation were walked through: they are the same on every staff page. */
  frames: Set<Width>;
  files: Set<string>;
};

/** Returns two checks of a stretch: of all of it, at each page's first width, and of what its other width changes. */
function makeWalkChecks(stage: Stage) {
  const known: Known = { shapes: new Set(), layers: new Set(), frames: new Set(), files: new Set() };
  async function walk(
    { pages: [first, ...states] }: Stretch,
    look: (page: Page, walked: Walked) => Promise<void>,
  ): Promise<void> {
    if (!first) return;
    const visit = await openPage(stage, [first, ...states]);
    const ask = noteFiles(visit.page, known.files);
    await visit.goto(first.address);
    await look(visit.page, first);
    for (const state of states) {
      if (state.fails) visit.forgive(/status of 404/);
      await visit.follow(state.address);
      await look(visit.page, state);
    }
    await ask();
  }
  return {
    checkAll: (stretch: Stretch) =>
      walk(stretch, async (page, walked) => {
        await checkTitle(page, walked);
        await checkWidths(page, walked);
        await checkLayout(page, walked, walked.width, known);
      }),
    checkOtherWidth: (stretch: Stretch) =>
      walk(stretch, (page, walked) => checkLayout(page, walked, walked.otherWidth, known)),
  };
}

function openPage(stage: Stage, pages: readonly Route[]): Promise<Visit> {
  const signedIn = pages.some(({ isStaff }) => isStaff);
  return stage.visit({ signedIn, width: 'phone', hasVideos: pages.some(hasVideos) });
}

/** Returns the check that no script which the page asked for since, and none before it did, holds a schema library. */
function noteFiles(page: Page, known: Set<string>): () => Promise<void> {
  const added = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() === 'script' && !known.has(pathname)) added.add(pathname);
  });
  return async () => {
    for (const name of added) {
      // Asked for again, because the browser drops a response together with its page.
      const answer = await page.request.get(name);
      expect(answer.status(), name).toBe(200);
      expect(/_zod\b|ZodError/.test(await answer.text()), `a schema library in ${name}`).toBe(false);
      known.add(name);
    }
  };
}

async function checkTitle(page: Page, { address }: Route): Promise<void> {
  expect(await page.title(), address).toMatch(/^\S.* · \S+/);
  expect(await page.locator('h1:visible').count(), address).toBe(1);
}

/** One load for all widths: the window is resized instead. */
async function checkWidths(page: Page, { address }: Route): Promise<void> {
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // A chart redraws after the window changed.
    const message = `${address}: px beyond a window of ${width}`;
    await expect.poll(() => page.evaluate(overhang), { message }).toBe(0);
  }
}

/** What depends on how a page is drawn. Of pages that are drawn like one before them only the texts are new. */
async function checkLayout(page: Page, walked: Walked, width: Width, known: Known): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[width], height: 900 });
  await settled(page);
  const shape = await readPageSkeleton(page);
  if (known.shapes.has(shape)) return;
  const at = `${walked.address} on a ${width}`;
  // Joined into one text, so that a failure shows all.
  expect((await findBarriers(page, walked.isPanel ? PANEL : 'html')).join('\n'), at).toBe('');
  if (!walked.isPanel) await checkKeyboard(page, walked, width, known);
  known.shapes.add(shape);
}

/** Walks through the page by keyboard, from its content on where header and navigation are known, and opens its layers. */
async function checkKeyboard(page: Page, walked: Walked, width: Width, known: Known): Promise<void> {
  const at = `${walked.address} on a ${width}`;
  await goToTop(page);
  if (!walked.isStaff || !known.frames.has(width)) {
    const { stops, faults } = await walkByKeyboard(page);
    expect(faults, at).toEqual([]);
    expect(stops.length, at).toBeGreaterThan(0);
    if (walked.isStaff) expect(stops[0]).toBe('link "Skip to content"');
  }
  if (walked.isStaff) {
    await goToTop(page);
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByRole('link', { name: 'Skip to content' })), 'the first stop').toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'content');
    if (known.frames.has(width)) {
      const { stops, faults } = await walkByKeyboard(page);
      expect(faults, at).toEqual([]);
      const days = stops.filter((stop) => stop.startsWith('gridcell'));
      expect(days.length, `${at}: a grid is one stop`).toBe(await page.getByRole('grid').count());
    }
    known.frames.add(width);
  }
  for (const opener of await page.locator('button[aria-haspopup]:enabled:visible').all()) {
    const words = await opener.ariaSnapshot();
    const layer = `${width} ${words.replace(TITLES, '')}`;
    if (!known.layers.has(layer)) await checkLayer(page, opener, words);
    known.layers.add(layer);
  }
}

/** Opens a menu or panel with the keyboard, runs axe, closes it with Escape and checks that the focus returns. */
async function checkLayer(page: Page, opener: Locator, words: string): Promise<void> {
  const layer = page.locator('[role="menu"]:visible, [role="dialog"]:visible, dialog[open]').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await layer.waitFor();
  await settled(page);
  await layer.evaluate((element) => element.setAttribute('data-layer', ''));
  expect(await findBarriers(page, '[data-layer]'), `${words}, opened`).toEqual([]);
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'hidden' });
  await expect
    .poll(() => opener.evaluate((button) => button === document.activeElement), { message: words })
    .toBe(true);
}
