import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { addPeople } from '../../browser/people.ts';
import { openStage } from '../../browser/stage.ts';
import { settled } from '../../browser/visit.ts';

const stage = await openStage();
const [ada = 0] = await addPeople(stage.db, [{ name: 'Ada North' }]);

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const path = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Presses Back as a phone does, which may stay on the page. */
async function back(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
}

/** What covers a page: where it stands, what opens it, and its name. */
const COVERS: [path: string, opener: string, name: string][] = [
  ['/user-list', 'Filters', 'Filter people'],
  ['/user-list', 'Import', 'Import people'],
  ['/user-list', 'Search everything', 'Search'],
  ['/user-list', 'Notifications', 'Notifications'],
  ['/money', 'Rates', 'Rates'],
  ['/staff', 'Invite', 'Invite a colleague'],
  ['/user-list', 'Open menu', 'Menu'],
];

describe('Back on a phone closes what is open and keeps the page', () => {
  test.each(COVERS)('%s: %s', async (at, opener, name) => {
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto(at);
    // The first page of a tab, behind which is none of ours, and a later one.
    for (const _ of ['first', 'later']) {
      await page
        .getByRole('button', { name: new RegExp(`^${opener}`) })
        .first()
        .click();
      await dialog(page, name).waitFor();
      await back(page);
      await dialog(page, name).waitFor({ state: 'hidden' });
      expect(path(page)).toBe(at);
    }
  });
});

/** Where something is typed, and the question that its close button asks. */
const TYPED: [path: string, opener: string, name: string, label: string, question: string][] = [
  ['/user-list', 'Filters', 'Filter people', 'City', 'Close without filtering?'],
  ['/money', 'Rates', 'Rates', 'Processing fee, in percent', 'Close without saving?'],
  ['/staff', 'Invite', 'Invite a colleague', 'Email', 'Close without inviting?'],
];

test.each(TYPED)('Back asks before what was typed is lost, as Close does: %s', async (...each) => {
  const [at, opener, name, label, question] = each;
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto(at);
  await page
    .getByRole('button', { name: new RegExp(`^${opener}`) })
    .first()
    .click();
  const field = dialog(page, name).getByLabel(label, { exact: true });
  await field.fill('5');
  await back(page);
  await dialog(page, question).waitFor();
  // Again, it answers the question: stay.
  await back(page);
  await dialog(page, question).waitFor({ state: 'hidden' });
  expect(await field.inputValue()).toBe('5');
  await dialog(page, name).getByRole('button', { name: 'Close', exact: true }).click();
  await dialog(page, question).getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog(page, name).waitFor({ state: 'hidden' });
  expect(path(page)).toBe(at);
});

test('Back closes what lies on top alone, and then leaves the page', async () => {
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto('/user-list');
  await page.getByRole('link', { name: 'Ada North' }).click();
  await page.getByRole('heading', { name: 'Ada North' }).waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Search everything' }).first().click();
  await dialog(page, 'Search').waitFor();
  await back(page);
  await dialog(page, 'Search').waitFor({ state: 'hidden' });
  expect(path(page)).toBe(`/user-detail/${ada}`);
  await back(page);
  await page.waitForURL((url) => url.pathname === '/user-list');
});

test('Back asks before a page with changes is left, and again stays', async () => {
  const { page, goto, follow } = await stage.visit({ signedIn: true, width: 'phone' });
  const at = `/edit-profile/${ada}`;
  await goto('/user-list');
  await follow(`/user-detail/${ada}`);
  await follow(at);
  const name = page.getByLabel('Name', { exact: true }).first();
  await name.fill('Ada South');
  const question = dialog(page, 'Leave without saving?');
  for (const _ of ['first', 'again']) {
    await back(page);
    await question.waitFor();
    expect(path(page)).toBe(at);
    await back(page);
    await question.waitFor({ state: 'hidden' });
    expect([path(page), await name.inputValue()]).toEqual([at, 'Ada South']);
  }
  await back(page);
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => url.pathname === `/user-detail/${ada}`);
  await page.getByRole('heading', { name: 'Ada North' }).waitFor();
});
