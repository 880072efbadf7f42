import { beforeEach, expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { toast } from '../browser/pages.ts';
import { addAdmin, addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage, addReply, box, findReplies, replies, send } from '../browser/support.ts';
import { hasFocus } from '../browser/user-list.ts';
import { WIDTHS } from '../browser/visit.ts';

const stage = await openStage();
const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email: 'nina@stage.example' }]);
const rosa = await addAdmin(stage.db, { email: 'rosa@example.com', password: '', role: 'moderator' });
await stage.db.$client.query(`update admins set name = 'Rosa Lund' where id = $1`, [rosa.id]);

let id: number;
beforeEach(async () => {
  await stage.db.execute('delete from support_messages');
  id = await addMessage(stage.db, nina, { subject: 'No sound' });
});

async function visitBoth() {
  const visits = [
    await stage.visit({ signedIn: true }),
    await stage.visit({ signedIn: await rosa.newSession() }),
  ] as const;
  const [mine, theirs] = visits;
  const stream = mine.page.waitForResponse((each) => each.url().endsWith('/admin/events') && each.ok());
  await mine.goto(`/subscription-plan?id=${id}`);
  await stream;
  return { mine, theirs };
}

test('two colleagues in one message see each other while the rest of the page still loads', async () => {
  const { mine, theirs } = await visitBoth();
  await theirs.page.route(/\/person$/, () => undefined);
  await theirs.page.goto(`/subscription-plan?id=${id}`);
  await mine.page.getByRole('banner').getByText('Rosa Lund is here').waitFor();
  await theirs.page.getByRole('banner').getByText('Admin is here').waitFor();
  expect(await theirs.page.locator('[aria-busy="true"]').count()).toBeGreaterThan(0);
});

test('a second answer asks first, and keeps its text until it is sent', async () => {
  const { mine, theirs } = await visitBoth();
  await theirs.goto(`/subscription-plan?id=${id}`);
  await box(mine.page).fill('Mine.');
  await box(theirs.page).fill('By Rosa.');
  await send(theirs.page).click();
  await replies(theirs.page).getByText('By Rosa.').waitFor();

  const { page } = mine;
  mine.forgive(/status of 409/);
  await send(page).click();
  const question = page.getByRole('dialog', { name: 'Send a second answer?' });
  await question.getByText('Rosa Lund has answered this message in the meantime.').waitFor();
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await question.getByRole('button', { name: 'Read it first' }).click();
  await replies(page).getByText('By Rosa.').waitFor();
  expect(await box(page).inputValue()).toBe('Mine.');
  expect(await findReplies(stage.db, id)).toEqual(['By Rosa.']);

  await send(page).click();
  await toast(page, 'Reply added.').waitFor();
  expect(await findReplies(stage.db, id)).toEqual(['By Rosa.', 'Mine.']);
});

test('Send anyway sends the second answer', async () => {
  const { mine, theirs } = await visitBoth();
  await theirs.goto(`/subscription-plan?id=${id}`);
  await box(theirs.page).fill('By Rosa.');
  await send(theirs.page).click();
  await replies(mine.page).getByText('By Rosa.').waitFor();
  mine.forgive(/status of 409/);
  await box(mine.page).fill('Mine.');
  await mine.page.keyboard.press('Control+Enter');
  await mine.page.getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(() => findReplies(stage.db, id)).toEqual(['By Rosa.', 'Mine.']);
});

test('the reply box is in reach in a long thread, on a phone and on a desk', async () => {
  for (let n = 1; n <= 30; n += 1)
    await addReply(stage.db, id, { adminId: stage.admin.id, state: 'sent', message: `Answer ${n}` });
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/subscription-plan?id=${id}`);
  const jump = page.getByRole('button', { name: 'Reply', exact: true });
  const person = page.getByRole('region', { name: 'The person' });
  await person.waitFor();
  for (const width of [WIDTHS.phone, WIDTHS.desk]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator('#content').focus();
    await page.evaluate(() => scrollTo(0, 0));
    await jump.waitFor();
    expect(await findBarriers(page), `at ${width}`).toEqual([]);
    await jump.click();
    await expect.poll(() => hasFocus(box(page))).toBe(true);
    await jump.waitFor({ state: 'hidden' });
    const [topOfPerson = 0, topOfBox = 0] = await Promise.all(
      [person, box(page)].map(async (part) => (await part.boundingBox())?.y),
    );
    expect(topOfPerson, `at ${width}`).toBeLessThan(topOfBox);
  }
});
