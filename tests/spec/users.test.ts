import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { toast } from '../browser/pages.ts';
import { confirm, dialog, namesOn, userRow, search, total } from '../browser/user-list.ts';
import { fact, tab } from '../browser/user-page.ts';
import { inEachWorld } from './worlds.ts';

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages of people' });

inEachWorld({
  alike(world) {
    test('people are searched for, sorted, filtered and paged', async () => {
      const { page, goto } = await world.visit();
      await goto('/user-list');
      await page.getByRole('heading', { name: 'User Management' }).waitFor();
      await total(page, '35 people');
      await search(page).fill('gu');
      await page.getByText('Type at least 3 letters').waitFor();
      await search(page).fill('guest 0012');
      await total(page, '1 person');
      await userRow(page, 'Guest 0012').waitFor();
      await page.getByRole('button', { name: 'Clear search' }).click();
      await total(page, '35 people');

      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name' }).click();
      await expect.poll(async () => (await namesOn(page))[0]).toBe('Guest 0001');
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name' }).click();
      await expect.poll(async () => (await namesOn(page))[0]).toBe('Guest 0035');
      await pager(page).getByRole('button', { name: 'Page 4' }).click();
      await expect.poll(() => namesOn(page)).toHaveLength(5);

      await page.getByRole('button', { name: 'Filters' }).click();
      expect(await dialog(page).getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
      await dialog(page).getByLabel('City').fill('Austin');
      await dialog(page).getByLabel('Artist', { exact: true }).check();
      await dialog(page).getByRole('button', { name: 'Apply' }).click();
      await dialog(page).waitFor({ state: 'hidden' });
      await total(page, '1 person');
      await userRow(page, 'Guest 0020').waitFor();
    });

    test('a person is deactivated and deleted, each after a question', async () => {
      const { page, goto } = await world.visit();
      await goto('/user-list?sort_by=name&sort_dir=desc');
      await userRow(page, 'Guest 0034').getByRole('switch').click();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await dialog(page).waitFor({ state: 'hidden' });
      await userRow(page, 'Guest 0034').getByRole('switch').click();
      await confirm(page, 'Yes, deactivate');
      await toast(page, world.words.statusChanged).waitFor();
      await userRow(page, 'Guest 0034').getByText('Inactive', { exact: true }).waitFor();
      await page.reload();
      await userRow(page, 'Guest 0034').getByText('Inactive', { exact: true }).waitFor();

      await userRow(page, 'Guest 0035')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await confirm(page, 'Yes, delete');
      await toast(page, world.words.userDeleted).waitFor();
      await total(page, '34 people');
      expect(await namesOn(page)).not.toContain('Guest 0035');
    });

    test("a person's page has four tabs", async () => {
      const { page, goto } = await world.visit();
      await goto('/user-detail/5');
      expect(await page.getByRole('tab').allInnerTexts()).toEqual([
        'Profile Information',
        'Uploaded Tracks',
        'Projects',
        'Plan',
      ]);
      await page.getByText('guest5@example.com').first().waitFor();
      await fact(page, 'Talents').getByText('Artist').waitFor();
      await tab(page, 'Uploaded Tracks').click();
      await page.getByText('Morning Train').first().waitFor();
      await page.getByText('01:01').first().waitFor();
      await tab(page, 'Projects').click();
      await page.getByRole('link', { name: 'Night Shift' }).waitFor();
      await tab(page, 'Plan').click();
      await page.getByText('Featured Headline').first().waitFor();
      await page.getByText('$25.00').first().waitFor();
      await goto('/user-detail/6?tab=2');
      await page.getByText('No tracks uploaded yet!').waitFor();
      await tab(page, 'Projects').click();
      await page.getByText('No projects added yet!').waitFor();
      await tab(page, 'Plan').click();
      await page.getByText('There is no any plan').waitFor();
    });

    test('a project shows what it is, with a way back to its owner', async () => {
      const { page, goto } = await world.visit();
      await goto('/user-detail/5?tab=3');
      await page.getByRole('link', { name: 'Night Shift' }).click();
      await page.waitForURL('**/project-detail/*');
      await page.getByRole('heading', { name: 'Night Shift' }).first().waitFor();
      await page.getByText('Songs of the late bus.').waitFor();
      await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: 'Guest 0005' })
        .click();
      await page.waitForURL('**/user-detail/5*');
      await page.getByRole('heading', { name: 'Guest 0005' }).first().waitFor();
      expect(await page.getByRole('tab').count()).toBe(4);
    });
  },

  otherwise(world) {
    test('a profile is checked and saved, and nothing else of it is lost', async () => {
      const { page, goto } = await world.visit();
      await goto('/edit-profile/6');
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      await field('Website').fill('no address');
      await field('Bio').fill('Plays the bass.');
      const jazz = page.getByRole('checkbox', { name: 'Jazz' });
      await jazz.check();
      await page.getByRole('button', { name: 'Update' }).click();
      await page.getByText('Website url is not correct!').waitFor();
      await field('Website').fill('guest.example.com');
      await page.getByRole('button', { name: 'Update' }).click();
      await toast(page, world.words.profileSaved).waitFor();
      await page.waitForURL('**/user-detail/6');
      await fact(page, 'Bio').getByText('Plays the bass.').waitFor();
      await fact(page, 'Talents').getByText('Producer').waitFor();
      await fact(page, 'Genres').getByText('Jazz').waitFor();
      expect(await fact(page, 'Location').innerText()).toContain('Chicago, IL');
      await goto('/edit-profile/6');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForURL('**/user-detail/6');
    });
  },
});
