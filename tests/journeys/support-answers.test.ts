import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { supportReplies } from '../../apps/api/src/rooms/support/support.table.ts';
import { mails } from '../../apps/api/src/kit/db/kit.table.ts';
import { addPeople } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addAnswers, addMessage, box, replies, send } from '../browser/support.ts';

const stage = await openStage();
const [nina = 0] = await addPeople(stage.db, [{ name: 'Nina Simonetti', email: 'nina@stage.example' }]);

test('a thread of many answers shows the newest, and the earlier ones on demand', async () => {
  const id = await addMessage(stage.db, nina, { subject: 'My track stops' });
  await addAnswers(stage.db, id, 30);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/subscription-plan?id=${id}`);
  await page.getByText('Answer 30').waitFor();
  expect(await replies(page).count()).toBe(25);
  await page.getByRole('button', { name: 'Show earlier of 5 answers' }).click();
  await page.getByText('Answer 5', { exact: true }).waitFor();
  expect(await replies(page).count()).toBe(30);
  expect(await page.getByRole('button', { name: /Show earlier/ }).count()).toBe(0);
});

test('who was in copy of an answer is shown, and gets a copy of the reply when ticked', async () => {
  const id = await addMessage(stage.db, nina, { subject: 'My contract' });
  await stage.db.execute(sql`
    insert into support_incoming (message_id, mail_id, sender, copied, message)
    values (${id}, 'copied', 'nina@stage.example', '{manager@label.example}', 'My manager reads this.')`);
  const { page, goto } = await stage.visit({ signedIn: true });
  await goto(`/subscription-plan?id=${id}`);
  await page.getByText('In copy: manager@label.example').waitFor();
  const tick = page.getByLabel('Send a copy to manager@label.example');
  expect(await tick.isChecked()).toBe(false);
  await box(page).fill('Hello to both.');
  await tick.check();
  await send(page).click();
  await expect.poll(() => page.getByText('In copy: manager@label.example').count()).toBe(2);
  await expect.poll(() => tick.isChecked()).toBe(false);
  const copied = await stage.db
    .select({ copied: mails.copied })
    .from(mails)
    .innerJoin(supportReplies, sql`mail_id = ${mails.id}`);
  expect(copied).toEqual([{ copied: ['manager@label.example'] }]);
});
