import { beforeEach, describe, expect, test } from 'vitest';

import {
  addBoard,
  isActive,
  openTitle,
  panel,
  bulletinRow,
  setBehind,
  bulletinSwitch,
  titlesOn,
} from '../browser/bulletins.ts';
import { BROKEN_ANSWER, failCall } from '../browser/faults.ts';
import { toast, undoByKey } from '../browser/pages.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus, lastEntry, query, total } from '../browser/user-list.ts';

const stage = await openStage();

let people: { ada: number; bob: number };
beforeEach(async () => {
  people = await addBoard(stage.db);
});

const posts = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, n) => `Post ${String(first + n).padStart(2, '0')}`);

describe('moderating the board', () => {
  test('works by filters, which the address keeps, and the switch on a phone', async () => {
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto('/bulletin-board');
    await total(page, '24 posts');
    expect(await titlesOn(page)).toEqual(posts(1, 10));
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Filter posts' });
    const apply = filters.getByRole('button', { name: 'Apply' });
    expect(await apply.isDisabled()).toBe(true);
    await filters.getByLabel('Author').fill('a');
    expect(await apply.isDisabled(), 'a letter finds nobody').toBe(true);
    await filters.getByLabel('Author').fill('ADA@board');
    await filters.getByLabel('Inactive').check();
    await apply.click();
    await filters.waitFor({ state: 'hidden' });
    await total(page, '6 posts');
    expect(query(page)).toEqual({ author: 'ADA@board', status: 'false' });
    await page.reload();
    await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
    expect(await titlesOn(page)).toEqual([3, 6, 9, 12, 15, 18].map((n) => posts(n, n)[0]));

    await bulletinSwitch(bulletinRow(page, 'Post 06'), 'Post 06').click();
    await toast(page, 'Post activated successfully!').waitFor();
    await total(page, '5 posts');
    expect(await isActive(stage.db, 'Post 06')).toBe(true);
    expect(await lastEntry(stage.db)).toMatchObject({
      action: 'bulletins.setStatus',
      actor: stage.admin.email,
      before: { status: false },
      after: { status: true },
    });
    await page.getByRole('button', { name: 'Remove the filter Status: Inactive' }).click();
    await total(page, '20 posts');
    await page.getByRole('searchbox').fill('number 20');
    await total(page, '1 post');
    expect(query(page)).toEqual({ author: 'ADA@board', search: 'number 20' });
    await page.getByRole('searchbox').fill('no such words');
    await page.getByText('No record found.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await total(page, '24 posts');
    expect(query(page)).toEqual({});
  });

  test('works by order and page, each kept in the address', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/bulletin-board?page=3');
    expect(await titlesOn(page)).toEqual(['Bass 1', 'Bass 2', 'Bass 3', 'Bass 4']);
    for (const [head, first] of [
      ['Title', 'Bass 1'],
      ['Created', 'Bass 4'],
      ['Status', 'Post 03'],
    ] as const) {
      const column = page.getByRole('columnheader', { name: head });
      await column.getByRole('button').click();
      await expect.poll(() => column.getAttribute('aria-sort')).toBe('ascending');
      await expect.poll(async () => (await titlesOn(page))[0], { message: head }).toBe(first);
    }
    await page
      .getByRole('navigation', { name: 'Pages of posts' })
      .getByRole('button', { name: 'Page 2' })
      .click();
    await page.getByText('Page 2 of 3').waitFor();
    expect(query(page)).toEqual({ sort_by: 'status', sort_dir: 'asc', page: '2' });
  });

  test('opens a post in another tab by Ctrl and a click, as any link', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/bulletin-board?status=true');
    const link = page.locator('[data-view-row]').first();
    const address = (await link.getAttribute('href')) ?? '';
    expect(address).toMatch(/status=true&post=\d+/);
    await goto(address);
    await panel(page).waitFor();
    await goto('/bulletin-board?status=true');
    await link.click({ modifiers: ['ControlOrMeta'] });
    // Whatever the press did here would be done before the next one.
    await page.getByRole('searchbox').fill('Post');
    await expect.poll(() => query(page)).toEqual({ status: 'true', search: 'Post' });
    expect(await panel(page).count()).toBe(0);
  });

  test('shows only one person’s posts when opened from their profile', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`/bulletin-board?user_id=${people.bob}&post=nonsense&status=maybe`);
    await total(page, '4 posts');
    await page.getByRole('button', { name: 'Remove the filter Posts by Bob Answers' }).click();
    await total(page, '24 posts');
    expect(query(page)).toEqual({});
  });

  test('reverts a refused change with the reason, and shows what a colleague changed', async () => {
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(BROKEN_ANSWER);
    await goto('/bulletin-board');
    const status = bulletinSwitch(bulletinRow(page, 'Post 01'), 'Post 01');
    const fault = await failCall(page, 'bulletins.setStatus', 'server error');
    await status.click();
    await toast(page, 'There is something wrong!').waitFor();
    await expect.poll(() => status.isChecked()).toBe(true);
    expect(await isActive(stage.db, 'Post 01')).toBe(true);
    await fault.lift();

    await setBehind(stage.db, 'Post 02', false);
    await status.click();
    await toast(page, 'Post deactivated successfully!').waitFor();
    await expect.poll(() => bulletinSwitch(bulletinRow(page, 'Post 02'), 'Post 02').isChecked()).toBe(false);
    expect(await status.isChecked()).toBe(false);
    await page.reload();
    await expect.poll(() => status.isChecked()).toBe(false);
  });
});

