import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { toast } from '../browser/pages.ts';
import { addAdmin, addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { dialog } from '../browser/user-list.ts';
import { entries } from '../browser/user-notes.ts';

const stage = await openStage();
const NAME = 'Nina Simonetti';
const REASON = 'You posted the same advert nine times.';
let nina = 0;
let count = 0;
const address = () => `/user-detail/${nina}`;

beforeEach(async () => {
  count += 1;
  await stage.db.execute(sql`delete from measures`);
  [nina = 0] = await addPeople(stage.db, [{ name: NAME, email: `nina${count}@stage.example` }]);
});

const inForce = (page: Page) => page.getByRole('list', { name: 'Measures in force' });
const choose = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true }).check();
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

async function openMeasures(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Measures…' }).click();
  await dialog(page).getByRole('heading', { name: 'Measures', exact: true }).waitFor();
}

async function mute(page: Page): Promise<void> {
  await openMeasures(page);
  await choose(page, 'Mute');
  await dialog(page).getByLabel('Reason for the person').fill(REASON);
  await press(page, 'Mute');
  await toast(page, 'They are muted.').waitFor();
}

const addMeasure = (kind: string) =>
  stage.db.execute(
    sql`insert into measures (user_id, kind, reason, created_by_id) values (${nina}, ${kind}, ${REASON}, ${stage.admin.id})`,
  );

test('a person is suspended with a ready reason on a phone, and the page, the list and the history say so', async () => {
  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto(address());
  await openMeasures(page);
  await dialog(page).getByText('No measure was taken against them.').waitFor();
  await choose(page, 'Suspension');
  await dialog(page).getByText('They are signed out, and can’t sign in.').waitFor();
  await press(page, 'Suspend');
  await dialog(page).getByText('Write the reason that the person is told.').waitFor();
  await choose(page, 'For good');
  await press(page, 'Reason: Spam');
  await dialog(page).getByLabel('Note for the staff (optional)').fill('Ninth time.');
  expect(await findBarriers(page)).toEqual([]);
  await press(page, 'Suspend');
  await toast(page, 'They are suspended and signed out.').waitFor();
  await inForce(page).getByText('Suspended').waitFor();
  await inForce(page).getByText('for good').waitFor();
  await inForce(page)
    .getByText(/^You posted advertising again and again\./)
    .waitFor();
  await inForce(page).getByText('Ninth time.').waitFor();
  await entries(page)
    .first()
    .getByText(/suspended/)
    .waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await goto('/user-list?measure=suspend');
  await page.getByText('Measures: Suspended').waitFor();
  await page.getByText('Suspended', { exact: true }).first().waitFor();
  await page.getByText(NAME).first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
});

test('Undo within ten seconds takes it back, and the person is not told', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(address());
  await mute(page);
  await inForce(page).getByText('Muted').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'The measure was taken back. They are not told.').waitFor();
  await inForce(page).waitFor({ state: 'hidden' });
  const { rows } = await stage.db.execute(
    sql`select state from mails where to_email = ${`nina${count}@stage.example`}`,
  );
  expect(rows).toEqual([{ state: 'cancelled' }]);
});

test('a measure until a day and a time, by the community’s clocks, can be ended before', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(address());
  await openMeasures(page);
  await choose(page, 'A date');
  const until = dialog(page).getByLabel('Until', { exact: true });
  await until.fill('Nov 21, 2020, 6:00 PM');
  await dialog(page).getByLabel('Reason for the person').fill(REASON);
  await press(page, 'Warn');
  await dialog(page).getByText('Choose a time in the future.').waitFor();
  await until.fill('Nov 21, 2099, 6:00 PM');
  await press(page, 'Warn');
  await inForce(page).getByText('until Nov 21, 2099, 6:00 PM EST').waitFor();
  await inForce(page).getByRole('button', { name: 'End the warning' }).click();
  await dialog(page).getByRole('button', { name: 'Yes, end it' }).click();
  await inForce(page).waitFor({ state: 'hidden' });
  await openMeasures(page);
  await dialog(page)
    .getByText(/^Ended by Admin/)
    .waitFor();
  expect(await dialog(page).getByText(REASON).isVisible()).toBe(true);
});

test('a colleague’s measure shows at once, and a second of the kind is refused with whose it is', async () => {
  const [here, there] = [await stage.visit({ signedIn: true }), await stage.visit({ signedIn: true })];
  there.forgive(/status of 409/);
  await here.goto(address());
  await there.goto(address());
  await openMeasures(there.page);
  await choose(there.page, 'Mute');
  await dialog(there.page).getByLabel('Reason for the person').fill('Mine');
  await mute(here.page);
  // Behind the dialog, where no screen reader is led.
  await there.page.locator('[aria-label="Measures in force"]').getByText('Muted').waitFor();
  await press(there.page, 'Mute');
  await dialog(there.page)
    .getByText(/^Muted already by Admin, until .*\. Nothing was changed: end that first\.$/)
    .waitFor();
  expect(await dialog(there.page).getByLabel('Reason for the person').inputValue()).toBe('Mine');
});

test('the list is filtered by what is in force from its panel', async () => {
  await addMeasure('warn');
  await addPeople(stage.db, [{ name: 'Bob Marlow', email: `bob${count}@stage.example` }]);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list');
  await page.getByRole('button', { name: 'Filters' }).click();
  await choose(page, 'Any in force');
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/user-list?measure=any');
  await page.getByText('1 person').first().waitFor();
  await page.getByText('Warned', { exact: true }).waitFor();
  expect(await page.getByText('Bob Marlow').count()).toBe(0);
});

test('who may only read sees what is in force, and can’t change it', async () => {
  await addMeasure('mute');
  const reader = await addAdmin(stage.db, {
    email: 'reader@example.com',
    password: 'backstage3',
    role: 'viewer',
  });
  const { page, goto } = await stage.visit({ signedIn: await reader.newSession() });
  await goto(address());
  await inForce(page).getByText(REASON).waitFor();
  expect(await page.getByRole('button', { name: 'End the mute' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0);
});

test('hostile words in a reason are shown as they are', async () => {
  const words = '<img src=x onerror=alert(1)> \u202Eabc';
  await stage.db.execute(
    sql`insert into measures (user_id, kind, reason, note) values (${nina}, 'mute', ${words}, ${words})`,
  );
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(address());
  await inForce(page).getByText(words).first().waitFor();
  expect(await inForce(page).locator('img').count()).toBe(0);
});

test('without the capability nothing of it is there', async () => {
  await addMeasure('mute');
  const server = await stage.serve({ CAPABILITIES_OFF: 'moderation' });
  // The page ends before: what it still loads would fail.
  onTestFinished(() => server.stop());
  const { page, goto } = await stage.visit({ signedIn: true, consoleAt: server.address });
  await goto(address());
  await page.getByRole('heading', { name: NAME }).waitFor();
  expect(await inForce(page).count()).toBe(0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: 'Measures…' }).count()).toBe(0);
});
