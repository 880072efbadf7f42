import { PROFILE_MESSAGES } from '@greenroom/contract/users-profile.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  ELLA,
  addTryon,
  field,
  findPerson,
  halves,
  location,
  lookAt,
  replaceElla,
  updateButton,
} from '../browser/edit-profile.ts';
import { BROKEN_ANSWER, findRequestCall } from '../browser/faults.ts';
import { toast } from '../browser/pages.ts';
import { addPodcast } from '../browser/podcasts.ts';
import { openStage } from '../browser/stage.ts';
import { dialog, hasFocus, lastEntry } from '../browser/user-list.ts';

const stage = await openStage({}, { hasVideos: true });
let id = 0;
let address = '';

beforeAll(() => addTryon(stage.db));
beforeEach(async () => {
  id = await replaceElla(stage.db);
  address = `/edit-profile/${id}`;
});

describe('a person’s profile', () => {
  test('can be edited, and the change shows everywhere on a phone', async () => {
    await addPodcast(stage.db, id, { name: 'Evenings', titles: ['Dusk'] });
    const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
    await goto(address);
    expect(await updateButton(page).isDisabled(), 'nothing has changed').toBe(true);
    expect(await field(page, 'Email').getAttribute('readonly')).not.toBeNull();
    await field(page, 'Name').fill('Ella B. Baez');
    await location(page).fill('tryo');
    await page.getByRole('option', { name: /Tryon/ }).click();
    await expect.poll(() => field(page, 'Zip code').inputValue()).toBe('28782');
    await field(page, 'Website').fill('ella.band');
    await page.getByText('Opens https://ella.band/').waitFor();
    await field(page, 'Bio').fill('Plays the double bass.\n\nSings too.');
    await page.getByRole('checkbox', { name: 'Songwriter' }).check();
    await page.getByRole('checkbox', { name: 'Jazz' }).check();
    await page.getByRole('button', { name: 'Add video link' }).click();
    await page.keyboard.type('youtu.be/abcdefghijk');
    await page.getByText('YouTube', { exact: true }).waitFor();
    await updateButton(page).click();
    await toast(page, 'User updated successfully!').waitFor();
    await page.waitForURL(`**/user-detail/${id}`);
    await page.getByText('Sings too.').waitFor();
    const person = await findPerson(stage.db, id);
    expect(person).toMatchObject({
      name: 'Ella B. Baez',
      city: 'Tryon',
      state: 'NC',
      zipcode: '28782',
      latitude: 35.2,
      roles: [1, 5],
      website: 'https://ella.band/',
      bio: 'Plays the double bass.\n\nSings too.',
      videos: ['https://vimeo.com/76979871', 'https://youtu.be/abcdefghijk'],
    });
    expect(person?.genres).toHaveLength(2);
    expect(await lastEntry(stage.db)).toMatchObject({ action: 'users.update', record: String(id) });
    for (const place of ['/user-list', `/podcast-detail/${id}`]) {
      await goto(place);
      await page.getByText('Ella B. Baez').first().waitFor();
    }
    await goto(address);
    expect(await updateButton(page).isDisabled(), 'nothing is left over').toBe(true);
  });

  test('is left for the page before the form, by saving, by Cancel and by Back after them', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    for (const leave of ['Update', 'Cancel']) {
      await goto('/user-list');
      await page.getByRole('link', { name: /^View Ella/ }).click();
      await page.getByRole('link', { name: /^Edit Ella/ }).click();
      if (leave === 'Update') await field(page, 'Name').fill('Ella Back');
      await page.getByRole('button', { name: leave }).click();
      await page.waitForURL(`**/user-detail/${id}`);
      await page.goBack();
      expect(new URL(page.url()).pathname, leave).toBe(`/user-detail/${id}`);
      await page.goBack();
      await page.waitForURL('**/user-list');
    }
  });

  test('sends only the changed fields', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    const sent = page.waitForRequest((request) => findRequestCall(request) === 'users.update');
    await field(page, 'Bio').fill(`${ELLA.bio} `);
    expect(await updateButton(page).isDisabled(), 'a space at the end').toBe(true);
    await field(page, 'State').fill('CA');
    await updateButton(page).click();
    expect((await sent).postDataJSON()).toEqual({ state: 'CA', latitude: null, longitude: null });
    expect((await sent).headers()['if-match']).toBe(`"${id}.1"`);
    await page.waitForURL(`**/user-detail/${id}`);
  });

  test('is not saved while a field is invalid, and no text is lost', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    const wrong: [() => Promise<void>, string, () => Promise<void>][] = [
      [
        () => location(page).fill(''),
        'Location is required!',
        () =>
          location(page)
            .fill('Sparks')
            .then(() => page.keyboard.press('Tab')),
      ],
      [
        () => field(page, 'Website').fill('javascript:alert(1)'),
        'Website url is not correct!',
        () => field(page, 'Website').fill(''),
      ],
      [
        () => field(page, 'Video link 1').fill('https://example.com/watch?v=abcdefghijk'),
        'Video url is not correct!',
        () => field(page, 'Video link 1').fill('https://www.youtube.com/watch?v=abcdefghijk'),
      ],
      [
        () => page.getByRole('checkbox', { name: 'Artist' }).uncheck(),
        'Please choose at least one talent.',
        () => page.getByRole('checkbox', { name: 'Producer' }).check(),
      ],
    ];
    for (const [spoil, words, mend] of wrong) {
      await spoil();
      await page.keyboard.press('Tab');
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      await mend();
      await page.getByRole('alert').filter({ hasText: words }).waitFor({ state: 'detached' });
    }
    const long = 'x'.repeat(1001);
    await field(page, 'Bio').fill(long);
    await page.getByRole('alert').filter({ hasText: 'Use at most 1000 characters.' }).waitFor();
    await page.getByText('1,001 / 1,000').waitFor();
    expect(await field(page, 'Bio').inputValue(), 'the text stays').toBe(long);
    await field(page, 'Name').fill('');
    await location(page).fill('');
    await updateButton(page).click();
    await page.getByRole('alert').filter({ hasText: PROFILE_MESSAGES.nameMissing }).waitFor();
    await page.getByRole('alert').filter({ hasText: PROFILE_MESSAGES.locationMissing }).waitFor();
    expect(await hasFocus(field(page, 'Name')), 'the first one').toBe(true);
    expect((await findPerson(stage.db, id))?.version, 'nothing is saved').toBe(1);
    await field(page, 'Name').fill(ELLA.name);
    await location(page).fill('Sparks');
    await field(page, 'Bio').fill(long.slice(1));
    await updateButton(page).click();
    await page.waitForURL(`**/user-detail/${id}`);
    expect(await findPerson(stage.db, id)).toMatchObject({
      city: 'Sparks',
      website: null,
      bio: long.slice(1),
      roles: [2],
      videos: ['https://www.youtube.com/watch?v=abcdefghijk'],
    });
  });

  test('shows each refusal of the server beside its field, and focuses the first', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page, goto } = visit;
    await goto(address);
    await page.route('**/*', (route) => {
      if (findRequestCall(route.request()) !== 'users.update') return route.fallback();
      const errors = {
        website_url: ['Website url is not correct!'],
        'video_links.1': ['Video url is not correct!'],
      };
      const msg = 'Some of what was sent is not valid.';
      return route.fulfill({ status: 400, json: { code: 'bad_request', msg, message: msg, errors } });
    });
    await field(page, 'Website').fill('other.example');
    for (const link of [' ', 'https://vimeo.com/5']) {
      await page.getByRole('button', { name: 'Add video link' }).click();
      await page.keyboard.type(link);
    }
    await updateButton(page).click();
    await toast(page, 'Some of what was sent is not valid.').waitFor();
    await expect.poll(() => hasFocus(field(page, 'Website'))).toBe(true);
    expect(await field(page, 'Website').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Video link 3').getAttribute('aria-invalid'), 'the empty row is not sent').toBe(
      'true',
    );
    expect(await field(page, 'Video link 1').getAttribute('aria-invalid')).toBeNull();
    expect(await field(page, 'Video link 3').inputValue()).toBe('https://vimeo.com/5');
  });
});

