import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { BROKEN_ANSWER, failCall, holdCall } from '../browser/faults.ts';
import { toast } from '../browser/pages.ts';
import { addCrowd } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import {
  NINA,
  confirm,
  findNina,
  lastEntry,
  namesOn,
  replaceNina,
  userRow,
  total,
} from '../browser/user-list.ts';

const stage = await openStage();

beforeAll(() => addCrowd(stage.db, 3000));
beforeEach(() => replaceNina(stage.db));

async function remove(page: Page, name: string): Promise<void> {
  await userRow(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await confirm(page, 'Yes, delete');
  await toast(page, 'User deleted successfully!').waitFor();
}

describe('deleting a person', () => {
  test('asks first, reports it, and Undo restores them', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list');
    const before = await findNina(stage.db);
    await remove(page, NINA.name);
    await total(page, '3,000 people');
    await userRow(page, NINA.name).waitFor({ state: 'hidden' });
    expect((await findNina(stage.db))?.isThere).toBe(false);
    expect(await lastEntry(stage.db)).toMatchObject({
      action: 'users.remove',
      record: String(before?.id),
      before: { name: NINA.name },
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, `${NINA.name} was restored.`).waitFor();
    await userRow(page, NINA.name).waitFor();
    await total(page, '3,001 people');
    expect(await findNina(stage.db)).toEqual(before);
    expect(await lastEntry(stage.db)).toMatchObject({ action: 'trash.restore', record: String(before?.id) });
  });

  test('when they are the last on the last page shows the page before', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/user-list?page=301');
    expect(await namesOn(page)).toEqual(['Guest 3000']);
    await remove(page, 'Guest 3000');
    await page.waitForURL((url) => url.searchParams.get('page') === '300');
    await expect.poll(() => namesOn(page)).toHaveLength(10);
    await page.getByText('Page 300 of 300').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Page 300 of 301').waitFor();
  });
});

test('a refused status reverts, with the reason beside it', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(BROKEN_ANSWER);
  await visit.goto('/user-list?search=nina');
  const { lift } = await failCall(page, 'users.setActive', 'server error');
  const row = userRow(page, NINA.name);
  await row.getByRole('switch').click();
  await confirm(page, 'Yes, deactivate');
  await toast(page, 'There is something wrong!').waitFor();
  await row.getByText('There is something wrong!').waitFor();
  await row.getByText('Active', { exact: true }).waitFor();
  expect(await row.getByRole('switch').isChecked()).toBe(true);
  expect((await findNina(stage.db))?.active).toBe(true);
  await lift();
  await row.getByRole('switch').click();
  await confirm(page, 'Yes, deactivate');
  await row.getByText('Inactive', { exact: true }).waitFor();
  expect(await row.getByText('There is something wrong!').count()).toBe(0);
});

test('a status can be changed again while the list is reloading', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(BROKEN_ANSWER);
  await visit.goto('/user-list?search=nina');
  const status = userRow(page, NINA.name).getByRole('switch');
  await status.waitFor();
  const { lift } = await failCall(page, 'users.setActive', 'server error');
  const list = await holdCall(page, 'users.list');
  await status.click();
  await confirm(page, 'Yes, deactivate');
  await toast(page, 'There is something wrong!').waitFor();
  await expect.poll(list.count).toBe(1);
  await lift();
  await status.click();
  await confirm(page, 'Yes, deactivate');
  await toast(page, 'User deactivated successfully!').waitFor();
  list.release();
  await userRow(page, NINA.name).getByText('Inactive', { exact: true }).waitFor();
});
