import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { findBarriers } from '../browser/axe.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessage } from '../browser/support.ts';
import { settled } from '../browser/visit.ts';

const stage = await openStage();

test('a person’s page says what they did, newest first, leads to it, and goes on when asked', async () => {
  const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti' }]);
  await stage.db.execute(sql`update users set created_at = now() - interval '30 days' where id = ${nina}`);
  for (let at = 1; at <= 8; at += 1)
    await stage.db.execute(
      sql`insert into bulletins (user_id, title, description, created_at)
          values (${nina}, ${`Post ${at}`}, '', now() - ${at + 1} * interval '1 hour')`,
    );
  const message = await addMessage(stage.db, nina, { subject: 'Charged twice', message: 'Help' });
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/user-detail/${nina}`);
  const list = page.getByRole('list', { name: 'Timeline' });
  const entries = list.getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(8);
  expect(await entries.first().innerText()).toContain('Wrote to support: Charged twice');
  expect(await entries.nth(1).innerText()).toContain('Posted Post 1');
  await settled(page);
  expect(await findBarriers(page)).toEqual([]);
  // What is beside it may still grow, which would move it away under a pointer.
  await page.getByRole('button', { name: 'Show more of the timeline' }).press('Enter');
  await expect.poll(() => entries.count()).toBe(10);
  await list.getByText('Joined').waitFor();
  await list.getByRole('link', { name: 'Charged twice' }).click();
  await page.waitForURL(`**/subscription-plan?id=${message}`);
});