describe('a picture', () => {
  test('is cropped to a square by keyboard, uploaded, shown, and removed', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    await page.locator('input[type=file]').setInputFiles(await halves(page, 300, 2400));
    await dialog(page).getByRole('slider', { name: 'Size' }).waitFor();
    expect(await dialog(page).evaluate((all) => all.scrollHeight - all.clientHeight), 'a tall one').toBe(0);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.locator('input[type=file]').setInputFiles(await halves(page, 900, 600));
    const square = dialog(page).getByRole('group', { name: /^Square/ });
    await square.waitFor();
    const box = await square.boundingBox();
    const whole = await dialog(page).getByRole('img', { name: 'halves.png' }).boundingBox();
    expect((box?.width ?? 0) / (whole?.width ?? 1), 'it starts at 30 percent').toBeCloseTo(0.3, 2);
    expect(box?.width).toBeCloseTo(box?.height ?? 0, 0);
    expect(await dialog(page).getByRole('button', { name: 'Use picture' }).isEnabled()).toBe(true);
    const cancel = dialog(page).getByRole('button', { name: 'Cancel' });
    await expect.poll(() => hasFocus(cancel), { message: 'the focus is in the dialog' }).toBe(true);
    await square.focus();
    for (let presses = 3; presses > 0; presses -= 1) await page.keyboard.press('Control+ArrowRight');
    const slider = dialog(page).getByRole('slider', { name: 'Size' });
    await slider.fill('20');
    await dialog(page).getByRole('button', { name: 'Use picture' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByText(/· Ready/).waitFor();
    await updateButton(page).click();
    await page.waitForURL(`**/user-detail/${id}`);
    const { picture } = (await findPerson(stage.db, id)) ?? {};
    expect(picture).toMatch(new RegExp(`^users/${id}/profile/.+\\.png$`));
    expect(await lookAt(page, picture)).toEqual({ width: 180, height: 180, color: [0, 0, 255] });

    await goto(address);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('button', { name: 'Keep the old picture' }).click();
    expect(await updateButton(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await updateButton(page).click();
    await page.waitForURL(`**/user-detail/${id}`);
    expect((await findPerson(stage.db, id))?.picture).toBeNull();
  });

  test('that cannot be read is refused with a message, and the form stays usable', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    const buffer = Buffer.from('<!doctype html><script>alert(1)</script>');
    await page.locator('input[type=file]').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer });
    const picture = page.getByRole('region', { name: 'Picture' });
    await picture
      .getByRole('alert')
      .getByText('page.png The image could not be read. Upload a JPEG, PNG or WebP file.')
      .waitFor();
    expect(await dialog(page).count(), 'nothing to crop').toBe(0);
    await field(page, 'Name').fill('Goes on');
    expect(await updateButton(page).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`**/user-detail/${id}`);
  });
});
