import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import {
  addPicture,
  conflict,
  field,
  findPerson,
  replaceElla,
  updateButton,
} from '../browser/edit-profile.ts';
import { BROKEN_ANSWER, findRequestCall } from '../browser/faults.ts';
import { pressIfThere, signInAs, toast } from '../browser/pages.ts';
import { addAdmin } from '../browser/people.ts';
import { ADMIN, openStage } from '../browser/stage.ts';
import { dialog, hasFocus } from '../browser/user-list.ts';
import { trail } from '../browser/user-page.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage({}, { hasVideos: true });
const other = await addAdmin(stage.db, { email: 'second@example.com', password: 'backstage2' });
let id = 0;
let address = '';

beforeEach(async () => {
  id = await replaceElla(stage.db);
  address = `/edit-profile/${id}`;
});

/** Opens the form in both browsers. */
async function openTwo() {
  const mine = await stage.visit({ signedIn: true });
  const theirs = await stage.visit({ signedIn: await other.newSession() });
  for (const visit of [mine, theirs]) {
    visit.forgive(BROKEN_ANSWER);
    await visit.goto(address);
  }
  return [mine.page, theirs.page] as const;
}

/** Saves from the other browser, so that this one is out of date. */
async function saveElsewhere(page: Page, words: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(words)) await field(page, label).fill(text);
  await updateButton(page).click();
  await page.waitForURL(`**/user-detail/${id}`);
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
const left = (page: Page) => page.waitForURL(`**/user-detail/${id}`);
const listKeptDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('greenroom-profile')));

