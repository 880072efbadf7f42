import { sql } from 'drizzle-orm';
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { BROKEN_ANSWER, failCall, holdCall } from '../browser/faults.ts';
import { tabTo } from '../browser/keyboard.ts';
import { toast } from '../browser/pages.ts';
import { addPeople } from '../browser/people.ts';
import { addPodcast, podcastCard, choose, findPodcast, podcastDialog, wav } from '../browser/podcasts.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus, lastEntry, query } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();
let address = '';
let userId = 0;

/** Each journey starts with one person who has one podcast of two tracks. */
beforeEach(async () => {
  await stage.db.execute(sql`delete from tracks`);
  await stage.db.execute(sql`delete from podcasts`);
  await stage.db.execute(
    sql`update users set deleted_at = now(), email = id || email where deleted_at is null`,
  );
  [userId = 0] = await addPeople(stage.db, [{ name: 'Ella Baez', city: 'Reno', state: 'NV' }]);
  await addPodcast(stage.db, userId, { name: 'Evenings', titles: ['Dusk', 'Dawn'] });
  address = `/podcast-detail/${userId}`;
});

describe('a person’s podcasts', () => {
  test('are found by order and page, and the back link returns there', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    const names = Array.from({ length: 11 }, (_, n) => `Host ${String.fromCodePoint(65 + n)}`);
    const ids = await addPeople(
      stage.db,
      names.map((name) => ({ name, email: `${name.toLowerCase().replace(' ', '.')}.${userId}@example.com` })),
    );
    for (const id of ids) await addPodcast(stage.db, id, { name: `Of ${id}`, titles: ['One'] });
    await goto('/podcast-management');
    await page.getByText('12 people with podcasts').waitFor();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(query(page)).toEqual({ sort_by: 'name', sort_dir: 'asc', page: '2' });
    await page.getByRole('link', { name: 'View the podcasts of Host K' }).click();
    await page.getByRole('heading', { name: 'Host K' }).waitFor();
    await page.reload();
    await page.getByRole('main').getByRole('link', { name: 'Podcast Management' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(query(page)).toEqual({ sort_by: 'name', sort_dir: 'asc', page: '2' });
  });

  test('of an unknown person show a message with a way back', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    for (const id of ['99999999', 'nobody']) {
      await visit.goto(`/podcast-detail/${id}`);
      await visit.page.getByText('This user does not exist.').waitFor();
      expect(await visit.page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    }
    await visit.page.getByRole('main').getByRole('link', { name: 'Podcast Management' }).click();
    await visit.page.waitForURL('**/podcast-management');
  });

  test('are shown and hidden in the app immediately, and revert when the change is refused', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page, goto } = visit;
    await goto(address);
    const shown = podcastCard(page, 'Evenings').getByRole('switch', { name: 'Evenings is shown on the app' });
    const held = await holdCall(page, 'podcasts.update');
    await shown.click();
    await podcastCard(page, 'Evenings').getByText('Hidden').waitFor();
    expect((await findPodcast(stage.db, 'Evenings'))?.isShow, 'not yet answered').toBe(true);
    held.release();
    await toast(page, 'Podcast update successfully!').waitFor();
    expect(await findPodcast(stage.db, 'Evenings')).toMatchObject({
      isShow: false,
      tracks: ['Dusk 61 s', 'Dawn 61 s'],
    });
    await settled(page);
    const fault = await failCall(page, 'podcasts.update', 'server error');
    await shown.click();
    await toast(page, 'The server words it so: internal.').waitFor();
    await podcastCard(page, 'Evenings').getByText('Hidden').waitFor();
    await fault.lift();
  });

  test('are deleted after a confirmation, and restored by Undo', async () => {
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto(address);
    await podcastCard(page, 'Evenings').getByRole('button', { name: 'Remove Evenings' }).click();
    const question = page.getByRole('dialog', { name: 'Remove podcast' });
    await question.getByText('2 tracks will be removed from the app').waitFor();
    await question.getByRole('button', { name: 'Yes, remove' }).click();
    await page.getByText('There is no any podcast.').waitFor();
    expect((await findPodcast(stage.db, 'Evenings'))?.isThere).toBe(false);
    await toast(page, 'Evenings').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await podcastCard(page, 'Evenings').getByText('Dawn').waitFor();
    expect(await findPodcast(stage.db, 'Evenings')).toMatchObject({
      isThere: true,
      tracks: ['Dusk 61 s', 'Dawn 61 s'],
    });
  });
});

