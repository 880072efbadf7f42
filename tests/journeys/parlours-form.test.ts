import { UPLOAD_MESSAGES } from '@greenroom/contract/kit/uploads';
import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { hostilePictures } from '../../apps/api/src/testing/samples/hostile-pictures.ts';
import { BROKEN_ANSWER } from '../browser/faults.ts';
import { pickUp } from '../browser/keyboard.ts';
import { toast } from '../browser/pages.ts';
import {
  choose,
  parlourFormField,
  fillIn,
  findParlours,
  parlourForm,
  intro,
  longIntro,
  loseAnswer,
  parlourMembers,
  openForm,
  pick,
  parlourPicker,
  poster,
  sendingProgress,
  parlourSubmit,
} from '../browser/parlour-form.ts';
import { addParlours, clearParlours, titlesIn } from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { slowDown } from '../browser/podcasts.ts';
import { openStage } from '../browser/stage.ts';
import { hasFocus } from '../browser/user-list.ts';

const stage = await openStage();
let people: number[] = [];

beforeAll(async () => {
  people = await addPeople(stage.db, [
    { name: 'Nina Simonetti' },
    { name: 'Otis Rushmore' },
    { name: 'Odetta Holmes' },
    { name: 'Miles Davisson' },
  ]);
});
beforeEach(() => clearParlours(stage.db));

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const host = 'Nina Simonetti';
const members = ['Otis Rushmore', 'Odetta Holmes', 'Miles Davisson'];
const create = async (page: Page): Promise<void> => parlourSubmit(page).click();

async function visitScheduler() {
  const visit = await stage.visit({ signedIn: true });
  await visit.goto('/scheduler-parlour');
  return visit;
}

async function visitForm() {
  const visit = await visitScheduler();
  return { ...visit, form: await openForm(visit.page) };
}

