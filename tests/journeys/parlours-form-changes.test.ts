import { PARLOUR_MESSAGES } from '@greenroom/contract/parlours.rules';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { BROKEN_ANSWER, findRequestCall } from '../browser/faults.ts';
import { press, toast } from '../browser/pages.ts';
import {
  choose,
  parlourFormField,
  fillIn,
  findParlours,
  parlourForm,
  intro,
  parlourMembers,
  openForm,
  pick,
  parlourPicker,
  poster,
  parlourSubmit,
} from '../browser/parlour-form.ts';
import { addParlours, chooseOn, clearParlours } from '../browser/parlours.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';

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

const host = 'Nina Simonetti';
const members = ['Otis Rushmore', 'Odetta Holmes', 'Miles Davisson'];
const create = async (page: Page): Promise<void> => parlourSubmit(page).click();

async function visitScheduler() {
  const visit = await stage.visit({ signedIn: true });
  await visit.goto('/scheduler-parlour');
  return visit;
}

/** Changes the parlour as a colleague, before this form is saved. */
const changeMeanwhile = (id: number) =>
  stage.db.execute(sql`update parlours set price_cents = 4200, version = version + 1 where id = ${id}`);

async function visitForm() {
  const visit = await visitScheduler();
  return { ...visit, form: await openForm(visit.page) };
}

describe('unsaved input', () => {
  test('is discarded only after a confirmation, and survives a reload', async () => {
    const { page, form, goto } = await visitForm();
    await pick(page, 'Select User', host);
    await parlourFormField(page, 'Title').fill('Half done');
    await pick(page, 'Select Member', 'Otis Rushmore');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard this parlour?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });

    page.once('dialog', (asked) => void asked.accept());
    await goto('/scheduler-parlour');
    await openForm(page);
    await form.getByText(/^Your unsaved changes from .* were restored. Choose the files again./).waitFor();
    expect(await parlourPicker(page, 'Select User').inputValue()).toBe(host);
    expect(await parlourFormField(page, 'Title').inputValue()).toBe('Half done');
    expect(await parlourMembers(page).allInnerTexts()).toEqual([expect.stringContaining('Otis Rushmore')]);

    await press('Discard them')(page);
    expect(await parlourFormField(page, 'Title').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
  });

  test('shows warnings for unusual times and busy people, but can be saved', async () => {
    await addParlours(stage.db, [
      { title: 'Busy', host: people[1] ?? 0, members: [people[2] ?? 0], liveFor: 5 },
    ]);
    const { page, form } = await visitForm();
    const start = parlourFormField(page, 'Start Date');
    expect(await start.inputValue()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M$/);
    await start.fill('2027-03-14T02:30');
    await form.getByText('2:30 AM does not exist on Mar 14: 3:30 AM is used.').waitFor();
    await start.fill('2027-11-07T01:30');
    await form.getByRole('radio', { name: /^The second: EST, UTC−05:00/ }).check();
    await fillIn(page, { host, title: 'Second hour', members: ['Miles Davisson'] });
    await form.getByText('No clashes with other parlours.').waitFor();
    await create(page);
    await toast(page, PARLOUR_MESSAGES.created).waitFor();
    expect((await findParlours(stage.db, 'Second hour'))[0]?.startsAt).toBe('2027-11-07T06:30Z');

    await openForm(page);
    await fillIn(page, { host: 'Odetta Holmes', title: 'Late', members: ['Otis Rushmore'] });
    const clash = form.getByRole('status').filter({ hasText: 'Odetta Holmes and Otis Rushmore' });
    await clash.getByText('“Busy” live now').waitFor();
    await start.fill('2020-02-01T20:00');
    await form.getByText('This time is in the past. You can still save the parlour.').waitFor();
    await create(page);
    await expect
      .poll(async () => (await findParlours(stage.db, 'Late'))[0]?.startsAt)
      .toBe('2020-02-02T01:00Z');
  });
});

