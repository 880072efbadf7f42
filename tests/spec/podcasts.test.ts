import { expect, test } from 'vitest';

import { toast } from '../browser/pages.ts';
import { cardOf, openPanel, panelOf, pickUser } from '../browser/podcasts.ts';
import { rowOf } from '../browser/user-list.ts';
import { inEachWorld } from './worlds.ts';

inEachWorld({
  alike(world) {
    test('the people with podcasts are listed with how many they have', async () => {
      const { page, goto } = await world.visit();
      await goto('/podcast-management');
      for (const name of ['Guest 0001', 'Guest 0002', 'Guest 0003']) {
        expect(await rowOf(page, name).getByRole('cell').nth(2).innerText()).toBe('1');
      }
      await page.getByRole('link', { name: 'View the podcasts of Guest 0002' }).click();
      await page.waitForURL('**/podcast-detail/2');
      await page.getByRole('heading', { name: 'Guest 0002' }).waitFor();
      await cardOf(page, 'Late Hours 2').getByText('Opener').waitFor();
      await cardOf(page, 'Late Hours 2').getByText('01:01').first().waitFor();
    });
  },

  otherwise(world) {
    test('a new podcast needs a user, a name and a track', async () => {
      const { page, goto } = await world.visit();
      await goto('/podcast-management');
      const panel = await openPanel(page);
      await panel.getByRole('button', { name: 'Choose files' }).press('Enter');
      await panel.getByText('Please select user!').waitFor();
      await panel.getByRole('button', { name: 'Create' }).click();
      await panel.getByText('Please select a user!').waitFor();
      await panel.getByText('Please enter podcast name!').waitFor();
      await pickUser(page, 'guest 0004', 'Guest 0004');
      await panel.getByLabel('Podcast name').fill('Early Hours');
      await panel.getByRole('button', { name: 'Create' }).click();
      await panel.getByText('Please upload atleast one audio track!').waitFor();
      expect(await panel.getByLabel('Podcast name').inputValue()).toBe('Early Hours');
    });

    test('a podcast is renamed, hidden from the app, loses a track and is removed', async () => {
      const { page, goto } = await world.visit();
      await goto('/podcast-detail/3');
      await cardOf(page, 'Late Hours 3').getByRole('button', { name: 'Edit Late Hours 3' }).click();
      await panelOf(page).getByLabel('Podcast name').fill('Small Hours');
      await panelOf(page).getByRole('switch', { name: 'Show on app' }).click();
      await panelOf(page).getByRole('button', { name: 'Update', exact: true }).click();
      await toast(page, 'Podcast update successfully!').waitFor();
      await cardOf(page, 'Small Hours').getByText('Hidden').waitFor();
      await cardOf(page, 'Small Hours').getByText('Coda').waitFor();

      await cardOf(page, 'Small Hours').getByRole('button', { name: 'Edit Small Hours' }).click();
      await panelOf(page).getByRole('button', { name: 'Delete Coda' }).click();
      await page.getByRole('button', { name: 'Yes, delete', exact: true }).click();
      await toast(page, 'Track deleted successfully!').waitFor();
      await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
      await panelOf(page).waitFor({ state: 'hidden' });
      await cardOf(page, 'Small Hours').getByRole('button', { name: 'Remove Small Hours' }).click();
      await page.getByRole('button', { name: 'Yes, remove', exact: true }).click();
      await page.getByText('There is no any podcast.').waitFor();
      await goto('/podcast-management');
      await rowOf(page, 'Guest 0001').waitFor();
      expect(await rowOf(page, 'Guest 0003').count()).toBe(0);
    });
  },
});