describe('two admins who edit one person', () => {
  test('see each other’s changes, and overwrite only what they changed themselves', async () => {
    const [mine, theirs] = await openTwo();
    await saveElsewhere(theirs, { Bio: 'Their bio', Website: 'theirs.example' });
    await field(mine, 'Bio').fill('My bio');
    await field(mine, 'Name').fill('My name');
    await updateButton(mine).click();
    await conflict(mine).getByRole('alert').filter({ hasText: other.email }).waitFor();
    expect(await hasFocus(conflict(mine))).toBe(true);
    for (const text of ['Changed by both', 'Their bio', 'My bio'])
      await row(mine, 'Bio').getByText(text, { exact: true }).waitFor();
    await row(mine, 'Website').getByText('Changed by them').waitFor();
    await row(mine, 'Name').getByText('Changed by you').waitFor();
    expect(await field(mine, 'Bio').inputValue(), 'the words stay').toBe('My bio');
    expect((await findPerson(stage.db, id))?.bio, 'nothing is saved yet').toBe('Their bio');
    await conflict(mine).getByRole('button', { name: 'Overwrite' }).click();
    await left(mine);
    expect(await findPerson(stage.db, id)).toMatchObject({
      name: 'My name',
      bio: 'My bio',
      website: 'https://theirs.example/',
      version: 3,
    });
  });

  test('can take the other’s version, and put back parts of their own', async () => {
    const [mine, theirs] = await openTwo();
    await saveElsewhere(theirs, { Bio: 'Their bio', Name: 'Their name' });
    await addPicture(mine);
    await field(mine, 'Bio').fill('My bio');
    await field(mine, 'Website').fill('mine.example');
    await updateButton(mine).click();
    await conflict(mine).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => field(mine, 'Bio').inputValue()).toBe('Their bio');
    expect(await field(mine, 'Name').inputValue()).toBe('Their name');
    expect(await updateButton(mine).isDisabled(), 'it is as they saved it').toBe(true);
    await row(mine, 'Website').getByRole('button', { name: 'Use mine' }).click();
    await row(mine, 'Picture').getByRole('button', { name: 'Use mine' }).click();
    await mine.getByRole('button', { name: 'Discard mine' }).click();
    await updateButton(mine).click();
    await left(mine);
    const person = await findPerson(stage.db, id);
    expect(person).toMatchObject({ name: 'Their name', bio: 'Their bio', website: 'https://mine.example/' });
    expect(person?.picture).toMatch(new RegExp(`^users/${id}/profile/`));
  });

  test('have no conflict when they make the same change, or when the response to one was lost', async () => {
    const [mine, theirs] = await openTwo();
    await saveElsewhere(theirs, { Bio: 'The same' });
    await field(mine, 'Bio').fill('The same');
    await updateButton(mine).click();
    await left(mine);
    await mine.goto(address);
    let isLost = false;
    await mine.route('**/*', async (route) => {
      if (isLost || findRequestCall(route.request()) !== 'users.update') return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await field(mine, 'Bio').fill('Arrives once');
    await updateButton(mine).click();
    await mine.getByRole('form').getByRole('alert').waitFor();
    await updateButton(mine).click();
    await toast(mine, 'User updated successfully!').waitFor();
    await left(mine);
    expect(await findPerson(stage.db, id)).toMatchObject({ bio: 'Arrives once', version: 3 });
  });

  test('start from what the other saved just before', async () => {
    const [mine, theirs] = await openTwo();
    await mine.getByRole('button', { name: 'Cancel' }).click();
    await left(mine);
    await saveElsewhere(theirs, { Name: 'Their name' });
    await mine.getByRole('link', { name: 'Edit Their name' }).click();
    await expect.poll(() => field(mine, 'Name').inputValue()).toBe('Their name');
    await field(mine, 'Bio').fill('Mine');
    await updateButton(mine).click();
    await left(mine);
    expect(await findPerson(stage.db, id)).toMatchObject({ name: 'Their name', bio: 'Mine' });
  });

  test('lose no text when the other deletes the person', async () => {
    const [mine] = await openTwo();
    await field(mine, 'Bio').fill('Too late');
    await stage.db.execute(sql`update users set deleted_at = now() where id = ${id}`);
    await updateButton(mine).click();
    await mine.getByRole('form').getByText('This person no longer exists').waitFor();
    expect(await field(mine, 'Bio').inputValue()).toBe('Too late');
    await mine.goto(address);
    await mine.getByText(/ was deleted\.$/).waitFor();
  });
});

test('a conflict with oneself names the other tab, and shows the time as the console does', async () => {
  const visits = [await stage.visit({ signedIn: true }), await stage.visit({ signedIn: true })] as const;
  const [mine, tab] = [visits[0].page, visits[1].page];
  visits[0].forgive(BROKEN_ANSWER);
  for (const visit of visits) await visit.goto(address);
  await saveElsewhere(tab, { Bio: 'From the other tab' });
  await field(mine, 'Bio').fill('From this tab');
  await updateButton(mine).click();
  const words = /by you, in another tab, on \w{3} \d+, \d{4}, \d+:\d\d [AP]M E[SD]T\./;
  await conflict(mine).getByRole('alert').filter({ hasText: words }).waitFor();
  expect(await row(mine, 'Bio').innerText()).toContain('Changed in both tabs');
});

describe('an unsaved change', () => {
  test('asks before the user leaves, and is discarded when they leave anyway', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(address);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await left(page);
    await goto(address);
    await field(page, 'Bio').fill('Half a thought');
    const list = trail(page).getByRole('link', { name: 'User Listing' });
    for (const way of [page.getByRole('button', { name: 'Cancel' }), list]) {
      await way.click();
      await dialog(page).getByText('Leave without saving?').waitFor();
      await dialog(page).getByRole('button', { name: 'Stay' }).click();
      await dialog(page).waitFor({ state: 'hidden' });
      expect(await field(page, 'Bio').inputValue()).toBe('Half a thought');
    }
    expect(await listKeptDrafts(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).getByRole('button', { name: 'Leave' }).click();
    await left(page);
    expect(await listKeptDrafts(page)).toEqual([]);
    await goto(address);
    expect(await field(page, 'Bio').inputValue()).toBe('Plays the bass.');
  });

  test('survives a lost session with its picture, and is merged with what a colleague saved meanwhile', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(BROKEN_ANSWER);
    const { page, goto } = visit;
    await goto(address);
    await addPicture(page);
    await field(page, 'Bio').fill('Still here');
    await stage.db.execute(sql`delete from sessions where realm = 'admin'`);
    await pressIfThere(updateButton(page));
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await stage.db.execute(sql`update users set name = 'Theirs', version = version + 1 where id = ${id}`);
    await signInAs(page, ADMIN);
    await page.waitForURL(`**${address}`);
    await page.getByText('Your unsaved changes from').waitFor();
    expect(await field(page, 'Bio').inputValue()).toBe('Still here');
    await settled(page);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await updateButton(page).click();
    await conflict(page).getByRole('button', { name: 'Overwrite' }).click();
    await left(page);
    const person = await findPerson(stage.db, id);
    expect(person).toMatchObject({ name: 'Theirs', bio: 'Still here' });
    expect(person?.picture).toMatch(new RegExp(`^users/${id}/profile/`));
    expect(await listKeptDrafts(page)).toEqual([]);
  });

  test('is kept over a reload until discarded, only for its admin, and damaged data is ignored', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    page.on('dialog', (question) => void question.accept());
    await goto(address);
    await field(page, 'Bio').fill('Kept');
    await page.reload();
    await page.getByText('Your unsaved changes from').waitFor();
    expect(await field(page, 'Bio').inputValue()).toBe('Kept');
    await page.getByRole('button', { name: 'Discard them' }).click();
    expect(await field(page, 'Bio').inputValue()).toBe('Plays the bass.');
    expect(await listKeptDrafts(page)).toEqual([]);
    for (const garbage of ['{', 'null', '{"base":{"version":1},"draft":{}}', '{"base":null}']) {
      await page.evaluate(([name, text]) => localStorage.setItem(name, JSON.stringify({ at: 1, text })), [
        `greenroom-profile-${stage.admin.id}-${id}`,
        garbage,
      ] as const);
      await goto(address);
      expect(await field(page, 'Bio').inputValue(), garbage).toBe('Plays the bass.');
    }
  });
});

test('the form is filled in and saved by keyboard alone', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(address);
  /** Presses Tab until the element has the focus. */
  async function tabTo(name: RegExp): Promise<void> {
    for (let stops = 0; stops < 80; stops += 1) {
      await page.keyboard.press('Tab');
      if (name.test(await page.locator(':focus').ariaSnapshot())) return;
    }
    throw new Error(`never came to ${name}`);
  }
  await tabTo(/textbox "Name"/);
  await page.keyboard.type('By Keyboard');
  await tabTo(/checkbox "Producer"/);
  await page.keyboard.press('Space');
  await tabTo(/button "Remove video link 1"/);
  await page.keyboard.press('Enter');
  await tabTo(/button "Add video link"/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://vimeo.com/5');
  await tabTo(/button "Update"/);
  await page.keyboard.press('Enter');
  await left(page);
  const person = await findPerson(stage.db, id);
  expect(person).toMatchObject({ name: 'By Keyboard', roles: [1, 2], videos: ['https://vimeo.com/5'] });
});

test('a person who does not exist shows the not-found message', async () => {
  const visit = await stage.visit({ signedIn: true });
  visit.forgive(BROKEN_ANSWER);
  for (const nobody of ['99999999', 'nobody']) {
    await visit.goto(`/edit-profile/${nobody}`);
    await visit.page.getByText('This user does not exist.').waitFor();
    expect(await visit.page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  }
});
