import { beforeEach, describe, expect, test } from 'vitest';

import { addBoard, isActive } from '../browser/bulletins.ts';
import { createUserToken } from '../browser/contest-rounds.ts';
import { toast, undoByKey } from '../browser/pages.ts';
import {
  addPostReports,
  addReports,
  queryDecision,
  openTitle,
  panel,
  removeReports,
  reportRow,
} from '../browser/reports.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus, query, total } from '../browser/user-list.ts';

const stage = await openStage();
const { db } = stage;

let ada = 0;
let bob = 0;
beforeEach(async () => {
  await removeReports(db);
  ({ ada, bob } = await addBoard(db));
});

/** Makes a call as the app does, or as a colleague in another browser. */
async function post(path: string, token: string, body: object): Promise<void> {
  const { apiKey } = (await (await fetch(`${stage.address}/console-config`)).json()) as { apiKey: string };
  const answer = await fetch(`${stage.address}${path}`, {
    method: 'POST',
    headers: {
      'x-api-key': apiKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

const CLOSED = 'The reports are closed. Nothing was hidden.';
const HIDDEN = 'The app no longer shows it, and the reports are closed.';

describe('the queue', () => {
  test('is worked through by keys: each decision opens the next, and z takes the last one back', async () => {
    await addPostReports(db, { count: 12, reporter: bob });
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/reports');
    await total(page, '12 reports');
    // Also while the panel covers it.
    const link = page.locator('nav a[href="/reports"]').first();
    await expect.poll(() => link.textContent()).toMatch(/12 open/);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await panel(page).getByText('1 of 12').waitFor();
    expect(await openTitle(page)).toBe('Post 01');
    await panel(page).getByText('Sells things.').waitFor();

    await page.keyboard.press('n');
    await toast(page, CLOSED).waitFor();
    await expect.poll(() => openTitle(page)).toBe('Post 02');
    expect(await queryDecision(db, 'Post 01')).toBe('nothing');
    expect(await isActive(db, 'Post 01')).toBe(true);

    await page.keyboard.press('r');
    await page.keyboard.type('Sells tickets, h and n');
    await page.keyboard.press('Tab');
    await page.keyboard.press('h');
    await toast(page, HIDDEN).waitFor();
    // Post 03 is not active, and stands next all the same.
    await expect.poll(() => openTitle(page)).toBe('Post 03');
    await panel(page).getByText('The app does not show it.').waitFor();
    expect(await panel(page).getByLabel('Reason (optional)').inputValue()).toBe('');
    expect(await queryDecision(db, 'Post 02')).toBe('hidden: Sells tickets, h and n');
    expect(await isActive(db, 'Post 02')).toBe(false);
    await expect.poll(() => link.textContent()).toMatch(/10 open/);

    await undoByKey(page);
    await toast(page, 'The reports are open again.').waitFor();
    expect(await queryDecision(db, 'Post 02')).toBe(null);
    expect(await isActive(db, 'Post 02')).toBe(true);
    await panel(page).getByText('2 of 11').waitFor();
    await page.keyboard.press('k');
    await expect.poll(() => openTitle(page)).toBe('Post 02');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await expect
      .poll(() => hasFocus(reportRow(page, 'Post 02').getByRole('link', { name: /^Post 02/ })))
      .toBe(true);
    await page.keyboard.press('n');
    expect(await queryDecision(db, 'Post 02'), 'the letters do nothing outside of the panel').toBe(null);
  });

  test('of ten is decided in at most 20 keys, and is empty then', async () => {
    await addPostReports(db, { count: 10, reporter: bob });
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/reports');
    await total(page, '10 reports');
    let keys = 0;
    const press = (key: string) => page.keyboard.press(key).then(() => (keys += 1));
    await press('j');
    await press('Enter');
    const titles = Array.from({ length: 10 }, (_, at) => `Post ${String(at + 1).padStart(2, '0')}`);
    for (const [at, title] of titles.entries()) {
      await panel(page)
        .getByText(`1 of ${10 - at}`)
        .waitFor();
      await expect.poll(() => openTitle(page)).toBe(title);
      await press(at % 3 === 2 ? 'h' : 'n');
    }
    await panel(page).waitFor({ state: 'hidden' });
    await page.getByText('No reports wait for a decision.').waitFor();
    const decisions = await Promise.all(titles.map((title) => queryDecision(db, title)));
    expect(decisions).toEqual(titles.map((_, at) => (at % 3 === 2 ? 'hidden' : 'nothing')));
    expect(keys).toBeLessThanOrEqual(20);
  });

  test('says in its buttons and in the list of keys which letters decide', async () => {
    await addPostReports(db, { count: 2, reporter: bob });
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/reports');
    await reportRow(page, 'Post 01')
      .getByRole('link', { name: /^Post 01/ })
      .click();
    await panel(page).getByText('Sells things.').waitFor();
    expect(await panel(page).getByRole('button', { name: 'Hide it' }).getAttribute('title')).toBe(
      'Hide it (h)',
    );
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const words of ['Nothing wrong', 'Hide it', 'Write a reason', 'Next report'])
      await keys.getByText(words, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    expect(await openTitle(page)).toBe('Post 01');
  });

  test('ends with an empty list, across the end of a page', async () => {
    await addPostReports(db, { count: 11, reporter: bob });
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/reports?page=2');
    await reportRow(page, 'Post 11')
      .getByRole('link', { name: /^Post 11/ })
      .click();
    await panel(page).getByText('11 of 11').waitFor();
    await page.keyboard.press('n');
    await expect.poll(() => openTitle(page)).toBe('Post 10');
    await goto('/dashboard');
    await removeReports(db);
    await addPostReports(db, { count: 1, reporter: bob });
    await goto('/reports');
    await page.getByRole('button', { name: 'View Details of Post 01' }).click();
    await panel(page).getByRole('button', { name: 'Nothing wrong' }).click();
    await panel(page).waitFor({ state: 'hidden' });
    await page.getByText('No reports wait for a decision.').waitFor();
    expect(query(page)).toEqual({});
  });

  test('is narrowed by state, kind, reason and words, and says how each was decided', async () => {
    const by = [{ user: bob, reason: 'spam' as const }];
    const adminId = stage.admin.id;
    await addReports(db, [
      {
        record: 1,
        title: 'Open one',
        maker: ada,
        by: [...by, { user: ada, reason: 'abuse' }],
      },
      { kind: 'users', record: bob, title: 'Bob Answers', maker: bob, by },
      {
        record: 2,
        title: 'Fine one',
        maker: ada,
        by,
        decision: { decision: 'nothing', adminId, reason: 'A joke' },
      },
      { record: 3, title: 'Bad one', maker: ada, by, decision: { decision: 'hidden', adminId } },
    ]);
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/reports');
    await total(page, '2 reports');
    await reportRow(page, 'Open one').getByText('2 members').waitFor();
    await page.getByLabel('What', { exact: true }).selectOption('People');
    await total(page, '1 report');
    await page.getByRole('button', { name: 'Remove the filter What: People' }).click();
    await page.getByLabel('Reason', { exact: true }).selectOption('Insults, threats or hate');
    await total(page, '1 report');
    await reportRow(page, 'Open one').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Reason: Insults, threats or hate' }).click();
    await page.getByLabel('State', { exact: true }).selectOption('Nothing wrong');
    await reportRow(page, 'Fine one').getByText('Admin').waitFor();
    await reportRow(page, 'Fine one').getByText('A joke').waitFor();
    await page.getByLabel('State', { exact: true }).selectOption('Hidden');
    await reportRow(page, 'Bad one').getByText('Hidden').waitFor();
    expect(query(page)).toEqual({ state: 'hidden' });
    await page.getByRole('searchbox').fill('no such words');
    await page.getByText('No reports match this search and these filters.').waitFor();
    await goto('/reports?state=open&kind=nonsense&report=x');
    await total(page, '2 reports');
    await page.getByRole('link', { name: /^Open one/ }).click();
    await panel(page).getByRole('link', { name: 'Hidden before: 1 time' }).click();
    await page.getByRole('button', { name: 'Remove the filter Made by Ada Writer' }).waitFor();
    await total(page, '1 report');
  });

  test('shows a new report, and counts it beside the link, without a reload', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/reports');
    await page.getByText('No reports wait for a decision.').waitFor();
    const report = { kind: 'users', id: ada, reason: 'abuse', words: 'She shouts.' };
    await post('/api/v1/reports', await createUserToken(db, bob), report);
    await reportRow(page, 'Ada Writer').waitFor();
    await expect.poll(() => page.getByRole('link', { name: /Reports\s*1\s*open/ }).count()).toBe(1);
  });
});

test('many are closed at once with a reason, and Undo opens exactly them again', async () => {
  await addPostReports(db, { count: 12, reporter: bob });
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/reports');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 12 that match' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Hide' }).click();
  const asked = page.getByRole('dialog', { name: 'Hide what 12 reports are about' });
  await asked.getByLabel('Reason').fill('One wave of spam');
  await asked.getByRole('button', { name: 'Hide what 12 reports are about' }).click();
  await toast(page, /^12 reports were closed/).waitFor();
  await page.getByText('No reports wait for a decision.').waitFor();
  expect(await queryDecision(db, 'Post 07')).toBe('hidden: One wave of spam');
  expect(await isActive(db, 'Post 07')).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, '12 reports were opened again.').waitFor();
  await total(page, '12 reports');
  expect(await isActive(db, 'Post 07')).toBe(true);

  await page.getByRole('checkbox', { name: 'Select Post 01' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Nothing wrong' }).click();
  await page.getByRole('button', { name: 'Close 1 report: nothing wrong' }).click();
  await total(page, '11 reports');
  await goto('/reports?state=nothing');
  await page.getByRole('checkbox', { name: 'Select Post 01' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Open again' }).click();
  await page.getByRole('button', { name: 'Open 1 report again' }).click();
  await toast(page, '1 report was opened again.').waitFor();
  expect(await queryDecision(db, 'Post 01')).toBe(null);
});
