import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';

import { addAppeal, addMeasure, appealAddress, appealPanel } from '../browser/appeals.ts';
import { findBarriers } from '../browser/axe.ts';
import { toast } from '../browser/pages.ts';
import { addAdmin, addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { replies } from '../browser/support.ts';
import { dialog } from '../browser/user-list.ts';

const stage = await openStage();
const REASON = 'You posted the same advert nine times.';
const WORDS = 'That was my brother. <b>Sorry</b>!';
let nina = 0;
let count = 0;

beforeEach(async () => {
  count += 1;
  await stage.db.execute(sql`truncate measures, rate_limits cascade`);
  await stage.db.execute(sql`delete from support_messages`);
  [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email: `nina${count}@stage.example` }]);
});

const measure = (more: { until?: string } = {}) => ({
  user: nina,
  kind: 'mute' as const,
  reason: REASON,
  adminId: stage.admin.id,
  ...more,
});
const words = (page: Page) => page.getByLabel('Why do you think that this is wrong?');
const answer = (page: Page) => dialog(page).getByLabel('Answer to the person');
const openAppeal = async (goto: (address: string) => Promise<unknown>, more = {}) => {
  const id = await addAppeal(stage.db, { ...measure(more), words: 'It was not me.' });
  await goto(`/subscription-plan?id=${id}`);
};
const repliesTo = async () =>
  (
    await stage.db.execute<{ text: string }>(
      sql`select text from mails where kind = 'reply' and to_email = ${`nina${count}@stage.example`}`,
    )
  ).rows;

test('a muted person answers once on a phone, without signing in, and staff lift the mute with one mail', async () => {
  const id = await addMeasure(stage.db, measure());
  const link = await appealAddress(stage.db, id);
  const person = await stage.visit({ width: 'phone' });
  await person.goto(link);
  await person.page.getByText('Our staff have muted you for good.').waitFor();
  expect(person.page.url()).toBe(`${stage.address}/appeal`);
  await person.page.getByText(REASON).waitFor();
  expect(await findBarriers(person.page)).toEqual([]);
  await words(person.page).fill(WORDS);
  await person.page.getByRole('button', { name: 'Send' }).click();
  await person.page.getByRole('heading', { name: 'Your answer was sent' }).waitFor();
  expect(await findBarriers(person.page)).toEqual([]);

  const { page, goto } = await stage.visit({ signedIn: true, width: 'phone' });
  await goto('/support-management');
  await page.getByText('Appeal', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Appeal against a mute', exact: true }).click();
  await page.getByRole('article', { name: 'Message' }).getByText('That was my brother.').waitFor();
  await appealPanel(page).getByText(REASON).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await appealPanel(page).getByRole('button', { name: 'Lift' }).click();
  await answer(page).fill('You are right, we are sorry.');
  expect(await findBarriers(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Lift and answer' }).click();
  await toast(page, 'The measure was lifted. They are told by email.').waitFor();
  await appealPanel(page)
    .getByText(/^The measure was lifted by Admin/)
    .waitFor();
  await replies(page).getByText('You are right, we are sorry.').waitFor();
  expect(await appealPanel(page).getByRole('button').count()).toBe(0);
  expect(await repliesTo()).toHaveLength(1);

  person.forgive(/status of 409/);
  await person.goto(link);
  await person.page.getByText('You have answered this already.').waitFor();
});

test.each([
  ['is not ours', '/appeal?token=1.nobody', /status of 400/, 'This link is not complete, or not from us.'],
  ['has no token', '/appeal', null, 'This link is not complete, or not from us.'],
])('a link that %s says so', async (_, address, failure, says) => {
  const { page, goto, forgive } = await stage.visit();
  if (failure) forgive(failure);
  await goto(address);
  await page.getByText(says).waitFor();
  expect(await findBarriers(page)).toEqual([]);
});

test('a link of a measure that has ended says so', async () => {
  const id = await addMeasure(stage.db, measure());
  await stage.db.execute(sql`update measures set ended_at = now()`);
  const { page, goto, forgive } = await stage.visit();
  forgive(/status of 409/);
  await goto(await appealAddress(stage.db, id));
  await page.getByText('This is no longer in force, so there is nothing to answer.').waitFor();
  expect(await words(page).count()).toBe(0);
});

test('a measure is shortened to an earlier time, which the answer names', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await openAppeal(goto, { until: '2099-11-20T23:00:00.000Z' });
  await appealPanel(page).getByText('until Nov 20, 2099, 6:00 PM EST').waitFor();
  await appealPanel(page).getByRole('button', { name: 'Shorten' }).click();
  await dialog(page).getByRole('button', { name: 'Shorten and answer' }).click();
  await dialog(page).getByText('Choose a day and a time.').waitFor();
  const until = dialog(page).getByLabel('Until', { exact: true });
  await until.fill('Nov 21, 2099, 6:00 PM');
  await dialog(page).getByText('Choose a time before the end that is set now.').waitFor();
  await until.fill('Nov 19, 2099, 6:00 PM');
  await dialog(page).getByRole('button', { name: 'Shorten and answer' }).click();
  await toast(page, 'The measure ends earlier. They are told by email.').waitFor();
  await appealPanel(page).getByText('until Nov 19, 2099, 6:00 PM EST').waitFor();
  expect((await repliesTo())[0]?.text).toContain('ends earlier: Nov 19, 2099, 6:00 PM EST.');
});

test('a colleague who decided first is named to the second, whose answer is kept', async () => {
  const [here, there] = [await stage.visit({ signedIn: true }), await stage.visit({ signedIn: true })];
  there.forgive(/status of 409/);
  const id = await addAppeal(stage.db, { ...measure(), words: 'It was not me.' });
  for (const { page, goto } of [here, there]) {
    await goto(`/subscription-plan?id=${id}`);
    await appealPanel(page).getByRole('button', { name: 'Keep' }).click();
  }
  await answer(there.page).fill('Mine');
  await dialog(here.page).getByRole('button', { name: 'Keep and answer' }).click();
  await toast(here.page, 'The measure stays. They are told by email.').waitFor();
  await dialog(there.page).getByRole('button', { name: 'Keep and answer' }).click();
  await dialog(there.page).getByText('Admin has already decided: kept. Nothing was changed.').waitFor();
  expect(await answer(there.page).inputValue()).toBe('Mine');
  expect(await repliesTo()).toHaveLength(1);
});

test('who may only read sees the appeal, and can’t decide', async () => {
  const reader = await addAdmin(stage.db, {
    email: 'appeals-reader@example.com',
    password: 'backstage3',
    role: 'viewer',
  });
  const { page, goto } = await stage.visit({ signedIn: await reader.newSession() });
  await openAppeal(goto);
  await appealPanel(page).getByText(REASON).waitFor();
  expect(await appealPanel(page).getByRole('button').count()).toBe(0);
});

test('of a measure that has ended there is nothing to decide', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await openAppeal(goto, { until: '2020-11-20T23:00:00.000Z' });
  await appealPanel(page)
    .getByText(/^It has ended by itself/)
    .waitFor();
  expect(await appealPanel(page).getByRole('button').count()).toBe(0);
});