describe('an existing parlour', () => {
  const title = 'Old Name';

  async function visitEdit() {
    const [id = 0] = await addParlours(stage.db, [
      { title, host: people[0] ?? 0, members: people.slice(1, 3), cents: 1999, startsIn: 48 },
    ]);
    const visit = await visitScheduler();
    visit.forgive(BROKEN_ANSWER);
    await chooseOn(visit.page, title, 'Edit');
    await parlourForm(visit.page).waitFor();
    return { ...visit, id, form: parlourForm(visit.page) };
  }

  test('is loaded into the form, and only the changes are sent', async () => {
    const { page, id } = await visitEdit();
    expect(await parlourFormField(page, 'Price').inputValue()).toBe('19.99');
    expect(await parlourSubmit(page).isDisabled()).toBe(true);
    await parlourFormField(page, 'Title').fill('New Name');
    const sending = page.waitForRequest((request) => findRequestCall(request) === 'parlours.update');
    await create(page);
    const request = await sending;
    expect(request.headers()['if-match']).toMatch(new RegExp(`^"${id}\\.\\d+"$`));
    expect([...(request.postData() ?? '').matchAll(/name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'suite_title',
    ]);
    await toast(page, PARLOUR_MESSAGES.updated).waitFor();
    expect((await findParlours(stage.db, 'New Name'))[0]).toMatchObject({
      cents: 1999,
      members: members.slice(0, 2),
    });
  });

  test('can get a poster, an intro and other members', async () => {
    const { page, form } = await visitEdit();
    await choose(page, 'Poster', await poster());
    await choose(page, 'Video Intro', intro());
    await form.getByRole('button', { name: 'Move Odetta Holmes up' }).click();
    await create(page);
    await toast(page, PARLOUR_MESSAGES.updated).waitFor();
    expect((await findParlours(stage.db, title))[0]).toMatchObject({
      members: ['Odetta Holmes', 'Otis Rushmore'],
      poster: expect.stringMatching(/\.png$/),
      intro: expect.stringMatching(/\.mp4$/),
    });
  });

  test('that a colleague changed is overwritten only with this admin’s own changes', async () => {
    const { page, form, id } = await visitEdit();
    await parlourFormField(page, 'Title').fill('Mine');
    await changeMeanwhile(id);
    await create(page);
    const conflict = form.getByRole('region', { name: 'Conflicting changes' });
    await conflict
      .getByRole('row', { name: /^Price/ })
      .getByText('$42.00')
      .waitFor();
    await press('Overwrite')(page);
    await toast(page, PARLOUR_MESSAGES.updated).waitFor();
    expect((await findParlours(stage.db, 'Mine'))[0]?.cents).toBe(4200);
  });

  test('that a colleague saved with the same words keeps this admin’s file, which Overwrite saves', async () => {
    const { page, form, id } = await visitEdit();
    const [before] = await findParlours(stage.db, title);
    await parlourFormField(page, 'Title').fill('The same');
    await choose(page, 'Poster', await poster());
    await stage.db.execute(
      sql`update parlours set suite_title = 'The same', version = version + 1 where id = ${id}`,
    );
    await create(page);
    await form.getByRole('region', { name: 'Conflicting changes' }).waitFor();
    await press('Overwrite')(page);
    await toast(page, PARLOUR_MESSAGES.updated).waitFor();
    const [after] = await findParlours(stage.db, 'The same');
    expect(after?.poster).toMatch(/\.png$/);
    expect(after?.poster).not.toBe(before?.poster);
  });

  test('that a colleague changed can be reloaded, and the form lists what was lost', async () => {
    const { page, form, id } = await visitEdit();
    await parlourFormField(page, 'Title').fill('Mine');
    await changeMeanwhile(id);
    await create(page);
    await press('Reload')(page);
    await expect.poll(() => parlourFormField(page, 'Price').inputValue()).toBe('42.00');
    expect(await parlourFormField(page, 'Title').inputValue()).toBe(title);

    await parlourFormField(page, 'Title').fill('Too late');
    await stage.db.execute(sql`update parlours set deleted_at = now() where id = ${id}`);
    await create(page);
    await form.getByText('This parlour no longer exists').waitFor();
    expect(await parlourFormField(page, 'Title').inputValue()).toBe('Too late');
  });
});
