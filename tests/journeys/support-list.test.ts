import { createClient } from '@greenroom/client';
import { wire } from '@greenroom/contract/wire';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { createSession } from '../../apps/api/src/kit/access/sessions.ts';
import { toast } from '../browser/pages.ts';
import { addPeople, addPlan } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import {
  addMessage,
  addMessages,
  addReply,
  badge,
  box,
  replies,
  supportRow,
  send,
  subjectsOn,
} from '../browser/support.ts';
import { confirm, dialog, hasFocus, lastEntry, query, search, total } from '../browser/user-list.ts';
import { settled } from '../browser/visit.ts';
import { trail } from '../browser/user-page.ts';

const stage = await openStage();
const [nina = 0, bob = 0] = await addPeople(stage.db, [
  { name: 'Nina Simonetti', email: 'nina@stage.example' },
  { name: 'Bob Marlow', email: 'bob@stage.example' },
]);
let answered = 0;
const ORDER = { sort_by: 'createdAt', sort_dir: 'desc' };
const NEWEST = '/support-management?sort_by=createdAt&sort_dir=desc';

beforeEach(async () => {
  await stage.db.execute('delete from support_messages');
  await addMessages(stage.db, nina, 12);
  answered = await addMessage(stage.db, bob, { subject: 'All clear' });
  await addReply(stage.db, answered, { adminId: stage.admin.id, state: 'sent', message: 'It is.' });
});

const choose = (page: Page, label: string) =>
  page.getByLabel('State', { exact: true }).selectOption({ label });

