import { expect, test } from 'vitest';

import {
  openTitle,
  panel as details,
  bulletinSwitch,
  bulletinRow as postOf,
  titlesOn as posts,
} from '../browser/bulletins.ts';
import {
  chooseType,
  create,
  createText,
  drawPhotos,
  fault,
  openForm,
  panel,
  headlineRow,
  titlesOn,
  makeVideoUpload,
} from '../browser/headlines.ts';
import { toast } from '../browser/pages.ts';
import { confirm } from '../browser/user-list.ts';
import { inEachWorld } from './worlds.ts';

inEachWorld({
  alike(world) {
    test('a post is read, and switched off and on', async () => {
      const { page, goto } = await world.visit();
      await goto('/bulletin-board');
      await page.getByRole('heading', { name: 'Post Management' }).waitFor();
      expect(await posts(page)).toHaveLength(10);
      await bulletinSwitch(postOf(page, 'Post 02'), 'Post 02').click();
      await expect.poll(() => bulletinSwitch(postOf(page, 'Post 02'), 'Post 02').isChecked()).toBe(false);
      await page.reload();
      await expect.poll(() => bulletinSwitch(postOf(page, 'Post 02'), 'Post 02').isChecked()).toBe(false);
      await bulletinSwitch(postOf(page, 'Post 02'), 'Post 02').click();
      await expect.poll(() => bulletinSwitch(postOf(page, 'Post 02'), 'Post 02').isChecked()).toBe(true);

      await postOf(page, 'Post 01')
        .getByRole('button', { name: /^View Details/ })
        .click();
      expect(await openTitle(page)).toBe('Post 01');
      await details(page).getByText('All about number 1.').waitFor();
      await details(page).getByText('Is it still open?').waitFor();
      await details(page).getByText('It is.').waitFor();
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: 'Page 2' })
        .or(page.getByRole('button', { name: 'Next page' }))
        .first()
        .click();
      await expect.poll(() => posts(page)).toEqual(['Post 11']);
    });

    test('headlines of the three types are listed, and one is deleted after a question', async () => {
      const { page, goto } = await world.visit();
      await goto('/headline-management');
      await page.getByRole('heading', { name: 'Manage Headline' }).waitFor();
      for (const [title, type] of [
        ['Words', 'Text'],
        ['Motion', 'Video'],
        ['Shots', 'Image'],
      ] as const) {
        await headlineRow(page, title).getByText(type, { exact: true }).waitFor();
      }
      await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
      await expect.poll(() => titlesOn(page)).toEqual(['Motion', 'Shots', 'Words']);
      await headlineRow(page, 'Motion').getByRole('button', { name: 'Delete Motion' }).click();
      const question = page.getByRole('dialog', { name: 'Delete News' });
      await question.getByText('Are you sure to delete the news').waitFor();
      await confirm(page, 'Cancel');
      await headlineRow(page, 'Motion').getByRole('button', { name: 'Delete Motion' }).click();
      await confirm(page, 'Yes, delete');
      await expect.poll(() => titlesOn(page)).toEqual(['Shots', 'Words']);
    });
  },

  otherwise(world) {
    test('a text is published', async () => {
      const { page, goto } = await world.visit();
      await goto('/headline-management');
      await openForm(page);
      await create(page).click();
      await fault(page, 'Please enter news title!');
      await page.keyboard.press('Escape');
      await panel(page).waitFor({ state: 'hidden' });
      await createText(page, 'Fresh');
      await toast(page, 'News created successfully!').waitFor();
      await headlineRow(page, 'Fresh').getByText('Text', { exact: true }).waitFor();
      expect(await titlesOn(page)).toContain('Fresh');
    });

    test.skipIf(world.takesUploads)('a host that takes no files says so in place of a button', async () => {
      const { page, goto } = await world.visit();
      await goto('/headline-management');
      await openForm(page);
      await chooseType(page, 'Video');
      await panel(page)
        .getByText(/^Files can’t be uploaded here/)
        .waitFor();
      expect(
        await panel(page)
          .getByRole('button', { name: /^Choose/ })
          .count(),
      ).toBe(0);
    });

    test.runIf(world.takesUploads)(
      'a video over a minute and a sixth photo are refused before anything is sent',
      async () => {
        const { page, goto, forgive } = await world.visit();
        forgive(/Failed to load resource/);
        await goto('/headline-management');
        await openForm(page);
        await chooseType(page, 'Video');
        await panel(page)
          .locator('input[type=file]')
          .setInputFiles([makeVideoUpload(61)]);
        await toast(page, 'You cannot upload a video longer than 60 seconds').waitFor();
        await chooseType(page, 'Image');
        await panel(page)
          .locator('input[type=file]')
          .setInputFiles(await drawPhotos(6));
        await toast(page, 'News cannot contain more that 5 images').waitFor();
        await expect.poll(() => panel(page).getByText('Photos (5 of 5)').count()).toBe(1);
      },
    );
  },
});