describe('the panel', () => {
  test('shows a post in full, moves by keyboard across pages, and has an address that can be shared', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/bulletin-board');
    await page.getByRole('button', { name: 'View Details of Post 01' }).click();
    await panel(page).getByText('Responses (2)').waitFor();
    const text = await panel(page).innerText();
    for (const words of [
      'All about number 1.\nCall me.',
      'Is it\nstill open?',
      'It is.',
      '1 of 24',
      'Producer',
    ]) {
      expect(text).toContain(words);
    }
    expect(text.indexOf('still open?')).toBeLessThan(text.indexOf('It is.'));
    expect(await panel(page).getByRole('link', { name: 'Ada Writer' }).first().getAttribute('href')).toBe(
      `/user-detail/${people.ada}`,
    );
    expect(await panel(page).getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe(
      'true',
    );

    for (const title of posts(2, 12)) {
      await page.keyboard.press('j');
      await expect.poll(() => openTitle(page)).toBe(title);
    }
    await panel(page).getByText('12 of 24').waitFor();
    expect(query(page)['page']).toBe('2');
    await page.keyboard.press('a');
    await toast(page, 'Post activated successfully!').waitFor();
    expect(await isActive(stage.db, 'Post 12')).toBe(true);
    expect(await bulletinSwitch(panel(page), 'Post 12').isChecked()).toBe(true);

    await page.reload();
    await expect.poll(() => openTitle(page)).toBe('Post 12');
    await panel(page).getByText('12 of 24').waitFor();
    for (const title of posts(9, 11).toReversed()) {
      await page.keyboard.press('k');
      await expect.poll(() => openTitle(page)).toBe(title);
    }
    expect(query(page)['page']).toBeUndefined();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    expect(query(page)).toEqual({});
    const button = bulletinRow(page, 'Post 09').getByRole('link', { name: /^Post 09/ });
    await expect.poll(() => hasFocus(button), { message: 'at the post read last' }).toBe(true);
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    expect(query(page), 'the letters do nothing outside of the panel').toEqual({});
    expect(await isActive(stage.db, 'Post 09')).toBe(false);
  });

  test('moves from a post that left the filter to the post in its place', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/bulletin-board?status=true&page=2');
    await bulletinRow(page, 'Bass 3')
      .getByRole('link', { name: /^Bass 3/ })
      .click();
    await panel(page).getByText('17 of 18').waitFor();
    await page.keyboard.press('a');
    await toast(page, 'Post deactivated successfully!').waitFor();
    await total(page, '17 posts');
    await page.keyboard.press('j');
    await expect.poll(() => openTitle(page)).toBe('Bass 4');
    await page.keyboard.press('k');
    await expect.poll(() => openTitle(page)).toBe('Bass 2');
    await page.keyboard.press('j');
    await expect.poll(() => openTitle(page)).toBe('Bass 4');
    expect(await panel(page).getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await page.keyboard.press('j');
    expect(await openTitle(page)).toBe('Bass 4');
  });

  test('says when the post was removed, and when its responses can’t be loaded', async () => {
    const { page, goto, forgive } = await stage.visit({ signedIn: true });
    forgive(BROKEN_ANSWER);
    await goto('/bulletin-board?post=999999');
    await panel(page).getByText('This post is no longer here.').waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    const fault = await failCall(page, 'bulletins.get', 'server error');
    await bulletinRow(page, 'Post 01')
      .getByRole('link', { name: /^Post 01/ })
      .click();
    await panel(page).getByText('The responses could not be loaded.').waitFor();
    expect(await panel(page).innerText(), 'the list knows the text').toContain('All about number 1.');
    await fault.lift();
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await panel(page).getByText('Responses (2)').waitFor();
  });

  test('switches one post off with a reason from its details, and takes it back by z', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/bulletin-board');
    await bulletinRow(page, 'Post 02')
      .getByRole('link', { name: /^Post 02/ })
      .click();
    const ask = panel(page).getByRole('button', { name: 'Deactivate with a reason' });
    await ask.click();
    const dialog = page.getByRole('dialog', { name: 'Deactivate this post' });
    await dialog.getByLabel('Reason (optional)').fill('Sells tickets that are not his');
    await dialog.getByRole('button', { name: 'Deactivate this post' }).click();
    await toast(page, '1 post was deactivated.').waitFor();
    await panel(page).getByRole('button', { name: 'Activate with a reason', exact: true }).waitFor();
    expect(await isActive(stage.db, 'Post 02')).toBe(false);
    expect(await lastEntry(stage.db)).toMatchObject({
      action: 'bulletins.setStatus',
      after: { status: false, reason: 'Sells tickets that are not his' },
    });
    await undoByKey(page);
    await ask.waitFor();
    // The panel shows it at once.
    await expect.poll(() => isActive(stage.db, 'Post 02')).toBe(true);
  });
});