describe('the list of messages', () => {
  test('marks what a search found, and shows the line of a message that has it', async () => {
    await addMessage(stage.db, bob, {
      subject: 'Café',
      message: `<p>${'Nothing of that here. '.repeat(12)}</p><p>I asked to réset my password.</p>`,
    });
    const { page, goto } = await stage.visit({ signedIn: true });
    const markedIn = (words: string) => supportRow(page, words).locator('mark').allInnerTexts();
    await goto('/support-management?search=password+reset');
    await total(page, '1 message');
    await supportRow(page, 'Café').getByText('I asked to réset my password.').waitFor();
    expect(await markedIn('Café')).toEqual(['réset', 'password']);
    await goto('/support-management?search=cafe+marlow');
    await total(page, '1 message');
    expect(await markedIn('Café')).toEqual(['Café', 'Marlow']);
    await supportRow(page, 'Café')
      .getByText(/^Nothing of that here/)
      .waitFor();
  });

  test('is filtered, searched, ordered and paged, all kept in the address', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(NEWEST);
    await total(page, '13 messages');
    expect((await subjectsOn(page)).slice(0, 2)).toEqual(['All clear', 'Question 01']);
    await supportRow(page, 'Question 01').getByText('How does it, & why?').waitFor();
    await choose(page, 'Answered');
    await total(page, '1 message');
    expect(query(page)).toEqual({ ...ORDER, state: 'answered' });
    await choose(page, 'Unanswered');
    await total(page, '12 messages');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => subjectsOn(page)).toEqual(['Question 11', 'Question 12']);
    expect(query(page)).toEqual({ ...ORDER, state: 'unanswered', page: '2' });
    await page.reload();
    expect(await subjectsOn(page)).toEqual(['Question 11', 'Question 12']);
    await search(page).fill('bob@stage');
    await page.getByText('No messages match this search and this filter.').waitFor();
    await page.getByRole('button', { name: 'Show all messages' }).click();
    await total(page, '13 messages');
    expect(query(page)).toEqual(ORDER);
    await search(page).fill('marlow');
    await total(page, '1 message');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('columnheader').getByRole('button', { name: 'Subject' }).click();
    await page.waitForURL('**/support-management?sort_by=subject');
    expect((await subjectsOn(page))[0]).toBe('All clear');
  });

  test('leads through the unanswered messages and back to the same place', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(`${NEWEST}&replied=false`);
    await supportRow(page, 'Question 10').getByRole('link', { name: 'Question 10', exact: true }).click();
    await page.getByRole('heading', { name: 'Question 10' }).waitFor();
    await page.getByText('10 of 12', { exact: true }).waitFor();
    await expect.poll(() => hasFocus(box(page))).toBe(true);
    await page.getByRole('link', { name: 'Previous message' }).waitFor();
    await box(page).fill('Answered on the way.');
    await send(page).click();
    await replies(page).first().waitFor();
    await page.getByRole('link', { name: 'Next message' }).click();
    await page.getByRole('heading', { name: 'Question 11' }).waitFor();
    await page.getByText('10 of 11', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Question 12' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Next message' }).count()).toBe(0);
    await page.keyboard.press('r');
    await page.keyboard.type('jk');
    expect(await box(page).inputValue(), 'while one types, keys are letters').toBe('jk');
    await box(page).fill('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'Question 11' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Previous message' }).click();
    await page.getByRole('heading', { name: 'Question 09' }).waitFor();
    await trail(page).getByRole('link', { name: 'Support' }).click();
    await total(page, '11 messages');
    expect(query(page)['state']).toBe('unanswered');
  });

  test('deletes a message after a confirmation, and Undo restores it with its replies', async () => {
    const { page, goto } = await stage.visit({ signedIn: true });
    await goto(NEWEST);
    await expect.poll(() => badge(page).innerText()).toMatch(/^Support\s*12/);
    const remove = (subject: string) =>
      supportRow(page, subject).getByRole('button', { name: `Delete ${subject}` });
    await remove('All clear').click();
    await confirm(page, 'Cancel');
    await expect.poll(() => hasFocus(remove('All clear'))).toBe(true);
    await remove('All clear').click();
    await dialog(page).getByText('You can undo this.').waitFor();
    await confirm(page, 'Yes, delete');
    await toast(page, 'Support message deleted successfully!').waitFor();
    await total(page, '12 messages');
    await expect.poll(() => hasFocus(remove('Question 01'))).toBe(true);
    expect(await lastEntry(stage.db)).toMatchObject({ action: 'support.remove', record: String(answered) });
    await page.getByRole('button', { name: 'Undo' }).click();
    await total(page, '13 messages');
    await supportRow(page, 'All clear').getByText('Replied').waitFor();
    await supportRow(page, 'All clear').getByRole('link', { name: 'View All clear' }).click();
    await replies(page).getByText('It is.').waitFor();

    await goto(NEWEST);
    await remove('Question 01').click();
    await confirm(page, 'Yes, delete');
    await expect.poll(() => badge(page).innerText(), { message: 'one less waits' }).toMatch(/^Support\s*11/);
  });

  test('shows live that a colleague replied and that a new message arrived', async () => {
    const [here, there] = [await stage.visit({ signedIn: true }), await stage.visit({ signedIn: true })];
    await here.goto(NEWEST);
    await there.goto(NEWEST);
    await supportRow(there.page, 'Question 03')
      .getByRole('link', { name: 'Question 03', exact: true })
      .click();
    await box(there.page).fill('I took this one.');
    await send(there.page).click();
    await supportRow(here.page, 'Question 03').getByText('Replied').waitFor();
    await expect.poll(() => badge(here.page).innerText()).toMatch(/^Support\s*11/);
    const answer = await fetch(`${stage.address}/console-config`);
    const { apiKey } = (await answer.json()) as { apiKey: string };
    const client = createClient({ lines: wire, baseUrl: stage.address, apiKey, token: () => null });
    await client.call('support.create', {
      body: { subject: 'Just now', message: 'Hello?' },
      token: await createSession(stage.db, 'user', nina),
    });
    await supportRow(here.page, 'Just now').getByText('Unanswered').waitFor();
    await expect.poll(() => badge(here.page).innerText()).toMatch(/^Support\s*12/);
  });

  test('says when a message does not exist, and links back', async () => {
    const visit = await stage.visit({ signedIn: true });
    visit.forgive(/status of 404/);
    for (const id of ['999999', 'nobody', '-1']) {
      await visit.goto(`/subscription-plan?id=${id}`);
      await visit.page.getByText('This message does not exist.').waitFor();
      await visit.page.getByRole('link', { name: 'Go to Support' }).click();
      await visit.page.waitForURL('**/support-management');
      expect(await badge(visit.page).getAttribute('aria-current')).toBe('page');
    }
  });
});

test('the plans show what they cost, who has them and what they earned', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/subscription-plan');
  const plan = (name: string) => page.getByRole('region', { name });
  await plan('Featured Headline').getByText('Not sold yet').waitFor();
  await addPlan(stage.db, nina, { name: 'weekly', cents: 1999 });
  await addPlan(stage.db, bob, { name: 'monthly', cents: 4900 });
  await addPlan(stage.db, nina, { name: 'monthly', cents: 4900 });
  await page.reload();
  await settled(page);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Plans');
  expect(await plan('Featured Headline').innerText()).toMatch(
    /\$19\.99 per week\s+Subscribers\s+1\s+Revenue\s+\$19\.99/,
  );
  expect(await plan('Featured Member').innerText()).toMatch(
    /\$49\.00 per month\s+Subscribers\s+2\s+Revenue\s+\$98\.00/,
  );
  await page.getByRole('link', { name: 'Go to Support' }).click();
  await page.waitForURL('**/support-management');
});
