import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { BROKEN_ANSWER, WAYS, findRequestCall, failCall } from '../browser/faults.ts';
import {
  addHeadlines,
  create,
  findHeadline,
  openForm,
  panel,
  headlineRow,
  titlesOn,
} from '../browser/headlines.ts';
import { toast } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';
import { settled } from '../browser/visit.ts';
import { confirm, hasFocus, lastEntry, total } from '../browser/user-list.ts';

const stage = await openStage();

beforeEach(async () => {
  await stage.db.execute('delete from headlines');
  await addHeadlines(stage.db, stage.admin.id, 11);
});

async function askToRemove(page: Page, title: string): Promise<void> {
  await headlineRow(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Delete News' });
  await dialog.getByText('Are you sure to delete the news').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
}

test('deleting asks first, deleting the last headline of a page shows the page before, and Undo restores it', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management?page=2');
  expect(await titlesOn(page)).toEqual(['News 11']);
  await askToRemove(page, 'News 11');
  await confirm(page, 'Cancel');
  expect(await findHeadline(stage.db, 'News 11')).toBeDefined();
  await askToRemove(page, 'News 11');
  await confirm(page, 'Yes, delete');
  await toast(page, 'News deleted successfully!').waitFor();
  await total(page, '10 headlines');
  await expect.poll(() => titlesOn(page)).toHaveLength(10);
  expect(await findHeadline(stage.db, 'News 11')).toBeUndefined();
  expect(await lastEntry(stage.db)).toMatchObject({ action: 'headlines.remove', kind: 'news' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await total(page, '11 headlines');
  expect(await findHeadline(stage.db, 'News 11')).toBeDefined();
});

test('the focus moves to the row that moves up', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/headline-management');
  await askToRemove(page, 'News 03');
  await confirm(page, 'Yes, delete');
  await headlineRow(page, 'News 03').waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Delete News 04' }))).toBe(true);
});

test('a refused deletion shows the reason', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(BROKEN_ANSWER);
  await visit.goto('/headline-management');
  await failCall(page, 'headlines.remove', 'server error');
  await askToRemove(page, 'News 03');
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await toast(page, WAYS['server error'].words).waitFor();
  await page.getByRole('dialog').getByText(WAYS['server error'].words).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await headlineRow(page, 'News 03').waitFor();
  expect(await findHeadline(stage.db, 'News 03')).toBeDefined();
});

test('a headline that a colleague deleted is reported as deleted, and leaves the list', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(BROKEN_ANSWER);
  await visit.goto('/headline-management');
  await stage.db.execute(`update headlines set deleted_at = now() where title = 'News 03'`);
  await askToRemove(page, 'News 03');
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await toast(page, 'This headline was already deleted.').waitFor();
  await expect.poll(() => headlineRow(page, 'News 03').count()).toBe(0);
});

test('a refused headline keeps its text and shows the reason beside the field', async () => {
  const visit = await stage.visit({ signedIn: true });
  const { page } = visit;
  visit.forgive(BROKEN_ANSWER);
  await visit.goto('/headline-management');
  const keys: (string | undefined)[] = [];
  let isRefusing = true;
  await page.route('**/*', (route) => {
    if (findRequestCall(route.request()) !== 'headlines.create') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (!isRefusing) return route.fallback();
    const words = 'Another headline has this title.';
    return route.fulfill({
      status: 400,
      json: { code: 'bad_input', msg: words, message: words, errors: { title: [words] }, requestId: 'req-1' },
    });
  });
  await openForm(page);
  const title = panel(page).getByLabel('Title');
  await title.fill('Twice told');
  await panel(page).getByLabel('Description').fill('Words that must not be lost.');
  await panel(page).getByLabel('Website link').fill('example.com/twice');
  await create(page).click();
  await toast(page, 'Another headline has this title.').waitFor();
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => hasFocus(title)).toBe(true);
  expect(await panel(page).getByLabel('Description').inputValue()).toBe('Words that must not be lost.');

  await create(page).click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toMatch(/^[\da-f]{16,}$/);
  expect(keys[1], 'the same words are the same headline').toBe(keys[0]);
  await settled(page);
  isRefusing = false;
  await title.fill('Told once');
  expect(await title.getAttribute('aria-invalid')).toBeNull();
  await create(page).click();
  await panel(page).waitFor({ state: 'hidden' });
  expect(keys[2]).not.toBe(keys[0]);
  await headlineRow(page, 'Told once').waitFor();
  expect(await titlesOn(page).then((titles) => titles[0])).toBe('Told once');
});

test('Back asks while something is unsaved, closes the form and then leaves the page', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/dashboard');
  await page.getByRole('link', { name: 'Headline Management' }).click();
  await openForm(page);
  await panel(page).getByLabel('Title').fill('Half a thought');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard this headline?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/headline-management');
  expect(await panel(page).getByLabel('Title').inputValue()).toBe('Half a thought');
  await page.goBack();
  await question.getByRole('button', { name: 'Yes, discard' }).click();
  await panel(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/headline-management');
  await page.goBack();
  await page.waitForURL('**/dashboard');
});
