import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';

import { findBarriers, shapeOf } from './axe.ts';
import { goToTop, isFocused, walkByKeyboard } from './keyboard.ts';
import { STATES, TITLES, addLongWords } from './long-words.ts';
import type { Route } from './routes.ts';
import { openStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { WIDTHS, settled } from './visit.ts';

type Width = keyof typeof WIDTHS;

/** Returns how far the page overflows the window. */
const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Whether the page shows videos or their thumbnails. */
const hasVideos = (address: string) => /project|video|user-detail/.test(address);

/** Opens a stage and returns its pages, each with the width at which `npm test` checks it, phone and desk in turn. */
export async function openWalk() {
  const stage = await openStage();
  const routes = await stage.readRoutes();
  const pages = [...routes, ...STATES].map(({ path, address, isStaff }, index) => {
    const [width, otherWidth] = index % 2 === 0 ? (['phone', 'desk'] as const) : (['desk', 'phone'] as const);
    return { path, address, isStaff, width, otherWidth };
  });
  beforeAll(() => addLongWords(stage));
  return { routes, pages, check: checkerOf(stage) };
}

/** Returns the check of a page at one width. It looks once at what many pages share. */
function checkerOf(stage: Stage): (page: Route, width: Width) => Promise<void> {
  const known = { shapes: new Set<string>(), layers: new Set<string>(), frames: new Set<Width>() };
  return async ({ address, isStaff }, width) => {
    const { page, goto } = await stage.visit({
      signedIn: isStaff,
      width: 'phone',
      hasVideos: hasVideos(address),
    });
    await goto(address);
    expect(await page.title()).toMatch(/^\S.* · \S+/);
    expect(await page.locator('h1:visible').count()).toBe(1);
    // One load for all of it: the window is resized instead.
    for (const px of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width: px, height: 844 });
      // A chart redraws after the window changed.
      await expect.poll(() => page.evaluate(overhang), { message: `px beyond a window of ${px}` }).toBe(0);
    }
    // Of pages that are drawn like one before them, such as the rooms to come, only the texts are checked.
    const shape = await shapeOf(page);
    if (known.shapes.has(shape)) return;
    await page.setViewportSize({ width: WIDTHS[width], height: 900 });
    await settled(page);
    // Joined into one text, so that a failure shows all.
    expect((await findBarriers(page)).join('\n'), width).toBe('');
    await checkKeyboard(page, width, isStaff, known);
    known.shapes.add(shape);
  };
}

/** What was checked already at a width. */
type Known = {
  /** Menus and panels: those of the header are on every page. */
  layers: Set<string>;
  /** Whether header and navigation were walked through: they are the same on every staff page. */
  frames: Set<Width>;
};

/** Walks through the page by keyboard, from its content on where header and navigation are known, and opens its layers. */
async function checkKeyboard(page: Page, width: Width, isStaff: boolean, known: Known): Promise<void> {
  await goToTop(page);
  if (!isStaff || !known.frames.has(width)) {
    const { stops, faults } = await walkByKeyboard(page);
    expect(faults, width).toEqual([]);
    expect(stops.length, width).toBeGreaterThan(0);
    if (isStaff) expect(stops[0]).toBe('link "Skip to content"');
  }
  if (isStaff) {
    await goToTop(page);
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByRole('link', { name: 'Skip to content' })), 'the first stop').toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'content');
    if (known.frames.has(width)) expect((await walkByKeyboard(page)).faults, width).toEqual([]);
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
