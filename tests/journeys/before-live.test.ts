import { beforeAll, expect, test } from 'vitest';

import { holdCall } from '../browser/faults.ts';
import { addCrowd } from '../browser/people.ts';
import { openStage } from '../browser/stage.ts';
import { addMessages } from '../browser/support.ts';

const stage = await openStage();

beforeAll(async () => {
  await addCrowd(stage.db, 2);
  await addMessages(stage.db, 1, 1);
  await stage.db.execute(`insert into bulletins (user_id, title, description) values (1, 'Before', 'Text')`);
});

test.each([
  ['a person', '/user-detail/1', `update users set name = 'Changed', version = version + 1 where id = 1`],
  ['a message', '/subscription-plan?id=1', `update support_messages set subject = 'Changed' where id = 1`],
  ['a post', '/bulletin-board?post=1', `update bulletins set title = 'Changed' where id = 1`],
])('%s is shown as a colleague changed it before events came through', async (_, address, change) => {
  const { page, goto } = await stage.visit({ signedIn: true });
  const stream = await holdCall(page, 'notifications.stream');
  await goto(address);
  await expect.poll(stream.count).toBe(1);
  await stage.db.execute(change);
  stream.release();
  await page.getByRole('heading', { name: 'Changed' }).first().waitFor();
});
