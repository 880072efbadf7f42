import { expect, test } from 'vitest';

import { addCrowd } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { toast } from '../browser/pages.ts';
import { hasFocus, lastEntry, query } from '../browser/user-list.ts';

const stage = await openStage();

async function post(userId: number, title: string): Promise<void> {
  await stage.db.$client.query(
    `with made as (insert into bulletins (user_id, title, description) values ($1, $2, 'Text') returning id)
     insert into audit_entries (action, kind, record, request_id) select 'bulletins.create', 'bulletins', id, 'test' from made`,
    [userId, title],
  );
}

test('new posts are announced without moving the rows, and a response is hidden, and shown by Undo', async () => {
  await addCrowd(stage.db, 4);
  await post(1, 'First');
  await post(1, 'Second');
  const { page, goto } = await stage.visit({ signedIn: true });
  const stream = page.waitForResponse((response) => response.url().endsWith('/admin/events'));
  await goto('/bulletin-board');
  await stream;
  const titles = () => page.getByRole('row').locator('a[aria-haspopup][title]').allInnerTexts();
  const before = await titles();
  await post(2, 'Third');
  await post(3, 'Fourth');
  const show = page.getByRole('button', { name: 'Show 2 new posts' });
  await show.waitFor();
  expect(await titles(), 'the rows stay').toEqual(before);
  // 1 press.
  await show.click();
  await page.getByRole('row').filter({ hasText: 'Fourth' }).waitFor();
  await show.waitFor({ state: 'hidden' });

  // 2 presses from the list: a response is hidden.
  await stage.db.execute(
    `insert into bulletin_responses (bulletin_id, user_id, message) select id, 2, 'Rude' from bulletins where title = 'First'`,
  );
  await page.getByRole('button', { name: 'View Details of First' }).click();
  const panel = page.getByRole('dialog', { name: 'View Details' });
  await panel.getByRole('button', { name: /^Hide the response of/ }).click();
  await panel.getByRole('heading', { name: 'Responses (0, 1 hidden)' }).waitFor();
  await panel.getByText('by Admin').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel.getByRole('heading', { name: 'Responses (1)' }).waitFor();
  await panel.getByRole('button', { name: /^Hide the response of/ }).click();
  await panel.getByRole('button', { name: /^Say why the response of/ }).click();
  const why = page.getByRole('dialog', { name: 'Why is it hidden?' });
  await expect.poll(() => hasFocus(why.getByLabel('Reason'))).toBe(true);
  // Without a reason Enter does nothing.
  await page.keyboard.press('Enter');
  await why.getByLabel('Reason').fill('Names the drummer');
  await page.keyboard.press('Enter');
  await toast(page, 'The reason is kept in the activity.').waitFor();
  expect(await lastEntry(stage.db)).toMatchObject({ after: { hidden: true, reason: 'Names the drummer' } });

  // What else the author posted: 1 press opens it, 1 shows all.
  const others = panel.getByRole('region', { name: /^Other posts by/ });
  await others.getByRole('link', { name: 'Second' }).click();
  await panel.getByRole('heading', { name: 'Second' }).waitFor();
  await panel.getByRole('link', { name: /^All posts by/ }).click();
  await expect.poll(() => query(page)).toEqual({ user_id: '1' });
});
