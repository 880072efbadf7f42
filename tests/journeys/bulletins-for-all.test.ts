import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { addBoard, isActive, openTitle, panel, rowOf, switchOf } from '../browser/bulletins.ts';
import { BROKEN_ANSWER } from '../browser/faults.ts';
import { walkByKeyboard } from '../browser/keyboard.ts';
import { toast } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus } from '../browser/user-list.ts';
import { WIDTHS, settled } from '../browser/visit.ts';

const stage = await openStage();
const LONG = 'Unbreakable'.repeat(18);

beforeEach(async () => {
  await addBoard(stage.db);
  await stage.db.execute(sql`
    update bulletins set title = ${LONG}, description = ${'Word'.repeat(400)}, role_ids = '{1,2,3,4,5}'
    where title = 'Post 02'`);
});

/** Returns how far the page and its panels overflow. */
const reach = () =>
  [document.documentElement, ...document.querySelectorAll('[role="dialog"]')].map(
    (place) => place.scrollWidth - place.clientWidth,
  );

/** What a panel or dialog is to axe; the page behind it is looked at by itself. */
const PANEL = '[role="dialog"]';

/** Checks at each width that axe finds nothing, on the page or in the part `within`, and nothing overflows. */
async function expectOpenToAll(page: Page, what: string, within?: string): Promise<void> {
  for (const width of [320, WIDTHS.phone, 768, 1024, WIDTHS.desk]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expect
      .poll(async () => Math.max(...(await page.evaluate(reach))), { message: `${what} at ${width}` })
      .toBe(0);
    if (width === WIDTHS.phone || width === WIDTHS.desk) {
      expect(await findBarriers(page, within), `${what} at ${width}`).toEqual([]);
    }
  }
}

test('the board is accessible when full, when filtered to nothing, and when the post was removed', async () => {
  const { page, goto, forgive } = await stage.visit({ signedIn: true, width: 'phone' });
  forgive(BROKEN_ANSWER);
  await goto('/bulletin-board');
  await expectOpenToAll(page, 'the list');
  await goto('/bulletin-board?status=false&author=nobody');
  await expectOpenToAll(page, 'nothing found by filters');
  await goto('/bulletin-board?post=999999');
  await panel(page).getByText('This post is no longer here.').waitFor();
  await expectOpenToAll(page, 'a post that is gone', PANEL);
});

test('the panels are accessible: a post with responses, a long post, and the filters', async () => {
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto('/bulletin-board');
  for (const title of ['Post 01', LONG]) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await panel(page)
      .getByText(/^Responses/)
      .waitFor();
    await expectOpenToAll(page, title === LONG ? 'a long post' : 'a post with responses', PANEL);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog', { name: 'Filter posts' }).getByLabel('Author').waitFor();
  await expectOpenToAll(page, 'the filters', PANEL);
});

test.each(['desk', 'phone'] as const)('the whole board can be used by keyboard: %s', async (width) => {
  const { page, goto } = await stage.visit({ signedIn: true, width });
  await goto('/bulletin-board?status=true');
  const { stops, faults } = await walkByKeyboard(page);
  expect(faults).toEqual([]);
  const said = stops.join('\n');
  for (const words of [
    'switch "Post 01 is active"',
    width === 'desk' ? 'button "View Details of Post 01"' : 'link "Post 01"',
    'link "Ada Writer"',
  ]) {
    expect(said).toContain(words);
  }
});

test('a post is found, read and hidden by keyboard alone', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/bulletin-board');
  await page.keyboard.press('/');
  await page.keyboard.type('number 1');
  await page.getByText('11 posts', { exact: true }).waitFor();
  const view = page.getByRole('button', { name: 'View Details of Post 10' });
  for (let left = 60; left > 0 && !(await hasFocus(view)); left -= 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  const next = panel(page).getByRole('button', { name: 'Next' });
  for (let left = 20; left > 0 && !(await hasFocus(next)); left -= 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => openTitle(page)).toBe('Post 11');
  expect(await hasFocus(next), 'the focus stays for the next one').toBe(true);
  const status = switchOf(panel(page), 'Post 11');
  for (let left = 20; left > 0 && !(await hasFocus(status)); left -= 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await toast(page, 'Post deactivated successfully!').waitFor();
  expect(await isActive(stage.db, 'Post 11')).toBe(false);
  expect(await hasFocus(status), 'the focus stays on the switch').toBe(true);
  await page.keyboard.press('k');
  await expect.poll(() => openTitle(page), { message: 'a switch takes no letters' }).toBe('Post 10');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(view)).toBe(true);
  expect(await isActive(stage.db, 'Post 10'), 'Ctrl+A is the browser’s').toBe(true);
  await rowOf(page, 'Post 11').getByText('Inactive', { exact: true }).waitFor();
});

test('a double press makes one change, and a slow response blocks nothing', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/bulletin-board');
  await page.getByRole('button', { name: 'View Details of Post 01' }).click();
  await panel(page).waitFor();
  const gate = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  await page.route('**/admin/bulletins/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    asked.push(route.request().postData() ?? '');
    await gate.promise;
    return route.fallback();
  });
  for (let presses = 3; presses > 0; presses -= 1) await page.keyboard.press('a');
  await expect.poll(() => asked).toEqual(['{"status":false}']);
  await expect
    .poll(() => switchOf(panel(page), 'Post 01').isChecked(), { message: 'shown before the answer' })
    .toBe(false);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(() => openTitle(page)).toBe('Post 03');
  await page.keyboard.press('a');
  await expect.poll(() => asked).toEqual(['{"status":false}', '{"status":true}']);
  gate.resolve(undefined);
  await expect.poll(() => isActive(stage.db, 'Post 03')).toBe(true);
  await expect.poll(() => isActive(stage.db, 'Post 01')).toBe(false);
  await expect.poll(() => switchOf(panel(page), 'Post 03').isChecked()).toBe(true);
});
