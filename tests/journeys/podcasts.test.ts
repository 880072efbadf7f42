import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

import { rowsOf } from '../../apps/api/src/kit/db/db.ts';
import { Int } from '../../apps/api/src/kit/db/row.ts';
import { loseAnswer } from '../browser/parlour-form.ts';
import { toast } from '../browser/pages.ts';
import { addCrowd, addPeople } from '../browser/people.ts';
import {
  podcastCard,
  choose,
  expectSound,
  falseSong,
  findPodcast,
  mp3,
  openPanel,
  podcastDialog,
  pickUser,
  slowDown,
  wav,
} from '../browser/podcasts.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus, userRow } from '../browser/user-list.ts';
import { BROKEN_ANSWER } from '../browser/faults.ts';

const stage = await openStage();

beforeAll(async () => {
  await addCrowd(stage.db, 12);
  await addPeople(stage.db, [{ name: 'Odetta Holmes' }, { name: 'Otis Rush', city: 'Chicago', state: 'IL' }]);
});

describe('making a podcast', () => {
  test('works with three tracks, from picking the user to playing it', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/podcast-management');
    await page.getByText('There is no any podcast.').waitFor();
    const panel = await openPanel(page);
    const chooseFiles = panel.getByRole('button', { name: 'Choose files' });
    // A forced click does not wait until the panel has stopped moving, as this does.
    await chooseFiles.hover();
    await chooseFiles.click({ force: true });
    await panel.getByText('Please select user!').waitFor();
    await panel.getByRole('button', { name: 'Create' }).click();
    await panel.getByText('Please select a user!').waitFor();
    await panel.getByText('Please enter podcast name!').waitFor();
    await expect.poll(() => hasFocus(panel.getByRole('combobox', { name: 'User' }))).toBe(true);
    await pickUser(page, 'od', 'Odetta Holmes');
    await panel.getByRole('button', { name: 'Create' }).click();
    await panel.getByText('Please upload atleast one audio track!').waitFor();

    const lift = await slowDown(page, 200_000);
    await choose(page, [
      wav('01 opener.wav', 40),
      mp3('Break.mp3'),
      wav('Coda.final.wav', 30),
      wav('More.wav', 1),
    ]);
    await panel.getByText('More.wav You can upload only three audio track in a podcast').waitFor();
    await panel
      .getByText(/Sending [1-9]\d?%/)
      .first()
      .waitFor();
    expect(await panel.getByRole('progressbar', { name: 'Upload of 01 opener.wav' }).isVisible()).toBe(true);
    await panel.getByRole('button', { name: 'Create' }).click();
    await panel.getByText('Please enter podcast name!').waitFor();
    await panel.getByText('A track is still uploading.').waitFor();
    await lift();
    await expect.poll(() => panel.getByText(/· Ready/).count()).toBe(3);
    expect(await panel.getByText('A track is still uploading.').count(), 'it has arrived').toBe(0);

    const titles = panel.getByLabel(/^Title of track \d$/);
    const titlesNow = () =>
      titles.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    expect(await titlesNow()).toEqual(['01 opener', 'Break', 'Coda.final']);
    await panel.getByText('00:00 / 00:40').waitFor();
    await panel.getByText('00:00 / 00:02').waitFor();
    await expectSound(panel, '01 opener');
    await panel.getByRole('button', { name: 'Move Coda.final up' }).click();
    expect(await titlesNow()).toEqual(['01 opener', 'Coda.final', 'Break']);
    await titles.nth(1).fill(' Coda ');
    await panel.getByLabel('Podcast name').fill('Late Songs');
    await panel.getByRole('button', { name: 'Create' }).click();
    await toast(page, 'Podcast created successfully!').waitFor();
    await panel.waitFor({ state: 'hidden' });

    await page.getByText('1 person with podcasts').waitFor();
    expect(await userRow(page, 'Odetta Holmes').getByRole('cell').nth(2).innerText()).toBe('1');
    expect(await findPodcast(stage.db, 'Late Songs')).toEqual({
      name: 'Late Songs',
      isShow: true,
      isThere: true,
      tracks: ['01 opener 40 s', 'Coda 30 s', 'Break 2 s'],
    });
    await userRow(page, 'Odetta Holmes').getByRole('link', { name: /^View/ }).click();
    await expectSound(podcastCard(page, 'Late Songs'), 'Coda');
    await expectSound(podcastCard(page, 'Late Songs'), 'Break');
  });

  test('works after a file was rejected, one was cancelled and one upload broke off', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page, goto } = visit;
    await goto('/podcast-management');
    const panel = await openPanel(page);
    await pickUser(page, 'ot', 'Otis Rush');
    await choose(page, [falseSong('page.mp3')]);
    await panel.getByText('You can upload only mp3 or wav file').waitFor();
    await panel.getByLabel('Podcast name').fill('Rough Cuts');
    await panel.getByRole('button', { name: 'Create' }).click();
    await panel.getByText('A track was not uploaded. Retry or remove it.').waitFor();
    await panel.getByRole('button', { name: 'Remove page.mp3' }).click();
    await choose(page, [{ ...wav('notes.txt', 1), mimeType: 'text/plain' }]);
    await panel.getByText('notes.txt You can upload only mp3 or wav file').waitFor();
    expect(await panel.getByRole('listitem').count(), 'nothing of it was sent').toBe(0);

    const lift = await slowDown(page, 100_000);
    await choose(page, [wav('slow.wav', 60)]);
    await panel
      .getByText(/Sending/)
      .first()
      .waitFor();
    await panel.getByRole('button', { name: 'Cancel slow.wav' }).click();
    await panel.getByText(/· Cancelled/).waitFor();
    await lift();
    await panel.getByRole('button', { name: 'Retry slow.wav' }).click();
    await panel.getByText(/· Ready/).waitFor();

    await page.route(
      (url) => url.pathname.startsWith('/uploads'),
      (route) => route.abort('connectionreset'),
      { times: 1 },
    );
    await choose(page, [wav('cut.wav', 2)]);
    await panel.getByText('The upload was cut off. Check your connection and try again.').waitFor();
    await panel.getByRole('button', { name: 'Retry cut.wav' }).click();
    await expect.poll(() => panel.getByText(/· Ready/).count()).toBe(2);
    expect(await panel.getByLabel('Podcast name').inputValue()).toBe('Rough Cuts');
    await panel.getByRole('button', { name: 'Create' }).click();
    await toast(page, 'Podcast created successfully!').waitFor();
    expect((await findPodcast(stage.db, 'Rough Cuts'))?.tracks).toEqual(['slow 60 s', 'cut 2 s']);
  });

  test('works for another user than the one it was started for', async () => {
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto('/podcast-management');
    const panel = await openPanel(page);
    await pickUser(page, 'od', 'Odetta Holmes');
    await choose(page, [wav('Mine.wav', 3)]);
    await panel.getByText(/· Ready/).waitFor();
    await panel.getByLabel('Title of track 1').fill('Yours');
    await pickUser(page, 'ot', 'Otis Rush');
    const question = page.getByRole('dialog', { name: 'Change the user?' });
    await question.getByText('they will be uploaded again automatically').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await panel.getByRole('combobox', { name: 'User' }).inputValue()).toBe('Odetta Holmes');
    await pickUser(page, 'ot', 'Otis Rush');
    await question.getByRole('button', { name: 'Yes, change' }).click();
    await question.waitFor({ state: 'hidden' });
    await panel.getByText(/· Ready/).waitFor();
    expect(await panel.getByLabel('Title of track 1').inputValue()).toBe('Yours');
    await panel.getByRole('switch', { name: 'Show on app' }).click();
    await panel.getByLabel('Podcast name').fill('Moved');
    await panel.getByRole('button', { name: 'Create' }).click();
    await toast(page, 'Podcast created successfully!').waitFor();
    expect(await findPodcast(stage.db, 'Moved')).toMatchObject({ isShow: false, tracks: ['Yours 3 s'] });
  });

  test('survives a reload with its uploads, and is created once', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page, goto } = visit;
    page.on('dialog', (question) => void question.accept());
    await goto('/podcast-management');
    const panel = await openPanel(page);
    await pickUser(page, 'od', 'Odetta Holmes');
    await panel.getByLabel('Podcast name').fill('Kept');
    await choose(page, [wav('Kept.wav', 3)]);
    await panel.getByText(/· Ready/).waitFor();
    await panel.getByLabel('Title of track 1').fill('My title');
    const lost = await loseAnswer(page, '*/admin/podcasts');
    await panel.getByRole('button', { name: 'Create' }).click();
    await panel.getByRole('alert').getByText('You seem to be offline.').waitFor();
    await lost.lift();
    await page.reload();
    await openPanel(page);
    await panel.getByText(/^Your unsaved changes from/).waitFor();
    expect(await panel.getByRole('combobox', { name: 'User' }).inputValue()).toBe('Odetta Holmes');
    expect(await panel.getByLabel('Title of track 1').inputValue()).toBe('My title');
    await expectSound(panel, 'My title');
    await panel.getByRole('button', { name: 'Create' }).click();
    await toast(page, 'Podcast created successfully!').waitFor();
    await panel.waitFor({ state: 'hidden' });
    expect((await findPodcast(stage.db, 'Kept'))?.tracks).toEqual(['My title 3 s']);
    expect(
      await rowsOf(stage.db, { id: Int }, sql`select id from podcasts where name = 'Kept'`),
    ).toHaveLength(1);
    await openPanel(page);
    expect(await panel.getByLabel('Podcast name').inputValue(), 'nothing is left over').toBe('');
    expect(await panel.getByRole('listitem').count()).toBe(0);
  });

  test('asks before the user leaves it unsaved', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto('/dashboard');
    await page.getByRole('link', { name: 'Podcast Management' }).click();
    const panel = await openPanel(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await openPanel(page);
    await panel.getByLabel('Podcast name').fill('Half done');
    const question = page.getByRole('dialog', { name: 'Discard this podcast?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await panel.getByLabel('Podcast name').inputValue()).toBe('Half done');
    await page.goBack();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/podcast-management');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Yes, discard' }).click();
    await podcastDialog(page).waitFor({ state: 'hidden' });
    await openPanel(page);
    expect(await panel.getByLabel('Podcast name').inputValue(), 'the next one begins empty').toBe('');
  });
});
