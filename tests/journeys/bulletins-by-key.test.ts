import { beforeEach, expect, test } from 'vitest';

import { addBoard, isActive, openTitle, panel, bulletinRow, bulletinSwitch } from '../browser/bulletins.ts';
import { tabTo } from '../browser/keyboard.ts';
import { toast } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus } from '../browser/user-list.ts';

const stage = await openStage();

beforeEach(() => addBoard(stage.db));

test('a post is found, read and hidden by keyboard alone', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/bulletin-board');
  await page.keyboard.press('/');
  await page.keyboard.type('number 1');
  await page.getByText('11 posts', { exact: true }).waitFor();
  const view = page.getByRole('button', { name: 'View Details of Post 10' });
  for (const stop of [
    bulletinSwitch(bulletinRow(page, 'Post 10'), 'Post 10'),
    bulletinRow(page, 'Post 10').getByRole('link', { name: 'Ada Writer' }),
    view,
  ])
    await tabTo(stop);
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  const next = panel(page).getByRole('button', { name: 'Next' });
  await tabTo(next);
  await page.keyboard.press('Enter');
  await expect.poll(() => openTitle(page)).toBe('Post 11');
  expect(await hasFocus(next), 'the focus stays for the next one').toBe(true);
  const status = bulletinSwitch(panel(page), 'Post 11');
  await tabTo(status);
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
  await bulletinRow(page, 'Post 11').getByText('Inactive', { exact: true }).waitFor();
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
    .poll(() => bulletinSwitch(panel(page), 'Post 01').isChecked(), { message: 'shown before the answer' })
    .toBe(false);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(() => openTitle(page)).toBe('Post 03');
  await page.keyboard.press('a');
  await expect.poll(() => asked).toEqual(['{"status":false}', '{"status":true}']);
  gate.resolve(undefined);
  await expect.poll(() => isActive(stage.db, 'Post 03')).toBe(true);
  await expect.poll(() => isActive(stage.db, 'Post 01')).toBe(false);
  await expect.poll(() => bulletinSwitch(panel(page), 'Post 03').isChecked()).toBe(true);
});