describe('a new parlour', () => {
  test('requires everything but a description, and says so beside each field', async () => {
    const { page, form } = await visitForm();
    await create(page);
    for (const words of [
      PARLOUR_MESSAGES.userMissing,
      PARLOUR_MESSAGES.titleMissing,
      PARLOUR_MESSAGES.priceWrong,
      PARLOUR_MESSAGES.memberMissing,
      PARLOUR_MESSAGES.posterMissing,
      PARLOUR_MESSAGES.introMissing,
    ]) {
      await form.getByRole('alert').getByText(words, { exact: true }).waitFor();
    }
    expect(await hasFocus(parlourPicker(page, 'Select User')), 'the first error').toBe(true);
    for (const price of ['-1', '12.505', '1e3', '100000.01']) {
      await parlourFormField(page, 'Price').fill(price);
      await form.getByText(PARLOUR_MESSAGES.priceWrong).waitFor();
    }
    await parlourFormField(page, 'Price').fill('100000');
    await form.getByText(PARLOUR_MESSAGES.priceWrong).waitFor({ state: 'hidden' });
  });

  test('is sent with its files, shows the progress, and is listed first', async () => {
    await addParlours(stage.db, [{ title: 'Far away', host: people[0] ?? 0, startsIn: 24 * 4000 }]);
    const { page, form } = await visitForm();
    await fillIn(page, { host, title: ' Blue Room ', start: '2027-01-15T20:00', members });
    await parlourFormField(page, 'Description (optional)').fill('First line\nSecond line');
    await choose(page, 'Video Intro', longIntro(600_000));
    const lift = await slowDown(page, 150_000);
    await create(page);
    await sendingProgress(page)
      .filter({ hasText: /Sending [1-9]\d?% · \d+ KB of \d+ KB/ })
      .waitFor();
    expect(await parlourSubmit(page).innerText()).toBe('Loading...');
    expect(await parlourFormField(page, 'Title').isDisabled()).toBe(true);
    expect(await form.getByRole('progressbar', { name: 'Upload of the parlour' }).isVisible()).toBe(true);
    await lift();
    await toast(page, PARLOUR_MESSAGES.created).waitFor();
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => titlesIn(page)).toContain('Blue Room');
    expect(await findParlours(stage.db, 'Blue Room')).toEqual([
      {
        host,
        cents: 1250,
        startsAt: '2027-01-16T01:00Z',
        description: 'First line\nSecond line',
        members,
        poster: expect.stringMatching(/^users\/\d+\/parlours\/.+\.png$/),
        intro: expect.stringMatching(/^users\/\d+\/parlours\/.+\.mp4$/),
        version: expect.any(Number),
      },
    ]);
  });

  test('keeps its members in order, each once and never the host', async () => {
    const { page, form } = await visitForm();
    await pick(page, 'Select User', host);
    for (const name of members) await pick(page, 'Select Member', name);
    await pick(page, 'Select Member', 'Otis Rushmore');
    await form.getByText(`Otis Rushmore is already in the list. ${PARLOUR_MESSAGES.memberTwice}`).waitFor();
    await pick(page, 'Select Member', host);
    await form.getByText(`${host} is the host. ${PARLOUR_MESSAGES.hostAmongMembers}`).waitFor();
    const names = () => parlourMembers(page).locator('[title]').allInnerTexts();
    expect(await names()).toEqual(members);

    await form.getByRole('button', { name: 'Move Miles Davisson up' }).click();
    await form.getByRole('button', { name: 'Reorder Miles Davisson' }).focus();
    await pickUp(page, 'Miles Davisson is picked up from place 2 of 3.');
    await page.keyboard.press('ArrowUp');
    await page.getByText('Miles Davisson is over place 1 of 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await expect.poll(names).toEqual(['Miles Davisson', 'Otis Rushmore', 'Odetta Holmes']);
    await parlourMembers(page).first().getByText('Guest', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Remove Otis Rushmore' }).click();
    expect(await names()).toEqual(['Miles Davisson', 'Odetta Holmes']);

    await pick(page, 'Select User', 'Odetta Holmes');
    await create(page);
    await form.getByRole('alert').getByText(PARLOUR_MESSAGES.hostAmongMembers).waitFor();
  });

  test('rejects files that are of a wrong kind, damaged, empty or too large, and uploads none of them', async () => {
    const { page, form } = await visitForm();
    await choose(page, 'Poster', { ...intro(), name: 'clip.mp4' });
    await form.getByText(`clip.mp4 ${PARLOUR_MESSAGES.posterWrong}`).waitFor();
    await choose(page, 'Poster', { ...(await poster()), buffer: Buffer.from('<!doctype html>') });
    await form.getByText(`poster.png ${UPLOAD_MESSAGES.noImage}`).waitFor();
    await choose(page, 'Poster', { ...(await poster()), buffer: GIF });
    await form.getByText(`poster.png ${UPLOAD_MESSAGES.pictureOfGif}`).waitFor();
    await choose(page, 'Video Intro', await poster());
    await form.getByText(`poster.png ${PARLOUR_MESSAGES.introWrong}`).waitFor();
    await choose(page, 'Poster', { ...(await poster()), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await form.getByText('This file is too large. JPEG, PNG or WebP, up to 10 MB').waitFor();
    await choose(page, 'Video Intro', { ...intro(), buffer: Buffer.alloc(0) });
    await form.getByText('This file is empty.').waitFor();
    expect(await form.getByRole('button', { name: /^Remove / }).count()).toBe(0);
  });
});

test('a parlour can be created by keyboard alone', async () => {
  const { page } = await visitScheduler();
  const [form, opener] = [parlourForm(page), page.getByRole('button', { name: 'Create Parlour' }).first()];
  await opener.focus();
  await page.keyboard.press('Enter');
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(opener), { message: 'the focus is back' }).toBe(true);
  await page.keyboard.press('Enter');
  await form.waitFor();
  const tabTo = async (place: Locator): Promise<void> => {
    for (let left = 25; left > 0 && !(await hasFocus(place)); left -= 1) await page.keyboard.press('Tab');
    expect(await hasFocus(place)).toBe(true);
  };
  const typeName = async (label: 'Select User' | 'Select Member', name: string): Promise<void> => {
    await tabTo(parlourPicker(page, label));
    await page.keyboard.type(name);
    await page.getByRole('option', { name, disabled: false }).waitFor();
    await page.keyboard.press('Enter');
  };
  // The file dialog behind the button belongs to the operating system.
  const giveFile = async (label: 'Poster' | 'Video Intro', file: Awaited<ReturnType<typeof poster>>) => {
    await tabTo(form.getByRole('group', { name: label }).getByRole('button', { name: 'Choose a file' }));
    await choose(page, label, file);
  };
  await typeName('Select User', host);
  await tabTo(parlourFormField(page, 'Title'));
  await page.keyboard.type('By keys');
  await tabTo(parlourFormField(page, 'Price'));
  await page.keyboard.type('5');
  await typeName('Select Member', 'Odetta Holmes');
  await giveFile('Poster', await poster());
  await giveFile('Video Intro', intro());
  await tabTo(parlourSubmit(page));
  await page.keyboard.press('Enter');
  await toast(page, PARLOUR_MESSAGES.created).waitFor();
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(page.getByRole('article', { name: 'By keys' }))).toBe(true);
  expect((await findParlours(stage.db, 'By keys'))[0]?.cents).toBe(500);
});

describe('a form that could not be submitted', () => {
  test('shows each error once, keeps everything and is accepted once corrected', async () => {
    const { page, form, forgive } = await visitForm();
    forgive(BROKEN_ANSWER);
    await fillIn(page, { host, title: 'Mended', members });
    await choose(page, 'Video Intro', { ...intro(), buffer: Buffer.from('<!doctype html><script>') });
    // The browser shows the image anyway.
    const buffer = await hostilePictures['a WebP that moves']();
    await choose(page, 'Poster', { ...(await poster()), buffer });
    await create(page);
    const messages = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
    await form.getByRole('alert').getByText(`intro.mp4 ${UPLOAD_MESSAGES.noVideo}`).waitFor();
    await form.getByRole('alert').getByText(`poster.png ${UPLOAD_MESSAGES.pictureMoves}`).waitFor();
    expect(await form.getByText(/damaged/).count(), 'said already').toBe(0);
    expect((await messages.allInnerTexts()).toSorted()).toEqual([
      'Some of the fields are missing or not valid.',
      UPLOAD_MESSAGES.noVideo,
      UPLOAD_MESSAGES.pictureMoves,
    ]);
    expect(await parlourFormField(page, 'Title').inputValue()).toBe('Mended');
    expect(await parlourMembers(page).count()).toBe(3);
    await choose(page, 'Poster', await poster());
    await choose(page, 'Video Intro', intro());
    await create(page);
    await toast(page, PARLOUR_MESSAGES.created).waitFor();
    expect(await messages.count(), 'what was wrong is over').toBe(0);
    expect(await findParlours(stage.db, 'Mended')).toHaveLength(1);
  });

  test('creates one parlour, however often it is sent again after a lost response', async () => {
    const visit = await visitForm();
    visit.forgive(BROKEN_ANSWER);
    const { page, form } = visit;
    await fillIn(page, { host, title: 'Only once', members });
    const lost = await loseAnswer(page, '*/scheduler-parlour/create');
    await create(page);
    await toast(page, PARLOUR_MESSAGES.createFailed).waitFor();
    await form.getByRole('alert').getByText('You seem to be offline.').waitFor();
    expect(lost.count()).toBe(1);
    await lost.lift();
    await create(page);
    await toast(page, PARLOUR_MESSAGES.created).waitFor();
    expect(await findParlours(stage.db, 'Only once')).toHaveLength(1);
  });

  test('can be cancelled during the upload, and sent later', async () => {
    const visit = await visitForm();
    visit.forgive(BROKEN_ANSWER);
    const { page, form } = visit;
    await fillIn(page, { host, title: 'Stopped', members });
    await choose(page, 'Video Intro', longIntro(600_000));
    const lift = await slowDown(page, 100_000);
    await create(page);
    await sendingProgress(page)
      .filter({ hasText: /Sending [1-9]/ })
      .waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.getByText('Upload cancelled. Everything you entered is still here.').waitFor();
    await lift();
    expect(await findParlours(stage.db, 'Stopped')).toEqual([]);
    await create(page);
    await toast(page, PARLOUR_MESSAGES.created).waitFor();
    expect(await findParlours(stage.db, 'Stopped')).toHaveLength(1);
  });
});
