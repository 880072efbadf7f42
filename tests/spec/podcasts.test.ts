import { expect, test } from 'vitest';

import { toast } from '../browser/pages.ts';
import { podcastCard, openPanel, podcastDialog, pickUser } from '../browser/podcasts.ts';
import { userRow } from '../browser/user-list.ts';
import { inEachWorld } from './worlds.ts';

inEachWorld({
  alike(world) {
    test('the people with podcasts are listed with how many they have', async () => {
      const { page, goto } = await world.visit();
      await goto('/podcast-management');
      for (const name of ['Guest 0001', 'Guest 0002', 'Guest 0003']) {
        expect(await userRow(page, name).getByRole('cell').nth(2).innerText()).toBe('1');
      }
      await page.getByRole('link', { name: 'View the podcasts of Guest 0002' }).click();
      await page.waitForURL('**/podcast-detail/2');
      await page.getByRole('heading', { name: 'Guest 0002' }).waitFor();
      await podcastCard(page, 'Late Hours 2').getByText('Opener').waitFor();
      await podcastCard(page, 'Late Hours 2').getByText('01:01').first().waitFor();
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
      await podcastCard(page, 'Late Hours 3').getByRole('button', { name: 'Edit Late Hours 3' }).click();
      await podcastDialog(page).getByLabel('Podcast name').fill('Small Hours');
      await podcastDialog(page).getByRole('switch', { name: 'Show on app' }).click();
      await podcastDialog(page).getByRole('button', { name: 'Update', exact: true }).click();
      await toast(page, 'Podcast update successfully!').waitFor();
      await podcastCard(page, 'Small Hours').getByText('Hidden').waitFor();
      await podcastCard(page, 'Small Hours').getByText('Coda').waitFor();

      await podcastCard(page, 'Small Hours').getByRole('button', { name: 'Edit Small Hours' }).click();
      await podcastDialog(page).getByRole('button', { name: 'Delete Coda' }).click();
      await page.getByRole('button', { name: 'Yes, delete', exact: true }).click();
      await toast(page, 'Track deleted successfully!').waitFor();
      await podcastDialog(page).getByRole('button', { name: 'Cancel' }).click();
      await podcastDialog(page).waitFor({ state: 'hidden' });
      await podcastCard(page, 'Small Hours').getByRole('button', { name: 'Remove Small Hours' }).click();
      await page.getByRole('button', { name: 'Yes, remove', exact: true }).click();
      await page.getByText('There is no any podcast.').waitFor();
      await goto('/podcast-management');
      await userRow(page, 'Guest 0001').waitFor();
      expect(await userRow(page, 'Guest 0003').count()).toBe(0);
    });
  },
});
