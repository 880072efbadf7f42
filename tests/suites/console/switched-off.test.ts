import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { rowsOf } from '../../../apps/api/src/kit/db/db.ts';
import { addPosts } from '../../browser/bulletins.ts';
import { toast, undoByKey } from '../../browser/pages.ts';
import { addPeople } from '../../browser/people.ts';
import { openStage } from '../../browser/stage.ts';
import { dialog } from '../../browser/user-list.ts';

const stage = await openStage();
const [ada = 0] = await addPeople(stage.db, [{ name: 'Ada North' }]);

test('one person is deactivated with a reason that the activity keeps, and Undo takes it back', async () => {
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/user-list');
  const active = page.getByRole('switch', { name: 'Ada North is active' });
  await active.click();
  await dialog(page).getByLabel('Reason (optional)').fill('Sells tickets of others');
  await page.keyboard.press('Enter');
  await toast(page, 'Ada North').waitFor();
  await expect.poll(() => active.isChecked()).toBe(false);
  const entries = await rowsOf(
    stage.db,
    {},
    sql`select 1 from audit_entries where record = ${String(ada)} and after::text like '%Sells tickets of others%'`,
  );
  expect(entries.length).toBe(1);
  await undoByKey(page);
  await expect.poll(() => active.isChecked()).toBe(true);
});

test('one post is hidden by a press, and Undo shows it again', async () => {
  await addPosts(stage.db, ada, 1);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto('/bulletin-board');
  const active = page.getByRole('switch', { name: 'Post 01 is active' });
  await active.click();
  await toast(page, 'Post 01').waitFor();
  await expect.poll(() => active.isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => active.isChecked()).toBe(true);
});