test('a podcast is made, changed, removed and put back by keyboard alone', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  const panel = podcastDialog(page);
  const press = async (place: Locator, key = 'Enter'): Promise<void> => {
    await tabTo(place);
    await page.keyboard.press(key);
  };
  await goto('/podcast-management');
  await press(page.getByRole('button', { name: 'Create Podcast' }));
  await tabTo(panel.getByRole('combobox', { name: 'User' }));
  await page.keyboard.type('ella');
  await page.getByRole('option', { name: 'Ella Baez' }).waitFor();
  await page.keyboard.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await tabTo(panel.getByLabel('Podcast name'));
  await page.keyboard.type('Keys');
  await press(panel.getByRole('switch', { name: 'Show on app' }), 'Space');
  await press(panel.getByRole('button', { name: 'Choose files' }));
  await (await chooser).setFiles([wav('Tone.wav', 1)]);
  await panel.getByText(/· Ready/).waitFor();
  await press(panel.getByRole('button', { name: 'Create', exact: true }));
  await toast(page, 'Podcast created successfully!').waitFor();
  await panel.waitFor({ state: 'hidden' });
  expect(await findPodcast(stage.db, 'Keys')).toMatchObject({ isShow: false, tracks: ['Tone 1 s'] });

  await press(page.getByRole('link', { name: 'View the podcasts of Ella Baez' }));
  await press(podcastCard(page, 'Keys').getByRole('button', { name: 'Play Tone' }));
  await podcastCard(page, 'Keys').getByRole('button', { name: 'Pause Tone' }).waitFor();
  // From the end of the page, Tab begins at its top again.
  await press(podcastCard(page, 'Keys').getByRole('button', { name: 'Edit Keys' }));
  // The panel opened on it, with the cursor in the name as it is.
  await tabTo(panel.getByLabel('Podcast name'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Chords');
  await page.keyboard.press('Enter');
  await toast(page, 'Podcast update successfully!').waitFor();
  await panel.waitFor({ state: 'hidden' });

  await press(podcastCard(page, 'Chords').getByRole('button', { name: 'Remove Chords' }));
  const question = page.getByRole('dialog', { name: 'Remove podcast' });
  await press(question.getByRole('button', { name: 'Yes, remove' }));
  await podcastCard(page, 'Chords').waitFor({ state: 'hidden' });
  await press(page.getByRole('button', { name: 'Undo' }));
  await podcastCard(page, 'Chords').getByText('Tone').waitFor();
});

describe('changing a podcast', () => {
  test('works for its name, its title and its tracks, never more than three', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    await podcastCard(page, 'Evenings').getByRole('button', { name: 'Edit Evenings' }).click();
    const panel = podcastDialog(page);
    const update = panel.getByRole('button', { name: 'Update' });
    await panel.waitFor();
    expect(await update.isDisabled(), 'nothing has changed').toBe(true);
    await choose(page, [wav('Noon.wav', 4), wav('Late.wav', 5)]);
    await panel.getByText('Late.wav You can upload only three audio track in a podcast').waitFor();
    await panel.getByText(/· Ready/).waitFor();
    await panel.getByRole('button', { name: 'Delete Dusk' }).click();
    const question = page.getByRole('dialog', { name: 'Delete track' });
    await question.getByText('permanently').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await panel.isVisible(), 'Escape was meant for the question').toBe(true);
    await panel.getByRole('button', { name: 'Delete Dusk' }).click();
    await question.getByRole('button', { name: 'Yes, delete' }).click();
    await toast(page, 'Track deleted successfully!').waitFor();
    await question.waitFor({ state: 'hidden' });
    expect((await findPodcast(stage.db, 'Evenings'))?.tracks).toEqual(['Dawn 61 s']);
    await choose(page, [wav('Late.wav', 5)]);
    await expect.poll(() => panel.getByText(/· Ready/).count()).toBe(2);
    await panel.getByLabel('Title of track 1').fill('');
    await panel.getByLabel('Podcast name').fill('Nights');
    await update.click();
    await panel.getByText('Please enter a track title.').waitFor();
    expect(await hasFocus(panel.getByLabel('Title of track 1'))).toBe(true);
    await panel.getByLabel('Title of track 1').fill('Sunrise');
    await update.click();
    await toast(page, 'Podcast update successfully!').waitFor();
    await panel.waitFor({ state: 'hidden' });
    await podcastCard(page, 'Nights').getByText('Sunrise').waitFor();
    expect((await findPodcast(stage.db, 'Nights'))?.tracks).toEqual(['Sunrise 61 s', 'Noon 4 s', 'Late 5 s']);
    expect(await lastEntry(stage.db)).toMatchObject({ action: 'podcasts.update', actor: stage.admin.email });
    expect(await hasFocus(podcastCard(page, 'Nights').getByRole('button', { name: 'Edit Nights' }))).toBe(
      true,
    );
  });

  test('reports a track that could not be deleted, and keeps it', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page, goto } = visit;
    await goto(address);
    await page.getByRole('button', { name: 'Edit Evenings' }).click();
    await failCall(page, 'media.removeTrack', 'server error');
    await podcastDialog(page).getByRole('button', { name: 'Delete Dusk' }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await toast(page, 'Something went wrong.').waitFor();
    await page.getByRole('dialog', { name: 'Delete track' }).getByRole('button', { name: 'Cancel' }).click();
    expect(await podcastDialog(page).getByRole('button', { name: 'Delete Dusk' }).isVisible()).toBe(true);
  });

  test('after it was changed in another tab shows both versions, and offers to overwrite or reload', async () => {
    const visits = [await stage.visit({ signedIn: true }), await stage.visit({ signedIn: true })] as const;
    const [mine, other] = visits;
    for (const visit of visits) {
      visit.forgive(/status of 409/);
      await visit.goto(address);
      await visit.page.getByRole('button', { name: 'Edit Evenings' }).click();
    }
    /** Saves from the other browser, so that this one is out of date. */
    async function saveElsewhere(name: string, title: string): Promise<void> {
      await podcastDialog(other.page).getByLabel('Podcast name').fill(name);
      await podcastDialog(other.page).getByLabel('Title of track 2').fill(title);
      await podcastDialog(other.page).getByRole('button', { name: 'Update' }).click();
      await podcastDialog(other.page).waitFor({ state: 'hidden' });
    }

    await saveElsewhere('Theirs', 'Their dawn');
    const panel = podcastDialog(mine.page);
    await panel.getByLabel('Podcast name').fill('Mine');
    await panel.getByLabel('Title of track 1').fill('My dusk');
    await panel.getByRole('button', { name: 'Update' }).click();
    const conflict = panel.getByRole('region', { name: 'Conflicting changes' });
    await conflict.getByRole('alert').filter({ hasText: 'you, in another tab' }).waitFor();
    await conflict
      .getByRole('row', { name: /^Tracks/ })
      .getByText('Their dawn')
      .waitFor();
    expect(await panel.getByLabel('Podcast name').inputValue(), 'the words stay').toBe('Mine');
    expect((await findPodcast(stage.db, 'Theirs'))?.tracks).toEqual(['Dusk 61 s', 'Their dawn 61 s']);
    await conflict.getByRole('button', { name: 'Overwrite' }).click();
    await toast(mine.page, 'Podcast update successfully!').waitFor();
    await panel.waitFor({ state: 'hidden' });
    expect((await findPodcast(stage.db, 'Mine'))?.tracks).toEqual(['My dusk 61 s', 'Their dawn 61 s']);

    for (const { page, goto } of visits) {
      await goto(address);
      await page.getByRole('button', { name: 'Edit Mine' }).click();
    }
    await saveElsewhere('Theirs again', 'Another dawn');
    await panel.getByLabel('Podcast name').fill('Mine again');
    await panel.getByRole('button', { name: 'Update' }).click();
    await conflict.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => panel.getByLabel('Podcast name').inputValue()).toBe('Theirs again');
    expect(await panel.getByLabel('Title of track 2').inputValue()).toBe('Another dawn');
    expect(await panel.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true);
    await panel.getByRole('button', { name: 'Use all of mine' }).click();
    expect(await panel.getByLabel('Podcast name').inputValue()).toBe('Mine again');
    await panel.getByLabel('Podcast name').fill('Settled');
    await panel.getByRole('button', { name: 'Update' }).click();
    await toast(mine.page, 'Podcast update successfully!').waitFor();
    expect((await findPodcast(stage.db, 'Settled'))?.tracks).toEqual(['My dusk 61 s', 'Another dawn 61 s']);
  });
});
