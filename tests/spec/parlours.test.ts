import { expect, test } from 'vitest';

import { press, toast } from '../browser/pages.ts';
import { fillIn, parlourForm, openForm, parlourSubmit } from '../browser/parlour-form.ts';
import {
  DISCOVER,
  PUBLISH,
  parlourCard,
  chooseOn,
  pressOn,
  parlourSwitch,
  titlesIn,
} from '../browser/parlours.ts';
import { dialog } from '../browser/user-list.ts';
import { inEachWorld } from './worlds.ts';

inEachWorld({
  alike(world) {
    test('parlours are shown as cards, with who comes', async () => {
      const { page, goto } = await world.visit();
      await goto('/scheduler-parlour');
      await page.getByRole('heading', { name: 'Parlours Submissions' }).waitFor();
      expect(new Set(await titlesIn(page))).toEqual(
        new Set(['Quiet Evening', 'Open Stage', 'Bass Talk', 'On Air']),
      );
      const card = parlourCard(page, 'Quiet Evening');
      await card.getByText('“Songs and stories”').waitFor();
      await card.getByText('Guest 0008').waitFor();
      await card.getByText('Guest 0013').waitFor();
      await card.getByText(/E[SD]T$/).waitFor();
      await parlourCard(page, 'On Air').getByText('Live', { exact: true }).waitFor();
      expect(await parlourSwitch(page, 'On Air', DISCOVER).count()).toBe(0);
      await pressOn(page, 'Quiet Evening', 'All RSVP');
      await page.getByRole('dialog', { name: 'Participants' }).getByText('guest15@example.com').waitFor();
      await page.keyboard.press('Escape');
      await pressOn(page, 'Open Stage', 'All RSVP');
      await page.getByText('No participants.').waitFor();
    });

    test('a parlour is published, shown on the Discover tab, and stays so', async () => {
      const { page, goto } = await world.visit();
      await goto('/scheduler-parlour');
      for (const words of [PUBLISH, DISCOVER]) {
        // Scrolls the card into view.
        await parlourSwitch(page, 'Bass Talk', words).focus();
        await parlourSwitch(page, 'Bass Talk', words).click();
        await expect.poll(() => parlourSwitch(page, 'Bass Talk', words).isEnabled()).toBe(true);
        expect(await parlourSwitch(page, 'Bass Talk', words).isChecked()).toBe(true);
      }
      await page.reload();
      for (const words of [PUBLISH, DISCOVER]) {
        await expect.poll(() => parlourSwitch(page, 'Bass Talk', words).isChecked()).toBe(true);
      }
    });

    test('a parlour is created with its files, is the first of the list, and is deleted', async () => {
      const { page, goto } = await world.visit();
      await goto('/scheduler-parlour');
      await openForm(page);
      await fillIn(page, { host: 'Guest 0016', title: 'Late Set', members: ['Guest 0017', 'Guest 0018'] });
      await parlourSubmit(page).click();
      await parlourForm(page).waitFor({ state: 'hidden' });
      await expect.poll(async () => (await titlesIn(page))[0]).toBe('Late Set');
      await parlourCard(page, 'Late Set').getByText('Guest 0016').waitFor();
      await parlourCard(page, 'Late Set').getByText('Guest 0017').waitFor();
      await chooseOn(page, 'Late Set', 'Delete Parlour');
      await dialog(page).getByText('Confirm to delete selected parlour').waitFor();
      await press('Yes, delete')(page);
      await parlourCard(page, 'Late Set').waitFor({ state: 'hidden' });
      expect(await toast(page, 'Failed to delete parlour').count()).toBe(0);
    });
  },
});
